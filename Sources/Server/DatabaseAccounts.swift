import Foundation
import Ledger
import Store
import Synchronization

/// Accounts that have their books in a database, any number of them: one is opened when somebody asks for it, and
/// closed when others were asked for since and nobody holds it.
///
/// An account that was made at another hub is there with the next question.
final class DatabaseAccounts: Accounts {
  /// How many stay open that nobody holds.
  static let kept = 200
  /// So long the count of passwords holds, in milliseconds: it only says how long a sign-in takes.
  private static let countHolds: Int64 = 600_000

  let isElsewhere = true
  let first: Account
  private let root: String
  private let database: BookDatabase
  /// Where files of accounts go that have none yet; nil: to where the first account has its own.
  private let files: String?
  private let notes: HubNotes
  private let shelf: Mutex<Shelf>
  private let counted = Mutex<(most: Int, at: Int64)?>(nil)
  /// Who opens an account keeps others from opening the same one.
  private let openings = (0..<16).map { _ in NSLock() }

  private struct Weak {
    weak var account: Account?
  }

  private struct Shelf {
    /// All that are open, also those that only somebody else holds.
    var known: [String: Weak] = [:]
    var numbers: [Int64: Weak] = [:]
    /// Those that stay open, and when each was asked for last.
    var kept: [String: (account: Account, at: Int)] = [:]
    var clock = 0

    /// An account that is open.
    mutating func find(_ id: String, keeping: Bool) -> Account? {
      guard let account = known[id]?.account else { return nil }
      if keeping { keep(account) }
      return account
    }

    mutating func keep(_ account: Account) {
      clock += 1
      kept[account.id] = (account, clock)
      guard kept.count > DatabaseAccounts.kept * 5 / 4 else { return }
      let oldest = kept.sorted { $0.value.at < $1.value.at }
      for (id, _) in oldest.prefix(kept.count - DatabaseAccounts.kept) { kept[id] = nil }
    }

    mutating func add(_ account: Account, keeping: Bool) {
      if known.count > 64, known.count > 2 * kept.count {
        known = known.filter { $0.value.account != nil }
        numbers = numbers.filter { $0.value.account != nil }
      }
      known[account.id] = Weak(account: account)
      numbers[account.number] = Weak(account: account)
      if keeping { keep(account) }
    }
  }

  /// Takes the right to serve, alone or together with others.
  init(
    _ store: Store, folder: String, in database: BookDatabase, together: Bool,
    files: String? = nil
  ) throws(ServerError) {
    root = folder
    self.database = database
    notes = HubNotes(database)
    do throws(StoreError) {
      guard try database.beginServing(together: together) else {
        throw .locked(path: database.name)
      }
      let lock = try FolderLock(folder, together: together)
      let number = try database.account(Account.first)?.number ?? 0
      first = try Account(
        Account.first, number: number, store, in: folder, lock,
        mail: .database(notes, account: Account.first), people: nil)
      for id in [Account.first] + AccountFolders.others(in: folder) {
        try MailPlace.bring(from: AccountFolders.path(of: id, in: folder), as: id, to: notes)
      }
      try store.settleFiles(in: files, as: Account.first)
      self.files = files
    } catch {
      database.endServing()
      throw ServerError(serving: error)
    }
    shelf = Mutex(Shelf())
    do {
      // Questions across accounts are asked of the typed tables.
      for id in try database.accountsWithOtherTables() { _ = try visit(id) }
    } catch {
      throw .store(StoreError(error, at: database.name))
    }
  }

  deinit { database.endServing() }

  var count: Int { get throws { try database.countAccounts() } }

  var open: [Account] {
    [first] + shelf.withLock { $0.known.values.compactMap { $0.account } }
  }

  /// Those of some accounts that are open now.
  func open(_ numbers: [Int64]) -> [Account] {
    let others = shelf.withLock { shelf in numbers.compactMap { shelf.numbers[$0]?.account } }
    return numbers.contains(first.number) ? [first] + others : others
  }

