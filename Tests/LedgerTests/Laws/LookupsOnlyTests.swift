import LedgerTestSupport
import Testing

@testable import Ledger

/// The laws run over look-ups alone: here over a dictionary, so no law can walk a table.
struct LookupsOnlyTests {
  private let today = Day(number: 20_000)

  /// Whatever is asked first of a book, and whatever next.
  @Test func `each question about numbers is answered, whichever comes first`() throws {
    let book = try Book(
      parsing: """
        client c1 "Ann Lee"
        invoice i1 for c1
        line i1 "Lesson" 70.00 USD
        issued i1 1001 2025-09-02
        invoice i2 for c1
        line i2 "Lesson" 70.00 USD
        issued i2 1002 2025-09-02
        """)
    let issues = book.invoices.live.compactMap { invoice in
      invoice.issue.map { (invoice.id.raw, $0) }
    }
    #expect(issues.count == 2)
    let series = try #require(issues.first?.1.series.raw)
    for (id, issue) in issues {
      #expect(BookLookups(book).holder(of: issue.count, in: series) == id)
      #expect(BookLookups(book).holder(ofNumber: issue.content.number) == id)
    }
    let last = issues.map { $0.1.count }.max()
    #expect(BookLookups(book).lastCount(of: series) == last)
    #expect(BookLookups(book).lastCount(of: series + 1) == nil)
    let lookups = BookLookups(book)
    #expect(lookups.holder(ofNumber: "none") == 0 && lookups.lastCount(of: series) == last)
    #expect(lookups.holder(of: (last ?? 0) + 1, in: series) == 0)
  }
  private let now = Instant(milliseconds: 1_795_000_000_000)

  /// A project with a charge and a draft, then issued, paid and voided: every step by the rules.
  @Test func `a book's whole story is lawful over plain rows, and its forgeries are not`() throws {
    let rows = RowsAlone()
    var laws = Laws()
    var book = Book()
    var counter: UInt64 = 0
    func write(_ edit: Edit, _ origin: LawContext.Origin = .device) throws(Verdict) -> Judgement {
      counter += 1
      let stamp = Stamp(time: 1_000 + counter, device: 5)
      let change = Change(device: 5, counter: counter, stamp: stamp, body: edit.body)
      var trial = try laws.trial(of: change, in: LawContext(origin, device: 5), rows)
      if trial.before != nil { throw trial.tooLate }
      let judgement = try trial.judge(under: stamp)
      rows.apply(change)
      book.apply(change)
      return judgement
    }
    var client = Client()
    client.id = ID(1)
    var project = Project()
    project.id = ID(2)
    project.client = ID(1)
    var charge = Charge()
    charge.id = ID(3)
    charge.project = ID(2)
    charge.price = Price(Money(100, .usd))
    var edit = Edit()
    edit.put(client, replacing: nil)
    edit.put(project, replacing: nil)
    edit.put(charge, replacing: nil)
    _ = try write(edit)
    let invoice = ID<Invoice>(4)
    _ = try write(try Drafting.draft(invoice, for: ID(2), on: today, in: book))
    let series = Numbering.mainSeries(in: book)
    let parts = try Issuing.parts(
      invoice, from: series, count: 1, on: today, at: now, in: book)
    #expect(throws: Verdict.self) { try write(parts[0]) }
    #expect(try write(parts[0], .hub).numbers.map { $0.number } == ["1"])
    for part in try Payments.parts(
      ID(6), Money(60, .usd), for: book.invoices[invoice]!, on: today, in: book)
    {
      _ = try write(part)
    }
    let void = Voiding(on: today, reason: "")
    var gone = book.invoices[invoice]!
    gone.voided = void
    var voiding = Edit()
    voiding.put(gone, replacing: book.invoices[invoice])
    #expect(throws: Verdict.self) { try write(voiding) }
    var trash = Edit()
    var old = client
    old.life = .trashed
    trash.put(old, replacing: client)
    #expect(try write(trash).answer.rowCount == 1)
    #expect(rows.asked.contains("row") && rows.asked.contains("rows"))
  }

