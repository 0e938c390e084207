import ArgumentParser
import Ledger
import Paper

struct ReportClientSummary: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "client-summary",
    abstract: "What a project's client spent on furnishings, and saved.",
    discussion: """
      With --json: {"project","categories":[{"name","spent"}],"furnishings":[{"item","name",\
      "source","price","receipt"}],"spent","market","saved"}.

      Examples:
        ledgerline report client-summary --project 5m2k --json
        ledgerline report client-summary --project 5m2k --pdf --out summary.pdf
      """)

  @OptionGroup var report: ReportOptions

  func run() throws {
    try report.answer { project, book, heading in
      let value = try ClientSummary(of: project.id, in: book)
      return ProjectAnswer(
        title: ClientSummary.title,
        json: [
          (
            "categories",
            .list(
              value.categories.map {
                Answer.object([("name", .text($0.name)), ("spent", $0.spent.value(in: book))])
              })
          ),
          (
            "furnishings",
            .list(
              value.furnishings.map {
                Answer.object([
                  ("item", .text($0.item.text)), ("name", .text($0.name)),
                  ("source", .text($0.source)), ("price", $0.price.value),
                  ("receipt", .text($0.receipt.printed)),
                ])
              })
          ), ("spent", value.spent.value(in: book)), ("market", value.market.value(in: book)),
          ("saved", value.saved.value(in: book)),
        ], text: text(value), document: reportDocument(value, heading, formats: Formats()))
    }
  }

  private func text(_ summary: ClientSummary) -> String {
    var table = TextTable([
      .init("FURNISHING"), .init("SOURCE"), .init("RECEIPT"), .init("PRICE", right: true),
    ])
    for furnishing in summary.furnishings {
      table.add([
        furnishing.name, furnishing.source, furnishing.receipt.printed,
        furnishing.price?.words ?? "—",
      ])
    }
    table.close(["Market Value", "", "", summary.market.words])
    table.close(["What You Spent", "", "", summary.spent.words])
    table.close(["What You Saved", "", "", summary.saved.words])
    return table.text
  }
}
