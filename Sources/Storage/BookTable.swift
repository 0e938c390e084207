/// A table of what a book is made of, for moving a book whole from one storage into another.
///
/// The typed tables follow from the registers and are made anew. Every storage that moves books keeps
/// these columns, whatever else it keeps beside them.
public enum BookTable: String, CaseIterable, Sendable {
  case meta, change, register, device
  case deviceMember = "device_member"
  case issuedNumber = "issued_number"
  case issueAnswer = "issue_answer"
  case seriesMember = "series_member"
  case numbering, blob
  case unnamedBlob = "unnamed_blob"
  case logBlock = "log_block"
  case history
  case deviceRange = "device_range"
  case credential, invitation, link
  case mailClaim = "mail_claim"

  /// What a column holds; only numbers may be absent.
  public enum Holding: Sendable { case number, text, bytes }

  /// A column of such a table, by the name that every storage gives it.
  public typealias Column = (name: String, holds: Holding)

  /// In the order of a record; the first one orders the table.
  public var columns: [Column] {
    switch self {
    case .meta: return texts("key", "value")
    case .change:
      return numbers(
        "seq", "device", "counter", "stamp_time", "stamp_device", "claimed_time", "at", "crc",
        "seen")
        + bytes("body", "hash")
    case .register:
      return numbers("kind", "id", "tag", "stamp_time", "stamp_device") + bytes("value")
    case .device: return numbers("id", "counter", "stamp_time", "seen")
    case .deviceMember: return numbers("device") + texts("member")
    case .issuedNumber:
      return texts("series", "number", "invoice") + numbers("count", "seq", "by_hub")
    case .issueAnswer: return texts("invoice", "key", "member", "series") + numbers("seq")
    case .seriesMember: return texts("series", "member")
    case .numbering: return texts("series") + numbers("known", "floor", "after_seq")
    case .blob: return texts("hash", "media_type") + numbers("size", "at")
    case .unnamedBlob: return texts("hash") + numbers("since")
    case .logBlock: return numbers("last") + bytes("hash", "entries")
    case .history: return numbers("kind", "id", "first") + bytes("writes")
    case .deviceRange: return numbers("device", "first", "last", "seq_first", "seq_last")
    case .credential: return texts("member", "hash") + numbers("changed")
    case .invitation:
      return texts("id", "token", "email", "role", "inviter", "state", "member")
        + numbers("at", "expires")
    case .link:
      return texts("id", "token", "kind", "subject", "label", "maker")
        + numbers("at", "expires", "revoked", "first", "last", "count")
    case .mailClaim: return texts("message", "holder") + numbers("until", "past_end")
    }
  }

  private func numbers(_ names: String...) -> [Column] { names.map { ($0, .number) } }
  private func texts(_ names: String...) -> [Column] { names.map { ($0, .text) } }
  private func bytes(_ names: String...) -> [Column] { names.map { ($0, .bytes) } }
}

/// One value of a record.
public enum Content: Equatable, Sendable {
  case absent
  case number(Int64)
  case text(String)
  case bytes([UInt8])
}

/// Reads a book record by record; the fact that says whose form the typed tables have stays out.
public protocol RecordReader: AnyObject {
  /// Calls `body` with each record of a table, in the order of its first column.
  func forEachRecord(of table: BookTable, _ body: ([Content]) throws -> Void) throws
}

/// Writes a book record by record, into a storage that has none.
public protocol RecordWriter: AnyObject {
  /// Adds a record; a fact takes the place of the one before.
  func put(_ record: [Content], in table: BookTable) throws(StorageError)
}
