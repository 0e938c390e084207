import Ledger
import LedgerTestSupport
import Testing

struct TransactionValidationTests {
  @Test func `a type is required as the cases say`() throws {
    try CaseFile.each(.formValidation, "transactionType") { pair in
      let problem = TransactionValidation.type(try pair.at(0).words)
      #expect(try problem?.message.english == pair.at(1).optionalString(), "\(pair)")
    }
  }

  @Test func `a destination is required as the cases say`() throws {
    try CaseFile.each(.formValidation, "transactionDestination") { pair in
      let told = try pair.at(0)
      let problem = TransactionValidation.destination(
        try told.words("destination"), type: TransactionType(word: try told.words("type")))
      #expect(try problem?.message.english == pair.at(1).optionalString(), "\(pair)")
    }
    #expect(TransactionValidation.destination("", type: .toInventory) == nil)
  }

  private func dollars(_ minor: Int64) -> Money { Money(minor: minor, currency: .usd) }

  @Test func `a tax rate gives the subtotal`() {
    let tax = TaxInference.tax(
      amount: dollars(9_999), rate: Rate(micros: 7_500_000), subtotal: dollars(1), taxAmount: nil)
    #expect(tax.subtotal == dollars(9_301))
    #expect(tax.rate == Rate(micros: 7_500_000))
  }

  @Test func `a subtotal gives the rate, unless it is more than was paid`() {
    let tax = TaxInference.tax(
      amount: dollars(10_825), rate: nil, subtotal: dollars(10_000), taxAmount: nil)
    #expect(tax.rate == Rate(micros: 8_250_000))
    let wrong = TaxInference.tax(
      amount: dollars(100), rate: nil, subtotal: dollars(101), taxAmount: dollars(10))
    #expect(wrong.subtotal == dollars(90))
  }

  @Test func `a tax amount gives the subtotal`() {
    let tax = TaxInference.tax(
      amount: dollars(10_825), rate: Rate.zero, subtotal: nil, taxAmount: dollars(825))
    #expect(tax.subtotal == dollars(10_000))
    #expect(tax.taxAmount(of: dollars(10_825)) == dollars(825))
    let none = TaxInference.tax(amount: dollars(5), rate: nil, subtotal: nil, taxAmount: dollars(9))
    #expect(none == TransactionTax())
  }

  @Test func `the same amount, day and source in one scope is a duplicate`() throws {
    var first = Transaction()
    first.id = ID(named: "t1")
    first.source = "Target"
    first.amount = dollars(4_999)
    first.day = try Day(parsing: "2026-11-03")
    var second = first
    second.id = ID(named: "t2")
    second.source = " target "
    #expect(DuplicateTransactions.twin(of: second, among: [first])?.id == first.id)
    #expect(DuplicateTransactions.twin(of: first, among: [first]) == nil)
    second.project = ID(named: "p1")
    #expect(DuplicateTransactions.twin(of: second, among: [first]) == nil)
    second = first
    second.id = ID(named: "t2")
    second.source = ""
    #expect(DuplicateTransactions.twin(of: second, among: [first]) == nil)
  }
}
