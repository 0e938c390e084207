import LedgerTestSupport
import Testing

@testable import Ledger

/// A book in which money comes and goes at random: two clients, two currencies, several of everything.
///
/// Every deed is one that the screens offer, and is judged by the laws before it is written.
struct MoneyStory {
  private(set) var book = Book()
  private(set) var laws = Laws()
  /// What the laws said of deeds that the rules had made.
  private(set) var refusals: [Refusal] = []
  var dice: Dice
  private var replica = Replica(device: 7)
  private var count: UInt64 = 0
  private(set) var today = Day(number: 20_000)
  private let context = LawContext(.device, device: 7, hasHub: false)

  enum Deed: CaseIterable {
    case charge, draft, issue, pay, payMore, credit, remove, void, stage, dropDraft, note, correct
  }

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    replica.isAlone = true
    for number in 1...2 as ClosedRange<UInt64> {
      var client = Client()
      client.id = ID(number)
      client.lastName = "Client \(number)"
      write(client, in: book.clients)
    }
    for number in 1...4 as ClosedRange<UInt64> {
      var project = Project()
      project.id = ID(10 + number)
      project.client = ID(number < 4 ? 1 : 2)
      write(project, in: book.projects)
      for _ in 0..<2 { addCharge(to: project.id) }
    }
  }

  private mutating func id() -> UInt64 {
    count += 1
    return 1_000 + count
  }

  private mutating func write<E: Entity>(_ entity: E, in table: Table<E>) {
    let edit = Edit(putting: entity, in: table)
    write([edit])
  }

  private mutating func write(_ edits: [Edit]) {
    for edit in edits where !edit.isEmpty {
      if let refusal = laws.refusal(of: edit, in: book, as: context) { refusals.append(refusal) }
      count += 1
      _ = replica.commit(
        edit, now: Instant(milliseconds: 1_700_000_000_000 + Int64(count) * 1_000), undoable: false)
      book = replica.book
    }
  }

  private mutating func addCharge(to project: ID<Project>) {
    var charge = Charge()
    charge.id = ID(id())
    charge.project = project
    charge.price = Price(
      Money(minor: Int64(100 * (1 + dice.below(9))), currency: dice.percent(80) ? .usd : .eur),
      times: Quantity(1 + dice.below(3)))
    write(charge, in: book.charges)
  }

  /// Takes a deed; says which, and nil when there was nothing to do it with.
  mutating func step() -> Deed? {
    today = today.adding(days: dice.below(3))
    guard let deed = dice.pick(Deed.allCases) else { return nil }
    let before = count
    try? take(deed)
    return count == before ? nil : deed
  }

  private mutating func take(_ deed: Deed) throws {
    switch deed {
    case .charge:
      if let project = dice.pick(book.projects.live) { addCharge(to: project.id) }
    case .draft:
      guard let project = dice.pick(book.projects.live) else { return }
      if dice.percent(30) { return draftAlone(for: project.client) }
      write([try Drafting.draft(ID(id()), for: project.id, on: today, in: book)])
    case .issue:
      guard let invoice = dice.pick(book.invoices.live.filter { !$0.isIssued }) else { return }
      let series = Numbering.mainSeries(in: book)
      write(
        try Issuing.parts(
          invoice.id, from: series, count: Numbering.nextCount(of: series, in: book), on: today,
          at: Instant(milliseconds: 1_700_000_000_000), in: book))
    case .pay, .payMore:
      guard let invoice = dice.pick(book.invoices.live.filter { $0.isIssued }) else { return }
      let owed = try book.balance(of: invoice).minor
      let paid = dice.percent(40) ? owed : Int64(1 + dice.below(2_000))
      let amount = Money(
        minor: deed == .payMore ? owed + 700 : paid, currency: invoice.askedCurrency)
      write(try Payments.parts(ID(id()), amount, for: invoice, on: today, in: book))
    case .credit:
      guard let invoice = dice.pick(book.invoices.live) else { return }
      write([try Credits.apply(to: invoice, on: today, in: book)])
    case .remove:
      if let payment = dice.pick(book.payments.live) {
        write([Payments.remove(payment, in: book)])
      }
    case .void:
      guard dice.percent(40), let invoice = dice.pick(book.invoices.live) else { return }
      write([try VoidingRule.void(invoice, on: today, reason: "wrong", in: book)])
    case .stage:
      guard let project = dice.pick(book.projects.live), let stage = dice.pick(Stage.allCases)
      else { return }
      write(try Stages.parts(project, to: stage, on: today, in: book))
    case .dropDraft:
      guard let invoice = dice.pick(book.invoices.live) else { return }
      write([try Deleting.delete(invoice, in: book)])
    case .note:
      let asked = book.invoices.live.filter { $0.isIssued && !$0.isVoid && !$0.isCreditNote }
      if let invoice = dice.pick(asked) { try creditNote(of: invoice) }
    case .correct:
      guard var payment = dice.pick(book.payments.live) else { return }
      payment.amount.minor = Int64(1 + dice.below(3_000))
      payment.day = today
      write([try Payments.correct(payment, in: book).edit])
    }
  }

  /// Gives back an invoice, or its first line alone.
  private mutating func creditNote(of invoice: Invoice) throws {
    let note = ID<Invoice>(id())
    write([Drafting.credit(note, of: invoice, on: today, in: book)])
    var edit = Edit()
    if dice.percent(60) {
      for line in book.lines(of: note).dropFirst() {
        edit.trash(line, in: book.lines)
      }
    }
    write([edit])
    let series = Numbering.mainSeries(in: book)
    write(
      try Issuing.parts(
        note, from: series, count: Numbering.nextCount(of: series, in: book), on: today,
        at: Instant(milliseconds: 1_700_000_000_000), in: book))
  }

  /// An invoice of a client for no project, of two lines.
  private mutating func draftAlone(for client: ID<Client>) {
    let invoice = Drafting.blank(ID(id()), client: client, on: today, in: book)
    write(invoice, in: book.invoices)
    for _ in 0..<2 {
      var line = Line()
      line.id = ID(id())
      line.invoice = invoice.id
      line.price = Price(Money(minor: 250, currency: invoice.currency), times: Quantity(2))
      write(line, in: book.lines)
    }
  }
}

