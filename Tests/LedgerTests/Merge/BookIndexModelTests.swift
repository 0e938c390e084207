import LedgerTestSupport
import Testing

@testable import Ledger

/// What a book finds its rows and their links by, beside plain dictionaries.
struct BookIndexModelTests {
  @Test func `ids are found among thousands, whatever they are, and 0 too`() {
    var dice = Dice(seed: 8)
    for round in 0..<6 {
      var map = IDMap()
      var plain: [UInt64: Int32] = [:]
      var isRight = true
      if round % 2 == 1 { map.reserve(dice.below(900)) }
      for step in 0..<1_500 {
        // Counted ones, multiples that fall together, and random ones.
        let key =
          [UInt64(dice.below(400)), UInt64(dice.below(400)) << 32, dice.next()][
            dice.below(round < 3 ? 2 : 3)]
        let value = Int32(step)
        if dice.percent(50) {
          isRight = isRight && map.set(key, value) == plain.updateValue(value, forKey: key)
        } else {
          isRight = isRight && map.value(of: key, orSet: value) == plain[key] ?? value
          if plain[key] == nil { plain[key] = value }
        }
        let other = UInt64(dice.below(800))
        isRight = isRight && map[other] == plain[other]
      }
      #expect(isRight && plain.allSatisfy { map[$0.key] == $0.value }, "round \(round)")
    }
  }

  @Test func `rows are found by their ids among thousands, whatever they are`() {
    struct Row {
      var id: UInt64
      var more = ("", UInt8(0))
    }
    var dice = Dice(seed: 11)
    for round in 0..<6 {
      var map = RowMap()
      var rows: [Row] = []
      var plain: [UInt64: Int32] = [:]
      func lying<T>(_ body: (RowMap.Rows) -> T) -> T {
        rows.withUnsafeBytes { body(RowMap.Rows(bytes: $0, stride: MemoryLayout<Row>.stride)) }
      }
      var isRight = lying { map.row(of: 1, in: $0) } == nil
      if round % 2 == 1 {
        let room = dice.below(900)
        lying { map.reserve(room, in: $0) }
      }
      for _ in 0..<3_000 {
        let id =
          [UInt64(dice.below(900)), UInt64(dice.below(900)) << 32, dice.next()][
            dice.below(round < 3 ? 2 : 3)]
        let known = lying { map.claim(id, in: $0) }
        isRight = isRight && known == plain[id]
        if known == nil {
          plain[id] = Int32(rows.count)
          rows.append(Row(id: id))
        }
        let other = UInt64(dice.below(1_800))
        isRight = isRight && lying { map.row(of: other, in: $0) } == plain[other]
      }
      let isAll = plain.allSatisfy { entry in
        lying { map.row(of: entry.key, in: $0) } == entry.value
      }
      #expect(isRight && isAll, "round \(round)")
    }
  }

  @Test func `a row of every kind begins with its id, where it is looked for`() {
    var book = Book()
    var visitor = IDFirst()
    for kind in Kind.allCases { book.visit(kind, &visitor) }
    #expect(visitor.others == [])
  }

  private struct IDFirst: TableVisitor {
    var others: [Kind] = []

    mutating func visit<E: Entity>(_ table: inout Table<E>) {
      var row = E()
      row.id = ID(0x0123_4567_89AB_CDEF)
      let first = withUnsafeBytes(of: row) { $0.load(as: UInt64.self) }
      if first != row.id.raw { others.append(E.kind) }
    }
  }

