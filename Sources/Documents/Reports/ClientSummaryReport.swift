import Ledger

extension Report {
  /// What a client spent on furnishings, and saved.
  static var clientSummary: Report {
    Report(
      "client-summary", title: ClientSummary.title,
      about: "What a project's client spent on furnishings, and saved.", subject: .project,
      audience: .client
    ) { (question) throws(MoneyError) in
      let summary = try ClientSummary(
        of: question.project, in: question.book, isPending: question.isPending)
      let spent = question.sums(summary.spent)
      // Where no item says what it is worth, "saved 0.00" would be read as a fact: programs are told of it alone.
      let isValued = !summary.market.isZero
      let overview = Section(
        question.words(.projectOverview),
        [
          .table(categories(summary, question)),
          .sums(
            (summary.uncategorized.isZero
              ? []
              : [
                Fact(
                  question.words(.withoutCategory), question.sums(summary.uncategorized),
                  key: "uncategorized")
              ]) + [Fact(question.words(.whatYouSpent), spent, key: "spent")]),
        ])
      let savings = savings(summary, question)
      let list = Section(
        question.words(.furnishings),
        data: isValued ? [] : savings.map { Field($0.key, $0.figure) },
        [.table(furnishings(summary, question))]
          + (summary.furnishings.isEmpty
            ? [] : [.sums([Fact(question.words(.furnishingsTotal), spent)])]))
      let saved = Section(question.words(.furnishingSavings), [.sums(savings)])
      return ReportBody([.sections(isValued ? [overview, saved, list] : [overview, list])])
    }
  }

  private static func savings(_ summary: ClientSummary, _ question: ReportQuestion) -> [Fact] {
    [
      Fact(question.words(.marketValue), question.sums(summary.market), key: "market"),
      Fact(
        question.words(summary.isAllValued ? .whatYouSpent : .whatYouSpentOnThese),
        question.sums(summary.spentOnValued), key: "spentOnValued"),
      Fact(question.words(.whatYouSaved), question.sums(summary.saved), key: "saved"),
    ]
  }

  private static func categories(
    _ summary: ClientSummary, _ question: ReportQuestion
  ) -> TableBlock {
    TableBlock(
      columns: [
        TableColumn(question.words(.category), isWide: true, key: "name"),
        TableColumn(question.words(.spent), .trailing, key: "spent"),
      ], count: summary.categories.count, key: "categories"
    ) { place in
      let category = summary.categories[place]
      return TableRow([.text(question.words.own(category.name)), question.sums(category.spent)])
    }
  }

  private static func furnishings(
    _ summary: ClientSummary, _ question: ReportQuestion
  ) -> TableBlock {
    var table = TableBlock(
      columns: [
        .data("item"), TableColumn(question.words(.item), isWide: true, key: "name"),
        TableColumn(question.words(.source), key: "source", place: .below),
        TableColumn(question.words(.receipt), key: "receipt"),
        TableColumn(question.words(.itemPrice), .trailing, key: "price"), .data("quantity"),
      ], count: summary.furnishings.count, key: "furnishings"
    ) { place in
      let furnishing = summary.furnishings[place]
      return TableRow(
        [
          TableCell(furnishing.item.text),
          TableCell(
            question.words.own(furnishing.name),
            note: question.pieces(furnishing.pieces)),
          TableCell(furnishing.source), receipt(furnishing.receipt, question.words),
          TableCell(.amount(furnishing.price)), TableCell(.count(Int(furnishing.pieces))),
        ], link: .item(furnishing.item))
    }
    table.empty = question.words.own(PropertyReport.emptyText)
    return table
  }

  private static func receipt(_ receipt: ReceiptLink, _ words: Language) -> TableCell {
    var cell = TableCell(words.own(receipt.printed))
    switch receipt {
    case .none, .pendingUpload: break
    case .invoice: cell.link = (.report("invoice"), words.own(receipt.printed))
    case .receipt(let file): cell.link = (.file(file.id), words(.viewReceipt))
    }
    return cell
  }
}
