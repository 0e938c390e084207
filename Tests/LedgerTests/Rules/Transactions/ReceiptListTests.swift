import Ledger
import LedgerTestSupport
import Testing

struct ReceiptListTests {
  @Test func `lists are read as the cases say`() throws {
    for row in try CaseFile.rows(.receiptListParser, "rows") {
      let name = try row.member("name").string()
      let list = ReceiptList(try row.member("input").string(), currency: .usd)
      let expected = try row.member("expect")
      let items = try expected.member("items").elements()
      #expect(list.items.count == items.count, "\(name)")
      for (found, wanted) in zip(list.items, items) {
        #expect(try found.name == wanted.member("name").string(), "\(name)")
        #expect(try found.sku == wanted.member("sku").string(), "\(name)")
        #expect(try found.price.minor == wanted.member("priceCents").whole(), "\(name)")
      }
      let skipped = try expected.member("skippedLines").elements().map { try $0.string() }
      #expect(list.skippedLines == skipped, "\(name)")
    }
  }

  @Test func `a name and a price are enough, a name alone is not`() {
    let list = ReceiptList("Lamp $49.99\nChair\n  Side Table  $1,049.00 T", currency: .usd)
    #expect(list.items.map { $0.name } == ["Lamp", "Side Table"])
    #expect(list.items.map { $0.price.minor } == [4_999, 104_900])
    #expect(list.skippedLines == ["Chair"])
  }

  @Test func `sums at the end of a receipt are no items`() {
    let text =
      "SUBTOTAL: $500.00\nTAX: $41.25\nTotal $541.25\nSales Tax 8.25% $41.25\n5 - X 1 $2.00"
    let list = ReceiptList(text, currency: .usd)
    #expect(list.skippedLines == text.split(separator: "\n").map { String($0) })
  }

  @Test func `lines that look alike stay apart, and nothing is lost`() {
    let line = "53 - ACCENT FURNISH 252972 $129.99 T"
    let list = ReceiptList(
      [line, line, "???", "-", "T", "$", "12.34"].joined(separator: "\r\n"), currency: .usd)
    #expect(list.items.count == 2)
    #expect(list.skippedLines == ["???", "-", "T", "$", "12.34"])
  }

  @Test func `an amount too large or too fine for the currency is skipped`() {
    let text = "Lamp $99999999999999999999.00\nLamp $49.99"
    #expect(ReceiptList(text, currency: .jpy).items.isEmpty)
    #expect(ReceiptList(text, currency: .usd).items.count == 1)
  }
}
