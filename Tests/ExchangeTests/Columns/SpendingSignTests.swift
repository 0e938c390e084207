import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// E5: one salary line must not turn a bank statement upside down.
struct SpendingSignTests {
  private func read(_ csv: String, sign: SpendingSign? = nil) throws -> ImportFile {
    var request = CSVRequest()
    request.subject = .transactions
    request.sign = sign
    return try ImportFile.read(
      Array(csv.utf8), into: Book(), Ledger8Import.Options(today: Books.today, now: Books.now),
      request)
  }

  private func amounts(_ file: ImportFile) -> [String] {
    Books.book(file.edit).transactions.live
      .map { "\($0.source) \($0.type?.word ?? "") \($0.amount?.plain ?? "")" }.sorted()
  }

  private let bank = """
    Date,Payee,Amount
    2026-01-13,Ross,-5.00
    2026-01-14,Gas,-7.10
    2026-01-15,Salary,2000.00

    """

  @Test func `amounts of both signs are asked about, and nothing comes in`() throws {
    let file = try read(bank)
    #expect(file.question == .sign(below: 2, above: 4))
    #expect(file.edit.isEmpty && file.news.isEmpty)
    #expect(
      file.question?.message
        == "Amounts stand below zero in line 2 and above in line 4, and nothing says which of them were spent"
    )
  }

  @Test func `the answer reads every line one way`() throws {
    #expect(
      amounts(try read(bank, sign: .negative))
        == ["Gas purchase 7.10", "Ross purchase 5.00", "Salary return -2000.00"])
    #expect(
      amounts(try read(bank, sign: .positive))
        == ["Gas return -7.10", "Ross return -5.00", "Salary purchase 2000.00"])
  }

  @Test func `one sign says it, and the preview says so`() throws {
    let spent = try read("Date,Payee,Amount\n2026-01-13,Ross,5.00\n2026-01-14,Gas,0\n")
    #expect(spent.question == nil && spent.problems == [])
    #expect(
      spent.summary.contains(
        "column Amount: no amount is below zero, so they are taken as money spent"))
    #expect(amounts(spent) == ["Gas purchase 0.00", "Ross purchase 5.00"])
    let one = try read("Date,Payee,Amount\n2026-01-13,Ross,-5.00\n")
    #expect(one.question == .sign(below: 2, above: nil), "a return, or a bank's only line")
  }

  @Test func `a column of types says it where none of its lines disagrees`() throws {
    let start = "Date,Payee,Amount,Type\n2026-01-13,Ross,-5.00,"
    let returned = try read(start + "Refund\n2026-01-14,Gas,7.10,Purchase\n")
    #expect(amounts(returned) == ["Gas purchase 7.10", "Ross return -5.00"])
    #expect(
      returned.summary.contains("column Amount: returns are below zero, as the column Type says"))
    let bank = try read(start + "Purchase\n2026-01-14,Gas,7.10,Return\n")
    #expect(amounts(bank) == ["Gas return -7.10", "Ross purchase 5.00"])
    #expect(try read(start + "Purchase\n2026-01-14,Gas,7.10,\n").question != nil)
    #expect(try read(start + "Purchase\n2026-01-14,Gas,7.10,Purchase\n").question != nil)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `no mixture of signs comes in unasked`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let minors = (0..<(2 + dice.below(6))).map { _ in Int64(dice.below(2_000)) - 1_000 }
    let lines = minors.map { "2026-01-13,Ross,\(Money(minor: $0, currency: .usd).plain)\n" }
    let file = try read("Date,Payee,Amount\n" + lines.joined())
    let isMixed = minors.contains { $0 < 0 } && minors.contains { $0 > 0 }
    if isMixed { #expect(file.question != nil && file.edit.isEmpty) }
    for sign in SpendingSign.allCases {
      let spent = minors.reduce(0, +) * (sign == .positive ? 1 : -1)
      let read = Books.book(
        try read("Date,Payee,Amount\n" + lines.joined(), sign: sign).edit
      ).transactions.live.compactMap { $0.amount?.minor }.reduce(0, +)
      #expect(read == spent)
    }
  }
}
