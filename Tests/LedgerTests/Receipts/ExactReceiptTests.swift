import LedgerTestSupport
import Testing

@testable import Ledger

/// What an electronic invoice says, field by field (rule E23), read anew slowly and obviously.
struct ExactReceiptTests {
  private static let names = [
    "merchant", "day", "due", "number", "method", "type", "total", "line:", "line:Desk",
    "line:Lamp", "net:19", "net:7", "net:0", "net:x", "tax:19", "tax:7", "tax:0", "tax:x", "other",
  ]
  private static let texts: [String: [String]] = [
    "merchant": ["Acme", " Oak & Co ", "", " "], "day": ["2026-01-31", "2026-02-30", ""],
    "due": ["2026-03-01", "soon"], "number": ["R1", " R2", ""],
    "method": ["cash", "transfer", "barter"], "type": ["credit", "invoice"],
  ]
  private static let amounts: [(text: String, minor: Int64?)] = [
    ("12.30", 1_230), ("0.05", 5), ("119.00", 11_900), ("x", nil), ("", nil),
  ]

  /// The first field of a name decides, also where it says nothing.
  private func said(_ name: String, _ fields: [ReadField]) -> String? {
    for field in fields where field.name == name {
      let text = field.text.split(separator: " ").joined(separator: " ")
      return text.isEmpty ? nil : text
    }
    return nil
  }

  private func minor(_ text: String, _ fields: [ReadField]) -> Int64? {
    let found = Self.amounts.first { $0.text == text }?.minor
    return said("type", fields) == "credit" ? found.map { -$0 } : found
  }

  private func sum(_ name: String, _ fields: [ReadField]) -> Int64? {
    let all = fields.filter { $0.name == name }.compactMap { minor($0.text, fields) }
    return all.isEmpty ? nil : all.reduce(0, +)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `each thing is what its first field says, and what stands several times is added up`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    var fields: [ReadField] = []
    if !dice.percent(10) { fields.append(ReadField("currency", dice.pick(["EUR", "USD"]) ?? "")) }
    for _ in 0..<(3 + dice.below(20)) {
      let name = dice.pick(Self.names) ?? ""
      let texts = Self.texts[name] ?? Self.amounts.map { $0.text }
      fields.append(ReadField(name, dice.pick(texts) ?? ""))
      if dice.percent(5) { fields.append(ReadField("currency", "GBP")) }
    }
    let read = ReceiptParser.exact(fields, Book())
    #expect(read.merchant?.value == said("merchant", fields))
    #expect(read.readMerchant == said("merchant", fields) ?? "")
    #expect(read.number == said("number", fields) ?? "")
    #expect(read.day?.value.text == said("day", fields).flatMap { $0 == "2026-01-31" ? $0 : nil })
    #expect(read.due?.text == said("due", fields).flatMap { $0 == "2026-03-01" ? $0 : nil })
    let method = said("method", fields).flatMap { $0 == "barter" ? nil : $0 }
    #expect(read.method?.value.rawValue == method)
    for sure in [read.merchant?.confidence, read.day?.confidence, read.method?.confidence] {
      #expect(sure == nil || sure == 100)
    }
    guard let code = said("currency", fields), let currency = Currency(code) else {
      #expect(read.currency == nil && read.total == nil && read.taxes.isEmpty && read.lines.isEmpty)
      return
    }
    func money(_ minor: Int64) -> Money { Money(minor: minor, currency: currency) }
    #expect(read.currency == Proposed(currency, confidence: 100))
    let total = said("total", fields).flatMap { minor($0, fields) }
    #expect(read.total == total.map { Proposed(money($0), confidence: 100) })
    var taxes: [ReceiptTax] = []
    for rate in ["19", "7", "0"] {
      guard let tax = sum("tax:" + rate, fields) else { continue }
      taxes.append(
        ReceiptTax(
          rate: try Rate(parsing: rate), net: sum("net:" + rate, fields).map(money),
          tax: money(tax)))
    }
    #expect(read.taxes.map { $0.value } == taxes && read.taxes.allSatisfy { $0.confidence == 100 })
    let lines = fields.filter { $0.name == "line:Desk" || $0.name == "line:Lamp" }
    let wanted = lines.compactMap { field in
      minor(field.text, fields).map {
        ReceiptEntry(name: String(field.name.dropFirst(5)), amount: money($0))
      }
    }
    #expect(read.lines.map { $0.value } == wanted)
    #expect(read.lines.allSatisfy { $0.confidence == 100 })
  }
}
