import Testing

@testable import Ledger

/// The parts that laws are made of: who is an administrator, which registers decide, how a refusal travels.
struct LawPartsTests {
  @Test func `who holds the folder or is the hub brings all, else owners and administrators do`() {
    let roles: [(Role?, Bool)] = [(.owner, true), (.admin, true), (.member, false), (nil, false)]
    for (role, isAdministrator) in roles {
      for origin in [LawContext.Origin.device, .returned] {
        let context = LawContext(origin, role: role, device: 3)
        #expect(context.isAdministrator == isAdministrator)
      }
      for origin in [LawContext.Origin.hub, .local] {
        #expect(LawContext(origin, role: role, device: 3).isAdministrator)
      }
    }
  }

  /// The tags that a law decides by, of the first thirty; of a kind that is not named no law reads one.
  @Test func `a law reads the registers that it decides by, and no others`() {
    let read: [(Kind, [UInt8])] = [
      // Whether it is in use.
      (.client, [1]), (.project, [1]),
      // What was issued, and that it is void.
      (.invoice, [1, 10, 11]),
      // Whose it is, how much, and of which day.
      (.payment, [1, 2, 3, 4, 5]), (.allocation, Array(1...30)),
      // All but what it is called.
      (.series, [1] + Array(3...30)), (.transaction, [1, 15]), (.lineage, [1, 11]),
      // What the bank said, and what it is matched with.
      (.bankline, [1, 5]), (.linematch, [1, 2, 3, 4, 5]),
      // What it is for, and what became of it.
      (.message, [3, 12, 13, 14, 15, 16]),
      (.charge, []), (.item, []), (.settings, []), (.player, []),
    ]
    for (kind, tags) in read {
      let found = (1...30 as ClosedRange<UInt8>).filter { ShapeLaw.isRead(kind, $0) }
      #expect(found == tags, "\(kind)")
    }
  }

  @Test func `as many tags as wanted are there when each up to the last is`() {
    for (tags, last, isWhole) in [
      ([1, 2, 3], 3, true), ([1, 2], 3, false), ([1, 3], 3, false), ([2, 3], 3, false),
      ([1, 2, 3], 2, true), ([1], 1, true), ([], 1, false), ([2], 1, false),
      (Array(1...200), 200, true), (Array(1...199), 200, false),
    ] as [([UInt8], UInt8, Bool)] {
      #expect(TagSet(tags).containsAll(upTo: last) == isWhole, "\(tags) \(last)")
    }
  }

  @Test func `a refusal is read as it was told`() throws {
    let key = RegisterKey(kind: 4, id: 700, tag: 10)
    for refusal in [
      Refusal("number-taken", .heard("That number is taken"), at: key),
      Refusal("not-whole", .heard("")), Refusal("newer", .heard("A: b, c"), at: key),
    ] {
      let read = try #require(Refusal(verdict: refusal.verdict))
      #expect(read.code == refusal.code && read.key == refusal.key)
      #expect(read.words.english == refusal.words.english)
    }
  }

  @Test func `of a refusal without its facts the words are known`() throws {
    for (verdict, words) in [
      ("rejected:No", "No"), ("rejected:", ""), ("rejected:No\n", "No"),
      ("rejected:No\ncode 4 7", "No"),
      ("rejected:No\ncode 4 7 1 2", "No"), ("rejected:No\ncode x 7 1", "No"),
      ("rejected:No\ncode 4 7 256", "No"), ("rejected:No\n\ncode 4 7", "No"),
    ] {
      let read = try #require(Refusal(verdict: verdict), "\(verdict)")
      #expect(read.code == "refused" && read.key == Refusal.whole, "\(verdict)")
      #expect(read.words.english == words, "\(verdict)")
    }
    let bare = try #require(Refusal(verdict: "rejected:\ncode 4 7 1"))
    #expect(bare.code == "code" && bare.key == RegisterKey(kind: 4, id: 7, tag: 1))
    #expect(bare.words.english == "")
    for other in ["", "known", "taken:4", "newer:Update", "reject", " rejected:No"] {
      #expect(Refusal(verdict: other) == nil, "\(other)")
    }
  }

  @Test func `a row of a kind that is not known here is known when somebody wrote it`() throws {
    func change(_ counter: UInt64, _ id: UInt64) -> Change {
      var writer = ByteWriter()
      writer.byte(200)
      writer.fixed64(id)
      writer.varint(1)
      writer.byte(3)
      writer.block([1, 65])
      return Change(
        device: 1, counter: counter, stamp: Stamp(time: counter, device: 1), body: writer.bytes)
    }
    var book = Book(applying: [change(1, 7), change(2, 8)])
    for (kind, id, isKnown) in [
      (200, 7, true), (200, 8, true), (200, 9, false), (201, 7, false),
    ] as [(UInt8, UInt64, Bool)] {
      let knows = book.knows(RowKey(kind, id))
      #expect(knows == isKnown, "\(kind) \(id)")
    }
    var empty = Book()
    let knows = empty.knows(RowKey(200, 7))
    #expect(!knows)
  }
}
