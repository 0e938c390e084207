// What the Transaction Audit says (rule T4).
extension Completeness {
  public static var notItemized: String {
    "Itemization is not enabled for this transaction's category."
  }

  public var subtotalLabel: String {
    isEstimated ? "Estimated subtotal (pre-tax)" : "Subtotal (pre-tax)"
  }

  /// "$20.00 remaining", "Over by $5.00".
  public func varianceText(_ formats: Formats) -> String {
    let amount = formats.money((try? variance.absolute()) ?? variance)
    return variance.isPositive ? "Over by " + amount : amount + " remaining"
  }

  public var statusText: String {
    switch status {
    case .complete: return "✓ Transaction is complete"
    case .near: return "⚠ Almost complete"
    case .incomplete: return "✗ Needs more items"
    case .over: return "⚠ Items exceed transaction total"
    }
  }

  /// What else there is to know, in order; none when all is well.
  public func remarks(_ formats: Formats) -> [String] {
    var remarks: [String] = []
    if missingPriceCount > 0 {
      remarks.append("Missing Prices (" + Completeness.items(missingPriceCount) + ")")
    }
    if isTaxMissing { remarks.append("Set tax rate for accurate calculations") }
    if let taxMismatch {
      remarks.append(
        "Tax amount doesn't match tax rate (Expected: " + formats.money(taxMismatch.expected)
          + ", Actual: " + formats.money(taxMismatch.actual) + ")")
    }
    var left: [String] = []
    if returned.count > 0 { left.append(Completeness.text(returned, "returned", formats)) }
    if sold.count > 0 { left.append(Completeness.text(sold, "sold", formats)) }
    if !left.isEmpty { remarks.append("Includes " + left.joined(separator: " and ")) }
    return remarks
  }

  private static func text(_ left: Left, _ how: String, _ formats: Formats) -> String {
    "\(left.count) " + how + (left.count == 1 ? " item (" : " items (")
      + formats.money(left.total) + ")"
  }

  private static func items(_ count: Int) -> String {
    "\(count) " + (count == 1 ? "item" : "items")
  }
}
