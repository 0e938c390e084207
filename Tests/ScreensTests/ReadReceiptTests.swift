import Documents
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What was read on a receipt becomes the values of an expense, and boxes on its picture.
struct ReadReceiptTests {
  private func euros(_ whole: Int64) -> Money { Money(minor: whole * 100, currency: .eur) }

  private func tax(_ percent: Int, of net: Int64, _ tax: Int64) -> Proposed<ReceiptTax> {
    Proposed(
      ReceiptTax(rate: Rate(percent: percent), net: euros(net), tax: euros(tax)),
      confidence: 90)
  }

  private func read(total: Int64, _ taxes: [Proposed<ReceiptTax>]) -> ReadReceipt {
    var proposal = ReceiptProposal()
    proposal.total = Proposed(euros(total), confidence: 90)
    proposal.taxes = taxes
    return ReadReceipt(proposal, of: Ledger.Reading(of: "x"), Formats())
  }

  @Test func `one tax is the expense's own, several are its lines`() {
    let one = read(total: 119, [tax(19, of: 100, 19)])
    #expect(one.values.expense.tax.rate == Rate(percent: 19) && one.values.lines.isEmpty)
    #expect(one.mark("taxRate")?.isSure == true)
    let two = read(total: 226, [tax(19, of: 100, 19), tax(7, of: 100, 7)])
    #expect(two.values.expense.tax == TransactionTax() && two.mark("taxRate") == nil)
    #expect(two.values.lines.map { $0.amount } == [euros(119), euros(107)])
    #expect(two.values.lines.map { $0.taxRate } == [Rate(percent: 19), Rate(percent: 7)])
  }

  @Test func `taxes that do not add up to the total make no lines`() {
    let two = read(total: 227, [tax(19, of: 100, 19), tax(7, of: 100, 7)])
    #expect(two.values.expense.tax == TransactionTax() && two.values.lines.isEmpty)
  }

  @Test func `the tax of several rates is that of the lines together, which name none`() {
    var proposal = ReceiptProposal()
    proposal.total = Proposed(euros(226), confidence: 90)
    proposal.taxes = [tax(19, of: 100, 19), tax(7, of: 100, 7)]
    proposal.lines = [
      Proposed(ReceiptEntry(name: "Lamp", amount: euros(119)), confidence: 90),
      Proposed(ReceiptEntry(name: "Book", amount: euros(107)), confidence: 90),
    ]
    func read() -> ReadReceipt {
      ReadReceipt(proposal, of: Ledger.Reading(of: "x"), Formats())
    }
    #expect(read().values.expense.tax.taxAmount(of: euros(226)) == euros(26))
    #expect(read().values.lines.map { $0.taxRate } == [nil, nil])
    // They do not come to the total.
    proposal.total = Proposed(euros(227), confidence: 90)
    #expect(read().values.expense.tax == TransactionTax())
  }

  @Test func `a tip is not taxed, where the total is sure`() throws {
    func read(_ total: Int64, _ confidence: Int, _ lines: [Int64] = []) -> ReceiptValues {
      var proposal = ReceiptProposal()
      proposal.total = Proposed(Money(minor: total, currency: .eur), confidence: confidence)
      proposal.taxes = [tax(19, of: 100, 19)]
      proposal.lines = lines.map {
        Proposed(ReceiptEntry(name: "Menu", amount: euros($0)), confidence: 90)
      }
      return ReadReceipt(proposal, of: Ledger.Reading(of: "x"), Formats()).values
    }
    let tipped = read(14_000, 80)
    #expect(tipped.expense.tax == TransactionTax())
    let line = try #require(tipped.lines.first)
    #expect(line.name == "19%" && line.amount == euros(119) && line.taxRate == Rate(percent: 19))
    let parts = ExpenseTax.parts(of: tipped.expense, tipped.lines)
    #expect(parts.map { $0.gross } == [euros(119), euros(21)])
    #expect(parts.map { $0.tax } == [euros(19), euros(0)])
    // Its own lines stay.
    #expect(read(14_000, 80, [119]).lines.map { $0.name } == ["Menu"])
    #expect(read(14_000, 80, [119]).expense.tax.taxAmount(of: euros(140)) == euros(19))
    // Whoever corrects it has the rate, and a few cents were rounded.
    let rated = TransactionTax(rate: Rate(percent: 19), subtotal: euros(100))
    #expect(read(14_000, 79).expense.tax == rated && read(14_000, 79).lines.isEmpty)
    #expect(read(11_905, 80).expense.tax == rated && read(11_906, 80).lines.count == 1)
    // A voucher that was taken off behind the tax.
    #expect(read(11_000, 80).expense.tax.taxAmount(of: euros(110)) == euros(19))
    #expect(read(11_000, 80).lines.isEmpty)
  }

