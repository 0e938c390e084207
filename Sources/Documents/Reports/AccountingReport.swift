import Ledger

extension Report {
  /// Who owes whom in a project, transaction by transaction.
  static var accounting: Report {
    Report(
      "accounting", title: "Accounting", about: "Who owes whom in a project, and for what.",
      subject: .project, audience: .studio
    ) { (question) throws(MoneyError) in
      let invoice = try ProjectInvoiceReport(of: question.project, in: question.book)
      let owed =
        invoice.charges.map { (line: $0, to: "to Design Business") }
        + invoice.credits.map { (line: $0, to: "to Client") }
      let table = TableBlock(
        columns: [
          .data("transaction"), TableColumn("Date", key: "day"),
          TableColumn("Description", isWide: true, key: "title"),
          TableColumn("Owed", key: "owed"), TableColumn("Amount", .trailing, key: "amount"),
        ], count: owed.count, key: "transactions"
      ) { place in
        let (line, to) = owed[place]
        return TableRow(
          [
            .text(line.transaction.text), .day(line.day), .text(line.title), .text(to),
            line.amount.isEmpty ? .missing("\u{2014}") : question.sums(line.amount),
          ], link: .transaction(line.transaction))
      }
      return ReportBody(
        [
          .table(table),
          .facts([
            Fact(
              "Owed to Design Business", question.sums(invoice.chargesTotal),
              key: "owedToBusiness"),
            Fact("Owed to Client", question.sums(invoice.creditsTotal), key: "owedToClient"),
          ]),
        ], empty: owed.isEmpty ? "Nobody owes anybody anything." : "")
    }
  }
}
