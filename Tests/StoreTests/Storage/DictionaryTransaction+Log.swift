import Ledger
import Storage

// MARK: the log and who wrote it

extension DictionaryTransaction {
  func head() throws(StorageError) -> Int64 { book.log.keys.max() ?? 0 }

  func hash(at seq: Int64) throws(StorageError) -> LogHash? {
    if seq == 0 { return .empty }
    return book.log[seq]?.hash ?? book.blocks[seq].flatMap { LogHash(bytes: $0.hash) }
  }

  func change(at seq: Int64) throws(StorageError) -> Replica.Sequenced? { book.log[seq]?.entry }

  func change(_ identity: Change.Identity) throws(StorageError) -> Replica.Sequenced? {
    book.places[identity].flatMap { book.log[$0]?.entry }
  }

  func time(of seq: Int64) throws(StorageError) -> Instant? { book.log[seq]?.at }

  private func changes(of device: UInt64) -> [Change] {
    book.log.values.map { $0.entry.change }.filter { $0.device == device }
  }

  func reach(of device: UInt64, before counter: UInt64) throws(StorageError) -> DeviceReach? {
    changes(of: device).filter { $0.counter < counter }.max { $0.counter < $1.counter }
      .map { DeviceReach(counter: $0.counter, stampTime: $0.stamp.time) }
  }

  func reach(of device: UInt64, after counter: UInt64) throws(StorageError) -> DeviceReach? {
    changes(of: device).filter { $0.counter > counter }.min { $0.counter < $1.counter }
      .map { DeviceReach(counter: $0.counter, stampTime: $0.stamp.time) }
  }

  func writers(after seq: Int64) throws(StorageError) -> [UInt64: DeviceReach] {
    var writers: [UInt64: DeviceReach] = [:]
    for line in book.log.values where line.entry.seq > seq {
      let change = line.entry.change
      let known = writers[change.device] ?? DeviceReach()
      writers[change.device] = DeviceReach(
        counter: max(known.counter, change.counter),
        stampTime: max(known.stampTime, change.stamp.time))
    }
    return writers
  }

  func forEachChange(after seq: Int64, _ body: (Replica.Sequenced) throws -> Bool) throws {
    try forEachLine(after: seq, upTo: .max) { try body($0.entry) }
  }

  func forEachLine(
    after seq: Int64, upTo last: Int64, _ body: (LogLine) throws -> Bool
  ) throws {
    for place in book.log.keys.sorted() where place > seq && place <= last {
      if let line = book.log[place], try !body(line) { return }
    }
  }

  func append(_ line: LogLine) throws(StorageError) {
    let identity = line.entry.change.identity
    guard book.log[line.entry.seq] == nil, book.places[identity] == nil else {
      throw .constraint("the log has change \(line.entry.seq) or its identity")
    }
    book.log[line.entry.seq] = line
    book.places[identity] = line.entry.seq
  }

  func device(_ id: UInt64) throws(StorageError) -> DeviceReach? { book.devices[id]?.reach }
  func devices() throws(StorageError) -> [UInt64: DeviceReach] { book.devices.mapValues(\.reach) }

  func latestStampTime() throws(StorageError) -> UInt64 {
    book.devices.values.map { $0.reach.stampTime }.max() ?? 0
  }

  func member(ofDevice id: UInt64) throws(StorageError) -> ID<AccountMember>? { book.owners[id] }

  func note(_ device: UInt64, _ reach: DeviceReach, seen: Instant) throws(StorageError) {
    let known = book.devices[device]?.reach ?? DeviceReach()
    let furthest = DeviceReach(
      counter: max(known.counter, reach.counter), stampTime: max(known.stampTime, reach.stampTime))
    book.devices[device] = (furthest, seen)
  }

  func bind(_ device: UInt64, to member: ID<AccountMember>) throws(StorageError) {
    if book.owners[device] == nil { book.owners[device] = member }
  }

  func forgetDevices(
    seenUpTo seen: Instant, horizon: Int64, but own: UInt64
  ) throws(StorageError) -> Int {
    let latest = try latestStampTime()
    let recent = try writers(after: horizon)
    let old = book.devices.filter { id, line in
      line.seen.milliseconds <= seen.milliseconds && id != own && recent[id] == nil
        && line.reach.stampTime < latest
    }
    for id in old.keys { book.devices[id] = nil }
    return old.count
  }
}

// MARK: the folded log

extension DictionaryTransaction {
  func forEachBlock(
    endingIn range: Range<Int64>, _ body: (StoredBlock) throws -> Bool
  ) throws {
    for last in book.blocks.keys.sorted() where range.contains(last) {
      if let block = book.blocks[last], try !body(block) { return }
    }
  }

  func lastHistory(of row: RowKey) throws(StorageError) -> StoredHistory? {
    try history(of: row).last
  }

  func history(of row: RowKey) throws(StorageError) -> [StoredHistory] {
    (book.history[row] ?? [:]).values.sorted { $0.first < $1.first }
  }

  func forEachHistory(_ body: (StoredHistory) throws -> Void) throws {
    for lines in book.history.values { try lines.values.forEach(body) }
  }

  func range(of device: UInt64, from counter: UInt64) throws(StorageError) -> DeviceRange? {
    (book.ranges[device] ?? [:]).values.filter { $0.first <= counter }.max { $0.first < $1.first }
  }

  func range(
    of device: UInt64, endingAfter counter: UInt64
  ) throws(StorageError) -> DeviceRange? {
    (book.ranges[device] ?? [:]).values.filter { $0.last >= counter }.min { $0.first < $1.first }
  }

  func forEachRange(_ body: (DeviceRange) throws -> Void) throws {
    for ranges in book.ranges.values { try ranges.values.forEach(body) }
  }

  func missingAnswers() throws(StorageError) -> [Int64] {
    book.answering.filter { book.log[$0] == nil }.sorted()
  }

  func put(_ block: StoredBlock) throws(StorageError) {
    guard book.blocks[block.last] == nil else { throw .constraint("block \(block.last)") }
    book.blocks[block.last] = block
  }

  func put(_ history: StoredHistory) throws(StorageError) {
    book.history[history.row, default: [:]][history.first] = history
  }

  func put(_ range: DeviceRange) throws(StorageError) {
    guard book.ranges[range.device]?[range.first] == nil else {
      throw .constraint("range \(range.first) of device \(range.device)")
    }
    book.ranges[range.device, default: [:]][range.first] = range
  }

  func fold(after seq: Int64, upTo last: Int64) throws(StorageError) {
    let answering = book.answering
    for (place, line) in book.log where place > seq && place <= last && !answering.contains(place) {
      book.log[place] = nil
      book.places[line.entry.change.identity] = nil
    }
  }
}
