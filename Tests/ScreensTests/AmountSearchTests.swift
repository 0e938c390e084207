import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// E19: an amount is found in a list as people type it, whatever the notation of the screen.
struct AmountSearchTests {
  @Test func `a transaction is found by its amount`() {
    var edit = Edit()
    for (number, minor) in [4_999, 123_450, 149_99, 5_000].enumerated() {
      var transaction = Transaction()
      transaction.id = ID(UInt64(number) + 1)
      transaction.source = "Shop"
      transaction.amount = Money(minor: Int64(minor), currency: .usd)
      edit.put(transaction, replacing: nil)
    }
    var replica = Replica(device: 1)
    _ = replica.commit(edit, now: Instant(milliseconds: 1_795_255_200_000))
    var german = Formats()
    (german.decimal, german.group) = (",", ".")
    (german.currencyFirst, german.currencySpace) = (false, true)
    for formats in [Formats(), german] {
      let index = ListIndex(.transactions, replica.book, formats)
      #expect(index.found("$49.99").sorted() == [0, 2], "contained in $149.99, too")
      #expect(index.found("49.99").sorted() == [0, 2])
      #expect(index.found("$1,234.50") == [1])
      #expect(index.found("1234.50") == [1])
      #expect(index.found("$7") == [])
    }
  }
}
