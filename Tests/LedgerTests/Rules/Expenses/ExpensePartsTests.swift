import Ledger
import LedgerTestSupport
import Testing

/// Lines, tax by rate, tags, duplicates, splitting off, merging, proposals (rules E13, E15, E16).
struct ExpensePartsTests {
  let dinner = ID<Transaction>(named: "dinner")

  func usd(_ minor: Int64) -> Money { Money(minor: minor, currency: .usd) }

  private func part(_ name: String, _ minor: Int64, _ percent: Int? = nil) -> Split {
    var part = Split()
    part.id = ID(named: name)
    part.transaction = dinner
    part.name = name
    part.amount = usd(minor)
    part.taxRate = percent.map { Rate(percent: $0) }
    return part
  }

  func purchase(_ change: (inout Transaction) -> Void = { _ in }) throws -> Transaction {
    var expense = Transaction()
    expense.id = dinner
    expense.type = .purchase
    expense.source = "Rewe"
    expense.amount = usd(10_000)
    expense.day = try Day(parsing: "2026-11-20")
    change(&expense)
    return expense
  }

  private func stage(_ write: (inout Edit) -> Void) -> Replica {
    var replica = Replica(device: 1)
    var edit = Edit()
    write(&edit)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    return replica
  }

  // MARK: lines and tax

  @Test func `lines leave a rest, and are too much when it is below zero`() throws {
    let parts = [part("wine", 3_000), part("bread", 500)]
    #expect(Splitting.sum(of: parts)?.single == usd(3_500))
    #expect(Splitting.rest(of: usd(10_000), after: parts) == usd(6_500))
    #expect(Splitting.problem(usd(10_000), parts) == nil)
    #expect(Splitting.problem(usd(3_500), parts) == nil)
    #expect(Splitting.problem(usd(3_499), parts) == .beyond(usd(1)))
    var blank = part("gift", 0)
    blank.amount = nil
    #expect(Splitting.problem(usd(3_000), [blank] + parts) == .beyond(usd(500)))
    #expect(Splitting.problem(usd(-1), [blank]) == nil && Splitting.problem(nil, parts) == nil)
    #expect(Splitting.rest(of: nil, after: parts) == nil)
    #expect(Splitting.rest(of: usd(1), after: []) == usd(1))
    #expect(Splitting.sum(of: [part("a", .max), part("b", 1)]) == nil)
  }

