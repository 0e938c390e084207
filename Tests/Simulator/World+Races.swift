import Ledger
import LedgerTestSupport

// Things that several tabs or browsers do at the same moment, more often than chance would have it.
extension World {
  /// A push is on its way for long; meanwhile another tab, which wants a number, sends the same changes
  /// and hears that the log has them, and the person types on.
  func race(_ browser: Browser) {
    if browser.open.count < 2 { openTab(browser) }
    guard let slow = browser.lockHolder ?? browser.open.first,
      let other = browser.open.first(where: { $0 !== slow })
    else { return }
    slow.slowUntil = time + 400
    act(.edit, slow)
    let draft = ID<Invoice>(dice.next() | 1)
    make(RandomEdits(slow.book, on: slow.now.utcDay).draft(draft, &dice), slow)
    var pause = 100 + Int64(dice.below(800))
    later(pause, .issues(other, draft, isOwn: false))
    for _ in 0..<(1 + dice.below(3)) {
      pause += 300 + Int64(dice.below(2_000))
      later(pause, .acts(.edit, dice.percent(70) ? slow : other))
    }
  }

  /// Two browsers (or two tabs of the only one) do what cannot both be.
  func clash(_ browser: Browser) {
    let tab = browser.open[0]
    guard
      let other = browsers.filter({ $0 !== browser }).randomly(&dice)?.open.first
        ?? browser.open.last
    else { return }
    guard let invoice = issued(tab.book).randomly(&dice) else {
      return clash(tab, other, over: draft(tab))
    }
    if dice.percent(40) { return clash(tab, other, over: draft(tab)) }
    clash(tab, other, overCreditOf: invoice)
  }

  /// One credit is given to two invoices at once.
  private func clash(_ tab: Tab, _ other: Tab, overCreditOf invoice: Invoice) {
    let first = dice.percent(50) ? another(of: invoice.client, tab) : invoice.id
    let second = another(of: invoice.client, tab)
    payAhead(tab, of: invoice.client)
    // By then all have heard of the invoices and the money.
    let pause = 6_000 + Int64(dice.below(15_000))
    later(pause, .gives(tab, first))
    later(pause + Int64(dice.below(300)), .gives(other, second))
  }

  /// Another invoice of a client, under a number of the device's own.
  private func another(of client: ID<Client>, _ tab: Tab) -> ID<Invoice> {
    var project = Project()
    project.id = ID(dice.next() | 1)
    project.client = client
    var charge = Charge()
    charge.id = ID(dice.next() | 1)
    charge.project = project.id
    charge.price = Price(Money(minor: 60_000, currency: .usd))
    var edit = Edit()
    edit.put(project, in: tab.book.projects)
    edit.put(charge, in: tab.book.charges)
    make(edit, tab)
    let id = ID<Invoice>(dice.next() | 1)
    make(try? Drafting.draft(id, for: project.id, on: tab.now.utcDay, in: tab.book), tab)
    later(1_000, .issues(tab, id, isOwn: true))
    return id
  }

  private func draft(_ tab: Tab) -> ID<Invoice> {
    if let known = drafts(tab.book).randomly(&dice), dice.percent(60) { return known.id }
    let id = ID<Invoice>(dice.next() | 1)
    make(RandomEdits(tab.book, on: tab.now.utcDay).draft(id, &dice), tab)
    return id
  }

  private func clash(_ tab: Tab, _ other: Tab, over draft: ID<Invoice>) {
    let pause = Int64(dice.pick([500, 15_000]) ?? 0)
    let after = pause + Int64(dice.below(400))
    switch dice.below(5) {
    case 0:
      // The hub gives a number, its answer gets lost, and the person goes on without.
      losesNumber = true
      later(pause, .issues(tab, draft, isOwn: false))
    case 1:
      later(pause, .issues(tab, draft, isOwn: false))
      later(after, .issues(other, draft, isOwn: false))
    case 2:
      later(pause, .issues(tab, draft, isOwn: true))
      later(after, .issues(other, draft, isOwn: dice.percent(50)))
    case 3:
      losesNumber = true
      later(pause, .issues(tab, draft, isOwn: false))
      later(after + 2_000, .issues(other, draft, isOwn: dice.percent(30)))
    case _:
      later(pause, .issues(tab, draft, isOwn: dice.percent(50)))
      later(after, .acts(.delete, other))
    }
  }

  func issue(_ id: ID<Invoice>, _ tab: Tab, isOwn: Bool) {
    guard tab.isOpen, drafts(tab.book).contains(where: { $0.id == id }) else { return }
    note("-- issue \(id.text) \(tab.name), too")
    if isOwn { return issueHere(id, tab) }
    tab.sync(.issue(tab.wish(id, on: tab.now.utcDay, key: dice.next())))
  }

  func give(to id: ID<Invoice>, _ tab: Tab) {
    guard tab.isOpen, let invoice = tab.book.invoices[id] else { return }
    note("-- credit \(tab.name), too")
    make(try? Credits.apply(to: invoice, on: tab.now.utcDay, in: tab.book), tab)
  }
}
