import Ledger
import Storage

/// An email, and the hash that a password must match to sign in with it.
public struct Credential: Equatable, Sendable {
  public var member: ID<AccountMember>
  public var email: String
  public var hash: String

  public init(member: ID<AccountMember>, email: String, hash: String) {
    self.member = member
    self.email = email
    self.hash = hash
  }
}

/// Who may do what in an account, at one moment.
public struct People: Equatable, Sendable {
  var rows: Set<ID<AccountMember>> = []
  var roles: [ID<AccountMember>: Role] = [:]
  var changed: [ID<AccountMember>: Int64] = [:]

  public init() {}

  /// As ``Store/role(of:signedIn:)`` answers.
  public func role(of member: ID<AccountMember>, signedIn begun: Instant) -> Role? {
    if let changed = changed[member], changed > begun.milliseconds { return nil }
    if member == AccountMember.founder, !rows.contains(member) { return .owner }
    return roles[member]
  }
}

// Members' passwords: their hashes, which never leave this file, and since when each holds.
extension Store {
  /// Who signs in with an email, and the hash their password must match.
  public func credential(
    for email: String
  ) throws(StoreError) -> (member: ID<AccountMember>, hash: String)? {
    let wanted = EmailAddress.folded(email)
    if wanted.isEmpty { return nil }
    return try reading { reader in
      for person in try reader.people(withEmail: wanted) {
        if let known = try reader.credential(of: person.id) { return (person.id, known.hash) }
      }
      return nil
    }
  }

  /// The password's hash of a member with this very email, if there is one.
  public func credential(
    of member: ID<AccountMember>, email: String
  ) throws(StoreError) -> String? {
    let known = try credential(of: member)
    return known?.email == email ? known?.hash : nil
  }

  /// The email a member signs in with, and their password's hash, if they have one.
  public func credential(
    of member: ID<AccountMember>
  ) throws(StoreError) -> (email: String, hash: String)? {
    try reading { reader in
      guard let person = try reader.person(member), person.isLive,
        let known = try reader.credential(of: member)
      else { return nil }
      return (person.email, known.hash)
    }
  }

  /// Whether somebody with an email founded the account, is in it and has no password in it.
  public func isFounded(byOneWithoutPassword email: String) throws(StoreError) -> Bool {
    let wanted = EmailAddress.folded(email)
    if wanted.isEmpty { return false }
    return try reading { reader in
      guard let person = try reader.person(AccountMember.founder), person.isLive else {
        return false
      }
      return try person.email == wanted && reader.credential(of: person.id) == nil
    }
  }

  /// All that members sign in with.
  public func credentials() throws(StoreError) -> [Credential] {
    try reading { reader in
      try reader.credentials().compactMap { known in
        guard let person = try reader.person(known.member), person.isLive, !person.email.isEmpty
        else { return nil }
        return Credential(member: known.member, email: person.email, hash: known.hash)
      }
    }
  }

  /// Everybody's role and the time of their last password, in one read.
  public func people() throws(StoreError) -> People {
    try reading { reader in
      var people = People()
      for person in try reader.people() {
        people.rows.insert(person.id)
        if person.isLive { people.roles[person.id] = person.role }
      }
      for known in try reader.credentials() {
        people.changed[known.member] = known.changed.milliseconds
      }
      return people
    }
  }

  /// What somebody may do who signed in at `begun`; nil for who was removed, and once the password
  /// was changed since.
  public func role(
    of member: ID<AccountMember>, signedIn begun: Instant
  ) throws(StoreError) -> Role? {
    try reading { reader in
      if let known = try reader.credential(of: member),
        known.changed.milliseconds > begun.milliseconds
      {
        return nil
      }
      return try MemberRow.role(of: member, in: reader)
    }
  }

  /// Gives a member another password: whoever signed in before must do so again.
  public func setPassword(
    of id: ID<AccountMember>, to credential: String, now: Instant
  ) throws {
    if try withRow(id, now: now).email.isEmpty { throw MemberProblem.noEmail }
    try mappedCommit {
      try storage.commit { writer in
        try writer.keep(StoredCredential(member: id, hash: credential, changed: now))
      }
    }
  }

  /// A member as a row of the book: the founder gets one now, if they had none.
  func withRow(_ id: ID<AccountMember>, now: Instant) throws -> AccountMember {
    if id == AccountMember.founder { try commit(now: now) { Store.founding($0) } }
    guard let member = try members().first(where: { $0.id == id }) else {
      throw MemberProblem.notFound
    }
    return member
  }
}

extension StoredCredential {
  /// A member's first one has no sessions to end.
  init(first hash: String, of member: ID<AccountMember>) {
    self.init(member: member, hash: hash, changed: Instant(milliseconds: 0))
  }
}
