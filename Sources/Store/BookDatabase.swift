import Foundation
import Ledger
import PostgresStorage
import Storage

/// A database that holds the books of a hub's accounts, where they are not in their folders.
///
/// One program opens it once for all of its accounts.
public final class BookDatabase: Sendable {
  let server: PostgresDatabase
  let address: String
  /// The whole books of its accounts that are in memory.
  let room = BookRoom()
  /// Where it is, for messages: no password in it.
  public var name: String { server.name }

  /// Whether a text is an address of a database.
  public static func isAddress(_ text: String) -> Bool { DatabaseAddress.isOne(text) }

  /// Opens it, making our tables or bringing them up to this program.
  public init(_ address: String, readOnly: Bool = false) throws(StoreError) {
    self.address = address
    server = try BookDatabase.opening(address) { place throws(StorageError) in
      try PostgresDatabase(place, readOnly: readOnly)
    }
  }

  /// Waits until no other hub serves from it, however long that takes, and opens it with that right.
  ///
  /// `tell` hears once what it waits for, and again when that is something else.
  public init(_ address: String, afterOthers tell: @escaping (String) -> Void) throws(StoreError) {
    self.address = address
    server = try BookDatabase.opening(address) { place throws(StorageError) in
      try PostgresDatabase(place) { trouble in
        if let trouble { return tell(StoreError(trouble, at: place.name).message) }
        tell("another hub serves \(place.name): this one takes over when it ends")
      }
    }
  }

  /// Where a folder says that its book is; nil where it is in the folder.
  public static func address(of folder: String) throws(StoreError) -> String? {
    try BookNote.read(in: folder)?.address
  }

  // MARK: who serves

  /// Takes the right to be the hub that serves from it, or one of many that do so together, unless this program
  /// has it; false when another has, or moves or restores one of its books.
  public func beginServing(together: Bool = false) throws(StoreError) -> Bool {
    try mapped { () throws(StorageError) in try server.beginServing(together: together) }
  }

  /// Whether what one of many hubs does is this one's to do just now; takes it over when nobody has it.
  public func isOnDuty() throws(StoreError) -> Bool {
    try mapped { () throws(StorageError) in try server.isOnDuty() }
  }

  /// Gives back what ``beginServing(together:)`` took.
  public func endServing() { server.endServing() }

  /// Whether it answers just now.
  public var isReached: Bool { (try? server.account(AccountFolders.first)) != nil }

  /// Whether another hub took that right, because the connection that held it broke.
  ///
  /// Cheap enough to be asked all the time; false while the database is away.
  public var isOvertaken: Bool { server.isOvertaken }

  private static func opening<T>(
    _ address: String, _ body: (DatabaseAddress) throws(StorageError) -> T
  ) throws(StoreError) -> T {
    let place: DatabaseAddress
    do throws(StorageError) {
      place = try DatabaseAddress(address)
    } catch {
      throw StoreError(error, at: "the database")
    }
    do throws(StorageError) {
      return try body(place)
    } catch {
      throw StoreError(error, at: place.name)
    }
  }

  /// The database in which a folder's book is; nil where it is in the folder.
  public static func of(folder: String, readOnly: Bool = false) throws(StoreError) -> BookDatabase?
  {
    guard let note = try BookNote.read(in: folder) else { return nil }
    return try BookDatabase(note.address, readOnly: readOnly)
  }

  /// The database in which a folder's book is, and which account that is there; nil where it is in the folder.
  public static func account(
    of folder: String
  ) throws(StoreError) -> (database: BookDatabase, account: String)? {
    guard let note = try BookNote.read(in: folder) else { return nil }
    return (try BookDatabase(note.address), note.account)
  }

  /// The account of its database that a folder names, without asking there; nil where its book is in the folder.
  public static func accountNoted(in folder: String) throws(StoreError) -> String? {
    try BookNote.read(in: folder)?.account
  }

  /// The accounts beside the first, in the order of their ids.
  public func others() throws(StoreError) -> [String] {
    try mapped { () throws(StorageError) in try server.accounts() }
      .filter { ID<AccountMember>($0)?.text == $0 }
  }

  /// An account's empty book that nobody else serves, moves or restores until ``PostgresBook/endServing()``;
  /// made where there is none.
  ///
  /// Whoever has it may remove it again: what another program brought there meanwhile is not in it.
  func reserve(_ account: String, for place: String) throws(StoreError) -> PostgresBook {
    do {
      let book = try self.book(account, readOnly: false)
      guard try book.beginServing() else { throw StoreError.locked(path: place) }
      do {
        let isEmpty = try book.read { try $0.head() } == 0
        guard isEmpty else { throw StoreError.alreadyExists(path: place) }
        return book
      } catch {
        book.endServing()
        throw error
      }
    } catch {
      throw StoreError(error, at: place)
    }
  }

  /// Notes in a folder that an account's book is here, making both the folder and the book when it is
  /// opened; a folder that has a book itself, or in another database, is not touched.
  public func settle(_ account: String, in folder: String) throws(StoreError) {
    let files = DataFolder(folder)
    try files.make()
    if let known = try BookNote.read(in: folder) {
      let other = try BookDatabase.opening(known.address) { place throws(StorageError) in place.name
      }
      guard other == name, known.account == account else {
        throw .refused(
          reason: "the book of \(folder) is in \(other) (account \(known.account)), not in \(name)")
      }
      // Its password may be another one now.
      if known.address == address { return }
    } else if FileManager.default.fileExists(atPath: files.database) {
      throw .refused(
        reason: "\(folder) has a book in itself. Move it first: ledgerline move --to postgres://…")
    }
    try BookNote(address: address, account: account).write(in: folder)
  }

  /// Notes in a folder that its book has another name here now.
  public func note(_ account: String, in folder: String) throws(StoreError) {
    try BookNote(address: address, account: account).write(in: folder)
  }

  /// Removes an account and everything in it.
  public func remove(_ account: String) throws(StoreError) {
    try mapped { () throws(StorageError) in try server.remove(account) }
  }

  func mapped<T>(_ body: () throws(StorageError) -> T) throws(StoreError) -> T {
    do throws(StorageError) {
      return try body()
    } catch {
      throw StoreError(error, at: name)
    }
  }

  /// An account's book.
  func book(_ account: String, readOnly: Bool) throws(StorageError) -> PostgresBook {
    try PostgresBook(account, in: server, readOnly: readOnly)
  }
}

extension Store {
  /// Whether there is a book in a folder, or a note of where it is.
  public static func isThere(_ folder: String) -> Bool {
    let files = DataFolder(folder)
    return files.hasDatabase
      || FileManager.default.fileExists(atPath: BookNote.path(in: files.path))
  }

  /// Whether a folder's book is in a database.
  public static func isInDatabase(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: BookNote.path(in: folder))
  }

  /// Takes the right to the whole book, where others might from another machine: fails with
  /// ``StoreError/locked(path:)`` when a hub serves it, or somebody else has it in hand.
  public func beginServing() throws(StoreError) {
    guard let shared = storage as? any SharedStorage else { return }
    let isMine: Bool
    do throws(StorageError) {
      isMine = try shared.beginServing()
    } catch {
      throw StoreError(error, at: path)
    }
    if !isMine { throw .locked(path: path) }
  }

  /// Gives back what ``beginServing()`` took.
  public func endServing() { (storage as? any SharedStorage)?.endServing() }
}
