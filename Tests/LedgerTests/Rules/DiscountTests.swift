import LedgerTestSupport
import Testing

@testable import Ledger

/// Discounts and taxes of invoices (rule G16), and how they are frozen.
struct DiscountTests {
  private func money(_ minor: Int64, _ currency: Currency = .usd) -> Money {
    Money(minor: minor, currency: currency)
  }

  private func line(
    _ unit: Int64, _ currency: Currency = .usd, times quantity: Quantity = .one,
    off discount: Discount? = nil, tax: Tax? = nil
  ) -> Line {
    var line = Line()
    line.price = Price(money(unit, currency), times: quantity)
    line.discount = discount
    line.tax = tax
    return line
  }

  private let vat = Tax("VAT", Rate(percent: 19))
  private let low = Tax("VAT", Rate(percent: 7))

  @Test func `an empty draft has nothing that a discount could be more than`() throws {
    let empty = try InvoiceTotals(of: [], vat, Discount(money(2_500)), in: .usd)
    #expect(empty.total.isZero && empty.discount == nil)
  }

  @Test func `each rate is taxed on its lines after both discounts`() throws {
    // 1000 - 10 % = 900 at 19 %, 100 at 7 %; 5 % off 1000 = 50: 45 and 5.
    let totals = try InvoiceTotals(
      of: [
        line(100_000, off: Discount(Rate(percent: 10))), line(10_000, tax: low),
      ], vat, Discount(Rate(percent: 5)), in: .usd)
    #expect(totals.parts.map(\.amount.minor) == [90_000, 10_000])
    #expect(totals.subtotal.minor == 100_000 && totals.discount?.amount.minor == 5_000)
    #expect(totals.taxes.map(\.base.minor) == [85_500, 9_500])
    #expect(totals.taxes.map(\.amount.minor) == [16_245, 665])
    #expect(totals.total.minor == 95_000 + 16_245 + 665)
    #expect(totals.rules == 2 && totals.tax == nil)
  }

  @Test func `a cent that does not divide goes where most was lost, the earlier first`() {
    #expect(InvoiceTotals.spread(100, of: 300, over: [100, 100, 100]) == [34, 33, 33])
    #expect(InvoiceTotals.spread(1, of: 3, over: [1, 2]) == [0, 1])
    #expect(InvoiceTotals.spread(-100, of: -300, over: [-100, -100, -100]) == [-34, -33, -33])
    // A refund among sales bears its part the other way.
    #expect(InvoiceTotals.spread(8, of: 80, over: [100, -20]) == [10, -2])
    #expect(InvoiceTotals.spread(0, of: 0, over: [5, -5]) == [0, 0])
  }

