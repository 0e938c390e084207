import Ledger
import Testing

@testable import Store

/// A payment that one device puts right while another says that it is royalties, in both orders (rules G106, G119).
struct RoyaltiesLawTests {
  private let gema = ID<Client>(1)
  private let payment = ID<Payment>(9)
  private let amount = Money(minor: 94_336, currency: .usd)

  /// A desk and a phone in sync, with a payment of a client for nothing, which lines of a bank were.
  private func stage(of parts: [Int64] = [94_336]) throws -> (Store, Phone, Phone) {
    let store = try Store.fresh()
    try store.commit(now: noon) { book in
      var (client, payment, account) = (Client(), Payment(), MoneyAccount())
      (client.id, client.company) = (gema, "GEMA")
      (payment.id, payment.client, payment.amount) = (self.payment, client.id, amount)
      (payment.day, payment.method) = (today, "Bank Transfer")
      (account.id, account.name) = (ID(40), "Checking")
      var edit = Edit()
      edit.put(client, in: book.clients)
      edit.put(payment, in: book.payments)
      edit.put(account, in: book.moneyAccounts)
      for (place, part) in parts.enumerated() {
        var (line, match) = (BankLine(), LineMatch())
        (line.id, line.account, line.day) = (ID(50 + UInt64(place)), account.id, today)
        line.amount = Money(minor: part, currency: .usd)
        (match.line, match.other, match.type) = (line.id, payment.id.retyped(), .payment)
        (match.amount, match.created) = (line.amount, noon.adding(milliseconds: Int64(place)))
        match.id = LineMatch.id(line: line.id, other: payment.id.raw, .payment)
        edit.put(line, in: book.bankLines)
        edit.put(match, in: book.lineMatches)
      }
      return edit
    }
    return (store, try Phone(7, store), try Phone(8, store))
  }

  private func keep(on phone: inout Phone, at now: Instant = noon) throws {
    let row = try #require(phone.book.payments.live(payment))
    phone.write(Royalties.keep(row, calling: "Royalties", at: noon, in: phone.book), at: now)
  }

  private func correct(
    _ id: ID<Payment>, on phone: inout Phone, at now: Instant = noon,
    _ change: (inout Payment) -> Void
  ) throws {
    var row = try #require(phone.book.payments.live(id))
    change(&row)
    phone.write(try Payments.correct(row, in: phone.book).edit, at: now)
  }

  /// What the hub and both devices have of it by now: one payment, one charge, the bank's line.
  private func check(
    _ store: Store, _ phones: [Phone], is minor: Int64, on day: Day = today
  ) throws {
    var book = try store.book().book
    for phone in phones {
      var phone = phone
      try phone.pull()
      #expect(phone.replica.isInSync && phone.replica.digest() == book.digest())
    }
    let payments = book.payments(of: gema)
    #expect(payments.map { $0.amount.minor } == [minor] && payments.map { $0.day } == [day])
    #expect(book.charges.live.map { $0.price.unit.minor } == [minor])
    let project = try #require(book.projects(of: gema).first)
    #expect(project.progress.closed == day && project.progress.delivered == day)
    #expect(project.opened == day && project.stage == .paid)
    #expect(try book.uninvoiced(of: project.id)[.usd].isZero)
    #expect(book.matches(of: ID<BankLine>(50)).map { $0.amount.minor } == [minor])
    #expect(try store.verify().problems == [])
  }

  @Test(arguments: [true, false], [-30_000, 30_000] as [Int64])
  func `the correction wins, whichever the hub hears of first, and whichever was later`(
    _ keepsFirst: Bool, _ milliseconds: Int64
  ) throws {
    var (store, desk, phone) = try stage()
    try keep(on: &desk)
    try correct(payment, on: &phone, at: noon.adding(milliseconds: milliseconds)) {
      $0.amount = Money(minor: 93_436, currency: .usd)
      $0.day = today.adding(days: -2)
      $0.reference = "Q1"
    }
    #expect(try keepsFirst ? desk.sync() == [] : phone.sync() == [])
    #expect(try keepsFirst ? phone.sync() == [] : desk.sync() == [])
    try check(store, [desk, phone], is: 93_436, on: today.adding(days: -2))
    let anew = try store.book().book.payments(of: gema)[0]
    #expect(anew.reference == "Q1" && anew.method == "Bank Transfer")
  }

