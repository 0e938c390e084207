import LedgerTestSupport

@testable import Ledger

/// A hub that is nothing but rows and the laws: it takes changes under the stamps that the laws allow,
/// and writes what restores them.
///
/// It has a client, two projects of theirs, an issued invoice (4, number 1), a draft of project 3 (5), a
/// payment (6) with its allocation to invoice 4, and the main series.
struct LawDesk {
  private(set) var rows = RowsAlone()
  var laws = Laws()
  private(set) var book = Book()
  /// The last answer of the laws.
  private(set) var judgement = Judgement.nothing
  private var time: UInt64 = 1_000_000
  /// The greatest stamp time that it took.
  private var latest: UInt64 = 0
  private var counter: UInt64 = 0

  static var today: Day { Day(number: 20_000) }
  static var now: Instant { Instant(milliseconds: 1_795_000_000_000) }
  /// Members besides the founder, who owns the account.
  static var admin: ID<AccountMember> { ID(801) }
  static var ann: ID<AccountMember> { ID(802) }
  static var bob: ID<AccountMember> { ID(803) }
  private static var device: UInt64 { 7 }

  var client: Client { book.clients[ID(1)] ?? Client() }
  var project: Project { book.projects[ID(2)] ?? Project() }
  var issued: Invoice { book.invoices[ID(4)] ?? Invoice() }
  var draft: Invoice { book.invoices[ID(5)] ?? Invoice() }
  var payment: Payment { book.payments[ID(6)] ?? Payment() }
  var allocation: Allocation { book.allocations.rows.first ?? Allocation() }
  var series: Series { book.seriesTable[Series.mainID] ?? Series() }

  init() throws {
    rows.roles = [LawDesk.admin: .admin, LawDesk.ann: .member, LawDesk.bob: .member]
    var edit = Edit()
    var client = Client()
    client.id = ID(1)
    edit.put(client, replacing: nil)
    for number in [2, 3] as [UInt64] {
      var project = Project()
      project.id = ID(number)
      project.client = ID(1)
      edit.put(project, replacing: nil)
      for place in [0, 1] as [UInt64] {
        var charge = Charge()
        charge.id = ID(number * 10 + place)
        charge.project = project.id
        charge.price = Price(Money(Int(100 + place), .usd), times: Quantity(2))
        edit.put(charge, replacing: nil)
      }
    }
    try must(edit)
    try must(try Drafting.draft(ID(4), for: ID(2), on: LawDesk.today, in: book))
    try must(try Drafting.draft(ID(5), for: ID(3), on: LawDesk.today, in: book))
    for part in try Issuing.parts(
      ID(4), from: Numbering.mainSeries(in: book), count: 1, on: LawDesk.today, at: LawDesk.now,
      in: book)
    {
      if let refusal = take(part, .hub) { throw Verdict.refused(refusal) }
    }
    for part in try Payments.parts(
      ID(6), Money(60, .usd), for: issued, on: LawDesk.today, in: book)
    {
      try must(part)
    }
  }

  /// The draft, and what it bills, in a currency.
  mutating func bill(in currency: Currency) throws {
    var edit = Edit()
    for var charge in book.charges(of: ID(3)) {
      charge.price.unit.currency = currency
      edit.put(charge, in: book.charges)
    }
    for var line in book.lines(of: ID(5)) {
      line.price.unit.currency = currency
      edit.put(line, in: book.lines)
    }
    var invoice = draft
    invoice.currency = currency
    edit.put(invoice, in: book.invoices)
    try must(edit)
  }

  /// The same desk again, of which this one does not hear.
  func apart() -> LawDesk {
    var copy = self
    copy.rows = rows.apart()
    return copy
  }

  private mutating func must(_ edit: Edit) throws {
    if let refusal = take(edit) { throw Verdict.refused(refusal) }
  }

  private func context(
    _ origin: LawContext.Origin, _ member: ID<AccountMember>, _ device: UInt64, _ hasHub: Bool,
    _ isConfirmed: Bool
  ) -> LawContext {
    LawContext(
      origin, member: member, role: rows.role(of: member), device: device, hasHub: hasHub,
      numbersConfirmed: isConfirmed)
  }

  /// Takes an edit, or says why not; a stale one was written at an earlier `time`.
  mutating func take(
    _ edit: Edit, _ origin: LawContext.Origin = .device,
    by member: ID<AccountMember> = AccountMember.founder, device: UInt64 = LawDesk.device,
    at claimed: UInt64? = nil, hasHub: Bool = true
  ) -> Refusal? {
    take(body: edit.body, origin, by: member, device: device, at: claimed, hasHub: hasHub)
  }

  mutating func take(
    body: [UInt8], _ origin: LawContext.Origin = .device,
    by member: ID<AccountMember> = AccountMember.founder, device: UInt64 = LawDesk.device,
    at claimed: UInt64? = nil, hasHub: Bool = true
  ) -> Refusal? {
    time += 10
    counter += 1
    var change = Change(
      device: device, counter: counter, stamp: Stamp(time: claimed ?? time, device: device),
      body: body)
    do throws(Verdict) {
      let context = context(origin, member, device, hasHub, true)
      var trial = try laws.trial(of: change, in: context, rows)
      if origin == .local, trial.before != nil { throw trial.tooLate }
      change.stamp.time = max(change.stamp.time, trial.after + 1)
      if let before = trial.before { change.stamp.time = min(change.stamp.time, before - 1) }
      judgement = try trial.judge(under: change.stamp)
    } catch {
      return error.refusal
    }
    apply(change)
    for series in judgement.usedSeries where rows.users[series] == nil {
      rows.users[series] = member
    }
    if !judgement.answer.isEmpty {
      counter += 1
      time = max(time, latest) + 1
      apply(
        Change(
          device: 99, counter: counter, stamp: Stamp(time: time, device: 99),
          body: judgement.answer.body))
    }
    return nil
  }

  private mutating func apply(_ change: Change) {
    latest = max(latest, change.stamp.time)
    rows.apply(change)
    book.apply(change)
  }

  /// The registers of a piece that a restored hub takes, or why it refuses it.
  mutating func takeBack(
    _ piece: Piece, by member: ID<AccountMember> = AccountMember.founder, isConfirmed: Bool = false
  ) -> (taken: [UInt8], refusal: Refusal?) {
    do throws(Verdict) {
      let context = context(.returned, member, 0, true, isConfirmed)
      var trial = try laws.trial(of: piece, in: context, rows)
      let winners = trial.winners.map { $0.tag }
      judgement = try trial.judge(under: .never)
      return (winners, nil)
    } catch {
      return ([], error.refusal)
    }
  }

  /// A lawful issue of the draft from a device's own series, to be bent.
  func issue(
    _ id: UInt64 = 5, from installation: UInt64 = 77, count: Int64 = 1, on day: Day = LawDesk.today,
    _ bend: (inout Ledger.Issue, inout Series) -> Void = { _, _ in }
  ) throws -> Edit {
    var series = Numbering.deviceSeries(of: installation, in: book)
    let lawful = try Issuing.parts(
      ID(id), from: series, count: count, on: day, at: LawDesk.now, in: book)[0]
    var scratch = book
    scratch.apply(
      Change(device: 5, counter: 1, stamp: Stamp(time: UInt64.max, device: 5), body: lawful.body))
    guard var invoice = scratch.invoices[ID(id)], var issue = invoice.issue else { return lawful }
    bend(&issue, &series)
    invoice.issue = issue
    var edit = Edit()
    edit.put(series, in: book.seriesTable)
    edit.put(invoice, in: book.invoices)
    return edit
  }
}
