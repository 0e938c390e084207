import Documents
import Ledger
import LedgerTestSupport
import Testing

/// What the parts of a report are: sums add something up, and charts beside each other have titles.
struct ReportBlockTests {
  private static let today = Day(year: 2026, month: 11, day: 21)!

  private static func question() throws -> ReportQuestion {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2026-02-01 delivered Concert
      charge g1 concert 850.00 USD
      invoice i1 g1 2026-02-02
      issued i1 1001 2026-02-02
      payment i1 850.00 2026-02-20
      gig g2 c1 "Winter" 2026-12-24 Concert
      charge g2 concert 400.00 USD
      """)
    var question = ReportQuestion(told.book, on: today)
    question.client = told.book.clients.live.first?.id ?? ID()
    return question
  }

  private func document(_ name: String) throws -> Document {
    try #require(Report.named(name)).document(try Self.question())
  }

  /// What is held is no sum of what is booked.
  @Test func `a forecast's amounts are facts beside each other`() throws {
    let document = try document("forecast")
    var labels: [[String]] = []
    for block in document.blocks {
      if case .sums = block { Issue.record("a sum of nothing") }
      if case .facts(let facts) = block { labels.append(facts.map { $0.label }) }
    }
    #expect(labels == [["Booked", "Held"]])
    #expect(document.text.contains("Booked  $400.00\nHeld      $0.00"))
  }

  @Test(
    arguments: [([], "gigs"), ([.musician, .freelancer], "gigs"), ([.freelancer], "projects")]
      as [([WorkKind], String)])
  func `a forecast and fees of nothing say what there is none of`(
    _ work: [WorkKind], _ word: String
  ) throws {
    var told = try TestBook("client c1 \"Ann Lee\"")
    var settings = told.book.settings
    settings.work = work
    told.put(settings, in: told.book.settingsTable)
    let question = ReportQuestion(told.book, on: Self.today)
    let forecast = try #require(Report.named("forecast")).document(question).text
    #expect(forecast.contains("No open \(word) with charges"))
    let fees = try #require(Report.named("fees")).document(question).text
    #expect(fees.contains("No \(word) with a fee"))
  }

  @Test func `the only year of a client stands beside the name, several stand below it`() throws {
    func fees(_ more: String) throws -> Document {
      let told = try TestBook(
        """
        client c1 "Ann Lee"
        gig g1 c1 "Bowl Night" 2026-02-01 delivered Concert
        charge g1 concert 850.00 USD
        """ + more)
      return try #require(Report.named("fees")).document(ReportQuestion(told.book, on: Self.today))
    }
    let one = try fees("")
    #expect(one.text.contains("Ann Lee (2026)") && !one.text.contains("\n  2026"))
    // Programs have every year where they look for it.
    guard case .list(let rows)? = Value.object(one.members)["rows"],
      case .list(let years)? = rows.first?["years"]
    else {
      Issue.record("no years")
      return
    }
    #expect(years.map { $0["year"] } == [.text("2026")])
    let two = try fees("\ngig g2 c1 \"Winter\" 2025-12-24 Concert\ncharge g2 concert 400.00 USD")
    #expect(!two.text.contains("(2026)"))
    for year in ["2026", "2025"] { #expect(two.text.contains("\n  \(year)"), "\(year)") }
  }

  @Test func `each chart of a client has its title above it`() throws {
    let blocks = try document("client").blocks
    var titles: [String] = []
    for (place, block) in blocks.enumerated() {
      guard case .chart(let chart) = block else { continue }
      guard case .heading(chart.title, level: 2) = blocks[place - 1] else {
        Issue.record("no title above \(chart.title)")
        continue
      }
      titles.append(chart.title)
    }
    #expect(titles.count > 1 && Set(titles).count == titles.count)
  }
}
