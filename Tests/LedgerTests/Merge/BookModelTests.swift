import LedgerTestSupport
import Testing

@testable import Ledger

/// A book beside a plain dictionary of registers: what changes, snapshots, digests, undo and laws read of it is what
/// the dictionary says, with rows of every kind in whole and in parts, bytes and kinds that nobody reads, and stamps
/// that tie.
struct BookModelTests {
  private struct Model {
    var registers: [RegisterKey: (stamp: Stamp, bytes: [UInt8])] = [:]

    mutating func apply(_ key: RegisterKey, _ stamp: Stamp, _ bytes: [UInt8]) {
      if stamp.time == 0 { return }
      if let known = registers[key] {
        if known.stamp.time != stamp.time {
          if stamp.time < known.stamp.time { return }
        } else if known.stamp.device != stamp.device {
          if stamp.device < known.stamp.device { return }
        } else if !known.bytes.lexicographicallyPrecedes(bytes) {
          return
        }
      }
      registers[key] = (stamp, bytes)
    }

    var sorted: [(key: RegisterKey, stamp: Stamp, bytes: [UInt8])] {
      registers.map { ($0.key, $0.value.stamp, $0.value.bytes) }.sorted { a, b in
        (a.0.kind, a.0.id, a.0.tag) < (b.0.kind, b.0.id, b.0.tag)
      }
    }
  }

  /// Sound bytes of every register of every kind.
  private static let sound: [(kind: UInt8, tag: UInt8, bytes: [UInt8])] = {
    var found: [(UInt8, UInt8, [UInt8])] = []
    for edit in SampleRows.all() {
      var rows = Change.Rows(edit.body)
      while let row = (try? rows.next()) ?? nil {
        var writes = row.writes(in: edit.body)
        while let write = (try? writes.next()) ?? nil {
          found.append((row.kind, write.tag, Array(edit.body[write.start..<write.end])))
        }
      }
    }
    return found
  }()

  /// What a register reads as that nobody wrote, of a row of which something that is known was written.
  private static func unwritten(_ key: RegisterKey, _ model: Model) -> [UInt8]? {
    func encoded<E: Entity>(_ row: E) -> RegisterEncoder {
      var (row, encoder) = (row, RegisterEncoder())
      row.registers(&encoder)
      return encoder
    }
    let encoder: RegisterEncoder
    switch Kind(rawValue: key.kind) {
    case .client: encoder = encoded(Client())
    case .project: encoder = encoded(Project())
    case .charge: encoder = encoded(Charge())
    case .item: encoder = encoded(Item())
    case .allocation: encoder = encoded(Allocation())
    case _: return nil
    }
    let isKnown = model.registers.keys.contains {
      $0.kind == key.kind && $0.id == key.id && encoder.bytes(of: $0.tag) != nil
    }
    return isKnown ? encoder.bytes(of: key.tag) : nil
  }

  private struct Writer {
    var dice: Dice

    static let kinds: [UInt8] = [
      Kind.client.rawValue, Kind.project.rawValue, Kind.charge.rawValue, Kind.item.rawValue,
      Kind.allocation.rawValue, 200, 201,
    ]

    /// One to three rows of few ids and kinds, with some of their registers.
    mutating func body() -> (bytes: [UInt8], writes: [(key: RegisterKey, bytes: [UInt8])]) {
      var body = ByteWriter()
      var all: [(RegisterKey, [UInt8])] = []
      var rows: Set<RegisterKey> = []
      for _ in 0..<(1 + dice.below(3)) {
        let kind = dice.pick(Writer.kinds) ?? 1
        let id = UInt64(1 + dice.below(3)) << (dice.percent(50) ? 0 : 40)
        guard rows.insert(RegisterKey(kind: kind, id: id, tag: 0)).inserted else { continue }
        let isWhole = dice.percent(40)
        var registers: [(tag: UInt8, bytes: [UInt8])] = []
        for sample in BookModelTests.sound where sample.kind == kind {
          if isWhole || dice.percent(30) { registers.append((sample.tag, other(sample.bytes))) }
        }
        if kind >= 200 || dice.percent(20) {
          for tag in [99, 120] as [UInt8] where dice.percent(70) {
            registers.append((tag, (0..<dice.below(4)).map { _ in UInt8(dice.below(3)) }))
          }
        }
        if registers.isEmpty { continue }
        body.byte(kind)
        body.fixed64(id)
        body.varint(UInt64(registers.count))
        for (tag, bytes) in registers {
          body.byte(tag)
          body.block(bytes)
          all.append((RegisterKey(kind: kind, id: id, tag: tag), bytes))
        }
      }
      return (body.bytes, all)
    }

