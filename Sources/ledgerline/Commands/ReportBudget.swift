import ArgumentParser
import Ledger
import Paper

struct ReportBudget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract: "What a project may spend and has spent, by category.",
    discussion: """
      Categories that the overall budget leaves out have a row of their own, but do not count in \
      "overall".

      With --json: {"project","categories":[{"category","name","type","excluded","budget",\
      "spent"}],"overall":{"budget","spent"}}.

      Examples:
        ledgerline report budget --project 5m2k
        ledgerline report budget --project 5m2k --json
      """)

  @OptionGroup var report: ReportOptions

  func run() throws {
    try report.answer { project, book, heading in
      let value = BudgetProgress(of: project.id, in: book)
      return ProjectAnswer(
        title: "Budget",
        json: [
          ("categories", .list(value.bars(pinned: []).map { json($0) })),
          (
            "overall",
            Answer.object([
              ("budget", value.overall.budget.value), ("spent", value.overall.spent.value),
            ])
          ),
        ], text: text(value), document: reportDocument(value, heading, formats: Formats()))
    }
  }

  private func json(_ row: BudgetProgress.Row) -> Value {
    Answer.object([
      ("category", .text(row.category.text)), ("name", .text(row.name)),
      ("type", .text(row.type.word)), ("excluded", .bool(row.isExcluded)),
      ("budget", row.budget.value), ("spent", row.spent.value),
    ])
  }

  private func text(_ progress: BudgetProgress) -> String {
    var table = TextTable([
      .init("CATEGORY"), .init("BUDGET", right: true), .init("SPENT", right: true),
      .init("STATUS", right: true),
    ])
    for row in progress.bars(pinned: []) {
      table.add([
        row.name, row.budget.words, row.spent.words,
        BudgetLabels.remaining(row.spent, of: row.budget, isFee: row.isFee, Formats()),
      ])
    }
    let (budget, spent) = progress.overall
    table.close([
      "Overall Budget", budget.words, spent.words,
      BudgetLabels.remaining(spent, of: budget, isFee: false, Formats()),
    ])
    return table.text
  }
}
