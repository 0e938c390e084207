import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Statements come into accounts: nothing twice, nothing back that was deleted by hand, all of it back when it was taken back.
struct BankImportTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)
  private static let today = Day(year: 2026, month: 12, day: 1) ?? .first

  private func file(
    _ text: String, into account: MoneyAccount? = nil, _ request: CSVRequest = CSVRequest(),
    in book: Book
  ) throws -> BankFile {
    try BankFile.read(
      Array(text.utf8), request, into: account, in: book, today: BankImportTests.today)
  }

  /// What importing a text does to a book.
  @discardableResult
  private func bring(
    _ text: String, to target: BankImport.Target = .named("Checking"),
    _ request: CSVRequest = CSVRequest(), into book: inout Book
  ) throws -> BankImport {
    let file = try file(text, request, in: book)
    let plan = try BankImport.plan(
      file, to: target, name: "march.csv", hash: SHA256.hex(Array(text.utf8)), in: book,
      now: BankImportTests.now)
    commit(plan.edit, &book)
    return plan
  }

  private func commit(_ edit: Edit, _ book: inout Book) {
    if edit.isEmpty { return }
    time += 1
    book.apply(
      Change(device: 1, counter: time, stamp: Stamp(time: time, device: 1), body: edit.body))
  }

  private nonisolated(unsafe) static var clock: UInt64 = 0
  private var time: UInt64 {
    get { BankImportTests.clock }
    nonmutating set { BankImportTests.clock = newValue }
  }

  private func account(_ book: Book) throws -> MoneyAccount {
    try #require(book.moneyAccountsInOrder.first)
  }

  @Test func `a file comes in once, however often it is brought`() throws {
    var book = Book()
    let first = try bring(BankDesk.march, into: &book)
    #expect(first.added == 3 && first.parts.first?.isNew == true)
    let account = try account(book)
    #expect(account.name == "Checking" && account.opening == Money(100, .usd))
    #expect(MoneyBalances(account, in: book).balance == Money(275, .usd))
    #expect(MoneyBalances(account, in: book).faults(in: book).isEmpty)
    let again = try bring(BankDesk.march, into: &book)
    #expect(again.edit.isEmpty && again.known == 3 && again.parts.first?.firstLines.isEmpty == true)
  }

  @Test func `what comes in is shown by its first three lines, known ones apart`() throws {
    var book = Book()
    try bring(BankDesk.march, into: &book)
    let more = ["Tea,1.00", "Ink,2.00", "Oil,3.00", "Nib,4.00"].enumerated().map {
      let (name, amount) = ($1.prefix(3), $1.dropFirst(4))
      return "2026-03-\(16 + $0),\(name),,-\(amount),"
    }
    let file = try file(
      BankDesk.march + more.joined(separator: "\n") + "\n", in: book)
    let plan = try BankImport.plan(
      file, to: .named("Checking"), name: "more.csv", hash: "", in: book, now: BankImportTests.now)
    let lines = try #require(plan.parts.first).firstLines
    #expect(lines.map { $0.counterparty } == ["Tea", "Ink", "Oil"])
    #expect(lines.map { $0.amount.minor } == [-100, -200, -300])
  }

  @Test func `of files that overlap each line comes in once, two equal ones on a day too`() throws {
    var book = Book()
    try bring(BankDesk.march, into: &book)
    let longer = """
      Date,Payee,Memo,Amount,Balance
      2026-03-02,Cafe,Lunch,-12.50,75.00
      2026-03-15,Ann Client,Invoice 7,200.00,275.00
      2026-03-15,Ann Client,Invoice 7,200.00,475.00
      2026-04-01,Landlord,Rent,-400.00,75.00

      """
    let plan = try bring(longer, into: &book)
    #expect(plan.added == 2 && plan.known == 2)
    let lines = book.bankLines(of: try account(book).id)
    #expect(lines.map { $0.amount.minor } == [-1250, -1250, 20000, 20000, -40000])
  }

  @Test func `a file of another format brings no line again that has its day and amount`() throws {
    var book = Book()
    try bring(BankDesk.march, into: &book)
    let qif = """
      !Type:Bank
      D2026-03-02
      T-12.50
      PCAFE 0815
      ^
      D2026-03-02
      T-12.50
      PCAFE 0815
      ^
      D2026-03-02
      T-12.50
      PKIOSK
      ^
      D2026-03-15
      T200.00
      PANN CLIENT
      ^

      """
    let plan = try bring(qif, into: &book)
    #expect(plan.added == 1 && plan.known == 3)
    #expect(try bring(qif, into: &book).edit.isEmpty)
    #expect(try bring(BankDesk.march, into: &book).edit.isEmpty)
  }

  @Test func `other words for one day and amount come in, and that is said`() throws {
    var book = Book()
    try bring(BankDesk.march, into: &book)
    let other = BankDesk.march.replacing("Ann Client", with: "Bob Client")
    let plan = try bring(other, into: &book)
    #expect(plan.added == 1 && plan.remarks.count == 1)
  }

  @Test func `what was deleted by hand stays deleted, in every format`() throws {
    var book = Book()
    try bring(BankDesk.march, into: &book)
    let line = try #require(book.bankLines(of: try account(book).id).last)
    commit(Explaining.delete(line, in: book), &book)
    let again = try bring(BankDesk.march, into: &book)
    #expect(again.edit.isEmpty && again.parts.first?.deleted == 1)
    let qif = "!Type:Bank\nD2026-03-15\nT200.00\nPANN CLIENT\n^\n"
    let other = try bring(qif, into: &book)
    #expect(other.added == 0 && other.parts.first?.deleted == 1)
  }

  @Test func `what was taken back comes again from the corrected file`() throws {
    var book = Book()
    let first = try bring(BankDesk.march, into: &book)
    let batch = try #require(first.batch)
    // The account was there before; one that came with the file would go with it (BankReturnTests).
    var known = try account(book)
    known.bank = "The Studio's"
    let edit = Edit(putting: known, in: book.moneyAccounts)
    commit(edit, &book)
    let id = known.id
    let back = ImportBatches.takeBack(batch.id, in: book)
    #expect(back.lines == 3 && back.keptLines.isEmpty && back.accounts.isEmpty)
    for edit in back.edits { commit(edit, &book) }
    #expect(book.bankLines(of: id).isEmpty && book.bankStatements(of: id).isEmpty)
    let corrected = BankDesk.march.replacing("200.00,275.00", with: "210.00,285.00")
    #expect(try bring(corrected, into: &book).added == 3)
    #expect(try bring(corrected, into: &book).edit.isEmpty)
    // Also the very same file, and then it is known again.
    #expect(try bring(BankDesk.march, into: &book).added == 1)
    #expect(book.bankLines(of: id).count == 4)
  }

  @Test func `a line that was matched stays when its import is taken back, unless all is meant`()
    throws
  {
    var book = Book()
    let batch = try #require(try bring(BankDesk.march, into: &book).batch)
    let line = try #require(book.bankLines(of: try account(book).id).first)
    var draft = Transaction()
    draft.project = .business
    draft.source = "Cafe"
    commit(try Explaining.makeExpense(draft, of: line, at: BankImportTests.now, in: book), &book)
    #expect(book.isExplained(line) && book.transactions.live.count == 1)
    let kept = ImportBatches.takeBack(batch.id, in: book)
    #expect(kept.lines == 2 && kept.keptLines == [line])
    let all = ImportBatches.takeBack(batch.id, all: true, in: book)
    #expect(all.lines == 3 && all.keptLines.isEmpty)
    for edit in all.edits { commit(edit, &book) }
    #expect(book.transactions.live.isEmpty && book.lineMatches.live.isEmpty)
  }

  @Test func `a line that was matched stays where another device took its import back unheard`()
    throws
  {
    var book = Book()
    let batch = try #require(try bring(BankDesk.march, into: &book).batch)
    time += 1
    let (early, whole) = (time, ImportBatches.takeBack(batch.id, in: book).edits)
    let line = try #require(book.bankLines(of: try account(book).id).first)
    var draft = Transaction()
    (draft.project, draft.source) = (.business, "Cafe")
    commit(try Explaining.makeExpense(draft, of: line, at: BankImportTests.now, in: book), &book)
    for edit in ImportBatches.takeBack(batch.id, in: book).edits { commit(edit, &book) }
    hear(of: whole, at: early, &book)
    #expect(book.bankLines(of: try account(book).id) == [line] && book.isExplained(line))
  }

  @Test func `so does the payment that it became, where that device took all of it back`() throws {
    let told = try TestBook(TestBook.billed())
    let invoice = told.invoice("i1")
    var book = told.book
    let batch = try #require(try bring(BankDesk.march, into: &book).batch)
    let line = try #require(book.bankLines(of: try account(book).id).last)
    let paid = try Explaining.makePayment(
      Money(200, .usd), for: invoice, of: line, at: BankImportTests.now, in: book)
    for edit in paid { commit(edit, &book) }
    time += 1
    let (early, whole) = (time, ImportBatches.takeBack(batch.id, all: true, in: book).edits)
    for edit in ImportBatches.takeBack(batch.id, in: book).edits { commit(edit, &book) }
    hear(of: whole, at: early, &book)
    #expect(book.bankLines(of: try account(book).id) == [line] && book.isExplained(line))
    #expect(try book.balance(of: invoice) == Money(200, .usd))
  }

  /// What another device wrote at that time arrives.
  private func hear(of edits: [Edit], at time: UInt64, _ book: inout Book) {
    for (place, edit) in edits.enumerated() {
      book.apply(
        Change(
          device: 2, counter: UInt64(place + 1), stamp: Stamp(time: time, device: 2),
          body: edit.body))
    }
  }

  @Test func `two devices that import one file unheard bring each line once`() throws {
    var (one, other) = (Book(), Book())
    let a = try bring(BankDesk.march, into: &one)
    let b = try bring(BankDesk.march, into: &other)
    commit(b.edit, &one)
    #expect(a.edit.body == b.edit.body)
    #expect(one.bankLines.live.count == 3 && one.importBatches.live.count == 1)
    #expect(one.moneyAccounts.live.count == 1)
  }

  @Test func `a file of another account or currency is refused with what to do`() throws {
    var book = Book()
    try bring(BankDesk.march, into: &book)
    let euro = """
      Date;Payee;Amount;Currency
      2026-03-02;Cafe;-12.50;EUR
      2026-03-20;Kiosk;-2.50;EUR

      """
    #expect(throws: BankImport.Problem.self) {
      try bring(euro, to: .named("checking"), into: &book)
    }
    let statement = """
      !Account
      NSavings
      TBank
      ^
      !Type:Bank
      D2026-03-20
      T5.00
      ^

      """
    let plan = try bring(statement, to: .byNumber, into: &book)
    #expect(plan.parts.map { $0.account.name } == ["Savings"])
    #expect(throws: BankImport.Problem.unnamed) {
      try bring(BankDesk.march, to: .byNumber, into: &book)
    }
  }

  @Test func `other currencies of one file are accounts of their own`() throws {
    var book = Book()
    let mixed = """
      Date,Name,Type,Currency,Gross,Fee,Net
      2026-03-02,Ann,Payment,USD,100.00,-3.20,96.80
      2026-03-03,Eve,Payment,EUR,50.00,-2.00,48.00
      2026-03-04,Bob,Payment,USD,20.00,-0.90,19.10

      """
    let plan = try bring(mixed, to: .named("PayPal"), into: &book)
    #expect(plan.parts.map { $0.account.name } == ["PayPal", "PayPal EUR"])
    #expect(plan.parts.map { $0.added } == [2, 1])
    #expect(try bring(mixed, to: .named("PayPal"), into: &book).edit.isEmpty)
  }

  @Test func `what was answered of a shape is not asked again`() throws {
    var book = Book()
    let open =
      "Date,Payee,Amount\n03/04/2026,Cafe,-12.50\n04/05/2026,Shop,-2.00\n04/05/2026,Fee,1.00\n"
    #expect(try file(open, in: book).questions.map { $0.ask } == [.dates])
    var request = CSVRequest()
    request.dates = .dayFirst
    try bring(open, request, into: &book)
    let next =
      "Date,Payee,Amount\n05/06/2026,Cafe,-7.50\n06/06/2026,Shop,-2.00\n06/06/2026,Fee,1.00\n"
    let read = try file(next, in: book)
    #expect(read.questions.isEmpty && read.remembered != nil)
    #expect(read.statements.first?.lines.first?.day == Day(year: 2026, month: 6, day: 5))
    #expect(read.account(in: book)?.name == "Checking")
    // What evidence decides counts more.
    let proven = "Date,Payee,Amount\n05/16/2026,Cafe,-7.50\n05/17/2026,Shop,-2.00\n"
    let other = try file(proven, in: book)
    #expect(other.remembered == nil)
    #expect(other.statements.first?.lines.first?.day == Day(year: 2026, month: 5, day: 16))
  }

  @Test func `an older statement that leads to the opening becomes the opening`() throws {
    var book = Book()
    try bring(BankDesk.march, into: &book)
    let february = """
      Date,Payee,Memo,Amount,Balance
      2026-02-02,Shop,Strings,-20.00,130.00
      2026-02-20,Shop,Reeds,-30.00,100.00

      """
    try bring(february, into: &book)
    let balances = MoneyBalances(try account(book), in: book)
    #expect(balances.account.opening == Money(150, .usd))
    #expect(balances.balance == Money(275, .usd) && balances.faults(in: book).isEmpty)
    #expect(balances.reconciled(in: book) == Day(year: 2026, month: 3, day: 15))
  }

  @Test func `a gap between statements is named with its amount`() throws {
    var book = Book()
    try bring(BankDesk.march, into: &book)
    let may = """
      Date,Payee,Memo,Amount,Balance
      2026-05-02,Shop,Strings,-20.00,230.00
      2026-05-20,Shop,Reeds,-30.00,200.00

      """
    try bring(may, into: &book)
    let faults = MoneyBalances(try account(book), in: book).faults(in: book)
    #expect(
      faults.contains { if case .gap(_, _, let by) = $0 { by == Money(-25, .usd) } else { false } })
  }
}
