import Ledger
import Markup

// The projects that an invoice bills (rule G101), by name and as the ways to them.
extension Room {
  /// The project, or how many: "3 projects"; nothing where it bills none.
  func projectWords(of invoice: Invoice) -> String {
    let projects = book.projects(of: invoice)
    if projects.count > 1 { return say(Noun.project.count(projects.count)) }
    return book.projects[projects.first ?? ID()]?.name ?? ""
  }

  /// Links to all of them, apart by commas.
  func projectLinks(of invoice: Invoice, _ html: inout HTML) {
    for (place, id) in book.projects(of: invoice).enumerated() {
      guard let project = book.projects[id] else { continue }
      if place > 0 { html.text(", ") }
      html("a", .href(Route.project(id).path), text: title(of: project))
    }
  }
}