  @Test(arguments: [
    ([10, -2, 5], ["0 8", "2 5"]), ([10, 1, -5], ["0 5", "1 1"]), ([10, -10, 5], ["2 5"]),
    ([-2, 10], ["1 8"]), ([10, -3, -2, 1], ["0 5", "3 1"]), ([10, 5], ["0 10", "1 5"]),
    // Nothing is large enough, and the form says so.
    ([3, -4], ["0 3", "1 -4"]), ([-4], ["0 -4"]),
  ])
  func `a line below zero comes off the one above, else off the largest`(
    amounts: [Int], kept: [String]
  ) {
    for isBack in [false, true] {
      var proposal = ReceiptProposal()
      let sign: Int64 = isBack ? -1 : 1
      proposal.total = Proposed(euros(sign), confidence: 90)
      proposal.lines = amounts.enumerated().map { place, amount in
        Proposed(
          ReceiptEntry(name: "\(place)", amount: euros(sign * Int64(amount))), confidence: 90)
      }
      let read = ReadReceipt(proposal, of: Ledger.Reading(of: "x"), Formats())
      #expect(
        read.values.lines.map { "\($0.name) \(($0.amount?.minor ?? 0) / 100)" } == kept,
        "\(isBack)")
      let marks = read.marks.map { $0.field }.filter { $0.hasPrefix("lineName") }
      #expect(marks == kept.indices.map { "lineName\($0)" })
    }
  }

  @Test func `a box holds the words of a line and nothing beside the page`() {
    var reading = Ledger.Reading(of: "x")
    func word(_ x: Int64, _ line: Int64, page: Int64 = 0) -> ReadWord {
      var word = ReadWord()
      (word.x, word.y, word.width, word.height) = (x, line * 100, 50, 20)
      (word.line, word.page) = (line, page)
      return word
    }
    reading.words = [
      word(100, 1), word(300, 1), word(200, 2), word(10, 3, page: 1), word(10_001, 4),
    ]
    let boxes = ReadReceipt.boxes([0, 1, 2, 3, 4, 99], of: reading)
    #expect(
      boxes == [
        ReadReceipt.Box(x: 100, y: 100, width: 250, height: 20),
        ReadReceipt.Box(x: 200, y: 200, width: 50, height: 20),
      ])
  }

  @Test func `a box holds the whole of its words, up to the page's borders`() {
    func boxes(_ words: [[Int64]]) -> [ReadReceipt.Box] {
      var reading = Ledger.Reading(of: "x")
      reading.words = words.map {
        var word = ReadWord()
        (word.x, word.y, word.width, word.height) = ($0[0], $0[1], $0[2], $0[3])
        word.line = 1
        return word
      }
      return ReadReceipt.boxes(Array(words.indices), of: reading)
    }
    for inside in [[0, 0, 1, 1], [9_999, 9_999, 10_000, 10_000]] as [[Int64]] {
      #expect(
        boxes([inside]) == [
          ReadReceipt.Box(x: inside[0], y: inside[1], width: inside[2], height: inside[3])
        ])
    }
    for outside in [
      [-1, 0, 1, 1], [0, -1, 1, 1], [0, 0, 0, 1], [0, 0, 1, 0], [10_000, 0, 1, 1],
      [0, 10_000, 1, 1], [0, 0, 10_001, 1], [0, 0, 1, 10_001],
    ] as [[Int64]] {
      #expect(boxes([outside]).isEmpty, "\(outside)")
    }
    // The second reaches farther to the left and up, the third lies within.
    let one = ReadReceipt.Box(x: 50, y: 90, width: 100, height: 30)
    #expect(boxes([[100, 100, 50, 20], [50, 90, 30, 15], [120, 105, 5, 5]]) == [one])
    #expect(boxes([[50, 90, 30, 15], [100, 100, 50, 20]]) == [one])
  }

  @Test func `each value that was read is marked, and is sure from eighty on`() throws {
    var proposal = ReceiptProposal()
    proposal.readMerchant = "CAFE BLAU GMBH"
    proposal.merchant = Proposed("Cafe Blau", confidence: 80)
    proposal.total = Proposed(euros(119), confidence: 80)
    proposal.day = Proposed(try Day(parsing: "2026-11-20"), confidence: 80)
    proposal.currency = Proposed(.eur, confidence: 79)
    proposal.method = Proposed(.cash, confidence: 20)
    proposal.taxes = [tax(19, of: 100, 19)]
    proposal.lines = [
      Proposed(ReceiptEntry(name: "Cake", amount: euros(100)), confidence: 90),
      Proposed(ReceiptEntry(name: "Tip", amount: euros(19)), confidence: 79),
    ]
    func read() -> ReadReceipt {
      ReadReceipt(proposal, of: Ledger.Reading(of: "x"), Formats())
    }
    let whole = read()
    #expect(
      whole.marks.map { $0.field }
        == [
          "source", "amount", "date", "currency", "paymentMethod", "taxRate", "lineName0",
          "lineName1",
        ])
    #expect(whole.marks.map { $0.isSure } == [true, true, true, false, false, true, true, false])
    #expect(whole.isSure && whole.values.readMerchant == "CAFE BLAU GMBH")
    #expect(whole.values.expense.source == "Cafe Blau" && whole.values.expense.type == .purchase)
    #expect(whole.values.expense.amount == euros(119))
    #expect(whole.values.expense.day == proposal.day?.value)
    #expect(whole.values.expense.tax.subtotal == euros(100))
    #expect(whole.values.lines.map { $0.name } == ["Cake", "Tip"])
    #expect(whole.values.lines.map { $0.taxRate } == [Rate(percent: 19), Rate(percent: 19)])
    // Each of the three has to be sure.
    proposal.merchant?.confidence = 79
    #expect(!read().isSure)
    proposal.merchant?.confidence = 80
    proposal.day = nil
    #expect(!read().isSure)
    proposal.day = Proposed(try Day(parsing: "2026-11-20"), confidence: 80)
    proposal.total?.confidence = 79
    #expect(!read().isSure)
    // With several rates nobody knows which a thing has, and the things stay.
    proposal.taxes.append(tax(7, of: 100, 7))
    #expect(read().values.lines.map { $0.taxRate } == [nil, nil])
    #expect(read().values.expense.tax == TransactionTax())
  }

  @Test func `money back is typed above zero, with its tax and its lines`() {
    var proposal = ReceiptProposal()
    proposal.total = Proposed(euros(-119), confidence: 90)
    proposal.taxes = [tax(19, of: -100, -19)]
    proposal.lines = [Proposed(ReceiptEntry(name: "Cake", amount: euros(-119)), confidence: 90)]
    let back = ReadReceipt(proposal, of: Ledger.Reading(of: "x"), Formats()).values
    #expect(back.expense.type == .return && back.expense.amount == euros(119))
    #expect(back.expense.tax.subtotal == euros(100) && back.lines[0].amount == euros(119))
    proposal.total = Proposed(euros(0), confidence: 90)
    let nothing = ReadReceipt(proposal, of: Ledger.Reading(of: "x"), Formats()).values
    #expect(nothing.expense.type == .purchase && nothing.lines[0].amount == euros(-119))
  }

  @Test func `another total that is as likely is kept beside the amount alone`() {
    var proposal = ReceiptProposal()
    proposal.merchant = Proposed("Deli", confidence: 90)
    proposal.total = Proposed(Money(minor: 1_000, currency: .usd), confidence: 60)
    proposal.otherTotal = Money(minor: 1_100, currency: .usd)
    let read = ReadReceipt(proposal, of: Ledger.Reading(of: "x"), Formats())
    #expect(read.mark("amount")?.other == Money(minor: 1_100, currency: .usd))
    #expect(read.mark("amount")?.isSure == false)
    #expect(read.mark("source")?.other == nil)
    // What came back is typed above zero.
    proposal.total = Proposed(Money(minor: -1_000, currency: .usd), confidence: 60)
    proposal.otherTotal = Money(minor: -1_100, currency: .usd)
    let back = ReadReceipt(proposal, of: Ledger.Reading(of: "x"), Formats())
    #expect(back.mark("amount")?.other == Money(minor: 1_100, currency: .usd))
    proposal.otherTotal = nil
    let decided = ReadReceipt(proposal, of: Ledger.Reading(of: "x"), Formats())
    #expect(decided.mark("amount")?.other == nil)
  }
}
