import Ledger
import LedgerTestSupport

/// Two people who cannot hear each other do what clashes: each pair is typed in both orders and
/// arrives in both orders.
struct Clash: Sendable {
  typealias Deed = @Sendable (World, Tab) -> Void
  typealias Test = @Sendable (Book) -> String?

  var name: String
  var first: Deed
  var second: Deed
  /// What must hold besides everything that always must, in words when it does not.
  var broken: Test

  init(
    _ name: String, _ first: @escaping Deed, _ second: @escaping Deed,
    _ broken: @escaping Test = { _ in nil }
  ) {
    self.name = name
    self.first = first
    self.second = second
    self.broken = broken
  }
}

extension Clash {
  static let client = ID<Client>(named: "c")
  static let gig = ID<Project>(named: "gig")
  static let done = ID<Project>(named: "done")
  static let paid = ID<Project>(named: "paid")
  static let draft = ID<Invoice>(named: "draft")
  static let sent = ID<Invoice>(named: "sent")
  static let open = ID<Invoice>(named: "open")
  static let credit = ID<Payment>(named: "credit")

  static let all: [Clash] = [
    Clash("delete a draft, issue it", deleteDraft, issue, isIssued),
    Clash("delete a project, issue its draft", deleteGig, issue, isIssued),
    Clash("delete a client, issue a draft for them", deleteClient, issue, isIssued),
    Clash("delete a charge, issue the draft with it", deleteCharge, issue, isIssued),
    Clash("edit a draft, issue it", editDraft, issue, isIssued),
    Clash("issue a draft twice", issue, issue, isIssued),
    Clash("void, pay", void, pay, hasPayment),
    Clash("void, pay from credit", void, giveCredit),
    Clash("void twice", void, void) { $0.invoices[sent]?.isVoid == true ? nil : "not void" },
    Clash("one credit to two invoices", giveCredit, giveCreditElsewhere),
    Clash("one credit to one invoice twice", giveCredit, giveCredit),
    Clash("take a payment back, give it to an invoice", takeBack, giveCredit),
    Clash("take a payment back twice", takeBack, takeBack),
    Clash("delete a project, pay its invoice", deleteDone, pay, hasPayment),
    Clash("delete a client, pay their invoice", deleteClient, pay, hasPayment),
    Clash("pay an invoice twice", pay, pay, hasPayment),
    Clash("pay an invoice, give it credit", pay, giveCredit, hasPayment),
    Clash("delete a project, edit it", deleteGig, editGig),
    Clash("delete a project twice", deleteGig, deleteGig),
  ]

  // MARK: deeds

  static let issue: Deed = { world, tab in world.issueHere(draft, tab) }

  static let deleteDraft: Deed = { world, tab in
    guard let row = tab.book.invoices[draft] else { return }
    world.make(try? Deleting.delete(row, in: tab.book), tab)
  }
  static let editDraft: Deed = { world, tab in
    guard var line = tab.book.lines(of: draft).first else { return }
    line.price = Price(Money(minor: 777_00, currency: .usd))
    let edit = Edit(putting: line, in: tab.book.lines)
    world.make(edit, tab)
  }
  static let deleteGig: Deed = { world, tab in
    guard let row = tab.book.projects[gig] else { return }
    world.make(Deleting.delete(row, in: tab.book), tab)
  }
  static let editGig: Deed = { world, tab in
    guard var row = tab.book.projects[gig] else { return }
    row.notes = "typed while it was deleted"
    let edit = Edit(putting: row, in: tab.book.projects)
    world.make(edit, tab)
  }
  static let deleteDone: Deed = { world, tab in
    guard let row = tab.book.projects[done] else { return }
    world.make(Deleting.delete(row, in: tab.book), tab)
  }
  static let deleteClient: Deed = { world, tab in
    guard let row = tab.book.clients[client] else { return }
    world.make(Deleting.delete(row, in: tab.book), tab)
  }
  static let deleteCharge: Deed = { world, tab in
    guard let row = tab.book.charges(of: gig).first else { return }
    world.make(Deleting.delete(row, in: tab.book), tab)
  }
  static let void: Deed = { world, tab in
    guard let row = tab.book.invoices[sent] else { return }
    world.make(
      try? VoidingRule.void(row, on: tab.now.utcDay, reason: "typo", in: tab.book), tab,
      undoable: false)
  }
  static let pay: Deed = { world, tab in
    guard let row = tab.book.invoices[sent] else { return }
    world.makeAll(
      try? Payments.parts(
        ID(world.dice.next() | 1), Money(minor: 300_00, currency: .usd), for: row,
        on: tab.now.utcDay, in: tab.book), tab)
  }
  static let giveCredit: Deed = { world, tab in give(to: sent, world, tab) }
  static let giveCreditElsewhere: Deed = { world, tab in give(to: open, world, tab) }
  static let takeBack: Deed = { world, tab in
    guard let row = tab.book.payments[credit] else { return }
    world.make(Payments.remove(row, in: tab.book), tab)
  }

  private static func give(to invoice: ID<Invoice>, _ world: World, _ tab: Tab) {
    guard let row = tab.book.invoices[invoice] else { return }
    world.make(try? Credits.apply(to: row, on: tab.now.utcDay, in: tab.book), tab)
  }

