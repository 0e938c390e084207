import LedgerTestSupport
import Testing

@testable import Ledger

/// A book whose rows point anywhere: registers are taken from other rows of their kind, some are of newer
/// programs, and stamps come in no order.
struct TangledBook {
  private(set) var book = Book()
  private(set) var changes: [Change] = []
  private var dice: Dice

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    let today = Day(year: 2026, month: 11, day: 21)!
    var replica = Replica(device: 7)
    let now = Instant(milliseconds: 1_700_000_000_000)
    _ = replica.commit(sampleStudio(on: today), now: now, undoable: false)
    var designs = DesignGenerator(transactions: 40, items: 40, seed: seed, on: today)
    while let batch = designs.next() { _ = replica.commit(batch, now: now, undoable: false) }
    var gigs = BookGenerator(charges: 60, seed: seed, on: today)
    while let batch = gigs.next() { _ = replica.commit(batch, now: now, undoable: false) }
    var edit = Edit()
    for transaction in replica.book.transactions.live.prefix(6) {
      var file = Attachment()
      file.id = ID(dice.next() | 1)
      file.owner.id = ID(transaction.id.raw)
      file.role = .receipt
      edit.put(file, replacing: nil)
    }
    _ = replica.commit(edit, now: now, undoable: false)
    for change in replica.outbox { take(change) }
  }

  mutating func take(_ change: Change) {
    changes.append(change)
    book.apply(change)
  }

  /// Writes registers of rows anew, a few at a time.
  mutating func tangle(_ count: Int) {
    for _ in 0..<count {
      let kind = Kind.allCases[dice.below(Kind.allCases.count)]
      var tangle = Tangle(dice: dice)
      book.visit(kind, &tangle)
      dice = tangle.dice
      if tangle.body.isEmpty { continue }
      let time = UInt64(1_700_000_000_000 + Int64(dice.below(2_000)) - 400) << 16
      let device = UInt64(1 + dice.below(3))
      take(
        Change(
          device: device, counter: UInt64(changes.count), stamp: Stamp(time: time, device: device),
          body: tangle.body))
    }
  }
}

private struct Tangle: TableVisitor {
  var dice: Dice
  var body: [UInt8] = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    guard let one = dice.pick(table.rows), let other = dice.pick(table.rows),
      let register = dice.pick(E.schema), let row = table.row(of: other.id)
    else { return }
    var edit = Edit()
    if dice.percent(8) {
      var copy = other
      copy.id = ID(dice.next() | 1)
      edit.put(copy, replacing: nil)
    } else if dice.percent(8) {
      edit.write(RegisterKey(kind: E.kind.rawValue, id: one.id.raw, tag: 200), [1, 2, 3])
    } else if dice.percent(8), case .choice = register.shape {
      let key = RegisterKey(kind: E.kind.rawValue, id: one.id.raw, tag: register.tag)
      edit.write(key, [3, 0x7A, 0x7A, 0x7A])
    } else if let bytes = table.bytes(row: row, tag: register.tag) {
      edit.write(
        RegisterKey(kind: E.kind.rawValue, id: one.id.raw, tag: register.tag), bytes)
    }
    body = edit.body
  }
}

/// A snapshot and its index in memory.
struct Saved {
  var snapshot: [UInt8]
  var index: [UInt8]

  init(_ book: Book) throws {
    let made = Snapshot(book: book, cursor: 5, epoch: 77).encodedWithIndex()
    snapshot = made.bytes
    index = try #require(made.index)
  }

  func open() throws -> IndexedSnapshot {
    let (snapshot, index) = (snapshot, index)
    return try IndexedSnapshot(
      snapshotSize: snapshot.count, { Array(snapshot[$0..<$0 + $1]) }, indexSize: index.count,
      { Array(index[$0..<$0 + $1]) })
  }
}

/// All rows of both books that a part has, compared with the whole's, stamps and what cannot be read too.
private struct SameRows: TableVisitor {
  let whole: Book
  var count = 0
  var differing: [String] = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    var other = TableOf<E>()
    var copy = whole
    copy.visit(E.kind, &other)
    guard let all = other.table else { return }
    var last: Int32 = -1
    for (place, row) in table.rows.enumerated() {
      count += 1
      let name = "\(E.kind.name) \(row.id.text)"
      guard let there = all.row(of: row.id) else {
        differing.append(name + " is not there")
        continue
      }
      if there <= last { differing.append(name + " is out of order") }
      last = there
      if all.rows[Int(there)] != row { differing.append(name) }
      for tag in (1...255) as ClosedRange<UInt8> {
        let here = Int32(place)
        if table.stamp(row: here, tag: tag) != all.stamp(row: there, tag: tag)
          || table.stamps.unread(here, tag) != all.stamps.unread(there, tag)
        {
          differing.append(name + " \(tag)")
        }
      }
    }
  }
}