/// The sums of a book, counted from its rows alone.
struct PlainMoney {
  let book: Book

  var payments: [Payment] { book.payments.rows.filter { $0.life == .live } }

  var allocations: [Allocation] {
    let live = Set(payments.map { $0.id })
    return book.allocations.rows.filter { $0.life == .live && live.contains($0.payment) }
  }

  func given(by payment: Payment) -> Int64 {
    allocations.filter { $0.payment == payment.id }.reduce(0) { $0 + $1.amount.minor }
  }

  func received(for invoice: Invoice) -> Int64 {
    allocations.filter { $0.invoice == invoice.id }.reduce(0) { $0 + $1.amount.minor }
  }

  func asked(by invoice: Invoice) -> Int64 {
    if invoice.voided != nil { return 0 }
    if let issue = invoice.issue {
      return issue.content.lines.reduce(0) {
        $0 + $1.unit.minor * $1.quantity.thousandths / 1_000
      }
    }
    let lines = book.lines.rows.filter { $0.life == .live && $0.invoice == invoice.id }
    return lines.reduce(0) { $0 + $1.price.unit.minor * $1.price.quantity.thousandths / 1_000 }
  }

  /// What is asked and was not received, less what credit notes take off it.
  func owed(on invoice: Invoice) -> Int64 {
    let rest = open(on: invoice)
    let isNote = invoice.issue != nil && asked(by: invoice) < 0
    if rest > 0, !isNote { return rest - used(of: invoice).reduce(0) { $0 + $1.used } }
    let corrected = book.invoices.rows.first { $0.id == invoice.corrects && $0.life == .live }
    guard isNote else { return rest }
    let parts = corrected.map { used(of: $0) } ?? []
    return min(0, rest + (parts.first { $0.note == invoice.id }?.used ?? 0))
  }

  private func open(on invoice: Invoice) -> Int64 {
    asked(by: invoice) - received(for: invoice)
  }

  /// What each credit note of an invoice takes off it, the first issued first.
  private func used(of invoice: Invoice) -> [(note: ID<Invoice>, used: Int64)] {
    guard invoice.issue != nil, invoice.voided == nil else { return [] }
    let notes = book.invoices.rows.filter {
      $0.life == .live && $0.corrects == invoice.id && $0.issue != nil && $0.voided == nil
    }
    var rest = max(0, open(on: invoice))
    var parts = notes.sorted {
      ($0.issue?.content.issued ?? .first, $0.id) < ($1.issue?.content.issued ?? .first, $1.id)
    }
    .map { note in
      let used = min(rest, max(0, -open(on: note)))
      rest -= used
      return (note: note.id, used: used)
    }
    // What several refunds took beyond a credit note is nobody's debt.
    for place in parts.indices {
      guard let note = book.invoices[parts[place].note],
        allocations.count(where: { $0.invoice == note.id }) > 1
      else { continue }
      let more = min(rest, max(0, -asked(by: note) - parts[place].used))
      rest -= more
      parts[place].used += more
    }
    return parts
  }

  /// What a project's charges ask for outside invoices in force, less its free money; at least what came too early for work
  /// that was given back.
  func uninvoiced(of project: ID<Project>, _ currency: Currency) -> Int64 {
    let (plain, anew) = waiting(of: project, currency)
    return anew > 0 ? max(plain, anew) : plain
  }

  /// What of a project's free money nothing waits for.
  func spare(of project: ID<Project>, _ currency: Currency) -> Int64 {
    let (plain, anew) = waiting(of: project, currency)
    return max(0, min(anew - plain, free(of: project, currency)))
  }

