import Ledger
import LedgerTestSupport
import Testing

@testable import Store

/// Deletes, issues, payments, allocations and voids that meet on the hub: each pair in both orders.
struct MoneyLawTests {
  /// A desk and a phone in sync, with draft invoice 4,001 of a gig.
  private func stage() throws -> (Store, ID<Invoice>, Phone, Phone) {
    let store = try Store.fresh()
    let id = try store.draft(1)
    return (store, id, try Phone(7, store), try Phone(8, store))
  }

  private func agree(_ store: Store, _ phones: Phone...) throws {
    var book = try store.book().book
    for phone in phones {
      var phone = phone
      try phone.pull()
      #expect(phone.replica.outbox.isEmpty)
      #expect(phone.replica.digest() == book.digest())
    }
    #expect(try store.verify().problems == [])
  }

  private func delete(_ id: ID<Invoice>, on phone: inout Phone) throws {
    phone.write(try Deleting.delete(phone.book.invoices[id]!, in: phone.book))
  }

  @Test(arguments: [Int64(0), -500])
  func `nothing is no payment, and less is a refund`(_ minor: Int64) throws {
    let (store, _, first, _) = try stage()
    var phone = first
    var payment = Payment()
    payment.id = ID(77)
    payment.amount = Money(minor: minor, currency: .usd)
    phone.write(edit(payment, replacing: nil))
    #expect(try phone.sync() == (minor == 0 ? ["not-positive"] : []))
    #expect((try store.book().book.payments[payment.id] == nil) == (minor == 0))
  }

  // MARK: delete and issue (S5)

  @Test func `issued, then a stale delete: it stays issued and live (S5)`() throws {
    var (store, id, phone, desk) = try stage()
    _ = try store.issue(id, on: today, now: noon)
    try delete(id, on: &phone)
    #expect(try phone.sync() == [])
    let row = try store.book().book.invoices[id]
    #expect(row?.isLive == true && row?.number == "1")
    try phone.pull()
    try desk.pull()
    #expect(phone.book.invoices[id]?.isLive == true && desk.book.invoices[id]?.number == "1")
    try agree(store, phone, desk)
  }

  @Test func `deleted, then an issue from a device: it is issued and live (S5)`() throws {
    var (store, id, phone, desk) = try stage()
    let series = Numbering.deviceSeries(of: 88, in: desk.book)
    desk.write(try Issuing.issue(id, from: series, on: today, at: noon, in: desk.book))
    try delete(id, on: &phone)
    #expect(try phone.sync() == [] && desk.sync() == [])
    #expect(try store.book().book.invoices[id]?.isLive == true)
    #expect(try store.book().book.invoices[id]?.isIssued == true)
    try agree(store, phone, desk)
  }

  @Test(arguments: [Life.archived, .trashed])
  func `who knows that it is issued is refused`(_ life: Life) throws {
    let (store, id, _, _) = try stage()
    _ = try store.issue(id, on: today, now: noon)
    var gone = try store.book().book.invoices[id]!
    gone.life = life
    let forged = edit(gone, replacing: try store.book().book.invoices[id])
    #expect(throws: StoreError.self) { try store.commit(now: noon) { _ in forged } }
    var laws = Laws()
    let refusal = laws.refusal(
      of: forged, in: try store.book().book, as: LawContext(.device, device: 9))
    #expect(refusal?.code == "issued" && refusal?.key.id == id.raw && refusal?.key.tag == 1)
  }

  @Test func `a project deleted by a stale device comes back archived, its income in sight (S5)`()
    throws
  {
    var (store, id, phone, desk) = try stage()
    _ = try store.issue(id, on: today, now: noon)
    try store.pay(5_001, 85_000, for: id)
    let project = phone.book.projects[ID(2_001)]!
    phone.write(Deleting.delete(project, in: phone.book))
    let client = phone.book.clients[ID(1_001)]!
    var gone = client
    gone.life = .trashed
    phone.write(edit(gone, replacing: client))
    #expect(try phone.sync() == [])
    let book = try store.book().book
    #expect(book.projects[ID(2_001)]?.life == .archived)
    #expect(book.clients[ID(1_001)]?.life == .archived)
    #expect(book.invoices[id]?.isLive == true)
    try agree(store, phone, desk)
  }

