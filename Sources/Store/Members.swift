import Foundation
import GRDB
import Ledger

// The account's people: rows of the book that the hub alone writes.
extension Store {
  /// What somebody may do now; nil for who was removed.
  public func role(of member: ID<AccountMember>) throws(StoreError) -> Role? {
    try reading { db in try MemberRow.role(of: member, in: db) }
  }

  /// Everybody who is in, the founder too while no row says so.
  public func members() throws(StoreError) -> [AccountMember] {
    let book = try self.book().book
    var members = book.members.rows.filter { $0.isLive }
    if book.members[AccountMember.founder] == nil {
      members.insert(Store.founder(of: book), at: 0)
    }
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
      try writing(now: now) { writing in
        let book = writing.live.book
        if let owner, book.role(of: owner) != .owner { throw MemberProblem.onlyOwners }
        let known = book.members.live(id)
        let founder = id == AccountMember.founder && book.members[id] == nil
        guard var member = known ?? (founder ? Store.founder(of: book) : nil) else {
          throw MemberProblem.notFound
        }
        let before = member
        body(&member)
        if member == before { return }
        let owners =
          book.members.rows.filter { $0.isLive && $0.role == .owner }.count
          + (book.members[AccountMember.founder] == nil ? 1 : 0)
        let stays = member.isLive && member.role == .owner
        if before.role == .owner, !stays, owners < 2 { throw MemberProblem.lastOwner }
        var edit = founder ? Edit() : Store.founding(book)
        edit.put(member, replacing: known)
        _ = try writing.commit(edit, as: device)
        if !member.isLive {
          try writing.db.execute(
            sql: "DELETE FROM credential WHERE member = ?", arguments: [id.text])
        }
      }
    }
  }

  // MARK: the account

  /// What the account is called: as it was named, else the business.
  public func accountName() throws(StoreError) -> String {
    let named = try reading { db in try Meta.get(.account, in: db) ?? "" }
    if !named.isEmpty { return named }
    let profile = try book().book.profile
    return profile.company.isEmpty ? profile.personName : profile.company
  }

  /// Calls the account something else; with an empty name it is called like the business.
  ///
  /// `owner` is nil for whoever holds the folder itself.
  public func nameAccount(_ name: String, by owner: ID<AccountMember>?) throws {
    let line = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    try mappedCommit {
      try database.write { db in
        if let owner, try MemberRow.role(of: owner, in: db) != .owner {
          throw MemberProblem.onlyOwners
        }
        try Meta.set(.account, String(line.prefix(200)), in: db)
      }
    }
  }

  /// Gives a new account its first owner, whoever that is elsewhere on the hub.
  public func found(
    name: String, email: String, credential: String?, now: Instant
  ) throws {
    let email = try Store.emailAddress(email)
    try mappedCommit {
      try writing(now: now) { writing in
        var founder = Store.founder(of: writing.live.book)
        founder.name = name
        founder.email = email
        var edit = Edit()
        edit.put(founder, in: writing.live.book.members)
        _ = try writing.commit(edit, as: device)
        if let credential { try Store.keep(credential, of: founder.id, in: writing.db) }
      }
    }
  }

  /// The edit that writes the founder down, empty when that was done.
  static func founding(_ book: Book) -> Edit {
    var edit = Edit()
    if book.members[AccountMember.founder] == nil {
      edit.put(founder(of: book), replacing: nil)
    }
    return edit
  }

  static func founder(of book: Book) -> AccountMember {
    var founder = AccountMember()
    founder.id = AccountMember.founder
    founder.role = .owner
    let profile = book.profile
    founder.name = profile.personName.isEmpty ? profile.company : profile.personName
    founder.email = profile.email.lowercased()
    return founder
  }
}

/// Members as the typed table has them: a request asks this often.
enum MemberRow {
  static func role(of member: ID<AccountMember>, in db: Database) throws -> Role? {
    let row = try Row.fetchOne(
      db, sql: "SELECT life, role FROM member WHERE id = ?", arguments: [member.text])
    guard let row else { return member == AccountMember.founder ? .owner : nil }
    guard row["life"] == Life.live.word else { return nil }
    return Role(word: row["role"] ?? "")
  }

  static func hasMember(_ email: String, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM member WHERE life = 'live' AND email = ?)",
      arguments: [email]) ?? false
  }
}
