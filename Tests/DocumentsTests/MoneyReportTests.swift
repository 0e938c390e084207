import Documents
import Ledger
import LedgerTestSupport
import Testing

/// Every report about a whole book with taxes, bands, deposits, credit, trips, several currencies and amounts that no sum
/// holds (`Tests/Golden/shown/reports/money-*.txt`).
struct MoneyReportTests {
  private static let today = Day(year: 2026, month: 11, day: 21)!

  private static func book(tooMuch: Bool) throws -> Book {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      client c2 company "Lantern Games"
      client c3 "Émile Zed"
      gig g1 c1 "Bowl Night" 2026-02-01 delivered Concert
      charge g1 concert 850.00 USD
      charge g1 rehearsal 120.00 USD x 2
      invoice i1 g1 2026-02-02
      tax i1 VAT 19
      due i1 2026-03-02
      issued i1 1001 2026-02-02
      payment i1 500.00 2026-02-20
      payment i1 797.10 2026-05-05
      gig g2 c2 "Ashfall" 2026-03-10 delivered Film
      charge g2 score 900.00 USD
      invoice i2 g2 2026-03-11
      tax i2 Levy 7.5
      issued i2 1002 2026-03-11
      payment i2 1000.00 2026-10-01
      gig g3 c3 "Tournée" 2026-04-15 delivered Tour
      charge g3 tour 300.00 EUR
      invoice i3 g3 2026-04-16
      tax i3 TVA 20
      issued i3 1003 2026-04-16
      payment i3 360.00 2026-04-30
      invoice i4 for c3 2026-06-01
      line i4 "Lesson" 70.00 USD x 3
      issued i4 1004 2026-06-01
      payment i4 300.00 2026-06-05
      invoice i5 for c1 2025-12-01
      line i5 "Lesson" 55.00 USD
      tax i5 VAT 19
      issued i5 1005 2025-12-01
      invoice i6 for c1 2026-07-01
      line i6 "Void" 10.00 USD
      issued i6 1006 2026-07-01
      void i6 2026-07-02
      gig g4 c2 "Winter" 2026-12-24 Concert
      charge g4 concert 400.00 USD
      gig g5 c1 "Delivered Only" 2026-11-01 delivered Concert
      charge g5 concert 10.05 USD
      """)
    if tooMuch {
      for number in 8...9 {
        try told.tell("gig g\(number) c1 \"Much \(number)\" 2026-0\(number)-10 delivered Concert")
        try told.tell("charge g\(number) concert 60000000000000000.00 USD")
        try told.tell("invoice i\(number) g\(number) 2026-0\(number)-11")
        try told.tell("tax i\(number) VAT 19")
        try told.tell("issued i\(number) 100\(number - 1) 2026-0\(number)-11")
      }
    }
    let spending = RandomSpending(seed: 21).book
    var edit = Edit()
    for row in spending.transactions.rows { edit.put(row, in: told.book.transactions) }
    for row in spending.categories.rows { edit.put(row, in: told.book.categories) }
    for row in spending.splits.rows { edit.put(row, in: told.book.splits) }
    for row in spending.trips.rows { edit.put(row, in: told.book.trips) }
    for row in spending.budgets.rows { edit.put(row, in: told.book.budgets) }
    for (number, band) in [
      ("Income Tax", 2020, 0, 10), ("Income Tax", 2020, 500, 25), ("Levy", 2026, 100, 3),
      ("Levy", 2030, 0, 50),
    ].enumerated() {
      var row = TaxBand()
      row.id = ID(UInt64(0x7A00 + number))
      (row.name, row.since) = (band.0, Int64(band.1))
      row.above = band.2 == 0 ? nil : Money(band.2, .usd)
      row.rate = Rate(percent: band.3)
      edit.put(row, in: told.book.taxBands)
    }
    told.commit(edit)
    return told.book
  }

  @Test func `no report tells programs two things under one name`() throws {
    let book = try Self.book(tooMuch: false)
    for report in Report.all where report.subject == .book || report.subject == .client {
      var question = ReportQuestion(book, on: Self.today)
      if report.subject == .client { question.client = ID(named: "c1") }
      question.first = Day(year: 2026, month: 1, day: 1)
      question.last = Day(year: 2026, month: 12, day: 31)
      let names = try report.document(question).members.map { $0.name }
      #expect(Set(names).count == names.count, "\(report.name): \(names)")
    }
  }

  @Test(arguments: [false, true])
  func `reports of money of every kind are what they were`(_ tooMuch: Bool) throws {
    let book = try Self.book(tooMuch: tooMuch)
    var text = ""
    var lines: Set<Substring> = []
    for report in Report.all where report.subject == .book || report.subject == .client {
      for by in report.groupings.isEmpty ? [""] : report.groupings.map({ $0.word }) {
        for words in [Language.english, .german] {
          for year in [2025, 2026] {
            if words == .german && (tooMuch || year == 2025) { continue }
            var question = ReportQuestion(book, on: Self.today)
            (question.by, question.words) = (by, words)
            if words == .german { question.formats = Formats(locale: "de-DE") }
            if report.subject == .client { question.client = ID(named: "c1") }
            question.first = Day(year: year, month: 1, day: 1)
            question.last = Day(year: year, month: 12, day: 31)
            text += "\n==== \(report.name) \(by) \(words) \(year)\n"
            do {
              let document = try report.document(question)
              text += ShownDocumentsTests.hashed(document) + "\n"
              let all = document.text.split(separator: "\n", omittingEmptySubsequences: false)
              for line in all where lines.insert(line).inserted { text += line + "\n" }
            } catch {
              text += "\(error)\n"
            }
          }
        }
      }
    }
    let name = tooMuch ? "too-much" : "of-all-kinds"
    #expect(try Golden.differences(text, from: "reports/money-\(name).txt") == [])
  }
}
