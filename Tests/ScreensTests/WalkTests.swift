import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Everything that a page offers is pressed, in every state that can be reached.
struct WalkTests {
  @Test func `every button, field, swipe and link of the sample studio does something`() throws {
    var walk = Walk()
    for person in try people() {
      walk.walk(from: person)
    }
    #expect(walk.faults.isEmpty, "\(walk.faults.prefix(40).joined(separator: "\n"))")
    let performed = Set(walk.actions.map { WalkTests.word(of: $0, among: Declared.verbs) })
    let opened = Set(walk.sheets.map { WalkTests.word(of: $0, among: Declared.sheets) })
    print("walk: \(walk.presses) presses, \(performed.count) verbs, \(opened.count) sheets")
    #expect(Declared.verbs.subtracting(performed).subtracting(unreached).sorted() == [])
    #expect(Declared.sheets.subtracting(opened).subtracting(unopened).sorted() == [])
  }

  // What one person alone with the sample does not come to: what needs a hub, others, pictures, a refusal,
  // or something in the trash.
  private var unreached: Set<String> {
    [
      "apply-credit", "attention/again", "attention/anyway", "attention/copy",
      "attention/drop", "attention/field", "back", "budget/pin", "copy", "delete-payment",
      "dismiss", "draft/mine",
      "draft/restore", "draft/start-over", "draft/theirs", "find/clear-recent",
      "image/download", "image/open", "image/primary", "image/remove", "image/retry",
      "import", "item/move-to-return", "item/reassign-to-inventory", "item/restore",
      "item/select-group", "member/open", "member/remove", "member/reset", "member/revoke",
      "member/sign-out-anyway", "number-here", "preset/restore", "reload", "restore-client",
      "restore-project",
      "sample", "sign-out", "space/restore", "step", "studio/archive", "studio/export",
      "studio/restore", "transaction/next",
      "transaction/paste", "transaction/return", "transaction/skip",
      "transaction/to-inventory", "try-again", "undo",
    ]
  }
  private var unopened: Set<String> {
    [
      "attention", "image/caption", "image/menu", "image/view", "import-preview",
      "item/reassign-to-inventory", "item/sell-to-business", "last-numbers", "member/accept",
      "member/account", "member/invite", "member/link", "member/password", "member/person",
      "member/remove", "member/rename-account", "member/reset-link", "member/sign-out",
      "number", "payment", "sample", "sign-in", "studio/delete", "studio/edit", "studio/menu",
      "transaction/inventory", "void",
    ]
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

  // MARK: who walks

  private func people() throws -> [Person] {
    var alone = try Person.inSampleStudio()
    alone.go("/")
    return [alone]
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
