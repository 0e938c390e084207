import Ledger
import Storage

// Links for members who forgot their password: invitations that lead to a row that is there.
extension Store {
  /// Makes a link by which a member chooses another password; an earlier one ends.
  ///
  /// `maker` is nil for whoever holds the folder itself. Owners make one for anybody, admins for
  /// admins and members; nobody for themselves, for whom the old password is asked.
  public func reset(
    _ id: ID<AccountMember>, by maker: ID<AccountMember>?, now: Instant
  ) throws -> (token: String, invitation: Invitation) {
    let member = try withRow(id, now: now)
    let token = SecretHash.random()
    return try mappedCommit {
      try storage.commit { writer in
        guard let role = try MemberRow.role(of: id, in: writer) else {
          throw MemberProblem.notFound
        }
        if let maker {
          guard let own = try MemberRow.role(of: maker, in: writer), own != .member else {
            throw MemberProblem.onlyAdministrators
          }
          guard own.mayInvite(role) else { throw MemberProblem.onlyOwners }
          if maker == id { throw MemberProblem.ownReset }
        }
        if member.email.isEmpty { throw MemberProblem.noEmail }
        try writer.revokeInvitations(renewing: id)
        let made = try Store.write(
          token, member.email, role, of: id, by: maker, from: now, for: Invitation.resetLifetime,
          in: writer)
        return (token, made)
      }
    }
  }

  /// Takes such a link up: it is spent, and the password another one; nil when the token is none of
  /// these.
  func renewed(
    by token: String, _ credential: String, now: Instant
  ) throws -> AccountMember? {
    guard let id = try invitation(for: token, now: now)?.member else { return nil }
    let member = try withRow(id, now: now)
    try mappedCommit {
      try storage.commit { writer in
        guard let invitation = try Store.pending(token, now, in: writer) else {
          throw MemberProblem.notPending
        }
        try Store.spend(invitation, in: writer)
        try writer.keep(StoredCredential(member: id, hash: credential, changed: now))
      }
    }
    return member
  }
}
