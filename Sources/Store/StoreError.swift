import Ledger

/// Why the book on disk cannot be used, or refused to take something.
///
/// What a person reads is in ``StoreError/message``.
public enum StoreError: Error, Equatable, Sendable {
  /// The data folder could not be made.
  case cannotCreate(path: String, reason: String)
  /// The folder or the file in it cannot be written.
  case notWritable(path: String)
  /// There is no book in that folder, and it was opened for reading only.
  case notFound(path: String)
  /// Something is already there that must not be overwritten.
  case alreadyExists(path: String)
  /// A newer Ledgerline wrote it.
  case newerSchema(path: String)
  /// The file is from an older Ledgerline and was opened for reading only.
  case needsUpgrade(path: String)
  /// The file is damaged, or not ours.
  case corrupt(what: String)
  /// Another program has held it for too long.
  case locked(path: String)
  /// The disk is full.
  case full(path: String)
  /// The database that holds the book cannot be reached; what was asked may be asked again.
  case unreachable(path: String, reason: String)
  /// The place of the files does not answer; what was asked may be asked again.
  case filesAway(place: String, reason: String)
  /// The place of the files does not take us as we are set up: keys, rights, bucket, region, clock.
  case filesRefused(place: String, reason: String)
  /// A change breaks a rule that the book keeps, such as one number for one invoice.
  case refused(reason: String)
  /// A change breaks a law of the book (``Ledger/Laws``); it says which, and where.
  case unlawful(Refusal)
  /// Bytes whose SHA-256 is not the name they came under.
  case wrongHash(expected: String)
  /// Anything else the storage or the system said.
  case failed(what: String)
}
