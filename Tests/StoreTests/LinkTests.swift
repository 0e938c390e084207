import Foundation
import Ledger
import Testing

@testable import Store

/// Links for people without a sign-in, as the hub keeps them (rule G50).
struct LinkTests {
  private let phone = HubLink.Shown.calendar(holds: true)

  private func after(days: Int64) -> Instant {
    Instant(milliseconds: noon.milliseconds + days * 86_400_000)
  }

  @Test func `the token is kept nowhere, and opens what it was made for until it ends`() throws {
    let store = try Store(inMemory: ())
    let made = try store.makeLink(to: phone, called: " My\nphone ", for: 2, by: nil, now: noon)
    #expect(made.token.utf8.count == 64 && made.link.label == "My phone")
    #expect(try store.link(for: made.token, now: noon)?.shown == phone)
    #expect(try store.link(for: made.token.uppercased(), now: noon) == nil)
    #expect(try store.link(for: made.link.id, now: noon) == nil)
    #expect(try store.link(for: made.token, now: after(days: 2)) == nil)
    let kept = try store.storage.read { try $0.links() }
    #expect(kept.count == 1 && kept[0].token == SHA256.hex(Array(made.token.utf8)))
  }

  @Test func `a calendar is everybody's, a client's or a musician's`() throws {
    let store = try Store(inMemory: ())
    for scope in [
      CalendarScope(), CalendarScope(of: ID<Client>(5)), CalendarScope(of: ID<Musician>(6)),
    ] {
      for holds in [true, false] {
        let shown = HubLink.Shown.calendar(holds: holds, of: scope)
        #expect(HubLink.Shown(kind: "calendar", subject: shown.words.subject) == shown)
      }
    }
    for bad in [
      "holds ", "client", "client ", "client x", "band 0000000000005", " holds", "holds  ",
    ] {
      #expect(HubLink.Shown(kind: "calendar", subject: bad) == nil, "\(bad)")
    }
    #expect(throws: LinkProblem.nobody) {
      try store.makeLink(
        to: .calendar(holds: true, of: CalendarScope(of: ID<Client>(5))), called: "", for: nil,
        by: nil, now: noon)
    }
  }

  @Test func `two links never have the same address`() throws {
    let store = try Store(inMemory: ())
    let tokens = try (0..<50).map { _ in
      try store.makeLink(to: phone, called: "", for: nil, by: nil, now: noon).token
    }
    #expect(Set(tokens).count == 50)
  }

  @Test func `what is no invoice, not issued, or for no days has none`() throws {
    let store = try Store(inMemory: ())
    let draft = try store.draft(1)
    for id in [draft, ID<Invoice>(99)] {
      #expect(throws: LinkProblem.notIssued) {
        try store.makeLink(to: .invoice(id), called: "", for: 60, by: nil, now: noon)
      }
    }
    for days in [0, -1, HubLink.mostDays + 1, Int.max] {
      #expect(throws: LinkProblem.days(most: HubLink.mostDays)) {
        try store.makeLink(to: phone, called: "", for: days, by: nil, now: noon)
      }
    }
    #expect(try store.links() == [])
  }

  @Test func `a musician who is not there has no page`() throws {
    let store = try Store(inMemory: ())
    #expect(throws: LinkProblem.nobody) {
      try store.makeLink(to: .musician(ID(99)), called: "", for: nil, by: nil, now: noon)
    }
    try store.commit(now: noon) { book in
      var musician = Musician()
      musician.id = ID(300)
      return Edit(putting: musician, in: book.musicians)
    }
    let made = try store.makeLink(
      to: .musician(ID(300)), called: "", for: nil, by: nil, now: noon)
    #expect(try store.link(for: made.token, now: after(days: 9_000))?.shown == .musician(ID(300)))
    #expect(HubLink.Shown(kind: "musician", subject: "x") == nil)
  }

  @Test func `those that ended are forgotten in the end, others never`() throws {
    let store = try Store(inMemory: ())
    let short = try store.makeLink(to: phone, called: "", for: 1, by: nil, now: noon)
    let lasting = try store.makeLink(to: phone, called: "", for: nil, by: nil, now: noon)
    _ = try store.makeLink(to: phone, called: "", for: nil, by: nil, now: after(days: 300))
    #expect(try store.links().map { $0.id }.contains(short.link.id))
    _ = try store.makeLink(to: phone, called: "", for: nil, by: nil, now: after(days: 400))
    let ids = try store.links().map { $0.id }
    #expect(!ids.contains(short.link.id) && ids.contains(lasting.link.id))
    #expect(try store.link(for: lasting.token, now: after(days: 4_000)) != nil)
  }

  @Test func `a restored book has no link of then, and a copy without people none at all`() throws {
    let scratch = Scratch()
    let store = try Store(folder: scratch.path + "/data")
    let made = try store.makeLink(to: phone, called: "Phone", for: nil, by: nil, now: noon)
    for (name, count) in [("with", 1), ("without", 0)] {
      let (file, folder) = (scratch.path + "/" + name, scratch.path + "/new-" + name)
      try store.backup(to: file, withPeople: count == 1)
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
      let hash = SHA256.hex(Array(made.token.utf8))
      #expect(String(decoding: bytes, as: UTF8.self).contains(hash) == (count == 1))
      try Store.restore(from: file, to: folder)
      let restored = try Store(folder: folder)
      #expect(try restored.links().count == count)
      #expect(try restored.link(for: made.token, now: noon) == nil)
    }
    #expect(try store.link(for: made.token, now: noon) != nil)
  }
}
