import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Every order that the head of a column gives, against what the rows say, over random books and edits.
struct TableOrderTests {
  @Test(arguments: 0..<3) func `what a column sorts by rises or falls`(seed: Int) throws {
    var world = try ListWorld(seed: UInt64(seed) + 40)
    for round in 0..<4 {
      for _ in 0..<(round == 0 ? 150 : 25) { world.edit() }
      world.person.app.refresh()
      let book = world.book
      for stage in Stage.allCases {
        let path = Route.projects(stage).path
        check(world, path, "name") { name(book.projects.rows[$0].name) }
        check(world, path, "client") {
          name(book.clients[book.projects.rows[$0].client]?.displayName ?? "")
        }
        check(world, path, "amount") {
          let total = try? book.feeTotal(of: book.projects.rows[$0].id)
          return total?.leading(book.settings.currency)?.minor ?? 0
        }
      }
      check(world, "/clients", "company") { name(book.clients.rows[$0].company) }
      check(world, "/invoices", "number") { name(book.invoices.rows[$0].number) }
      check(world, "/invoices", "client") {
        name(book.clients[book.invoices.rows[$0].client]?.displayName ?? "")
      }
      check(world, "/invoices", "amount") {
        (try? book.total(of: book.invoices.rows[$0]))?.minor ?? 0
      }
      for scope in world.scopes {
        let path = world.path(scope, .items)
        check(world, path, "source") {
          let item = book.items.rows[$0]
          // Without one of its own an item has its purchase's.
          return name(item.source) ?? name(book.transactions.live(item.transaction)?.source ?? "")
        }
        check(world, path, "price") { book.items.rows[$0].displayPrice?.minor }
      }
    }
  }

  private func name(_ text: String) -> ReadingKey? {
    isBlank(text) ? nil : ReadingKey(folded(trimmed(text)))
  }

  /// Both directions list the same rows; what has no key comes last in both.
  private func check<K: Comparable>(
    _ world: ListWorld, _ path: String, _ sort: String, _ key: (Int) -> K?
  ) {
    var all: [Int32]?
    for direction in ["asc", "desc"] {
      var person = world.person
      person.go(path + "?sort=\(sort)-\(direction)")
      guard let page = ListBlock(app: person.app).pageList else {
        Issue.record("\(path) is no list")
        return
      }
      let rows = ListedRows(app: person.app).draw(page.list, page.part)
      #expect(Set(rows) == Set(all ?? rows))
      all = rows
      for (before, after) in zip(rows, rows.dropFirst()) {
        guard let second = key(Int(after)) else { continue }
        guard let first = key(Int(before)) else {
          Issue.record("\(path) by \(sort): what has none is not last")
          continue
        }
        #expect(direction == "asc" ? first <= second : first >= second, "\(path) by \(sort)")
      }
    }
  }
}
