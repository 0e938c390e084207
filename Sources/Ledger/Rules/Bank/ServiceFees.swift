/// What payment services keep, as they publish it (rule M34).
enum ServiceFees {
  /// A share in millionths and a fixed part in minor units.
  struct Tariff {
    let share: Int64
    let fixed: Int64
  }

  /// Stripe, PayPal, Square, SumUp, Zettle, GoCardless and their like, domestic cards and wallets.
  static let tariffs = [
    Tariff(share: 29_000, fixed: 30), Tariff(share: 34_900, fixed: 49),
    Tariff(share: 29_900, fixed: 49), Tariff(share: 26_000, fixed: 10),
    Tariff(share: 26_000, fixed: 15), Tariff(share: 24_900, fixed: 35),
    Tariff(share: 29_900, fixed: 39), Tariff(share: 15_000, fixed: 25),
    Tariff(share: 14_000, fixed: 25), Tariff(share: 14_000, fixed: 20),
    Tariff(share: 15_000, fixed: 20), Tariff(share: 19_000, fixed: 30),
    Tariff(share: 27_500, fixed: 0), Tariff(share: 25_000, fixed: 0),
    Tariff(share: 17_500, fixed: 0), Tariff(share: 16_900, fixed: 0),
    Tariff(share: 13_900, fixed: 0), Tariff(share: 10_000, fixed: 20),
  ]

  /// What is kept of a gross amount, to the minor unit, halves away from zero; nil where that is too large.
  static func fee(_ gross: Int64, _ tariff: Tariff) -> Int64? {
    guard let part = multiplyDivideHalfUp(gross, tariff.share, by: 1_000_000) else { return nil }
    return part.addingClamped(tariff.fixed)
  }

  /// The gross amounts of which some tariff leaves exactly `net`, each once.
  static func gross(of net: Int64) -> [Int64] {
    var found: [Int64] = []
    for tariff in tariffs {
      guard
        let about = multiplyDivideHalfUp(
          net.addingClamped(tariff.fixed), 1_000_000, by: UInt64(1_000_000 - tariff.share))
      else { continue }
      for gross in [about, about.subtractingClamped(1), about.addingClamped(1)] {
        if gross <= net || found.contains(gross) { continue }
        if let fee = fee(gross, tariff), gross - fee == net { found.append(gross) }
      }
    }
    return found
  }

  /// Whether a fee is what some tariff takes of a gross amount.
  static func isKnown(_ fee: Int64, of gross: Int64) -> Bool {
    tariffs.contains { self.fee(gross, $0) == fee }
  }

  /// Whether a fee is not more than services take: 5 %, and 1.00.
  static func isPlausible(_ fee: Int64, of gross: Int64) -> Bool {
    guard fee > 0, let part = multiplyDivideHalfUp(gross, 50_000, by: 1_000_000) else {
      return false
    }
    return fee <= part.addingClamped(100)
  }

  /// Words by which services are known in a line.
  static let names = [
    "stripe", "paypal", "square", "sumup", "zettle", "izettle", "mollie", "gocardless", "adyen",
    "venmo", "klarna", "shopify", "wise", "sq",
  ]
}
