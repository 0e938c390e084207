import Documents
import Ledger
import Markup

// What was spent in a period, how that changed, and where it went (rules E7, E8 and E26).
struct InsightPage: Room {
  let app: App

  // MARK: what the address asks for

  /// Whose expenses: the business's unless `part=personal` says otherwise.
  var part: SpendingPart {
    if let place { return place == .personal ? .personal : .business }
    return SpendingPart(rawValue: state.location.option("part") ?? "") ?? .business
  }

  /// `period=quarter&day=2026-02-01`, or `period=custom&from=2026-01-05&to=2026-02-10`; else this month.
  var period: InsightPeriod {
    let word = state.location.option("period") ?? ""
    let weekStart = state.formats.weekStart
    let day = self.day("day") ?? state.today
    if word == "custom" {
      let first = self.day("from") ?? state.today.firstOfMonth
      let last = self.day("to") ?? state.today
      return InsightPeriod(min(first, last)...max(first, last))
    }
    return InsightPeriod(
      ExpensePeriod(rawValue: word) ?? .month, around: day, weekStart: weekStart)
  }

  /// The one place that is looked at: `place=ID`, as the list of expenses says it.
  var place: ID<Project>? {
    state.location.option("place").flatMap { ID<Project>($0) }.flatMap { id in
      !Scope(id).isProject || book.projects[id] != nil ? id : nil
    }
  }

  private func day(_ option: String) -> Day? {
    state.location.option(option).flatMap { try? Day(parsing: $0) }
  }

  /// The report that says what the page does.
  var request: ReportRequest { request(by: "category") }

  private func request(by grouping: String) -> ReportRequest {
    let days = period.days
    var request = ReportRequest(
      ID(), part == .personal ? "personal-expenses" : "expenses", by: grouping,
      from: days.lowerBound, to: days.upperBound)
    request.place = place
    return request
  }

  // MARK: drawing

  func draw(_ html: inout HTML) {
    html.bar("Insight", back: Route.expenses.path) { _ in }
    html.main { html in
      if !book.transactions.rows.contains(where: { $0.isLive })
        && !book.trips.rows.contains(where: { $0.isLive })
      {
        html.empty(
          icon: "money", title: "No Expenses Yet",
          text: "What was spent, on what and when: here, from the first expense on.")
        return
      }
      let period = self.period
      guard let question = ReportRequests(app: app).question(request) else { return }
      let charts = ExpenseCharts(question, part)
      let insight = charts.insight
      chooser(period, &html)
      head(insight, period, &html)
      html.notCounted(insight.faults)
      html("div", .class("buttons"), .key("uses")) { html in
        html.button("Download PDF", .insightReport(.download))
        html.button("Save as CSV", .insightReport(.csv))
        html("a", .class("button"), .href(request.location.path), text: "Report")
      }
      html("div", .class("insight-cards")) { html in
        yearCard(charts, period, &html)
        // Budgets are of all that the business spends.
        if place == nil { InsightBudgets(app: app).draw(part, period, &html) }
        if insight.count > 0 {
          card("category", "By Category", charts, insight.categories.count, &html)
          card("vendor", "By Vendor", charts, insight.vendors.count, &html)
          card("tag", "By Tag", charts, insight.tags.count, &html)
          if part == .business && place == nil {
            card("project", "By Project", charts, insight.projects.count, &html)
            if insight.clients.contains(where: { $0.id != 0 }) {
              card("client", "By Client", charts, insight.clients.count, &html)
            }
          }
          card("context", "By Context", charts, insight.contexts.count, &html)
          card(
            insight.days.count > 100 ? "month" : "day",
            insight.days.count > 100 ? "Month by Month" : "Day by Day", charts,
            insight.days.count, &html)
        }
      }
      reports(&html)
    }
  }

  /// Whose, which period, and the ones beside it.
  private func chooser(_ period: InsightPeriod, _ html: inout HTML) {
    if let place {
      let name = Scope(place).title(in: book)
      html("div", .class("chips"), .role("group"), .label("Filters"), .key("place")) { html in
        html(
          "button", .type("button"), .class("chip"), .aria("pressed", "true"),
          .label("Remove \(name)"), .onClick(.option("place", ""))
        ) { html in
          html.text(name)
          html.icon("close")
        }
      }
    } else {
      ReportPage(app: app).segments(
        "Whose", "part",
        SpendingPart.allCases.map { (word: $0 == .business ? "" : $0.rawValue, title: $0.title) },
        part == .business ? "" : part.rawValue, &html)
    }
    let kinds: [(word: String, title: Phrase)] = [
      ("week", "Week"), ("", "Month"), ("quarter", "Quarter"), ("year", "Year"),
      ("custom", "Custom"),
    ]
    let current = period.kind == .month ? "" : period.kind?.rawValue ?? "custom"
    ReportPage(app: app).segments("Period", "period", kinds, current, &html)
    html("div", .class("insight-days"), .key("days")) { html in
      step("back", "Previous", to: period.previous, period, &html)
      html("strong", text: .verbatim(title(of: period)))
      step("forward", "Next", to: period.next, period, &html)
    }
    guard period.kind == nil else { return }
    html("div", .class("fields insight-custom"), .key("custom")) { html in
      field("from", "From", period.days.lowerBound, &html)
      field("to", "To{{a day}}", period.days.upperBound, &html)
    }
  }

