import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Everything that a page offers is pressed, in every state that can be reached.
struct WalkTests {
  @Test func `every button, field, swipe and link of the sample studio does something`() throws {
    var walk = Walk()
    for start in try WalkStart.all() {
      walk.walk(from: start.person, reach: start.reach)
      for path in start.paths { walk.walk(from: start.person, at: path, reach: start.reach) }
    }
    #expect(walk.faults.isEmpty, "\(walk.faults.prefix(40).joined(separator: "\n"))")
    #expect(walk.alike.sorted() == [], "buttons that sound the same")
    #expect(words(walk.forgetful).subtracting(forgetful).sorted() == [], "what is typed is lost")
    #expect(walk.nameless.sorted() == [], "drafts that are called in no language")
    #expect(
      words(walk.editing).subtracting(try tried()).subtracting(triedElsewhere).sorted() == [],
      "forms that RoundTripTests does not try")
    #expect(try Golden.differences(walk.transcript.screens, from: "screens.txt") == [])
    #expect(try Golden.differences(walk.transcript.presses, from: "presses.txt") == [])
    let performed = Set(walk.actions.map { WalkTests.word(of: $0, among: Declared.verbs) })
    let opened = words(walk.sheets)
    print("walk: \(walk.presses) presses, \(performed.count) verbs, \(opened.count) sheets")
    #expect(Declared.verbs.subtracting(performed).subtracting(unreached).sorted() == [])
    // Of several pieces no page that is walked has an item (ItemMoveScreenTests takes some apart).
    #expect(Declared.sheets.subtracting(opened).subtracting(["item/split"]).sorted() == [])
  }

  /// What no page offers: the browser's own Back, what a click with Shift says, what web/calendar.js says of keys and drops;
  /// and what this studio has no case of: an option (CalendarScreenTests presses both), a project's draft that was outrun or begins
  /// with another tax, a deal beside charges (ProjectInvoiceScreenTests, DealQuestionTests), what a price that was typed leaves of one
  /// (DepositScreenTests), what was billed meanwhile or changed since (BilledScreenTests), a paid project with a charge beyond it
  /// (TodayScreenTests), an invoice of which a cent is left (CreditNoteScreenTests), a new year (YearSeriesScreenTests), money beyond
  /// what was asked (WaitingMoneyTests).
  private var unreached: Set<String> {
    [
      "back", "select-to", "calendar/key", "calendar/move", "move-up", "move-up-to",
      "update-draft", "invoice-deal", "remove-billed", "bill-difference", "keep-billed",
      "deliver-again", "take-in-deal", "let-deal-go", "let-rest-go", "begin-year",
      "late-fees", "royalties", "use-former-tax",
    ]
  }

  /// What is chosen for one act, such as a day, a count or what all selected get; what one search or link is called; and
  /// what holds a password alone.
  private var forgetful: Set<String> {
    [
      "choose-season", "expense/bill", "expense/split", "expenses/bulk-bill",
      "expenses/bulk-category",
      "expenses/bulk-place", "expenses/bulk-tag", "expenses/bulk-untag", "expenses/range",
      "expenses/save-filter", "import-preview", "issue", "item/copies", "item/prices",
      "item/reassign-to-inventory", "item/reassign-to-project", "item/sell-to-business",
      "item/sell-to-project", "item/sku", "item/space", "item/split", "last-numbers",
      "link/calendar", "link/invoice", "link/musician", "mail/test", "member/accept",
      "member/password", "money/apart-selected", "pay-selected", "sign-in", "stage-day",
      "transaction/sku",
    ]
  }

  /// The forms that RoundTripTests types into, by their sheets.
  private func tried() throws -> Set<String> {
    let book = try RoundTripTests().studio().app.book
    let sheets =
      RoundTripTests.trials.compactMap { $0.sheet(book) } + RoundTripTests.making.map(\.edit)
    return words(Set(sheets))
  }

  /// Forms with tests of their own, most of which need what the sample has none of.
  private var triedElsewhere: Set<String> {
    [
      "change-series", "edit-payment", "expense/line", "expense/tags", "expenses/saved-filter",
      "insight/budgets", "invoice-template", "item/space", "mail/server", "member/rename-account",
      "project-prices", "recurring/change", "series/edit", "set-prices", "space/entry",
      "space/list", "trip/edit", "trip/edit-rate",
    ]
  }

  private func words(_ shapes: Set<String>) -> Set<String> {
    Set(shapes.map { WalkTests.word(of: $0, among: Declared.sheets) })
  }

  @Test func `no action and no sheet is called as another one begins`() {
    for words in [Declared.verbs, Declared.sheets] {
      #expect(words.count > 40)
      for word in words {
        #expect(!words.contains { $0.hasPrefix(word + "/") }, "\(word)")
      }
    }
  }

  private static func word(of shape: String, among words: Set<String>) -> String {
    words.first { shape == $0 || shape.hasPrefix($0 + "/") } ?? shape
  }
}

/// The words of verbs and sheets as the sources declare them.
private enum Declared {
  static let verbs = words(#/(?:Verb2?|Action)\("([a-z/-]+)"\)/#).union(["sheet"])
  static let sheets = words(#/Sheet(?:Name2?|Kind)\("([a-z/-]+)"\)/#)

  private static func words(_ pattern: Regex<(Substring, Substring)>) -> Set<String> {
    let sources = URL(filePath: #filePath).appending(path: "../../../Sources/Screens").standardized
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var words: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      for match in text.matches(of: pattern) { words.insert(String(match.1)) }
    }
    return words
  }
}
