import Ledger
import Storage
import Testing

@testable import Store

/// What every storage promises of links for people without a sign-in.
struct LinkRules {
  private func link(
    _ id: String, token: String, minutes: Int64 = 0, expires: Int64? = nil
  ) -> StoredLink {
    StoredLink(
      id: id, token: token, kind: "invoice", subject: "0000000000abc", label: "For \(id)",
      maker: id == "second" ? ID(7) : nil, at: at(minutes), expires: expires.map { at($0) })
  }

  private func at(_ minutes: Int64) -> Instant {
    Instant(milliseconds: noon.milliseconds + minutes * 60_000)
  }

  @Test(arguments: StoragePlace.all)
  func `a link is found by its token, and counted when it is opened`(place: StoragePlace) throws {
    let book = try place.book()
    let made = [link("first", token: "t1"), link("second", token: "t2", minutes: 1, expires: 9)]
    try book.one.commit { writer throws in
      for link in made { try writer.add(link) }
      for twin in [link("first", token: "t3"), link("third", token: "t2")] {
        #expect(throws: StorageError.self) { try writer.attempt { try writer.add(twin) } }
      }
    }
    try book.other.read { reader throws in
      #expect(try reader.links() == [made[1], made[0]])
      #expect(try reader.link(token: "t2") == made[1] && reader.link(token: "t3") == nil)
    }
    try book.one.commit { writer throws in
      for minute in [3, 5, 4] as [Int64] { try writer.opened(link: "first", at: at(minute)) }
      try writer.opened(link: "nobody", at: noon)
    }
    let seen = try #require(try book.other.read { try $0.link(token: "t1") })
    #expect(seen.first == at(3) && seen.last == at(5) && seen.count == 3)
  }

  @Test(arguments: StoragePlace.all)
  func `a link is revoked once, and forgotten long after it ended`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      try writer.add(link("open", token: "t1"))
      try writer.add(link("late", token: "t2", expires: 50))
      try writer.add(link("over", token: "t3", expires: 10))
      try writer.add(link("gone", token: "t4"))
      #expect(try writer.revoke(link: "gone", at: at(9)))
      #expect(try !writer.revoke(link: "gone", at: at(10)))
      #expect(try !writer.revoke(link: "nobody", at: at(10)))
    }
    #expect(try book.other.read { try $0.link(token: "t4") }?.revoked == at(9))
    try book.one.commit { try $0.forgetLinks(endedBefore: at(10)) }
    #expect(
      try book.other.read { try $0.links() }.map { $0.id }.sorted() == ["late", "open", "over"])
    try book.one.commit { try $0.forgetLinks(endedBefore: at(11)) }
    #expect(try book.other.read { try $0.links() }.map { $0.id }.sorted() == ["late", "open"])
  }
}
