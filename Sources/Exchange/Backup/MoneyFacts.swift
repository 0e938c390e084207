import Ledger

/// What a file may not do to money that is already on paper (architecture.md: "money facts are not
/// last-writer-wins").
struct MoneyFacts {
  private struct Number: Hashable {
    var series: UInt64
    var count: Int64
  }

  /// Which invoice has which place in which series.
  private var numbers: [Number: UInt64] = [:]

  init() {}

  init(_ book: Book) {
    for invoice in book.invoices.rows {
      guard let issue = invoice.issue else { continue }
      numbers[Number(series: issue.series.raw, count: issue.count)] = invoice.id.raw
    }
  }

  static func concerns(_ kind: Kind) -> Bool {
    kind == .invoice || kind == .payment || kind == .allocation
  }

  /// What is wrong with turning `old` (nil: nothing) into `new`, by register.
  mutating func check(
    _ kind: Kind, _ id: UInt64, old: Value?, new: Value
  ) -> [(String, BackupFault.Reason)] {
    kind == .invoice ? invoice(id, old, new) : entry(old, new)
  }

  private mutating func invoice(
    _ id: UInt64, _ old: Value?, _ new: Value
  ) -> [(String, BackupFault.Reason)] {
    guard let value = new["issue"], let issue = (try? Issue?(value: value)) ?? nil else {
      if case .text(let number) = old?["issue"]?["content"]?["number"] {
        return [("issue", .issuedChanged(number: number))]
      }
      return []
    }
    var faults: [(String, BackupFault.Reason)] = []
    let number = issue.content.number
    if let before = old?["issue"], before != .null, before != value {
      faults.append(("issue", .issuedChanged(number: number)))
    }
    if issue.hash != issue.content.fingerprint {
      faults.append(("issue.hash", .brokenSeal(number: number)))
    }
    if let before = old?["void"], before != .null, before != new["void"] {
      faults.append(("void", .voidChanged(number: number)))
    }
    if new["life"] == .text(Life.trashed.word), let old, old["life"] != new["life"] {
      faults.append(("life", .issuedTrashed(number: number)))
    }
    let place = Number(series: issue.series.raw, count: issue.count)
    if let other = numbers[place], other != id {
      faults.append(("issue.count", .numberTaken(number: number)))
    }
    numbers[place] = id
    return faults
  }

  /// Payments and allocations are entries: they are made and trashed, never edited.
  private func entry(_ old: Value?, _ new: Value) -> [(String, BackupFault.Reason)] {
    guard case .object(let before) = old, case .object(let after) = new else { return [] }
    for (was, now) in zip(before, after) where was != now && was.name != "life" {
      return [(now.name, .paymentChanged)]
    }
    return []
  }
}
