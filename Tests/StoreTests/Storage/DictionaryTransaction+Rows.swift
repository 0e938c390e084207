import Ledger
import Storage

// MARK: registers and typed tables

extension DictionaryTransaction {
  func registers(of row: RowKey) throws(StorageError) -> [StoredRegister] {
    (book.registers[row] ?? [:]).values.sorted { $0.key.tag < $1.key.tag }
  }

  func forEachRegister(_ body: (StoredRegister) throws -> Void) throws {
    for row in book.registers.keys { try registers(of: row).forEach(body) }
  }

  func rows(_ link: LawLink, of id: UInt64) throws(StorageError) -> [UInt64] {
    let (kind, tag) = link.place
    var writer = ByteWriter()
    writer.fixed64(id)
    return book.registers.filter { $0.key.kind == kind.rawValue }
      .filter { $0.value[tag]?.bytes == writer.bytes }.map { $0.key.id }.sorted()
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
  func text(_ column: String, of kind: Kind, _ cells: [Cell]) -> String {
    guard let place = Layout.of(kind).columns.firstIndex(where: { $0.name == column }),
      case .text(let text) = cells[place]
    else { return "" }
    return text
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
