import Ledger
import LedgerTestSupport
import Store

// What a step does.
extension World {
  func perform(_ step: Step) {
    dice = Dice(seed: step.seed)
    let browser = browsers[step.browser % browsers.count]
    if browser.open.isEmpty { openTab(browser) }
    let tab = browser.open[step.tab % browser.open.count]
    note("-- \(step.deed.rawValue) \(tab.name)")
    switch step.deed {
    case .edit, .undo, .draft, .issue, .void, .pay, .credit, .delete, .ownNumber, .large, .drop:
      act(step.deed, tab)
    case .command, .commandIssue, .commandRole: command(step.deed)
    case .reload, .open, .close, .crash, .evict: page(step.deed, tab)
    case .idle: tab.sync(.idle)
    case .visible: tab.sync(.visible)
    case .online: tab.sync(.online(true))
    case .offline: tab.sync(.online(false))
    case .quota: browser.quotaUntil = time + Int64(dice.below(120_000))
    case .clock: browser.skew = jumped(browser.skew)
    case .hubClock: hubSkew = jumped(hubSkew)
    case .cutOff: browser.cutOffUntil = time + Int64(dice.below(900_000))
    case .killHub: killHub()
    case .backUp, .restore, .copyFolder, .rollBack, .compactHub: putBack(step.deed)
    case .role: changeRole(browser)
    case .signOut:
      browser.isSignedIn.toggle()
      if browser.isSignedIn { for tab in browser.open { tab.sync(.signed(true)) } }
    case .meetHub: browser.knowsHub = true
    case .hubDies: hub.doom(after: dice.below(70))
    case .hubFull: hub.starve(after: dice.below(40), times: 1 + dice.below(6))
    case .race: race(browser)
    case .clash: clash(browser)
    case .quiet: quiet()
    }
  }

  private func jumped(_ skew: Int64) -> Int64 {
    switch dice.below(4) {
    case 0: return World.tenYears
    case 1: return -World.tenYears
    case 2: return skew + Int64(dice.below(7_200_000)) - 3_600_000
    case _: return 0
    }
  }

  // MARK: people

  func act(_ deed: Step.Deed, _ tab: Tab) {
    guard tab.isOpen else { return }
    let edits = RandomEdits(tab.book, on: tab.now.utcDay)
    switch deed {
    case .edit: make(edits.any(&dice), tab)
    case .undo:
      let changes = tab.machine.replica.undo(now: tab.now)?.changes ?? []
      made(changes, tab)
    case .draft: make(edits.draft(ID(dice.next() | 1), &dice), tab)
    case .issue:
      guard let draft = drafts(tab.book).randomly(&dice) else { return }
      tab.sync(.issue(tab.wish(draft.id, on: tab.now.utcDay, key: dice.next())))
    case .ownNumber:
      guard let draft = drafts(tab.book).randomly(&dice) else { return }
      issueHere(draft.id, tab)
    case .void: make(edits.void(&dice), tab, undoable: false)
    case .pay: pay(tab)
    case .credit:
      if dice.percent(30) { payAhead(tab) }
      guard let invoice = issued(tab.book).randomly(&dice) else { return }
      make(try? Credits.apply(to: invoice, on: tab.now.utcDay, in: tab.book), tab)
    case .delete: remove(tab)
    case .large: writeMuch(tab)
    case .drop:
      guard let refused = tab.machine.refused.randomly(&dice) else { return }
      letGo(refused, tab)
    case _: break
    }
  }

  func drafts(_ book: Book) -> [Invoice] {
    book.invoices.live.filter { !$0.isIssued && !$0.isVoid }
  }

  func issued(_ book: Book) -> [Invoice] {
    book.invoices.live.filter { $0.isIssued && !$0.isVoid }
  }

  private func pay(_ tab: Tab) {
    guard let invoice = issued(tab.book).randomly(&dice) else { return }
    let minor = 1 + Int64(dice.below(200_000))
    let amount = Money(minor: minor, currency: invoice.askedCurrency)
    makeAll(
      try? Payments.parts(
        ID(dice.next() | 1), amount, for: invoice, on: tab.now.utcDay, in: tab.book), tab)
  }

  /// Money that waits for no invoice: credit, which two devices may give away at once.
  func payAhead(_ tab: Tab, of client: ID<Client>? = nil) {
    guard let client = client ?? tab.book.clients.live.randomly(&dice)?.id else { return }
    var payment = Payment()
    payment.id = ID(dice.next() | 1)
    payment.client = client
    payment.amount = Money(minor: 1 + Int64(dice.below(60_000)), currency: .usd)
    payment.day = tab.now.utcDay
    let edit = Edit(putting: payment, in: tab.book.payments)
    make(edit, tab)
  }

  /// Deletes what others use, too.
  private func remove(_ tab: Tab) {
    let book = tab.book
    switch dice.below(5) {
    case 0:
      if let row = book.clients.live.randomly(&dice) { make(Deleting.delete(row, in: book), tab) }
    case 1:
      if let row = book.projects.live.randomly(&dice) { make(Deleting.delete(row, in: book), tab) }
    case 2:
      if let row = drafts(book).randomly(&dice) { make(try? Deleting.delete(row, in: book), tab) }
    case 3:
      if let row = book.payments.live.randomly(&dice) { make(Payments.remove(row, in: book), tab) }
    case _:
      if let row = book.charges.live.randomly(&dice) { make(Deleting.delete(row, in: book), tab) }
    }
  }

