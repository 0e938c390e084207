import Documents
import Ledger
import LedgerTestSupport
import Testing

/// Every report of the sample studio and of random spending about everybody and everything that it can be about, over
/// days, in places and in both languages (`Tests/Golden/shown/reports/variants`).
struct ReportVariantTests {
  private static let today = Day(year: 2026, month: 11, day: 21)!

  private static func studio() -> Book {
    var replica = Replica(device: 7)
    _ = replica.commit(sampleStudio(on: today), now: Instant(milliseconds: 1), undoable: false)
    return replica.book
  }

  private static let books: [(name: String, book: Book)] = [
    ("studio", studio()), ("spending", RandomSpending(seed: 11).book),
    ("spending 2", RandomSpending(seed: 12).book),
  ]

  /// What is asked: everything that a report may be about, and of the whole book some days and places.
  private static func questions(_ report: Report, _ book: Book) -> [(String, ReportQuestion)] {
    var found: [(String, ReportQuestion)] = []
    func ask(_ name: String, _ change: (inout ReportQuestion) -> Void) {
      var question = ReportQuestion(book, on: today)
      change(&question)
      found.append((name, question))
    }
    switch report.subject {
    case .project:
      for one in book.projects.rows { ask(one.id.text) { $0.project = one.id } }
    case .gig:
      for one in book.projects.rows.suffix(12) { ask(one.id.text) { $0.project = one.id } }
    case .client:
      for one in book.clients.rows { ask(one.id.text) { $0.client = one.id } }
    case .player:
      for one in book.players.rows.prefix(12) { ask(one.id.text) { $0.player = one.id } }
    case .book:
      ask("all") { _ in }
      ask("a year") {
        ($0.first, $0.last) = (
          Day(year: 2026, month: 1, day: 1), Day(year: 2026, month: 12, day: 31)
        )
      }
      ask("a month") {
        ($0.first, $0.last) = (
          Day(year: 2026, month: 10, day: 1), Day(year: 2026, month: 10, day: 31)
        )
      }
      ask("since") { $0.first = Day(year: 2026, month: 6, day: 15) }
      ask("until") { $0.last = Day(year: 2025, month: 12, day: 31) }
      ask("a day") { ($0.first, $0.last) = (today, today) }
      for place in [ID<Project>.business, .personal] + book.projects.rows.prefix(2).map(\.id) {
        ask("in \(place.text)") { $0.place = place }
      }
    }
    return found
  }

  @Test(arguments: Report.all.map(\.name))
  func `a report of everything that it can be about`(name: String) throws {
    let report = try #require(Report.named(name))
    var text = ""
    var lines: Set<Substring> = []
    for (title, book) in Self.books {
      for (about, question) in Self.questions(report, book) {
        for by in report.groupings.isEmpty ? [""] : report.groupings.map({ $0.word }) {
          for words in [Language.english, .german] {
            var question = question
            question.by = by
            question.words = words
            if words == .german { question.formats = Formats(locale: "de-DE") }
            text += "== \(title) \(about) \(by) \(words)"
            guard let document = try? report.document(question) else {
              text += " adds up to nothing\n"
              continue
            }
            text += " " + ShownDocumentsTests.hashed(document) + "\n"
            let all = document.text.split(separator: "\n", omittingEmptySubsequences: false)
            for line in all where lines.insert(line).inserted { text += line + "\n" }
          }
        }
      }
    }
    #expect(try Golden.differences(text, from: "reports/variants/\(name).txt") == [])
  }
}
