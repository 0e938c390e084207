import Storage

extension StorageError {
  /// What PostgreSQL says, in the storage's own words; `state` is its SQLSTATE.
  init(state: String, _ said: String) {
    switch state {
    case "23505": self = .constraint(said)
    // Serialization, deadlock, a lock that was not let go, somebody who cancelled it.
    case "40001", "40P01", "55P03", "57014": self = .busy
    case "53100": self = .full
    // A read-only server or transaction, a right that is missing.
    case "25006", "42501": self = .notWritable
    case "XX001", "XX002": self = .corrupt(what: said)
    case "42P01", "42703", "3F000":
      self = .corrupt(what: "the tables are not those of Ledgerline: \(said)")
    // Shutting down, starting up, no place, no connection, one that was ended for standing still.
    case "57P01", "57P02", "57P03", "57P05", "25P03", "25P04", "53300":
      self = .unreachable(what: said)
    default:
      self = state.hasPrefix("08") ? .unreachable(what: said) : .failed(what: said)
    }
  }
}
