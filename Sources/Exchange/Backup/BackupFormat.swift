import Ledger

/// The product's own exchange file, described in docs/json.md.
///
///     {"format":"ledgerline","version":1,"account":{…},"clients":[…],"projects":[…], …}
///
/// It is written and read by the entities' own register lists; no entity has code here.
public enum BackupFormat {
  public static let name = "ledgerline"
  /// Rises only when an older program would read a file wrongly.
  public static let version: Int64 = 1

  /// Whether a JSON value says that it is one of ours.
  public static func recognizes(_ value: Value) -> Bool {
    if value["format"] == .text(name) { return true }
    // With its hash and its version it is one whose first word was damaged, which the reader says.
    guard case .text = value["hash"], case .integer = value["version"] else { return false }
    return true
  }

  /// The members of a file behind `account`, in the order they are written.
  public static var listed: [Kind] { Kind.allCases.filter { !$0.isSingle } }
  /// The members of `account`.
  public static var single: [Kind] { Kind.allCases.filter { $0.isSingle } }
  /// The id of the one row of a single kind.
  static var singleID: UInt64 { 1 }
}

extension Kind {
  /// Whether a book has one row of it at most: it stands in `account`, under its singular name.
  public var isSingle: Bool { self == .profile || self == .bank || self == .settings }
}
