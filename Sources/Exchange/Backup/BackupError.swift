import Ledger

/// Why an exchange file changes nothing: every fault that was found, at least one.
///
/// A file is read whole or not at all, so that one transaction never leaves half of it.
public struct BackupError: Error, Equatable, Sendable {
  /// The first hundred.
  public var faults: [BackupFault]
  /// How many there are.
  public var count: Int

  public init(_ faults: [BackupFault], count: Int? = nil) {
    self.faults = faults
    self.count = count ?? faults.count
  }
}

/// One thing in an exchange file that cannot be taken over, and where.
public struct BackupFault: Equatable, Sendable {
  /// What is wrong there; its words are ``BackupFault/message``.
  public enum Reason: Equatable, Sendable {
    case notAnObject
    case notOurs
    /// What the file holds is not what its hash was made of.
    case damaged
    case newer(version: String)
    case unknownName(String, nearest: String?)
    case wrongValue(expected: String, found: String)
    case noID
    case doubleID(String)
    case issuedChanged(number: String)
    case issuedTrashed(number: String)
    case brokenSeal(number: String)
    case voidChanged(number: String)
    case numberTaken(number: String)
    case paymentChanged
    case paymentOvergiven
  }

  /// Such as `projects[3].schedule.start`.
  public var path: String
  public var reason: Reason
  /// Its line in a CSV, where ``path`` is the column; 0 in other files.
  var line = 0

  public init(_ reason: Reason, at path: String) {
    self.reason = reason
    self.path = path
  }
}
