import Foundation
import Ledger
import Store
import Synchronization

/// One book that the hub serves, with its own log, people and files.
final class Account: Sendable {
  /// The account in the data folder itself.
  static let first = "first"

  let id: String
  let store: Store
  let waking = Waking()

  init(_ id: String, _ store: Store) {
    self.id = id
    self.store = store
  }
}

/// The hub's accounts: the first is the data folder's own book, the others are whole data folders
/// below it, DATA/accounts/ID.
final class Accounts: Sendable {
  /// How many one hub holds; each has open files.
  static let limit = 20

  let first: Account
  private let folder: String
  private let others: Mutex<[String: Account]>

  init(_ store: Store, folder: String) throws(ServerError) {
    first = Account(Account.first, store)
    self.folder = folder + "/accounts"
    var found: [String: Account] = [:]
    for id in (try? FileManager.default.contentsOfDirectory(atPath: self.folder)) ?? []
    where Accounts.isID(id) {
      do {
        found[id] = Account(id, try Store(folder: self.folder + "/" + id))
      } catch {
        throw .store(error)
      }
    }
    others = Mutex(found)
  }

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
    let path = folder + "/" + id
    do {
      let store = try Store(folder: path)
      try store.nameAccount(name)
      try store.found(name: owner, email: email, credential: credential, now: now)
      let account = Account(id, store)
      others.withLock { $0[id] = account }
      return account
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
  }

  /// Only names that we give: nothing in an address reaches another folder.
  private static func isID(_ name: String) -> Bool {
    ID<AccountMember>(name)?.text == name
  }
}
