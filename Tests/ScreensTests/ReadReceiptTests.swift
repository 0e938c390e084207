import Documents
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What was read on a receipt becomes the values of an expense, and boxes on its picture.
struct ReadReceiptTests {
  private func euros(_ whole: Int64) -> Money { Money(minor: whole * 100, currency: .eur) }

  private func tax(_ percent: Int, of net: Int64, _ tax: Int64) -> Proposed<ReceiptTax> {
    Proposed(
      ReceiptTax(rate: Rate(percent: percent), net: euros(net), tax: euros(tax)),
      confidence: 90)
  }

  private func read(total: Int64, _ taxes: [Proposed<ReceiptTax>]) -> ReadReceipt {
    var proposal = ReceiptProposal()
    proposal.total = Proposed(euros(total), confidence: 90)
    proposal.taxes = taxes
    return ReadReceipt(proposal, of: Ledger.Reading(of: "x"), Formats())
  }

  @Test func `one tax is the expense's own, several are its lines`() {
    let one = read(total: 119, [tax(19, of: 100, 19)])
    #expect(one.values.expense.tax.rate == Rate(percent: 19) && one.values.lines.isEmpty)
    #expect(one.mark("taxRate")?.isSure == true)
    let two = read(total: 226, [tax(19, of: 100, 19), tax(7, of: 100, 7)])
    #expect(two.values.expense.tax == TransactionTax() && two.mark("taxRate") == nil)
    #expect(two.values.lines.map { $0.amount } == [euros(119), euros(107)])
    #expect(two.values.lines.map { $0.taxRate } == [Rate(percent: 19), Rate(percent: 7)])
  }

  @Test func `taxes that do not add up to the total make no lines`() {
    let two = read(total: 227, [tax(19, of: 100, 19), tax(7, of: 100, 7)])
    #expect(two.values.expense.tax == TransactionTax() && two.values.lines.isEmpty)
  }

  @Test func `a box holds the words of a line and nothing beside the page`() {
    var reading = Ledger.Reading(of: "x")
    func word(_ x: Int64, _ line: Int64, page: Int64 = 0) -> ReadWord {
      var word = ReadWord()
      (word.x, word.y, word.width, word.height) = (x, line * 100, 50, 20)
      (word.line, word.page) = (line, page)
      return word
    }
    reading.words = [
      word(100, 1), word(300, 1), word(200, 2), word(10, 3, page: 1), word(10_001, 4),
    ]
    let boxes = ReadReceipt.boxes([0, 1, 2, 3, 4, 99], of: reading)
    #expect(
      boxes == [
        ReadReceipt.Box(x: 100, y: 100, width: 250, height: 20),
        ReadReceipt.Box(x: 200, y: 200, width: 50, height: 20),
      ])
  }
}
