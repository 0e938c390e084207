import Foundation
import Ledger
import Store
import Synchronization

/// One book that the hub serves, with its own log, people and files.
final class Account: Sendable {
  /// The account in the data folder itself.
  static let first = AccountFolders.first

  let id: String
  /// In the database that has its book; 0 where that is in the folder.
  let number: Int64
  let store: Store
  /// Its data folder.
  let folder: String
  let mail: MailPlace
  let waking: Waking
  /// No other hub serves the folder.
  private let lock: FolderLock?

  init(
    _ id: String, number: Int64 = 0, _ store: Store, in folder: String, _ lock: FolderLock?,
    mail: MailPlace? = nil, people: (@Sendable () throws -> People)?
  ) throws(StoreError) {
    self.mail = mail ?? .folder(folder)
    self.id = id
    self.number = number
    self.store = store
    self.folder = folder
    self.lock = lock
    waking = Waking(people)
    if try store.settleIn(now: .now) {
      ServerLog.warn("\(folder) is a copy: what waits in its outbox may have been sent (rule G84)")
    }
  }
}

/// An account and how far its book is, for who looks whether there is something to do.
struct AccountVersion: Sendable, Equatable {
  var id: String
  var version: Int
  /// Whether its log may be worth folding.
  var mayBeLong = true
}

/// The hub's accounts; ``AccountFolders`` says where each is.
///
/// Calls block.
protocol Accounts: AnyObject, Sendable {
  /// Whether asking which accounts there are, and what waits in them, may take a while.
  var isElsewhere: Bool { get }
  var first: Account { get }
  /// An account that is open, without waiting for anything.
  func known(_ id: String) -> Account?
  /// An account that is there; who holds it keeps it open.
  func find(_ id: String) throws -> Account?
  /// The same for a look that does not come back soon.
  func visit(_ id: String) throws -> Account?
  /// Makes an account with its first owner, or nothing.
  func create(
    _ name: String, owner: String, email: String, credential: String?, now: Instant
  ) throws -> Account

  /// How many there are.
  var count: Int { get throws }
  /// Those that are open now.
  var open: [Account] { get }
  /// Calls `body` with each account.
  func forEach(_ body: (AccountVersion) throws -> Void) throws
  /// Those that have a mail server.
  func withMailServer() throws -> [String]
  /// Those that may have mail to send.
  func withMail() throws -> [AccountVersion]
  /// Those that may have receipts to read.
  func withReceipts() throws -> [AccountVersion]

  /// Who signs in with an email and where, and how many passwords the email with the most of them has.
  func credentials(of email: String) throws -> (own: [PasswordCheck.Known], most: Int)
  /// The accounts that somebody with an email founded and has no password in.
  func founded(by email: String) throws -> [String]
  /// The account and the invitation that a token opens.
  func invitation(for token: String, now: Instant) throws -> (Account, Invitation)?
  /// The account and the link that a token opens.
  func link(for token: String, now: Instant) throws -> (Account, HubLink)?
}

extension Accounts {
  /// Asks for accounts, where that may wait if it does.
  func asking<Result: Sendable>(
    _ body: @escaping @Sendable (any Accounts) throws -> Result
  ) async throws -> Result {
    isElsewhere ? try await offThread { try body(self) } : try body(self)
  }

  /// The account of an id or a name, whatever the case of its letters.
  func find(called name: String) throws(ServerError) -> Account {
    do {
      if let account = try find(name) { return account }
      var found: String?
      var known: [String] = []
      let wanted = folded(HubName.line(name))
      try forEach { account in
        guard found == nil, let store = try visit(account.id)?.store else { return }
        let own = try store.accountName()
        if folded(own) == wanted { found = account.id }
        if known.count < 20 { known.append(own.isEmpty ? account.id : "\(own) (\(account.id))") }
      }
      if let found, let account = try find(found) { return account }
      throw ServerError.noAccount(name: name, known: known.joined(separator: ", "))
    } catch {
      throw error as? ServerError ?? .store(StoreError(error, at: name))
    }
  }
}

