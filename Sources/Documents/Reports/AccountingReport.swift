import Ledger

extension Report {
  /// Who owes whom in a project, transaction by transaction.
  static var accounting: Report {
    Report(
      "accounting", title: "Accounting", about: "Who owes whom in a project, and for what.",
      subject: .project, audience: .studio
    ) { (question) throws(MoneyError) in
      let accounting = try Accounting(of: question.project, in: question.book)
      let owed = question.book.transactions(in: .project(question.project)).filter {
        ProjectInvoiceReport.isInvoiceable($0)
      }
      let table = TableBlock(
        columns: [
          .data("transaction"), TableColumn("Date", key: "day"),
          TableColumn("Description", isWide: true, key: "title"),
          TableColumn("Owed", key: "owed"), TableColumn("Amount", .trailing, key: "amount"),
        ], count: owed.count, key: "transactions"
      ) { place in
        let transaction = owed[place]
        let amount = question.book.amounts(of: transaction)
        return TableRow(
          [
            .text(transaction.id.text), .day(transaction.day),
            .text(ProjectInvoiceReport.title(of: transaction)),
            .text(
              transaction.reimbursement == .owedToCompany
                ? "to Design Business" : "to Client"),
            amount.isEmpty ? .missing("\u{2014}") : question.sums(amount),
          ], link: .transaction(transaction.id))
      }
      return ReportBody(
        [
          .table(table),
          .facts([
            Fact(
              "Owed to Design Business", question.sums(accounting.owedToBusiness),
              key: "owedToBusiness"),
            Fact("Owed to Client", question.sums(accounting.owedToClient), key: "owedToClient"),
          ]),
        ], empty: owed.isEmpty ? "Nobody owes anybody anything." : "")
    }
  }
}
