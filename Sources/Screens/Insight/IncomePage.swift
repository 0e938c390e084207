import Documents
import Ledger
import Markup

// What came in over a period and what it came from, what will come, and what is left of it (rules G9, R12 and R13). The address
// says the period, the slices and the basis; `key`, `at` and `until` ask for what a bar adds up.
struct IncomePage: Room {
  let app: App

  // MARK: what the address asks for

  var slicing: IncomeSlicing {
    let by = IncomeReport.Grouping(rawValue: state.location.option("by") ?? "") ?? .mediaType
    let isAccrued = state.location.option("basis") == IncomeBasis.invoiced.rawValue
    return IncomeSlicing(by == .month ? .mediaType : by, isAccrued ? .invoiced : .received)
  }

  /// nil for days of one's own.
  private var kind: IncomePeriod? {
    let word = state.location.option("period") ?? ""
    return word == "custom" ? nil : IncomePeriod(rawValue: word) ?? .month
  }

  var days: ClosedRange<Day> { days(steps: 0) }

  /// The period, or the one so many before or after it.
  private func days(steps: Int) -> ClosedRange<Day> {
    let weekStart = state.formats.weekStart
    let day = self.day("day") ?? state.today
    switch kind {
    case .week?:
      return IncomePeriod.week.days(around: day.adding(days: 7 * steps), weekStart: weekStart)
    case .month?: return IncomePeriod.month.days(around: day.firstOfMonth.adding(months: steps))
    case .halfYear?:
      return IncomePeriod.halfYear.days(around: day.firstOfMonth.adding(months: 6 * steps))
    case .year?: return IncomePeriod.year.days(around: day.firstOfYear.adding(years: steps))
    case nil:
      let first = self.day("from") ?? state.today.firstOfMonth
      let last = self.day("to") ?? state.today
      let length = max(first, last) - min(first, last) + 1
      let start = min(first, last).adding(days: length * steps)
      return start...start.adding(days: length - 1)
    }
  }

  private func day(_ option: String) -> Day? {
    state.location.option(option).flatMap { try? Day(parsing: $0) }
  }

  /// The report that says what the page does.
  var request: ReportRequest { request("income-over-time", slicing.name, days) }

  private func request(_ name: String, _ by: String, _ days: ClosedRange<Day>) -> ReportRequest {
    ReportRequest(ID(), name, by: by, from: days.lowerBound, to: days.upperBound)
  }

  private func charts(over days: ClosedRange<Day>?, _ slicing: IncomeSlicing) -> IncomeCharts? {
    var request = self.request("income-over-time", slicing.name, days ?? self.days)
    if days == nil { (request.first, request.last) = (nil, nil) }
    guard var question = ReportRequests(app: app).question(request) else { return nil }
    question.by = slicing.name
    question.income = keptIncome(slicing.by, slicing.basis)
    return IncomeCharts(question)
  }

  /// What charts by a grouping are added up from: after a change of what they show it is read from the book once, and another
  /// period adds up what was read.
  private func keptIncome(_ by: IncomeReport.Grouping, _ basis: IncomeBasis) -> KeptIncome {
    app.index.income.prepare(book, basis, by)
    return app.index.income
  }

  // MARK: drawing

  func draw(_ html: inout HTML) {
    html.bar("Income", back: Route.projects(.paid).path)
    html.main { html in
      if !book.payments.rows.contains(where: { $0.isLive })
        && !book.charges.rows.contains(where: { $0.isLive })
      {
        html.empty(
          icon: "reports", title: "No Income Yet",
          text: "Mark a project Paid, or record a payment for its invoice.")
        return
      }
      guard let charts = charts(over: days, slicing) else { return }
      chooser(&html)
      head(charts.insight, &html)
      html.notCounted(charts.insight.faults)
      html("div", .class("buttons"), .key("uses")) { html in
        html.button("Download PDF", .insightReport(.download))
        html.button("Save as CSV", .insightReport(.csv))
        html.button("Print", .print)
        html("a", .class("button"), .href(request.location.path), text: "Report")
      }
      IncomeOrigins(app: app).draw(slicing, &html)
      html("div", .class("insight-cards")) { html in
        html.card(title) { html in
          if charts.insight.count > 0 {
            let isBrief = !InsightPage(app: app).isOpen("figures-time")
            draw(charts.overTime(isBrief: isBrief), "time", &html)
          } else {
            html("p", .class("muted"), text: "Nothing came in on these days.")
          }
        }
        html.card("By \(sliceTitle)") { html in draw(charts.slices, "slices", &html) }
        kept("ring", IncomeReport.kinds(for: .mediaType), &html) { html in
          guard let ring = self.charts(over: nil, IncomeSlicing(.mediaType, .received)) else {
            return
          }
          html.card("Revenue By Media Type") { html in
            html("p", .class("muted small"), text: "All that was ever received.")
            draw(ring.ring, "ring", called: "Revenue By Media Type", &html)
            apart(ring.insight, &html)
          }
        }
        keptReport("forecast", "Forecast", &html)
        report(
          "profit", slicing.basis == .invoiced ? "project-accrued" : "project", days,
          Trades.plays(book.settings.work) ? "Profit by Gig" : "Profit by Project", &html)
        keptReport("fees", "Fees by Client", &html)
      }
      html("nav", .class("menu"), .label("Reports"), .key("reports")) { html in
        html.allReports()
      }
    }
  }