/// Accounts that have their books in their folders: all of them are open as long as the hub runs.
final class FolderAccounts: Accounts {
  /// How many one hub holds; each has open files.
  static let limit = 20

  let isElsewhere = false
  let first: Account
  private let root: String
  /// Where files of accounts go that have none yet; nil: to where the first account has its own.
  private let files: String?
  private let others: Mutex<[String: Account]>

  init(_ store: Store, folder: String, files: String? = nil) throws(ServerError) {
    root = folder
    var found: [String: Account] = [:]
    do throws(StoreError) {
      first = try FolderAccounts.account(Account.first, store, in: folder)
      try store.settleFiles(in: files, as: Account.first)
      self.files = files
      for id in AccountFolders.others(in: folder) {
        let path = AccountFolders.path(of: id, in: folder)
        let account = try FolderAccounts.account(id, try Store(folder: path), in: path)
        try account.store.settleFiles(in: files, as: id)
        found[id] = account
      }
    } catch {
      throw ServerError(serving: error)
    }
    others = Mutex(found)
  }

  private static func account(
    _ id: String, _ store: Store, in folder: String
  ) throws(StoreError) -> Account {
    try Account(id, store, in: folder, try FolderLock(folder)) { try store.people() }
  }

  var open: [Account] { [first] + others.withLock { $0.values.sorted { $0.id < $1.id } } }
  var count: Int { 1 + others.withLock { $0.count } }

  func find(_ id: String) -> Account? {
    id == Account.first ? first : others.withLock { $0[id] }
  }

  func known(_ id: String) -> Account? { find(id) }

  func visit(_ id: String) -> Account? { find(id) }

  func forEach(_ body: (AccountVersion) throws -> Void) rethrows {
    for account in open {
      try body(AccountVersion(id: account.id, version: account.store.dataVersion()))
    }
  }

  private var versions: [AccountVersion] {
    open.map { AccountVersion(id: $0.id, version: $0.store.dataVersion()) }
  }

  func withMailServer() -> [String] {
    open.filter { MailPlace.isThere(in: $0.folder) }.map { $0.id }
  }

  func withMail() -> [AccountVersion] { versions }

  func withReceipts() -> [AccountVersion] { versions }

  func create(
    _ name: String, owner: String, email: String, credential: String?, now: Instant
  ) throws -> Account {
    guard count < FolderAccounts.limit else {
      throw MemberProblem.accountsFull(FolderAccounts.limit)
    }
    let id = ID<AccountMember>(UInt64.random(in: 256...UInt64.max)).text
    let path = AccountFolders.path(of: id, in: root)
    do {
      let store = try Store(folder: path)
      try store.settleFiles(in: try files ?? first.store.fileAddress(), as: id)
      try store.nameAccount(name, by: nil)
      try store.found(name: owner, email: email, credential: credential, now: now)
      let account = try FolderAccounts.account(id, store, in: path)
      others.withLock { $0[id] = account }
      return account
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
  }

  func credentials(of email: String) throws -> (own: [PasswordCheck.Known], most: Int) {
    let all = try open.flatMap { account in
      try account.store.credentials().map { PasswordCheck.Known(account: account.id, $0) }
    }
    let most = Dictionary(grouping: all) { $0.credential.email }
      .map { Set($0.value.map { $0.credential.hash }).count }.max()
    return (all.filter { $0.credential.email == email }, most ?? 0)
  }

  func founded(by email: String) throws -> [String] {
    try open.filter { try $0.store.isFounded(byOneWithoutPassword: email) }.map { $0.id }
  }

  func invitation(for token: String, now: Instant) throws -> (Account, Invitation)? {
    for account in open {
      if let invitation = try account.store.invitation(for: token, now: now) {
        return (account, invitation)
      }
    }
    return nil
  }

  func link(for token: String, now: Instant) throws -> (Account, HubLink)? {
    for account in open {
      if let link = try account.store.link(for: token, now: now) { return (account, link) }
    }
    return nil
  }
}

extension ServerError {
  /// What keeps a hub from an account.
  init(serving error: StoreError) {
    if case .locked(let path) = error { self = .served(path: path) } else { self = .store(error) }
  }
}