private struct TableOf<T: Entity>: TableVisitor {
  var table: Table<T>?
  mutating func visit<E: Entity>(_ table: inout Table<E>) { self.table = table as? Table<T> }
}

struct BookPartTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `reports of a part say what those of the whole book say`(seed: UInt64) throws {
    var tangled = TangledBook(seed: seed)
    tangled.tangle(seed % 3 == 0 ? 0 : 300)
    let saved = try Saved(tangled.book)
    let source = try saved.open()
    let before = tangled.changes.count
    if seed % 2 == 0 { tangled.tangle(40) }
    let tail = Array(tangled.changes[before...])
    var whole = try Snapshot(encoded: saved.snapshot).book
    for change in tail { whole.apply(change) }
    var rows = 0
    for project in whole.projects.rows {
      let id = project.id
      let part = try #require(
        BookPart.read(from: source, tail) { book, wanted in wanted.reports(of: id, in: book) })
      #expect(try ClientSummary(of: id, in: part) == ClientSummary(of: id, in: whole))
      #expect(try ProjectInvoiceReport(of: id, in: part) == ProjectInvoiceReport(of: id, in: whole))
      #expect(try PropertyReport(of: id, in: part) == PropertyReport(of: id, in: whole))
      #expect(try Accounting(of: id, in: part) == Accounting(of: id, in: whole))
      #expect(BudgetProgress(of: id, in: part) == BudgetProgress(of: id, in: whole))
      #expect(part.projects[id] == project && part.settings == whole.settings)
      #expect(part.clients[project.client] == whole.clients[project.client])
      var same = SameRows(whole: whole)
      var copy = part
      for kind in Kind.allCases { copy.visit(kind, &same) }
      #expect(same.differing == [])
      rows += same.count
    }
    #expect(rows > 100)
  }

  @Test(arguments: 21...24 as ClosedRange<UInt64>)
  func `every row is found by its id, the beginning of it, its links and its registers`(
    seed: UInt64
  ) throws {
    var tangled = TangledBook(seed: seed)
    tangled.tangle(400)
    let source = try Saved(tangled.book).open()
    for kind in Kind.allCases {
      var search = FindRows(source: source, dice: Dice(seed: seed))
      var copy = tangled.book
      copy.visit(kind, &search)
      #expect(search.faults == [])
    }
  }

  @Test func `a part that wants more than the limit is not read`() throws {
    let source = try Saved(TangledBook(seed: 31).book).open()
    #expect(BookPart.read(from: source, [], limit: 30) { $1.all(.charge) } == nil)
    #expect(BookPart.read(from: source, [], limit: 3_000) { $1.all(.charge) } != nil)
  }

  @Test func `an index of another snapshot is of no use`() throws {
    let (one, other) = (try Saved(TangledBook(seed: 1).book), try Saved(TangledBook(seed: 2).book))
    var mixed = one
    mixed.index = other.index
    #expect(throws: CodecError.self) { try mixed.open() }
    mixed = one
    mixed.snapshot += [0]
    #expect(throws: CodecError.self) { try mixed.open() }
  }

  @Test func `damage is found, or where it is is not read`() throws {
    var tangled = TangledBook(seed: 41)
    tangled.tangle(200)
    let saved = try Saved(tangled.book)
    let whole = try Snapshot(encoded: saved.snapshot).book
    let id = try #require(whole.projects.rows.first { !whole.items(in: .project($0.id)).isEmpty })
      .id
    var dice = Dice(seed: 3)
    var refused = 0
    for round in 0..<400 {
      var damaged = saved
      let bit = UInt8(1) << UInt8(dice.below(8))
      if round % 2 == 0 {
        damaged.index[dice.below(damaged.index.count)] ^= bit
      } else {
        damaged.snapshot[dice.below(damaged.snapshot.count)] ^= bit
      }
      if round % 7 == 0 { damaged.index.removeLast(dice.below(damaged.index.count)) }
      guard let source = try? damaged.open(),
        let part = BookPart.read(from: source, [], { $1.reports(of: id, in: $0) })
      else {
        refused += 1
        continue
      }
      #expect(try ClientSummary(of: id, in: part) == ClientSummary(of: id, in: whole))
      #expect(try ProjectInvoiceReport(of: id, in: part) == ProjectInvoiceReport(of: id, in: whole))
    }
    #expect(refused > 50)
  }

  @Test func `the index changes nothing in the snapshot`() throws {
    var tangled = TangledBook(seed: 51)
    tangled.tangle(100)
    let snapshot = Snapshot(book: tangled.book, cursor: 5, epoch: 77)
    #expect(snapshot.encoded() == snapshot.encodedWithIndex().bytes)
  }

  @Test func `numbers are sorted, equal ones as they came`() {
    var dice = Dice(seed: 5)
    for count in [0, 1, 2, 300] {
      let numbers = (0..<count).map { _ in
        dice.percent(30) ? UInt64(dice.below(4)) : dice.next() >> UInt64(dice.below(60))
      }
      let places = RadixSort.places(of: numbers).map { Int($0) }
      #expect(places == numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) })
    }
  }

  @Test func `ids that begin alike stand together`() {
    var dice = Dice(seed: 6)
    for _ in 0..<200 {
      let id = ID<Client>(dice.next() >> UInt64(dice.below(40)))
      let text = String(id.text.prefix(1 + dice.below(13)))
      let range = ID<Client>.range(beginningWith: text)
      #expect(range != nil && range!.first <= id.raw && id.raw <= range!.last)
      #expect(ID<Client>(range!.first).text.hasPrefix(text))
      #expect(ID<Client>(range!.last).text.hasPrefix(text))
      if range!.first > 0 { #expect(!ID<Client>(range!.first - 1).text.hasPrefix(text)) }
      if range!.last < .max { #expect(!ID<Client>(range!.last + 1).text.hasPrefix(text)) }
    }
    for text in ["", "g", "0l", "0u", "00000000000000", "0-"] {
      #expect(ID<Client>.range(beginningWith: text) == nil)
    }
  }
}

/// Looks for the rows of a table in every way and notes what is not found as it should be.
private struct FindRows: TableVisitor {
  let source: IndexedSnapshot
  var dice: Dice
  var faults: [String] = []

  init(source: IndexedSnapshot, dice: Dice) {
    self.source = source
    self.dice = dice
  }

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    do {
      try find(table)
    } catch {
      faults.append("\(E.kind.name): \(error)")
    }
  }

  private mutating func expect(_ holds: Bool, _ what: String) {
    if !holds { faults.append(what) }
  }

  private mutating func find<E: Entity>(_ table: Table<E>) throws {
    for (place, row) in table.rows.enumerated() {
      expect(try source.row(E.kind, row.id.raw) == place, "\(row.id.text) by id")
      if dice.percent(90) { continue }
      let text = String(row.id.text.prefix(3 + dice.below(10)))
      if let range = ID<E>.range(beginningWith: text) {
        let found = try source.rows(E.kind, from: range.first, to: range.last, most: 1_000) ?? []
        let wanted = table.rows.indices.filter { table.rows[$0].id.text.hasPrefix(text) }
        expect(found.sorted() == wanted, "those beginning with \(text)")
      }
      for slot in 0..<E.linkCount where row.link(slot) != 0 {
        let found = try source.rows(E.kind, linking: slot, to: row.link(slot))
        let wanted = table.rows.indices.filter { table.rows[$0].link(slot) == row.link(slot) }
        expect(found == wanted, "\(E.kind.name), link \(slot)")
      }
      guard let register = dice.pick(E.schema), let second = dice.pick(E.schema) else { continue }
      let tests = [register, second].map { register in
        let member = row.member(register.tag)
        return (register.tag, member)
      }
      let found = try source.rows(
        E.kind, meeting: tests.map { tag, wanted in RowTest(tag: tag) { $0 == wanted } },
        most: 10_000)
      let wanted = table.rows.indices.filter { other in
        tests.allSatisfy { table.rows[other].member($0.0) == $0.1 }
      }
      let isThere = Set(found ?? [])
      expect(wanted.allSatisfy { isThere.contains($0) }, "\(register.name) of \(E.kind.name)")
      let extra = isThere.subtracting(wanted).filter { place in
        !(1...255).contains { table.stamps.unread(Int32(place), UInt8($0)) != nil }
      }
      expect(extra.isEmpty, "\(register.name) and \(second.name) of \(E.kind.name): too many")
    }
  }
}
