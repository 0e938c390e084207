import Foundation
import NIOCore
import Store

/// Why the hub cannot start.
public enum ServerError: Error, Equatable, Sendable {
  case portTaken(host: String, port: Int)
  case cannotListen(host: String, port: Int, reason: String)
  case noSite(path: String)
  case passwordNeeded(host: String)
  case passwordTooShort
  case noMemory
  case store(StoreError)
  case cannotWrite(path: String)
  /// Another hub serves this data folder.
  case served(path: String)
  /// Another hub took over while the connection to the database was broken.
  case overtaken(place: String)
  /// The watched folder cannot be used.
  case inbox(path: String, reason: String)
  case noAccount(name: String, known: String)
  /// The settings of the mail server are damaged.
  case mail(path: String)

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
    case .noMemory: return "there is no memory for scrypt, which takes 128 MB: free some"
    case .store(let error): return error.message
    case .served(let path):
      return "another hub serves \(path) already: stop it, or choose another folder with --data DIR"
    case .overtaken(let place):
      return "another hub serves \(place) since the connection broke: this one has stopped;"
        + " start it again with --standby"
    case .inbox(let path, let reason):
      return "files cannot be taken from \(path): \(reason)"
    case .noAccount(let name, let known):
      return "there is no account \(name) here: name one of \(known) with --inbox-account"
    case .mail(let path):
      return "the mail settings in \(path) cannot be read: set them again with ledgerline mail set"
    case .cannotWrite(let path): return "cannot write \(path): check who owns the folder"
    }
  }
}

extension ServerError {
  /// What kept the hub from listening.
  init(listening error: any Error, _ options: ServeOptions) {
    let (host, port) = (options.host, options.port)
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: self = .portTaken(host: host, port: port)
    case EACCES:
      self = .cannotListen(
        host: host, port: port, reason: "ports below 1024 are for root; choose --port N")
    case EADDRNOTAVAIL:
      self = .cannotListen(host: host, port: port, reason: "this machine has no such address")
    case .some(let code):
      self = .cannotListen(host: host, port: port, reason: String(cString: strerror(code)))
    case nil: self = .cannotListen(host: host, port: port, reason: "\(error)")
    }
  }
}