  @Test func `a project deleted, then a payment for it: it is in the archive (S5)`() throws {
    var (store, _, phone, desk) = try stage()
    phone.write(Deleting.delete(phone.book.projects[ID(2_001)]!, in: phone.book))
    for part in try Stages.parts(
      desk.book.projects[ID(2_001)]!, to: .paid, on: today, in: desk.book)
    {
      desk.write(part)
    }
    #expect(try phone.sync() == [] && desk.sync() == [])
    let book = try store.book().book
    #expect(book.projects[ID(2_001)]?.life == .archived)
    #expect(book.payments.live.count == 1)
    try agree(store, phone, desk)
  }

  @Test func `a client without facts is trashed as ever`() throws {
    let (store, _, first, _) = try stage()
    var phone = first
    var client = Client()
    client.id = ID(1_500)
    phone.write(edit(client))
    var gone = client
    gone.life = .trashed
    phone.write(edit(gone, replacing: client))
    #expect(try phone.sync() == [])
    #expect(try store.book().book.clients[ID(1_500)]?.life == .trashed)
  }

  // MARK: allocations (S6)

  /// Credit of 1,000 and two issued invoices of 850 each.
  private func credit() throws -> (Store, [ID<Invoice>], Phone, Phone) {
    let store = try Store.fresh()
    let first = try store.draft(1)
    try store.commit(now: noon) { book in booking("Client 1", 1, in: book) }
    let second = ID<Invoice>(4_002)
    try store.commit(now: noon) { book in
      var invoice = Drafting.blank(second, client: ID(1_001), on: today, in: book)
      invoice.currency = .usd
      var line = Line()
      line.id = ID(4_502)
      line.invoice = second
      line.price = Price(Money(850, .usd))
      var edit = Edit()
      edit.put(invoice, in: book.invoices)
      edit.put(line, in: book.lines)
      return edit
    }
    var payment = Payment()
    payment.id = ID(5_001)
    payment.client = ID(1_001)
    payment.amount = Money(1_000, .usd)
    payment.day = today
    try store.commit(now: noon) { _ in edit(payment) }
    for id in [first, second] { _ = try store.issue(id, on: today, now: noon) }
    return (store, [first, second], try Phone(7, store), try Phone(8, store))
  }

  @Test func `one payment does not pay two invoices: the late allocation is refused (S6)`() throws {
    var (store, ids, phone, desk) = try credit()
    phone.write(try Credits.apply(to: phone.book.invoices[ids[0]]!, on: today, in: phone.book))
    desk.write(try Credits.apply(to: desk.book.invoices[ids[1]]!, on: today, in: desk.book))
    #expect(try phone.sync() == [])
    #expect(try desk.sync() == ["allocated"])
    let book = try store.book().book
    #expect(try book.unallocated(of: book.payments.rows[0]).minor == 15_000)
    #expect(try book.balance(of: book.invoices[ids[1]]!).minor == 85_000)
    #expect(book.payments.live.count == 1)
    try agree(store, phone, desk)
    // Tried again, it gives what is left.
    desk.write(try Credits.apply(to: desk.book.invoices[ids[1]]!, on: today, in: desk.book))
    #expect(try desk.sync() == [])
  }

  @Test func `a payment and what it gives are two changes: the second alone is refused`() throws {
    var (store, ids, phone, _) = try credit()
    _ = try store.void(ids[0], on: today, reason: "wrong", now: noon)
    for part in try Payments.parts(
      ID(5_002), Money(850, .usd), for: phone.book.invoices[ids[0]]!, on: today, in: phone.book)
    {
      phone.write(part)
    }
    #expect(try phone.sync() == ["is-void"])
    #expect(try store.book().book.payments.live(ID(5_002))?.amount == Money(850, .usd))
    try agree(store, phone)
  }

  @Test func `paid, then voided by who did not know: the void is refused (H15)`() throws {
    var (store, ids, phone, _) = try credit()
    try store.pay(5_003, 10_000, for: ids[0])
    phone.write(
      try VoidingRule.void(
        phone.book.invoices[ids[0]]!, on: today, reason: "", in: phone.book))
    #expect(try phone.sync() == ["has-payments"])
    #expect(try store.book().book.invoices[ids[0]]?.isVoid == false)
    try agree(store, phone)
  }

