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
      let bars = progress.bars(pinned: [])
      func left(_ spent: Money, _ budget: Money, isFee: Bool) -> Figure {
        .text(BudgetLabels.remaining(spent, of: budget, isFee: isFee, question.formats))
      }
      var table = TableBlock(
        columns: [
          .data("category"), TableColumn("Category", isWide: true, key: "name"), .data("type"),
          .data("excluded"), TableColumn("Budget", .trailing, key: "budget"),
          TableColumn("Spent", .trailing, key: "spent"), TableColumn("Status", .trailing),
        ], count: bars.count, key: "categories"
      ) { place in
        let row = bars[place]
        return TableRow([
          .text(row.category.text), .text(row.name), .text(row.type.word), .flag(row.isExcluded),
          .money(row.budget), .money(row.spent), left(row.spent, row.budget, isFee: row.isFee),
        ])
      }
      let overall = progress.overall
      table.total = (
        "overall",
        TableRow([
          .text(""), .text("Overall Budget"), .text(""), .text(""), .money(overall.budget),
          .money(overall.spent), left(overall.spent, overall.budget, isFee: false),
        ])
      )
      var blocks: [Block] = [.table(table)]
      if !progress.others.isZero {
        blocks.append(
          .facts([
            Fact(
              "Not counted, because it is in another currency",
              .totals(progress.others, or: question.currency), key: "others")
          ]))
      }
      return ReportBody(blocks, empty: bars.isEmpty ? "No budgets yet." : "")
    }
  }
}