  @Test func `a book with room for rows that come is the book without`() {
    func change(_ ids: Range<UInt64>, at time: UInt64) -> (edit: Edit, change: Change) {
      var edit = Edit()
      for id in ids {
        var charge = Charge()
        charge.id = ID(id)
        charge.project = ID(id % 3)
        edit.put(charge, replacing: nil)
      }
      let stamp = Stamp(time: time, device: 7)
      return (edit, Change(device: 7, counter: time, stamp: stamp, body: edit.body))
    }
    let (first, second) = (change(1..<40, at: 1), change(30..<500, at: 2))
    var (roomy, plain) = (Book(), Book())
    for step in [first, second] {
      roomy.makeRoom(for: [step.edit])
      roomy.apply(step.change)
      plain.apply(step.change)
    }
    #expect(roomy.digest() == plain.digest())
    #expect(roomy.charges.rows == plain.charges.rows)
    #expect((0..<600).allSatisfy { roomy.charges.row(of: ID($0)) == plain.charges.row(of: ID($0)) })
    #expect(
      roomy.charges.rows(linking: Charge.projectLink, to: 2)
        == plain.charges.rows(linking: Charge.projectLink, to: 2))
  }

  @Test func `each row has the stamp that it was given last`() {
    var dice = Dice(seed: 12)
    var column = StampColumn()
    var plain: [Stamp] = []
    for _ in 0..<4_000 {
      let stamp = dice.percent(10) ? .never : Stamp(time: UInt64(dice.below(5)), device: 7)
      if plain.isEmpty || dice.percent(20) {
        column.append(stamp)
        plain.append(stamp)
      } else {
        let row = dice.below(plain.count)
        column[row] = stamp
        plain[row] = stamp
      }
    }
    #expect(column.count == plain.count)
    #expect(plain.indices.allSatisfy { column[$0] == plain[$0] })
  }

  @Test func `who points at whom is kept in order through every change of mind`() {
    var dice = Dice(seed: 9)
    var relation = Relation()
    var plain: [UInt64: [Int32]] = [:]
    var places: [Int32: UInt64] = [:]
    for step in 0..<1_200 {
      let row = Int32(dice.below(40))
      if let id = places[row] {
        relation.remove(row, at: id)
        plain[id]?.removeAll { $0 == row }
        places[row] = nil
        relation.remove(row, at: id)
      } else {
        let id = UInt64(dice.below(6))
        relation.insert(row, at: id)
        if id != 0 { plain[id, default: []].append(row) }
        places[row] = id == 0 ? nil : id
      }
      let isRight = (0..<7 as Range<UInt64>).allSatisfy { id in
        relation.rows(of: id) == plain[id] ?? []
          && relation.first(of: id) == plain[id]?.first ?? -1
      }
      #expect(isRight, "step \(step)")
    }
  }

  @Test func `numbers are read as they were written, the shortest way, and no longer`() throws {
    var values: [UInt64] = [0, .max]
    for shift in 0..<64 as Range<UInt64> {
      values += [1 << shift, (1 << shift) - 1, (1 << shift) + 1]
    }
    for value in values {
      var writer = ByteWriter()
      writer.varint(value)
      let bytes = writer.bytes
      #expect(bytes.count == max(1, (64 - value.leadingZeroBitCount + 6) / 7))
      for tail in [[], [0], [0, 0], [0xFF, 0xFF, 0xFF]] as [[UInt8]] {
        var reader = ByteReader(bytes + tail)
        #expect(try reader.varint() == value)
        #expect(reader.position == bytes.count && reader.isExact)
      }
      for count in 0..<bytes.count {
        var reader = ByteReader(Array(bytes[..<count]))
        #expect(throws: CodecError.self) { try reader.varint() }
      }
      if bytes.count < 10 {
        // A longer way to write the same number is read and is not exact.
        var longer = bytes
        longer[longer.count - 1] |= 0x80
        var reader = ByteReader(longer + [0])
        #expect(try reader.varint() == value)
        #expect(!reader.isExact && reader.isAtEnd)
      }
      for signed in [Int64(bitPattern: value), -Int64(truncatingIfNeeded: value >> 1)] {
        var writer = ByteWriter()
        writer.signed(signed)
        var reader = ByteReader(writer.bytes)
        #expect(try reader.signed() == signed)
      }
    }
    for bytes in [
      [UInt8](repeating: 0x80, count: 10) + [1], [UInt8](repeating: 0xFF, count: 9) + [2],
    ] {
      var reader = ByteReader(bytes)
      #expect(throws: CodecError.self) { try reader.varint() }
    }
  }
}