  private func step(
    _ icon: String, _ label: Phrase, to days: ClosedRange<Day>, _ period: InsightPeriod,
    _ html: inout HTML
  ) {
    var location = state.location
    if period.kind == nil {
      location.setOption("from", days.lowerBound.text)
      location.setOption("to", days.upperBound.text)
    } else {
      location.setOption("day", days.lowerBound.text)
    }
    html("a", .class("icon-button"), .href(location.path), .label(label)) { html in
      html.icon(icon)
    }
  }

  func field(_ name: String, _ label: Phrase, _ day: Day, _ html: inout HTML) {
    html("div", .class("field")) { html in
      html("label", .attribute("for", "insight-" + name), text: label)
      html.void(
        "input", .id("insight-" + name), .type("date"), .value(day.text),
        .onChange(.option(name, "")))
    }
  }

  /// "November 2026", "2026", or its first and last day.
  private func title(of period: InsightPeriod) -> String {
    let formats = state.formats
    let days = period.days
    switch period.kind {
    case .month: return formats.month(days.lowerBound)
    case .year: return String(days.lowerBound.year)
    case .week, .quarter, nil:
      return formats.day(days.lowerBound) + " – " + formats.day(days.upperBound)
    }
  }

  // MARK: sums

  private func head(_ insight: ExpenseInsight, _ period: InsightPeriod, _ html: inout HTML) {
    let formats = state.formats
    let change = ExpenseChange(from: insight.sum(over: period.previous), to: insight.total)
    var rows = SpendingRows(part, from: period.days.lowerBound, to: period.days.upperBound)
    rows.place = place
    html("div", .class("stats"), .key("sums")) { html in
      html.stat(
        "Total", .verbatim(formats.money(insight.total)), note: count(insight.count),
        to: rows.path)
      let back = book.returned(
        part, from: period.days.lowerBound, to: period.days.upperBound, in: place)
      if !back.isZero { html.stat("Returned", .verbatim(text(back))) }
      html.stat("Average", .verbatim(formats.money(insight.average)))
      html.stat(
        "Period Before", .verbatim(formats.money(change.previous)),
        note: insight.isEnoughForHabits ? change.words : .none)
      if insight.isEnoughForHabits {
        html("div", .class("stat")) { html in
          html("span", .class("stat-label"), text: "Pattern")
          html("span", .class("stat-value words"), text: insight.pattern.title)
          let alike = wholePercent(insight.consistency)
          if !alike.isZero {
            html("span", .class("stat-note"), text: "Amounts are \(formats.rate(alike)) alike.")
          }
        }
      }
    }
    if insight.count == 0 {
      html("p", .class("muted"), text: "No expenses in these days.")
    }
    if !insight.others.isZero {
      html("p", .class("muted small"), text: "In other currencies: \(text(insight.others))")
    }
  }

  private func count(_ count: Int) -> Phrase {
    count == 1 ? "1 expense" : "\(state.formats.count(count)) expenses"
  }

  private func wholePercent(_ rate: Rate) -> Rate {
    Rate(percent: Int((rate.micros + 500_000) / 1_000_000))
  }

  // MARK: charts

  /// The months of the year that the period ends in, beside the year before.
  private func yearCard(
    _ charts: ExpenseCharts, _ period: InsightPeriod, _ html: inout HTML
  ) {
    let first = period.days.upperBound.firstOfYear
    let months = (0..<12).map { first.adding(months: $0) }
    let chart = charts.year(of: months)
    // Twelve times nothing says nothing.
    if chart.scale == nil { return }
    html.card("Month Against Last Year") { html in
      draw(chart, "year", called: "Month Against Last Year", &html)
    }
  }

  private func card(
    _ word: String, _ title: Phrase, _ charts: ExpenseCharts, _ count: Int, _ html: inout HTML
  ) {
    if count == 0 { return }
    html.card(title) { html in
      draw(charts.chart(by: word), word, &html)
      html.printLink(request(by: word).location.path, of: title)
    }
  }

  /// The picture; its figures when somebody wants to see them, and always for screen readers.
  ///
  /// `title` is its card's, where two charts of a page are called alike; `most` is how many figures the page has room for.
  func draw(
    _ chart: ChartBlock, _ word: String, called title: Phrase? = nil, most: Int = 400,
    _ html: inout HTML,
    address: @escaping (Link) -> String? = { ReportPage.address(of: $0) }
  ) {
    let name = "figures-" + word
    var view = DocumentView()
    view.chart = word
    // Without anything to draw the figures are what there is to see.
    view.hidesFigures = !isOpen(name) && chart.scale != nil
    view.rows = most
    view.more = { html in
      let left = state.formats.count(chart.table.count - most)
      html("p", .class("muted small"), text: "and \(left) more")
    }
    view.link = { link, words, html in
      if let path = address(link) {
        html("a", .href(path), text: words)
      } else {
        html.text(words)
      }
    }
    view.address = address
    html("div", .class("report insight-chart"), .key(name)) { html in
      chart.html(view, state.formats, into: &html)
    }
    if chart.scale == nil { return }
    html.button(
      isOpen(name) ? "Hide Figures" : "Show Figures", .toggle(name),
      of: title ?? .verbatim(chart.title),
      class: "button quiet small")
  }

  /// What is printed for the tax office and for oneself.
  private func reports(_ html: inout HTML) {
    let days = period.days
    html("nav", .class("menu"), .label("Reports"), .key("reports")) { html in
      for name in ["tax-summary", "profit", "spending-budgets"] {
        guard let report = Report.named(name) else { continue }
        let request = ReportRequest(ID(), name, from: days.lowerBound, to: days.upperBound)
        html.reportItem(title(of: report), request.location.path)
      }
      html.allReports()
    }
  }
}
