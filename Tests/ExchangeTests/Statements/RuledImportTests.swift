import Exchange
import Ledger
import Testing

/// What the person's rules say of lines as they come in goes with their import (rules M36 and E30).
struct RuledImportTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)
  private static let march = """
    Date,Payee,Memo,Amount,Balance
    2026-03-02,Cafe,Lunch,-12.50,87.50
    2026-03-03,Kiosk,News,-2.50,85.00
    2026-03-15,Ann Client,Invoice 7,200.00,285.00

    """

  private var book = Book()
  private var time: UInt64 = 0
  private let batch: ImportBatch

  /// A café makes expenses that are split, a kiosk is set apart.
  init() throws {
    var (book, time) = (Book(), UInt64(0))
    var edit = Edit()
    for (number, name) in ["cafe", "kiosk"].enumerated() {
      var rule = ExpenseRule()
      rule.id = ID(UInt64(number + 1))
      rule.contains = name
      rule.explains = number == 0 ? .expense : .apart
      if number == 0 { rule.split = [Self.share("60"), Self.share("40")] }
      edit.put(rule, in: book.rules)
    }
    Self.commit(edit, &book, &time)
    let bytes = Array(Self.march.utf8)
    let file = try BankFile.read(
      bytes, in: book, today: Day(year: 2026, month: 12, day: 1) ?? .first)
    let plan = try BankImport.plan(
      file, to: .named("Checking"), name: "march.csv", hash: SHA256.hex(bytes), in: book,
      now: Self.now)
    Self.commit(plan.edit, &book, &time)
    batch = try #require(plan.batch)
    Self.commit(
      Accepting.byRules(book.bankLines(from: batch.id), at: batch.imported, in: book), &book, &time)
    (self.book, self.time) = (book, time)
  }

  private static func share(_ percent: String) -> RuleSplit {
    var split = RuleSplit()
    split.name = percent
    split.share = (try? Rate(parsing: percent)) ?? .zero
    return split
  }

  private static func commit(_ edit: Edit, _ book: inout Book, _ time: inout UInt64) {
    if edit.isEmpty { return }
    time += 1
    book.apply(
      Change(device: 1, counter: time, stamp: Stamp(time: time, device: 1), body: edit.body))
  }

  private mutating func change(_ edit: Edit) { Self.commit(edit, &book, &time) }

  private func line(_ payee: String) throws -> BankLine {
    try #require(book.bankLines.live.first { $0.counterparty == payee || $0.text == payee })
  }

  @Test func `lines that only rules explained go without asking, with what these made`() throws {
    var test = self
    #expect(test.book.bankLines.live.filter { test.book.isExplained($0) }.count == 2)
    #expect(test.book.transactions.liveCount == 1 && test.book.splits.liveCount == 2)
    let back = ImportBatches.takeBack(batch.id, in: book)
    #expect(back.lines == 3 && back.keptLines.isEmpty && back.made == 1)
    for edit in back.edits { test.change(edit) }
    #expect(test.book.bankLines.liveCount == 0 && test.book.lineMatches.liveCount == 0)
    #expect(test.book.transactions.liveCount == 0)
  }

  @Test func `an expense that somebody wrote since keeps its line`() throws {
    var test = self
    var made = try #require(book.transactions.live.first)
    made.notes = "With Ann"
    let edit = Edit(putting: made, in: book.transactions)
    test.change(edit)
    let back = ImportBatches.takeBack(batch.id, in: test.book)
    #expect(back.keptLines == [try line("Cafe")] && back.lines == 2 && back.made == 0)
    #expect(ImportBatches.takeBack(batch.id, all: true, in: test.book).lines == 3)
  }

  @Test func `a receipt on it keeps its line`() throws {
    var test = self
    let made = try #require(book.transactions.live.first)
    var file = Attachment()
    file.id = ID(77)
    file.owner.kind = Kind.transaction.name
    file.owner.id = made.id.retyped()
    file.role = .receipt
    let edit = Edit(putting: file, in: book.attachments)
    test.change(edit)
    #expect(ImportBatches.takeBack(batch.id, in: test.book).keptLines == [try line("Cafe")])
  }

  @Test func `what somebody accepted later is matched since, though a rule proposed it`() throws {
    var test = self
    let kiosk = try line("Kiosk")
    test.change(Explaining.undoAll(of: kiosk.id, in: book))
    let later = Instant(milliseconds: Self.now.milliseconds + 60_000)
    test.change(
      try Explaining.setApart(kiosk, rule: ID(2), at: later, in: test.book))
    #expect(ImportBatches.takeBack(batch.id, in: test.book).keptLines == [kiosk])
  }
}
