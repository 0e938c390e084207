import Ledger

/// A register as the table has it: who wrote it last, and what.
public struct StoredRegister: Equatable, Sendable {
  public var key: RegisterKey
  public var stamp: Stamp
  public var bytes: [UInt8]

  public init(key: RegisterKey, stamp: Stamp, bytes: [UInt8]) {
    self.key = key
    self.stamp = stamp
    self.bytes = bytes
  }
}

/// The register table: the merged state of the log.
public protocol RegisterReader: AnyObject {
  /// The registers of one row, by their tags.
  func registers(of row: RowKey) throws(StorageError) -> [StoredRegister]
  /// Calls `body` with the registers of some rows, row by row; those that are not there have none.
  func forEachRegister(of rows: [RowKey], _ body: (StoredRegister) throws -> Void) throws
  /// Calls `body` with every register, row by row.
  func forEachRegister(_ body: (StoredRegister) throws -> Void) throws
  /// The kinds of which there are registers, in order.
  func registerKinds() throws(StorageError) -> [UInt8]
  /// Calls `body` with changes that make the rows of a kind when they are applied: those that rows
  /// came with first, in the order of their stamps.
  ///
  /// Throws ``StorageError/corrupt(what:)`` when registers cannot be told apart.
  func forEachWrite(of kind: UInt8, _ body: (Change) throws -> Void) throws
  /// Which of these blobs no register names.
  func unnamed(among hashes: Set<String>) throws(StorageError) -> Set<String>
}

extension RegisterReader {
  public func forEachRegister(
    of rows: [RowKey], _ body: (StoredRegister) throws -> Void
  ) throws {
    for row in rows { try registers(of: row).forEach(body) }
  }
}

/// Writes the register table; which value wins was decided before.
public protocol RegisterWriter: AnyObject {
  /// Writes all registers of a new row, one after another as in a change; false when there is a row,
  /// which stays as it is.
  func insert(
    _ row: RowKey, _ stamp: Stamp, _ registers: ArraySlice<UInt8>
  ) throws(StorageError) -> Bool
  /// Writes one register over what was there.
  func put(_ key: RegisterKey, _ stamp: Stamp, _ bytes: ArraySlice<UInt8>) throws(StorageError)
}

/// The typed tables: what the log adds up to, for people with tools of their own and for `verify`.
///
/// ``PeopleReader`` and who follows a link read them back; they can be made anew at any time.
public protocol TableReader: AnyObject {
  /// The rows that point at a row by a link, live or not, in the order of their ids.
  func rows(_ link: LawLink, of id: UInt64) throws(StorageError) -> [UInt64]
  /// Whether the tables are in the form that this program gives them.
  func hasCurrentTables() throws(StorageError) -> Bool
  /// Calls `body` with every row of a kind, its id as it is stored and its cells in the order of
  /// ``Layout/columns``; nil for what no program of ours wrote.
  func forEachRow(of kind: Kind, _ body: (String, [Cell?]) throws -> Void) throws
}

/// Writes the typed tables, which follow from the registers.
public protocol TableWriter: AnyObject {
  /// Makes all tables anew, without a row, in the form that this program gives them.
  func remakeTables() throws(StorageError)
  /// Writes a row over what was there; the cells are in the order of ``Layout/columns``.
  func put(_ id: UInt64, of kind: Kind, _ cells: [Cell]) throws(StorageError)
  /// The same of cells that were laid one after another.
  func put(_ id: UInt64, of kind: Kind, _ laid: PlainCells) throws(StorageError)
  /// Runs what writes rows of some kinds by the thousand; a storage may leave the tables' indexes until it is done.
  func filling(_ kinds: [Kind], _ body: () throws -> Void) throws
}

extension TableWriter {
  public func put(_ id: UInt64, of kind: Kind, _ laid: PlainCells) throws(StorageError) {
    try put(id, of: kind, Layout.cells(of: laid))
  }

  public func filling(_ kinds: [Kind], _ body: () throws -> Void) throws { try body() }
}
