import Ledger
import Testing

@testable import Store

@Suite struct PasswordTests {
  private let later = Instant(milliseconds: noon.milliseconds + 60_000)

  private func join(_ store: Store) throws -> ID<AccountMember> {
    let token = try store.invite("ann@example.com", as: .member, by: nil, now: noon).token
    return try store.accept(invitation: token, name: "Ann", credential: "old", now: noon).id
  }

  @Test func `another password ends what began before it`() throws {
    let store = try Store(inMemory: ())
    let ann = try join(store)
    #expect(try store.role(of: ann, signedIn: noon) == .member)
    try store.setPassword(of: ann, to: "new", now: later)
    #expect(try store.credential(for: "ann@example.com")?.hash == "new")
    #expect(try store.role(of: ann, signedIn: noon) == nil)
    #expect(try store.role(of: ann, signedIn: later) == .member)
    #expect(try store.role(of: ann) == .member)
  }

  @Test func `a first password ends nothing`() throws {
    let store = try Store(inMemory: ())
    let ann = try join(store)
    #expect(try store.role(of: ann, signedIn: Instant(milliseconds: 0)) == .member)
  }

  @Test func `who was removed, and who has no email, gets no password`() throws {
    let store = try Store(inMemory: ())
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
    let store = try Store(inMemory: ())
    try store.commit(now: noon) { book in
      var profile = book.profile
      profile.email = "Owner@example.com"
      var edit = Edit()
      edit.put(profile, in: book.profiles)
      return edit
    }
    try store.setPassword(of: AccountMember.founder, to: "new", now: later)
    let found = try store.credential(for: "owner@example.com")
    #expect(found?.member == AccountMember.founder && found?.hash == "new")
    #expect(try store.verify().problems == [])
  }

  @Test func `only owners name the account, on one line`() throws {
    let store = try Store(inMemory: ())
    let ann = try join(store)
    #expect(throws: MemberProblem.onlyOwners) { try store.nameAccount("Ann's", by: ann) }
    try store.nameAccount(" Lee \n Studio ", by: AccountMember.founder)
    #expect(try store.accountName() == "Lee Studio")
  }
}
