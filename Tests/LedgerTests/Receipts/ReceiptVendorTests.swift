import Ledger
import LedgerTestSupport
import Testing

/// What confirmed receipts teach, and what came in twice (rule E22).
struct ReceiptVendorTests {
  private let day = Day(number: 20_400)

  private func book(_ write: (inout Edit, Book) -> Void) -> Book {
    var replica = Replica(device: 7, book: Book())
    var edit = Edit()
    write(&edit, replica.book)
    _ = replica.commit(edit, now: Instant(milliseconds: 1_795_255_200_000))
    return replica.book
  }

  private func receipt(_ name: String, _ hash: String) -> Receipt {
    var receipt = Receipt()
    receipt.id = ID(named: name)
    receipt.hash = hash
    receipt.received = Instant(milliseconds: 1_000)
    return receipt
  }

  private func expense(_ name: String) -> Transaction {
    var expense = Transaction()
    expense.id = ID(named: name)
    expense.source = "Feldmann"
    expense.day = day
    expense.amount = Money(minor: 1_408, currency: .eur)
    return expense
  }

  @Test func `the name that was chosen is proposed the next time`() {
    let told = book { edit, book in
      edit.put(expense("t1"), in: book.transactions)
      var confirmed = receipt("r1", "aa")
      confirmed.transaction = ID(named: "t1")
      confirmed.readMerchant = "FELDMANN FRISCHEMARKT"
      edit.put(confirmed, in: book.receipts)
    }
    var reading = Reading(of: "bb")
    reading.text = "Feldmann Frischemarkt\nSumme 12,00 €"
    let read = ReceiptParser.proposal(of: reading, in: told)
    #expect(read.merchant?.value == "Feldmann")
    #expect(read.readMerchant == "Feldmann Frischemarkt")
    #expect(
      ReceiptParser.proposal(of: reading, in: Book()).merchant?.value == "Feldmann Frischemarkt")
  }

  @Test func `the same bytes and the same purchase are twins`() {
    var other = receipt("r2", "aa")
    other.received = Instant(milliseconds: 2_000)
    let told = book { edit, book in
      edit.put(expense("t1"), in: book.transactions)
      edit.put(receipt("r1", "aa"), in: book.receipts)
      edit.put(other, in: book.receipts)
    }
    #expect(ReceiptTwins.of(other, nil, in: told) == [.receipt(ID(named: "r1"))])
    #expect(ReceiptTwins.of(receipt("r1", "aa"), nil, in: told) == [])
    var proposal = ReceiptProposal()
    proposal.merchant = Proposed("FELDMANN", confidence: 90)
    proposal.day = Proposed(day, confidence: 90)
    proposal.total = Proposed(Money(minor: 1_408, currency: .eur), confidence: 90)
    #expect(
      ReceiptTwins.of(receipt("r3", "cc"), proposal, in: told) == [.expense(ID(named: "t1"))])
    var kept = receipt("r3", "cc")
    kept.isNoTwin = true
    #expect(ReceiptTwins.of(kept, proposal, in: told) == [])
    proposal.total = Proposed(Money(minor: 1_409, currency: .eur), confidence: 90)
    #expect(ReceiptTwins.of(receipt("r3", "cc"), proposal, in: told) == [])
    // What it gave back was entered above zero.
    var back = expense("t2")
    back.type = .return
    let returned = book { edit, book in
      edit.put(expense("t1"), in: book.transactions)
      edit.put(back, in: book.transactions)
    }
    proposal.total = Proposed(Money(minor: -1_408, currency: .eur), confidence: 90)
    #expect(
      ReceiptTwins.of(receipt("r3", "cc"), proposal, in: returned) == [.expense(ID(named: "t2"))])
  }
}
