import Ledger
import Markup

extension App {
  func propertyReport(_ report: PropertyReport, _ html: inout HTML) {
    if report.groups.isEmpty {
      html("p", .class("muted"), text: PropertyReport.emptyText)
      return
    }
    var left = shownRows(report.itemCount)
    for group in report.groups where left > 0 {
      let entries = group.entries.prefix(left)
      left -= entries.count
      html("section", .class("card"), .key("space-" + group.space.text)) { html in
        html("header", .class("card-head")) { html in
          html("h2", text: group.name)
          html("span", .class("muted"), text: Text.count(group.entries.count, "item"))
        }
        html("ul", .class("report-list")) { html in
          for entry in entries { propertyRow(entry, &html) }
        }
      }
    }
    showAll(report.itemCount, &html)
    reportSums(
      [
        ("Total Items", state.formats.count(report.itemCount)),
        ("Total Market Value", text(report.market)),
      ], &html)
  }

  private func propertyRow(_ entry: PropertyReport.Entry, _ html: inout HTML) {
    var notes: [String] = []
    if !entry.source.isEmpty { notes.append(entry.source) }
    if !entry.sku.isEmpty { notes.append("SKU: " + entry.sku) }
    reportRow(
      entry.name, note: notes.joined(separator: " · "),
      entry.market.map { state.formats.money($0) } ?? PropertyReport.noValue, &html)
  }
}