  /// "Income This Year" while it is this one.
  private var title: Phrase {
    guard let kind, days.contains(state.today) else { return "Income" }
    return kind.title
  }

  private var sliceTitle: Phrase { .verbatim(language(slicing.word)) }

  private func chooser(_ html: inout HTML) {
    let page = ReportPage(app: app)
    page.segments(
      "Counted", "basis",
      [(word: "", title: "Received"), (word: "invoiced", title: "As Invoiced")],
      slicing.basis == .invoiced ? "invoiced" : "", &html)
    let kinds =
      IncomePeriod.allCases.map { (word: $0 == .month ? "" : $0.rawValue, title: $0.name) }
      + [(word: "custom", title: "Custom")]
    page.segments(
      "Period", "period", kinds, kind == .month ? "" : kind?.rawValue ?? "custom", &html)
    html("div", .class("insight-days"), .key("days")) { html in
      step("back", "Previous", -1, &html)
      html("strong", text: .verbatim(periodTitle))
      step("forward", "Next", 1, &html)
    }
    if kind == nil {
      html("div", .class("fields insight-custom"), .key("custom")) { html in
        InsightPage(app: app).field("from", "From", days.lowerBound, &html)
        InsightPage(app: app).field("to", "To{{a day}}", days.upperBound, &html)
      }
    }
    let slices = IncomeReport.Grouping.allCases.filter { $0 != .month }.map { by in
      (
        word: by == .mediaType ? "" : by.rawValue,
        title: Phrase.verbatim(language(IncomeSlicing(by, .received).word))
      )
    }
    page.segments(
      "Grouping", "by", slices, slicing.by == .mediaType ? "" : slicing.by.rawValue, &html)
  }

  private func step(_ icon: String, _ label: Phrase, _ steps: Int, _ html: inout HTML) {
    var location = state.location
    for option in ["key", "at", "until"] { location.setOption(option, "") }
    let days = self.days(steps: steps)
    if kind == nil {
      location.setOption("from", days.lowerBound.text)
      location.setOption("to", days.upperBound.text)
    } else {
      // The last month of six is the one that they are asked by.
      location.setOption("day", (kind == .halfYear ? days.upperBound : days.lowerBound).text)
    }
    html("a", .class("icon-button"), .href(location.path), .label(label)) { html in
      html.icon(icon)
    }
  }

  private var periodTitle: String {
    let formats = state.formats
    switch kind {
    case .month?: return formats.month(days.lowerBound)
    case .year?: return String(days.lowerBound.year)
    case .week?, .halfYear?, nil:
      return formats.day(days.lowerBound) + " – " + formats.day(days.upperBound)
    }
  }

  private func keptReport(_ name: String, _ title: Phrase, _ html: inout HTML) {
    let kinds = Report.named(name)?.kinds("") ?? Kind.allCases
    kept(name, kinds, &html) { html in report(name, "", nil, title, &html) }
  }

  /// What is the same whatever the period, such as the ring (rule G9), drawn anew only after a change of what it is made of.
  private func kept(
    _ name: String, _ kinds: [Kind], _ html: inout HTML, _ draw: (inout HTML) -> Void
  ) {
    let isOpen = InsightPage(app: app).isOpen("figures-" + name)
    let name = isOpen ? name + "+" : name
    let mark = KeptCards.Mark(
      writes: index.writes(to: kinds), today: state.today,
      language: state.catalogue?.language ?? "", formats: state.formats)
    if let card = index.cards.card(name, of: mark) { return html.fragment(card) }
    var card = HTML(in: html.catalogue)
    card.pane = html.pane
    draw(&card)
    app.index.cards.keep(card, as: name, of: mark)
    html.fragment(card)
  }

