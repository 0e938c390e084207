import LedgerTestSupport
import Testing

@testable import Ledger

/// Every list that a book hands out in an order, beside the same rows put in one by one.
struct OrderedListsTests {
  private static let owner = ID<Project>(5)

  /// Rows of one kind with ids in no order, few places, names and moments, some of them in the trash.
  private struct Throws {
    var dice: Dice

    mutating func rows<E: Entity>(
      _: E.Type, _ edit: inout Edit, _ fill: (inout E, inout Dice) -> Void
    ) {
      var ids = (1...14).map { UInt64($0) }
      dice.shuffle(&ids)
      for id in ids {
        var row = E()
        row.id = ID(100 + id)
        row.life = dice.percent(85) ? .live : .trashed
        fill(&row, &dice)
        edit.put(row, replacing: nil)
      }
    }
  }

  private static func place(_ dice: inout Dice) -> Position {
    Position.between(nil, nil, jitter: UInt64(dice.below(3)) << 40)
  }

  private static func name(_ dice: inout Dice) -> String {
    dice.pick(["Ann", "ann", "Émile", "emile", "Item 9", "Item 10", ""]) ?? ""
  }

  private static func moment(_ dice: inout Dice) -> Instant {
    Instant(milliseconds: Int64(dice.below(3)))
  }

