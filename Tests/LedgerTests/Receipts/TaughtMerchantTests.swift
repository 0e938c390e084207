import LedgerTestSupport
import Testing

@testable import Ledger

/// What confirmed receipts teach of a merchant (rule E22), looked for anew in one after another.
struct TaughtMerchantTests {
  private static let names = [
    "Feldmann", "Feldman", "Feldmanns", "FELDMANN ", "Feldnann", "Feldhahn", "Shop", "Shob", "",
    " ",
  ]

  /// Whether one letter put in, left out or changed makes one of the other.
  private func areNear(_ a: String, _ b: String) -> Bool {
    let (one, other) = (Array(a), Array(b))
    if one == other { return true }
    if one.count == other.count { return zip(one, other).count { $0 != $1 } == 1 }
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    return long.indices.contains { place in
      var cut = long
      cut.remove(at: place)
      return cut == short
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `what was read so comes before what differs in a letter, then the latest`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    var edit = Edit()
    for id in 1...12 as ClosedRange<UInt64> {
      var expense = Transaction()
      expense.id = ID(id)
      expense.life = dice.percent(15) ? .trashed : .live
      expense.source = dice.percent(15) ? " " : " Chosen \(id) "
      edit.put(expense, replacing: nil)
      var receipt = Receipt()
      receipt.id = ID(100 + id)
      receipt.life = dice.percent(15) ? .trashed : .live
      receipt.readMerchant = dice.pick(Self.names) ?? ""
      receipt.received = Instant(milliseconds: Int64(dice.below(4)))
      if dice.percent(85) { receipt.transaction = expense.id }
      edit.put(receipt, replacing: nil)
    }
    var replica = Replica(device: 1)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let book = replica.book
    for read in Self.names {
      let wanted = folded(trimmed(read))
      var best: (name: String, isExact: Bool, received: Int64)?
      for receipt in book.receipts.rows where receipt.life == .live && !wanted.isEmpty {
        let other = folded(trimmed(receipt.readMerchant))
        let isExact = other == wanted
        let isNear = wanted.utf8.count > 7 && areNear(other, wanted)
        guard isExact || isNear, let expense = book.transactions[receipt.transaction],
          expense.life == .live, !isBlank(expense.source)
        else { continue }
        let at = receipt.received.milliseconds
        let isBetter =
          best.map { isExact == $0.isExact ? at >= $0.received : isExact } ?? true
        if isBetter { best = (trimmed(expense.source), isExact, at) }
      }
      let found = book.taughtMerchant(read)
      #expect(found?.name == best?.name && found?.isExact == best?.isExact, "\(read)")
    }
  }

  @Test func `how sure something is stays between none and all`() {
    for (said, kept) in [(-1, 0), (0, 0), (1, 1), (99, 99), (100, 100), (101, 100)] {
      #expect(Proposed("", confidence: said).confidence == kept)
    }
  }
}
