import Testing

@testable import Ledger

/// A store of rows that has no table, no book and no SQLite: what another database would answer.
private final class PlainRows: LawLookups {
  var rows: [RowKey: LawRow] = [:]
  var members: [UInt64: ID<AccountMember>] = [:]
  /// Every look-up asked, by name.
  private(set) var asked: [String] = []

  func apply(_ change: Change) {
    var each = Change.Rows(change.body)
    while let row = (try? each.next()) ?? nil {
      let key = RowKey(row.kind, row.id)
      var writes = row.writes(in: change.body)
      while let write = (try? writes.next()) ?? nil {
        rows[key, default: LawRow()].merge(
          LawRow.Register(
            tag: write.tag, stamp: change.stamp,
            bytes: Array(change.body[write.start..<write.end])))
      }
    }
  }

  func knows(_ key: RowKey) -> Bool { rows[key] != nil }

  func row(_ key: RowKey) -> LawRow? {
    asked.append("row")
    return rows[key]
  }

  func rows(_ link: LawLink, of id: UInt64) -> [UInt64] {
    asked.append("rows")
    let place = link.place
    return rows.filter { $0.key.kind == place.kind.rawValue && $0.value.link(place.tag) == id }
      .map { $0.key.id }.sorted()
  }

  func role(of member: ID<AccountMember>) -> Role? { .owner }
  func member(of device: UInt64) -> ID<AccountMember>? { members[device] }

  private var issues: [(UInt64, Ledger.Issue)] {
    rows.compactMap { key, row in
      guard key.kind == Kind.invoice.rawValue,
        let issue = row.value(Tag.Invoice.issue, as: Ledger.Issue?.self) ?? nil
      else { return nil }
      return (key.id, issue)
    }
  }

  func lastCount(of series: UInt64) -> Int64? {
    issues.filter { $0.1.series.raw == series }.map { $0.1.count }.max()
  }

  func holder(of count: Int64, in series: UInt64) -> UInt64 {
    issues.first { $0.1.series.raw == series && $0.1.count == count }?.0 ?? 0
  }

  func holder(ofNumber text: String) -> UInt64 {
    issues.first { $0.1.content.number == text }?.0 ?? 0
  }

  func firstMember(of series: UInt64) -> ID<AccountMember>? { nil }
  func askedToIssue(_ invoice: UInt64, before series: UInt64) -> ID<AccountMember>? { nil }
}

/// The laws run over look-ups alone: here over a dictionary, so no law can walk a table.
@Suite struct LookupsOnlyTests {
  private let today = Day(number: 20_000)
  private let now = Instant(milliseconds: 1_795_000_000_000)

  /// A project with a charge and a draft, then issued, paid and voided: every step by the rules.
  @Test func `a book's whole story is lawful over plain rows, and its forgeries are not`() throws {
    let rows = PlainRows()
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

  @Test func `the hash is of stored bytes, whatever parts a newer program adds (S12)`() throws {
    var issue = Ledger.Issue()
    issue.series = ID(1)
    issue.count = 1
    issue.content.number = "1"
    var content = ByteWriter()
    issue.content.encode(into: &content)
    // One more part at the end of the content, as the next program would write it.
    let more = content.bytes + [9]
    var reader = ByteReader(content.bytes)
    let length = try reader.length()
    var longer = ByteWriter()
    longer.varint(UInt64(length + 1))
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