  func known(_ id: String) -> Account? {
    id == Account.first ? first : shelf.withLock { $0.find(id, keeping: true) }
  }

  func find(_ id: String) throws -> Account? { try open(id, keeping: true) }

  func visit(_ id: String) throws -> Account? { try open(id, keeping: false) }

  private func open(_ id: String, keeping: Bool) throws -> Account? {
    if id == Account.first { return first }
    if let known = shelf.withLock({ $0.find(id, keeping: keeping) }) { return known }
    let lock = openings[abs(id.hashValue % openings.count)]
    lock.lock()
    defer { lock.unlock() }
    if let known = shelf.withLock({ $0.find(id, keeping: keeping) }) { return known }
    guard let state = try database.account(id) else { return nil }
    let path = AccountFolders.path(of: id, in: root)
    try database.settle(id, in: path)
    let store = try Store(folder: path, in: database)
    if !store.hasRemoteFiles, let files = try files ?? first.store.fileAddress() {
      do throws(StoreError) {
        try store.settleFiles(in: files, as: id)
      } catch {
        // It has files in a folder, which somebody has to move.
        ServerLog.warn(error.message)
      }
    }
    let account = try Account(
      id, number: state.number, store, in: path, nil, mail: .database(notes, account: id),
      people: nil)
    shelf.withLock { $0.add(account, keeping: keeping) }
    return account
  }

  func create(
    _ name: String, owner: String, email: String, credential: String?, now: Instant
  ) throws -> Account {
    let id = ID<AccountMember>(UInt64.random(in: 256...UInt64.max)).text
    let path = AccountFolders.path(of: id, in: root)
    do {
      try database.settle(id, in: path)
      let store = try Store(folder: path, in: database)
      try store.settleFiles(in: try files ?? first.store.fileAddress(), as: id)
      try store.nameAccount(name, by: nil)
      try store.found(name: owner, email: email, credential: credential, now: now)
      guard let account = try find(id) else { throw StoreError.notFound(path: path) }
      return account
    } catch {
      try? database.remove(id)
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
  }

  func forEach(_ body: (AccountVersion) throws -> Void) throws {
    try database.forEachAccount { try body(AccountVersion($0)) }
  }

  func withMailServer() throws -> [String] { try notes.names(.mail) }

  func withMail() throws -> [AccountVersion] {
    try database.accountsWithMail().map { AccountVersion($0) }
  }

  func withReceipts() throws -> [AccountVersion] {
    try database.accountsWithReceipts().map { AccountVersion($0) }
  }

  // MARK: among all of them

  func credentials(of email: String) throws -> (own: [PasswordCheck.Known], most: Int) {
    let own = try database.credentials(of: email).map {
      PasswordCheck.Known(account: $0.account, $0.credential)
    }
    let now = Instant.now.milliseconds
    if let known = counted.withLock({ $0 }), abs(now - known.at) < DatabaseAccounts.countHolds {
      return (own, known.most)
    }
    let most = try database.mostPasswords()
    counted.withLock { $0 = (most, now) }
    return (own, most)
  }

  func founded(by email: String) throws -> [String] {
    try database.accounts(foundedBy: email)
  }

  func invitation(for token: String, now: Instant) throws -> (Account, Invitation)? {
    guard let id = try database.account(ofInvitation: token), let account = try find(id),
      let invitation = try account.store.invitation(for: token, now: now)
    else { return nil }
    return (account, invitation)
  }

  func link(for token: String, now: Instant) throws -> (Account, HubLink)? {
    guard let id = try database.account(ofLink: token), let account = try find(id),
      let link = try account.store.link(for: token, now: now)
    else { return nil }
    return (account, link)
  }
}

extension AccountVersion {
  init(_ state: AccountState) {
    self.init(
      id: state.id, version: state.version, mayBeLong: state.head >= Store.worthwhileChanges)
  }
}
