import Documents
import Ledger
import Markup

// Every report as a page: the document that is printed, with what it says leading to where it is.
extension Action {
  /// The report of the page as PDF: `report/share`.
  static var report: Verb<DocumentUse> { Verb("report") }
}

struct ReportPage: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.report) { use in
      if let request = ReportRequest(state.location) {
        effects.append(.reportDocument(request, use))
      }
    }
  }

  func draw(_ id: ID<Project>, _ name: String, _ html: inout HTML) {
    guard let report = Report.named(name), let request = ReportRequest(state.location),
      let question = app.question(request)
    else {
      missingPage("This project is not in the book.", &html)
      return
    }
    html.bar(
      title(of: report),
      subtitle: .verbatim(subject(report, question)),
      back: Navigation(app: app).parent(of: state.location.route).path
    ) { _ in }
    html.main { html in
      html("div", .class("buttons"), .key("uses")) { html in
        html.button("Share", .report(.share), class: "button primary")
        html.button("Download PDF", .report(.download))
        html.button("Print", .print)
        if report.audience == .studio { html.button("Save as CSV", .report(.csv)) }
        if report.name == "tax-year" {
          html(
            "a", .class("button"), .href(Route.setting(.taxes).path),
            text: "Tax Bands")
        }
      }
      choices(report, request, question, &html)
      guard let document = try? report.document(question) else {
        html("p", .class("notice bad"), text: "The amounts are too large to add up.")
        return
      }
      // All rows once "Show All" was pressed, else what fits a screenful or five.
      let count = document.rowCount
      var view = DocumentView()
      view.look = "report"
      view.logo = book.profile.logo
      view.isForClient = ClientViewing(app: app).isOn
      view.rows = isOpen("all-rows") ? count : min(count, 300)
      view.link = { link, words, html in self.link(link, words, id, &html) }
      view.address = { ReportPage.address(of: $0) }
      view.more = { html in
        html("div", .class("buttons")) { html in
          html.button("Show All \(self.state.formats.count(count))", .toggle("all-rows"))
        }
      }
      document.html(view, into: &html)
    }
  }

  private func subject(_ report: Report, _ question: ReportQuestion) -> String {
    switch report.subject {
    case .client: return book.named(question.client)?.displayName ?? ""
    case .player: return book.players[question.player].map { book.name(of: $0) } ?? ""
    case .project, .gig, .book: return book.projects[question.project]?.name ?? ""
    }
  }

  /// The groupings and days to choose from, as far as the report has any.
  private func choices(
    _ report: Report, _ request: ReportRequest, _ question: ReportQuestion, _ html: inout HTML
  ) {
    if !report.groupings.isEmpty {
      let current = report.grouping(request.by)
      let groupings = report.groupings.map {
        (word: $0.word, title: Phrase.verbatim(language.own($0.title)))
      }
      segments("Grouping", "by", groupings, current, &html)
    }
    if report.isOfYear {
      years(request, &html)
      quarters(
        request,
        TaxYear.days(from: question.first, to: question.last, today: state.today), &html)
      noneDeductible(request, &html)
    } else if report.subject == .book && !report.isOfToday {
      var periods = IncomePeriod.allCases.map { (word: $0.rawValue, title: $0.name) }
      if request.first == nil && request.last == nil {
        periods.insert((word: "", title: "All"), at: 0)
      } else {
        // The days that the address asks for stay at hand.
        periods.insert((word: "all", title: "All"), at: 0)
        periods.insert((word: "", title: days(of: request)), at: 0)
      }
      segments("Period", "period", periods, request.period, &html)
    }
  }

  /// The years that have payments or expenses, the latest first.
  private func years(_ request: ReportRequest, _ html: inout HTML) {
    let last = state.today.year
    let chosen = (request.last ?? request.first ?? state.today).year
    var first = last
    for payment in book.payments.rows where payment.isLive {
      first = min(first, payment.day.year)
    }
    for expense in book.transactions.rows where expense.isLive {
      first = min(first, expense.day?.year ?? first)
    }
    var years = Array((max(first, last - 20)...last).reversed())
    if !years.contains(chosen) { years.append(chosen) }
    html("nav", .class("segments scrolling"), .label("Year"), .key("years")) { html in
      for year in years {
        var other = request
        other.period = ""
        let days = TaxYear.days(of: year)
        (other.first, other.last) = (days.lowerBound, days.upperBound)
        html(
          "a", .class("segment"), .href(other.location.path), .key("\(year)"),
          year == chosen ? .aria("current", "page") : .none, text: .verbatim(String(year)))
      }
    }
  }

  /// The year whole, and its quarters, for whom a return is due in each.
  private func quarters(
    _ request: ReportRequest, _ chosen: ClosedRange<Day>, _ html: inout HTML
  ) {
    let year = TaxYear.days(of: chosen.upperBound.year)
    html("nav", .class("segments scrolling"), .label("Part of the Year"), .key("quarters")) {
      html in
      part("Year", year, chosen, request, &html)
      for number in 0..<4 {
        let first = year.lowerBound.adding(months: number * 3)
        let days = first...first.adding(months: 2).lastOfMonth
        part("Q\(String(number + 1))", days, chosen, request, &html)
      }
    }
  }

  private func part(
    _ title: Phrase, _ days: ClosedRange<Day>, _ chosen: ClosedRange<Day>,
    _ request: ReportRequest, _ html: inout HTML
  ) {
    var other = request
    other.period = ""
    (other.first, other.last) = (days.lowerBound, days.upperBound)
    html(
      "a", .class("segment"), .href(other.location.path),
      .key(days.lowerBound.text + days.upperBound.text),
      days == chosen ? .aria("current", "page") : .none, text: title)
  }

  /// Why a year with expenses takes none of them off, and where that is changed.
  private func noneDeductible(_ request: ReportRequest, _ html: inout HTML) {
    let days = TaxYear.days(of: (request.last ?? request.first ?? state.today).year)
    let (first, last) = (days.lowerBound, days.upperBound)
    let summary = TaxSummary(of: book, from: first, to: last)
    // Of what is in other currencies nobody added up whether it is deductible.
    if summary.rows.isEmpty || !summary.others.isZero
      || summary.rows.contains(where: { $0.isDeductible })
    {
      return
    }
    html("div", .class("notice"), .role("note"), .key("none-deductible")) { html in
      html(
        "span",
        text: """
          No expense of this year is marked as deductible, so none is taken off here. Each has a \
          switch for that, and the rule of a vendor can turn it on.
          """)
      html(
        "a", .class("button small"),
        .href(SpendingRows(.business, from: first, to: last).path), text: "Expenses")
    }
  }

  private func days(of request: ReportRequest) -> Phrase {
    let first = request.first.map { state.formats.day($0) } ?? ""
    let last = request.last.map { state.formats.day($0) } ?? ""
    return .verbatim(first == last ? first : first + " – " + last)
  }

  /// Buttons that set one of the page's options.
  func segments(
    _ label: Phrase, _ option: String, _ choices: [(word: String, title: Phrase)],
    _ current: String, _ html: inout HTML
  ) {
    html("div", .class("segments"), .role("group"), .label(label), .key(option)) { html in
      for choice in choices {
        html(
          "button", .type("button"), .class("segment"),
          .aria("pressed", choice.word == current ? "true" : "false"),
          .onClick(.option(option, choice.word)), text: choice.title)
      }
    }
  }

  private func link(
    _ link: Link, _ words: String, _ project: ID<Project>, _ html: inout HTML
  ) {
    switch link {
    case .transaction(let id): html("a", .href(Route.transaction(id).path), text: words)
    case .item(let id): html("a", .href(Route.item(id).path), text: words)
    case .report(let name): html("a", .href(Route.report(project, name).path), text: words)
    case .project, .client, .spending, .income:
      html("a", .href(ReportPage.address(of: link) ?? ""), text: words)
    // A receipt says what was paid.
    case .file where ClientViewing(app: app).isOn: html.text(words)
    case .file(let id):
      let isPDF = book.attachments[id]?.isPDF ?? false
      html.button(
        .verbatim(words), isPDF ? .openFile(id) : .open(.viewImage(id)), class: "report-link")
    }
  }

  /// Where a bar of a chart leads.
  static func address(of link: Link) -> String? {
    switch link {
    case .project(let id): return Route.project(id).path
    case .client(let id): return Route.client(id).path
    case .spending(let rows): return rows.path
    case .income(let part):
      var location = Location(.income)
      location.setOption("period", "custom")
      location.setOption("from", part.days.lowerBound.text)
      location.setOption("to", part.days.upperBound.text)
      location.setOption("by", part.slicing.by.rawValue)
      location.setOption("basis", part.slicing.basis == .invoiced ? "invoiced" : "")
      location.setOption("key", part.key)
      location.setOption("at", part.days.lowerBound.text)
      location.setOption("until", part.days.upperBound.text)
      return location.path
    case .transaction, .item, .report, .file: return nil
    }
  }

  /// The way to every report of a project.
  func reportMenu(
    _ project: ID<Project>, for audience: Report.Audience? = nil, _ html: inout HTML
  ) {
    html("nav", .class("menu"), .label("Reports"), .key("reports")) { html in
      for report in Report.all
      where report.subject == .project && (audience == nil || report.audience == audience) {
        html.reportItem(title(of: report), Route.report(project, report.name).path)
      }
    }
  }
}

extension IncomePeriod {
  /// As its button calls it.
  var name: Phrase {
    switch self {
    case .week: return "Week"
    case .month: return "Month"
    case .halfYear: return "6 Months"
    case .year: return "Year"
    }
  }
}
