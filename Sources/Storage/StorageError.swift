import Foundation

/// Why a storage could not do what it was asked.
///
/// The words are for logs and for ``Store/StoreError``, which tells a person.
public enum StorageError: Error, Equatable, Sendable {
  /// What may be there once is there already; nothing else is wrong.
  case constraint(String)
  /// Another program has held it for too long.
  case busy
  /// There is no room left.
  case full
  /// It may not be written, or not be opened.
  case notWritable
  /// It is damaged, or not ours.
  case corrupt(what: String)
  /// A newer program wrote it.
  case newer
  /// An older program wrote it, and it was opened for reading only.
  case needsUpgrade
  /// It is somewhere else, and cannot be reached; nothing was written.
  case unreachable(what: String)
  /// It went while it was being told to keep what was written: nobody knows whether it did.
  case uncertain(what: String)
  /// Anything else that the storage said.
  case failed(what: String)

  /// Whether it says something about the storage, nothing about what was written.
  public var isOfStorage: Bool {
    if case .constraint = self { return false }
    return true
  }

  /// Whether a code of the system's says that there is no room: a full disk, a quota, a limit on files.
  public static func isOfRoom(_ code: Int32) -> Bool {
    code == ENOSPC || code == EDQUOT || code == EFBIG
  }
}
