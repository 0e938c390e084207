import ArgumentParser
import Ledger
import Paper

struct ReportProperty: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "property",
    abstract: "What stands where in a project, and what it is worth.",
    discussion: """
      With --json: {"project","spaces":[{"space","name","items":[{"item","name","source","sku",\
      "marketValue"}],"market"}],"itemCount","market"}; what stands nowhere has the space null.

      Examples:
        ledgerline report property --project 5m2k
        ledgerline report property --project 5m2k --pdf --out property.pdf
      """)

  @OptionGroup var report: ReportOptions

  func run() throws {
    try report.answer { project, book, heading in
      let value = try PropertyReport(of: project.id, in: book)
      return ProjectAnswer(
        title: PropertyReport.title,
        json: [
          ("spaces", .list(value.groups.map { json($0, book) })),
          ("itemCount", .integer(Int64(value.itemCount))),
          ("market", value.market.value(in: book)),
        ], text: text(value), document: reportDocument(value, heading, formats: Formats()))
    }
  }

  private func json(_ group: PropertyReport.Group, _ book: Book) -> Value {
    let items = group.entries.map { entry in
      Answer.object([
        ("item", .text(entry.item.text)), ("name", .text(entry.name)),
        ("source", .text(entry.source)), ("sku", .text(entry.sku)),
        ("marketValue", entry.market.value),
      ])
    }
    return Answer.object([
      ("space", group.space.isNone ? .null : .text(group.space.text)),
      ("name", .text(group.name)), ("items", .list(items)),
      ("market", group.market.value(in: book)),
    ])
  }

  private func text(_ report: PropertyReport) -> String {
    if report.groups.isEmpty { return PropertyReport.emptyText }
    var table = TextTable([
      .init("SPACE"), .init("ITEM"), .init("SOURCE"), .init("SKU"),
      .init("MARKET VALUE", right: true),
    ])
    for group in report.groups {
      for entry in group.entries {
        table.add([
          group.name, entry.name, entry.source, entry.sku,
          entry.market?.words ?? PropertyReport.noValue,
        ])
      }
    }
    table.close([counted(report.itemCount, "item"), "", "", "", report.market.words])
    return table.text
  }
}
