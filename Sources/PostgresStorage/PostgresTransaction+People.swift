import Ledger
import Storage

extension PostgresTransaction {
  private static let personColumns = "id, life, role, email"

  private static func person(_ row: Row) -> Person? {
    ID<AccountMember>(row.text(0)).map {
      Person(
        id: $0, isLive: row.text(1) == Life.live.word, role: Role(word: row.text(2)),
        email: row.text(3))
    }
  }

  func person(_ id: ID<AccountMember>) throws(StorageError) -> Person? {
    try first(
      "SELECT \(PostgresTransaction.personColumns) FROM member WHERE hub_account = $1 AND id = $2",
      [.text(id.text)], PostgresTransaction.person) ?? nil
  }

  func people() throws(StorageError) -> [Person] {
    try all(
      "SELECT \(PostgresTransaction.personColumns) FROM member WHERE hub_account = $1", [],
      PostgresTransaction.person
    ).compactMap { $0 }
  }

  func people(withEmail email: String) throws(StorageError) -> [Person] {
    try all(
      """
      SELECT \(PostgresTransaction.personColumns) FROM member
      WHERE hub_account = $1 AND life = 'live' AND email = $2
      """, [.text(email)], PostgresTransaction.person
    ).compactMap { $0 }
  }

  func profileEmails() throws(StorageError) -> [String] {
    try all("SELECT email FROM profile WHERE hub_account = $1") { $0.text(0) }
  }

  // MARK: credentials

  private static func credential(_ row: Row) -> StoredCredential? {
    ID<AccountMember>(row.text(0)).map {
      StoredCredential(
        member: $0, hash: row.text(1), changed: Instant(milliseconds: row.integer(2)))
    }
  }

  func credential(of member: ID<AccountMember>) throws(StorageError) -> StoredCredential? {
    try first(
      "SELECT member, hash, changed FROM credential WHERE account = $1 AND member = $2",
      [.text(member.text)], PostgresTransaction.credential) ?? nil
  }

  func credentials() throws(StorageError) -> [StoredCredential] {
    try all(
      "SELECT member, hash, changed FROM credential WHERE account = $1", [],
      PostgresTransaction.credential
    ).compactMap { $0 }
  }

  func keep(_ credential: StoredCredential) throws(StorageError) {
    try send(
      """
      INSERT INTO credential (account, member, hash, changed) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account, member) DO UPDATE SET hash = excluded.hash, changed = excluded.changed
      """,
      [
        .text(credential.member.text), .text(credential.hash),
        .integer(credential.changed.milliseconds),
      ])
  }

  func removeCredential(of member: ID<AccountMember>) throws(StorageError) {
    try send(
      "DELETE FROM credential WHERE account = $1 AND member = $2", [.text(member.text)])
  }

  // MARK: invitations

  private static let invitationColumns =
    "id, token, email, role, inviter, at, expires, state, member"

  /// Nil for one of a role that this program does not know.
  private static func invitation(_ row: Row) -> StoredInvitation? {
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
      """
      SELECT \(PostgresTransaction.invitationColumns) FROM invitation
      WHERE account = $1 AND token = $2
      """, [.text(token)], PostgresTransaction.invitation) ?? nil
  }

  func pendingInvitations(after now: Instant) throws(StorageError) -> [StoredInvitation] {
    try all(
      """
      SELECT \(PostgresTransaction.invitationColumns) FROM invitation
      WHERE account = $1 AND state = 'pending' AND expires > $2 ORDER BY expires, id
      """, [.integer(now.milliseconds)], PostgresTransaction.invitation
    ).compactMap { $0 }
  }

  func add(_ invitation: StoredInvitation) throws(StorageError) {
    try add(
      "invitation \(invitation.id)",
      """
      INSERT INTO invitation (account, \(PostgresTransaction.invitationColumns))
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
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
      "UPDATE invitation SET state = $2 WHERE account = $1 AND id = $3 AND state = 'pending'",
      [.text(state.rawValue), .text(id)]) > 0
  }

  func revokeInvitations(renewing member: ID<AccountMember>) throws(StorageError) {
    try send(
      """
      UPDATE invitation SET state = 'revoked'
      WHERE account = $1 AND member = $2 AND state = 'pending'
      """, [.text(member.text)])
  }
}
