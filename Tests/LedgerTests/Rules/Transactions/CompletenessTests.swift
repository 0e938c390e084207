import Ledger
import LedgerTestSupport
import Testing

struct CompletenessTests {
  private func items(_ prices: [Value]) throws -> [Item] {
    try prices.map { price in
      var item = Item()
      if case .object = price {
        item.purchasePrice = try price.dollars("purchasePriceCents")
      } else {
        item.purchasePrice = try price.cents
      }
      return item
    }
  }

  private func audit(_ row: Value) throws -> Completeness? {
    let transaction = row.given("transaction") ?? .object([])
    let rate = try transaction.given("taxRatePct")?.rate()
    return Completeness(
      amount: try transaction.dollars("amountCents"),
      tax: TransactionTax(rate: rate, subtotal: try transaction.dollars("subtotalCents")),
      active: try items(row.listed("activeItemPurchasePriceCents")),
      returned: try items(row.listed("returnedItemPurchasePriceCents")),
      sold: try items(row.listed("soldItemPurchasePriceCents")))
  }

  @Test func `completeness is as the cases say`() throws {
    try CaseFile.each(.transactionCompleteness, "rows") { row in
      let found = try audit(row)
      guard let expected = row.given("expect") else {
        #expect(found == nil, "\(row)")
        return
      }
      let audit = try #require(found, "\(row)")
      for member in try expected.members() {
        let (key, value) = (member.name, member.value)
        switch key {
        case "completenessRatio":
          #expect(try value.isAbout(audit.ratio.micros, per: 100_000_000), "\(row): \(key)")
        case "variancePercent":
          #expect(try value.isAbout(audit.varianceShare.micros, per: 1_000_000), "\(row): \(key)")
        default:
          #expect(try answer(key, audit) == text(value), "\(row): \(key)")
        }
      }
    }
  }

  private func text(_ value: Value) throws -> String {
    switch value {
    case .null: return "null"
    case .bool(let flag): return "\(flag)"
    case .text(let text): return text
    case .integer, .number: return "\(try value.whole())"
    case .list, .object: throw CaseError("not a value")
    }
  }

  private func answer(_ key: String, _ audit: Completeness) throws -> String {
    switch key {
    case "transactionSubtotalCents": return "\(audit.subtotal.minor)"
    case "missingTaxData": return "\(audit.isTaxMissing)"
    case "inferredTaxCents": return audit.inferredTax.map { "\($0.minor)" } ?? "null"
    case "status": return audit.status.rawValue
    case "itemsMissingPriceCount": return "\(audit.missingPriceCount)"
    case "itemsNetTotalCents": return "\(audit.itemsTotal.minor)"
    case "itemsCount": return "\(audit.itemCount)"
    case "varianceCents": return "\(audit.variance.minor)"
    case "returnedItemsCount": return "\(audit.returned.count)"
    case "returnedItemsTotalCents": return "\(audit.returned.total.minor)"
    case "soldItemsCount": return "\(audit.sold.count)"
    case "soldItemsTotalCents": return "\(audit.sold.total.minor)"
    case "label", "subtotalLabel": return audit.subtotalLabel.english
    case "varianceLabel", "varianceText": return audit.varianceText(Formats()).english
    case "message", "statusText": return audit.statusText.english
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

  @Test func `items below zero are not over`() throws {
    let tax = TransactionTax(rate: nil, subtotal: dollars(10_000))
    let audit = try #require(
      Completeness(amount: nil, tax: tax, active: [item(-13_000), item(500)]))
    #expect(audit.status == .incomplete)
    #expect(audit.varianceText(Formats()) == "$225.00 remaining")
  }

  @Test func `the largest amounts are compared exactly`() throws {
    let huge = Money(minor: Int64.max, currency: .usd)
    let audit = try #require(
      Completeness(
        amount: huge, tax: TransactionTax(rate: nil, subtotal: huge), active: [item(Int64.max)]))
    #expect(audit.status == .complete)
  }
}
