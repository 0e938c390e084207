import Foundation
import Ledger
import Testing

@testable import Store

/// What `account forget` may delete.
struct AsideAccountTests {
  private let moment = Date(timeIntervalSince1970: 1_795_903_200.75)

  @Test func `an account that was put aside is known by the whole of its name`() {
    let first = AsideAccount("first", .replaced, now: moment)
    #expect(first.name == "first put aside 1795903200")
    let other = AsideAccount(AccountMember.founder.text, .moved, now: moment)
    #expect(other.name == AccountMember.founder.text + " moved away 1795903200")
    let draft = AsideAccount("first", .restoring, now: moment)
    #expect(draft.name == "first restoring 1795903200")
    // The folder of a restore that was killed may be moved out of the database.
    let moved = AsideAccount(draft.name, .moved, now: moment)
    #expect(draft.isRestoring && !moved.isRestoring && !first.isRestoring)
    for one in [first, other, draft, moved, AsideAccount(first.name, .moved, now: moment)] {
      #expect(AsideAccount(one.name) == one)
    }
  }

  @Test func `one that was put aside again was the first, too`() {
    let first = AsideAccount("first", .replaced, now: moment)
    let again = AsideAccount(first.name, .moved, now: moment)
    #expect(again.name == "first put aside 1795903200 moved away 1795903200")
    #expect(again.was("first") && again.was(first.name) && first.was("first"))
    #expect(!first.was(first.name) && !again.was(again.name) && !again.was("fir"))
  }

  @Test(arguments: [
    "first", "", "first put aside", "first put aside ", "first put aside x", "first put aside 01",
    "first put aside +1", " put aside 1", "Lee put aside 1", "a put aside letter 1",
    "first put aside 1 2", "first  put aside 1", "restoring 1", "first put away 1",
    "first notrestoring 1",
    "the lamps put aside 1 moved away 2",
  ]) func `nothing else is one`(_ name: String) {
    #expect(AsideAccount(name) == nil)
  }
}
