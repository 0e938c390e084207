import Store

/// Why the hub cannot start.
public enum ServerError: Error, Equatable, Sendable {
  case portTaken(host: String, port: Int)
  case cannotListen(host: String, port: Int, reason: String)
  case noSite(path: String)
  case passwordNeeded(host: String)
  case passwordTooShort
  case store(StoreError)
  case cannotWrite(path: String)

  /// What, where, and how to mend it.
  public var message: String {
    switch self {
    case .portTaken(let host, let port):
      return "port \(port) on \(host) is taken: stop the other program or choose --port N"
    case .cannotListen(let host, let port, let reason):
      return "cannot listen on \(host):\(port): \(reason)"
    case .noSite(let path):
      return "the app's files are not in \(path): run scripts/build-site, or name them with --site"
    case .passwordNeeded(let host):
      return "serving on \(host) lets other machines in and needs a password:"
        + " set it once with the environment variable LEDGERLINE_PASSWORD"
    case .passwordTooShort: return "the password is shorter than 12 characters: choose a longer one"
    case .store(let error): return error.message
    case .cannotWrite(let path): return "cannot write \(path): check who owns the folder"
    }
  }
}
