import LedgerTestSupport
import Testing

@testable import Ledger

/// Which records are another one of what a receipt shows, beside the rule in plain words (rule E22).
struct ReceiptTwinsTests {
  private let days = [Day(number: 20_000), Day(number: 20_001)]
  private let vendors = ["Feldmann", "FELDMANN ", "Café Łódź", "cafe lodz", ""]

  private func money(_ dice: inout Dice) -> Money {
    Money(minor: (dice.percent(70) ? 1_408 : 1_409), currency: dice.percent(80) ? .eur : .usd)
  }

  private func book(_ dice: inout Dice) -> Book {
    var edit = Edit()
    for id in 1...8 as ClosedRange<UInt64> {
      var receipt = Receipt()
      receipt.id = ID(id)
      receipt.hash = dice.pick(["aa", "bb", ""]) ?? ""
      receipt.received = Instant(milliseconds: Int64(dice.below(3)))
      if dice.percent(30) { receipt.transaction = ID(UInt64(50 + dice.below(3))) }
      if dice.percent(15) { receipt.life = .trashed }
      receipt.isNoTwin = dice.percent(15)
      edit.put(receipt, replacing: nil)
      var file = Attachment()
      file.id = ID(20 + id)
      file.hash = dice.pick(["aa", "bb", ""]) ?? ""
      let isReceipts = dice.percent(25)
      file.owner.kind = isReceipts ? Kind.receipt.name : Kind.transaction.name
      file.owner.id = ID(isReceipts ? UInt64(1 + dice.below(8)) : UInt64(50 + dice.below(5)))
      if dice.percent(15) { file.life = .trashed }
      edit.put(file, replacing: nil)
    }
    for id in 50..<66 as Range<UInt64> {
      var expense = Transaction()
      expense.id = ID(id)
      expense.source = dice.pick(vendors) ?? ""
      expense.day = dice.percent(90) ? dice.pick(days) : nil
      if dice.percent(90) { expense.amount = money(&dice) }
      if dice.percent(20), let amount = expense.amount { expense.amount = try? amount.negated() }
      expense.type = dice.pick([nil, .purchase, .return, .return]) ?? nil
      expense.isCanceled = dice.percent(10)
      if dice.percent(10) { expense.life = .trashed }
      edit.put(expense, replacing: nil)
    }
    return ExpenseBooks.book(edit)
  }

  private func wanted(_ receipt: Receipt, _ proposal: ReceiptProposal?, _ book: Book)
    -> [ReceiptTwin]
  {
    var twins: [ReceiptTwin] = []
    if receipt.isNoTwin { return twins }
    for other in book.receipts.rows
    where other.life == .live && other.id != receipt.id && other.hash != ""
      && other.hash == receipt.hash
    {
      // Two that both wait: the one that came first is the receipt, the other its twin.
      let came = [receipt, other].map { ($0.received.milliseconds, $0.id.raw) }
      if !other.transaction.isNone || came[1] < came[0] { twins.append(.receipt(other.id)) }
    }
    for file in book.attachments.rows
    where file.life == .live && file.hash != "" && file.hash == receipt.hash {
      let isItsOwn =
        file.owner.id.raw == receipt.id.raw
        || file.owner.id.raw == receipt.transaction.raw
      if !isItsOwn && file.owner.kind != Kind.receipt.name { twins.append(.attachment(file.id)) }
    }
    guard let merchant = proposal?.merchant?.value, let day = proposal?.day?.value,
      let total = proposal?.total?.value
    else { return twins }
    for expense in book.transactions.rows
    where expense.life == .live && !expense.isCanceled && expense.day == day
      && expense.id != receipt.transaction
      && folded(trimmed(expense.source)) == folded(trimmed(merchant))
    {
      guard let amount = expense.amount, amount.currency == total.currency else { continue }
      // Money back is entered with either sign.
      let isBack = total.minor < 0 && expense.type == .return && amount.minor == -total.minor
      if amount.minor == total.minor || isBack { twins.append(.expense(expense.id)) }
    }
    return twins
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a receipt's twins are what came in before or is in the book already`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let book = book(&dice)
    for receipt in book.receipts.rows {
      var proposal: ReceiptProposal?
      if dice.percent(85) {
        var read = ReceiptProposal()
        if dice.percent(90) { read.merchant = Proposed(dice.pick(vendors) ?? "", confidence: 90) }
        if dice.percent(90) { read.day = Proposed(days[dice.below(2)], confidence: 90) }
        var total = money(&dice)
        if dice.percent(40) { total.minor = -total.minor }
        if dice.percent(90) { read.total = Proposed(total, confidence: 90) }
        proposal = read
      }
      #expect(ReceiptTwins.of(receipt, proposal, in: book) == wanted(receipt, proposal, book))
    }
  }

  @Test(arguments: [
    (-5, 0), (-1, 0), (0, 0), (1, 1), (99, 99), (100, 100), (101, 100), (.max, 100),
  ])
  func `how sure something is lies between nothing and a hundred`(_ said: Int, _ kept: Int) {
    #expect(Proposed(1, confidence: said).confidence == kept)
    #expect(Proposed(1, confidence: said, words: [3, 1]).words == [3, 1])
  }
}
