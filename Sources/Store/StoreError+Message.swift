import Ledger
import Storage

extension StoreError {
  /// What happened, where, and how to mend it.
  public var message: String {
    switch self {
    case .cannotCreate(let path, let reason):
      return "cannot make the folder \(path): \(reason). Choose another one with --data DIR"
    case .notWritable(let path):
      if path.contains("://") {
        return
          "the database \(path) does not let itself be written: it is read-only, or its user lacks the"
          + " right. Nothing was changed"
      }
      return "cannot write to \(path). Check who owns it, or choose another folder with --data DIR"
    case .notFound(let path):
      return "there is no book at \(path). Check --data DIR, or make one with `ledgerline demo`"
    case .alreadyExists(let path):
      return "\(path) is already there. Move it away or choose another name"
    case .newerSchema(let path):
      return "\(path) was written by a newer Ledgerline. Update this one; nothing was changed"
    case .needsUpgrade(let path):
      return "\(path) is from an older Ledgerline. Open it once for writing, then try again"
    case .corrupt(let what):
      return "the book is damaged (\(what)). Restore a backup with `ledgerline restore FILE`"
    case .locked(let path):
      return "\(path) is in use by another program that does not let go. Close it and try again"
    case .full(let path):
      if path.hasPrefix("s3://") {
        return "there is no room left for files in \(path). Nothing was changed; give it more"
      }
      return "the disk that holds \(path) is full. Nothing was changed; free some space"
    case .unreachable(let path, let reason):
      // Who hears it knows whether it is tried again: a hub that runs or waits does, one that starts ends.
      return "the database \(path) cannot be reached (\(reason))"
    case .filesAway(let place, let reason):
      return "the files in \(place) cannot be reached (\(reason)). Try again in a moment"
    case .filesRefused(let place, let reason):
      return "the files in \(place) cannot be used: \(reason). Nothing was changed"
    case .refused(let reason):
      return reason
    case .unlawful(let refusal):
      return refusal.words.english + refusal.place
    case .wrongHash(let expected):
      return "the bytes are not those of \(expected). Send the file again"
    case .failed(let what):
      return "the book could not be read or written: \(what)"
    }
  }

  /// Whether an error says something about the disk or the file, nothing about what was written.
  static func isOfDisk(_ error: any Error) -> Bool {
    if let said = error as? StorageError { return said.isOfStorage }
    switch StoreError(error, at: "") {
    case .locked, .full, .notWritable, .corrupt, .notFound, .cannotCreate, .newerSchema,
      .needsUpgrade, .unreachable, .filesAway, .filesRefused:
      return true
    case .alreadyExists, .refused, .unlawful, .wrongHash, .failed: return false
    }
  }

  /// What an error says, without a path in it.
  static func words(_ error: any Error) -> String { StoreError(error, at: "the book").message }

  /// What an error of the storage or of the book's own code means.
  public init(_ error: any Error, at path: String) {
    if let known = error as? StoreError {
      self = known
      return
    }
    if let verdict = error as? Verdict {
      self = .unlawful(verdict.refusal)
      return
    }
    guard let said = error as? StorageError else {
      self = .failed(what: "\(error)")
      return
    }
    switch said {
    case .busy: self = .locked(path: path)
    case .full: self = .full(path: path)
    case .notWritable: self = .notWritable(path: path)
    case .corrupt(let what): self = .corrupt(what: what)
    case .newer: self = .newerSchema(path: path)
    case .needsUpgrade: self = .needsUpgrade(path: path)
    case .unreachable(let what): self = .unreachable(path: path, reason: what)
    case .uncertain(let what):
      self = .unreachable(
        path: path, reason: "it went while this was stored, which may or may not be there: \(what)")
    case .constraint(let what), .failed(let what): self = .failed(what: what)
    }
  }

  /// What is damaged, when an error says so.
  static func damage(_ error: any Error) -> String? {
    if case .corrupt(let what) = StoreError(error, at: "") { return what }
    return nil
  }
}

extension Refusal {
  /// Where it is, for whoever sees no screen: " (payment 00…1, amount)".
  fileprivate var place: String {
    guard let kind = Kind(rawValue: key.kind) else { return "" }
    let register = Layout.of(kind).registers.first { $0.tag == key.tag }
    let field = register.map { ", " + $0.name } ?? ""
    return " (\(kind.name) \(ID<Never>(key.id).text)\(field))"
  }
}
