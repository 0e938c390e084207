/// Finds what the receipt says of tax, rate by rate.
struct ReceiptTaxes {
  let rows: [ReceiptRow]
  let words: [ReadWord]
  let currency: Currency
  let total: Int64?
  /// The words of lines that come to the total: what stands there is no tax.
  var lineWords: Set<Int> = []

  func find() -> [Proposed<ReceiptTax>] {
    var found: [Proposed<ReceiptTax>] = []
    var unrated: [Proposed<ReceiptTax>] = []
    var isTable = false
    for row in rows {
      let isTitle =
        row.amounts.isEmpty && row.kinds.contains(.tax) && row.kinds.isDisjoint(with: .contact)
      if isTitle { isTable = true }
      let amounts = row.amounts.compactMap { amount in
        amount.minor(currency).flatMap { $0 > 0 && amount.decimals == currency.decimals ? $0 : nil }
      }
      guard let rate = row.rates.first ?? known(row) else {
        if row.kinds.contains(.tax), row.kinds.isDisjoint(with: [.total, .contact]),
          let tax = amounts.last, isPossible(tax)
        {
          unrated.append(proposed(nil, nil, tax, row, 55))
        }
        if !isTitle, row.letterCount > 8 { isTable = false }
        continue
      }
      let values = amounts.filter {
        Int64($0) * 1_000_000 != rate.rate.micros * 100 || amounts.count > 1
      }
      guard
        row.kinds.contains(.tax)
          || isTable && row.letterCount <= 6 && lineWords.isDisjoint(with: row.words)
          || values.count >= 2 && row.letterCount <= 3
      else {
        continue
      }
      if rate.rate.isZero { continue }
      if values.count >= 2, let solved = ReceiptTaxes.solve(values, rate.rate) {
        found.append(proposed(rate.rate, solved.net, solved.tax, row, 92))
      } else if values.count >= 2, let (usual, solved) = mended(values, rate.rate) {
        found.append(proposed(usual, solved.net, solved.tax, row, 75))
      } else if values.isEmpty, let added = added(rate.rate) {
        found.append(proposed(rate.rate, added.net, added.tax, row, 80))
      } else if values.count == 1, isPossible(values[0]) {
        found.append(single(rate.rate, values[0], row))
      } else if values.count >= 2, let least = values.min(), isPossible(least) {
        found.append(proposed(rate.rate, nil, least, row, 35))
      }
    }
    var taxes: [Proposed<ReceiptTax>] = []
    for tax in found {
      if let at = taxes.firstIndex(where: { $0.value.rate == tax.value.rate }) {
        if tax.confidence > taxes[at].confidence { taxes[at] = tax }
      } else {
        taxes.append(tax)
      }
    }
    if taxes.isEmpty, let only = unrated.first { taxes = [rated(only)] }
    return settled(taxes).sorted { a, b in
      (a.value.rate ?? .zero) > (b.value.rate ?? .zero)
    }
  }

  private func isPossible(_ tax: Int64) -> Bool {
    guard let total else { return true }
    return tax < total / 3
  }

  private func proposed(
    _ rate: Rate?, _ net: Int64?, _ tax: Int64, _ row: ReceiptRow, _ confidence: Int
  ) -> Proposed<ReceiptTax> {
    var used = row.rates.first?.words ?? []
    for amount in row.amounts {
      for word in amount.words where !used.contains(word) { used.append(word) }
    }
    return Proposed(
      ReceiptTax(
        rate: rate, net: net.map { Money(minor: $0, currency: currency) },
        tax: Money(minor: tax, currency: currency)), confidence: confidence, words: used)
  }

  /// Where a digit of the rate was not read ("2%"), the usual rate that agrees with the row's amounts.
  private func mended(_ amounts: [Int64], _ rate: Rate) -> (Rate, (net: Int64, tax: Int64))? {
    if ReceiptTaxes.usual.contains(rate), amounts.count < 3 { return nil }
    for usual in ReceiptTaxes.usual {
      if amounts.count >= 2, let solved = ReceiptTaxes.solve(amounts, usual) {
        return (usual, solved)
      }
    }
    return nil
  }

  /// What lies between a subtotal and the total, where it is the rate's share.
  private func added(_ rate: Rate) -> (net: Int64, tax: Int64)? {
    guard let total else { return nil }
    for row in rows where row.kinds.contains(.subtotal) {
      guard let net = row.amounts.last?.minor(currency), net > 0, net < total,
        let exact = ReceiptTaxes.tax(of: net, rate), abs(exact - (total - net)) <= 1
      else { continue }
      return (net, total - net)
    }
    return nil
  }

