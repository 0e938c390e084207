import Foundation
import Store

/// Where an account's mail settings are: in a file of its data folder that only its owner may read, or in the
/// database that many hubs ask.
///
/// Calls block.
public enum MailPlace: Sendable {
  case folder(String)
  case database(HubNotes, account: String)

  /// Where those of a data folder are.
  public static func of(_ folder: String) throws(ServerError) -> MailPlace {
    do throws(StoreError) {
      guard let (database, account) = try BookDatabase.account(of: folder) else {
        return .folder(folder)
      }
      return .database(HubNotes(database), account: account)
    } catch {
      throw .store(error)
    }
  }

  private static func path(in folder: String) -> String { folder + "/mail.json" }

  /// Whether an account has a mail server, without reading about it.
  static func isThere(in folder: String) -> Bool {
    FileManager.default.fileExists(atPath: path(in: folder))
  }

  /// Nil when there are none.
  public func read() throws(ServerError) -> MailSettings? {
    switch self {
    case .folder(let folder):
      let path = MailPlace.path(in: folder)
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      return try MailPlace.settings(data, path)
    case .database(let notes, let account):
      do throws(StoreError) {
        guard let line = try notes.find(.mail, account, now: .now)?.value, !line.isEmpty else {
          return nil
        }
        return try? MailPlace.settings(Data(line.utf8), "the database")
      } catch {
        throw .store(error)
      }
    }
  }

  private static func settings(_ data: Data, _ path: String) throws(ServerError) -> MailSettings {
    guard let settings = try? JSONDecoder().decode(MailSettings.self, from: data),
      settings.problem == nil
    else { throw .mail(path: path) }
    return settings
  }

  public func write(_ settings: MailSettings) throws(ServerError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let encoded = try? encoder.encode(settings)
    switch self {
    case .folder(let folder):
      let path = MailPlace.path(in: folder)
      guard let encoded else { throw .cannotWrite(path: path) }
      try PrivateFile.write([UInt8](encoded), to: path)
    case .database(let notes, let account):
      try MailPlace.put(String(decoding: encoded ?? Data(), as: UTF8.self), account, notes)
    }
  }

  public func remove() throws(ServerError) {
    switch self {
    case .folder(let folder):
      let path = MailPlace.path(in: folder)
      if unlink(path) != 0, errno != ENOENT { throw .cannotWrite(path: path) }
    case .database(let notes, let account):
      // The line stays, empty: a file of before that lies in some hub's folder does not come back.
      try MailPlace.put("", account, notes)
    }
  }

  private static func put(
    _ text: String, _ account: String, _ notes: HubNotes
  ) throws(ServerError) {
    do throws(StoreError) {
      try notes.write(.mail, [HubNotes.Line(account, text, ends: nil)])
    } catch {
      throw .store(error)
    }
  }

  /// Those of a folder that comes to a database come along, where there was never any.
  static func bring(
    from folder: String, as account: String, to notes: HubNotes
  ) throws(StoreError) {
    let path = path(in: folder)
    guard let data = FileManager.default.contents(atPath: path),
      (try? settings(data, path)) != nil
    else { return }
    _ = try notes.keep(.mail, account, String(decoding: data, as: UTF8.self))
  }

  /// They come back with the book.
  public static func bring(
    back account: String, from database: BookDatabase, to folder: String
  ) throws(ServerError) {
    let known = try MailPlace.database(HubNotes(database), account: account).read()
    if let known {
      try MailPlace.folder(folder).write(known)
    } else {
      try MailPlace.folder(folder).remove()
    }
  }
}
