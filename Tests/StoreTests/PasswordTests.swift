import Ledger
import Testing

@testable import Store

struct PasswordTests {
  private let later = Instant(milliseconds: noon.milliseconds + 60_000)

  private func join(_ store: Store) throws -> ID<AccountMember> {
    let token = try store.invite("ann@example.com", as: .member, by: nil, now: noon).token
    return try store.accept(invitation: token, name: "Ann", credential: "old", now: noon).id
  }

  @Test func `another password ends what began before it`() throws {
    let store = try Store.fresh()
    let ann = try join(store)
    #expect(try store.role(of: ann, signedIn: noon) == .member)
    try store.setPassword(of: ann, to: "new", now: later)
    #expect(try store.credential(for: "ann@example.com")?.hash == "new")
    #expect(try store.role(of: ann, signedIn: noon) == nil)
    #expect(try store.role(of: ann, signedIn: later) == .member)
    #expect(try store.role(of: ann) == .member)
  }

  @Test func `a first password ends nothing`() throws {
    let store = try Store.fresh()
    let ann = try join(store)
    #expect(try store.role(of: ann, signedIn: Instant(milliseconds: 0)) == .member)
  }

  @Test func `who was removed, and who has no email, gets no password`() throws {
    let store = try Store.fresh()
    let ann = try join(store)
    try store.remove(ann, by: nil, now: noon)
    #expect(throws: MemberProblem.notFound) {
      try store.setPassword(of: ann, to: "new", now: later)
    }
    #expect(throws: MemberProblem.noEmail) {
      try store.setPassword(of: AccountMember.founder, to: "new", now: later)
    }
    #expect(try store.role(of: ann, signedIn: later) == nil)
  }

  @Test func `the founder may have a password before anybody joined`() throws {
    let store = try Store.fresh()
    try store.commit(now: noon) { book in
      var profile = book.profile
      profile.email = "Owner@example.com"
      return Edit(putting: profile, in: book.profiles)
    }
    try store.setPassword(of: AccountMember.founder, to: "new", now: later)
    let found = try store.credential(for: "owner@example.com")
    #expect(found?.member == AccountMember.founder && found?.hash == "new")
    #expect(try store.verify().problems == [])
  }

  @Test func `only owners name the account, on one line`() throws {
    let store = try Store.fresh()
    let ann = try join(store)
    #expect(throws: MemberProblem.onlyOwners) { try store.nameAccount("Ann's", by: ann) }
    try store.nameAccount(" Lee \n Studio ", by: AccountMember.founder)
    #expect(try store.accountName() == "Lee Studio")
  }
}

struct ResetTests {
  private let later = Instant(milliseconds: noon.milliseconds + 60_000)

  private func join(_ store: Store, _ role: Role) throws -> ID<AccountMember> {
    let email = "\(role.word)@example.com"
    let token = try store.invite(email, as: role, by: nil, now: noon).token
    return try store.accept(invitation: token, name: "A", credential: "old", now: noon).id
  }

  @Test func `a link renews a password once`() throws {
    let store = try Store.fresh()
    let ann = try join(store, .member)
    let made = try store.reset(ann, by: nil, now: noon)
    #expect(made.invitation.member == ann && made.invitation.email == "member@example.com")
    #expect(try store.credential(for: "member@example.com")?.hash == "old")
    let same = try store.accept(invitation: made.token, name: "", credential: "new", now: later)
    #expect(same.id == ann)
    #expect(try store.credential(for: "member@example.com")?.hash == "new")
    #expect(try store.role(of: ann, signedIn: noon) == nil)
    #expect(throws: MemberProblem.nameNeeded) {
      try store.accept(invitation: made.token, name: "", credential: "newer", now: later)
    }
    #expect(throws: MemberProblem.notPending) {
      try store.accept(invitation: made.token, name: "Eve", credential: "newer", now: later)
    }
    #expect(try store.members().count == 2)
    #expect(try store.verify().problems == [])
  }

  @Test func `it ends after a day, with the next one, and when it is revoked`() throws {
    let store = try Store.fresh()
    let ann = try join(store, .member)
    let first = try store.reset(ann, by: nil, now: noon)
    let second = try store.reset(ann, by: nil, now: noon)
    #expect(try store.invitation(for: first.token, now: noon) == nil)
    let day = Instant(milliseconds: noon.milliseconds + 86_400_000)
    #expect(try store.invitation(for: second.token, now: later) != nil)
    #expect(try store.invitation(for: second.token, now: day) == nil)
    try store.revoke(second.invitation.id, by: nil)
    #expect(try store.invitation(for: second.token, now: later) == nil)
  }

  @Test func `nobody renews the password of somebody greater, nor their own`() throws {
    let store = try Store.fresh()
    let (ann, bob, eve) = (
      try join(store, .member), try join(store, .admin), try join(store, .owner)
    )
    #expect(throws: MemberProblem.onlyAdministrators) { try store.reset(bob, by: ann, now: noon) }
    #expect(throws: MemberProblem.onlyOwners) { try store.reset(eve, by: bob, now: noon) }
    #expect(throws: MemberProblem.ownReset) { try store.reset(bob, by: bob, now: noon) }
    #expect(throws: MemberProblem.noEmail) {
      try store.reset(AccountMember.founder, by: eve, now: noon)
    }
    #expect(throws: MemberProblem.notFound) { try store.reset(ID(9_999), by: eve, now: noon) }
    #expect(try store.invitations(now: noon) == [])
    #expect(try store.reset(ann, by: bob, now: noon).invitation.member == ann)
    #expect(try store.reset(bob, by: eve, now: noon).invitation.member == bob)
  }

  @Test func `it does not lead to who has risen or was removed since`() throws {
    let store = try Store.fresh()
    let ann = try join(store, .member)
    let bob = try join(store, .admin)
    let risen = try store.reset(ann, by: bob, now: noon).token
    try store.setRole(of: ann, to: .owner, by: nil, now: noon)
    #expect(try store.invitation(for: risen, now: later) == nil)
    let removed = try store.reset(bob, by: nil, now: noon).token
    try store.remove(bob, by: nil, now: noon)
    #expect(throws: MemberProblem.notPending) {
      try store.accept(invitation: removed, name: "Bob", credential: "new", now: later)
    }
    #expect(try store.invitations(now: later) == [])
  }

  @Test func `it stands in nobody's way who is invited`() throws {
    let store = try Store.fresh()
    let ann = try join(store, .member)
    _ = try store.reset(ann, by: nil, now: noon)
    try store.remove(ann, by: nil, now: noon)
    let again = try store.invite("member@example.com", as: .member, by: nil, now: noon)
    #expect(again.invitation.member == nil)
  }
}
