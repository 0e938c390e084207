import Ledger

extension Report {
  /// A project's invoice for its client: charges, credits and what is left to pay.
  static var invoice: Report {
    Report(
      "invoice", title: ProjectInvoiceReport.title,
      about: "What a project's client owes and gets back.", subject: .project, audience: .client
    ) { (question) throws(MoneyError) in
      let report = try ProjectInvoiceReport(of: question.project, in: question.book)
      var blocks = section(
        question.words(.projectCharges), report.charges, key: "charges",
        Fact(
          question.words(.chargesTotal), question.sums(report.chargesTotal), key: "chargesTotal"),
        question)
      blocks += section(
        question.words(.projectCredits), report.credits, key: "credits",
        Fact(
          question.words(.creditsTotal), question.sums(report.creditsTotal), key: "creditsTotal"),
        question)
      blocks.append(
        .sums([Fact(question.words(.netAmountDue), question.sums(report.netDue), key: "netDue")]))
      return ReportBody(
        blocks, empty: report.isEmpty ? question.words.own(ProjectInvoiceReport.emptyText) : "")
    }
  }

  /// Readers see it when it has lines, programs always.
  private static func section(
    _ title: String, _ lines: [ProjectInvoiceReport.Line], key: String, _ sum: Fact,
    _ question: ReportQuestion
  ) -> [Block] {
    if lines.isEmpty {
      return [.data([Member(key, .list([])), Member(sum.key, sum.figure.value)])]
    }
    return [.sections([Section(title, [.table(table(lines, key: key, question)), .sums([sum])])])]
  }

  /// A row for each transaction, and one below it for each thing with its project price.
  private static func table(
    _ lines: [ProjectInvoiceReport.Line], key: String, _ question: ReportQuestion
  ) -> TableBlock {
    TableBlock(
      columns: [
        .data("transaction", sub: "item"), TableColumn(question.words(.date), key: "day"),
        TableColumn(question.words(.description), isWide: true, key: "title", sub: "name"),
        TableColumn(question.words(.category), key: "category", place: .below),
        TableColumn(question.words(.notes), key: "notes", place: .below).forStudio,
        TableColumn(question.words(.itemPrice), .trailing, sub: "price"),
        TableColumn(question.words(.amount), .trailing, key: "amount"), .data("left"),
        .data("", sub: "quantity"),
      ], count: lines.count, key: key, subKey: "items"
    ) { place in
      let line = lines[place]
      var row = TableRow(
        [
          .text(line.transaction.text), .day(line.day), .text(question.words.own(line.title)),
          .text(line.category),
          .text(line.notes), .text(""), sum(line.amount, question), sum(line.left, question),
        ], link: .transaction(line.transaction))
      for entry in line.entries {
        row.subs.append(
          TableRow(
            [
              TableCell(entry.item.text), TableCell(""),
              TableCell(
                question.words.own(entry.name), note: question.pieces(entry.pieces)
              ), TableCell(""),
              TableCell(
                entry.isMissingPrice
                  ? question.words.own(ProjectInvoiceReport.missingPrice) : ""),
              TableCell(.amount(entry.price, or: "")), TableCell(""), TableCell(""),
              TableCell(.count(Int(entry.pieces))),
            ], link: .item(entry.item)))
      }
      if !line.left.isEmpty {
        var left = TableRow([
          .text(""), .text(""), .text(question.words.own(ProjectInvoiceReport.leftText)), .text(""),
          .text(""),
          sum(line.left, question),
        ])
        left.isAside = true
        row.subs.append(left)
      }
      return row
    }
  }

  /// A dash where nobody entered an amount, or a price.
  private static func sum(_ totals: Totals, _ question: ReportQuestion) -> Figure {
    totals.isEmpty ? .missing("\u{2014}") : question.sums(totals)
  }
}
