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

  private func asked(_ file: ImportFile) -> [StatementAsk] {
    guard case .statement(let questions)? = file.question else { return [] }
    return questions.map { $0.ask }
  }

  private let bank = """
    Date,Payee,Amount
    2026-01-13,Ross,-5.00
    2026-01-14,Gas,-7.10
    2026-01-15,Orchard,2000.00

    """
  private let even = "Date,Payee,Amount\n2026-01-13,Ross,-5.00\n2026-01-14,Gas,7.10\n"

  @Test func `of two columns with one title each is told by its number`() throws {
    let file = "Date,Payee,Amount,Amount\n2026-01-13,Ross,-5.00,-7.00\n2026-01-14,Gas,-6.00,-8.00\n"
    #expect(asked(try read(file)) == [.columns])
    for (number, wanted) in [("3", ["6.00", "5.00"]), ("4", ["8.00", "7.00"])] {
      var request = CSVRequest()
      request.subject = .transactions
      request.sign = .negative
      request.titles = [CSVRequest.Title(.amount, number)]
      let read = try ImportFile.read(
        Array(file.utf8), into: Book(), Ledger8Import.Options(today: Books.today, now: Books.now),
        request)
      #expect(read.question == nil)
      #expect(
        amounts(read) == ["Gas purchase \(wanted[0])", "Ross purchase \(wanted[1])"])
    }
    var request = CSVRequest()
    request.subject = .transactions
    request.titles = [CSVRequest.Title(.amount, "5")]
    #expect(throws: ImportFile.Fault.self) {
      try ImportFile.read(
        Array(file.utf8), into: Book(), Ledger8Import.Options(today: Books.today, now: Books.now),
        request)
    }
  }

  @Test func `lines whose amount is none are left out once that is said`() throws {
    var file = "Date,Payee,Amount\n"
    for (place, amount) in ["-5.00", "-6.00", "-7.00", "abc", "n/a", "-8.00"].enumerated() {
      file += "2026-01-1\(place),Shop \(place),\(amount)\n"
    }
    let open = try read(file)
    guard case .statement(let questions)? = open.question, let question = questions.first,
      let answer = question.answers.first
    else {
      Issue.record("nothing was asked")
      return
    }
    #expect(question.ask == .columns && answer.title.english == "Leave these lines out")
    #expect(question.message.english.hasSuffix("in the column of amounts that is no amount: 5, 6"))
    var request = CSVRequest()
    request.subject = .transactions
    request.columns = [answer.value]
    let read = try ImportFile.read(
      Array(file.utf8), into: Book(), Ledger8Import.Options(today: Books.today, now: Books.now),
      request)
    #expect(read.question == nil && amounts(read).count == 4)
  }

  @Test func `lines without a day that can be read are named, the first five of them`() throws {
    var file = "Date,Payee,Amount\n"
    for place in 0..<8 { file += "2026-01-1\(place),Shop \(place),-\(place + 1).00\n" }
    for place in 0..<7 { file += "soon,Later \(place),-\(place + 1).00\n" }
    let asked = try #require(try read(file).question).message.english
    #expect(
      asked == "7 lines have an amount and no day that can be read: 10, 11, 12, 13, 14, and 2 more")
  }

  @Test func `what most lines have is money out, and the preview says so`() throws {
    let file = try read(bank)
    #expect(file.question == nil)
    #expect(
      amounts(file) == ["Gas purchase 7.10", "Orchard return -2000.00", "Ross purchase 5.00"])
    #expect(file.summary.contains("a minus is money out, as in most lines"))
  }

  @Test func `as many of both signs are asked about, and nothing comes in`() throws {
    let file = try read(even)
    #expect(asked(file) == [.sign])
    #expect(file.edit.isEmpty && file.news.isEmpty)
    #expect(
      file.question?.message == "Is -5.00 at “Ross” (line 2) money out? No line says it")
  }

  @Test func `the answer reads every line one way`() throws {
    #expect(
      amounts(try read(bank, sign: .negative))
        == ["Gas purchase 7.10", "Orchard return -2000.00", "Ross purchase 5.00"])
    #expect(
      amounts(try read(bank, sign: .positive))
        == ["Gas return -7.10", "Orchard purchase 2000.00", "Ross return -5.00"])
  }

  @Test func `amounts without any sign are asked about, but for lists of purchases`() throws {
    let open = "Date,Payee,Amount\n2026-01-13,Ross,5.00\n2026-01-14,Gas,0\n"
    #expect(asked(try read(open)) == [.sign])
    #expect(
      amounts(try read(open, sign: .positive)) == ["Gas purchase 0.00", "Ross purchase 5.00"])
    let list = try read("Date,Store,Amount\n2026-01-13,Ross,5.00\n")
    #expect(list.question == nil)
    #expect(
      list.summary.contains(
        "the lines are purchases, as the titles say, so their amounts were spent"))
    #expect(amounts(list) == ["Ross purchase 5.00"])
    #expect(
      amounts(try read("Date,Payee,Amount\n2026-01-13,Ross,-5.00\n")) == ["Ross purchase 5.00"])
  }

  @Test(arguments: [
    "Lieferant", "Verkäufer", "Fournisseur", "Proveedor", "Fornitore", "Leverancier",
  ])
  func `a list of vendors is one of purchases in any language`(_ vendor: String) throws {
    let titles = "Datum;\(vendor);Kategorie;Betrag\n"
    let list = try read(titles + "2026-02-03;Ross;Reise;45,50\n2026-02-05;Gas;Auto;7,10\n")
    #expect(list.question == nil)
    #expect(amounts(list) == ["Gas purchase 7.10", "Ross purchase 45.50"])
    #expect(
      asked(try read(titles + "2026-02-03;Ross;Reise;45,50\n2026-02-05;Gas;Auto;-7,10\n")) == [
        .sign
      ])
  }

  @Test func `words say it where none of them disagrees`() throws {
    let start = "Date,Payee,Amount,Type\n2026-01-13,Ross,-5.00,"
    let returned = try read(
      start + "Refund\n2026-01-14,Gas,7.10,Purchase\n2026-01-15,Gas,7.10,Purchase\n")
    #expect(amounts(returned) == ["Gas purchase 7.10", "Gas purchase 7.10", "Ross return -5.00"])
    let bank = try read(start + "Purchase\n2026-01-14,Gas,7.10,Return\n")
    #expect(amounts(bank) == ["Gas return -7.10", "Ross purchase 5.00"])
    #expect(try read(start + "Purchase\n2026-01-14,Gas,7.10,Purchase\n").question != nil)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a mixture of signs comes in as banks write it, or is asked about`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let minors = (0..<(2 + dice.below(6))).map { _ in Int64(dice.below(2_000)) - 1_000 }
    let lines = minors.map { "2026-01-13,Ross,\(Money(minor: $0, currency: .usd).plain)\n" }
    let file = try read("Date,Payee,Amount\n" + lines.joined())
    let below = minors.count { $0 < 0 }
    let above = minors.count { $0 > 0 }
    if minors.reduce(0, +) != 0 {
      // Without a word, a few more with a minus are no evidence: a card may have had refunds.
      #expect((file.question == nil) == (below > above && below >= 2 * above))
      #expect((file.question == nil) == !file.edit.isEmpty)
    }
    for sign in SpendingSign.allCases {
      let spent = minors.reduce(0, +) * (sign == .positive ? 1 : -1)
      let read = Books.book(
        try read("Date,Payee,Amount\n" + lines.joined(), sign: sign).edit
      ).transactions.live.compactMap { $0.amount?.minor }.reduce(0, +)
      #expect(read == spent)
    }
  }
}
