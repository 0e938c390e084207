import Ledger
import Testing

@testable import Exchange

/// What comes again and what does not, after lines were deleted, imports taken back and accounts deleted, in any order and on
/// devices that had not heard of each other (rules M26 and M28).
struct BankReturnTests {
  private static let corrected = BankDesk.march.replacing("200.00,275.00", with: "210.00,285.00")

  @Test
  func `an account that the import made goes with it, unless it was written or has more`() throws {
    var desk = BankDesk()
    let batch = try #require(try desk.bring(BankDesk.march).batch)
    let account = try #require(desk.book.moneyAccounts.live.first)
    let plan = ImportBatches.takeBack(batch.id, in: desk.book)
    #expect(plan.accounts.map { $0.id } == [account.id])
    var named = desk
    var changed = account
    changed.name = "Everyday"
    let edit = Edit(putting: changed, in: named.book.moneyAccounts)
    named.commit(edit)
    let kept = ImportBatches.takeBack(batch.id, in: named.book)
    #expect(kept.accounts.isEmpty)
    // It stays, too, where another device that had not heard of its name took all of it back before.
    for edit in kept.edits { named.commit(edit) }
    for edit in plan.edits { named.book.apply(named.change(edit, device: 3, at: 2)) }
    #expect(named.book.bankLines.live.isEmpty)
    #expect(named.book.moneyAccounts.live.map { $0.name } == ["Everyday"])
    var more = desk
    let next = try #require(
      try more.bring("Date,Payee,Memo,Amount,Balance\n2026-04-02,Cafe,Tea,-2.50,272.50\n").batch)
    #expect(ImportBatches.takeBack(batch.id, in: more.book).accounts.isEmpty)
    #expect(ImportBatches.takeBack(next.id, in: more.book).accounts.isEmpty)
    for edit in plan.edits { desk.commit(edit) }
    #expect(desk.book.moneyAccounts.liveCount == 0)
    // The file makes it again.
    #expect(try desk.bring(BankDesk.march).added == 3)
    #expect(desk.book.moneyAccounts.live.map { $0.id } == [account.id])
  }

  /// Deletes the line of an amount by hand.
  private func delete(_ minor: Int64, _ desk: inout BankDesk) throws {
    let line = try #require(desk.book.bankLines.live.first { $0.amount.minor == minor })
    desk.commit(Explaining.delete(line, in: desk.book))
  }

  @Test
  func
    `a line deleted by hand stays deleted when its import is taken back and the file comes again`()
    throws
  {
    var desk = BankDesk()
    let batch = try #require(try desk.bring(BankDesk.march).batch)
    try delete(-1250, &desk)
    for edit in ImportBatches.takeBack(batch.id, in: desk.book).edits { desk.commit(edit) }
    #expect(desk.book.bankLines.live.isEmpty)
    let plan = try desk.bring(BankReturnTests.corrected)
    #expect(plan.added == 2 && plan.parts[0].deleted == 1)
    #expect(desk.book.bankLines.live.map { $0.amount.minor }.sorted() == [-1250, 21000])
    // And again, after that import went, too.
    let second = try #require(plan.batch)
    for edit in ImportBatches.takeBack(second.id, in: desk.book).edits { desk.commit(edit) }
    #expect(try desk.bring(BankDesk.march).added == 2)
  }

  @Test
  func
    `of a deletion by hand and a taking back unheard, in either order, the deletion is remembered`()
    throws
  {
    for isDeletedLater in [false, true] {
      for isAppliedFirst in [false, true] {
        var desk = BankDesk()
        let batch = try #require(try desk.bring(BankDesk.march).batch)
        let line = try #require(desk.book.bankLines.live.first { $0.amount.minor == 20000 })
        let deletion = desk.change(
          Explaining.delete(line, in: desk.book), device: 2, at: isDeletedLater ? 900 : 800)
        let back = ImportBatches.takeBack(batch.id, in: desk.book).edits.enumerated().map {
          desk.change($1, device: 3, at: 850 + UInt64($0))
        }
        let changes = isAppliedFirst ? [deletion] + back : back + [deletion]
        for change in changes { desk.book.apply(change) }
        let plan = try desk.bring(BankDesk.march)
        #expect(plan.added == 2 && plan.parts[0].deleted == 1)
        #expect(!desk.book.bankLines.live.contains { $0.amount.minor == 20000 })
      }
    }
  }

  @Test
  func `a line that came again with the corrected file and was deleted by hand then stays deleted`()
    throws
  {
    var desk = BankDesk()
    let batch = try #require(try desk.bring(BankDesk.march).batch)
    for edit in ImportBatches.takeBack(batch.id, in: desk.book).edits { desk.commit(edit) }
    let second = try #require(try desk.bring(BankReturnTests.corrected).batch)
    try delete(-1250, &desk)
    for edit in ImportBatches.takeBack(second.id, in: desk.book).edits { desk.commit(edit) }
    #expect(try desk.bring(BankDesk.march).added == 2)
  }

  @Test func `taking the deletion of a line back makes it a line as any other`() throws {
    var replica = Replica(device: 1)
    let now = Instant(milliseconds: 1_795_000_000_000)
    _ = replica.commit(
      try BankDesk.plan(BankDesk.march, in: replica.book).edit, now: now)
    let line = try #require(replica.book.bankLines.live.first { $0.amount.minor == 20000 })
    _ = replica.commit(Explaining.delete(line, in: replica.book), now: now)
    _ = replica.undo(now: now)
    #expect(replica.book.bankLines.live.count == 3)
    let batch = try #require(replica.book.importBatches.live.first)
    for edit in ImportBatches.takeBack(batch.id, in: replica.book).edits {
      _ = replica.commit(edit, now: now)
    }
    #expect(try BankDesk.plan(BankDesk.march, in: replica.book).added == 3)
  }

  @Test
  func
    `a deleted account comes back with its lines when its file does, and in it what was deleted before stays`()
    throws
  {
    var desk = BankDesk()
    _ = try desk.bring(BankDesk.march)
    try delete(20000, &desk)
    let account = try #require(desk.book.moneyAccounts.live.first)
    desk.commit(MoneyAccounts.delete(account, in: desk.book))
    #expect(desk.book.bankLines.live.isEmpty && desk.book.moneyAccounts.live.isEmpty)
    let plan = try desk.bring(BankDesk.march)
    #expect(plan.parts[0].isNew && plan.added == 2 && plan.parts[0].deleted == 1)
    #expect(desk.book.bankStatements.live.count == 1)
    #expect(try desk.bring(BankDesk.march).edit.isEmpty)
  }

  @Test func `an archived account takes its file as it was, and is in use again`() throws {
    var desk = BankDesk()
    _ = try desk.bring(BankDesk.march)
    var account = try #require(desk.book.moneyAccounts.live.first)
    account.type = .savings
    account.opening = Money(500, .usd)
    account.life = .archived
    desk.put(account)
    let plan = try desk.bring(BankReturnTests.corrected)
    #expect(plan.parts[0].isBroughtBack && !plan.parts[0].isNew && plan.added == 1)
    let known = try #require(desk.book.moneyAccounts.live.first)
    #expect(known.type == .savings && known.opening == Money(500, .usd) && known.id == account.id)
    #expect(desk.book.moneyAccounts.live.count == 1)
  }

  @Test func `a new account takes nothing of one that was called so before`() throws {
    var desk = BankDesk()
    _ = try desk.bring(BankDesk.march)
    var account = try #require(desk.book.moneyAccounts.live.first)
    account.name = "Giro"
    account.number = "DE02120300000000202051"
    desk.put(account)
    let plan = try desk.bring(BankDesk.march.replacing("Cafe", with: "Bar"))
    #expect(plan.parts[0].isNew && plan.added == 3)
    #expect(desk.book.moneyAccounts.live.map { $0.name }.sorted() == ["Checking", "Giro"])
    #expect(desk.book.bankLines(of: account.id).count == 3)
    #expect(desk.book.moneyAccounts[account.id]?.number == account.number)
  }

  @Test
  func
    `an import taken back on one device and matched on another leaves the expense, and the line comes again`()
    throws
  {
    for isMatchedLater in [false, true] {
      var desk = BankDesk()
      let batch = try #require(try desk.bring(BankDesk.march).batch)
      let line = try #require(desk.book.bankLines.live.first)
      var draft = Transaction()
      draft.project = .business
      let made = desk.change(
        try Explaining.makeExpense(draft, of: line, at: BankDesk.now, in: desk.book), device: 2,
        at: isMatchedLater ? 900 : 800)
      let back = ImportBatches.takeBack(batch.id, in: desk.book).edits.enumerated().map {
        desk.change($1, device: 3, at: 850 + UInt64($0))
      }
      for change in [made] + back { desk.book.apply(change) }
      #expect(desk.book.bankLines.live.isEmpty && desk.book.transactions.live.count == 1)
      #expect(try desk.bring(BankDesk.march).added == 3)
      // The expense is no line's now, and is what is proposed for the one that came again.
      let again = try #require(desk.book.bankLines.live.first { $0.amount == line.amount })
      let best = try #require(Matching(desk.book).proposals(for: again).first)
      #expect(
        best.isOfRows && best.parts.map { $0.other } == [Explaining.expenseID(of: line.id).raw])
    }
  }

  @Test
  func `a taking back that is taken back beside the corrected file names what is there twice`()
    throws
  {
    var (replica, other) = (Replica(device: 1), Replica(device: 2))
    let now = BankDesk.now
    let first = try #require(
      replica.commit(try BankDesk.plan(BankDesk.march, in: replica.book).edit, now: now))
    let batch = try #require(replica.book.importBatches.live.first)
    let back = replica.commit(ImportBatches.takeBack(batch.id, in: replica.book).edits, now: now)
    for change in [first] + back { other.adopt(change) }
    let anew = try #require(
      other.commit(try BankDesk.plan(BankReturnTests.corrected, in: other.book).edit, now: now))
    replica.adopt(anew)
    #expect(replica.book.bankLines.live.count == 3)
    _ = replica.undo(now: now)
    let account = try #require(replica.book.moneyAccounts.live.first)
    let balances = MoneyBalances(account, in: replica.book)
    #expect(balances.lines.count == 6)
    let doubles = balances.doubles(in: replica.book)
    #expect(doubles.map { $0.line.amount.minor } == [-1250, -1250])
    #expect(Set(doubles.flatMap { [$0.line.id, $0.again.id] }).count == 4)
    // Of the file nothing more comes in.
    #expect(try BankDesk.plan(BankReturnTests.corrected, in: replica.book).edit.isEmpty)
    // Taken back again, the corrected file's lines alone are there.
    _ = replica.redo(now: now)
    #expect(replica.book.bankLines.live.map { $0.amount.minor }.sorted() == [-1250, -1250, 21000])
  }

  @Test func `one file under two names on two devices is said on both accounts`() throws {
    var desk = BankDesk()
    let a = try BankDesk.plan(BankDesk.march, to: "Checking", in: desk.book)
    let b = try BankDesk.plan(BankDesk.march, to: "Giro", in: desk.book)
    desk.commit(a.edit)
    desk.commit(b.edit)
    for account in desk.book.moneyAccounts.live {
      let shared = MoneyBalances(account, in: desk.book).sharedFiles(in: desk.book)
      #expect(shared.map { $0.lines } == [3] && shared[0].other.id != account.id)
    }
    let giro = try #require(desk.book.moneyAccounts.live.first { $0.name == "Giro" })
    desk.commit(MoneyAccounts.delete(giro, in: desk.book))
    let left = try #require(desk.book.moneyAccounts.live.first)
    #expect(MoneyBalances(left, in: desk.book).sharedFiles(in: desk.book).isEmpty)
    #expect(desk.book.bankLines.live.count == 3)
  }
}
