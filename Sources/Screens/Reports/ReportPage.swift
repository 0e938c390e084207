import Ledger
import Markup

// A project's reports as screens; Paper makes the same values into documents.
extension Action {
  /// A report as PDF: `report/ID/client-summary/share`.
  static var report: Verb2<ReportPaper, DocumentUse> { Verb2("report") }
}

/// Which report of which project.
struct ReportPaper: Argument {
  var project: ID<Project>
  var report: ProjectReport

  func write(to writing: inout Writing) {
    project.write(to: &writing)
    report.write(to: &writing)
  }

  static func read(from reading: inout Reading) -> ReportPaper? {
    guard let project = ID<Project>.read(from: &reading),
      let report = ProjectReport.read(from: &reading)
    else { return nil }
    return ReportPaper(project: project, report: report)
  }
}

extension App {
  mutating func performReports(_ at: inout Reading) {
    at.on(Action.report) { effects.append(.reportDocument($0.project, $0.report, $1)) }
  }

  func reportPage(_ id: ID<Project>, _ report: ProjectReport, _ html: inout HTML) {
    guard let project = book.projects[id] else {
      missingPage("This project is not in the book.", &html)
      return
    }
    html.bar(
      report.title, subtitle: project.name, back: Route.projectTab(id, .accounting).path
    ) { _ in }
    let paper = ReportPaper(project: id, report: report)
    html.main { html in
      html("div", .class("buttons"), .key("uses")) { html in
        html.button("Share", .report(paper, .share), class: "button primary")
        html.button("Download PDF", .report(paper, .download))
        html.button("Print", .print)
      }
      html("article", .class("report"), .label(report.title), .key("report")) { html in
        reportHead(report, ReportHeading(of: project, in: book, on: state.today), &html)
        if !reportBody(id, report, &html) {
          html("p", .class("notice bad"), text: "The amounts are too large to add up.")
        }
      }
    }
  }

  private func reportHead(
    _ report: ProjectReport, _ heading: ReportHeading, _ html: inout HTML
  ) {
    html("header", .class("report-head")) { html in
      if !heading.logo.isEmpty {
        html.void(
          "img", .class("report-logo"), .data("blob", heading.logo),
          .attribute("alt", heading.business))
      }
      html("h2", text: report.title)
      html("p", .class("strong"), text: heading.project)
      html("p", .class("muted"), text: "Client: " + (heading.client.isEmpty ? "—" : heading.client))
      html("p", .class("muted"), text: "Date: " + state.formats.day(heading.day))
    }
  }

  /// false when the amounts do not add up.
  private func reportBody(
    _ id: ID<Project>, _ report: ProjectReport, _ html: inout HTML
  ) -> Bool {
    switch report {
    case .invoice:
      guard let value = try? ProjectInvoiceReport(of: id, in: book) else { return false }
      invoiceReport(value, &html)
    case .clientSummary:
      guard let value = try? ClientSummary(of: id, in: book, isPending: isPending) else {
        return false
      }
      clientSummary(value, id, &html)
    case .property:
      guard let value = try? PropertyReport(of: id, in: book) else { return false }
      propertyReport(value, &html)
    }
    return true
  }

  /// Whether the hub does not have a file yet.
  public func isPending(_ file: Attachment) -> Bool {
    state.hasHub && state.uploads.contains { $0.hash == file.hash }
  }

  // MARK: shared parts

  /// A row of a report: a name, a quieter line, an amount.
  func reportRow(
    _ name: String, note: String = "", _ amount: String, link: String? = nil,
    class classes: String = "report-row", _ html: inout HTML,
    more: (inout HTML) -> Void = { _ in }
  ) {
    html("li", .class(classes)) { html in
      html("div", .class("report-name")) { html in
        if let link {
          html("a", .href(link), text: name)
        } else {
          html("span", text: name)
        }
        if !note.isEmpty { html("span", .class("report-note"), text: note) }
        more(&html)
      }
      html("span", .class("amount"), text: amount)
    }
  }

  /// Sums below a list; the last one is the total.
  func reportSums(_ sums: [(label: String, text: String)], _ html: inout HTML) {
    html("dl", .class("facts sums")) { html in
      for (place, sum) in sums.enumerated() {
        html("div", place == sums.count - 1 ? .class("total") : .none) { html in
          html("dt", text: sum.label)
          html("dd", text: sum.text)
        }
      }
    }
  }

  /// How many rows of a list show: all once "Show All" was pressed, else what fits a screenful or
  /// five.
  func shownRows(_ count: Int) -> Int {
    isOpen("all-rows") ? count : min(count, 300)
  }

  func showAll(_ count: Int, _ html: inout HTML) {
    if shownRows(count) == count { return }
    html("div", .class("buttons")) { html in
      html.button("Show All \(state.formats.count(count))", .toggle("all-rows"))
    }
  }

  func amountText(_ amount: Money?) -> String { amount.map { state.formats.money($0) } ?? "—" }
}
