import LedgerTestSupport
import Testing

@testable import Ledger

/// What an issue may say: every part bent alone, and the place that the refusal names.
struct ForgedIssueTests {
  private typealias Bend = (inout Ledger.Issue, inout Series) -> Void

  private func rehashed(_ issue: inout Ledger.Issue) { issue.hash = issue.content.fingerprint }

  private func rehash(_ invoice: inout Invoice) {
    guard let content = invoice.issue?.content else { return }
    invoice.issue?.hash = content.fingerprint
  }

  @Test func `an issue as the rules make it is taken, and its series is its first user's`() throws {
    var desk = try LawDesk()
    #expect(desk.take(try desk.issue(), by: LawDesk.ann, device: 8) == nil)
    #expect(desk.judgement.usedSeries == [Numbering.deviceSeriesID(of: 77).raw])
    #expect(desk.judgement.numbers.map { $0.invoice } == [5])
    #expect(desk.judgement.answer.isEmpty && desk.draft.isIssued)
    #expect(desk.rows.users.values.map { $0 } == [LawDesk.ann])
  }

  @Test func `each part of what is issued follows from the others`() throws {
    let bends: [(String, Bend)] = [
      ("hash", { issue, _ in issue.content.notes = "more" }),
      ("hash", { issue, _ in issue.hash = "" }),
      ("totals", { issue, _ in issue.content.total.minor += 1 }),
      ("totals", { issue, _ in issue.content.subtotal.minor -= 1 }),
      ("totals", { issue, _ in issue.content.lines[0].amount.minor += 1 }),
      ("totals", { issue, _ in issue.content.lines[1].unit.currency = .eur }),
      ("totals", { issue, _ in issue.content.lines.removeLast() }),
      ("totals", { issue, _ in issue.content.currency = .eur }),
      (
        "totals",
        { issue, _ in
          var tax = TaxAmount()
          tax.name = "VAT"
          tax.rate = Rate(micros: 10_000_000)
          tax.amount = Money(41, .usd)
          issue.content.tax = tax
          issue.content.total = Money(443, .usd)
        }
      ),
      ("no-series", { issue, _ in issue.series = ID() }),
      ("no-series", { issue, _ in issue.series = ID(4_711) }),
      ("count-range", { issue, _ in issue.count = 0 }),
      ("count-range", { issue, _ in issue.count = 1_000_000_000_001 }),
      ("number-text", { issue, _ in issue.content.number = "free" }),
      ("number-text", { issue, _ in issue.count = 2 }),
      ("number-taken", { issue, _ in issue.content.number = "1" }),
    ]
    for (number, (code, bend)) in bends.enumerated() {
      var desk = try LawDesk()
      let forged = try desk.issue { issue, series in
        bend(&issue, &series)
        if code != "hash" { rehashed(&issue) }
      }
      let refusal = desk.take(forged)
      #expect(refusal?.code == code, "bend \(number)")
      #expect(
        refusal?.key == RowKey(.invoice, 5).register(RegisterTag.Invoice.issue), "bend \(number)")
      #expect(!desk.draft.isIssued, "bend \(number)")
    }
  }

  @Test(arguments: [
    Int64(1), 2, 999_999_999_999, 1_000_000_000_000,
  ]) func `a count is from 1 to 10^12`(_ count: Int64) throws {
    var desk = try LawDesk()
    #expect(desk.take(try desk.issue(count: count)) == nil)
    #expect(desk.draft.issue?.count == count)
  }

  @Test func `a tax is added up by the rounding rule`() throws {
    var desk = try LawDesk()
    var taxed = desk.draft
    taxed.tax = Tax("VAT", Rate(micros: 8_250_000))
    #expect(desk.take(edit(taxed, replacing: desk.draft)) == nil)
    let content = try #require(
      try Issuing.parts(
        ID(5), from: desk.series, count: 2, on: LawDesk.today, at: LawDesk.now, in: desk.book
      ).first.map { _ in try Issuing.content(of: desk.draft, on: LawDesk.today, in: desk.book) })
    #expect(content.subtotal == Money(402, .usd))
    #expect(content.tax?.amount == Money(minor: 3_317, currency: .usd))
    #expect(content.total == Money(minor: 43_517, currency: .usd))
    #expect(desk.take(try desk.issue()) == nil)
  }

  @Test func `what is too great to be counted is not issued`() throws {
    var content = InvoiceContent()
    content.currency = .usd
    func add(_ minor: Int64) {
      var line = ContentLine()
      line.unit = Money(minor: minor, currency: .usd)
      line.amount = line.unit
      content.lines.append(line)
      content.subtotal.minor += minor
      content.total.minor += minor
    }
    content.subtotal = Money.zero(.usd)
    content.total = Money.zero(.usd)
    add(ShapeLaw.greatestAmount)
    #expect(IssueLaw.addsUp(content))
    add(1)
    #expect(!IssueLaw.addsUp(content))
    add(-2 * ShapeLaw.greatestAmount)
    #expect(IssueLaw.addsUp(content))
    add(-2)
    #expect(!IssueLaw.addsUp(content))
    // Sums beyond what a number holds are no sums.
    for share in [Int64.max / 2, Int64.max / 3, Int64.max - 1] {
      content.lines = []
      (content.subtotal, content.total) = (.zero(.usd), .zero(.usd))
      for _ in 0..<4 {
        var line = ContentLine()
        line.unit = Money(minor: share, currency: .usd)
        line.amount = line.unit
        content.lines.append(line)
      }
      #expect(!IssueLaw.addsUp(content))
    }
  }

  @Test func `only the hub numbers in its series, and the only replica where there is none`() throws
  {
    var desk = try LawDesk()
    let forged = try desk.issue { issue, series in
      series = desk.series
      issue.series = series.id
      issue.count = 2
      issue.content.number = "2"
      rehashed(&issue)
    }
    #expect(desk.take(forged)?.code == "hub-number")
    #expect(desk.take(forged, .local)?.code == "hub-number")
    #expect(desk.take(forged, .returned)?.code == "hub-number")
    #expect(desk.take(forged, hasHub: false) == nil)
    #expect(desk.judgement.usedSeries == [])
  }

  @Test func `a series is the member's who used it first, and its counts rise`() throws {
    var desk = try LawDesk()
    #expect(desk.take(try desk.issue(count: 5), by: LawDesk.ann, device: 8) == nil)
    var edit = Edit()
    for number in [51, 52] as [UInt64] {
      var charge = Charge()
      charge.id = ID(number)
      charge.project = ID(3)
      charge.price = Price(Money(7, .usd))
      edit.put(charge, replacing: nil)
    }
    #expect(desk.take(edit) == nil)
    #expect(
      desk.take(try Drafting.draft(ID(41), for: ID(3), on: LawDesk.today, in: desk.book)) == nil)
    #expect(
      desk.take(try desk.issue(41, count: 6), by: LawDesk.bob, device: 9)?.code == "series-taken")
    #expect(
      desk.take(try desk.issue(41, count: 4), by: LawDesk.ann, device: 8)?.code == "count-falls")
    #expect(
      desk.take(try desk.issue(41, count: 5), by: LawDesk.ann, device: 8)?.code == "number-taken")
    #expect(desk.take(try desk.issue(41, count: 6), by: LawDesk.ann, device: 10) == nil)
  }

  @Test func `two invoices of one change are not given one number`() throws {
    var desk = try LawDesk()
    var charge = Charge()
    charge.id = ID(51)
    charge.project = ID(3)
    charge.price = Price(Money(7, .usd))
    #expect(desk.take(edit(charge)) == nil)
    #expect(
      desk.take(try Drafting.draft(ID(41), for: ID(3), on: LawDesk.today, in: desk.book)) == nil)
    var both = try desk.issue(5, count: 1)
    both.add(try desk.issue(41, count: 1))
    #expect(desk.take(both)?.code == "number-taken")
    both = try desk.issue(5, count: 1)
    both.add(try desk.issue(41, count: 2))
    #expect(desk.take(both) == nil)
    #expect(desk.judgement.numbers.map { $0.count } == [1, 2])
  }

  @Test func `whole invoices of another program are an administrator's to bring`() throws {
    let desk = try LawDesk()
    var foreign = desk.issued
    foreign.id = ID(60)
    foreign.issue?.series = ID()
    foreign.issue?.content.number = "OLD-9"
    rehash(&foreign)
    let row = edit(foreign)
    for (origin, member, code) in [
      (LawContext.Origin.local, AccountMember.founder, nil), (.device, LawDesk.admin, nil),
      (.device, LawDesk.ann, "no-series"), (.hub, LawDesk.ann, nil),
    ] as [(LawContext.Origin, ID<AccountMember>, String?)] {
      var copy = try LawDesk()
      #expect(copy.take(row, origin, by: member, device: 20)?.code == code)
    }
    // In a series of its own it may have any text, twice too; nobody goes on in it.
    var closed = Series()
    closed.id = ID(61)
    closed.owner = Series.importedOwner
    foreign.issue?.series = closed.id
    foreign.issue?.count = 9
    foreign.issue?.content.number = "1"
    rehash(&foreign)
    var brought = edit(closed)
    brought.put(foreign, replacing: nil)
    var copy = try LawDesk()
    #expect(copy.take(brought, by: LawDesk.ann, device: 20)?.code == "series-owner")
    #expect(copy.take(brought, by: LawDesk.admin, device: 21) == nil)
    let next = try copy.issue { issue, series in
      series = closed
      issue.series = closed.id
      issue.count = 10
      issue.content.number = "10"
      rehashed(&issue)
    }
    #expect(copy.take(next)?.code == "closed-series")
  }

  @Test func `what is issued is not issued again, un-issued or rewritten`() throws {
    var desk = try LawDesk()
    var forged = desk.issued
    forged.issue?.content.bank.iban = "FORGED"
    rehash(&forged)
    #expect(desk.take(edit(forged, replacing: desk.issued))?.code == "already-issued")
    let before = desk.issued
    forged.issue = nil
    let un = edit(forged, replacing: before)
    // From who holds the folder it is an error, from a device it is stale.
    #expect(desk.take(un, .local)?.code == "issued")
    #expect(desk.take(un) == nil)
    #expect(desk.issued.issue == before.issue)
    // Written again as it is, it stays.
    #expect(desk.take(edit(before)) == nil)
    #expect(desk.judgement.numbers.isEmpty && desk.issued == before)
  }

  @Test func `an issued invoice keeps client, project, currency, days, tax, notes and series`()
    throws
  {
    let desk = try LawDesk()
    let known = desk.issued
    let bends: [(UInt8, (inout Invoice) -> Void)] = [
      (2, { $0.client = ID(9) }), (3, { $0.project = ID(9) }), (4, { $0.currency = .eur }),
      (5, { $0.day = $0.day?.adding(days: 1) }), (6, { $0.due = LawDesk.today.adding(days: 99) }),
      (7, { $0.tax = Tax("VAT", Rate(micros: 1_000_000)) }), (8, { $0.notes = "Other" }),
      (9, { $0.series = ID(77) }), (16, { $0.reverseCharge = true }),
    ]
    for (tag, bend) in bends {
      var (issued, draft) = (known, desk.draft)
      bend(&issued)
      bend(&draft)
      var copy = try LawDesk()
      let refusal = copy.take(edit(issued, replacing: known))
      #expect(refusal?.code == "issued")
      #expect(refusal?.key == RowKey(.invoice, 4).register(tag))
      #expect(copy.take(edit(draft, replacing: desk.draft)) == nil, "a draft's \(tag)")
    }
  }

  /// An invoice as an earlier program writes it, which does not know a register.
  private func earlier(_ invoice: Invoice, without tag: UInt8) -> Edit {
    var (encoder, copy, edit) = (RegisterEncoder(), invoice, Edit())
    copy.registers(&encoder)
    for slice in encoder.slices where slice.tag != tag {
      let bytes = Array(encoder.writer.bytes[slice.start..<slice.end])
      edit.write(
        RegisterKey(kind: Kind.invoice.rawValue, id: invoice.id.raw, tag: slice.tag), bytes)
    }
    return edit
  }

  private func write(_ discount: Discount?, of invoice: ID<Invoice>) -> Edit {
    var (old, new) = (Invoice(), Invoice())
    old.id = invoice
    new.id = invoice
    old.discount = Discount(Money(9_999, .usd))
    new.discount = discount
    return edit(new, replacing: old)
  }

  @Test(arguments: [true, false])
  func `no discount written where none was is no change of an issued invoice, before and after`(
    _ isWrittenFirst: Bool
  ) throws {
    var desk = try LawDesk()
    var draft = Drafting.blank(ID(9), client: ID(1), on: LawDesk.today, in: desk.book)
    draft.project = ID(3)
    #expect(desk.take(earlier(draft, without: RegisterTag.Invoice.discount)) == nil)
    var line = Line()
    line.id = ID(91)
    line.invoice = ID(9)
    line.text = "Retouching"
    line.price = Price(Money(50, .usd))
    #expect(desk.take(edit(line)) == nil)
    if isWrittenFirst { #expect(desk.take(write(nil, of: ID(9))) == nil) }
    let parts = try Issuing.parts(
      ID(9), from: desk.series, count: 2, on: LawDesk.today, at: LawDesk.now, in: desk.book)
    for part in parts { #expect(desk.take(part, .hub) == nil) }
    let issued = try #require(desk.book.invoices[ID(9)])
    #expect(issued.isIssued)
    // Nobody wrote it before, or somebody did: none is none.
    #expect(desk.take(write(nil, of: ID(9))) == nil)
    #expect(desk.book.invoices[ID(9)] == issued)
    #expect(desk.take(write(Discount(Money(5, .usd)), of: ID(9)))?.code == "issued")
    #expect(desk.take(write(nil, of: ID(9))) == nil, "once more")
  }

  // MARK: a lost answer

  /// The hub numbered 5 as 2 for ann's device, who then numbered it alone.
  private func lost(
    _ bend: (inout LawDesk) throws -> Void = { _ in }, on day: Day = LawDesk.today,
    by member: ID<AccountMember> = LawDesk.ann, hasHub: Bool = true,
    own change: (inout Ledger.Issue, inout Series) -> Void = { _, _ in }
  ) throws -> (desk: LawDesk, refusal: Refusal?) {
    var desk = try LawDesk()
    try bend(&desk)
    let own = try desk.issue(on: day, change)
    let answer = try Issuing.parts(
      ID(5), from: desk.series, count: 2, on: LawDesk.today, at: LawDesk.now, in: desk.book)[0]
    #expect(desk.take(answer, .hub, device: 99) == nil)
    desk.rows.wishes[5] = (Numbering.deviceSeriesID(of: 77).raw, LawDesk.ann)
    let refusal = desk.take(own, by: member, device: 8, hasHub: hasHub)
    return (desk, refusal)
  }

  @Test(arguments: [(0, .usd), (1, .eur)] as [(Int, Currency)])
  func `the hub's number goes to a void invoice`(_ days: Int, _ currency: Currency) throws {
    let day = LawDesk.today.adding(days: days)
    let (desk, refusal) = try lost({ try $0.bill(in: currency) }, on: day)
    #expect(refusal == nil)
    #expect(desk.draft.issue?.series == Numbering.deviceSeriesID(of: 77))
    let twin = try #require(desk.book.invoices.rows.first { $0.number == "2" })
    #expect(twin.isVoid && twin.isLive && twin.client == desk.draft.client)
    #expect(twin.project == ID(3) && twin.currency == currency && twin.series == Series.mainID)
    #expect(twin.day == LawDesk.today && twin.due == twin.issue?.content.due)
    #expect(twin.voided?.day == LawDesk.today)
    #expect(
      twin.voided?.reason == "Issued as \(desk.draft.number) while the hub's answer was lost")
    #expect(desk.judgement.moved.map { $0.from } == [5])
    #expect(desk.judgement.moved.map { $0.to } == [twin.id.raw])
  }

  @Test func `another member, another device and other contents are no lost answer`() throws {
    #expect(try lost(by: LawDesk.bob).refusal?.code == "already-issued")
    #expect(try lost(hasHub: false).refusal?.code == "already-issued")
    let (desk, _) = try lost(by: LawDesk.bob)
    var copy = desk
    copy.rows.wishes[5] = (Numbering.deviceSeriesID(of: 78).raw, LawDesk.ann)
    let stale = try LawDesk()
    #expect(copy.take(try stale.issue(), by: LawDesk.ann, device: 8)?.code == "already-issued")
    copy.rows.wishes[5] = (Numbering.deviceSeriesID(of: 77).raw, LawDesk.ann)
    let other = try stale.issue { issue, _ in
      issue.content.notes = "Other words"
      rehashed(&issue)
    }
    let refusal = copy.take(other, by: LawDesk.ann, device: 8)
    #expect(refusal?.code == "already-issued")
    #expect(refusal?.words == "The invoice is already issued as 2")
    #expect(copy.take(try stale.issue(), .local, by: LawDesk.ann)?.code == "already-issued")
    #expect(copy.take(try stale.issue(), by: LawDesk.ann, device: 8) == nil)
  }

  /// A program from before there were terms says none of them.
  @Test(
    arguments: [
      ("Net 14", "Net 14", true), ("Net 14", "", true), ("", "", true), ("Net 14", "Net 7", false),
      ("", "Net 7", false),
    ] as [(String, String, Bool)])
  func `an answer is the same deed without terms, and with other terms it is none`(
    _ hub: String, _ own: String, _ isSame: Bool
  ) throws {
    let (desk, refusal) = try lost { desk in
      var settings = desk.book.settings
      settings.terms = hub
      #expect(desk.take(edit(settings)) == nil)
    } own: { issue, _ in
      issue.content.terms = own
      rehashed(&issue)
    }
    #expect(refusal?.code == (isSame ? nil : "already-issued"))
    #expect(desk.draft.issue?.content.terms == (isSame ? own : hub))
  }
}
