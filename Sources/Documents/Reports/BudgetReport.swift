import Ledger

extension Report {
  /// What a project may spend and has spent, category by category.
  static var budget: Report {
    Report(
      "budget", title: "Budget",
      about: "What a project may spend and has spent, by category.", subject: .project,
      audience: .studio
    ) { question in
      let progress = BudgetProgress(of: question.project, in: question.book)
      var bars = progress.bars(pinned: [])
      if var archived = progress.archived {
        archived.name = question.words(.archived)
        bars.append(archived)
      }
      func left(_ spent: Money, _ budget: Money, isFee: Bool) -> Figure {
        .text(remaining(spent, of: budget, isFee: isFee, question))
      }
      var table = TableBlock(
        columns: [
          .data("category"), TableColumn(question.words(.category), isWide: true, key: "name"),
          .data("type"),
          .data("excluded"), TableColumn(question.words(.budget), .trailing, key: "budget"),
          TableColumn(question.words(.spent), .trailing, key: "spent"),
          TableColumn(question.words(.status), .trailing),
        ], count: bars.count, key: "categories"
      ) { [bars] place in
        let row = bars[place]
        return TableRow([
          .text(row.category.isNone ? "" : row.category.text), .text(row.name),
          .text(row.type.word), .flag(row.isExcluded),
          .money(row.budget), .money(row.spent), left(row.spent, row.budget, isFee: row.isFee),
        ])
      }
      let overall = progress.overall
      table.total = (
        "overall",
        TableRow([
          .text(""), .text(question.words(.overallBudget)), .text(""), .text(""),
          .money(overall.budget),
          .money(overall.spent), left(overall.spent, overall.budget, isFee: false),
        ])
      )
      var blocks: [Block] = [.table(table)]
      if !progress.others.isZero {
        blocks.append(
          .facts([
            Fact(
              question.words(.otherCurrencies),
              .totals(progress.others, or: question.currency), key: "others")
          ]))
      }
      return ReportBody(blocks, empty: bars.isEmpty ? question.words(.noBudgets) : "")
    }
  }

  /// What ``BudgetLabels`` says, in the report's language.
  private static func remaining(
    _ spent: Money, of budget: Money, isFee: Bool, _ question: ReportQuestion
  ) -> String {
    let (words, formats) = (question.words, question.formats)
    guard budget.minor > 0, let rest = try? budget.subtracting(spent) else {
      let amount = formats.wholeMoney(spent)
      return words(isFee ? .amountReceived(amount) : .amountSpent(amount))
    }
    if !rest.isNegative { return words(.remaining(formats.wholeMoney(rest))) }
    let over = formats.wholeMoney((try? rest.negated()) ?? rest)
    return words(isFee ? .overReceived(over) : .over(over))
  }
}
