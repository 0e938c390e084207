import Ledger

/// What a receipt's lines and taxes are in an expense, whose lines are above zero and whose tax is one (rules E13 and E25).
enum ReceiptParts {
  /// What is taken off comes off the line above it, else off the largest; all as they are where none is large enough.
  static func aboveZero(
    _ lines: [Proposed<ReceiptEntry>], isBack: Bool
  ) -> [Proposed<ReceiptEntry>] {
    let sign: Int64 = isBack ? -1 : 1
    func size(_ line: Proposed<ReceiptEntry>) -> Int64 {
      line.value.amount.minor.multipliedReportingOverflow(by: sign).partialValue
    }
    var kept: [Proposed<ReceiptEntry>] = []
    // Whether that line was large enough.
    func take(_ off: Int64, from place: Int?) -> Bool {
      guard let place else { return false }
      let (left, overflow) = size(kept[place]).addingReportingOverflow(off)
      if overflow || left < 0 { return false }
      kept[place].value.amount.minor = left * sign
      if left == 0 { kept.remove(at: place) }
      return true
    }
    var rest: Int64 = 0
    for line in lines {
      let amount = size(line)
      if amount > 0 {
        kept.append(line)
      } else if !take(amount, from: kept.indices.last) {
        rest = rest &+ amount
      }
    }
    if rest == 0 { return kept }
    let largest = kept.indices.max { size(kept[$0]) < size(kept[$1]) }
    return take(rest, from: largest) ? kept : lines
  }

  /// The tax as it is printed, where one rate does not say it: several rates of lines that name none, a tip, things without tax;
  /// nil where the rate says it, or nothing does.
  static func taxInMoney(_ proposal: ReceiptProposal, of amount: Money?) -> TransactionTax? {
    guard let amount, amount.isPositive, let total = proposal.total,
      proposal.taxes.allSatisfy({ $0.value.net != nil }),
      let taxes = sum(proposal.taxes.map { $0.value.tax }, total.value.currency),
      let nets = sum(proposal.taxes.compactMap { $0.value.net }, total.value.currency),
      let gross = try? nets.adding(taxes)
    else { return nil }
    switch proposal.taxes.count {
    case 0: return nil
    // What was rounded is no tip, and whoever corrects a total that was misread wants the rate.
    case 1:
      let more = total.value.minor.subtractingReportingOverflow(gross.minor).partialValue
      if more.magnitude < 6 || total.confidence < ReadReceipt.sureFrom { return nil }
    case _: if gross != total.value || proposal.lines.isEmpty { return nil }
    }
    let tax = TaxInference.tax(
      amount: amount, rate: nil, subtotal: nil, taxAmount: try? taxes.absolute())
    return tax.subtotal == nil ? nil : tax
  }

  private static func sum(_ amounts: [Money], _ currency: Currency) -> Money? {
    var sum = Money.zero(currency)
    for amount in amounts {
      guard let more = try? sum.adding(amount) else { return nil }
      sum = more
    }
    return sum
  }
}