  private func waiting(
    of project: ID<Project>, _ currency: Currency
  ) -> (plain: Int64, anew: Int64) {
    let charges = book.charges.rows.filter { charge in
      charge.life == .live && charge.project == project && charge.price.unit.currency == currency
        && !isOnInvoice(charge)
    }
    func asked(_ charge: Charge) -> Int64 {
      charge.price.unit.minor * charge.price.quantity.thousandths / 1_000
    }
    // Each piece of work that was given back takes money that came since, the oldest first.
    var pieces = payments.filter { $0.project == project && $0.amount.currency == currency }
      .map { ($0, left: $0.amount.minor - given(by: $0)) }
      .sorted { came($0.0) < came($1.0) }
    var anew: Int64 = 0
    let back = charges.compactMap { charge in givenBack(charge).map { (charge, since: $0) } }
    for (charge, since) in back.sorted(by: { $0.since > $1.since }) {
      var rest = asked(charge)
      for place in pieces.indices where came(pieces[place].0) > since {
        let part = min(rest, pieces[place].left)
        rest -= part
        pieces[place].left -= part
      }
      anew += rest
    }
    let all = charges.reduce(Int64(0)) { $0 + asked($1) }
    return (all - free(of: project, currency), anew)
  }

  private func came(_ payment: Payment) -> (Day, Stamp) {
    (payment.byStage ? .last : payment.day, book.payments.written(payment.id, 2))
  }

  /// When the last credit note was issued without which work that an invoice asked for would still be asked for.
  func givenBack(_ charge: Charge) -> (Day, Stamp)? {
    var last: (Day, Stamp)?
    for line in book.lines.rows where line.life == .live && line.charge == charge.id {
      guard let invoice = book.invoices.live(line.invoice), invoice.issue != nil, !invoice.isVoid
      else { continue }
      let notes = notes(of: invoice).sorted {
        ($0.issue?.content.issued ?? .first, $0.id) < ($1.issue?.content.issued ?? .first, $1.id)
      }
      for note in notes {
        let moment = (note.issue?.content.issued ?? .first, book.invoices.written(note.id, 10))
        if let known = last {
          let others = notes.filter { $0.id != note.id }
          if moment <= known || isGivenBack(line, on: invoice, by: others) { continue }
        }
        last = moment
      }
    }
    return last
  }

  /// Whether an issued invoice in force asks for a charge, or asked for it before it was given back.
  func isOnInvoice(_ charge: Charge, evenGivenBack: Bool = false) -> Bool {
    book.lines.rows.contains { line in
      line.life == .live && line.charge == charge.id
        && book.invoices.rows.contains {
          $0.id == line.invoice && $0.life == .live && $0.issue != nil && $0.voided == nil
            && (evenGivenBack || !isGivenBack(line, on: $0))
        }
    }
  }

  /// Whether credit notes gave back a line of an invoice, as they do here in whole, or all of the invoice.
  private func isGivenBack(
    _ line: Line, on invoice: Invoice, by some: [Invoice]? = nil
  ) -> Bool {
    let notes = some ?? notes(of: invoice)
    let whole = asked(by: invoice)
    if whole > 0, notes.reduce(whole, { $0 + asked(by: $1) }) <= 0 { return true }
    guard let place = book.lines(of: invoice.id).firstIndex(where: { $0.id == line.id }) else {
      return false
    }
    return notes.contains { note in
      book.lines.live(Drafting.creditLine(place, of: note.id))?.invoice == note.id
    }
  }

  private func notes(of invoice: Invoice) -> [Invoice] {
    book.invoices.rows.filter {
      $0.life == .live && $0.corrects == invoice.id && $0.issue != nil && $0.voided == nil
    }
  }

  func free(of project: ID<Project>, _ currency: Currency) -> Int64 {
    payments.filter { $0.project == project && $0.amount.currency == currency }
      .reduce(0) { $0 + $1.amount.minor - given(by: $1) }
  }

  func credit(of client: ID<Client>, _ currency: Currency) -> Int64 {
    let own = payments.filter { $0.client == client && $0.amount.currency == currency }
    var sum = own.filter { $0.project.isNone }.reduce(0) { $0 + $1.amount.minor - given(by: $1) }
    for project in Set(own.map { $0.project }) where !project.isNone {
      sum += spare(of: project, currency)
    }
    for invoice in book.invoices.rows
    where invoice.life == .live && invoice.client == client && invoice.issue != nil
      && invoice.askedCurrency == currency
    {
      sum += max(0, -owed(on: invoice))
    }
    return sum
  }

  /// Whether nothing of a project waits for money.
  func isCovered(_ project: ID<Project>) -> Bool {
    let invoices = book.invoices.rows.filter {
      $0.life == .live && $0.project == project && $0.issue != nil
    }
    return invoices.allSatisfy { owed(on: $0) <= 0 }
      && [Currency.usd, .eur].allSatisfy { uninvoiced(of: project, $0) <= 0 }
  }
}