  @Test func `a device is told before it writes, with the code, the row and the register`() {
    var laws = Laws()
    var client = Client()
    client.id = ID(9)
    client.notes = String(repeating: "x", count: 70_000)
    var edit = Edit()
    edit.put(client, replacing: nil)
    let refusal = laws.refusal(of: edit, in: Book(), as: LawContext(.device, device: 5))
    #expect(refusal?.code == "too-long")
    #expect(refusal?.key == RegisterKey(kind: Kind.client.rawValue, id: 9, tag: 9))
    client.notes = "x"
    edit = Edit()
    edit.put(client, replacing: nil)
    #expect(laws.refusal(of: edit, in: Book(), as: LawContext(.device, device: 5)) == nil)
  }

  @Test func `without a hub the only replica numbers from the main series`() throws {
    var book = Book()
    var line = Line()
    line.id = ID(7)
    line.invoice = ID(4)
    line.price = Price(Money(5, .usd))
    var client = Client()
    client.id = ID(1)
    var edit = Edit()
    edit.put(client, replacing: nil)
    edit.put(Drafting.blank(ID(4), client: ID(1), on: today, in: book), replacing: nil)
    edit.put(line, replacing: nil)
    book.apply(
      Change(device: 5, counter: 1, stamp: Stamp(time: 9, device: 5), body: edit.body))
    let parts = try Issuing.parts(
      ID(4), from: Numbering.mainSeries(in: book), count: 1, on: today, at: now, in: book)
    var laws = Laws()
    let alone = LawContext(.device, device: 5, hasHub: false)
    #expect(laws.refusal(of: parts[0], in: book, as: alone) == nil)
    let together = LawContext(.device, device: 5, hasHub: true)
    #expect(laws.refusal(of: parts[0], in: book, as: together)?.code == "hub-number")
  }

  @Test func `numbers from elsewhere are known by their series' owner, and older ones by its name`()
  {
    func series(_ name: String, owner: UInt64, id: UInt64 = 50) -> Series {
      var series = Series()
      (series.id, series.name, series.owner) = (ID(id), name, owner)
      return series
    }
    for (name, owner, isImported) in [
      ("", Series.importedOwner, true), ("Mine", Series.importedOwner, true),
      ("Ledger 8", 0, true), ("Ledger 8, number 12", 0, true), ("My Ledger 8", 0, false),
      ("Ledger", 0, false), ("", 0, false), ("Ledger 8", 7, false), ("Ledger 8", 1, false),
    ] as [(String, UInt64, Bool)] {
      #expect(series(name, owner: owner).isImported == isImported, "\(name) \(owner)")
    }
    // However the main one is called.
    #expect(!series("Ledger 8", owner: 0, id: Series.mainID.raw).isImported)
  }

  @Test func `an issue as it is written here has no more in it, and what is none is unreadable`()
    throws
  {
    var issue = Ledger.Issue()
    issue.series = ID(1)
    issue.count = 1
    issue.content.number = "1"
    issue.hash = issue.content.fingerprint
    let register = bytes(Ledger.Issue?.some(issue))
    let issued = try #require(try IssuedInvoice(register: register))
    #expect(issued.isGenuine && !issued.hasMore && issued.issue == issue)
    #expect(try IssuedInvoice(register: [0]) == nil)
    for damaged in [[], [2], register + [0], Array(register.dropLast())] as [[UInt8]] {
      #expect(throws: (any Error).self) { try IssuedInvoice(register: damaged) }
    }
  }

  @Test func `the hash is of stored bytes, whatever parts a newer program adds (S12)`() throws {
    var issue = Ledger.Issue()
    issue.series = ID(1)
    issue.count = 1
    issue.content.number = "1"
    var content = ByteWriter()
    issue.content.encode(into: &content)
    // One more part at the end of the content, as the next program would write it.
    // What is left out at the end where it is nil is there then.
    let more = content.bytes + [0, 0, 9]
    var reader = ByteReader(content.bytes)
    let length = try reader.length()
    var longer = ByteWriter()
    longer.varint(UInt64(length + 3))
    longer.bytes += more[reader.position...]
    var inner = ByteWriter()
    inner.fixed64(1)
    inner.signed(1)
    inner.signed(0)
    inner.bytes += longer.bytes
    inner.plainText(SHA256.hex(longer.bytes))
    var register = ByteWriter()
    register.byte(1)
    register.block(inner.bytes)
    let issued = try #require(try IssuedInvoice(register: register.bytes))
    #expect(issued.isGenuine && issued.hasMore)
    #expect(issued.issue.content.number == "1")
    #expect(issued.issue.content.fingerprint != issued.issue.hash)
  }
}