  /// Long notes, so that requests fill up.
  private func writeMuch(_ tab: Tab) {
    guard var client = tab.book.clients.rows.randomly(&dice) else { return }
    client.notes = String(repeating: "long ", count: 100 + dice.below(3_000))
    let edit = Edit(putting: client, in: tab.book.clients)
    make(edit, tab)
  }

  func letGo(_ refused: Refused, _ tab: Tab) {
    dropped.insert(refused.identity)
    forEachRegister(of: refused.change) { key, _ in droppedKeys.insert(key) }
    tab.sync(.drop(refused.identity))
  }

  /// Commits an edit as a screen does: most screens ask the laws before.
  func make(_ edit: Edit?, _ tab: Tab, undoable: Bool = true) {
    makeAll(edit.map { [$0] }, tab, undoable: undoable)
  }

  /// One action as several changes.
  func makeAll(_ edits: [Edit]?, _ tab: Tab, undoable: Bool = true) {
    guard let edits, let first = edits.first, !first.isEmpty else { return }
    if dice.percent(70) {
      var laws = Laws()
      let context = LawContext(
        .device, member: tab.browser.member, role: tab.browser.role,
        device: tab.machine.replica.device, hasHub: !tab.isAlone)
      if laws.refusal(of: first, in: tab.book, as: context) != nil { return }
    }
    made(tab.machine.replica.commit(edits, now: tab.now, undoable: undoable), tab)
  }

  private func made(_ changes: [Change], _ tab: Tab) {
    for change in changes {
      note("\(tab.name) makes \(change.device).\(change.counter) at \(change.stamp.time)")
      typed[change.identity] = Typed(change: change, browser: tab.browser)
    }
    tab.sync(.made(changes))
  }

  // MARK: issuing

  /// Takes a number of this device's own.
  func issueHere(_ id: ID<Invoice>, _ tab: Tab) {
    let book = tab.book
    let series =
      tab.isAlone
      ? Numbering.mainSeries(for: book.invoices[id] ?? Invoice(), on: tab.now.utcDay, in: book)
      : Numbering.deviceSeries(of: tab.browser.installation, in: book)
    let count = Numbering.nextCount(of: series, in: book)
    guard
      let parts = try? Issuing.parts(
        id, from: series, count: count, on: tab.now.utcDay, at: tab.now, in: book),
      let first = parts.first, let change = tab.machine.replica.draft(first, now: tab.now)
    else {
      tab.sync(.forgoNumber)
      return
    }
    note("\(tab.name) numbers \(id.text) itself: \(change.device).\(change.counter)")
    typed[change.identity] = Typed(change: change, browser: tab.browser)
    tab.followUps[id] = Array(parts.dropFirst())
    tab.sync(.numbered(change, unique: series.id.text + "/\(count)"))
  }

  func hear(_ notice: SyncNotice, at tab: Tab) {
    note("\(tab.name) is told: \(notice)")
    switch notice {
    case .issued(let id, let number):
      told.append((id, number, tab))
      for part in tab.followUps.removeValue(forKey: id) ?? [] { make(part, tab) }
    case .unanswered(let wish):
      if wish.isAsked {
        later(isCalm ? 10 : Int64(dice.below(40_000)), .decides(tab, wish))
      } else {
        issueHere(wish.invoice, tab)
      }
    case .numberTaken(let id):
      if dice.percent(70) { tab.sync(.issue(tab.wish(id, on: tab.now.utcDay, key: dice.next()))) }
    case .numbersUnconfirmed: later(Int64(dice.below(60_000)), .confirms)
    case .replaced, .brought, .attention, .notIssued, .anotherAccount, .signedOut: break
    }
  }

  /// No answer came: wait, take a number of one's own, or leave it.
  func decide(_ tab: Tab, _ wish: SyncMachine.Wish) {
    guard tab.isOpen, tab.machine.wish?.key == wish.key else { return }
    switch always == .numbersItself ? 5 : dice.below(10) {
    case ..<4: break
    case ..<9: issueHere(wish.invoice, tab)
    case _: tab.sync(.forgoNumber)
    }
  }

  // MARK: pages

  private func page(_ deed: Step.Deed, _ tab: Tab) {
    let browser = tab.browser
    switch deed {
    case .reload, .crash:
      // A page that is left loses what is not on the disk, as one that dies.
      close(tab)
      openTab(browser)
    case .open: if browser.open.count < 3 { openTab(browser) }
    case .close: if browser.open.count > 1 { close(tab) }
    case .evict:
      for tab in browser.open { close(tab) }
      browser.disk = Disk()
      for (identity, known) in typed where known.browser === browser {
        typed[identity]?.isForfeit = true
      }
      openTab(browser)
    case _: break
    }
  }
}

extension Array {
  func randomly(_ dice: inout Dice) -> Element? { dice.pick(self) }
}

/// Every register write of a change.
///
/// The bytes are a slice: of an array made for a closure that ignores it, the optimizer of Swift 6 writes
/// into memory that it gave back.
func forEachRegister(of change: Change, _ visit: (RegisterKey, ArraySlice<UInt8>) -> Void) {
  var rows = Change.Rows(change.body)
  while let row = (try? rows.next()) ?? nil {
    var writes = row.writes(in: change.body)
    while let write = (try? writes.next()) ?? nil {
      visit(
        RegisterKey(kind: row.kind, id: row.id, tag: write.tag),
        change.body[write.start..<write.end])
    }
  }
}
