import Foundation
import Ledger
import Storage

/// A second storage, of dictionaries: what the protocols ask for and nothing else.
///
/// Each transaction works on a value of its own, so views, parts and rollbacks are copies.
final class DictionaryStorage: BookStorage, @unchecked Sendable {
  private let writer = NSLock()
  private let lock = NSLock()
  private var kept = DictionaryBook()
  private var commits = 0

  init() {
    kept.facts = [
      .epoch: Fact.hex(UInt64.random(in: 1...UInt64.max)),
      .device: Fact.hex(UInt64.random(in: 1...UInt64.max)), .digest: Digest().text,
    ]
  }

  private func locked<T>(_ body: () throws -> T) rethrows -> T {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  func read<T>(_ body: (any BookReader) throws -> T) throws -> T {
    try body(DictionaryTransaction(locked { kept }))
  }

  func write<T>(_ body: (any BookWriter) throws -> Ending<T>) throws -> T {
    writer.lock()
    defer { writer.unlock() }
    let transaction = DictionaryTransaction(locked { kept })
    switch try body(transaction) {
    case .commit(let value):
      locked {
        kept = transaction.book
        commits += 1
      }
      return value
    case .rollback(let value): return value
    }
  }

  func version() -> Int { locked { commits } }
  var size: Int64 { 0 }
  func shrink() throws(StorageError) {}
  func rest() throws(StorageError) {}

  func copy(to file: String, blob: (String) -> [UInt8]?) throws(StorageError) {
    throw .failed(what: "dictionaries make no file")
  }
}

/// Everything that a book holds.
struct DictionaryBook {
  struct Wish: Hashable {
    var invoice: ID<Invoice>
    var key: String
  }

  var log: [Int64: LogLine] = [:]
  var places: [Change.Identity: Int64] = [:]
  var devices: [UInt64: (reach: DeviceReach, seen: Instant)] = [:]
  var owners: [UInt64: ID<AccountMember>] = [:]
  var blocks: [Int64: StoredBlock] = [:]
  var history: [RowKey: [Int64: StoredHistory]] = [:]
  var ranges: [UInt64: [UInt64: DeviceRange]] = [:]
  var registers: [RowKey: [UInt8: StoredRegister]] = [:]
  var tables: [Kind: [UInt64: [Cell]]] = [:]
  var hasTables = false
  var numbers: [ID<Invoice>: IssuedNumber] = [:]
  var known: [ID<Series>: Int64] = [:]
  var floors: [ID<Series>: NumberFloor] = [:]
  var seriesOwners: [ID<Series>: ID<AccountMember>] = [:]
  var answers: [Wish: IssueAnswer] = [:]
  var credentials: [ID<AccountMember>: StoredCredential] = [:]
  var invitations: [String: StoredInvitation] = [:]
  var blobs: [String: StoredBlob] = [:]
  var unnamed: [String: Instant] = [:]
  var facts: [Fact: String] = [:]

  /// Changes that an answer is made of.
  var answering: Set<Int64> {
    Set(numbers.values.map { $0.seq }).union(answers.values.map { $0.seq })
  }
}

final class DictionaryTransaction: BookWriter {
  fileprivate(set) var book: DictionaryBook

  init(_ book: DictionaryBook) { self.book = book }

  func attempt<T>(_ body: () throws -> T) throws -> T {
    let before = book
    do {
      return try body()
    } catch {
      book = before
      throw error
    }
  }

  func faults() throws(StorageError) -> [String] { [] }
}

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

// MARK: registers and typed tables

extension DictionaryTransaction {
  func registers(of row: RowKey) throws(StorageError) -> [StoredRegister] {
    (book.registers[row] ?? [:]).values.sorted { $0.key.tag < $1.key.tag }
  }

  func forEachRegister(_ body: (StoredRegister) throws -> Void) throws {
    for row in book.registers.keys { try registers(of: row).forEach(body) }
  }

  func registerKinds() throws(StorageError) -> [UInt8] {
    Set(book.registers.keys.map { $0.kind }).sorted()
  }

  func forEachWrite(of kind: UInt8, _ body: (Change) throws -> Void) throws {
    let registers = book.registers.filter { $0.key.kind == kind }.values.flatMap { $0.values }
    for register in registers.sorted(by: { ($0.stamp, $0.key.tag) < ($1.stamp, $1.key.tag) }) {
      var writer = ByteWriter()
      writer.byte(kind)
      writer.fixed64(register.key.id)
      writer.varint(1)
      writer.byte(register.key.tag)
      writer.block(register.bytes)
      try body(
        Change(
          device: register.stamp.device, counter: 0, stamp: register.stamp, body: writer.bytes))
    }
  }

