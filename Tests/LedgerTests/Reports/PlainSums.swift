import Ledger

/// Sums by currency, counted by hand.
struct PlainSums: Equatable {
  private var minors: [Currency: Int64] = [:]

  init() {}
  init(_ totals: Totals) { for amount in totals.amounts { add(amount) } }
  init(_ amounts: [Money?]) { for amount in amounts { add(amount) } }

  mutating func add(_ amount: Money?, times sign: Int64 = 1) {
    guard let amount else { return }
    minors[amount.currency, default: 0] += sign * amount.minor
  }

  static func == (a: PlainSums, b: PlainSums) -> Bool {
    a.minors.filter { $0.value != 0 } == b.minors.filter { $0.value != 0 }
  }
}
