import Ledger
import LedgerTestSupport
import Testing

/// Merged clients, clients that others pay for, and further ways to reach them (rules G20 to G22).
struct MergedClientsTests {
  private let story = """
    client a "Ann Lee"
    client b "Ann B. Lee"
    client c "Agency"
    gig g1 a "Bowl Night" 2025-09-01 delivered
    charge g1 concert 850.00 USD
    invoice i1 g1 2025-09-02
    issued i1 1001 2025-09-02
    gig g2 b "Fair" 2025-10-01 delivered
    charge g2 concert 100.00 USD
    """

  private func commit(_ book: Book, _ edit: Edit, at time: Int64 = 4_000_000_000_000) -> Book {
    var replica = Replica(device: 9, book: book)
    _ = replica.commit(edit, now: Instant(milliseconds: time))
    return replica.book
  }

  private let a = ID<Client>(named: "a")
  private let b = ID<Client>(named: "b")
  private let c = ID<Client>(named: "c")

  @Test func `what names a merged client is the other one's, and one register is written`() throws {
    let told = try TestBook(story)
    let before = told.book
    let edit = try ClientMerging.merge(a, into: b, in: before)
    #expect(edit.rowCount == 1)
    let book = commit(before, edit)
    #expect(book.client(a) == b && book.named(a)?.id == b)
    #expect(Set(book.projects(of: b).map { $0.name }) == ["Bowl Night", "Fair"])
    #expect(book.projects(of: a).count == 2 && book.invoices(of: b).count == 1)
    let today = try Day(parsing: "2025-12-01")
    #expect(
      book.sum(of: .outstanding, for: .client(b), on: today).totals
        == before.sum(of: .outstanding, for: .client(a), on: today).totals)
    #expect(!book.sum(of: .outstanding, for: .client(b), on: today).totals.isZero)
    // The book's own sums count nothing twice.
    for figure in KeyFigure.allCases {
      #expect(
        book.sum(of: figure, for: .book, on: today).totals
          == before.sum(of: figure, for: .book, on: today).totals)
    }
    #expect(book.clientList.map { $0.id }.contains(a) == false)
    // What was issued keeps its name, byte for byte.
    #expect(book.invoices[ID(named: "i1")]?.issue == before.invoices[ID(named: "i1")]?.issue)
    #expect(ClientMerging.merged(into: b, in: book).map { $0.id } == [a])
    let again = commit(book, ClientMerging.separate(a, in: book), at: 4_000_000_000_001)
    #expect(again.projects(of: a).map { $0.name } == ["Bowl Night"] && again.client(a) == a)
  }

  @Test func `two devices that merge both ways end at the least id`() throws {
    let book = try TestBook(story).book
    let one = try ClientMerging.merge(a, into: b, in: book)
    let other = try ClientMerging.merge(b, into: a, in: book)
    let both = commit(commit(book, one), other, at: 4_000_000_000_001)
    let turned = commit(commit(book, other), one, at: 4_000_000_000_001)
    let least = min(a, b)
    for book in [both, turned] {
      #expect(book.client(a) == least && book.client(b) == least)
      #expect(book.projects(of: a).count == 2 && book.projects(of: b).count == 2)
      #expect(book.clientList.filter { $0.id == a || $0.id == b }.map { $0.id } == [least])
    }
  }

  @Test func `who is merged into a client that another device deletes unheard is themselves`()
    throws
  {
    let book = try TestBook(story).book
    let merge = try ClientMerging.merge(a, into: c, in: book)
    let delete = Deleting.delete(try #require(book.clients[c]), in: book)
    for (first, second) in [(merge, delete), (delete, merge)] {
      var both = commit(commit(book, first), second, at: 4_000_000_000_001)
      #expect(both.clients[c]?.life == .trashed)
      #expect(both.client(a) == a && both.clientList.contains { $0.id == a })
      #expect(both.projects(of: a).map { $0.name } == ["Bowl Night"])
      var back = try #require(both.clients[c])
      back.life = .live
      both = commit(both, Edit(putting: back, in: both.clients), at: 4_000_000_000_002)
      #expect(both.client(a) == c && !both.clientList.contains { $0.id == a })
    }
  }

  @Test func `a client cannot be merged into itself, or into one that is gone`() throws {
    let book = try TestBook(story).book
    #expect(ClientMerging.problem(merging: a, into: a, in: book) == .itself)
    #expect(ClientMerging.problem(merging: a, into: ID(5), in: book) == .gone)
    let merged = commit(book, try ClientMerging.merge(a, into: b, in: book))
    #expect(ClientMerging.problem(merging: c, into: a, in: merged) == .gone)
  }

  @Test func `clients of one name or one email are found, the others are not`() throws {
    var book = try TestBook(story).book
    #expect(ClientMerging.alike(in: book).isEmpty)
    var edit = Edit()
    for (id, name) in [(a, "x@y.io"), (c, "X@y.io")] {
      var client = try #require(book.clients[id])
      client.email = name
      edit.put(client, in: book.clients)
    }
    book = commit(book, edit)
    #expect(ClientMerging.alike(in: book).map { [$0.one, $0.other] } == [[min(a, c), max(a, c)]])
  }

  @Test func `an invoice goes to who pays, to the attention of the client`() throws {
    let told = try TestBook(story)
    var edit = Edit()
    var client = try #require(told.book.clients[b])
    client.payer = c
    edit.put(client, in: told.book.clients)
    let book = commit(told.book, edit)
    var invoice = Drafting.blank(ID(77), client: b, on: try Day(parsing: "2025-10-02"), in: book)
    let content = try Issuing.content(of: invoice, [], on: Day.last, in: book)
    #expect(content.buyer.name == "Agency" && content.buyer.attention == "Ann B. Lee")
    invoice.client = a
    #expect(try Issuing.content(of: invoice, [], on: Day.last, in: book).buyer.name == "Ann Lee")
    // Who pays for themselves, by a merging or a mistake, is addressed as before.
    let merged = commit(book, try ClientMerging.merge(c, into: b, in: book), at: 4_000_000_000_001)
    #expect(merged.recipient(of: b)?.id == b)
    // Who pays for somebody is kept when they are deleted.
    #expect(Deleting.isNamed(try #require(book.clients[c]), in: book))
  }

  @Test func `another way becomes the one that is used, and what was used takes its place`() throws
  {
    var book = try TestBook(story).book
    var edit = Edit()
    var client = try #require(book.clients[a])
    client.email = "old@x.io"
    edit.put(client, in: book.clients)
    var points: [ContactPoint] = []
    for (number, text) in ["new@x.io", "third@x.io"].enumerated() {
      var point = ContactPoint()
      (point.id, point.client, point.text, point.label) = (ID(UInt64(90 + number)), a, text, "Work")
      point.position = Position.between(points.last?.position, nil, jitter: UInt64(number))
      edit.put(point, in: book.contactPoints)
      points.append(point)
    }
    book = commit(book, edit)
    let swapped = commit(book, ContactPoints.use(points[0], in: book), at: 4_000_000_000_001)
    #expect(swapped.clients[a]?.email == "new@x.io")
    #expect(swapped.contactPoints(of: a).map { $0.text } == ["old@x.io", "third@x.io"])
    let moved = commit(
      book, ContactPoints.move(points[1], by: -1, in: book, jitter: 3), at: 4_000_000_000_001)
    #expect(moved.contactPoints(of: a).map { $0.text } == ["third@x.io", "new@x.io"])
    #expect(ContactPoints.move(points[0], by: -1, in: book, jitter: 3).isEmpty)
  }
}
