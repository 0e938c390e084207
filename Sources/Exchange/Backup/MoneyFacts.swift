import Ledger

/// What a file may not do to money that is already on paper: there the last writer does not win.
struct MoneyFacts {
  private struct Number: Hashable {
    var series: UInt64
    var count: Int64
  }

  /// Which invoice has which place in which series.
  private var numbers: [Number: UInt64] = [:]
  /// The bytes of the issue that was looked at last, and whose it is.
  private var sealed: (invoice: UInt64, bytes: [UInt8])?

  /// Payments of which the amount, or what an invoice has of them, is put right.
  private var corrected: [ID<Payment>] = []

  init() {}

  /// The bytes of an invoice's issue as `value` has it; nil when it is none.
  func issueBytes(of invoice: UInt64, _ value: Value) -> [UInt8]? {
    if let sealed, sealed.invoice == invoice { return sealed.bytes }
    return Issue.registerBytes(of: value)
  }

  init(_ book: Book) {
    for invoice in book.invoices.rows {
      guard let issue = invoice.issue else { continue }
      numbers[Number(series: issue.series.raw, count: issue.count)] = invoice.id.raw
    }
  }

  static func concerns(_ kind: Kind) -> Bool {
    kind == .invoice || kind == .payment || kind == .allocation
  }

  /// What is wrong with a row that differs from `old` (nil: nothing) in the registers that `new`
  /// names, by register; `now` is the whole row as it would be.
  mutating func check(
    _ kind: Kind, _ id: UInt64, old: Value?, new: Value, _ now: Value
  ) -> [(String, BackupFault.Reason)] {
    kind == .invoice ? invoice(id, old, new) : entry(kind, id, old, new, now)
  }

  private mutating func invoice(
    _ id: UInt64, _ old: Value?, _ new: Value
  ) -> [(String, BackupFault.Reason)] {
    sealed = nil
    let before = issue(old)
    guard let issue = issue(new["issue"] == nil ? old : new) else {
      return before.map { [("issue", .issuedChanged(number: $0.content.number))] } ?? []
    }
    var faults: [(String, BackupFault.Reason)] = []
    let number = issue.content.number
    if let before, before != issue { faults.append(("issue", .issuedChanged(number: number))) }
    if before != issue {
      if let value = new["issue"], let bytes = issue.registerBytes(of: value) {
        sealed = (id, bytes)
      } else {
        faults.append(("issue.hash", .brokenSeal(number: number)))
      }
    }
    if let before = voiding(old), let after = new["void"], (try? Voiding(value: after)) != before {
      faults.append(("void", .voidChanged(number: number)))
    }
    if let old, new["life"] == .text(Life.trashed.word), old["life"] != new["life"] {
      faults.append(("life", .issuedTrashed(number: number)))
    }
    let place = Number(series: issue.series.raw, count: issue.count)
    if let other = numbers[place], other != id {
      faults.append(("issue.count", .numberTaken(number: number)))
    }
    numbers[place] = id
    return faults
  }

  private func issue(_ row: Value?) -> Issue? {
    guard let value = row?["issue"], value != .null else { return nil }
    return try? Issue(value: value)
  }

  private func voiding(_ row: Value?) -> Voiding? {
    guard let value = row?["void"], value != .null else { return nil }
    return try? Voiding(value: value)
  }

  /// Payments and allocations are entries: made, trashed and put right (rule G106).
  ///
  /// Whose they are stays, the currency, and whether money came or went.
  private mutating func entry(
    _ kind: Kind, _ id: UInt64, _ old: Value?, _ new: Value, _ now: Value
  ) -> [(String, BackupFault.Reason)] {
    guard let old, case .object(let after) = now else {
      if new["amount"] != nil { return [] }
      return [("amount", .wrongValue(expected: "an amount", found: "nothing"))]
    }
    let links = kind == .payment ? ["client", "project"] : ["payment", "invoice"]
    for member in after where old[member.name] != member.value {
      if links.contains(member.name) { return [(member.name, .paymentChanged)] }
      if member.name != "amount" { continue }
      guard let was = (old[member.name]).flatMap({ try? Money(value: $0) }),
        let amount = try? Money(value: member.value), amount.currency == was.currency,
        !amount.isZero, amount.isNegative == was.isNegative
      else { return [(member.name, .paymentChanged)] }
      let payment = kind == .payment ? ID<Payment>(id) : nil
      if let payment = payment ?? (try? ID<Payment>(value: now["payment"] ?? .null)) {
        corrected.append(payment)
      }
    }
    return []
  }

  /// The payments that are put right, of which invoices would have more than there is once the edit is made.
  func overgiven(by edit: Edit, in book: Book) -> [ID<Payment>] {
    if corrected.isEmpty { return [] }
    var after = book
    let last = Stamp(milliseconds: Int64(1) << 47, device: UInt64.max)
    after.apply(Change(device: 1, counter: 1, stamp: last, body: edit.body))
    return corrected.filter { id in
      guard let payment = after.payments.live(id) else { return false }
      guard let free = try? after.unallocated(of: payment) else { return true }
      return payment.amount.isNegative ? free.isPositive : free.isNegative
    }
  }
}
