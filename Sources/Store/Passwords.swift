import Foundation
import GRDB
import Ledger

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
    return try reading { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT m.id AS id, c.hash AS hash FROM member AS m JOIN credential AS c ON c.member = m.id
          WHERE m.life = 'live' AND m.email = ?
          """,
        arguments: [wanted])
      guard let row, let id = ID<AccountMember>(row["id"] ?? "") else { return nil }
      return (id, row["hash"] ?? "")
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
    try reading { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT m.email AS email, c.hash AS hash
          FROM member AS m JOIN credential AS c ON c.member = m.id
          WHERE m.life = 'live' AND m.id = ?
          """,
        arguments: [member.text])
      return row.map { ($0["email"] ?? "", $0["hash"] ?? "") }
    }
  }

  /// All that members sign in with.
  public func credentials() throws(StoreError) -> [Credential] {
    try reading { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT m.id AS id, m.email AS email, c.hash AS hash
          FROM member AS m JOIN credential AS c ON c.member = m.id
          WHERE m.life = 'live' AND m.email <> ''
          """
      ).compactMap { row in
        ID<AccountMember>(row["id"] ?? "").map {
          Credential(member: $0, email: row["email"] ?? "", hash: row["hash"] ?? "")
        }
      }
    }
  }

  /// Everybody's role and the time of their last password, in one read.
  public func people() throws(StoreError) -> People {
    try reading { db in
      var people = People()
      for row in try Row.fetchAll(db, sql: "SELECT id, life, role FROM member") {
        guard let id = ID<AccountMember>(row["id"] ?? "") else { continue }
        people.rows.insert(id)
        if row["life"] == Life.live.word { people.roles[id] = Role(word: row["role"] ?? "") }
      }
      for row in try Row.fetchAll(db, sql: "SELECT member, changed FROM credential") {
        if let id = ID<AccountMember>(row["member"] ?? "") { people.changed[id] = row["changed"] }
      }
      return people
    }
  }

  /// What somebody may do who signed in at `begun`; nil for who was removed, and once the password
  /// was changed since.
  public func role(
    of member: ID<AccountMember>, signedIn begun: Instant
  ) throws(StoreError) -> Role? {
    try reading { db in
      let changed = try Int64.fetchOne(
        db, sql: "SELECT changed FROM credential WHERE member = ?", arguments: [member.text])
      if let changed, changed > begun.milliseconds { return nil }
      return try MemberRow.role(of: member, in: db)
    }
  }

  /// Gives a member another password: whoever signed in before must do so again.
  public func setPassword(
    of id: ID<AccountMember>, to credential: String, now: Instant
  ) throws {
    if try withRow(id, now: now).email.isEmpty { throw MemberProblem.noEmail }
    try mappedCommit {
      try database.write { db in try Store.keep(credential, of: id, changed: now, in: db) }
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

  /// Keeps a password's hash; a first one has no sessions to end.
  static func keep(
    _ hash: String, of member: ID<AccountMember>, changed: Instant? = nil, in db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO credential (member, hash, changed) VALUES (?, ?, ?)
        ON CONFLICT (member) DO UPDATE SET hash = excluded.hash, changed = excluded.changed
        """,
      arguments: [member.text, hash, changed?.milliseconds ?? 0])
  }
}
