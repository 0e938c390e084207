import Foundation
import Ledger
import LedgerTestSupport

@testable import Screens

/// What lists of transactions should hold and how they should stand, said as obviously as can be.
extension ListWorld {
  /// Whether a transaction has what a filter's choice stands for.
  func holds(_ transaction: Transaction, _ filter: String, _ word: String) -> Bool {
    func same(_ a: String, _ b: String) -> Bool {
      trimmed(a).lowercased() == trimmed(b).lowercased()
    }
    switch filter {
    case "status":
      if word == TransactionStatus.inventoryOnly.word, transaction.project.isNone { return true }
      return (transaction.isCanceled ? .canceled : transaction.status)?.word == word
    case "reimbursement": return transaction.reimbursement.word == word
    case "receipt":
      let hasOne =
        transaction.hasEmailReceipt
        || book.attachments.live.contains {
          $0.owner.id.raw == transaction.id.raw && $0.role == .receipt
        }
      return hasOne == (word == "yes")
    case "type": return transaction.type?.word == word
    case "completeness": return transaction.needsReview == (word == "needs-review")
    case "category": return book.category(transaction.category).text == word
    case "purchased-by":
      let purchaser = transaction.purchasedBy
      return same(isBlank(purchaser) ? Purchaser.missing.rawValue : purchaser, word)
    case _: return same(transaction.source, word)
    }
  }

  /// Whether no row stands before one that it should follow.
  func isSorted(_ rows: [Int32], _ sort: TransactionSort) -> Bool {
    let rows = rows.map { book.transactions.rows[Int($0)] }
    for (a, b) in zip(rows, rows.dropFirst()) where !stands(a, before: b, sort) { return false }
    return true
  }

  private func stands(_ a: Transaction, before b: Transaction, _ sort: TransactionSort) -> Bool {
    func check<K: Comparable>(_ first: K?, _ second: K?) -> Bool {
      guard let first else { return second == nil }
      guard let second else { return true }
      return sort.isDescending ? first >= second : first <= second
    }
    switch sort.key {
    case .date: return check(a.day, b.day)
    case .created:
      return check(
        a.created.milliseconds == 0 ? nil : a.created,
        b.created.milliseconds == 0 ? nil : b.created)
    case .amount:
      return check(
        book.amounts(of: a).leading(book.settings.currency)?.minor ?? 0,
        book.amounts(of: b).leading(book.settings.currency)?.minor ?? 0)
    case .source:
      return check(
        isBlank(a.source) ? nil : ReadingKey(folded(trimmed(a.source))),
        isBlank(b.source) ? nil : ReadingKey(folded(trimmed(b.source))))
    }
  }
}
