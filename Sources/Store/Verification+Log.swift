import Ledger
import Storage

/// Reads the log from its first change into an empty book, and looks at each on the way.
///
/// Where the beginning of the log is folded the registers are what it was: the rest of the log must
/// change nothing in them.
struct Replay {
  private(set) var book = Book()
  private var snapshot: Snapshot?
  private var inMemory: LiveBook?
  private var numbers = HubNumbers()
  private var hash = LogHash.empty

  init(snapshot: Snapshot?, inMemory: LiveBook?) {
    self.snapshot = snapshot
    self.inMemory = inMemory
  }

  mutating func run(_ reader: any BookReader, _ result: inout Verification) throws {
    try numbers.read(reader)
    let horizon = try reader.horizon()
    if horizon > 0 { try begin(at: horizon, reader, &result) }
    let before = horizon > 0 ? book.digest() : Digest()
    compare(at: horizon, &result)
    try reader.forEachLine(after: horizon, upTo: .max) { line in
      look(at: line, &result)
      book.apply(line.entry.change)
      if horizon == 0 { numbers.take(line.entry.seq, in: book, &result) }
      compare(at: line.entry.seq, &result)
      follow(line.entry)
      return true
    }
    if snapshot != nil { result.report("the snapshot file is ahead of the log") }
    if horizon > 0 {
      if book.digest() != before {
        result.report("the registers lack something that the log's last changes wrote")
      }
      numbers.takeAll(in: book, &result)
      compareFollowers(&result)
    }
    result.digest = book.digest().text
  }

  private mutating func look(at line: LogLine, _ result: inout Verification) {
    let (entry, kept) = (line.entry, line.hash)
    result.changes += 1
    if entry.seq != result.changes {
      result.report("the log has a gap before change \(entry.seq)")
      result.changes = entry.seq
    }
    if line.checksum != ChangeLog.checksum(entry) {
      result.report("change \(entry.seq) is damaged: its checksum differs")
    }
    if (try? Change(encoded: entry.change.encoded)) == nil {
      result.report("change \(entry.seq) cannot be read")
    }
    hash = hash.after(entry)
    if kept != hash {
      result.report("change \(entry.seq) does not follow from those before: its hash differs")
      // One damaged change makes one problem.
      hash = kept ?? hash
    }
  }

  /// Compares the snapshot file and the book in memory with the replay where they stand.
  private mutating func compare(at seq: Int64, _ result: inout Verification) {
    if let other = snapshot, other.cursor == seq {
      snapshot = nil
      settle(other.book, "the snapshot file", seq, &result)
    }
    if let other = inMemory, other.cursor == seq {
      inMemory = nil
      if other.hash != hash {
        result.report("the log's hash in memory differs at change \(seq)")
      }
      settle(other.book, "the book in memory", seq, &result)
    }
  }

  private mutating func settle(
    _ other: Book, _ name: String, _ seq: Int64, _ result: inout Verification
  ) {
    if isFolded {
      followers.append(Follower(name: name, seq: seq, book: other))
      return
    }
    var other = other
    if other.digest() != book.digest() {
      result.report("\(name) differs from the log at change \(seq)")
    }
  }

  // MARK: a folded log

  /// A book that stands at some change of a folded log: it must end where the registers are.
  private struct Follower {
    var name: String
    var seq: Int64
    var book: Book
  }

  private var isFolded = false
  private var followers: [Follower] = []

  private mutating func begin(
    at horizon: Int64, _ reader: any BookReader, _ result: inout Verification
  ) throws {
    isFolded = true
    result.changes = horizon
    hash = try reader.hash(at: horizon) ?? .empty
    // Older ones are not read when the book is opened.
    if let cursor = snapshot?.cursor, cursor < horizon { snapshot = nil }
    if let cursor = inMemory?.cursor, cursor < horizon { inMemory = nil }
    do {
      book = try LiveBook(registersIn: reader).book
    } catch {
      guard let damage = StoreError.damage(error) else { throw error }
      result.report(damage)
    }
  }

  private mutating func follow(_ entry: Replica.Sequenced) {
    for place in followers.indices where followers[place].seq < entry.seq {
      followers[place].book.apply(entry.change)
    }
  }

  private mutating func compareFollowers(_ result: inout Verification) {
    let digest = book.digest()
    for follower in followers {
      var other = follower.book
      if other.digest() != digest {
        result.report("\(follower.name) differs from the log at change \(follower.seq)")
      }
    }
  }
}

/// The numbers in the order they were given: each that the hub counted out itself must have been
/// the next of its series.
private struct HubNumbers {
  /// What the owner confirmed after a restore: the series goes on from there.
  private var floors: [NumberFloor] = []

  private var bySeq: [Int64: [IssuedNumber]] = [:]
  private var last: [ID<Series>: Int64] = [:]

  mutating func read(_ reader: any BookReader) throws {
    do {
      try reader.forEachIssuedNumber { bySeq[$0.seq, default: []].append($0) }
    } catch {
      // One that is nobody's is reported where the numbers are compared with the invoices.
      if StoreError.damage(error) == nil { throw error }
    }
    floors = try reader.numberFloors()
  }

  /// Looks at the numbers that the change at `seq`, just applied to `book`, gave.
  mutating func take(_ seq: Int64, in book: Book, _ result: inout Verification) {
    for given in bySeq[seq] ?? [] {
      if given.giver == .hub { check(given, seq, in: book, &result) }
      last[given.series] = max(last[given.series] ?? given.count, given.count)
    }
  }

  /// Looks at all numbers in their order in the book as it is now, where the log no longer says what
  /// it was when they were given.
  mutating func takeAll(in book: Book, _ result: inout Verification) {
    for seq in bySeq.keys.sorted() { take(seq, in: book, &result) }
  }

  private func check(
    _ given: IssuedNumber, _ seq: Int64, in book: Book, _ result: inout Verification
  ) {
    guard let series = book.seriesTable[given.series],
      let issue = book.invoices[given.invoice]?.issue
    else {
      result.report("change \(seq) gave a number without a series or an invoice")
      return
    }
    var expected = series.start
    if let last = last[given.series], last >= expected { expected = Numbering.after(last) }
    for floor in floors where floor.series == given.series && floor.seq < seq {
      if floor.count >= expected { expected = Numbering.after(floor.count) }
    }
    // How far the series had come was confirmed later: what was confirmed before that is not known any more.
    let isVouched = floors.contains {
      $0.series == given.series && $0.seq >= seq && $0.count >= given.count
    }
    if given.count > expected && isVouched { return }
    if given.count > expected {
      expected = Numbering.free(
        from: expected, to: given.count, of: series, on: issue.content.issued, but: given.invoice,
        in: book)
    }
    if given.count != expected {
      result.report("change \(seq) gave number \(given.count), the next was \(expected)")
    }
  }
}