  @Test func `several rates on one receipt each have their net and tax`() throws {
    let dinner = try purchase { $0.tax = TransactionTax(rate: Rate(percent: 19), subtotal: nil) }
    let taxes = Splitting.taxes(
      of: dinner, [part("milk", 1_070, 7), part("bread", 535, 7), part("tip", 500, 0)])
    // What is left over, 78.95, is at the expense's own rate.
    #expect(
      taxes == [
        TaxPart(rate: Rate(percent: 19), net: usd(6_634), tax: usd(1_261), gross: usd(7_895)),
        TaxPart(rate: Rate(percent: 7), net: usd(1_500), tax: usd(105), gross: usd(1_605)),
        TaxPart(rate: .zero, net: usd(500), tax: usd(0), gross: usd(500)),
      ])
  }

  @Test func `without rates of lines the expense's own subtotal holds`() throws {
    let plain = try purchase {
      $0.tax = TransactionTax(rate: Rate(percent: 25), subtotal: usd(8_001))
    }
    #expect(
      Splitting.taxes(of: plain, [part("milk", 100)]) == [
        TaxPart(rate: Rate(percent: 25), net: usd(8_001), tax: usd(1_999), gross: usd(10_000))
      ])
    #expect(Splitting.taxes(of: try purchase(), []).isEmpty)
  }

  // MARK: tags

  @Test func `typed tags are found, made once, and taken away`() throws {
    var tour = Tag()
    tour.id = ID(named: "tour")
    tour.name = "Tour 2026"
    let expense = try purchase()
    var replica = stage { edit in
      edit.put(expense, replacing: nil)
      edit.put(tour, replacing: nil)
    }
    var edit = Edit()
    let tags = ExpenseTags.tags(
      named: ["tour 2026", "Snacks", " snacks ", ""], in: replica.book, &edit)
    #expect(tags.count == 2 && tags[0] == tour.id)
    edit.add(ExpenseTags.set(tags, on: dinner, in: replica.book))
    _ = replica.commit(edit, now: Instant(milliseconds: 2))
    #expect(replica.book.tags(of: dinner).map(\.name).sorted() == ["Snacks", "Tour 2026"])
    // Setting what is set writes nothing.
    #expect(ExpenseTags.set(tags, on: dinner, in: replica.book).isEmpty)
    _ = replica.commit(
      ExpenseTags.set([tour.id], on: dinner, in: replica.book), now: Instant(milliseconds: 3))
    #expect(replica.book.tags(of: dinner).map(\.name) == ["Tour 2026"])
    #expect(replica.book.tagList.count == 2)
  }

  // MARK: another, two, one

  func shop() throws -> Replica {
    let expense = try purchase {
      $0.worth = Worth(of: usd(10_000), [Money(minor: 9_001, currency: .eur)])
      $0.tax = TransactionTax(rate: Rate(percent: 25), subtotal: usd(8_000))
      $0.hasEmailReceipt = true
      $0.recurring = ID(named: "rule")
      $0.batch = ID(named: "batch")
    }
    var tag = Tag()
    tag.id = ID(named: "tag")
    tag.name = "Trip"
    var file = Attachment()
    file.id = ID(named: "file")
    file.owner.kind = Kind.transaction.name
    file.owner.id = dinner.retyped()
    file.hash = "abc"
    file.role = .receipt
    return stage { edit in
      edit.put(expense, replacing: nil)
      edit.put(part("wine", 3_000), replacing: nil)
      edit.put(part("bread", 500), replacing: nil)
      edit.put(tag, replacing: nil)
      edit.put(Tagging(dinner, tag.id), replacing: nil)
      edit.put(file, replacing: nil)
    }
  }

  @Test func `a duplicate has lines and tags, and nothing that was of the first alone`() throws {
    var replica = try shop()
    let today = try Day(parsing: "2026-11-23")
    let first = try #require(replica.book.transactions[dinner])
    let copy = ID<Transaction>(named: "copy")
    _ = replica.commit(
      try ExpenseCopies.duplicate(
        first, as: copy, on: today, at: Instant(milliseconds: 5), in: replica.book),
      now: Instant(milliseconds: 5))
    let made = try #require(replica.book.transactions[copy])
    #expect(made.day == today && made.amount == first.amount && made.source == "Rewe")
    #expect(!made.hasEmailReceipt && made.recurring.isNone && made.batch.isNone)
    #expect(replica.book.splits(of: copy).map(\.name).sorted() == ["bread", "wine"])
    #expect(replica.book.splits(of: dinner).count == 2)
    #expect(replica.book.tags(of: copy).map(\.name) == ["Trip"])
    #expect(replica.book.attachments(of: copy.raw).isEmpty)
  }

  @Test func `splitting off moves lines, and both add up to the whole`() throws {
    var replica = try shop()
    let first = try #require(replica.book.transactions[dinner])
    let part = ID<Transaction>(named: "part")
    let edit = try ExpenseCopies.splitOff(
      [ID(named: "wine")], amount: nil, of: first, as: part, at: Instant(milliseconds: 5),
      in: replica.book)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    let (made, left) = (
      try #require(replica.book.transactions[part]),
      try #require(replica.book.transactions[dinner])
    )
    #expect(made.amount == usd(3_000) && left.amount == usd(7_000))
    #expect(made.day == first.day && made.hasEmailReceipt)
    // 9001 · 0.3, halves up, and what is left of it.
    #expect(made.worth?.values == [Money(minor: 2_700, currency: .eur)])
    #expect(left.worth?.values == [Money(minor: 6_301, currency: .eur)])
    #expect(made.tax.subtotal == usd(2_400) && left.tax.subtotal == usd(5_600))
    #expect(replica.book.splits(of: part).map(\.name) == ["wine"])
    #expect(replica.book.splits(of: dinner).map(\.name) == ["bread"])
    #expect(replica.book.attachments(of: part.raw).count == 1)
    #expect(replica.book.attachments(of: dinner.raw).count == 1)
  }

  @Test func `something is left, and holds the lines that stay`() throws {
    let book = try shop().book
    let first = try #require(book.transactions[dinner])
    func problem(_ amount: Money?) -> ExpenseCopies.Problem? {
      do throws(ExpenseCopies.Problem) {
        _ = try ExpenseCopies.splitOff(
          [], amount: amount, of: first, as: ID(named: "part"), at: Instant(milliseconds: 5),
          in: book)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem(nil) == .nothingChosen)
    #expect(problem(usd(0)) == .noAmount)
    #expect(problem(usd(10_000)) == .tooMuch(of: usd(10_000)))
    #expect(problem(usd(6_501)) == .tooMuch(of: usd(10_000)))
    #expect(problem(usd(6_500)) == nil)
  }

  @Test func `merging fills what is missing and moves the rest`() throws {
    var replica = try shop()
    let later = try Day(parsing: "2026-11-22")
    let bank = try purchase {
      $0.id = ID(named: "bank")
      $0.source = "REWE SAGT DANKE"
      $0.day = later
      $0.paymentMethod = "Visa"
    }
    var edit = Edit()
    edit.put(bank, replacing: nil)
    _ = replica.commit(edit, now: Instant(milliseconds: 2))
    let first = try #require(replica.book.transactions[dinner])
    #expect(ExpenseMerging.areAlike(bank, first) && ExpenseMerging.areAlike(first, bank))
    #expect(!ExpenseMerging.areAlike(first, first))
    _ = replica.commit(
      try ExpenseMerging.merge(first, into: bank, in: replica.book), now: Instant(milliseconds: 3))
    let kept = try #require(replica.book.transactions.live(bank.id))
    #expect(replica.book.transactions.live(dinner) == nil)
    #expect(kept.source == "REWE SAGT DANKE" && kept.paymentMethod == "Visa")
    #expect(kept.hasEmailReceipt && kept.tax.subtotal == usd(8_000) && kept.worth != nil)
    #expect(replica.book.splits(of: kept.id).count == 2)
    #expect(replica.book.tags(of: kept.id).map(\.name) == ["Trip"])
    #expect(replica.book.attachments(of: kept.id.raw).count == 1)
  }

  @Test func `other amounts and far days are not the same`() throws {
    let one = try purchase()
    var other = try purchase { $0.id = ID(named: "other") }
    #expect(ExpenseMerging.areAlike(one, other))
    other.day = try Day(parsing: "2026-11-28")
    #expect(!ExpenseMerging.areAlike(one, other))
    other.day = one.day
    other.amount = usd(10_001)
    #expect(!ExpenseMerging.areAlike(one, other))
    other.amount = nil
    #expect(ExpenseMerging.areAlike(one, other))
    other.type = .return
    #expect(!ExpenseMerging.areAlike(one, other))
  }

  // MARK: proposals

  @Test func `a known merchant proposes what its expenses had, an unknown one its words`() throws {
    var (food, other) = (BudgetCategory(), BudgetCategory())
    food.id = ID(named: "food")
    food.name = "Food"
    other.id = ID(named: "office")
    other.name = "Office"
    other.uses = [.business]
    let book = stage { edit in
      edit.put(food, replacing: nil)
      edit.put(other, replacing: nil)
    }.book
    func past(_ category: ID<BudgetCategory>, _ method: String = "") throws -> Transaction {
      try purchase {
        $0.project = .business
        $0.category = category
        $0.paymentMethod = method
      }
    }
    let rows = [try past(food.id), try past(other.id, "Visa"), try past(other.id)]
    func proposal(
      _ merchant: String, _ rows: [Transaction], in place: ID<Project>, canMove: Bool = true
    ) throws -> ExpenseProposal {
      let new = try purchase {
        $0.id = ID(named: "new")
        $0.source = merchant
        $0.project = place
      }
      return ExpenseProposal(for: new, after: rows, canMove: canMove, in: book)
    }
    let known = try proposal("Rewe", rows, in: .personal)
    #expect(known.category == other.id && known.reason(.category) == .mostOften)
    #expect(known.paymentMethod == "Visa" && known.place == .business)
    // A category of the business is not offered for what is personal.
    let personal = try proposal("Rewe", rows, in: .personal, canMove: false)
    #expect(personal.category == food.id && personal.reason(.category) == .lastTime)
    #expect(personal.place == nil && personal.reason(.place) == nil)
    let word = try proposal("Starbucks", [], in: .business)
    #expect(word.category == food.id && word.reason(.category) == .word && word.place == nil)
    #expect(try proposal("Zzz", [], in: .business) == ExpenseProposal())
    // Only what comes back follows what was deducted, and a rule says more.
    var deducted = rows
    deducted[0].isDeductible = true
    #expect(try !proposal("Rewe", deducted, in: .business).isDeductible)
    let back = try purchase {
      $0.source = "Rewe"
      $0.type = .return
    }
    let usual = ExpenseProposal(for: back, after: deducted, canMove: false, in: book)
    #expect(usual.isDeductible && usual.reason(.isDeductible) == .lastTime)
    let plain = ExpenseProposal(for: back, after: rows, canMove: false, in: book)
    #expect(!plain.isDeductible && plain.reason(.isDeductible) == nil)
    var rule = ExpenseRule()
    (rule.id, rule.contains, rule.isDeductible) = (ID(named: "rule"), "rewe", false)
    let ruled = stage { $0.put(rule, replacing: nil) }.book
    #expect(!ExpenseProposal(for: back, after: deducted, canMove: false, in: ruled).isDeductible)
  }

  @Test func `a rule is proposed before what was chosen, and fills what nobody said`() throws {
    var (food, other) = (BudgetCategory(), BudgetCategory())
    (food.id, food.name) = (ID(named: "food"), "Food")
    (other.id, other.name) = (ID(named: "office"), "Office")
    var (mine, theirs) = (Ledger.Tag(), Ledger.Tag())
    (mine.id, mine.name) = (ID(named: "mine"), "Mine")
    (theirs.id, theirs.name) = (ID(named: "theirs"), "Theirs")
    var rule = ExpenseRule()
    rule.id = ID(named: "rule")
    rule.contains = "rewe"
    rule.atLeast = usd(1_000)
    rule.category = other.id
    rule.tags = [theirs.id]
    rule.paymentMethod = "Amex"
    rule.project = .personal
    rule.isDeductible = true
    var project = Project()
    project.id = ID(named: "open")
    let past = try purchase {
      $0.id = ID(named: "past")
      $0.category = food.id
      $0.paymentMethod = "Visa"
      $0.project = project.id
    }
    let book = stage { edit in
      edit.put(food, replacing: nil)
      edit.put(other, replacing: nil)
      edit.put(mine, replacing: nil)
      edit.put(theirs, replacing: nil)
      edit.put(rule, replacing: nil)
      edit.put(project, replacing: nil)
      edit.put(past, replacing: nil)
      edit.put(Tagging(past.id, mine.id), replacing: nil)
    }.book
    func proposal(_ minor: Int64, intoProjects: Bool = true, canMove: Bool = true) throws
      -> ExpenseProposal
    {
      let new = try purchase {
        $0.id = ID(named: "new")
        $0.source = "Rewe"
        $0.amount = usd(minor)
      }
      return ExpenseProposal(
        for: new, after: [past], canMove: canMove, intoProjects: intoProjects, in: book)
    }
    let ruled = try proposal(1_000)
    #expect(ruled.category == other.id && ruled.reason(.category) == .rule)
    #expect(ruled.paymentMethod == "Amex" && ruled.reason(.paymentMethod) == .rule)
    #expect(ruled.tags == [mine.id, theirs.id] && ruled.place == .personal)
    #expect(ruled.isDeductible && ruled.reason(.isDeductible) == .rule)
    #expect(!ruled.isSubscription && ruled.reason(.isSubscription) == nil)
    // Where it was begun in a place it stays there, whatever a rule says.
    #expect(try proposal(1_000, canMove: false).place == nil)
    // Below its amount the rule says nothing.
    let plain = try proposal(999)
    #expect(plain.category == food.id && plain.reason(.category) == .lastTime)
    #expect(plain.place == .project(project.id) && plain.tags == [mine.id])
    #expect(try proposal(999, intoProjects: false).place == .business)
    var said = try purchase { $0.paymentMethod = "Cash" }
    said.category = food.id
    ruled.fill(&said)
    #expect(said.category == food.id && said.paymentMethod == "Cash")
    #expect(said.isDeductible && said.project == .personal)
  }

  @Test func `payment methods are offered by how often they were used`() throws {
    let methods = try ["Cash", "visa", "Visa ", "", "Cash", "Visa"].map { method in
      try purchase { $0.paymentMethod = method }
    }
    #expect(ExpenseProposal.paymentMethods(of: methods) == ["visa", "Cash"])
    #expect(ExpenseProposal.paymentMethods(of: methods, most: 1) == ["visa"])
  }

  @Test func `a page loads, shows, misses, or says that its expense was deleted`() throws {
    var gone = try purchase()
    gone.life = .trashed
    let here = try purchase { $0.id = ID(named: "here") }
    let book = stage { edit in
      edit.put(gone, replacing: nil)
      edit.put(here, replacing: nil)
    }.book
    let missing = ID<Transaction>(named: "missing")
    #expect(ExpenseState(of: missing, in: book, isOpening: true) == .loading)
    #expect(ExpenseState(of: missing, in: book, isOpening: false) == .error(.notFound))
    #expect(ExpenseState(of: here.id, in: book, isOpening: true) == .loaded(here))
    #expect(
      ExpenseState(of: dinner, in: book, isOpening: false) == .deleted(gone, isElsewhere: false))
    #expect(
      ExpenseState(of: dinner, in: book, isOpening: false) { _ in false }
        == .deleted(gone, isElsewhere: true))
  }
}