  // MARK: what must hold

  static let isIssued: Test = { book in
    guard let row = book.invoices[draft], row.isIssued, row.isLive else {
      return "the draft was issued, and is not"
    }
    return nil
  }

  static let hasPayment: Test = { book in
    book.payments.live.count > 1 ? nil : "the payment is gone"
  }

  /// The book that both have before they part: a gig with a draft, a project with two sent invoices,
  /// and 100.00 of credit.
  static func begin(_ world: World, _ tab: Tab) {
    var edit = Edit()
    let book = tab.book
    var who = Client()
    who.id = client
    edit.put(who, in: book.clients)
    for (id, name) in [(gig, "gig"), (done, "done"), (paid, "paid")] {
      var project = Project()
      project.id = id
      project.client = client
      project.name = name
      edit.put(project, in: book.projects)
      var charge = Charge()
      charge.id = ID(id.raw ^ 0xFF)
      charge.project = id
      charge.price = Price(Money(minor: 300_00, currency: .usd))
      edit.put(charge, in: book.charges)
    }
    world.make(edit, tab)
    for (id, project) in [(draft, gig), (sent, done), (open, paid)] {
      let today = tab.now.utcDay
      world.make(try? Drafting.draft(id, for: project, on: today, in: tab.book), tab)
      if id != draft { tab.sync(.issue(tab.wish(id, on: today, key: world.dice.next()))) }
      _ = world.advance(to: world.time + 5_000)
    }
    var payment = Payment()
    payment.id = credit
    payment.client = client
    payment.amount = Money(minor: 100_00, currency: .usd)
    payment.day = tab.now.utcDay
    let money = Edit(putting: payment, in: tab.book.payments)
    world.make(money, tab)
    beginNewer(world, tab)
  }
}

extension Runner {
  /// Plays every pair (or the one so named) in each order; answers whether one failed.
  func playClashes(named: String, isTracing: Bool) throws -> Bool {
    var failed = 0
    var played = 0
    for clash in Clash.all + Clash.newer where named.isEmpty || clash.name == named {
      for order in 0..<4 {
        let world = try play(clash, typesFirst: order & 1, arrivesFirst: order >> 1, isTracing)
        played += 1
        for line in world.trace { say(line) }
        if world.failures.isEmpty { continue }
        failed += 1
        say("\(clash.name), typed first \(order & 1), arriving first \(order >> 1):")
        for words in world.failures { say("  \(words)") }
      }
    }
    if named.isEmpty {
      let words = try playLostAnswer()
      played += 1
      failed += words.isEmpty ? 0 : 1
      for line in words { say("the hub's answer is lost: \(line)") }
    }
    say("\(played) clashes played, \(failed) failed")
    return failed > 0 || played == 0
  }

  /// The hub numbers an invoice, its answer is lost, and the person takes a number of the device's own:
  /// that one may be printed, so it stands.
  private func playLostAnswer() throws -> [String] {
    var plan = Plan(seed: 1)
    plan.browsers = 1
    plan.faults = []
    plan.steps = []
    let world = try world(plan)
    let tab = world.browsers[0].open[0]
    _ = world.advance(to: world.time + 5_000)
    Clash.begin(world, tab)
    _ = world.advance(to: world.time + 60_000)
    world.losesNumber = true
    world.always = .numbersItself
    tab.sync(.issue(tab.wish(Clash.draft, on: tab.now.utcDay, key: 77)))
    _ = world.advance(to: world.time + 60_000)
    world.quiet()
    let book = try world.hub.book()
    let told = world.told.last { $0.invoice == Clash.draft }?.number ?? ""
    if told.isEmpty || book.invoices[Clash.draft]?.number != told {
      world.fail("told \(told), the book says \(book.invoices[Clash.draft]?.number ?? "")")
    }
    world.hub.erase()
    return world.failures
  }

  private func play(
    _ clash: Clash, typesFirst: Int, arrivesFirst: Int, _ isTracing: Bool
  ) throws -> World {
    var plan = Plan(seed: 1)
    plan.browsers = 2
    plan.faults = []
    plan.steps = []
    let world = try world(plan, isTracing: isTracing)
    let browsers = world.browsers
    for browser in browsers { browser.member = AccountMember.founder }
    let settle: (Int64) -> Void = { pause in
      if !world.advance(to: world.time + pause) { world.fail("no rest") }
    }
    settle(5_000)
    Clash.begin(world, browsers[0].open[0])
    settle(120_000)
    // Who missed the hint of the last changes asks.
    browsers[1].open[0].sync(.online(true))
    settle(10_000)
    for browser in browsers { browser.cutOffUntil = .max }
    for place in [typesFirst, 1 - typesFirst] {
      let tab = browsers[place].open[0]
      if tab.book.payments[Clash.credit] == nil { world.fail("they do not begin alike") }
      (place == 0 ? clash.first : clash.second)(world, tab)
      settle(10_000)
    }
    for place in [arrivesFirst, 1 - arrivesFirst] {
      browsers[place].cutOffUntil = 0
      browsers[place].open[0].sync(.online(true))
      settle(120_000)
    }
    world.quiet()
    if let words = clash.broken(try world.hub.book()) { world.fail(words) }
    world.hub.erase()
    return world
  }
}
