import Ledger

extension Book {
  /// What must hold in every book after every step: rows are found by their ids, each link's index
  /// names exactly the rows that have the link, and what was frozen at issue is as it was.
  public func brokenInvariants() -> [String] {
    var copy = self
    var visitor = TableInvariants()
    for kind in Kind.allCases { copy.visit(kind, &visitor) }
    for invoice in invoices.rows {
      guard let issue = invoice.issue else { continue }
      if issue.hash != storedContentHash(of: invoice.id) {
        visitor.broken.append("invoice \(invoice.id.name): the snapshot is not what was issued")
      }
      if issue.content.number.isEmpty {
        visitor.broken.append("invoice \(invoice.id.name): issued without a number")
      }
    }
    return visitor.broken
  }
}

private struct TableInvariants: TableVisitor {
  var broken: [String] = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    let name = E.kind.name
    for (place, row) in table.rows.enumerated() {
      if row.id.isNone { broken.append("\(name) \(place) has no id") }
      if table.row(of: row.id) != Int32(place) { broken.append("\(name) \(place) is not found") }
      if table[row.id] != row { broken.append("\(name) \(place) is another row") }
    }
    for slot in 0..<E.linkCount {
      var expected: [UInt64: Set<Int32>] = [:]
      for (place, row) in table.rows.enumerated() where row.link(slot) != 0 {
        expected[row.link(slot), default: []].insert(Int32(place))
      }
      for (id, rows) in expected {
        let found = table.rows(linking: slot, to: id)
        if Set(found) != rows || found.count != rows.count {
          broken.append("\(name) link \(slot) to \(id): \(found) is not \(rows.sorted())")
        }
      }
      if !table.rows(linking: slot, to: 0).isEmpty {
        broken.append("\(name) link \(slot) to nobody")
      }
    }
  }
}
