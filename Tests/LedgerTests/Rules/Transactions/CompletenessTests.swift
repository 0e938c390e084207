import Ledger
import LedgerTestSupport
import Testing

struct CompletenessTests {
  private func items(_ prices: Value?) throws -> [Item] {
    try (prices?.elements() ?? []).map { price in
      var item = Item()
      item.purchasePrice = try cents(price)
      return item
    }
  }

  private func cents(_ value: Value?) throws -> Money? {
    guard let value, value != .null else { return nil }
    return Money(minor: try value.whole(), currency: .usd)
  }

  private func audit(_ row: Value) throws -> Completeness? {
    let transaction = try row.member("transaction")
    let rate = try transaction["taxRatePct"].flatMap { value -> Rate? in
      value == .null ? nil : try Rate(parsing: try value.literal())
    }
    return Completeness(
      amount: try cents(transaction["amountCents"]),
      tax: TransactionTax(rate: rate, subtotal: try cents(transaction["subtotalCents"])),
      active: try items(row["activeItemPurchasePriceCents"]),
      returned: try items(row["returnedItemPurchasePriceCents"]),
      sold: try items(row["soldItemPurchasePriceCents"]))
  }

  @Test func `completeness is as the cases say`() throws {
    for row in try CaseFile.rows(.transactionCompleteness, "rows") {
      let name = try row.member("name").string()
      let found = try audit(row)
      let expected = try row.member("expect")
      guard expected != .null else {
        #expect(found == nil, "\(name)")
        continue
      }
      let audit = try #require(found, "\(name)")
      for (key, value) in try expected.members().map({ ($0.name, $0.value) }) {
        #expect(try answer(key, audit) == text(value), "\(name): \(key)")
      }
    }
  }

  private func text(_ value: Value) throws -> String {
    switch value {
    case .null: return "null"
    case .bool(let flag): return "\(flag)"
    case .text(let text): return text
    case .integer, .number: return try value.literal()
    case .list, .object: throw CaseError("not a value")
    }
  }

  private func answer(_ key: String, _ audit: Completeness) throws -> String {
    switch key {
    case "transactionSubtotalCents": return "\(audit.subtotal.minor)"
    case "missingTaxData": return "\(audit.isTaxMissing)"
    case "inferredTaxCents": return audit.inferredTax.map { "\($0.minor)" } ?? "null"
    case "status": return audit.status.rawValue
    case "completenessRatio": return Rate(micros: audit.ratio.micros / 100).plain
    case "itemsMissingPriceCount": return "\(audit.missingPriceCount)"
    case "itemsNetTotalCents": return "\(audit.itemsTotal.minor)"
    case "itemsCount": return "\(audit.itemCount)"
    case "varianceCents": return "\(audit.variance.minor)"
    case "variancePercent": return audit.varianceShare.plain
    case "returnedItemsCount": return "\(audit.returned.count)"
    case "returnedItemsTotalCents": return "\(audit.returned.total.minor)"
    case "soldItemsCount": return "\(audit.sold.count)"
    case "soldItemsTotalCents": return "\(audit.sold.total.minor)"
    case let other: throw CaseError("\(other) is not known")
    }
  }

  private func item(_ minor: Int64?) -> Item {
    var item = Item()
    item.purchasePrice = minor.map { Money(minor: $0, currency: .usd) }
    return item
  }

  private func dollars(_ minor: Int64) -> Money { Money(minor: minor, currency: .usd) }

  @Test func `the audit says what is missing and what left`() throws {
    let tax = TransactionTax(rate: Rate(percent: 10), subtotal: dollars(10_000))
    let audit = try #require(
      Completeness(
        amount: dollars(11_500), tax: tax, active: [item(5_000), item(nil)],
        returned: [item(2_000)], sold: [item(1_000)]))
    #expect(audit.subtotalLabel == "Subtotal (pre-tax)")
    #expect(audit.varianceText(Formats()) == "$20.00 remaining")
    #expect(audit.statusText == "⚠ Almost complete")
    #expect(
      audit.remarks(Formats()) == [
        "Missing Prices (1 item)",
        "Tax amount doesn't match tax rate (Expected: $10.00, Actual: $15.00)",
        "Includes 1 returned item ($20.00) and 1 sold item ($10.00)",
      ])
  }

  @Test func `a tax that is a cent off is let be`() throws {
    let tax = TransactionTax(rate: Rate(percent: 10), subtotal: dollars(10_000))
    let audit = try #require(Completeness(amount: dollars(11_001), tax: tax, active: []))
    #expect(audit.taxMismatch == nil)
    #expect(audit.statusText == "✗ Needs more items")
  }

  @Test func `too much is said to be over, and a missing tax rate is asked for`() throws {
    let audit = try #require(
      Completeness(amount: dollars(10_000), tax: TransactionTax(), active: [item(13_000)]))
    #expect(audit.subtotalLabel == "Estimated subtotal (pre-tax)")
    #expect(audit.varianceText(Formats()) == "Over by $30.00")
    #expect(audit.statusText == "⚠ Items exceed transaction total")
    #expect(audit.remarks(Formats()) == ["Set tax rate for accurate calculations"])
  }

  @Test func `the largest amounts are compared exactly`() throws {
    let huge = Money(minor: Int64.max, currency: .usd)
    let audit = try #require(
      Completeness(
        amount: huge, tax: TransactionTax(rate: nil, subtotal: huge), active: [item(Int64.max)]))
    #expect(audit.status == .complete)
  }
}