  func unnamed(among hashes: Set<String>) throws(StorageError) -> Set<String> {
    var unnamed = hashes
    for registers in book.registers.values {
      for register in registers.values {
        BlobNames.forEachName(in: register.bytes) { unnamed.remove($0) }
      }
    }
    return unnamed
  }

  func insert(
    _ row: RowKey, _ stamp: Stamp, _ registers: ArraySlice<UInt8>
  ) throws(StorageError) -> Bool {
    guard book.registers[row] == nil else { return false }
    var reader = ByteReader(Array(registers))
    var lines: [UInt8: StoredRegister] = [:]
    do throws(CodecError) {
      while !reader.isAtEnd {
        let tag = try reader.byte()
        lines[tag] = StoredRegister(
          key: RegisterKey(kind: row.kind, id: row.id, tag: tag), stamp: stamp,
          bytes: try reader.block())
      }
    } catch {
      throw .corrupt(what: "\(error)")
    }
    book.registers[row] = lines
    return true
  }

  func put(
    _ key: RegisterKey, _ stamp: Stamp, _ bytes: ArraySlice<UInt8>
  ) throws(StorageError) {
    book.registers[RowKey(key.kind, key.id), default: [:]][key.tag] = StoredRegister(
      key: key, stamp: stamp, bytes: Array(bytes))
  }

  func hasCurrentTables() throws(StorageError) -> Bool { book.hasTables }

  func forEachRow(of kind: Kind, _ body: (String, [Cell?]) throws -> Void) throws {
    for (id, cells) in book.tables[kind] ?? [:] { try body(ID<Never>(id).text, cells) }
  }

  func remakeTables() throws(StorageError) {
    book.tables = [:]
    book.hasTables = true
  }

  func put(_ id: UInt64, of kind: Kind, _ cells: [Cell]) throws(StorageError) {
    book.tables[kind, default: [:]][id] = cells
  }

  /// What stands in a column of a row; empty for null.
  fileprivate func text(_ column: String, of kind: Kind, _ cells: [Cell]) -> String {
    guard let place = Layout.of(kind).columns.firstIndex(where: { $0.name == column }),
      case .text(let text) = cells[place]
    else { return "" }
    return text
  }
}

// MARK: numbers

extension DictionaryTransaction {
  func issuedNumber(of invoice: ID<Invoice>) throws(StorageError) -> IssuedNumber? {
    book.numbers[invoice]
  }

  func holder(of count: Int64, in series: ID<Series>) throws(StorageError) -> ID<Invoice>? {
    book.numbers.values.first { $0.series == series && $0.count == count }?.invoice
  }

  func issuedNumbers(with text: String) throws(StorageError) -> [IssuedNumber] {
    book.numbers.values.filter { $0.number == text }
  }

  func lastCount(of series: ID<Series>) throws(StorageError) -> Int64? {
    let given = book.numbers.values.filter { $0.series == series }.map { $0.count }
    let floors = book.floors.values.filter { $0.series == series && $0.count > 0 }.map { $0.count }
    return (given + floors).max()
  }

  func knownCount(of series: ID<Series>) throws(StorageError) -> Int64? { book.known[series] }

  func numberFloors() throws(StorageError) -> [NumberFloor] {
    book.floors.values.filter { $0.count > 0 }
  }

  func forEachIssuedNumber(_ body: (IssuedNumber) throws -> Void) throws {
    try book.numbers.values
      .sorted { ($0.series, $0.count) < ($1.series, $1.count) }.forEach(body)
  }

  func firstMember(of series: ID<Series>) throws(StorageError) -> ID<AccountMember>? {
    book.seriesOwners[series]
  }

  func answer(to key: String, for invoice: ID<Invoice>) throws(StorageError) -> Int64? {
    book.answers[DictionaryBook.Wish(invoice: invoice, key: key)]?.seq
  }

  func asked(
    toIssue invoice: ID<Invoice>, before series: ID<Series>
  ) throws(StorageError) -> ID<AccountMember>? {
    guard book.numbers[invoice]?.giver == .hub else { return nil }
    return book.answers.values
      .filter {
        $0.invoice == invoice && !$0.key.isEmpty && ($0.series.isNone || $0.series == series)
      }
      .min { $0.seq < $1.seq }?.member
  }

  func claim(_ number: IssuedNumber) throws(StorageError) {
    let holder = try holder(of: number.count, in: number.series)
    guard book.numbers[number.invoice] == nil, holder == nil else {
      throw .constraint("number \(number.number)")
    }
    book.numbers[number.invoice] = number
  }

  func moveNumber(
    from invoice: ID<Invoice>, to void: ID<Invoice>
  ) throws(StorageError) {
    guard var number = book.numbers[invoice] else { return }
    guard book.numbers[void] == nil else { throw .constraint("a number of \(void.text)") }
    number.invoice = void
    number.giver = .moved
    book.numbers[invoice] = nil
    book.numbers[void] = number
  }

