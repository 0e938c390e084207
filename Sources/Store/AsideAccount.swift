import Foundation

/// An account of a database that nobody looks for any more, under the name that it was given then.
public struct AsideAccount: Sendable, Equatable {
  /// What gave it the name, as the name says it.
  enum Reason: String, CaseIterable, Sendable {
    /// `restore --replace` brought another book in its place.
    case replaced = "put aside"
    /// `move` brought its book elsewhere.
    case moved = "moved away"
    /// `restore` fills it, and it takes the other's place then; one that was killed leaves it.
    case restoring
  }

  /// What it was called before: an account that is put aside may be put aside again.
  let before: String
  let reason: Reason
  /// When it got the name, in seconds since 1970.
  let seconds: Int64

  init(_ before: String, _ reason: Reason, now: Date = Date()) {
    self.before = before
    self.reason = reason
    seconds = Int64(now.timeIntervalSince1970)
  }

  /// Nil for what no command of ours called so.
  public init?(_ name: String) {
    guard let space = name.lastIndex(of: " "), let seconds = Int64(name[space...].dropFirst()),
      let reason = Reason.allCases.first(where: { name[..<space].hasSuffix(" " + $0.rawValue) })
    else { return nil }
    before = String(name[..<space].dropLast(reason.rawValue.count + 1))
    self.reason = reason
    self.seconds = seconds
    guard self.name == name, AccountFolders.isName(before) || AsideAccount(before) != nil else {
      return nil
    }
  }

  /// What the folder is called: "first put aside 1795996800".
  public var name: String { "\(before) \(reason.rawValue) \(seconds)" }

  /// Whether it is what a restore fills, or was killed over.
  public var isRestoring: Bool { reason == .restoring }

  /// Whether it was called so once.
  public func was(_ account: String) -> Bool {
    before == account || AsideAccount(before)?.was(account) ?? false
  }
}
