import Ledger
import Markup

// The projects that an invoice bills (rule G101), by name and as the ways to them.
extension Room {
  /// What a project is called, and its day.
  func dated(_ project: Project) -> String {
    let day = project.listDay.map { text($0) } ?? ""
    return [title(of: project), day].filter { !$0.isEmpty }.joined(separator: " \u{00B7} ")
  }

  /// The project, or how many: "3 projects"; nothing where it bills none.
  func projectWords(of invoice: Invoice) -> String {
    let projects = book.projects(of: invoice)
    if projects.count > 1 { return say(Noun.project.count(projects.count, state.formats)) }
    return book.projects[projects.first ?? ID()]?.name ?? ""
  }

  /// Links to all of them, apart by commas; of several each with its day.
  func projectLinks(of invoice: Invoice, _ html: inout HTML) {
    let projects = book.projects(of: invoice)
    for (place, id) in projects.enumerated() {
      guard let project = book.projects[id] else { continue }
      if place > 0 { html.text(", ") }
      let name = projects.count > 1 ? dated(project) : title(of: project)
      html("a", .href(Route.project(id).path), text: name)
    }
  }
}