  private static func book(_ seed: UInt64) -> Book {
    var all = Throws(dice: Dice(seed: seed))
    var edit = Edit()
    all.rows(Musician.self, &edit) { $0.name = name(&$1) }
    all.rows(Season.self, &edit) { $0.name = name(&$1) }
    all.rows(InvoiceTemplate.self, &edit) { $0.name = name(&$1) }
    all.rows(Tag.self, &edit) { row, dice in
      (row.name, row.position) = (name(&dice), place(&dice))
      if dice.percent(40) { row.into = ID(101) }
      if row.id == ID(101) { (row.into, row.life) = (ID(), .live) }
    }
    all.rows(ExpenseRule.self, &edit) { $0.position = place(&$1) }
    all.rows(Vendor.self, &edit) { $0.position = place(&$1) }
    all.rows(SpaceTemplate.self, &edit) { $0.position = place(&$1) }
    all.rows(CardRate.self, &edit) { $0.position = place(&$1) }
    all.rows(MoneyAccount.self, &edit) {
      ($0.position, $0.name) = (place(&$1), name(&$1))
    }
    all.rows(BudgetCategory.self, &edit) { $0.position = place(&$1) }
    all.rows(Receipt.self, &edit) {
      ($0.received, $0.name) = (moment(&$1), name(&$1))
      if $1.percent(20) { $0.transaction = ID(5) }
    }
    all.rows(ImportBatch.self, &edit) { $0.imported = moment(&$1) }
    all.rows(MailMessage.self, &edit) {
      $0.created = moment(&$1)
      $0.document.id = owner.retyped()
    }
    all.rows(Split.self, &edit) { ($0.transaction, $0.position) = (ID(5), place(&$1)) }
    all.rows(Checklist.self, &edit) { ($0.space, $0.position) = (ID(5), place(&$1)) }
    all.rows(ChecklistItem.self, &edit) { ($0.checklist, $0.position) = (ID(5), place(&$1)) }
    all.rows(LineageEdge.self, &edit) { ($0.item, $0.at) = (ID(5), moment(&$1)) }
    all.rows(GigTime.self, &edit) { ($0.project, $0.position) = (owner, place(&$1)) }
    all.rows(Player.self, &edit) { ($0.project, $0.position) = (owner, place(&$1)) }
    all.rows(Charge.self, &edit) { ($0.project, $0.position) = (owner, place(&$1)) }
    all.rows(Line.self, &edit) { ($0.invoice, $0.position) = (ID(5), place(&$1)) }
    all.rows(ContactPoint.self, &edit) { ($0.client, $0.position) = (ID(5), place(&$1)) }
    all.rows(Attachment.self, &edit) {
      ($0.owner.id, $0.position) = (owner.retyped(), place(&$1))
      $0.owner.kind = $1.percent(80) ? Kind.project.name : Kind.item.name
      $0.role = $1.percent(60) ? .other : .receipt
    }
    all.rows(BankLine.self, &edit) {
      $0.account = ID(5)
      ($0.day, $0.row) = (Day(number: Int32($1.below(3))), Int64($1.below(2)))
    }
    all.rows(BankStatement.self, &edit) {
      $0.account = ID(5)
      $0.last = $1.percent(70) ? Day(number: Int32($1.below(3))) : nil
      $0.first = $1.percent(70) ? Day(number: Int32($1.below(3))) : nil
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
    return replica.book
  }

  /// `list` is the live ones of `rows` that `has` names, each behind all that stand before it; of the same by id.
  private func expect<E: Entity, K: Comparable>(
    _ what: String, _ list: [E], _ table: Table<E>, by key: (E) -> K,
    _ has: (E) -> Bool = { _ in true }, latestFirst: Bool = false
  ) {
    var wanted: [E] = []
    for row in table.rows where row.life == .live && has(row) {
      let place = wanted.firstIndex { other in
        let (one, two) = (key(row), key(other))
        if one == two { return row.id < other.id }
        return latestFirst ? one > two : one < two
      }
      wanted.insert(row, at: place ?? wanted.count)
    }
    #expect(!wanted.isEmpty && list.map { $0.id } == wanted.map { $0.id }, "\(what)")
  }

  /// Two things to stand by, the first before the second.
  private struct Pair<A: Comparable, B: Comparable>: Comparable {
    var first: A
    var second: B

    init(_ first: A, _ second: B) { (self.first, self.second) = (first, second) }

    static func < (a: Self, b: Self) -> Bool {
      a.first == b.first ? a.second < b.second : a.first < b.first
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a list stands by what it says that it stands by, and of the same by ids`(_ seed: UInt64) {
    let book = Self.book(seed)
    let owner = Self.owner
    expect("rules", book.expenseRules, book.rules, by: \.position)
    expect("vendors", book.vendorList, book.vendors, by: \.position)
    expect("space templates", book.spaceTemplates, book.templates, by: \.position)
    expect("rates", book.rateCard, book.rates, by: \.position)
    expect("categories", book.budgetCategories, book.categories, by: \.position)
    expect("splits", book.splits(of: ID(5)), book.splits, by: \.position)
    expect("checklists", book.checklists(of: ID(5)), book.checklists, by: \.position)
    expect("checks", book.checks(of: ID(5)), book.checks, by: \.position)
    expect("times", book.gigTimes(of: owner), book.gigTimes, by: \.position)
    expect("players", book.players(of: owner), book.players, by: \.position)
    expect("charges", book.charges(of: owner), book.charges, by: \.position)
    expect("lines", book.lines(of: ID(5)), book.lines, by: \.position)
    expect("points", book.contactPoints(of: ID(5)), book.contactPoints, by: \.position)
    expect("lineage", book.lineage(of: ID(5)), book.lineage, by: \.at)
    expect("messages", book.messages(about: owner.raw), book.messages, by: \.created)
    expect(
      "imports", ImportBatches.live(in: book), book.importBatches, by: \.imported, latestFirst: true
    )
    expect("musicians", book.musicianList, book.musicians, by: { ReadingKey($0.name) })
    expect("seasons", book.seasonList, book.seasons, by: { ReadingKey($0.name) })
    expect(
      "templates", book.liveInvoiceTemplates, book.invoiceTemplates,
      by: { NameKey($0.name, $0.id.raw) })
    expect(
      "accounts", book.moneyAccountsInOrder, book.moneyAccounts,
      by: { Pair($0.position, $0.name) })
    expect(
      "tags", book.tagList, book.tags, by: { Pair($0.position, folded($0.name)) },
      { $0.into.isNone })
    expect(
      "merged tags", TagMerging.merged(in: book), book.tags,
      by: { NameKey($0.name, $0.id.raw) }, { !$0.into.isNone })
    expect(
      "inbox", book.inbox, book.receipts, by: { Pair($0.received, $0.name) },
      { $0.transaction.isNone })
    for role in [AttachmentRole.other, .receipt] {
      expect(
        "files", book.attachments(of: owner.raw, as: role), book.attachments, by: \.position,
        { $0.role == role })
    }
    expect(
      "attached", book.attached(to: owner.raw, .project), book.attachments, by: \.position,
      { $0.owner.kind == Kind.project.name && Attaching.roles.contains($0.role) })
    expect(
      "bank lines", book.bankLines(of: ID(5)), book.bankLines, by: { Pair($0.day, $0.row) })
    expect(
      "statements", book.bankStatements(of: ID(5)), book.bankStatements,
      by: { Pair($0.last ?? .first, $0.first ?? .first) })
  }
}