  @Test func `void stays void`() throws {
    var (store, ids, phone, _) = try credit()
    _ = try store.void(ids[0], on: today, reason: "wrong", now: noon)
    try phone.pull()
    var back = phone.book.invoices[ids[0]]!
    back.voided = nil
    phone.write(edit(back, replacing: phone.book.invoices[ids[0]]))
    #expect(try phone.sync() == ["is-void"])
    #expect(try store.book().book.invoices[ids[0]]?.isVoid == true)
  }

  @Test(arguments: 0..<4)
  func `an allocation is positive, in one currency, and keeps what it joins`(_ way: Int) throws {
    var (_, ids, phone, _) = try credit()
    phone.write(try Credits.apply(to: phone.book.invoices[ids[0]]!, on: today, in: phone.book))
    #expect(try phone.sync() == [])
    let row = phone.book.allocations.rows[0]
    var bent = row
    switch way {
    case 0: bent.amount.minor = -5
    case 1: bent.amount = Money(minor: 5, currency: .eur)
    case 2: bent.invoice = ids[1]
    default: bent.payment = ID(9)
    }
    phone.write(edit(bent, replacing: row))
    let codes = ["not-positive", "currency", "allocation-fixed", "allocation-fixed"]
    #expect(try phone.sync() == [codes[way]])
  }

  // MARK: payments (H15)

  @Test(arguments: 0..<5)
  func `what was received stays what it was (H15)`(_ way: Int) throws {
    var (store, _, phone, _) = try credit()
    let row = phone.book.payments.rows[0]
    var bent = row
    switch way {
    case 0: bent.amount.currency = .eur
    case 1: bent.amount.minor = -bent.amount.minor
    case 2: bent.client = ID(1_002)
    case 3: bent.project = ID(2_001)
    default: bent.method = "Cash"
    }
    phone.write(edit(bent, replacing: row))
    #expect(try phone.sync() == (way == 4 ? [] : [way == 1 ? "not-positive" : "payment-fixed"]))
    let known = try store.book().book.payments.rows[0]
    #expect(known.amount == row.amount && known.day == row.day && known.client == row.client)
  }

  @Test func `a payment is taken back and brought back`() throws {
    var (store, _, phone, _) = try credit()
    let row = phone.book.payments.rows[0]
    phone.write(Payments.remove(row, in: phone.book))
    var gone = row
    gone.life = .trashed
    phone.write(edit(row, replacing: gone))
    #expect(try phone.sync() == [])
    #expect(try store.book().book.payments.rows[0].isLive)
  }

  @Test func `marked paid on two devices there is one payment, the first the hub took`() throws {
    var (store, id, phone, desk) = try stage()
    _ = id
    let project = phone.book.projects[ID(2_001)]!
    for part in try Stages.parts(project, to: .paid, on: today, in: phone.book) {
      phone.write(part)
    }
    let later = today.adding(days: 1)
    for part in try Stages.parts(project, to: .paid, on: later, in: desk.book) {
      desk.write(part)
    }
    #expect(try phone.sync() == [] && desk.sync() == [])
    let book = try store.book().book
    #expect(book.payments.live.map { $0.day } == [today])
    #expect(book.projects[project.id]?.stage == .paid)
    try agree(store, phone, desk)
  }

  @Test func `marked paid again it is the next payment, counted from what was taken back`() throws {
    let (store, _, first, _) = try stage()
    var phone = first
    for (stage, day) in [(Stage.paid, 0), (.open, 0), (.paid, 3)] {
      let project = phone.book.projects[ID(2_001)]!
      for part in try Stages.parts(
        project, to: stage, on: today.adding(days: day), in: phone.book)
      {
        phone.write(part)
      }
    }
    #expect(try phone.sync() == [])
    let book = try store.book().book
    #expect(
      book.payments.count == 2 && book.payments.live.map { $0.day } == [today.adding(days: 3)])
    try agree(store, phone)
  }
}
