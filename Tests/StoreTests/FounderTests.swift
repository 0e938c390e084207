import Ledger
import Testing

@testable import Store

/// The account's founder, whom the profile describes until a row does.
struct FounderTests {
  private let later = Instant(milliseconds: noon.milliseconds + 60_000)

  private func profile(_ email: String, in book: Book) -> Edit {
    var profile = book.profile
    profile.email = email
    return Edit(putting: profile, in: book.profiles)
  }

  /// A book in which the founder's row was written without an email.
  private func joined() throws -> Store {
    let store = try Store.fresh()
    let token = try store.invite("ann@example.com", as: .member, by: nil, now: noon).token
    _ = try store.accept(invitation: token, name: "Ann", credential: "old", now: noon)
    #expect(try store.book().book.members[AccountMember.founder]?.email == "")
    return store
  }

  @Test func `an email in the profile is the founder's from then on`() throws {
    let store = try joined()
    try store.commit(now: noon) { profile("Owner@example.com", in: $0) }
    #expect(try store.book().book.members[AccountMember.founder]?.email == "owner@example.com")
    try store.setPassword(of: AccountMember.founder, to: "new", now: later)
    #expect(try store.credential(for: "owner@example.com")?.member == AccountMember.founder)
    try store.commit(now: later) { profile("another@example.com", in: $0) }
    #expect(try store.book().book.members[AccountMember.founder]?.email == "owner@example.com")
    #expect(try store.verify().problems == [])
  }

  @Test func `so is one that a device sends`() throws {
    let store = try joined()
    let device: UInt64 = 4_711
    let time = UInt64(noon.milliseconds) << 16
    let change = Change(
      device: device, counter: 1, stamp: Stamp(time: time, device: device),
      body: profile("owner@example.com", in: try store.book().book).body)
    #expect(try store.accept([change], now: noon).count == 1)
    #expect(try store.members().first?.email == "owner@example.com")
    #expect(try store.book().book.members[AccountMember.founder]?.email == "owner@example.com")
    let head = try store.head()
    _ = try store.accept([change], now: later)
    #expect(try store.head() == head)
    #expect(try store.verify().problems == [])
  }

  @Test func `the founder never takes an email that is a member's`() throws {
    let store = try joined()
    try store.commit(now: noon) { profile("ann@example.com", in: $0) }
    #expect(try store.book().book.members[AccountMember.founder]?.email == "")
    #expect(throws: MemberProblem.noEmail) {
      try store.setPassword(of: AccountMember.founder, to: "new", now: later)
    }
  }

  @Test func `nobody is invited under the founder's email`() throws {
    let store = try Store.fresh()
    let early = try store.invite("owner@example.com", as: .admin, by: nil, now: noon).token
    try store.commit(now: noon) { profile("Owner@example.com", in: $0) }
    #expect(throws: MemberProblem.isMember) {
      try store.invite(
        "OWNER@example.com", as: .member, by: AccountMember.founder, now: noon)
    }
    #expect(throws: MemberProblem.isMember) {
      try store.accept(invitation: early, name: "Owner", credential: "new", now: later)
    }
    #expect(try store.members().map { $0.id } == [AccountMember.founder])
  }
}
