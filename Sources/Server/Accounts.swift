import Foundation
import Ledger
import Store
import Synchronization

/// One book that the hub serves, with its own log, people and files.
final class Account: Sendable {
  /// The account in the data folder itself.
  static let first = AccountFolders.first

  let id: String
  let store: Store
  /// Its data folder.
  let folder: String
  let waking: Waking
  /// No other hub serves the folder.
  private let lock: FolderLock

  init(_ id: String, _ store: Store, in folder: String) throws(StoreError) {
    self.id = id
    self.store = store
    self.folder = folder
    lock = try FolderLock(folder)
    try store.beginServing()
    if try store.settleIn(now: .now) {
      ServerLog.warn("\(folder) is a copy: what waits in its outbox may have been sent (rule G84)")
    }
    waking = Waking { try store.people() }
  }

  deinit { store.endServing() }
}

/// The hub's accounts; ``AccountFolders`` says where each is.
final class Accounts: Sendable {
  /// How many one hub holds; each has open files.
  static let limit = 20

  let first: Account
  private let root: String
  /// Where their books are; nil: in their folders.
  private let database: BookDatabase?
  /// Where the files of new accounts go; nil: into their folders.
  private let files: String?
  private let others: Mutex<[String: Account]>

  init(
    _ store: Store, folder: String, in database: BookDatabase? = nil, files: String? = nil
  ) throws(ServerError) {
    root = folder
    self.database = database
    var found: [String: Account] = [:]
    do throws(StoreError) {
      if let database, try !database.beginServing() { throw .locked(path: database.name) }
      first = try Account(Account.first, store, in: folder)
      try store.settleFiles(in: files, as: Account.first)
      var place = files
      if place == nil { place = try store.fileAddress() }
      self.files = place
      for id in try AccountFolders.others(in: folder, and: database) {
        let path = AccountFolders.path(of: id, in: folder)
        try database?.settle(id, in: path)
        found[id] = try Account(id, try Store(folder: path, in: database), in: path)
        try found[id]?.store.settleFiles(in: files, as: id)
      }
    } catch {
      if case .locked(let path) = error { throw .served(path: path) }
      throw .store(error)
    }
    others = Mutex(found)
  }

  deinit { database?.endServing() }

  var all: [Account] {
    [first] + others.withLock { $0.values.sorted { $0.id < $1.id } }
  }

  func find(_ id: String) -> Account? {
    id == Account.first ? first : others.withLock { $0[id] }
  }

  /// Makes an account with its first owner, or nothing.
  func create(
    _ name: String, owner: String, email: String, credential: String?, now: Instant
  ) throws -> Account {
    guard all.count < Accounts.limit else { throw MemberProblem.full }
    let id = ID<AccountMember>(UInt64.random(in: 256...UInt64.max)).text
    let path = AccountFolders.path(of: id, in: root)
    do {
      try database?.settle(id, in: path)
      let store = try Store(folder: path, in: database)
      try store.settleFiles(in: files, as: id)
      try store.nameAccount(name, by: nil)
      try store.found(name: owner, email: email, credential: credential, now: now)
      let account = try Account(id, store, in: path)
      others.withLock { $0[id] = account }
      return account
    } catch {
      try? database?.remove(id)
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
  }
}