  /// A row that says the tax alone; what it is of is the total, where the rate agrees.
  private func single(_ rate: Rate, _ tax: Int64, _ row: ReceiptRow) -> Proposed<ReceiptTax> {
    guard let total else { return proposed(rate, nil, tax, row, 60) }
    let net = total - tax
    if let exact = ReceiptTaxes.tax(of: net, rate), abs(exact - tax) <= 2 {
      return proposed(rate, net, tax, row, 95)
    }
    // Of several rates, a net amount somewhere that fits.
    for other in rows {
      for amount in other.amounts {
        guard let minor = amount.minor(currency), minor > tax, minor < total,
          let exact = ReceiptTaxes.tax(of: minor, rate), abs(exact - tax) <= 1, tax > 200
        else { continue }
        return proposed(rate, minor, tax, row, 75)
      }
    }
    return proposed(rate, nil, tax, row, 68)
  }

  /// The only tax of a receipt that names no rate: the usual rate that it comes to.
  private func rated(_ tax: Proposed<ReceiptTax>) -> Proposed<ReceiptTax> {
    guard let total, total > tax.value.tax.minor else { return tax }
    var tax = tax
    let net = total - tax.value.tax.minor
    tax.value.net = Money(minor: net, currency: currency)
    if tax.value.tax.minor >= 100 {
      let fitting = ReceiptTaxes.usual.filter { rate in
        ReceiptTaxes.tax(of: net, rate).map { abs($0 - tax.value.tax.minor) <= 1 } ?? false
      }
      if fitting.count == 1 { tax.value.rate = fitting[0] }
    }
    return tax
  }

  /// One net amount that is missing is what the total leaves.
  private func settled(_ taxes: [Proposed<ReceiptTax>]) -> [Proposed<ReceiptTax>] {
    guard let total else { return taxes }
    let open = taxes.indices.filter { taxes[$0].value.net == nil }
    guard open.count == 1, let at = open.first, taxes.count > 1 else { return taxes }
    var rest = total
    for tax in taxes { rest = rest &- tax.value.tax.minor &- (tax.value.net?.minor ?? 0) }
    guard rest > 0, let rate = taxes[at].value.rate, let exact = ReceiptTaxes.tax(of: rest, rate),
      abs(exact - taxes[at].value.tax.minor) <= 2
    else { return taxes }
    var taxes = taxes
    taxes[at].value.net = Money(minor: rest, currency: currency)
    return taxes
  }

  /// A usual rate whose percent sign was not read, as the first number of a row that speaks of tax.
  private func known(_ row: ReceiptRow) -> ReceiptRate? {
    guard row.kinds.contains(.tax), row.amounts.count >= 2, let first = row.amounts.first,
      first.decimals == 2, !first.isMarked
    else { return nil }
    let rate = Rate(micros: first.number * 10_000)
    return ReceiptTaxes.usual.contains(rate)
      ? ReceiptRate(rate: rate, words: first.words, place: first.place) : nil
  }

  /// Net and tax among a row's amounts, by what the rate says; nil when none fit.
  static func solve(_ amounts: [Int64], _ rate: Rate) -> (net: Int64, tax: Int64)? {
    let amounts = amounts.prefix(6)
    for net in amounts where net > 0 {
      guard let exact = tax(of: net, rate) else { continue }
      for tax in amounts where tax > 0 && tax < net && abs(exact - tax) <= 2 {
        // In three, the third is their sum.
        if amounts.count < 3 || amounts.contains(net &+ tax) { return (net, tax) }
      }
    }
    for net in amounts where net > 0 {
      for gross in amounts where gross > net {
        if let exact = self.tax(of: net, rate), abs(exact - (gross - net)) <= 2, exact > 0 {
          return (net, gross - net)
        }
      }
    }
    for gross in amounts where gross > 0 {
      for tax in amounts where tax > 0 && tax < gross {
        if let exact = self.tax(of: gross - tax, rate), abs(exact - tax) <= 2 {
          return (gross - tax, tax)
        }
      }
    }
    return nil
  }

  static func tax(of net: Int64, _ rate: Rate) -> Int64? {
    multiplyDivideHalfUp(net, rate.micros, by: 100_000_000)
  }

  private static let usual: [Rate] =
    [
      19_000, 7_000, 20_000, 5_500, 10_000, 21_000, 4_000, 22_000, 8_100, 2_600, 3_800, 5_000,
      13_000, 15_000, 6_000,
      25_000, 9_000, 23_000, 12_000, 8_000, 8_250,
    ].map { Rate(micros: $0 * 1_000) }
}
