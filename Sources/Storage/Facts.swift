import Ledger

/// The few facts a book holds about itself.
public enum Fact: String, CaseIterable, Sendable {
  /// Which log the `seq` counts; a restored backup gets a new one. 16 hexadecimal digits.
  case epoch
  /// The device under which this installation's own commands write. 16 hexadecimal digits.
  case device
  /// The cursor and checksum of the snapshot file that belongs to this log.
  case snapshot
  /// The `seq` up to which the log is folded (``FoldedReader``); missing: it is whole.
  case horizon
  /// The fingerprint of what is kept of the folded log.
  case folded
  /// The fingerprint of the register table.
  case digest
  /// `unconfirmed` after a restore, until the owner has confirmed the last invoice numbers.
  case numbering
  /// The latest stamp (its time) of the book that this one was restored or copied from; missing: of none.
  case restored
  /// Where the book lies (`Store.settleIn`), by which a copy of its folder is known as one.
  case place
  /// Where its files' bytes are, if not in its folder, as ``Store/FilePlace`` writes it; empty or missing: in the folder.
  case files
  /// The snapshot for new devices that is kept with the files, as ``Store/KeptSnapshot`` writes it.
  case keptSnapshot
  /// What the account is called; empty or missing: like the business.
  case account

  /// 16 hexadecimal digits.
  public static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Reads the facts that a book holds about itself.
public protocol FactReader: AnyObject {
  /// A new book has an epoch and a device that no other has, and the fingerprint of no registers.
  func fact(_ fact: Fact) throws(StorageError) -> String?
}

/// Writes them; the one that was there is gone.
public protocol FactWriter: AnyObject {
  func set(_ fact: Fact, _ value: String) throws(StorageError)
}

extension FactReader {
  /// A number that every book has.
  public func number(_ fact: Fact) throws(StorageError) -> UInt64 {
    guard let text = try self.fact(fact), let number = UInt64(text, radix: 16) else {
      throw StorageError.corrupt(what: "no \(fact.rawValue) in meta")
    }
    return number
  }

  /// The `seq` up to which the log is folded; 0 for a log that is whole.
  public func horizon() throws(StorageError) -> Int64 {
    try fact(.horizon).flatMap { Int64($0) } ?? 0
  }
}
