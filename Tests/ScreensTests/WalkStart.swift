import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// From where everything is pressed: the states of the world that decide what a page offers.
struct WalkStart {
  var person: Person
  /// Pages to begin at, besides the one that is open.
  var paths: [String] = []
  /// How far the walk goes; a state that is there for one page or sheet alone leads no farther.
  var reach = 9

  static func all() throws -> [WalkStart] {
    let fresh = try Person(on: "2026-11-21")
    let first = fresh.apart()
    first.app.state.hasHub = true
    let alone = try Self.alone()
    let pages = try Self.pages(of: alone)
    let atDesk = alone.apart()
    atDesk.app.state.isDesk = true
    let wholes = [
      WalkStart(person: alone, paths: pages), WalkStart(person: atDesk, paths: ["/"] + pages),
      WalkStart(person: try atHub(), paths: ["/settings/members", "/settings/devices", pages[0]]),
      WalkStart(person: try sent(), paths: [pages[2]]),
      WalkStart(person: try restored()), WalkStart(person: try refused()),
      WalkStart(person: try importing()),
      WalkStart(person: try invited()), WalkStart(person: try joining()), WalkStart(person: fresh),
      WalkStart(person: first), try withReceipts(),
    ]
    return wholes + (try archived()) + (try sheets()) + (try drafting()) + (try corrections())
      + (try histories())
      + (try recurring()) + (try seasons()) + (try acquainted()) + (try attached())
      + (try players()) + (try money())
  }

  /// The invoice of these pages is marked as sent, which can be taken back.
  static func sent() throws -> Person {
    var person = try alone()
    let id = try #require(person.app.book.invoices.live.first { $0.isIssued && !$0.isVoid }).id
    person.press("sheet/send/\(id.text)")
    person.type("way", "hand")
    person.press("save")
    return person
  }

  static func pages(of person: Person) throws -> [String] {
    let book = person.app.book
    let item = try #require(book.items.live.first)
    let purchase = try #require(book.transactions.live.first { $0.sale == nil })
    let issued = try #require(book.invoices.live.first { $0.isIssued && !$0.isVoid })
    return [
      Route.item(item.id).path, Route.transaction(purchase.id).path,
      Route.invoice(issued.id).path, "/inventory/items",
    ]
  }

  static func start(
    _ person: Person, _ sheet: String, _ then: (inout Person) -> Void = { _ in }
  ) -> WalkStart {
    var person = person
    person.press("sheet/" + sheet)
    then(&person)
    return WalkStart(person: person, reach: 2)
  }

  static func others(_ person: inout Person, _ write: (inout Edit) -> Void) {
    var edit = Edit()
    write(&edit)
    let written = edit
    person.part()
    _ = person.app.withSync {
      $0.replica.commit(written, now: Instant(milliseconds: 2_000_000_000_000), undoable: false)
    }
    person.app.refresh()
  }
}
