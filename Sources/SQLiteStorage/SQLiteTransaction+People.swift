import Ledger
import Storage

extension SQLiteTransaction {
  private static let personColumns = "id, life, role, email"

  private static func person(_ row: Statement) -> Person? {
    ID<AccountMember>(row.text(0)).map {
      Person(
        id: $0, isLive: row.text(1) == Life.live.word, role: Role(word: row.text(2)),
        email: row.text(3))
    }
  }

  func person(_ id: ID<AccountMember>) throws(StorageError) -> Person? {
    try first(
      "SELECT \(SQLiteTransaction.personColumns) FROM member WHERE id = ?", [.text(id.text)],
      SQLiteTransaction.person) ?? nil
  }

  func people() throws(StorageError) -> [Person] {
    try all("SELECT \(SQLiteTransaction.personColumns) FROM member", [], SQLiteTransaction.person)
      .compactMap { $0 }
  }

  func people(withEmail email: String) throws(StorageError) -> [Person] {
    try all(
      "SELECT \(SQLiteTransaction.personColumns) FROM member WHERE life = 'live' AND email = ?",
      [.text(email)], SQLiteTransaction.person
    ).compactMap { $0 }
  }

  func profileEmails() throws(StorageError) -> [String] {
    try all("SELECT email FROM profile") { $0.text(0) }
  }

  // MARK: credentials

  private static func credential(_ row: Statement) -> StoredCredential? {
    ID<AccountMember>(row.text(0)).map {
      StoredCredential(
        member: $0, hash: row.text(1), changed: Instant(milliseconds: row.integer(2)))
    }
  }

  func credential(of member: ID<AccountMember>) throws(StorageError) -> StoredCredential? {
    try first(
      "SELECT member, hash, changed FROM credential WHERE member = ?", [.text(member.text)],
      SQLiteTransaction.credential) ?? nil
  }

  func credentials() throws(StorageError) -> [StoredCredential] {
    try all("SELECT member, hash, changed FROM credential", [], SQLiteTransaction.credential)
      .compactMap { $0 }
  }

  func keep(_ credential: StoredCredential) throws(StorageError) {
    try run(
      """
      INSERT INTO credential (member, hash, changed) VALUES (?, ?, ?)
      ON CONFLICT (member) DO UPDATE SET hash = excluded.hash, changed = excluded.changed
      """,
      [
        .text(credential.member.text), .text(credential.hash),
        .integer(credential.changed.milliseconds),
      ])
  }

  func removeCredential(of member: ID<AccountMember>) throws(StorageError) {
    try run("DELETE FROM credential WHERE member = ?", [.text(member.text)])
  }

  // MARK: invitations

  private static let invitationColumns =
    "id, token, email, role, inviter, at, expires, state, member"

  /// Nil for one of a role that this program does not know.
  private static func invitation(_ row: Statement) -> StoredInvitation? {
    guard let role = Role(word: row.text(3)),
      let state = StoredInvitation.State(rawValue: row.text(7))
    else { return nil }
    return StoredInvitation(
      id: row.text(0), token: row.text(1), email: row.text(2), role: role,
      inviter: ID(row.text(4)), at: Instant(milliseconds: row.integer(5)),
      expires: Instant(milliseconds: row.integer(6)), state: state, member: ID(row.text(8)))
  }

  func invitation(token: String) throws(StorageError) -> StoredInvitation? {
    try first(
      "SELECT \(SQLiteTransaction.invitationColumns) FROM invitation WHERE token = ?",
      [.text(token)], SQLiteTransaction.invitation) ?? nil
  }

  func pendingInvitations(after now: Instant) throws(StorageError) -> [StoredInvitation] {
    try all(
      """
      SELECT \(SQLiteTransaction.invitationColumns) FROM invitation
      WHERE state = 'pending' AND expires > ? ORDER BY expires, id
      """, [.integer(now.milliseconds)], SQLiteTransaction.invitation
    ).compactMap { $0 }
  }

  func add(_ invitation: StoredInvitation) throws(StorageError) {
    try run(
      """
      INSERT INTO invitation (id, token, email, role, inviter, at, expires, state, member)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(invitation.id), .text(invitation.token), .text(invitation.email),
        .text(invitation.role.word), .text(invitation.inviter?.text ?? ""),
        .integer(invitation.at.milliseconds), .integer(invitation.expires.milliseconds),
        .text(invitation.state.rawValue), .text(invitation.member?.text ?? ""),
      ])
  }

  func end(
    invitation id: String, as state: StoredInvitation.State
  ) throws(StorageError) -> Bool {
    try run(
      "UPDATE invitation SET state = ? WHERE id = ? AND state = 'pending'",
      [.text(state.rawValue), .text(id)])
    return db.changesCount > 0
  }

  func revokeInvitations(renewing member: ID<AccountMember>) throws(StorageError) {
    try run(
      "UPDATE invitation SET state = 'revoked' WHERE member = ? AND state = 'pending'",
      [.text(member.text)])
  }
}