  // MARK: sums

  private func head(_ insight: IncomeInsight, _ html: inout HTML) {
    let formats = state.formats
    let before = days(steps: -1)
    let previous = try? IncomeReport(
      of: book, by: .month, slicing.basis, from: before.lowerBound, to: before.upperBound,
      keptIncome(.month, slicing.basis))
    html("div", .class("stats"), .key("sums")) { html in
      stat(
        slicing.basis == .received ? "Received" : "As Invoiced", formats.money(insight.total), &html
      )
      if slicing.basis == .received {
        app.index.income.prepareTaxes(book)
        let tax = TaxCollected(
          of: book, .received, from: days.lowerBound, to: days.upperBound, index.income
        ).total(in: book.settings.currency)
        stat(
          "Before Tax", formats.money((try? insight.total.subtracting(tax)) ?? insight.total),
          &html)
      }
      let own = book.settings.currency
      let change = ExpenseChange(from: previous?.totals[own] ?? .zero(own), to: insight.total)
      // A period that goes on is not yet all that it will be, and of money that is not in these sums they say nothing.
      let isOver = days.upperBound < state.today
      let isAll =
        insight.others.isZero
        && previous?.totals.nonZero.allSatisfy { $0.currency == own } ?? false
      stat(
        "Period Before", formats.money(change.previous),
        note: isOver && isAll ? change.incomeWords : .none, &html)
    }
    apart(insight, &html)
  }

  /// What is in none of the sums and charts (rule R12).
  private func apart(_ insight: IncomeInsight, _ html: inout HTML) {
    if insight.others.isZero { return }
    html("p", .class("muted small"), text: "In other currencies: \(text(insight.others))")
    let code = book.settings.currency.code
    html(
      "p", .class("muted small"),
      text: slicing.basis == .invoiced
        ? """
        Of what was invoiced in another currency so much counts as payments say the worth of in \(code); \
        the rest does not.
        """
        : "Income in another currency counts once its payment says what was received in \(code).")
  }

  private func stat(
    _ label: Phrase, _ value: String, note: Phrase = .none, _ html: inout HTML
  ) {
    html("div", .class("stat")) { html in
      html("span", .class("stat-label"), text: label)
      html("span", .class("stat-value"), text: .verbatim(value))
      if !note.isEmpty { html("span", .class("stat-note"), text: note) }
    }
  }

  // MARK: charts

  /// A bar of these days leads to what it adds up, on this page; Back leads away from it again.
  private func draw(
    _ chart: ChartBlock, _ name: String, called title: Phrase? = nil, _ html: inout HTML
  ) {
    InsightPage(app: app).draw(chart, name, called: title, &html) { link in
      guard case .income(let part) = link, name != "ring" else {
        return ReportPage.address(of: link)
      }
      var location = state.location
      location.setOption("key", part.key)
      location.setOption("at", part.days.lowerBound.text)
      location.setOption("until", part.days.upperBound.text)
      return location.path
    }
  }

  /// The first chart, or table, of a report, and the way to it.
  private func report(
    _ name: String, _ by: String, _ days: ClosedRange<Day>?, _ title: Phrase, _ html: inout HTML
  ) {
    var request = ReportRequest(ID(), name, by: by)
    if let days { (request.first, request.last) = (days.lowerBound, days.upperBound) }
    guard let report = Report.named(name),
      var question = ReportRequests(app: app).question(request)
    else { return }
    // What the charts of the page were added up from.
    question.income = index.income
    guard let document = try? report.document(question), document.empty.isEmpty
    else { return }
    html.card(title) { html in
      switch document.blocks.first {
      case .chart(let chart)?: draw(chart, name, &html)
      case .table(let table)?:
        // Its report has all of it.
        InsightPage(app: app).draw(
          ChartBlock(say(title), .rows, [], table: table), name, most: ChartBlock.mostRows, &html
        ) { ReportPage.address(of: $0) }
      case _: break
      }
      html.printLink(request.location.path, of: title)
    }
  }
}
