import Ledger

extension Report {
  /// Monthly budgets, what was spent of them, and what it comes to (rule E27).
  static var spendingBudgets: Report {
    Report(
      "spending-budgets", title: "Monthly Budgets",
      about: "What may be spent in a month by category, what was, and what it comes to at its end.",
      subject: .book, audience: .studio,
      groupings: [Grouping("business", "Business"), Grouping("personal", "Personal")],
      kinds: { _ in [.transaction, .split, .category, .budget, .settings, .tag, .tagging, .project]
      }
    ) { question in
      let part = SpendingPart(rawValue: question.by) ?? .business
      // The month of the last day that is asked for.
      let day = question.last.map { min($0, max(question.today, question.first ?? $0)) }
      let budgets = MonthlyBudgets(
        of: question.book, part, in: day ?? question.today, on: question.today)
      let words = question.words
      var table = TableBlock(
        columns: [
          .data("category"), TableColumn(words(.category), isWide: true, key: "name"),
          TableColumn(words(.budget), .trailing, key: "budget"),
          TableColumn(words(.spent), .trailing, key: "spent"),
          TableColumn(words(.left), .trailing, key: "left"),
          TableColumn(words(.projected), .trailing, key: "projected"),
        ], count: budgets.rows.count, key: "categories"
      ) { place in
        let row = budgets.rows[place]
        return figures(
          row, row.name.isEmpty ? words(.withoutCategory) : row.name, id: row.category.text)
      }
      table.total = ("total", figures(budgets.total, words(.total), id: ""))
      var blocks: [Block] = [
        .facts([
          Fact(words(.month), .text(question.formats.month(budgets.month)), key: "month")
        ]), .gap(12), .table(table),
      ]
      if budgets.daysPassed > 0, budgets.daysPassed < budgets.daysInMonth {
        blocks.append(
          .lines(
            [
              words(
                .daysPassed(
                  question.formats.count(budgets.daysPassed),
                  of: question.formats.count(budgets.daysInMonth)))
            ], .quiet))
      }
      blocks += apart(budgets.others, question)
      return ReportBody(blocks, empty: budgets.rows.isEmpty ? words(.noMonthlyBudgets) : "")
    }
  }

  private static func figures(_ row: MonthlyBudgets.Row, _ name: String, id: String) -> TableRow {
    TableRow([
      .text(id), .text(name), .money(row.budget), .money(row.spent), .money(row.rest),
      .money(row.projected),
    ])
  }
}
