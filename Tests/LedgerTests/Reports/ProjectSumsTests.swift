import LedgerTestSupport
import Testing

@testable import Ledger

/// Sums of blocks of rows that follow what is written, beside the same row by row.
struct ProjectSumsTests {
  /// Sums of one book: in blocks of several sizes, of one project or of both by turns.
  private struct Followers {
    private var all = (1...4).map { ProjectSums(blocksOf: $0, fewest: 0) }
    private var dice: Dice
    /// How often there was something kept when it was asked for, and nothing to make it anew.
    private(set) var followed = 0
    private(set) var large = 0

    init(seed: UInt64) { dice = Dice(seed: seed) }

    mutating func follow(_ touched: [(kind: Kind, rows: [Int32])], in book: Book) {
      for place in all.indices { all[place].follow(touched, in: book) }
    }

    /// Asks some of them, so that others have more to follow the next time.
    mutating func check(_ book: Book, _ what: Comment) {
      let projects = book.projects.rows.map { $0.id }
      for place in all.indices where dice.percent(60) {
        let project = place < 2 ? projects[place] : dice.pick(projects) ?? ID()
        if all[place].isKept(of: book) { followed += 1 }
        if dice.percent(80) {
          let plain = try? Accounting(byReportOf: project, in: book)
          let quick = try? all[place].accounting(of: project, in: book)
          #expect(quick == plain, what)
          if plain == nil { large += 1 }
        }
        if dice.percent(80) {
          let quick = all[place].budget(of: project, in: book)
          let plain = BudgetProgress(rowByRowOf: project, in: book)
          #expect(quick.inOrder == plain.inOrder, what)
          #expect(quick.overall == plain.overall && quick.others == plain.others, what)
        }
        if dice.percent(40) {
          var designs = DesignsToInvoice()
          designs.follow(book, by: &all[place])
          #expect(designs == DesignsToInvoice(in: book), what)
        }
      }
    }
  }

  private struct DrainTouched: TableVisitor {
    var rows: [Int32] = []
    mutating func visit<E: Entity>(_ table: inout Table<E>) { rows = table.drainTouched() }
  }

  private func drain(_ book: inout Book) -> [(kind: Kind, rows: [Int32])] {
    var touched: [(kind: Kind, rows: [Int32])] = []
    for kind in Kind.allCases {
      var visitor = DrainTouched()
      book.visit(kind, &visitor)
      if !visitor.rows.isEmpty { touched.append((kind, visitor.rows)) }
    }
    return touched
  }

  private func drain(_ told: inout TestBook) -> [(kind: Kind, rows: [Int32])] {
    Kind.allCases.map { (kind: $0, rows: told.replica.drainTouched($0)) }
      .filter { !$0.rows.isEmpty }
  }

  private func run(_ seed: UInt64, isHuge: Bool) throws -> (followed: Int, large: Int) {
    var here = try SumsWorld(seed: seed, isHuge: isHuge)
    var there = here
    there.told = here.told.offline(device: 9)
    there.dice = Dice(seed: seed + 1_000)
    var (mine, theirs) = (Followers(seed: seed + 2_000), Followers(seed: seed + 3_000))
    func follow(_ world: inout SumsWorld, _ sums: inout Followers, _ what: Comment) {
      sums.follow(drain(&world.told), in: world.told.book)
      sums.check(world.told.book, what)
    }
    for round in 1...3 {
      for step in 1...10 {
        for isMine in [true, false] {
          var world = isMine ? here : there
          if world.dice.percent(70) { world.step() } else { world.strayStep() }
          if isMine { here = world } else { there = world }
        }
        follow(&here, &mine, "seed \(seed), round \(round), step \(step)")
        follow(&there, &theirs, "seed \(seed), round \(round), step \(step), elsewhere")
      }
      here.told.meet(&there.told)
      follow(&here, &mine, "seed \(seed), met for the \(round). time")
      follow(&there, &theirs, "seed \(seed), met for the \(round). time, elsewhere")
    }
    return (mine.followed + theirs.followed, mine.large + theirs.large)
  }

