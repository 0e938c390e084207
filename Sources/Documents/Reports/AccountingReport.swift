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
        invoice.charges.map { (line: $0, to: question.words(.toBusiness)) }
        + invoice.credits.map { (line: $0, to: question.words(.toClient)) }
      let table = TableBlock(
        columns: [
          .data("transaction"), TableColumn(question.words(.date), key: "day"),
          TableColumn(question.words(.description), isWide: true, key: "title"),
          TableColumn(question.words(.owed), key: "owed"),
          TableColumn(question.words(.amount), .trailing, key: "amount"),
        ], count: owed.count, key: "transactions"
      ) { place in
        let (line, to) = owed[place]
        return TableRow(
          [
            .text(line.transaction.text), .day(line.day), .text(question.words.own(line.title)),
            .text(to),
            line.amount.isEmpty ? .missing("\u{2014}") : question.sums(line.amount),
          ], link: .transaction(line.transaction))
      }
      return ReportBody(
        [
          .table(table),
          .facts([
            Fact(
              question.words(.owedToBusiness), question.sums(invoice.chargesTotal),
              key: "owedToBusiness"),
            Fact(
              question.words(.owedToClient), question.sums(invoice.creditsTotal),
              key: "owedToClient"),
          ]),
        ], empty: owed.isEmpty ? question.words(.nothingOwed) : "")
    }
  }
}
