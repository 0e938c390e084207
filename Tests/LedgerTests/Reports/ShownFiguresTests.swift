import LedgerTestSupport
import Testing

@testable import Ledger

/// Every figure and report of the core over random books of gigs, money and houses, at several days and over several spans
/// (`Tests/Golden/shown/reports/figures-*.txt`).
struct ShownFiguresTests {
  private static func say(_ name: String, _ value: Any, _ text: inout String) {
    text += "  \(name) \(PlainValue.text(value))\n"
  }

  private static func tried<Value>(_ make: () throws(MoneyError) -> Value) -> Any {
    do { return try make() } catch { return "\(error)" }
  }

  private static func ofMoney(_ book: Book, on today: Day, _ text: inout String) {
    var kept = KeptIncome()
    let spans: [(Day?, Day?)] = [
      (nil, nil), (today.adding(days: -40), today), (today, nil), (nil, today.adding(days: -1)),
    ]
    for basis in IncomeBasis.allCases {
      for grouping in IncomeReport.Grouping.allCases {
        kept.prepare(book, basis, grouping)
        for (first, last) in spans {
          let plain = tried { () throws(MoneyError) in
            try IncomeReport(of: book, by: grouping, basis, from: first, to: last)
          }
          let again = tried { () throws(MoneyError) in
            try IncomeReport(of: book, by: grouping, basis, from: first, to: last, kept)
          }
          #expect(PlainValue.text(plain) == PlainValue.text(again))
          if first == nil || last == nil { say("income by \(grouping) \(basis)", plain, &text) }
          let rows = IncomeRows(of: book, by: grouping, basis, key: nil, from: first, to: last)
          #expect(
            rows == IncomeRows(of: book, by: grouping, basis, key: nil, from: first, to: last, kept)
          )
          if grouping == .month { say("rows", rows, &text) }
        }
        for period in IncomePeriod.allCases {
          let days = period.days(around: today, weekStart: 7)
          let insight = IncomeInsight(of: book, by: grouping, basis, over: days)
          #expect(
            PlainValue.text(insight)
              == PlainValue.text(IncomeInsight(of: book, by: grouping, basis, over: days, kept)))
          if period != .year { say("\(period)", insight, &text) }
        }
      }
      kept.prepareTaxes(book)
      for (first, last) in spans {
        let taxes = TaxCollected(of: book, basis, from: first, to: last)
        say("tax \(basis)", taxes.rows, &text)
        #expect(taxes.rows == TaxCollected(of: book, basis, from: first, to: last, kept).rows)
      }
      say("days of income", book.incomeDays(basis) as Any, &text)
    }
    for (first, last) in spans {
      say("forecast", IncomeForecast(of: book, on: today, from: first, to: last), &text)
      say("fees", FeeDevelopment(of: book, from: first, to: last).rows, &text)
      for grouping in ProfitReport.Grouping.allCases {
        let profit = tried { () throws(MoneyError) in
          try ProfitReport(of: book, by: grouping, from: first, to: last).rows
        }
        say("profit by \(grouping)", profit, &text)
      }
    }
    let waits = Today(of: book, on: today, in: Today.Places(in: book))
    say("today", waits, &text)
    say("done", waits.isAllDone, &text)
    for figure in KeyFigure.allCases {
      for scope in [FigureScope.book] + book.clients.rows.map({ FigureScope.client($0.id) })
        + book.projects.rows.map({ FigureScope.project($0.id) })
      {
        let sum = book.sum(of: figure, for: scope, on: today)
        if !sum.totals.isZero || !sum.faults.isEmpty { say("\(figure) \(scope)", sum, &text) }
      }
    }
    for client in book.clients.rows {
      let figures = tried { () throws(MoneyError) in
        try ClientFigures(of: client.id, in: book, on: today)
      }
      say("client \(client.id.raw)", figures, &text)
    }
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `figures of gigs and money`(_ seed: UInt64) throws {
    var story = MoneyStory(seed: 300 + seed)
    var text = ""
    for number in 0..<75 {
      _ = story.step()
      guard number % 25 == 24 else { continue }
      for days in [-20, 0, 31] {
        let today = story.today.adding(days: days)
        text += "step \(number) on \(today.text)\n"
        if days == 0 {
          Self.ofMoney(story.book, on: today, &text)
        } else {
          Self.say(
            "today", Today(of: story.book, on: today, in: Today.Places(in: story.book)), &text)
        }
      }
    }
    #expect(try Golden.differences(text, from: "reports/figures-money-\(seed).txt") == [])
  }

  @Test func `figures of houses`() throws {
    var text = ""
    for seed in 31...36 as ClosedRange<UInt64> {
      let home = RandomHome(seed: seed)
      let book = home.book
      text += "house \(seed)\n"
      let reports: [(String, Any)] = [
        (
          "accounting",
          Self.tried { () throws(MoneyError) in try Accounting(of: home.project, in: book) }
        ),
        (
          "summary",
          Self.tried { () throws(MoneyError) in try ClientSummary(of: home.project, in: book) }
        ),
        (
          "property",
          Self.tried { () throws(MoneyError) in try PropertyReport(of: home.project, in: book) }
        ),
        (
          "invoice",
          Self.tried { () throws(MoneyError) in try ProjectInvoiceReport(of: home.project, in: book)
          }
        ),
      ]
      for (name, report) in reports { Self.say(name, report, &text) }
      guard let view = ClientView(of: home.project, in: book) else { continue }
      Self.say("things", view.things(), &text)
      Self.say("deals", Self.tried { () throws(MoneyError) in try view.deals() }, &text)
      Self.say("budget", Self.tried { () throws(MoneyError) in view.budget() }, &text)
      Self.say("invoices", view.invoices(), &text)
      for space in book.spaces.rows { Self.say("worth", view.value(of: space.id), &text) }
      let shown = [
        book.items.rows.filter { view.shows($0.id) }.map { $0.id.raw },
        book.transactions.rows.filter { view.shows($0.id) }.map { $0.id.raw },
        book.spaces.rows.filter { view.shows($0.id) }.map { $0.id.raw },
        book.attachments.rows.filter { view.shows($0) }.map { $0.id.raw },
      ]
      Self.say("shows", shown, &text)
    }
    #expect(try Golden.differences(text, from: "reports/figures-houses.txt") == [])
  }
}
