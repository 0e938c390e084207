import Ledger

/// Where one account's book is kept: transactions, and what a storage does as a whole.
///
/// A program speaks to it in the words of the domain; what it is made of stays inside. Several
/// programs may use one book at a time, and none may rely on what another has in memory. Everything
/// throws ``StorageError`` and nothing else of its own; what a body throws comes out untouched.
///
/// Tests/StoreTests/Storage holds each sentence of these protocols against every storage.
public protocol BookStorage: Sendable {
  /// Reads one moment: what others write meanwhile is not seen.
  ///
  /// The reader is of no use after the body.
  func read<T>(_ body: (any BookReader) throws -> T) throws -> T

  /// Runs the one write transaction there is at a time; it reads the latest state, its own writes
  /// included.
  ///
  /// What the body wrote is durable when this answers, all of it, if it ended in
  /// ``Ending/commit(_:)``. Otherwise, and when the body throws, it leaves no trace.
  func write<T>(_ body: (any BookWriter) throws -> Ending<T>) throws -> T

  /// The same for one that writes a whole book into one that is empty: a storage may do that another way, in which it
  /// writes less.
  func fill<T>(_ body: (any BookWriter) throws -> Ending<T>) throws -> T

  /// A number that changes when any program, this one included, has written.
  ///
  /// Cheap enough to be asked all the time; 0 when it cannot be told.
  func version() -> Int

  // MARK: housekeeping

  /// How many bytes it takes, as far as the storage can tell; 0 where nothing is on a disk.
  var size: Int64 { get }

  /// Gives room that is not needed any more back to the disk.
  func shrink() throws(StorageError)

  /// Gives memory back that a large piece of work took.
  func rest() throws(StorageError)

  /// Writes the whole book as one file that `Store.restore` reads, with the bytes of the blobs that
  /// `blob` has; works while others read and write.
  ///
  /// The file is there and empty. Without people it has no password, invitation or link in it, not
  /// even in its unused parts.
  func copy(
    to file: String, withPeople: Bool, blob: (String) -> [UInt8]?
  ) throws(StorageError)
}

/// How a write transaction ends, and what it answers.
public enum Ending<T> {
  case commit(T)
  case rollback(T)
}

extension BookStorage {
  public func fill<T>(_ body: (any BookWriter) throws -> Ending<T>) throws -> T {
    try write(body)
  }

  /// A write transaction that is committed unless its body throws.
  public func commit<T>(_ body: (any BookWriter) throws -> T) throws -> T {
    try write { .commit(try body($0)) }
  }
}

/// What may be asked of a book at one moment.
public protocol BookReader: LogReader, FoldedReader, DeviceReader, RegisterReader, TableReader,
  NumberReader, PeopleReader, LinkReader, MailClaimReader, BlobRecordReader, FactReader
{
  /// Whether it may lack what was acknowledged: since the book was written last, a copy took the storage's place that
  /// need not have had all of it.
  var mayLackChanges: Bool { get }
  /// Whether another server took the place of the one that answers, so that what this one lacks is not lost: to be asked
  /// where something is missing that somebody knows of.
  func isOvertaken() -> Bool
  /// What the storage finds wrong with itself, a sentence each.
  func faults() throws(StorageError) -> [String]
}

extension BookReader {
  /// Where no copy can do that.
  public var mayLackChanges: Bool { false }
  public func isOvertaken() -> Bool { false }
}

/// What may be done to a book in one transaction.
public protocol BookWriter: BookReader, LogWriter, FoldedWriter, DeviceWriter, RegisterWriter,
  TableWriter, NumberWriter, PeopleWriter, LinkWriter, MailClaimWriter, BlobRecordWriter,
  FactWriter
{
  /// Runs a part of the transaction that leaves no trace if it throws; the rest goes on.
  ///
  /// Parts may stand in parts.
  func attempt<T>(_ body: () throws -> T) throws -> T
}
