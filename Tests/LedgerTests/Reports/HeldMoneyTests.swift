import LedgerTestSupport
import Testing

@testable import Ledger

/// What clients and players are still to get (rule G109).
struct HeldMoneyTests {
  private let ann = ID<Client>(named: "c1")
  private let day = Day(year: 2025, month: 9, day: 20)!

  private func credits(_ told: TestBook) -> [Totals] {
    HeldMoney(in: told.book).credits.map { $0.totals }
  }

  @Test func `what a client paid too much is named, less what they owe`() throws {
    var told = try TestBook(TestBook.billed(paid: "450.00"))
    #expect(credits(told) == [Totals(Money(50, .usd))])
    let found = HeldMoney(in: told.book)
    #expect(found.credits.map { told.book.clients.rows[Int($0.row)].id } == [ann])
    #expect(found.creditTotals == Totals(Money(50, .usd)))
    // It is no task.
    #expect(Today(of: told.book, on: day, in: Today.Places(in: told.book)).isAllDone)
    try told.tell(
      """
      gig g2 c1 "Second Night" 2025-09-08 delivered
      charge g2 concert 30.00 USD
      invoice i2 g2 2025-09-09
      issued i2 103 2025-09-09
      """)
    #expect(credits(told) == [Totals(Money(20, .usd))])
    try told.tell("credit i2 2025-09-10")
    #expect(credits(told) == [Totals(Money(20, .usd))])
  }

  @Test func `so is a credit note after the whole was paid, until it went back`() throws {
    var told = try TestBook(TestBook.billed(paid: "400.00", isCredited: true))
    #expect(credits(told) == [Totals(Money(400, .usd))])
    try told.tell("refund n1 150.00 2025-09-10")
    #expect(credits(told) == [Totals(Money(250, .usd))])
    try told.tell("refund n1 250.00 2025-09-11")
    #expect(credits(told).isEmpty)
  }

  @Test func `what one device recorded of an invoice that another made void is named`() throws {
    let told = try TestBook(TestBook.billed())
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try desk.tell("payment i1 400.00 2025-09-03 as p1")
    try phone.tell("void i1 2025-09-03")
    desk.meet(&phone)
    #expect(try desk.book.credit(of: ann)[.usd] == Money(400, .usd))
    #expect(credits(desk) == [Totals(Money(400, .usd))])
  }

  @Test func `a client who was archived is named, too`() throws {
    var told = try TestBook(TestBook.billed(paid: "450.00"))
    var client = told.client("c1")
    client.life = .archived
    told.put(client, in: told.book.clients)
    #expect(credits(told) == [Totals(Money(50, .usd))])
  }

