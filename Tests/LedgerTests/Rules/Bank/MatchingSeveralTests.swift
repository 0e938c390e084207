import Testing

@testable import Ledger

/// One line for several rows, several lines for one, and transfers (rules M33 and M35).
struct MatchingSeveralTests {
  @Test func `invoices whose numbers are named and add up are sure together`() {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "INV-1042", 85_000, "2026-03-01")
    rows.invoice(11, 5, "INV-1043", 15_050, "2026-03-02")
    rows.invoice(12, 5, "INV-1044", 99_000, "2026-03-03")
    rows.line(20, "2026-03-20", 100_050, "ANN LEE", "INV-1042 and INV-1043")
    let best = rows.proposals(20).first
    #expect(best?.rows == [10, 11])
    #expect(best?.isSure == true)
    #expect(best?.parts.map { $0.amount.minor } == [85_000, 15_050])
  }

  @Test func `without numbers those of one client that add up are proposed, not sure`() {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "INV-1042", 85_000, "2026-03-01")
    rows.invoice(11, 5, "INV-1043", 15_050, "2026-03-02")
    rows.invoice(12, 5, "INV-1044", 99_000, "2026-03-03")
    rows.line(20, "2026-03-20", 100_050, "ANN LEE")
    let best = rows.proposals(20).first
    #expect(best?.rows.sorted() == [10, 11])
    #expect(best?.isSure == false)
    #expect(best?.reasons.contains(.several) == true)
  }

  @Test func `of two lines that are sure of one invoice, one is accepted with all that are sure`() {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "INV-1042", 85_000, "2026-03-01")
    rows.invoice(11, 5, "INV-1043", 15_050, "2026-03-02")
    rows.line(20, "2026-03-20", 100_050, "ANN LEE", "INV-1042 and INV-1043")
    rows.line(21, "2026-03-25", 15_050, "ANN LEE", "INV-1043")
    let matching = Matching(rows.book)
    let lines = matching.book.bankLines.live.sorted { $0.id < $1.id }
    #expect(lines.map { matching.proposals(for: $0).first?.isSure } == [true, true])
    #expect(matching.sure(among: lines).map { $0.line.id.raw } == [20])
    // The list of the app may stand the other way round.
    #expect(matching.sure(among: lines.reversed()).map { $0.line.id.raw } == [20])
    // Who has the proposals already is asked for each line's once.
    var asked: [UInt64] = []
    let again = matching.sure(among: lines) { line in
      asked.append(line.id.raw)
      return matching.proposals(for: line, most: 3).first
    }
    #expect(again.map { $0.line.id.raw } == [20])
    #expect(Set(asked).count == asked.count)
  }

  @Test func `a transfer is accepted once for both of its lines`() {
    var rows = BankRowsToMatch()
    rows.account(2, "Savings", number: "DE02120300000000202051")
    rows.line(20, "2026-03-02", -50_000, "Me", "") {
      $0.counterAccount = "DE02 1203 0000 0000 2020 51"
    }
    rows.line(21, "2026-03-03", 50_000, "Me", "", in: 2)
    let matching = Matching(rows.book)
    let lines = matching.book.bankLines.live.sorted { $0.id < $1.id }
    #expect(matching.sure(among: lines).map { $0.line.id.raw } == [20])
  }

  @Test(
    arguments: [
      (90_000, [10, 11], [85_000, 5_000]), (101_000, [10, 11], [85_000, 16_000]),
      (80_000, [10], [80_000]),
    ] as [(Int64, [UInt64], [Int64])])
  func `what is less or more than the named invoices pays those first that are due first`(
    _ minor: Int64, _ wanted: [UInt64], _ amounts: [Int64]
  ) {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "INV-1042", 85_000, "2026-03-01")
    rows.invoice(11, 5, "INV-1043", 15_050, "2026-03-02")
    rows.line(20, "2026-03-20", minor, "ANN LEE", "INV-1043 and INV-1042")
    let best = rows.proposals(20).first
    #expect(best?.rows == wanted)
    #expect(best?.parts.map { $0.amount.minor } == amounts)
    #expect(best?.reasons.contains(minor > 100_050 ? .over : .part) == true)
    #expect(best?.isSure == false)
  }

  @Test(
    arguments: [
      // A cent less, three in a hundred less, a little more; then too little, and nobody's name.
      ("ANN LEE", 71_332, [10, 11, 12], [11_889, 23_778, 35_665]),
      ("ANN LEE", 69_194, [10, 11, 12], [11_889, 23_778, 33_527]),
      ("ANN LEE", 69_193, [12], [69_193]),
      ("ANN LEE", 71_400, [10, 11, 12], [11_889, 23_778, 35_733]),
      ("ANN LEE", 60_000, [10], [60_000]), ("TRANSFER", 71_332, [], []),
    ] as [(String, Int64, [UInt64], [Int64])])
  func `short numbers are meant where the name is there and next to nothing is missing`(
    _ name: String, _ minor: Int64, _ wanted: [UInt64], _ amounts: [Int64]
  ) {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "11", 11_889, "2026-03-01")
    rows.invoice(11, 5, "12", 23_778, "2026-03-02")
    rows.invoice(12, 5, "13", 35_666, "2026-03-03")
    rows.line(20, "2026-03-20", minor, name, "RE 11, 12, 13")
    let several = rows.proposals(20).first { $0.parts.count > 1 }
    #expect(several?.rows ?? [] == (wanted.count > 1 ? wanted : []))
    if wanted.count > 1 {
      #expect(rows.proposals(20).first?.rows == wanted)
      #expect(several?.parts.map { $0.amount.minor } == amounts)
    }
    #expect(rows.proposals(20).first?.isSure != true)
  }

  @Test func `a number of somebody else's invoice shares in no sum that does not come out`() {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.client(6, "Bob", "Marsh")
    rows.invoice(10, 5, "INV-1042", 85_000, "2026-03-01")
    rows.invoice(11, 6, "INV-1043", 15_050, "2026-03-02")
    rows.line(20, "2026-03-20", 90_000, "ANN LEE", "INV-1042 and INV-1043")
    #expect(rows.proposals(20).first?.rows == [10])
  }

  @Test func `a supplier's collective debit is several expenses`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-01", 1_111, "Cobalt Supplies")
    rows.expense(11, "2026-03-09", 2_222, "Cobalt Supplies")
    rows.expense(12, "2026-03-12", 3_000, "Cobalt Supplies")
    rows.line(20, "2026-03-20", -4_111, "COBALT SUPPLIES", "Sammellastschrift")
    let best = rows.proposals(20).first
    #expect(best?.rows.sorted() == [10, 12])
    #expect(best?.parts.reduce(0) { $0 + $1.amount.minor } == -4_111)
  }

  @Test func `two lines that come to one expense each propose their part of it`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-01", 30_000, "Cobalt Hotel")
    rows.line(20, "2026-03-02", -10_000, "COBALT HOTEL")
    rows.line(21, "2026-03-09", -20_000, "COBALT HOTEL")
    let best = [20, 21].map { rows.proposals($0).first }
    #expect(best.map { $0?.rows } == [[10], [10]])
    #expect(best.map { $0?.parts.first?.amount.minor } == [-10_000, -20_000])
    #expect(best.allSatisfy { $0?.isSure == false })
  }

  @Test func `lines of two own accounts that name each other are a transfer on both sides`() {
    var rows = BankRowsToMatch()
    rows.account(2, "Savings", number: "DE02120300000000202051")
    rows.line(20, "2026-03-02", -50_000, "Me", "") {
      $0.counterAccount = "DE02 1203 0000 0000 2020 51"
    }
    rows.line(21, "2026-03-03", 50_000, "Me", "", in: 2)
    let best = [20, 21].map { rows.proposals($0).first }
    #expect(best.map { $0?.rows } == [[21], [20]])
    #expect(best.map { $0?.parts.first?.type } == [.transfer, .transfer])
    #expect(best.allSatisfy { $0?.isSure == true })
    #expect(best[0]?.reasons.contains(.ownAccount) == true)
    // Both are explained by what is accepted of the first.
    let matching = Matching(rows.book)
    #expect(matching.sure(among: matching.lines).map { $0.line.id.raw } == [20])
  }

  @Test func `opposite amounts that nothing else ties are not sure, and not on one account`() {
    var rows = BankRowsToMatch()
    rows.account(2, "Savings")
    rows.line(20, "2026-03-02", -50_000, "Rent")
    rows.line(21, "2026-03-03", 50_000, "Somebody", "", in: 2)
    rows.line(22, "2026-03-03", 50_000, "Somebody")
    #expect(rows.proposals(20).first?.isSure != true)
    #expect(!rows.proposals(20).contains { $0.rows == [22] })
    var far = BankRowsToMatch()
    far.account(2, "Savings")
    far.line(20, "2026-03-02", -50_000, "Transfer")
    far.line(21, "2026-03-12", 50_000, "Transfer", "", in: 2)
    #expect(!far.proposals(20).contains { $0.rows == [21] })
  }

  @Test func `sums are found as a slow look at all subsets finds them`() {
    var dice = SeededRandom(seed: 3)
    for _ in 0..<200 {
      let amounts = (0..<dice.between(2, 9)).map { _ in Int64(dice.between(1, 30)) }
      let sum = Int64(dice.between(2, 90))
      var solutions: [[Int]] = []
      for mask in 0..<(1 << amounts.count) {
        let places = amounts.indices.filter { mask >> $0 & 1 == 1 }
        if places.count >= 2, places.count <= SubsetSums.mostParts,
          places.reduce(0, { $0 + amounts[$1] }) == sum
        {
          solutions.append(places)
        }
      }
      let found = SubsetSums.find(sum, in: amounts)
      #expect((found == nil) == solutions.isEmpty)
      guard let found else { continue }
      #expect(solutions.contains(found.places))
      #expect(found.places.count == solutions.map { $0.count }.min())
      #expect(found.isOnly == (solutions.count == 1))
    }
  }

  @Test func `hopeless sums end, and nothing overflows`() {
    let even = Array(repeating: Int64(2), count: 40)
    #expect(SubsetSums.find(33, in: even) == nil)
    #expect(SubsetSums.find(4, in: even)?.isOnly == false)
    #expect(SubsetSums.find(.max, in: [.max, .max, 1]) == nil)
    #expect(SubsetSums.find(.max, in: [.max - 1, 1])?.places == [0, 1])
    #expect(SubsetSums.find(0, in: [1, 2]) == nil)
    #expect(SubsetSums.find(-3, in: [-1, -2]) == nil)
    #expect(SubsetSums.find(3, in: [3]) == nil)
  }
}