  @Test func `all of it can be let off, and no more`() throws {
    let whole = try InvoiceTotals(of: [line(4_999)], vat, Discount(Rate(percent: 100)), in: .usd)
    #expect(whole.total.isZero && whole.taxes.map(\.amount.minor) == [0])
    let exact = try InvoiceTotals(of: [line(5_000, off: Discount(money(5_000)))], nil, in: .usd)
    #expect(exact.total.isZero)
    #expect(throws: MoneyError.discountBeyond(money(5_000))) {
      try InvoiceTotals(of: [line(5_000, off: Discount(money(5_001)))], nil, in: .usd)
    }
    #expect(throws: MoneyError.discountBeyond(money(5_000))) {
      try InvoiceTotals(of: [line(5_000)], nil, Discount(money(5_001)), in: .usd)
    }
    for bad in [
      Discount(Rate(percent: 101)), Discount(Rate(percent: -1)), Discount(money(-1)),
    ] {
      #expect(throws: MoneyError.discountBeyond(money(5_000))) {
        try bad.taken(off: money(5_000))
      }
    }
    #expect(throws: MoneyError.mixedCurrencies(.usd, .eur)) {
      try Discount(money(1, .eur)).taken(off: money(5_000))
    }
  }

  @Test func `yen and dinars are rounded to what they have`() throws {
    let yen = try InvoiceTotals(
      of: [line(999, .jpy)], Tax("JCT", Rate(percent: 10)), Discount(Rate(percent: 5)), in: .jpy)
    #expect(yen.discount?.amount.minor == 50 && yen.taxes[0].base.minor == 949)
    #expect(yen.total.minor == 949 + 95)
    let dinar = try InvoiceTotals(
      of: [line(1_005, .kwd, off: Discount(Rate(micros: 50_000_000)))], nil, in: .kwd)
    #expect(dinar.total.minor == 502)
  }

  @Test func `a rate of zero is no tax, also where the invoice has one`() throws {
    let totals = try InvoiceTotals(
      of: [line(100), line(100, tax: Tax("", .zero))], vat, in: .usd)
    #expect(totals.taxes.map(\.base.minor) == [100] && totals.total.minor == 219)
    #expect(totals.rules == 2)
    let none = try InvoiceTotals(of: [line(100, tax: Tax("", .zero))], vat, in: .usd)
    #expect(none.rules == 1 && none.tax == nil && none.total.minor == 100)
  }

  @Test func `one tax that every line names is what older programs know`() throws {
    let totals = try InvoiceTotals(of: [line(100, tax: low), line(50, tax: low)], vat, in: .usd)
    #expect(totals.rules == 1 && totals.tax?.rate == low.rate && totals.tax?.amount.minor == 11)
  }

  // MARK: random invoices

  private static let currencies = [Currency.usd, .jpy, .kwd]

  private func randomLines(_ dice: inout Dice, _ currency: Currency) -> [Line] {
    let taxes: [Tax?] = [nil, low, Tax("Levy", Rate(micros: 8_250_000)), Tax("", .zero)]
    return (0..<dice.below(7)).map { _ in
      let unit = Int64(dice.below(20_000)) - (dice.below(4) == 0 ? 10_000 : 0)
      var line = line(
        unit, currency, times: Quantity(thousandths: Int64(dice.below(4_000))),
        tax: taxes[dice.below(taxes.count)])
      let whole = (try? line.price.amount().absolute().minor) ?? 0
      switch dice.below(4) {
      case 0: line.discount = Discount(Rate(micros: Int64(dice.below(100_000_001))))
      case 1: line.discount = Discount(money(Int64(dice.below(Int(whole) + 1)), currency))
      default: break
      }
      return line
    }
  }

  private func randomDiscount(_ dice: inout Dice, _ lines: [Line], _ tax: Tax?) -> Discount? {
    guard let currency = lines.first?.price.unit.currency, dice.below(3) > 0 else { return nil }
    if dice.below(2) == 0 { return Discount(Rate(micros: Int64(dice.below(100_000_001)))) }
    let sum = (try? InvoiceTotals(of: lines, tax, in: currency).subtotal.minor.magnitude) ?? 0
    return Discount(money(Int64(dice.below(Int(sum) + 1)), currency))
  }

  @Test(arguments: 0..<400)
  func `parts add up, stay within zero, are frozen as computed and reversed exactly`(
    seed: Int
  ) throws {
    var dice = Dice(seed: UInt64(seed) &+ 77)
    let currency = Self.currencies[seed % 3]
    let lines = randomLines(&dice, currency)
    let tax = dice.below(2) == 0 ? vat : nil
    let discount = randomDiscount(&dice, lines, tax)
    let totals = try InvoiceTotals(of: lines, tax, discount, in: currency)
    // Counted anew, slowly: what is not taxed is what is left.
    let off = totals.discount?.amount.minor ?? 0
    #expect(totals.subtotal.minor == totals.parts.reduce(0) { $0 + $1.amount.minor })
    let taxed = totals.taxes.reduce(0) { $0 + $1.base.minor }
    let rest = totals.subtotal.minor - off - taxed
    let untaxed = totals.parts.filter { $0.tax == nil }.reduce(0) { $0 + $1.amount.minor }
    #expect(abs(rest) <= abs(untaxed) && (rest == 0 || (rest < 0) == (untaxed < 0)))
    #expect(
      totals.total.minor == totals.subtotal.minor - off
        + totals.taxes.reduce(0) { $0 + $1.amount.minor })
    for group in totals.taxes {
      let sum = totals.parts.filter { $0.tax == Tax(group.name, group.rate) }
        .reduce(0) { $0 + $1.amount.minor }
      #expect(group.base.minor.magnitude <= sum.magnitude)
      #expect(group.base.isZero || group.base.isNegative == (sum < 0))
    }
    // Frozen, judged, and judged again when anything is another.
    var content = InvoiceContent()
    content.currency = currency
    content.freeze(totals, of: lines)
    #expect(content.addsUp())
    var forged = content
    switch dice.below(5) {
    case 0: forged.total.minor += 1
    case 1: forged.rules = 3 - forged.rules
    case 2: forged.discount = DiscountAmount(Discount(money(1, currency)), money(2, currency))
    case 3: forged.taxes.append(TaxGroup(vat, money(1, currency), money(0, currency)))
    default: forged.subtotal.minor -= 1
    }
    #expect(!forged.addsUp())
    // A credit note gives back to the cent what was asked.
    let back = lines.map { line in
      var line = line
      line.price.quantity.thousandths *= -1
      return line
    }
    let credit = try InvoiceTotals(of: back, tax, discount, in: currency)
    #expect(credit.total.minor == -totals.total.minor)
    #expect(credit.taxes.map(\.amount.minor) == totals.taxes.map { -$0.amount.minor })
  }

  // MARK: issuing

  private func issued(_ change: (inout Invoice, inout [Line]) -> Void) throws -> Book {
    let told = try TestBook(
      "client c1 \"Ann Lee\"\ninvoice i1 for c1 2025-09-02\nline i1 \"Set\" 100.00 USD\n"
        + "line i1 \"Hall\" 50.00 USD x 2\ntax i1 VAT 19")
    var book = told.book
    var invoice = told.invoice("i1")
    var lines = book.lines(of: invoice.id)
    change(&invoice, &lines)
    var edit = Edit()
    edit.put(invoice, in: book.invoices)
    for line in lines { edit.put(line, in: book.lines) }
    apply(edit, to: &book)
    var series = Series()
    series.id = ID(1)
    series.pattern = "{#}"
    apply(
      try Issuing.issue(
        invoice.id, from: series, on: Day(parsing: "2025-09-02"), at: Instant(milliseconds: 9),
        in: book), to: &book)
    return book
  }

  private func apply(_ edit: Edit, to book: inout Book) {
    let time = UInt64(book.invoices.count + book.lines.count + 1) + counter.next()
    book.apply(
      Change(
        device: 7, counter: time,
        stamp: Stamp(milliseconds: 2_000_000_000_000 + Int64(time), device: 7),
        body: edit.body))
  }

  private final class Counter: @unchecked Sendable {
    var count: UInt64 = 0
    func next() -> UInt64 {
      count += 10
      return count
    }
  }
  private let counter = Counter()

  @Test func `what has no discount and one tax is issued as older programs know it`() throws {
    let book = try issued { _, _ in }
    let content = try #require(book.invoices.rows.first?.issue?.content)
    #expect(content.rules == 1 && content.tax?.amount == Money(38, .usd))
    #expect(content.taxes.isEmpty && content.lines.allSatisfy { $0.tax == nil })
    #expect(content.taxGroups.map(\.base) == [Money(200, .usd)])
  }

  @Test func `discounts and taxes are frozen, and later ones are told`() throws {
    var book = try issued { invoice, lines in
      lines[0].tax = Tax("VAT", Rate(percent: 7))
      lines[1].discount = Discount(Rate(percent: 50))
      invoice.discount = Discount(Money(10, .usd))
    }
    let invoice = try #require(book.invoices.rows.first)
    let content = try #require(invoice.issue?.content)
    #expect(content.rules == 2 && content.tax == nil && content.addsUp())
    #expect(content.lines.map { $0.tax?.rate.plain } == ["7", "19"])
    #expect(content.total.plain == "155.40" && content.discount?.amount.plain == "10.00")
    #expect(Issuing.lateEdits(of: invoice, in: book) == 0)
    var line = book.lines(of: invoice.id)[0]
    line.discount = Discount(Money(1, .usd))
    var edit = Edit()
    edit.put(line, in: book.lines)
    apply(edit, to: &book)
    #expect(Issuing.lateEdits(of: invoice, in: book) == 1)
    line.tax = nil
    edit = Edit()
    edit.put(line, in: book.lines)
    apply(edit, to: &book)
    #expect(Issuing.lateEdits(of: invoice, in: book) == 2)
  }

  @Test func `a discount beyond its line is named and stops the invoice`() throws {
    #expect(throws: Issuing.Problem.money(.discountBeyond(Money(100, .usd)))) {
      try issued { _, lines in lines[0].discount = Discount(Money(101, .usd)) }
    }
    let told = try TestBook(
      "client c1 \"Ann Lee\"\ninvoice i1 for c1\nline i1 \"Set\" 100.00 USD")
    var book = told.book
    var line = book.lines(of: told.invoice("i1").id)[0]
    line.discount = Discount(Money(101, .usd))
    let edit = Edit(putting: line, in: book.lines)
    apply(edit, to: &book)
    let fault = try #require(book.fault(of: told.invoice("i1")))
    #expect(
      fault.text.english.contains("\u{201C}Set\u{201D} whose discount")
        && fault.text.english.contains("Lower"))
  }

  @Test func `a credit note and a duplicate take discounts and taxes along`() throws {
    var book = try issued { invoice, lines in
      lines[0].tax = Tax("VAT", Rate(percent: 7))
      lines[1].discount = Discount(Money(minor: 1_234, currency: .usd))
      invoice.discount = Discount(Rate(micros: 3_333_333))
    }
    let invoice = try #require(book.invoices.rows.first)
    let (credit, copy) = (ID<Invoice>(501), ID<Invoice>(502))
    let today = try Day(parsing: "2025-10-01")
    apply(Drafting.credit(credit, of: invoice, on: today, in: book), to: &book)
    apply(Drafting.duplicate(copy, of: invoice, on: today, in: book), to: &book)
    let total = try book.total(of: invoice)
    #expect(try book.total(of: #require(book.invoices[credit])) == total.negated())
    #expect(try book.total(of: #require(book.invoices[copy])) == total)
    #expect(Drafting.credit(credit, of: invoice, on: today, in: book).isEmpty)
    let draft = try #require(book.invoices[copy])
    #expect(Drafting.credit(ID(503), of: draft, on: today, in: book).isEmpty)
  }

  // MARK: words

  @Test func `discounts and taxes are read as people write them`() {
    let us = Formats(locale: "en-US")
    let de = Formats(locale: "de-DE")
    #expect(us.readDiscount("10%", in: .usd) == Discount(Rate(percent: 10)))
    #expect(us.readDiscount(" 12.5 % ", in: .usd) == Discount(Rate(micros: 12_500_000)))
    #expect(us.readDiscount("25", in: .usd) == Discount(Money(25, .usd)))
    #expect(de.readDiscount("1.000,50", in: .eur) == Discount(money(100_050, .eur)))
    #expect(de.readDiscount("2,5 %", in: .eur) == Discount(Rate(micros: 2_500_000)))
    for bad in ["", "%", "101%", "-1%", "-5", "ten"] {
      #expect(us.readDiscount(bad, in: .usd) == nil)
    }
    #expect(us.readTax("VAT 19%", named: "Tax") == vat)
    #expect(us.readTax("19 %", named: "VAT") == vat)
    #expect(de.readTax("USt 8,25", named: "") == Tax("USt", Rate(micros: 8_250_000)))
    #expect(us.readTax("0", named: "VAT") == Tax("", .zero))
    for bad in ["", "VAT", "VAT 101%", "-3", "%", "VAT 20%, 5%", "GST 5%, PST 7%"] {
      #expect(us.readTax(bad, named: "VAT") == nil)
    }
    for formats in [us, de] {
      for discount in [Discount(Rate(micros: 3_125_000)), Discount(money(1_234_56, .eur))] {
        #expect(formats.readDiscount(formats.discount(discount), in: .eur) == discount)
      }
      #expect(formats.readTax(formats.tax(vat), named: "x") == vat)
    }
  }
}