  @Test(arguments: [true, false])
  func `a bank's line that it is no longer is free again`(_ keepsFirst: Bool) throws {
    var (store, desk, phone) = try stage(of: [93_436, 900])
    try keep(on: &desk)
    try correct(payment, on: &phone) { $0.amount = Money(minor: 93_436, currency: .usd) }
    #expect(try keepsFirst ? desk.sync() == [] : phone.sync() == [])
    #expect(try keepsFirst ? phone.sync() == [] : desk.sync() == [])
    try check(store, [desk, phone], is: 93_436)
    #expect(try store.book().book.matches(of: ID<BankLine>(51)).isEmpty)
  }

  @Test func `kept once more after it was taken back, it is what was put right unheard`() throws {
    var (store, desk, phone) = try stage()
    try keep(on: &desk)
    var back = Edit()
    var former = try #require(desk.book.payments[payment])
    former.life = .live
    back.trash(try #require(desk.book.payments(of: gema).first), in: desk.book.payments)
    back.trash(try #require(desk.book.projects(of: gema).first), in: desk.book.projects)
    back.trash(try #require(desk.book.charges.live.first), in: desk.book.charges)
    back.put(former, in: desk.book.payments)
    desk.write(back)
    try desk.sync()
    try phone.pull()
    try correct(payment, on: &phone) { $0.amount = Money(minor: 93_436, currency: .usd) }
    try keep(on: &desk)
    #expect(try phone.sync() == [] && desk.sync() == [])
    try check(store, [desk, phone], is: 93_436)
  }

  @Test func `devices that both say it leave the correction of what it became`() throws {
    var (store, desk, phone) = try stage()
    try keep(on: &desk)
    let anew = try #require(desk.book.payments(of: gema).first)
    try correct(anew.id, on: &desk, at: noon.adding(milliseconds: 1_000)) {
      $0.amount = Money(minor: 90_000, currency: .usd)
    }
    try keep(on: &phone, at: noon.adding(milliseconds: 30_000))
    #expect(try desk.sync() == [] && phone.sync() == [])
    let book = try store.book().book
    #expect(book.payments(of: gema).map { $0.amount.minor } == [90_000])
    #expect(book.charges.live.map { $0.price.unit.minor } == [94_336])
    #expect(book.matches(of: ID<BankLine>(50)).map { $0.amount.minor } == [90_000])
    #expect(try store.verify().problems == [])
  }

  @Test func `taken back, a correction is taken back of what the payment became, too`() throws {
    var (store, desk, phone) = try stage()
    try correct(payment, on: &phone) { $0.amount = Money(minor: 93_436, currency: .usd) }
    try keep(on: &desk)
    try phone.push()
    try desk.sync()
    try correct(payment, on: &phone, at: noon.adding(milliseconds: 5_000)) {
      $0.amount = amount
    }
    #expect(try phone.sync() == [])
    let book = try store.book().book
    #expect(book.payments(of: gema).map { $0.amount } == [amount])
    #expect(book.charges.live.map { $0.price } == [Price(amount)])
  }

  @Test func `what was said of what it became stands where it is later`() throws {
    var (store, desk, phone) = try stage()
    try keep(on: &desk)
    try desk.sync()
    let anew = try #require(desk.book.payments(of: gema).first)
    try correct(anew.id, on: &desk, at: noon.adding(milliseconds: 30_000)) {
      $0.amount = Money(minor: 90_000, currency: .usd)
    }
    try correct(payment, on: &phone, at: noon.adding(milliseconds: 1_000)) {
      $0.amount = Money(minor: 93_436, currency: .usd)
    }
    #expect(try desk.sync() == [] && phone.sync() == [])
    #expect(try store.book().book.payments(of: gema).map { $0.amount.minor } == [90_000])
  }
}
