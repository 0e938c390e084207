import LedgerTestSupport
import Testing

@testable import Ledger

/// Rows that are looked for in a snapshot at the limits: as many as may be, as many as are read at once, and registers
/// that may be empty.
struct IndexedRowsTests {
  /// Charges of which every third is deleted.
  private func charges(_ count: Int) throws -> IndexedSnapshot {
    var edit = Edit()
    for number in 0..<count {
      var charge = Charge()
      charge.id = ID(UInt64(1_000 + number))
      charge.notes = "Take \(number % 5)"
      charge.life = number % 3 == 0 ? .trashed : .live
      edit.put(charge, replacing: nil)
    }
    var replica = Replica(device: 7)
    if count > 0 { _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false) }
    return try Saved(replica.book).open()
  }

  @Test(arguments: [0, 1, 2, 3, 2_047, 2_048, 2_049, 4_097])
  func `all rows are looked at, and more than the limit are none`(count: Int) throws {
    let source = try charges(count)
    #expect(try source.count(of: .charge) == count)
    let deleted = (0..<count).filter { $0 % 3 == 0 }
    let test = RowTest(tag: 1) { $0.value == Life.trashed.value }
    for most in [deleted.count, deleted.count + 1] {
      #expect(try source.rows(.charge, meeting: [test], most: most) == deleted)
    }
    #expect(try source.rows(.charge, meeting: [], most: count) == Array(0..<count))
    if count > 0 {
      #expect(try source.rows(.charge, meeting: [test], most: deleted.count - 1) == nil)
      #expect(try source.rows(.charge, meeting: [], most: count - 1) == nil)
    }
    let ids = UInt64(1_000)...UInt64(1_000 + count)
    let rows = try source.rows(.charge, from: ids.lowerBound, to: ids.upperBound, most: count)
    #expect(rows == Array(0..<count))
    #expect(try source.row(.charge, 999) == nil)
    #expect(try source.row(.charge, UInt64(1_000 + count)) == nil)
    if count > 1 {
      #expect(try source.rows(.charge, from: 1_001, to: 1_001, most: 1) == [1])
      #expect(try source.rows(.charge, from: 0, to: .max, most: count - 1) == nil)
    }
  }

  @Test func `a register that is a link has the slot that its rows are found by`() {
    var links = LinkedRegisters()
    var book = Book()
    for kind in Kind.allCases { book.visit(kind, &links) }
    #expect(links.faults == [])
    #expect(links.count > 40)
    #expect(Book.linkSlot(of: .client, 200) == nil)
  }

  @Test(arguments: [61, 62] as [UInt64])
  func `rows of which a register is empty, and those of which it is not`(seed: UInt64) throws {
    var tangled = TangledBook(seed: seed)
    tangled.tangle(100)
    let source = try Saved(tangled.book).open()
    var search = EmptyRegisters(source: source)
    var copy = tangled.book
    for kind in Kind.allCases { copy.visit(kind, &search) }
    #expect(search.faults == [])
    #expect(search.asked > 20 && search.found > 200)
  }
}

private struct EmptyRegisters: TableVisitor {
  let source: IndexedSnapshot
  var faults: [String] = []
  var asked = 0
  var found = 0

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    for register in E.schema {
      guard case .optional = register.shape else { continue }
      for isSet in [true, false] {
        asked += 1
        let test = RowTest(tag: register.tag, isSet: isSet)
        guard let rows = try? source.rows(E.kind, meeting: [test], most: 100_000) else {
          faults.append("\(E.kind.name) \(register.name)")
          continue
        }
        // What a newer program wrote there is among the answers, whatever it is.
        let read = table.rows.indices.filter { place in
          (1...255).allSatisfy { table.stamps.unread(Int32(place), UInt8($0)) == nil }
        }
        let wanted = read.filter { place in
          (table.rows[place].member(register.tag)?.value != .null) == isSet
        }
        found += wanted.count
        if Set(rows).intersection(read) != Set(wanted) || rows != rows.sorted() {
          faults.append("\(E.kind.name) \(register.name) \(isSet)")
        }
      }
    }
  }
}

private struct LinkedRegisters: TableVisitor {
  var faults: [String] = []
  var count = 0

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    for register in E.schema {
      let slot = Book.linkSlot(of: E.kind, register.tag)
      var row = E()
      try? row.set(register.name, to: .text(ID<E>(4_711).text))
      let slots = (0..<E.linkCount).filter { row.link($0) == 4_711 }
      if slot != (register.shape == .reference ? slots.first : nil) {
        faults.append("\(E.kind.name) \(register.name)")
      }
      count += slot == nil ? 0 : 1
    }
  }
}
