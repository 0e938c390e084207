import Foundation
import Store

/// Where a folder keeps who is signed in, the hub's password, and the secret that browsers are known by.
public struct SignInFiles: Sendable {
  let sessions: String
  let password: String
  let familiar: String

  public init(in folder: String) {
    sessions = folder + "/sessions"
    password = folder + "/password"
    familiar = folder + "/familiar"
  }

  /// Brings them back from a database whose books come back to the folder.
  public func bring(from database: BookDatabase) throws(ServerError) {
    let notes = HubNotes(database)
    var kept: [String: Session] = [:]
    var secrets: [String: String] = [:]
    do throws(StoreError) {
      for (digest, session) in try notes.sessions(now: .now) {
        kept[digest] = Session(
          end: session.ends.milliseconds, account: session.account, seats: session.seats,
          key: session.key)
      }
      secrets = try notes.all(.secret, now: .now)
    } catch {
      throw .store(error)
    }
    try SessionFile.write(kept, to: sessions)
    for (name, file) in [(HubPassword.name, password), (BrowserKeys.name, familiar)] {
      if let line = secrets[name] {
        let isWhole = line.hasSuffix("\n")
        try PrivateFile.write(Array((isWhole ? line : line + "\n").utf8), to: file)
      } else {
        unlink(file)
      }
    }
  }
}
