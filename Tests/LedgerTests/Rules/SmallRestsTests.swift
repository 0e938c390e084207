import LedgerTestSupport
import Testing

@testable import Ledger

/// A cent that is left of an invoice (rule G112).
struct SmallRestsTests {
  @Test(
    arguments: [
      ("400.00 USD", "399.99", 1), ("400.00 USD", "399.00", 100), ("400.00 USD", "398.99", nil),
      ("20.00 USD", "19.00", 100), ("20.00 USD", "18.99", nil), ("10.00 USD", "9.49", nil),
      ("400.00 USD", "400.00", nil), ("400.00 USD", "400.01", nil), ("0.50 USD", nil, nil),
    ] as [(String, String?, Int64?)])
  func `a rest is small up to 1.00 and a twentieth, where the most of it came`(
    _ price: String, _ paid: String?, _ rest: Int64?
  ) throws {
    let told = try TestBook(TestBook.billed(price, paid: paid))
    #expect(SmallRests.rest(of: told.invoice("i1"), in: told.book)?.minor == rest)
  }

  @Test func `let go by a credit note of it, the invoice and its gig are paid`() throws {
    var told = try TestBook(TestBook.billed(paid: "399.40"))
    let (invoice, day) = (told.invoice("i1"), Day(year: 2025, month: 9, day: 10)!)
    #expect(told.project("g1").stage == .delivered)
    told.commit(
      SmallRests.letGo(ID(named: "n1"), of: invoice, on: day, calling: "Skonto", in: told.book))
    #expect(try told.book.total(of: told.invoice("n1")) == Money(minor: -60, currency: .usd))
    #expect(told.invoice("n1").corrects == invoice.id)
    #expect(SmallRests.isRest(told.invoice("n1"), of: invoice, in: told.book))
    let whole = Drafting.credit(ID(named: "n2"), of: invoice, on: day, in: told.book)
    let other = whole.laid(over: told.book)
    #expect(
      other.invoices[ID(named: "n2")].map { SmallRests.isRest($0, of: invoice, in: other) } == false
    )
    // As long as nobody issued it nothing is let go.
    #expect(SmallRests.rest(of: invoice, in: told.book)?.minor == 60)
    try told.tell("issued n1 103 2025-09-10")
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    #expect(told.book.status(of: told.invoice("i1"), on: day) == .paid)
    #expect(told.project("g1").stage == .paid)
    #expect(try told.book.credit(of: ID(named: "c1"))[.usd].isZero)
    #expect(SmallRests.rest(of: told.invoice("i1"), in: told.book) == nil)
    #expect(try told.book.uninvoiced(of: told.project("g1").id)[.usd].isZero)
  }

  @Test func `what a percentage was taken off goes by what is left, and bears no tax`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 400.00 USD
      invoice i1 g1 2025-09-02
      tax i1 VAT 20
      """)
    var draft = told.invoice("i1")
    draft.discount = Discount(Rate(percent: 10))
    told.put(draft, in: told.book.invoices)
    // 400.00 less 40.00, with 20 %: 432.00.
    try told.tell("issued i1 102 2025-09-02\npayment i1 431.00 2025-09-03")
    let invoice = told.invoice("i1")
    #expect(try told.book.balance(of: invoice) == Money(1, .usd))
    let day = Day(year: 2025, month: 9, day: 10)!
    told.commit(
      SmallRests.letGo(ID(named: "n1"), of: invoice, on: day, calling: "Skonto", in: told.book))
    #expect(try told.book.total(of: told.invoice("n1")) == Money(-1, .usd))
    try told.tell("issued n1 103 2025-09-10")
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
  }

  @Test(
    arguments: [
      ("400.00 USD", "33.33 USD", "504.40", -1_560, [-1_200, -100], -260),
      ("110.25 USD", "110.25 USD", "259.31", -529, [-221, -221, 1], -88),
      ("20.00 USD", "20.00 USD", "47.04", -96, [-40, -40], -16),
    ] as [(String, String, String, Int64, [Int64], Int64)])
  func `a discount for paying early goes by its part of each line, with its tax`(
    _ one: String, _ other: String, _ paid: String, _ total: Int64, _ parts: [Int64], _ tax: Int64
  ) throws {
    // 433.33 and 20 %: 520.00, less 3 %. 220.50 and 20 %: 264.60, less 2 %. 40.00 and 20 %: 48.00, less 2 %, which is small.
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert \(one)
      charge g1 overdub \(other)
      invoice i1 g1 2025-09-02
      tax i1 VAT 20
      issued i1 102 2025-09-02
      payment i1 \(paid) 2025-09-03
      """)
    let (invoice, day) = (told.invoice("i1"), Day(year: 2025, month: 9, day: 10)!)
    #expect(SmallRests.rest(of: invoice, in: told.book)?.minor == -total)
    told.commit(
      SmallRests.letGo(ID(named: "n1"), of: invoice, on: day, calling: "Skonto", in: told.book))
    let note = told.invoice("n1")
    let totals = try InvoiceTotals(of: note, in: told.book)
    #expect(totals.total.minor == total && totals.parts.map(\.amount.minor) == parts)
    #expect(totals.taxes.map(\.amount.minor) == [tax])
    #expect(SmallRests.isRest(note, of: invoice, in: told.book))
    #expect(note.notes == "Skonto \(total == -1_560 ? 3 : 2)%")
    try told.tell("issued n1 103 2025-09-10")
    #expect(told.invoice("n1").issue?.content.notes == note.notes)
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    #expect(told.project("g1").stage == .paid)
    #expect(try told.book.uninvoiced(of: told.project("g1").id)[.usd].isZero)
  }

  @Test(
    arguments: [
      // 1 to 5 whole percent to the cent, and nothing near them.
      ("396.00", 400), ("395.99", nil), ("396.01", nil), ("380.00", 2_000), ("376.00", nil),
      ("390.00", nil),
    ] as [(String, Int64?)])
  func `a discount is a whole percentage of what was asked for`(
    _ paid: String, _ rest: Int64?
  ) throws {
    let told = try TestBook(TestBook.billed(paid: paid))
    #expect(SmallRests.rest(of: told.invoice("i1"), in: told.book)?.minor == rest)
  }

  @Test(
    arguments: [
      // 862.10 less 2 % is 844.86: paid in steps of five centimes, and nothing else near it.
      ("844.85", 1_725), ("844.90", 1_720), ("844.86", 1_724), ("844.80", nil), ("844.95", nil),
      ("844.87", nil),
    ] as [(String, Int64?)])
  func `in francs a discount is paid in five centimes`(_ paid: String, _ rest: Int64?) throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 797.50 CHF
      invoice i1 g1 2025-09-02
      tax i1 VAT 8.1
      issued i1 102 2025-09-02
      payment i1 \(paid) CHF 2025-09-03
      """)
    let (invoice, day) = (told.invoice("i1"), Day(year: 2025, month: 9, day: 10)!)
    #expect(SmallRests.rest(of: invoice, in: told.book)?.minor == rest)
    guard let rest else { return }
    told.commit(
      SmallRests.letGo(ID(named: "n1"), of: invoice, on: day, calling: "Skonto", in: told.book))
    let totals = try InvoiceTotals(of: told.invoice("n1"), in: told.book)
    // 15.95 and its tax of 1.29 are 17.24; the rest is cents.
    #expect(totals.total.minor == -rest && totals.taxes.map(\.amount.minor) == [-129])
    #expect(told.invoice("n1").notes == "Skonto 2%")
  }

  @Test func `a discount is taken once`() throws {
    var told = try TestBook(TestBook.billed(paid: "392.00"))
    let day = Day(year: 2025, month: 9, day: 10)!
    told.commit(
      SmallRests.letGo(
        ID(named: "n1"), of: told.invoice("i1"), on: day, calling: "Skonto", in: told.book))
    // Of 400.00 8.00 were credited, and 380.00 came: 12.00 are 3 %, and owed.
    try told.tell("issued n1 103 2025-09-10\nremove p1\npayment i1 380.00 2025-09-11 as q1")
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(12, .usd))
    #expect(SmallRests.rest(of: told.invoice("i1"), in: told.book) == nil)
  }

  @Test(arguments: [("Deposit", nil), ("Concert", 800)] as [(String, Int64?)])
  func `a discount of what a deposit is asked for with is given back by hand`(
    _ service: String, _ rest: Int64?
  ) throws {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 \(service) 400.00 USD
      invoice i1 g1 2025-09-02
      issued i1 102 2025-09-02
      payment i1 392.00 2025-09-03
      """)
    #expect(SmallRests.rest(of: told.invoice("i1"), in: told.book)?.minor == rest)
  }
}