  @Test func `what came ahead for a gig that is open waits for it`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\ngig g1 c1 \"Bowl Night\" 2025-12-01")
    let ahead = Payments.received(
      ID(9), Money(100, .usd), from: ann, for: ID(named: "g1"), on: day)
    told.put(ahead, in: told.book.payments)
    #expect(try told.book.credit(of: ann)[.usd] == Money(100, .usd))
    #expect(credits(told).isEmpty)
    // What came later for nothing goes back before it.
    let more = Payments.received(
      ID(10), Money(50, .usd), from: ann, for: ID(), on: day.adding(days: 5))
    told.put(more, in: told.book.payments)
    #expect(credits(told) == [Totals(Money(50, .usd))])
    #expect(try Refunds.refundable(to: ann, .usd, in: told.book) == Money(150, .usd))
    #expect(try Refunds.proposed(to: ann, .usd, in: told.book) == Money(50, .usd))
    try told.tell("refund for c1 50.00 2025-09-26")
    // All of it may go back, and is proposed where nothing else is there.
    #expect(try Refunds.proposed(to: ann, .usd, in: told.book) == Money(100, .usd))
    #expect(try told.book.spare(of: ID(named: "g1"))[.usd] == Money(100, .usd))
    #expect(credits(told).isEmpty)
  }

  @Test func `what came ahead for a gig that is over waits for its invoice`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 100.00 USD
      """)
    let gig = told.project("g1").id
    // With the tax that its invoice is to ask for.
    let ahead = Payments.received(ID(9), Money(119, .usd), from: ann, for: gig, on: day)
    told.put(ahead, in: told.book.payments)
    #expect(try told.book.credit(of: ann)[.usd] == Money(19, .usd))
    #expect(try told.book.creditAhead(of: ann) == Totals(Money(19, .usd)))
    #expect(credits(told).isEmpty)
    try told.tell("invoice i1 g1 2025-09-20")
    #expect(credits(told).isEmpty)
    try told.tell("tax i1 VAT 10\nissued i1 1 2025-09-20")
    #expect(credits(told) == [Totals(Money(9, .usd))])
    #expect(try told.book.creditAhead(of: ann).isZero)
  }

  @Test func `no more of a credit came ahead than there is`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\ngig g1 c1 \"Bowl Night\" 2025-12-01")
    let ahead = Payments.received(
      ID(9), Money(100, .usd), from: ann, for: ID(named: "g1"), on: day)
    told.put(ahead, in: told.book.payments)
    #expect(try told.book.creditAhead(of: ann) == Totals(Money(100, .usd)))
    let back = Payments.received(ID(10), Money(-70, .usd), from: ann, for: ID(), on: day)
    told.put(back, in: told.book.payments)
    #expect(try told.book.credit(of: ann)[.usd] == Money(30, .usd))
    #expect(try told.book.creditAhead(of: ann) == Totals(Money(30, .usd)))
  }

  @Test func `work that is over keeps no more waiting than it asks for`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 0.00 USD
      """)
    let gig = told.project("g1").id
    let tip = Payments.received(ID(9), Money(50, .usd), from: ann, for: gig, on: day)
    told.put(tip, in: told.book.payments)
    #expect(credits(told) == [Totals(Money(50, .usd))])
    // What does keeps no more than that comes to.
    try told.tell("charge g1 overdub 20.00 USD")
    #expect(try told.book.credit(of: ann)[.usd] == Money(30, .usd))
    #expect(credits(told) == [Totals(Money(10, .usd))])
  }

  @Test func `so does what came ahead for a deal that no charge bills yet`() throws {
    var told = try TestBook(
      "client c1 \"Ann Lee\"\ngig g1 c1 \"Bowl Night\" 2025-09-01 delivered")
    var gig = told.project("g1")
    let ahead = Payments.received(ID(9), Money(500, .usd), from: ann, for: gig.id, on: day)
    told.put(ahead, in: told.book.payments)
    #expect(credits(told) == [Totals(Money(500, .usd))])
    var deal = Deal()
    (deal.id, deal.project) = (Deal.id(of: gig.id), gig.id)
    deal.terms.amount = Money(1_500, .usd)
    told.put(deal, in: told.book.deals)
    #expect(credits(told).isEmpty)
    // One that is off and brings nothing any more gives it back.
    (gig.progress.name, gig.aside) = (.open, .missedBilled)
    told.put(gig, in: told.book.projects)
    #expect(credits(told).isEmpty)
    deal.life = .trashed
    told.put(deal, in: told.book.deals)
    #expect(credits(told) == [Totals(Money(500, .usd))])
  }

  @Test func `what came ahead for a design project waits until that is archived`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\ngig g1 c1 \"Villa\" 2025-12-01")
    var settings = told.book.settings
    settings.work = [.designer]
    told.put(settings, in: told.book.settingsTable)
    // What was invoiced of it so far is paid.
    var villa = told.project("g1")
    (villa.work, villa.progress.name) = (.designer, .paid)
    told.put(villa, in: told.book.projects)
    let ahead = Payments.received(ID(9), Money(100, .usd), from: ann, for: villa.id, on: day)
    told.put(ahead, in: told.book.payments)
    #expect(try told.book.credit(of: ann)[.usd] == Money(100, .usd))
    #expect(credits(told).isEmpty)
    villa.life = .archived
    told.put(villa, in: told.book.projects)
    #expect(credits(told) == [Totals(Money(100, .usd))])
  }

  @Test func `players of a paid gig who are to be paid are named`() throws {
    var told = try TestBook(TestBook.billed())
    var musician = Musician()
    (musician.id, musician.name) = (ID(named: "m1"), "Zoe Park")
    told.put(musician, in: told.book.musicians)
    var player = Player()
    (player.project, player.musician) = (ID(named: "g1"), musician.id)
    player.id = Player.id(of: player.musician, on: player.project)
    player.pay = PlayerPay(Money(120, .usd))
    told.put(player, in: told.book.players)
    #expect(HeldMoney(in: told.book).players.isEmpty)
    try told.tell("payment i1 400.00 2025-09-03")
    #expect(told.project("g1").stage == .paid)
    var held = HeldMoney(in: told.book)
    #expect(held.players.map { $0.totals } == [Totals(Money(120, .usd))])
    #expect(held.playerTotals == Totals(Money(120, .usd)))
    var gig = told.project("g1")
    gig.life = .archived
    told.put(gig, in: told.book.projects)
    held.follow(told.book)
    #expect(held.playerTotals == Totals(Money(120, .usd)))
    // An expense that pays them, and then counts as none because its category is one of fees.
    var category = BudgetCategory()
    (category.id, category.name) = (ID(named: "pay"), "Pay")
    told.put(category, in: told.book.categories)
    var expense = Transaction()
    (expense.id, expense.project, expense.type) = (ID(named: "e1"), gig.id, .purchase)
    (expense.amount, expense.category) = (Money(120, .usd), category.id)
    told.put(expense, in: told.book.transactions)
    player.paid.expense = expense.id
    told.put(player, in: told.book.players)
    held.follow(told.book)
    #expect(held.players.isEmpty)
    category.type = .fee
    told.put(category, in: told.book.categories)
    held.follow(told.book)
    #expect(held == HeldMoney(in: told.book) && held.players.count == 1)
    player.paid.expense = ID()
    // Paid without an expense, or declined, is nothing to pay; what was kept follows.
    player.paid.day = day
    told.put(player, in: told.book.players)
    held.follow(told.book)
    #expect(held.players.isEmpty)
    (player.paid.day, player.state) = (nil, .declined)
    told.put(player, in: told.book.players)
    held.follow(told.book)
    #expect(held.players.isEmpty)
  }

  @Test func `what is shared follows the currency of the client`() throws {
    var told = try TestBook(TestBook.billed(paid: "400.00"))
    var player = Player()
    (player.project, player.musician) = (ID(named: "g1"), ID(named: "m1"))
    player.id = Player.id(of: player.musician, on: player.project)
    player.pay.type = .equal
    told.put(player, in: told.book.players)
    var held = HeldMoney(in: told.book)
    #expect(held.playerTotals == Totals(Money(400, .usd)))
    // The gig has none of its own: its fee is in another one then, and nothing is shared.
    var client = told.client("c1")
    client.currency = .eur
    told.put(client, in: told.book.clients)
    held.follow(told.book)
    #expect(held.players.isEmpty && HeldMoney(in: told.book).players.isEmpty)
  }
}
