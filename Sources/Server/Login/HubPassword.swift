import Foundation
import Store

/// The hub's own password, which signs in its owner; ``Scrypt`` says how it is kept: in DATA/password, or in the
/// database that many hubs ask.
///
/// Calls block.
struct HubPassword: Sendable {
  private enum Place: Sendable {
    case file(String)
    case database(HubNotes)
  }

  private let place: Place

  init(file: String) { place = .file(file) }

  /// The one of a folder that comes to this database comes along, where there is none yet.
  init(in notes: HubNotes, file: String) throws(StoreError) {
    place = .database(notes)
    if let own = try? String(contentsOfFile: file, encoding: .utf8) {
      _ = try notes.keep(.secret, HubPassword.name, HubPassword.oneLine(own))
    }
  }

  static let name = "password"

  private static func oneLine(_ text: String) -> String {
    text.split(separator: "\n").first.map { String($0) } ?? ""
  }

  private func line() throws(StoreError) -> String? {
    switch place {
    case .file(let file): return try? String(contentsOfFile: file, encoding: .utf8)
    case .database(let notes):
      return try notes.find(.secret, HubPassword.name, now: .now)?.value
    }
  }

  var isSet: Bool {
    get throws(StoreError) {
      if case .file(let file) = place { return FileManager.default.fileExists(atPath: file) }
      return try line() != nil
    }
  }

  func set(_ password: String) throws(ServerError) {
    guard password.count >= Scrypt.leastLength else { throw .passwordTooShort }
    guard let line = Scrypt.line(for: password) else { throw .noMemory }
    try keep(line)
  }

  /// Keeps a line that ``Scrypt`` made.
  func keep(_ line: String) throws(ServerError) {
    switch place {
    case .file(let file): try PrivateFile.write(Array((line + "\n").utf8), to: file)
    case .database(let notes):
      do throws(StoreError) {
        try notes.write(.secret, [HubNotes.Line(HubPassword.name, line, ends: nil)])
      } catch {
        throw .store(error)
      }
    }
  }

  /// Whether a password is the one; takes as long when there is none.
  func matches(_ password: String) throws(StoreError) -> Bool {
    Scrypt.matches(password, try line() ?? "")
  }
}
