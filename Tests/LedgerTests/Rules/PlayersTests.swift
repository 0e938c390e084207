import Ledger
import LedgerTestSupport
import Testing

/// Who gets what of a gig, and that it is paid and counted once (rules G32, G33).
struct PlayersTests {
  private let day = Day(year: 2026, month: 3, day: 7)!

  private func usd(_ minor: Int64) -> Money { Money(minor: minor, currency: .usd) }

  /// A delivered gig of a thousand dollars.
  private func told() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2026-03-01
      charge g1 concert 1000.00 USD
      stage g1 delivered 2026-03-02
      """)
  }

  /// Puts a musician of a number on the gig; 0 is the person.
  @discardableResult
  private func add(
    _ number: UInt64, _ pay: PlayerPay, to told: inout TestBook, _ state: PlayerState = .confirmed
  ) throws -> ID<Player> {
    var edit = Edit()
    if number > 0 {
      var musician = Musician()
      musician.id = ID(number)
      musician.name = "Player \(number)"
      edit.put(musician, in: told.book.musicians)
    }
    var player = try Players.player(ID(number), on: told.project("g1").id, in: told.book)
    player.pay = pay
    player.state = state
    edit.put(player, in: told.book.players)
    told.commit(edit)
    return player.id
  }

  private func equal() -> PlayerPay { PlayerPay() }

  private func pays(_ told: TestBook) throws -> [Int64] {
    try GigPay(of: told.project("g1").id, in: told.book).rows.map(\.pay.minor)
  }

  @Test func `percentages are of what is left after costs and amounts, equal shares of the rest`()
    throws
  {
    var told = try told()
    var bought = Transaction()
    bought.id = ID(70)
    bought.project = told.project("g1").id
    bought.type = .purchase
    bought.amount = usd(10_000)
    let edit = Edit(putting: bought, in: told.book.transactions)
    told.commit(edit)
    try add(11, PlayerPay(usd(20_000)), to: &told)
    try add(12, PlayerPay(share: Rate(percent: 10)), to: &told)
    try add(0, equal(), to: &told)
    try add(13, equal(), to: &told)
    // 1000 - 100 - 200 = 700; a tenth is 70; the rest is halved.
    #expect(try pays(told) == [20_000, 7_000, 31_500, 31_500])
    let pay = try GigPay(of: told.project("g1").id, in: told.book)
    #expect(pay.pool == usd(70_000) && pay.left.isZero)
    #expect(try pay.cost()[.usd] == usd(58_500), "one's own share is no cost")
  }

  @Test func `who declines or is taken out leaves their share to the others`() throws {
    var told = try told()
    let first = try add(11, equal(), to: &told)
    let second = try add(12, equal(), to: &told)
    try add(13, equal(), to: &told)
    #expect(try pays(told) == [33_334, 33_333, 33_333])
    var edit = Edit()
    var player = try #require(told.book.players[first])
    player.state = .declined
    edit.put(player, in: told.book.players)
    told.commit(edit)
    #expect(try pays(told) == [50_000, 50_000])
    told.commit(Deleting.delete(try #require(told.book.players[second]), in: told.book))
    #expect(try pays(told) == [100_000])
    told.undo()
    #expect(try pays(told) == [50_000, 50_000])
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `shares add up to what there is to the cent, and nobody is a cent off`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-03-01")
    let fee = Int64(dice.below(500_000))
    try told.tell("charge g1 concert \(usd(fee).plain) USD")
    var (percents, fixed, equals) = ([Int64](), Int64(0), 0)
    for number in 0..<UInt64(1 + dice.below(7)) {
      switch dice.below(3) {
      case 0:
        let amount = Int64(1 + dice.below(50_000))
        fixed += amount
        try add(number, PlayerPay(usd(amount)), to: &told)
      case 1:
        let share = Rate(micros: Int64(1 + dice.below(30_000_000)))
        percents.append(share.micros)
        try add(number, PlayerPay(share: share), to: &told)
      case _:
        equals += 1
        try add(number, equal(), to: &told)
      }
    }
    let pay = try GigPay(of: told.project("g1").id, in: told.book)
    let pool = max(0, fee - fixed)
    #expect(pay.pool == usd(pool) && pay.fixed == usd(fixed))
    var shared: Int64 = 0
    let sum = percents.reduce(0, +)
    let whole = max(sum, 100_000_000)
    for row in pay.rows where row.player.pay.type != .fixed {
      shared += row.pay.minor
      let exact =
        row.player.pay.type == .share
        ? Double(pool) * Double(row.player.pay.share.micros) / Double(whole)
        : Double(pool) * Double(whole - sum) / Double(whole) / Double(equals)
      #expect(abs(Double(row.pay.minor) - exact) < 2)
    }
    #expect(pay.left.minor == fee - fixed - shared)
    if equals > 0 || sum >= 100_000_000, pool > 0 { #expect(shared == pool) }
    if pool == 0 { #expect(shared == 0, "nobody pays in") }
  }

  @Test func `percentages that two devices brought over a hundred are parts in proportion`() throws
  {
    var told = try told()
    try add(11, PlayerPay(share: Rate(percent: 100)), to: &told)
    try add(12, PlayerPay(share: Rate(percent: 300)), to: &told)
    try add(13, equal(), to: &told)
    #expect(try pays(told) == [25_000, 75_000, 0])
    let last = try #require(told.book.players(of: told.project("g1").id).first)
    #expect(Players.problem(last, in: told.book) == .tooMuchShared)
  }

  @Test func `marking as paid makes one expense, on two devices too`() throws {
    var told = try told()
    let id = try add(11, PlayerPay(usd(30_000)), to: &told)
    var other = told.offline(device: 9)
    told.commit(try Players.pay(id, on: day, at: told.now, in: told.book))
    other.commit(try Players.pay(id, on: day, at: other.now, in: other.book))
    told.meet(&other)
    for book in [told.book, other.book] {
      let expenses = book.transactions.live
      #expect(expenses.count == 1)
      #expect(expenses.first?.amount == usd(30_000) && expenses.first?.source == "Player 11")
      let row = try #require(try GigPay(of: told.project("g1").id, in: book).rows.first)
      #expect(row.isPaid && row.owed.isZero && row.uncounted.isZero)
      #expect(throws: Players.Problem.nothingOwed) {
        _ = try Players.pay(id, on: day, at: told.now, in: book)
      }
    }
    told.commit(Players.unpay(try #require(told.book.players[id]), in: told.book))
    #expect(told.book.transactions.live.isEmpty)
    #expect(try GigPay(of: told.project("g1").id, in: told.book).rows.first?.owed == usd(30_000))
    told.commit(try Players.pay(id, on: day, at: told.now, in: told.book))
    #expect(told.book.transactions.live.count == 1)
  }

  @Test func `what was paid stays what it was when the fee is lowered, and the rest is too much`()
    throws
  {
    var told = try told()
    let id = try add(11, equal(), to: &told)
    try add(0, equal(), to: &told)
    func row() throws -> GigPay.Row {
      let rows = try GigPay(of: told.project("g1").id, in: told.book).rows
      return try #require(rows.first { $0.player.id == id })
    }
    #expect(try row().paid == usd(0))
    told.commit(try Players.pay(id, on: day, at: told.now, in: told.book))
    #expect(try row().paid == usd(50_000) && row().over == usd(0))
    var charge = try #require(told.book.charges(of: told.project("g1").id).first)
    charge.price.unit = usd(70_000)
    told.put(charge, in: told.book.charges)
    #expect(try row().pay == usd(35_000) && row().owed == usd(0) && row().isPaid)
    #expect(try row().paid == usd(50_000) && row().over == usd(15_000))
    charge.price.unit = usd(110_000)
    told.put(charge, in: told.book.charges)
    #expect(try row().paid == usd(50_000) && row().owed == usd(5_000) && row().over == usd(0))
  }

  @Test func `what a client is asked for a player's pay follows it, and goes with it`() throws {
    var told = try told()
    let id = try add(11, PlayerPay(usd(30_000)), to: &told)
    func pay(_ told: inout TestBook) throws {
      told.commit(try Players.pay(id, on: day, at: told.now, in: told.book))
    }
    func asked(_ told: TestBook) -> Money? {
      told.book.charges.live(Charge.billing(Player.expense(of: id)))?.price.unit
    }
    try pay(&told)
    let paid = try #require(told.book.transactions.live(Player.expense(of: id)))
    let gig = told.project("g1").id
    told.commit(try Billing.bill(paid, to: gig, markUp: nil, in: told.book))
    #expect(asked(told) == usd(30_000))
    var edit = Edit()
    var player = try #require(told.book.players[id])
    player.pay = PlayerPay(usd(35_000))
    edit.put(player, in: told.book.players)
    told.commit(edit)
    try pay(&told)
    #expect(asked(told) == usd(35_000))
    told.commit(Players.unpay(try #require(told.book.players[id]), in: told.book))
    #expect(told.book.transactions.live.isEmpty && asked(told) == nil)
  }

  @Test func `agreed pay and its expense never both count in profit`() throws {
    var told = try told()
    let id = try add(11, equal(), to: &told)
    let second = try add(12, equal(), to: &told)
    try add(0, equal(), to: &told)
    func costs() throws -> Int64 {
      let report = try ProfitReport(of: told.book, by: .projectAccrued)
      #expect(report.rows.count == 1)
      return report.total.costs.minor
    }
    #expect(try costs() == 66_667)
    told.commit(try Players.pay(id, on: day, at: told.now, in: told.book))
    #expect(try costs() == 66_667)
    // One drops out: what the first gets grows, and so does what is owed.
    var edit = Edit()
    var gone = try #require(told.book.players[second])
    gone.state = .declined
    edit.put(gone, in: told.book.players)
    told.commit(edit)
    #expect(try costs() == 50_000)
    #expect(
      try GigPay(of: told.project("g1").id, in: told.book).rows[0].owed.minor == 50_000 - 33_334)
    told.commit(try Players.pay(id, on: day, at: told.now, in: told.book))
    #expect(try costs() == 50_000 && told.book.transactions.live.count == 1)
    // Who deletes the expense owes the pay again, and it counts as agreed.
    edit = Edit()
    let expense = try #require(told.book.transactions.live.first)
    edit.trash(expense, in: told.book.transactions)
    told.commit(edit)
    #expect(try costs() == 50_000)
    #expect(try GigPay(of: told.project("g1").id, in: told.book).rows[0].owed.minor == 50_000)
    told.commit(Deleting.delete(try #require(told.book.players[id]), in: told.book))
    #expect(try costs() == 0)
  }

  @Test func `before delivery neither fee nor pay counts, and one's own share never does`() throws {
    var told = try TestBook(
      "client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-03-01\ncharge g1 concert 1000.00 USD")
    try add(11, PlayerPay(usd(30_000)), to: &told)
    try add(0, equal(), to: &told)
    #expect(try ProfitReport(of: told.book, by: .project).rows.isEmpty)
    try told.tell("stage g1 delivered 2026-03-02")
    #expect(try ProfitReport(of: told.book, by: .project).total.profit == usd(-30_000))
  }

  @Test func `an expense that was there may pay somebody, and only one`() throws {
    var told = try told()
    let id = try add(11, PlayerPay(usd(30_000)), to: &told)
    let other = try add(12, PlayerPay(usd(30_000)), to: &told)
    var bought = Transaction()
    bought.id = ID(70)
    bought.project = told.project("g1").id
    bought.type = .purchase
    bought.day = day
    bought.amount = usd(25_000)
    let edit = Edit(putting: bought, in: told.book.transactions)
    told.commit(edit)
    told.commit(try Players.pay(id, by: bought, in: told.book))
    let pay = try GigPay(of: told.project("g1").id, in: told.book)
    #expect(pay.costs.isZero && pay.rows[0].owed == usd(5_000))
    #expect(throws: Players.Problem.otherExpense) {
      _ = try Players.pay(other, by: bought, in: told.book)
    }
    #expect(throws: Players.Problem.lessThanAgreed) {
      _ = try Players.pay(id, on: day, at: told.now, in: told.book)
    }
    told.commit(Players.unpay(try #require(told.book.players[id]), in: told.book))
    #expect(told.book.transactions.live.count == 1, "what somebody entered stays")
  }

  @Test func `nobody pays the person or who declined, and nobody is on a gig twice`() throws {
    var told = try told()
    let own = try add(0, equal(), to: &told)
    let gone = try add(11, PlayerPay(usd(100)), to: &told, .declined)
    #expect(throws: Players.Problem.isSelf) {
      _ = try Players.pay(own, on: day, at: told.now, in: told.book)
    }
    #expect(throws: Players.Problem.declined) {
      _ = try Players.pay(gone, on: day, at: told.now, in: told.book)
    }
    #expect(throws: Players.Problem.alreadyOn) { try add(11, equal(), to: &told) }
    #expect(throws: Players.Problem.noProject) {
      _ = try Players.player(ID(11), on: ID(99), in: told.book)
    }
  }

  @Test func `pay is under the musician's category, else the last player's, else Musicians`() throws
  {
    var told = try told()
    let first = try add(11, PlayerPay(usd(10_000)), to: &told)
    let second = try add(12, PlayerPay(usd(10_000)), to: &told)
    let third = try add(13, PlayerPay(usd(10_000)), to: &told)
    for (id, name) in [(UInt64(51), "Travel"), (52, "musicians "), (53, "Strings")] {
      var category = BudgetCategory()
      (category.id, category.name) = (ID(id), name)
      told.put(category, in: told.book.categories)
    }
    var lesson = Transaction()
    (lesson.id, lesson.type, lesson.project) = (ID(70), .purchase, .business)
    (lesson.source, lesson.category, lesson.amount) = ("player 12", ID(53), usd(5_000))
    told.put(lesson, in: told.book.transactions)
    func category(_ player: ID<Player>) throws -> ID<BudgetCategory>? {
      told.commit(
        try Players.pay(player, on: day, at: Instant(milliseconds: 1), in: told.book))
      return told.book.transactions[Player.expense(of: player)]?.category
    }
    #expect(try category(first) == ID(52))
    #expect(try category(second) == ID(53))
    var paid = try #require(told.book.transactions[Player.expense(of: first)])
    (paid.category, paid.day) = (ID(51), day.adding(days: 1))
    told.put(paid, in: told.book.transactions)
    #expect(try category(third) == ID(51))
  }

  @Test func `pay is under no category that is deleted, or not offered for gigs`() throws {
    var told = try told()
    let first = try add(11, PlayerPay(usd(10_000)), to: &told)
    let second = try add(12, PlayerPay(usd(10_000)), to: &told)
    for (id, name, uses) in [
      (UInt64(51), "Rent", [.personal]), (52, "Lessons", []), (53, "Musiker", [.business]),
    ] as [(UInt64, String, [CategoryUse])] {
      var category = BudgetCategory()
      (category.id, category.name, category.uses) = (ID(id), name, uses)
      if id == 52 { category.life = .trashed }
      told.put(category, in: told.book.categories)
      var lesson = Transaction()
      (lesson.id, lesson.type, lesson.project) = (ID(id + 20), .purchase, .business)
      (lesson.source, lesson.category, lesson.amount) = ("Player 11", ID(id), usd(5_000))
      if id < 53 { told.put(lesson, in: told.book.transactions) }
    }
    func category(_ player: ID<Player>) throws -> ID<BudgetCategory>? {
      told.commit(
        try Players.pay(player, on: day, at: Instant(milliseconds: 1), in: told.book))
      return told.book.transactions[Player.expense(of: player)]?.category
    }
    #expect(try category(first) == ID(53))
    var paid = try #require(told.book.transactions[Player.expense(of: first)])
    paid.category = ID(51)
    told.put(paid, in: told.book.transactions)
    #expect(try category(second) == ID(53))
  }
}