  func bind(_ series: ID<Series>, to member: ID<AccountMember>) throws(StorageError) {
    if book.seriesOwners[series] == nil { book.seriesOwners[series] = member }
  }

  func keep(_ answer: IssueAnswer) throws(StorageError) {
    let wish = DictionaryBook.Wish(invoice: answer.invoice, key: answer.key)
    if book.answers[wish] == nil { book.answers[wish] = answer }
  }

  func noteCount(_ count: Int64, of series: ID<Series>) throws(StorageError) {
    book.known[series] = max(book.known[series] ?? count, count)
  }

  func confirm(_ floor: NumberFloor) throws(StorageError) {
    try noteCount(floor.count, of: floor.series)
    book.floors[floor.series] = floor
  }
}

// MARK: people

extension DictionaryTransaction {
  private func person(_ id: UInt64, _ cells: [Cell]) -> Person {
    Person(
      id: ID(id), isLive: text("life", of: .member, cells) == Life.live.word,
      role: Role(word: text("role", of: .member, cells)), email: text("email", of: .member, cells))
  }

  func person(_ id: ID<AccountMember>) throws(StorageError) -> Person? {
    book.tables[.member]?[id.raw].map { person(id.raw, $0) }
  }

  func people() throws(StorageError) -> [Person] {
    (book.tables[.member] ?? [:]).map { person($0.key, $0.value) }
  }

  func people(withEmail email: String) throws(StorageError) -> [Person] {
    try people().filter { $0.isLive && $0.email == email }
  }

  func profileEmails() throws(StorageError) -> [String] {
    (book.tables[.profile] ?? [:]).values.map { text("email", of: .profile, $0) }
  }

  func credential(of member: ID<AccountMember>) throws(StorageError) -> StoredCredential? {
    book.credentials[member]
  }

  func credentials() throws(StorageError) -> [StoredCredential] { Array(book.credentials.values) }

  func keep(_ credential: StoredCredential) throws(StorageError) {
    book.credentials[credential.member] = credential
  }

  func removeCredential(of member: ID<AccountMember>) throws(StorageError) {
    book.credentials[member] = nil
  }

  func invitation(token: String) throws(StorageError) -> StoredInvitation? {
    book.invitations.values.first { $0.token == token }
  }

  func pendingInvitations(after now: Instant) throws(StorageError) -> [StoredInvitation] {
    book.invitations.values
      .filter { $0.state == .pending && $0.expires.milliseconds > now.milliseconds }
      .sorted { ($0.expires.milliseconds, $0.id) < ($1.expires.milliseconds, $1.id) }
  }

  func add(_ invitation: StoredInvitation) throws(StorageError) {
    let twin = try self.invitation(token: invitation.token)
    guard book.invitations[invitation.id] == nil, twin == nil else {
      throw .constraint("invitation \(invitation.id)")
    }
    book.invitations[invitation.id] = invitation
  }

  func end(
    invitation id: String, as state: StoredInvitation.State
  ) throws(StorageError) -> Bool {
    guard book.invitations[id]?.state == .pending else { return false }
    book.invitations[id]?.state = state
    return true
  }

  func revokeInvitations(renewing member: ID<AccountMember>) throws(StorageError) {
    for (id, invitation) in book.invitations
    where invitation.member == member && invitation.state == .pending {
      book.invitations[id]?.state = .revoked
    }
  }
}

// MARK: blobs and facts

extension DictionaryTransaction {
  func blob(_ hash: String) throws(StorageError) -> StoredBlob? { book.blobs[hash] }

  func blobs() throws(StorageError) -> [StoredBlob] {
    book.blobs.values.sorted { $0.hash < $1.hash }
  }

  func blobBytes() throws(StorageError) -> Int64 { book.blobs.values.reduce(0) { $0 + $1.size } }
  func unnamedBlobs() throws(StorageError) -> [String: Instant] { book.unnamed }

  func keep(_ blob: StoredBlob) throws(StorageError) {
    var line = book.blobs[blob.hash] ?? blob
    line.at = blob.at
    book.blobs[blob.hash] = line
    book.unnamed[blob.hash] = nil
  }

  func markUnnamed(_ hash: String, since: Instant) throws(StorageError) {
    if book.unnamed[hash] == nil { book.unnamed[hash] = since }
  }

  func unmark(_ hash: String) throws(StorageError) { book.unnamed[hash] = nil }

  func removeBlob(_ hash: String) throws(StorageError) {
    book.blobs[hash] = nil
    book.unnamed[hash] = nil
  }

  func fact(_ fact: Fact) throws(StorageError) -> String? { book.facts[fact] }
  func set(_ fact: Fact, _ value: String) throws(StorageError) { book.facts[fact] = value }
}
