import Ledger

/// A zip in which a bank hands over statements: a file for each day or account, and nothing else.
enum StatementArchive {
  /// The format of its files; nil for a zip that holds anything else, or files of several formats.
  static func format(_ bytes: [UInt8]) -> StatementFormat? {
    var format: StatementFormat?
    let isRead = StatementArchive.forEach(bytes) { member in
      guard let own = StatementFormat.of(member: member), format == nil || format == own else {
        return false
      }
      format = own
      return true
    }
    return isRead ? format : nil
  }

  /// Its files in the order of their names; the same file twice is one.
  ///
  /// Call it on what ``format(_:)`` knows.
  static func files(_ bytes: [UInt8]) -> [[UInt8]] {
    var files: [[UInt8]] = []
    _ = StatementArchive.forEach(bytes) { member in
      if !files.contains(member) { files.append(member) }
      return true
    }
    return files
  }

  /// Hands over each file until `body` wants no more; whether all were handed over, and there was one.
  private static func forEach(_ bytes: [UInt8], _ body: ([UInt8]) -> Bool) -> Bool {
    guard ZipArchive.recognizes(bytes), let archive = try? ZipArchive(bytes) else { return false }
    let entries = archive.entries.filter { !isLeftBehind($0.name) }
      .sorted { $0.name < $1.name }
    for entry in entries {
      guard let member = try? archive.unpacked(entry), body(member) else { return false }
    }
    return !entries.isEmpty
  }

  /// What systems leave in a zip, which nobody put there.
  private static func isLeftBehind(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }
}
