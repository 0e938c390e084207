import LedgerTestSupport
import Testing

@testable import Ledger

/// The line by which what several credit notes give back comes to the cent (rules G65, R10).
extension ProjectInvoicingTests {
  private func update(_ id: ID<Invoice>, _ studio: inout ItemBook) throws {
    let invoice = try #require(studio.book.invoices[id])
    studio.told.commit(Drafting.update(invoice, formats: Formats(), in: studio.book))
  }

  private func total(_ id: ID<Invoice>, _ studio: ItemBook) throws -> Int64 {
    try studio.book.total(of: try #require(studio.book.invoices[id])).minor
  }

  /// Two things of 100.05 with 7 %, of which one went back: the draft that gives back the other.
  private func halves() throws -> (ItemBook, Invoice) {
    var studio = try studio()
    price("sofa", 10_005, &studio)
    studio.put(item: "rug", in: "p1", of: "t1", cents: 10_005)
    var invoice = try draft(9_001, &studio)
    invoice.tax = Tax("VAT", Rate(percent: 7))
    studio.told.put(invoice, in: studio.book.invoices)
    _ = try issue(invoice, &studio)
    try studio.sell(["sofa"], to: .business)
    _ = try issue(try draft(9_002, &studio), &studio)
    try studio.sell(["rug"], to: .business)
    let last = try draft(9_003, &studio)
    return (studio, last)
  }

  private func cents(_ note: Invoice, _ studio: ItemBook) -> Line? {
    studio.book.lines.live(CreditLines.rounding(of: note.id))
  }

  @Test(arguments: [false, true])
  func `the cents that an update took off come back with the next one`(isUndone: Bool) throws {
    var (studio, last) = try halves()
    #expect(try cents(last, studio)?.amount().minor == -1)
    for _ in 0..<2 {
      // Beside something new it corrects no invoice.
      price("lamp", 20_000, &studio)
      try update(last.id, &studio)
      #expect(cents(last, studio) == nil)
      #expect(try total(last.id, studio) == 20_000 - 10_705)
      price("lamp", nil, &studio)
      try update(last.id, &studio)
      if isUndone {
        studio.told.undo()
        #expect(cents(last, studio) == nil)
        try update(last.id, &studio)
      }
      #expect(cents(last, studio) != nil)
      #expect(try total(last.id, studio) == -10_706)
    }
    #expect(studio.book.lines(of: last.id).filter(CreditLines.isRounding).count == 1)
    #expect(try issue(try #require(studio.book.invoices[last.id]), &studio).total.minor == -10_706)
  }

  @Test func `the cents that somebody took off stay off`() throws {
    var (studio, last) = try halves()
    let line = try #require(cents(last, studio))
    studio.told.trash(line, in: studio.book.lines)
    price("lamp", 20_000, &studio)
    try update(last.id, &studio)
    price("lamp", nil, &studio)
    try update(last.id, &studio)
    #expect(cents(last, studio) == nil)
    #expect(try total(last.id, studio) == -10_705)
  }

  @Test func `what somebody calls the cents stays over an update`() throws {
    var (studio, last) = try halves()
    var line = try #require(cents(last, studio))
    #expect(Drafting.isRounding(line))
    line.text = "Cents"
    studio.told.put(line, in: studio.book.lines)
    price("lamp", 20_000, &studio)
    try update(last.id, &studio)
    price("lamp", nil, &studio)
    try update(last.id, &studio)
    #expect(cents(last, studio)?.text == "Cents")
    #expect(cents(last, studio).map { Drafting.isRounding($0) } == false)
  }

  @Test(arguments: [
    Discount(Rate(percent: 50)), Discount(Rate(percent: 10)), Discount(Money(5, .usd)),
  ])
  func `a discount of the whole takes nothing off what is given back alone`(
    _ discount: Discount
  ) throws {
    var (studio, last) = try halves()
    price("lamp", 20_000, &studio)
    try update(last.id, &studio)
    var mixed = try #require(studio.book.invoices[last.id])
    mixed.discount = discount
    studio.told.put(mixed, in: studio.book.invoices)
    let taken = try discount.taken(off: Money(200, .usd))
    #expect(try total(last.id, studio) == 20_000 - taken.minor - 10_705)
    price("lamp", nil, &studio)
    try update(last.id, &studio)
    #expect(studio.book.invoices[last.id]?.discount == discount)
    #expect(cents(last, studio) != nil)
    #expect(try total(last.id, studio) == -10_706)
    // Nor does it where the cents are gone.
    let line = try #require(cents(last, studio))
    studio.told.trash(line, in: studio.book.lines)
    #expect(try total(last.id, studio) == -10_705)
  }

  @Test func `a credit note of cents alone that somebody made is none of the project's`() throws {
    var (studio, last) = try halves()
    let line = try #require(cents(last, studio))
    #expect(ProjectCredits.isAll(of: last, in: studio.book))
    studio.told.trash(line, in: studio.book.lines)
    _ = try issue(last, &studio)
    let asked = try #require(studio.book.invoices[ID(9_001)])
    studio.told.commit(
      Drafting.credit(ID(9_004), of: asked, on: Day(number: 20_600), in: studio.book))
    let note = try #require(studio.book.invoices[ID(9_004)])
    #expect(studio.book.lines(of: note.id).map { CreditLines.isRounding($0) } == [true])
    #expect(!ProjectCredits.isAll(of: note, in: studio.book))
    #expect(try issue(note, &studio).total.minor == -1)
    #expect(try Drafting.creditable(asked, in: studio.book).isZero)
  }

  @Test(arguments: [
    (["Lesson", "Reimbursement"], "Lesson"), (["Lesson", "Expenses"], "Lesson"),
    (["Expenses", "Lesson", ""], ""), (["Reimbursement"], ""),
  ])
  func `the cents are of the work, and no expense`(_ kinds: [String], _ wanted: String) {
    var content = InvoiceContent()
    content.lines = kinds.map { kind in
      var line = ContentLine()
      line.kind = kind
      return line
    }
    let cent = Money(minor: 1, currency: .usd)
    let cents = CreditLines.rounding(cent, content, on: ID(1), isBack: true)
    #expect(cents.service.name == wanted && cents.text == "Rounding")
  }

  @Test func `what is copied of them is the cents there, too`() throws {
    var (studio, last) = try halves()
    studio.told.commit(
      Drafting.duplicate(ID(9_005), of: last, on: Day(number: 20_600), in: studio.book))
    let copy = try #require(studio.book.lines.live(CreditLines.rounding(of: ID(9_005))))
    #expect(Drafting.isRounding(copy) && copy.invoice == ID(9_005))
  }
}