    /// The same bytes, or some that are like them, or nonsense.
    private mutating func other(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      if bytes.isEmpty || dice.percent(50) { return bytes }
      switch dice.below(4) {
      case 0: bytes[dice.below(bytes.count)] &+= 1
      case 1: bytes.removeLast()
      case 2: bytes.append(0)
      case _: bytes = [UInt8](repeating: 0, count: bytes.count)
      }
      return bytes
    }

    mutating func stamp() -> Stamp {
      Stamp(time: UInt64(dice.below(30)), device: UInt64(1 + dice.below(3)))
    }
  }

  private func check(_ book: Book, _ model: Model, _ what: Comment) throws {
    var book = book
    var faults: [String] = []
    func expect(_ isSo: Bool, _ words: @autoclosure () -> String) {
      if !isSo { faults.append(words()) }
    }
    let registers = model.sorted
    var told: [RegisterKey] = []
    book.forEachRegister { key, stamp, bytes in
      told.append(key)
      let known = model.registers[key]
      expect(known?.stamp == stamp && known?.bytes == Array(bytes), "each \(key)")
    }
    expect(told.count == registers.count && Set(told).count == told.count, "all of them")
    var digest = Digest()
    for (key, stamp, bytes) in registers {
      let register = book.register(key)
      expect(register?.bytes == bytes && register?.stamp == stamp, "register \(key)")
      expect(book.stamp(of: key) == stamp, "stamp of \(key)")
      let next = RegisterKey(kind: key.kind, id: key.id, tag: key.tag ^ 0x80)
      expect(
        model.registers[next] != nil || book.register(next) == nil && book.stamp(of: next).isNever,
        "nobody wrote \(next)")
      digest.add(key, stamp: stamp, bytes: bytes)
    }
    expect(book.digest() == digest, "the digest")
    for (key, stamp, bytes) in registers { digest.remove(key, stamp: stamp, bytes: bytes) }
    expect(digest == Digest(), "a digest without all of it")
    faults += rowFaults(&book, registers)
    // A row that nobody wrote has its place, and is not shown.
    faults += book.brokenInvariants().filter {
      !$0.hasSuffix("is another row") && !$0.hasPrefix("invoice")
    }
    #expect(faults.isEmpty, what)
  }

