import Foundation
import Ledger
import Store
import Synchronization

/// The hub's own password, which signs in its owner; ``Scrypt`` says how it is kept.
///
/// In DATA/password, and in the database that holds the books, if any, which counts then.
final class PasswordFile: Sendable {
  private let file: String
  private let notes: HubNotes?
  /// The database's line, as this hub read or wrote it: it is the only one that does.
  private let noted: Mutex<String?>

  init(file: String, in notes: HubNotes? = nil, _ now: Instant = .now) throws(StoreError) {
    self.file = file
    self.notes = notes
    var line = try notes?.all(.secret, now: now)[PasswordFile.name]
    if let notes, line == nil, let own = try? String(contentsOfFile: file, encoding: .utf8) {
      try notes.write(.secret, [HubNotes.Line(PasswordFile.name, own, ends: nil)])
      line = own
    }
    noted = Mutex(line)
  }

  private static let name = "password"

  var isSet: Bool {
    if notes != nil { return noted.withLock { $0 != nil } }
    return FileManager.default.fileExists(atPath: file)
  }

  func set(_ password: String) throws(ServerError) {
    guard password.count >= Scrypt.leastLength else { throw .passwordTooShort }
    guard let line = Scrypt.line(for: password) else { throw .noMemory }
    try keep(line)
  }

  /// Keeps a line that ``Scrypt`` made.
  func keep(_ line: String) throws(ServerError) {
    if let notes {
      do throws(StoreError) {
        try notes.write(.secret, [HubNotes.Line(PasswordFile.name, line, ends: nil)])
      } catch {
        throw .store(error)
      }
      noted.withLock { $0 = line }
    }
    try PrivateFile.write(Array((line + "\n").utf8), to: file)
  }

  /// Whether a password is the one; takes as long when there is none.
  func matches(_ password: String) -> Bool {
    let line =
      notes == nil ? try? String(contentsOfFile: file, encoding: .utf8) : noted.withLock { $0 }
    return Scrypt.matches(password, line ?? "")
  }
}
