import Foundation
import Ledger
import Storage

// The account's people: rows of the book that the hub alone writes.
extension Store {
  /// What somebody may do now; nil for who was removed.
  public func role(of member: ID<AccountMember>) throws(StoreError) -> Role? {
    try reading { reader in try MemberRow.role(of: member, in: reader) }
  }

  /// Everybody who is in, the founder too while no row says so.
  public func members() throws(StoreError) -> [AccountMember] {
    let book = try tables([.member, .profile])
    let founder = Store.founder(of: book)
    var members = book.members.rows.filter { $0.isLive && $0.id != founder.id }
    if founder.isLive { members.insert(founder, at: 0) }
    return members
  }

  /// Who the printed token signs in: the founder, or the first owner when the founder is none.
  public func owner() throws(StoreError) -> ID<AccountMember>? {
    let owners = try members().filter { $0.role == .owner }
    return owners.contains { $0.id == AccountMember.founder }
      ? AccountMember.founder : owners.min { $0.id.raw < $1.id.raw }?.id
  }

  /// Gives somebody another role.
  ///
  /// `owner` is nil for whoever holds the folder itself.
  public func setRole(
    of id: ID<AccountMember>, to role: Role, by owner: ID<AccountMember>?, now: Instant
  ) throws {
    try change(id, by: owner, now: now) { $0.role = role }
  }

  /// Gives somebody the email that they are known by elsewhere on the hub, unless it is somebody else's here.
  public func setEmail(of id: ID<AccountMember>, to email: String, now: Instant) throws {
    let email = try Store.emailAddress(email)
    if try members().contains(where: { $0.email == email }) { return }
    try change(id, by: nil, now: now) { $0.email = email }
  }

  /// Takes somebody out; what they wrote stays, and their sessions end.
  public func remove(
    _ id: ID<AccountMember>, by owner: ID<AccountMember>?, now: Instant
  ) throws {
    try change(id, by: owner, now: now) { $0.life = .trashed }
  }

  private func change(
    _ id: ID<AccountMember>, by owner: ID<AccountMember>?, now: Instant,
    _ body: (inout AccountMember) -> Void
  ) throws {
    try mappedCommit {
      try writingRows(now: now) { writing in
        try writing.bringPeople()
        let book = writing.live.book
        if let owner, book.role(of: owner) != .owner { throw MemberProblem.onlyOwners }
        let known = book.members.live(id)
        let isFounder = id == AccountMember.founder
        let found = isFounder ? Store.founder(of: book) : known
        guard var member = found, member.isLive else { throw MemberProblem.notFound }
        let before = member
        body(&member)
        if member == before { return }
        let owners =
          book.members.rows.filter { $0.isLive && $0.role == .owner }.count
          + (book.members[AccountMember.founder] == nil ? 1 : 0)
        let stays = member.isLive && member.role == .owner
        if before.role == .owner, !stays, owners < 2 { throw MemberProblem.lastOwner }
        var edit = isFounder ? Edit() : Store.founding(book)
        edit.put(member, replacing: known)
        _ = try writing.commit(edit, as: device)
        if !member.isLive {
          try writing.storage.removeCredential(of: id)
        }
      }
    }
  }

  // MARK: the account

  /// What the account is called: as it was named, else the business.
  public func accountName() throws(StoreError) -> String {
    // One of before may have what nobody sees.
    let named = HubName.line(try reading { reader in try reader.fact(.account) ?? "" })
    if !named.isEmpty { return named }
    let profile = try tables([.profile]).profile
    let company = HubName.line(profile.company)
    return company.isEmpty ? HubName.line(profile.personName) : company
  }

  /// Calls the account something else; with an empty name it is called like the business.
  ///
  /// `owner` is nil for whoever holds the folder itself.
  public func nameAccount(_ name: String, by owner: ID<AccountMember>?) throws {
    let line = HubName.line(name)
    try mappedCommit {
      try storage.commit { writer in
        if let owner, try MemberRow.role(of: owner, in: writer) != .owner {
          throw MemberProblem.onlyOwners
        }
        try writer.set(.account, line)
      }
    }
  }

  /// Gives a new account its first owner, whoever that is elsewhere on the hub.
  public func found(
    name: String, email: String, credential: String?, now: Instant
  ) throws {
    let email = try Store.emailAddress(email)
    try mappedCommit {
      try writingRows(now: now) { writing in
        try writing.bringPeople()
        var founder = Store.founder(of: writing.live.book)
        founder.name = HubName.line(name)
        founder.email = email
        let edit = Edit(putting: founder, in: writing.live.book.members)
        _ = try writing.commit(edit, as: device)
        if let credential {
          try writing.storage.keep(StoredCredential(first: credential, of: founder.id))
        }
      }
    }
  }

  /// The edit that writes the founder down as they are now, empty when that was done.
  static func founding(_ book: Book) -> Edit {
    let founder = founder(of: book)
    var edit = Edit()
    if founder != book.members[founder.id] { edit.put(founder, in: book.members) }
    return edit
  }

  /// The founder, made of the profile while no row says who it is; their email is the profile's
  /// while the row has none, unless it is somebody else's.
  static func founder(of book: Book) -> AccountMember {
    let profile = book.profile
    var founder = AccountMember()
    founder.id = AccountMember.founder
    founder.role = .owner
    let person = HubName.line(profile.personName)
    founder.name = person.isEmpty ? HubName.line(profile.company) : person
    if let known = book.members[founder.id] { founder = known }
    let email = EmailAddress.folded(profile.email)
    guard founder.isLive, founder.email.isEmpty, !email.isEmpty else { return founder }
    let isTaken = book.members.rows.contains { $0.isLive && $0.email == email }
    if !isTaken { founder.email = email }
    return founder
  }
}

extension Writing {
  /// A founder who was written down before the profile had an email gets it with the profile's.
  func completeFounder(as device: UInt64) throws {
    try bring(CollectionOfOne(RowKey(.member, AccountMember.founder.raw)))
    guard let founder = live.book.members[AccountMember.founder] else { return }
    if founder.isLive && founder.email.isEmpty { try bringPeople() }
    let edit = Store.founding(live.book)
    if !edit.isEmpty { _ = try commit(edit, as: device) }
  }
}

/// Members as the typed table has them: a request asks this often.
enum MemberRow {
  static func role(
    of member: ID<AccountMember>, in reader: any PeopleReader
  ) throws(StorageError) -> Role? {
    guard let person = try reader.person(member) else {
      return member == AccountMember.founder ? .owner : nil
    }
    return person.isLive ? person.role : nil
  }

  /// Whether an email is a member's already; the profile's is the founder's, who may have no row.
  static func hasMember(
    _ email: String, in reader: any PeopleReader
  ) throws(StorageError) -> Bool {
    if try !reader.people(withEmail: email).isEmpty { return true }
    if let founder = try reader.person(AccountMember.founder),
      !founder.isLive || !founder.email.isEmpty
    {
      return false
    }
    return try reader.profileEmails().contains { EmailAddress.folded($0) == email }
  }
}