  /// What laws and lists read of a row.
  private func rowFaults(
    _ book: inout Book, _ all: [(key: RegisterKey, stamp: Stamp, bytes: [UInt8])]
  ) -> [String] {
    var faults: [String] = []
    for kind in Writer.kinds + [Kind.space.rawValue, 202] {
      let tags = Set(BookModelTests.sound.filter { $0.kind == kind }.map { $0.tag })
      for id in [1, 2, 3, 1 << 40, 2 << 40, 3 << 40] as [UInt64] {
        let registers = all.filter { $0.key.kind == kind && $0.key.id == id }
        // A row of a known kind is there when somebody wrote a register that is known.
        let isKnown =
          Kind(rawValue: kind) == nil
          ? !registers.isEmpty : registers.contains { tags.contains($0.key.tag) }
        if book.knows(RowKey(kind, id)) != isKnown { faults.append("knows \(kind) \(id)") }
        var each: [UInt8] = []
        book.forEachRegister(of: kind, id) { key, stamp, bytes in
          each.append(key.tag)
          let isRight = registers.contains {
            $0.key == key && $0.stamp == stamp && $0.bytes == Array(bytes)
          }
          if !isRight { faults.append("of a row \(key)") }
        }
        if each != registers.map({ $0.key.tag }) { faults.append("all of \(kind) \(id)") }
        let row = book.lawRow(RowKey(kind, id))
        if (row == nil) != registers.isEmpty { faults.append("law row \(kind) \(id)") }
        for one in registers {
          let register = row?.register(one.key.tag)
          if register?.bytes != one.bytes || register?.stamp != one.stamp {
            faults.append("law register \(one.key)")
          }
        }
      }
    }
    return faults
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `a book is its registers, whatever order and parts they come in`(_ seed: UInt64) throws {
    var writer = Writer(dice: Dice(seed: seed))
    var model = Model()
    var book = Book()
    for step in 0..<24 {
      let (bytes, writes) = writer.body()
      if bytes.isEmpty { continue }
      let stamp = writer.stamp()
      let change = Change(device: stamp.device, counter: UInt64(step), stamp: stamp, body: bytes)
      #expect(try Change(encoded: change.encoded) == change)
      #expect(change.writeCount == writes.count)
      let again = Edit(writesOf: change)
      #expect(again.body == bytes)
      for write in writes { #expect(again.writes(write.key)) }
      book.apply(change)
      for write in writes { model.apply(write.key, stamp, write.bytes) }
      if step % 8 == 7 { try check(book, model, "seed \(seed), step \(step)") }
    }
    // The log's word: some registers as they are, some others, some that nobody wrote.
    for (key, stamp, bytes) in model.sorted where writer.dice.percent(25) {
      switch writer.dice.below(3) {
      case 0:
        book.force(key, bytes: nil, stamp: .never)
        model.registers[key] = nil
      case 1:
        let earlier = Stamp(time: max(1, stamp.time / 2), device: 9)
        book.force(key, bytes: bytes, stamp: earlier)
        model.registers[key] = (earlier, bytes)
      case _:
        let other = BookModelTests.sound.first { $0.kind == key.kind && $0.tag == key.tag }
        book.force(key, bytes: other?.bytes ?? [5], stamp: stamp)
        model.registers[key] = (stamp, other?.bytes ?? [5])
      }
    }
    try check(book, model, "seed \(seed), forced")
    let bytes = Snapshot(book: book, cursor: Int64(seed), epoch: seed << 33).encoded()
    let read = try Snapshot(encoded: bytes)
    #expect(read.cursor == Int64(seed) && read.epoch == seed << 33)
    try check(read.book, model, "seed \(seed), read again")
    #expect(try SnapshotColumns.restored(SnapshotColumns.turned(bytes)) == bytes)
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `an undo knows what each register was, and takes back what nobody wrote since`(
    _ seed: UInt64
  ) throws {
    var writer = Writer(dice: Dice(seed: 500 + seed))
    var book = Book()
    var model = Model()
    func apply(_ bytes: [UInt8], _ writes: [(key: RegisterKey, bytes: [UInt8])], _ time: UInt64) {
      let stamp = Stamp(time: time, device: 1)
      book.apply(Change(device: 1, counter: time, stamp: stamp, body: bytes))
      for write in writes { model.apply(write.key, stamp, write.bytes) }
    }
    for time in 10..<14 as Range<UInt64> {
      let (bytes, writes) = writer.body()
      apply(bytes, writes, time)
    }
    let before = model
    let (bytes, writes) = writer.body()
    let undo = book.undo(of: bytes, stamp: Stamp(time: 20, device: 1))
    #expect(undo.steps.map { $0.key } == writes.map { $0.key })
    func old(_ key: RegisterKey) -> [UInt8]? {
      before.registers[key]?.bytes ?? BookModelTests.unwritten(key, before)
    }
    for step in undo.steps {
      #expect(step.bytes == old(step.key))
      #expect(step.before == before.registers[step.key]?.stamp ?? .never)
      #expect(step.stamp == Stamp(time: 20, device: 1))
    }
    apply(bytes, writes, 20)
    let (more, others) = writer.body()
    apply(more, others, 30)
    let (edit, kept) = book.reversal(of: undo)
    let overtaken = writes.filter { write in others.contains { $0.key == write.key } }
    #expect(kept == overtaken.count)
    for write in writes where !overtaken.contains(where: { $0.key == write.key }) {
      let old = old(write.key)
      #expect(edit.writes(write.key) == (old != nil || write.key.tag == 1))
      if let old {
        var copy = book
        copy.apply(
          Change(device: 2, counter: 1, stamp: Stamp(time: 99, device: 2), body: edit.body))
        #expect(copy.register(write.key)?.bytes == old)
      }
    }
    for write in overtaken { #expect(!edit.writes(write.key)) }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a large edit is cut between rows, and its parts are the whole`(_ seed: UInt64) throws {
    var writer = Writer(dice: Dice(seed: 900 + seed))
    var edit = Edit()
    for number in 0..<14 as Range<UInt64> {
      for key in [Kind.series, .allocation, .client, .invoice] where writer.dice.percent(60) {
        edit.write(
          RegisterKey(kind: key.rawValue, id: 1 + number, tag: UInt8(2 + writer.dice.below(3))),
          [UInt8](repeating: 7, count: writer.dice.below(60)))
      }
    }
    func size(of row: Edit.Row, in part: Edit) -> Int {
      part.registers(of: row).map { 4 + $0.bytes.count }.reduce(12, +)
    }
    for (limit, most) in [
      (1, .max), (40, .max), (100, .max), (300, .max), (.max, 1), (.max, 3), (90, 2), (.max, .max),
    ] as [(Int, Int)] {
      let parts = edit.split(bytesPerEdit: limit, rowsPerEdit: most)
      #expect(parts.allSatisfy { !$0.isEmpty && $0.rowCount <= most })
      for part in parts where part.rowCount > 1 {
        let sizes = part.rows.map { row in size(of: row, in: part) }
        #expect(sizes.reduce(0, +) <= limit)
      }
      // No part could have taken the first row of the next one.
      for (part, next) in zip(parts, parts.dropFirst()) {
        let first = size(of: next.rows[0], in: next)
        let sizes = part.rows.map { row in size(of: row, in: part) }
        #expect(part.rowCount == most || sizes.reduce(0, +) + first > limit)
      }
      let keys = parts.flatMap { part in (0..<part.rowCount).map { part.rowKey(at: $0) } }
      #expect(
        Set(keys).count == keys.count
          && Set(keys) == Set((0..<edit.rowCount).map { edit.rowKey(at: $0) }))
      if parts.count > 1 {
        let ranks = keys.map {
          $0.kind == Kind.series.rawValue ? 0 : $0.kind == Kind.allocation.rawValue ? 2 : 1
        }
        #expect(ranks == ranks.sorted())
      } else {
        #expect(parts[0].body == edit.body)
      }
      var joined = Edit()
      for part in parts { joined.add(part) }
      for row in edit.rows {
        let same = joined.rows.first { $0.kind == row.kind && $0.id == row.id }
        let (mine, theirs) = (edit.registers(of: row), same.map { joined.registers(of: $0) })
        #expect(theirs?.map { $0.tag } == mine.map { $0.tag })
        #expect(theirs?.map { $0.bytes } == mine.map { $0.bytes })
      }
      guard let key = keys.first else { continue }
      #expect(edit.without(key).rowCount == edit.rowCount - 1)
      #expect(edit.keeping { $0 == key }.rowCount == 1)
      let hubs = keys.filter { $0.kind == Kind.member.rawValue || $0.kind == Kind.reading.rawValue }
        .count
      #expect(edit.withoutTheHubs.rowCount == edit.rowCount - hubs)
    }
    #expect(Edit().split(bytesPerEdit: 10).isEmpty)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what a change says otherwise than the book is counted register by register`(_ seed: UInt64)
    throws
  {
    var writer = Writer(dice: Dice(seed: 1_300 + seed))
    var book = Book()
    for time in 10..<16 as Range<UInt64> {
      let bytes = writer.body().bytes
      book.apply(Change(device: 1, counter: time, stamp: Stamp(time: time, device: 1), body: bytes))
    }
    let (bytes, writes) = writer.body()
    let change = Change(device: 2, counter: 1, stamp: Stamp(time: 13, device: 1), body: bytes)
    let found = book.differences(from: change)
    for write in writes {
      let now = book.register(write.key)
      let difference = found.first { $0.key == write.key }
      let isKnown = Kind(rawValue: write.key.kind) != nil && write.key.tag < 90
      if !isKnown || !book.knows(RowKey(write.key.kind, write.key.id)) || now?.bytes == write.bytes
      {
        #expect(difference == nil)
        continue
      }
      let told = try #require(difference)
      #expect(told.isOvertaken == (Stamp(time: 13, device: 1) < now?.stamp ?? .never))
      #expect((told.theirs == .null) || now != nil)
    }
    #expect(found.allSatisfy { one in writes.contains { $0.key == one.key } })
  }
}
