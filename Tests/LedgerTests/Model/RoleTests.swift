import Testing

@testable import Ledger

/// What somebody may do in an account.
struct RoleTests {
  @Test func `nobody invites as more than they are, and members invite nobody`() {
    let may: [Role: [Role]] = [
      .owner: [.owner, .admin, .member], .admin: [.admin, .member], .member: [],
    ]
    for role in Role.allCases {
      for other in Role.allCases {
        #expect(role.mayInvite(other) == may[role]?.contains(other), "\(role) \(other)")
      }
    }
  }

  @Test
  func `who founded a book owns it while no row says otherwise, and who was removed is nobody`() {
    var replica = Replica(device: 7)
    #expect(replica.book.role(of: AccountMember.founder) == .owner)
    #expect(replica.book.role(of: ID(9)) == nil)
    func put(_ id: ID<AccountMember>, _ role: Role, _ life: Life) {
      var member = AccountMember()
      (member.id, member.role, member.life) = (id, role, life)
      let edit = Edit(putting: member, in: replica.book.members)
      _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
    }
    for id in [AccountMember.founder, ID<AccountMember>(9)] {
      for role in Role.allCases {
        put(id, role, .live)
        #expect(replica.book.role(of: id) == role)
        put(id, role, .trashed)
        #expect(replica.book.role(of: id) == nil)
      }
    }
  }
}
