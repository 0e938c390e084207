import Ledger
import PostgresStorage
import Storage

/// An account of a database, as who looks for work sees it.
public struct AccountState: Sendable, Equatable {
  public var number: Int64
  public var id: String
  /// Changes with every transaction that wrote.
  public var version: Int
  public var head: Int64

  /// Nil for what was put aside under another name.
  init?(_ line: AccountLine) {
    guard AccountFolders.isName(line.name) else { return nil }
    number = line.number
    id = line.name
    version = line.version
    head = line.head
  }
}

/// Finding accounts among any number of them, and what is to be done in which.
extension BookDatabase {
  /// nil where there is none of that id, also of one that cannot be an id.
  public func account(_ id: String) throws(StoreError) -> AccountState? {
    guard AccountFolders.isName(id) else { return nil }
    return try mapped { () throws(StorageError) in try server.account(id) }
      .flatMap { AccountState($0) }
  }

  /// Opens an account for reading only, also where its folder is not here.
  public func open(_ id: String, reading folder: String) throws(StoreError) -> Store {
    let place = "\(name) (account \(id))"
    do {
      return try Store(
        try book(id, readOnly: true), DataFolder(folder), at: place, readOnly: true, room: room)
    } catch {
      throw StoreError(error, at: place)
    }
  }

  /// The accounts with some numbers.
  public func accounts(_ numbers: [Int64]) throws(StoreError) -> [AccountState] {
    try mapped { () throws(StorageError) in try server.accounts(numbers) }
      .compactMap { AccountState($0) }
  }

  /// All accounts, one page after another.
  public func forEachAccount(_ body: (AccountState) throws -> Void) throws {
    var last: Int64 = 0
    while true {
      let page = try mapped { () throws(StorageError) in
        try server.accounts(after: last, most: 500)
      }
      for line in page {
        if let account = AccountState(line) { try body(account) }
      }
      guard page.count == 500, let end = page.last else { return }
      last = end.number
    }
  }

  public func countAccounts() throws(StoreError) -> Int {
    try mapped { () throws(StorageError) in try server.countAccounts() }
  }

  /// Those whose typed tables are of another program, and are made anew when they are opened.
  public func accountsWithOtherTables() throws(StoreError) -> [String] {
    try mapped { () throws(StorageError) in try server.accountsWithOtherTables() }
      .filter { AccountFolders.isName($0) }
  }

  /// The account that the token of an invitation is of, whether it holds or not.
  public func account(ofInvitation token: String) throws(StoreError) -> String? {
    try mapped { () throws(StorageError) in
      try server.account(ofInvitation: SecretHash.of(token))
    }
  }

  /// The account that the token of a link is of, whether it holds or not.
  public func account(ofLink token: String) throws(StoreError) -> String? {
    try mapped { () throws(StorageError) in try server.account(ofLink: SecretHash.of(token)) }
  }

  /// Who signs in with an email, in which account.
  public func credentials(
    of email: String
  ) throws(StoreError) -> [(account: String, credential: Credential)] {
    let email = EmailAddress.folded(email)
    if email.isEmpty { return [] }
    return try mapped { () throws(StorageError) in try server.credentials(of: email) }
      .compactMap { line in
        guard AccountFolders.isName(line.account), let member = ID<AccountMember>(line.member)
        else { return nil }
        return (line.account, Credential(member: member, email: email, hash: line.hash))
      }
  }

  /// The accounts that somebody with an email founded and has no password in.
  public func accounts(foundedBy email: String) throws(StoreError) -> [String] {
    let email = EmailAddress.folded(email)
    if email.isEmpty { return [] }
    let founder = AccountMember.founder.text
    return try mapped { () throws(StorageError) in
      try server.accounts(of: founder, withoutPassword: email)
    }
    .filter { AccountFolders.isName($0) }
  }

  /// How many passwords the email with the most of them has.
  public func mostPasswords() throws(StoreError) -> Int {
    try mapped { () throws(StorageError) in try server.mostPasswords() }
  }

  /// The accounts in whose outbox something waits.
  public func accountsWithMail() throws(StoreError) -> [AccountState] {
    try mapped { () throws(StorageError) in try server.accountsWithMail() }
      .compactMap { AccountState($0) }
  }

  /// The accounts in whose Inbox something was not read, or is to be read again.
  public func accountsWithReceipts() throws(StoreError) -> [AccountState] {
    try mapped { () throws(StorageError) in try server.accountsWithReceipts() }
      .compactMap { AccountState($0) }
  }

  // MARK: what was put aside

  /// The accounts that `restore --replace` put aside, that were moved away, or that a restore fills, in the order of their
  /// names.
  public func putAside() throws(StoreError) -> [AsideAccount] {
    try mapped { () throws(StorageError) in try server.accounts() }
      .compactMap { AsideAccount($0) }
  }

  /// Deletes one for good, unless the restore that fills it goes on: that has the account that it is for in hand.
  public func forget(_ aside: AsideAccount) throws(StoreError) {
    if aside.isRestoring {
      for account in [aside.name, aside.before] {
        let isInHand = try mapped { () throws(StorageError) in try server.isInHand(account) }
        if isInHand { throw .locked(path: "\(name) (account \(account))") }
      }
    }
    try remove(aside.name)
  }

  // MARK: hints

  /// Hears which accounts were written to, on a thread of its own, until `hear` answers false; nil: any may have
  /// been, and nothing some times a second.
  public func listen(_ hear: @escaping @Sendable ([Int64]?) -> Bool) { server.listen(hear) }
}