  @Test func `sums that follow what is written are those of the report, row by row`() throws {
    var followed = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      let said = try run(seed, isHuge: false)
      #expect(said.large == 0)
      followed += said.followed
    }
    #expect(followed > 3_000)
  }

  @Test func `what is too large to add up is so in blocks, too`() throws {
    var large = 0
    for seed in 101...120 as ClosedRange<UInt64> { large += try run(seed, isHuge: true).large }
    #expect(large > 20)
  }

  /// As when the hub corrects a stamp, or refuses what made a row.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `registers that go back to what they were, or to nothing, are followed`(_ seed: UInt64)
    throws
  {
    var world = try SumsWorld(seed: seed, isHuge: false)
    for _ in 0..<20 { world.step() }
    let full = world.told.book
    var book = full
    var dice = Dice(seed: seed)
    var sums = Followers(seed: seed)
    _ = drain(&book)
    func forget<E: Entity>(_ table: inout Table<E>) {
      guard let row = dice.pick(table.rows) else { return }
      let most = dice.pick([10, 40, 100]) ?? 0
      for register in E.schema where dice.percent(most) {
        table.force(row.id.raw, tag: register.tag, bytes: nil, stamp: .never)
      }
    }
    func bring<E: Entity>(_ table: Table<E>, _ edit: inout Edit) {
      for row in table.rows where dice.percent(30) { edit.put(row, replacing: nil) }
    }
    for step in 1...40 as ClosedRange<UInt64> {
      switch dice.below(5) {
      case 0: forget(&book.transactions)
      case 1: forget(&book.items)
      case 2: forget(&book.lineage)
      case 3: forget(&book.splits)
      case _:
        var edit = Edit()
        bring(full.transactions, &edit)
        bring(full.items, &edit)
        bring(full.lineage, &edit)
        bring(full.splits, &edit)
        let at = world.told.now.milliseconds + Int64(step) * 1_000
        book.apply(
          Change(
            device: 5, counter: step, stamp: Stamp(milliseconds: at, device: 5), body: edit.body))
      }
      sums.follow(drain(&book), in: book)
      sums.check(book, "seed \(seed), step \(step)")
    }
    #expect(sums.followed > 20)
  }

  // MARK: what is kept

  /// Two purchases that the client owes.
  private func studio() throws -> ItemBook {
    var studio = try ItemBook()
    studio.put(transaction: "t2", .purchase, in: "p1")
    for name in ["t1", "t2"] { owe(name, 10_000, &studio) }
    _ = drain(&studio.told)
    return studio
  }

  private func owe(_ name: String, _ cents: Int64, _ studio: inout ItemBook) {
    var row = studio.book.transactions[ID(named: name)] ?? Transaction()
    row.amount = Money(minor: cents, currency: .usd)
    row.category = ID(named: "c1")
    row.reimbursement = .owedToCompany
    studio.told.put(row, in: studio.book.transactions)
  }

  @Test func `a block in which nothing was touched is not added up again`() throws {
    let home: ID<Project> = ID(named: "p1")
    let before = try studio()
    var sums = ProjectSums(blocksOf: 1, fewest: 0)
    #expect(try sums.accounting(of: home, in: before.book).owedToBusiness[.usd].minor == 20_000)
    #expect(sums.budget(of: home, in: before.book).overall.spent.minor == 20_000)
    // Of two books that were written to as often it follows one, and is asked of the other.
    var (told, other) = (before, before)
    owe("t1", 11_000, &told)
    owe("t2", 13_000, &other)
    sums.follow(drain(&told.told), in: told.book)
    var asked = sums
    #expect(try asked.accounting(of: home, in: told.book).owedToBusiness[.usd].minor == 21_000)
    #expect(asked.budget(of: home, in: told.book).overall.spent.minor == 21_000)
    asked = sums
    #expect(try asked.accounting(of: home, in: other.book).owedToBusiness[.usd].minor == 20_000)
    #expect(asked.budget(of: home, in: other.book).overall.spent.minor == 20_000)
  }

  @Test func `what nobody told of is added up all the same`() throws {
    let home: ID<Project> = ID(named: "p1")
    var studio = try studio()
    var sums = ProjectSums(blocksOf: 1, fewest: 0)
    _ = try sums.accounting(of: home, in: studio.book)
    owe("t1", 11_000, &studio)
    #expect(try sums.accounting(of: home, in: studio.book).owedToBusiness[.usd].minor == 21_000)
    // It hears of that afterwards, as of something new, and of the next thing not yet.
    sums.follow(drain(&studio.told), in: studio.book)
    #expect(!sums.isKept)
    owe("t2", 12_000, &studio)
    #expect(try sums.accounting(of: home, in: studio.book).owedToBusiness[.usd].minor == 23_000)
  }

  @Test func `a small project is not kept, and takes no place`() throws {
    let studio = try studio()
    var sums = ProjectSums()
    _ = try sums.accounting(of: ID(named: "p1"), in: studio.book)
    #expect(!sums.isKept)
    sums = ProjectSums(blocksOf: 1, fewest: 2)
    _ = sums.budget(of: ID(named: "p1"), in: studio.book)
    _ = sums.budget(of: ID(named: "p2"), in: studio.book)
    #expect(sums.isKept(of: studio.book))
  }
}

extension BudgetProgress {
  /// Its rows by category.
  fileprivate var inOrder: [Row] { rows.sorted { $0.category < $1.category } }

  fileprivate init(rowByRowOf project: ID<Project>, in book: Book) {
    var bars = BudgetRows(of: project, in: book)
    for row in book.transactions.rows(linking: Transaction.projectLink, to: project.raw) {
      bars.add(book.transactions.rows[Int(row)])
    }
    self.init(bars)
  }
}
