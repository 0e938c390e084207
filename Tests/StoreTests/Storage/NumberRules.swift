import Ledger
import Storage
import Testing

@testable import Store

/// What every storage promises of numbers and of people.
struct NumberRules {
  private let main = ID<Series>(1)
  private let other = ID<Series>(.max)

  private func number(
    _ count: Int64, _ invoice: UInt64, in series: ID<Series>? = nil, seq: Int64 = 1,
    giver: IssuedNumber.Giver = .hub
  ) -> IssuedNumber {
    IssuedNumber(
      series: series ?? main, count: count, number: "N-\(count)", invoice: ID(invoice), seq: seq,
      giver: giver)
  }

  @Test(arguments: StoragePlace.all)
  func `a number is given out once`(place: StoragePlace) throws {
    let book = try place.book()
    let given = [
      number(1, 11), number(2, .max, seq: 2, giver: .device), number(1, 13, in: other),
    ]
    try book.one.commit { writer throws in
      for number in given.reversed() { try writer.claim(number) }
      #expect(try isConstraint { () throws(StorageError) in try writer.claim(number(1, 14)) })
      #expect(try isConstraint { () throws(StorageError) in try writer.claim(number(3, 11)) })
    }
    try book.other.read { reader throws in
      #expect(try reader.issuedNumber(of: ID(.max)) == given[1])
      #expect(try reader.issuedNumber(of: ID(14)) == nil)
      #expect(try reader.holder(of: 1, in: main) == ID(11))
      #expect(try reader.holder(of: 1, in: other) == ID(13))
      #expect(try reader.holder(of: 3, in: main) == nil)
      #expect(try reader.issuedNumbers(with: "N-1").count == 2)
      #expect(try reader.issuedNumbers(with: "n-1") == [])
      #expect(try reader.lastCount(of: main) == 2)
      #expect(try reader.lastCount(of: ID(5)) == nil)
      var all: [IssuedNumber] = []
      try reader.forEachIssuedNumber { all.append($0) }
      #expect(all == given)
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a number passes to a void invoice that has none`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      try writer.claim(number(1, 11))
      try writer.claim(number(2, 12))
      #expect(
        try isConstraint { () throws(StorageError) in
          try writer.moveNumber(from: ID(11), to: ID(12))
        })
      try writer.moveNumber(from: ID(11), to: ID(20))
      try writer.moveNumber(from: ID(99), to: ID(21))
    }
    try book.other.read { reader throws in
      #expect(try reader.issuedNumber(of: ID(11)) == nil)
      #expect(try reader.issuedNumber(of: ID(21)) == nil)
      #expect(try reader.issuedNumber(of: ID(20)) == number(1, 20, giver: .moved))
      #expect(try reader.holder(of: 1, in: main) == ID(20))
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a series stays with who used it first`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      try writer.bind(other, to: ID<AccountMember>(5))
      try writer.bind(other, to: ID<AccountMember>(6))
    }
    try book.other.read { reader throws in
      #expect(try reader.firstMember(of: other) == ID(5))
      #expect(try reader.firstMember(of: main) == nil)
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a wish has one answer for ever`(place: StoragePlace) throws {
    let book = try place.book()
    let invoice = ID<Invoice>(11)
    func wish(_ key: String, _ member: UInt64, _ series: ID<Series>, _ seq: Int64) -> IssueAnswer {
      IssueAnswer(invoice: invoice, key: key, member: ID(member), series: series, seq: seq)
    }
    try book.one.commit { writer throws in
      try writer.keep(wish("b", 3, ID(), 9))
      try writer.keep(wish("a", 2, other, 8))
      try writer.keep(wish("a", 4, main, 99))
      #expect(try writer.answer(to: "a", for: invoice) == 8)
      #expect(try writer.answer(to: "a", for: ID(12)) == nil)
      try writer.keep(wish("", 1, ID(), 1))
      #expect(try writer.answer(to: "", for: invoice) == 1)
      let kept = try writer.answers(for: invoice).sorted { $0.key < $1.key }
      #expect(kept == [wish("", 1, ID(), 1), wish("a", 2, other, 8), wish("b", 3, ID(), 9)])
      #expect(try writer.answers(for: ID(12)) == [])
    }
  }

  @Test(arguments: StoragePlace.all)
  func `what is known of a series rises, what was confirmed is replaced`(
    place: StoragePlace
  ) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      try writer.noteCount(5, of: main)
      try writer.noteCount(3, of: main)
      #expect(try writer.knownCount(of: main) == 5)
      #expect(try writer.lastCount(of: main) == nil)
      #expect(try writer.numberFloors() == [])
      try writer.confirm(NumberFloor(series: main, count: 9, seq: 4))
      try writer.confirm(NumberFloor(series: main, count: 7, seq: 6))
      try writer.confirm(NumberFloor(series: other, count: 0, seq: 6))
      try writer.claim(number(2, 11))
    }
    try book.other.read { reader throws in
      #expect(try reader.knownCount(of: main) == 9)
      #expect(try reader.knownCount(of: ID(3)) == nil)
      #expect(try reader.lastCount(of: main) == 7)
      #expect(try reader.lastCount(of: other) == nil)
      #expect(try reader.numberFloors() == [NumberFloor(series: main, count: 7, seq: 6)])
    }
  }

  // MARK: people

  private func member(_ id: UInt64, _ email: String, _ role: Role) -> AccountMember {
    var member = AccountMember()
    member.id = ID(id)
    member.email = email
    member.role = role
    return member
  }

  @Test(arguments: StoragePlace.all)
  func `people are who the typed table has`(place: StoragePlace) throws {
    let book = try place.book()
    var gone = member(3, "ann@example.com", .admin)
    gone.life = .trashed
    var profile = BusinessProfile()
    profile.email = "Studio@example.com"
    try book.one.commit { writer throws in
      try writer.remakeTables()
      for person in [member(.max, "ann@example.com", .member), gone, member(4, "", .owner)] {
        let cells = Layout.of(.member).cells(of: person)
        try writer.put(person.id.raw, of: .member, cells)
      }
      #expect(try writer.profileEmails() == [])
      try writer.put(profile.id.raw, of: .profile, Layout.of(.profile).cells(of: profile))
    }
    try book.other.read { reader throws in
      let ann = Person(id: ID(.max), isLive: true, role: .member, email: "ann@example.com")
      let trashed = Person(id: ID(3), isLive: false, role: .admin, email: "ann@example.com")
      #expect(try reader.person(ID(.max)) == ann)
      #expect(try reader.person(ID(3)) == trashed)
      #expect(try reader.person(ID(9)) == nil)
      #expect(Set(try reader.people().map { $0.id.raw }) == [.max, 3, 4])
      #expect(try reader.people(withEmail: "ann@example.com") == [ann])
      #expect(try reader.people(withEmail: "Ann@example.com") == [])
      #expect(try reader.profileEmails() == ["Studio@example.com"])
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a member has one password`(place: StoragePlace) throws {
    let book = try place.book()
    let (old, new) = (
      StoredCredential(member: ID(5), hash: "old", changed: Instant(milliseconds: 0)),
      StoredCredential(member: ID(5), hash: "new", changed: noon)
    )
    try book.one.commit { writer throws in
      try writer.keep(old)
      #expect(try writer.credential(of: ID(5)) == old)
      try writer.keep(new)
      try writer.keep(StoredCredential(first: "other", of: ID(6)))
    }
    #expect(try book.other.read { try $0.credential(of: ID(5)) } == new)
    #expect(try book.other.read { Set(try $0.credentials().map { $0.hash }) } == ["new", "other"])
    try book.one.commit { try $0.removeCredential(of: ID(5)) }
    #expect(try book.other.read { try $0.credential(of: ID(5)) } == nil)
    #expect(try book.other.read { try $0.credentials().count } == 1)
  }

  @Test(arguments: StoragePlace.all)
  func `an invitation is pending until it ends, once`(place: StoragePlace) throws {
    let book = try place.book()
    func invitation(
      _ id: String, token: String, minutes: Int64, renewing member: UInt64? = nil
    ) -> StoredInvitation {
      StoredInvitation(
        id: id, token: token, email: "\(id)@example.com", role: .member,
        inviter: member == nil ? nil : ID(1), at: noon,
        expires: Instant(milliseconds: noon.milliseconds + minutes * 60_000), state: .pending,
        member: member.map { ID($0) })
    }
    let made = [
      invitation("late", token: "t1", minutes: 9), invitation("soon", token: "t2", minutes: 2),
      invitation("over", token: "t3", minutes: 0),
      invitation("link", token: "t4", minutes: 5, renewing: 7),
    ]
    func pending() throws -> [String] {
      try book.other.read { try $0.pendingInvitations(after: noon).map { $0.id } }
    }
    try book.one.commit { writer throws in
      for invitation in made { try writer.add(invitation) }
      for twin in [
        invitation("late", token: "t9", minutes: 1), invitation("twin", token: "t1", minutes: 1),
      ] {
        #expect(try isConstraint { () throws(StorageError) in try writer.add(twin) })
      }
      #expect(try writer.invitation(token: "t4") == made[3])
      #expect(try writer.invitation(token: "t9") == nil)
    }
    #expect(try pending() == ["soon", "link", "late"])
    try book.one.commit { writer throws in
      #expect(try writer.end(invitation: "soon", as: .accepted))
      #expect(try !writer.end(invitation: "soon", as: .revoked))
      #expect(try !writer.end(invitation: "nobody", as: .revoked))
      try writer.revokeInvitations(renewing: ID(8))
    }
    #expect(try pending() == ["link", "late"])
    #expect(try book.one.read { try $0.invitation(token: "t2") }?.state == .accepted)
    try book.one.commit { try $0.revokeInvitations(renewing: ID(7)) }
    #expect(try pending() == ["late"])
    #expect(try book.one.read { try $0.invitation(token: "t4") }?.state == .revoked)
  }
}
