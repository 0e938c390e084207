// What the Transaction Audit says (rule T4).
extension Completeness {
  /// Said in place of an audit, where the category has no items.
  public static var notItemized: Phrase {
    "Itemization is not enabled for this transaction's category."
  }

  /// What the subtotal is called: entered or worked out.
  public var subtotalLabel: Phrase {
    isEstimated ? "Estimated subtotal (pre-tax)" : "Subtotal (pre-tax)"
  }

  /// "$20.00 remaining", "Over by $5.00".
  public func varianceText(_ formats: Formats) -> Phrase {
    let amount = formats.money((try? variance.absolute()) ?? variance)
    return variance.isPositive ? "Over by \(amount)" : "\(amount) remaining"
  }

  public var statusText: Phrase {
    switch status {
    case .complete: return "✓ Transaction is complete"
    case .near: return "⚠ Almost complete"
    case .incomplete: return "✗ Needs more items"
    case .over: return "⚠ Items exceed transaction total"
    }
  }

  /// What else there is to know, in order; none when all is well.
  public func remarks(_ formats: Formats) -> [Phrase] {
    var remarks: [Phrase] = []
    if missingPriceCount > 0 {
      remarks.append("Missing Prices (\(Completeness.items(missingPriceCount)))")
    }
    if isTaxMissing { remarks.append("Set tax rate for accurate calculations") }
    if let taxMismatch {
      remarks.append(
        """
        Tax amount doesn't match tax rate (Expected: \(formats.money(taxMismatch.expected)), \
        Actual: \(formats.money(taxMismatch.actual)))
        """)
    }
    let (isReturned, isSold) = (returned.count > 0, sold.count > 0)
    let total = (formats.money(returned.total), formats.money(sold.total))
    let back: Phrase =
      returned.count == 1
      ? "1 returned item (\(total.0))" : "\(returned.count) returned items (\(total.0))"
    let gone: Phrase =
      sold.count == 1 ? "1 sold item (\(total.1))" : "\(sold.count) sold items (\(total.1))"
    if isReturned && isSold {
      remarks.append("Includes \(back) and \(gone)")
    } else if isReturned || isSold {
      remarks.append("Includes \(isSold ? gone : back)")
    }
    return remarks
  }

  private static func items(_ count: Int) -> Phrase { count == 1 ? "1 item" : "\(count) items" }
}
