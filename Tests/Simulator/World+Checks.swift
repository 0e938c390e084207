import Ledger
import LedgerTestSupport
import Store

// A quiet point: faults stop, everybody drains, and then everything must hold.
extension World {
  func run() {
    for step in plan.steps {
      if !advance(to: time + step.after) {
        fail("it never rests")
        return
      }
      if failures.count >= 8 { return }
      perform(step)
    }
    quiet()
  }

  func quiet() {
    note("== quiet")
    isCalm = true
    defer { isCalm = false }
    hub.spare()
    _ = hub.hasStarved
    losesNumber = false
    hubDownUntil = 0
    for browser in browsers {
      browser.isSignedIn = true
      browser.knowsHub = true
      browser.cutOffUntil = 0
      browser.quotaUntil = 0
      if browser.open.isEmpty { openTab(browser) }
      for tab in browser.open where tab.isAlone {
        // It meets the hub with its next page load.
        while !tab.line.deeds.isEmpty, advance(to: time + 20_000) {}
        close(tab)
        openTab(browser)
      }
    }
    readmit()
    // What failed before is tried again, and late requests arrive.
    guard advance(to: time + 700_000) else { return fail("it never rests") }
    var waiting: [String: Int] = [:]
    for browser in browsers {
      for tab in browser.open {
        let replica = tab.machine.replica
        waiting[browser.name, default: 0] += replica.outbox.count + replica.returning.pieces.count
        tab.requests = 0
      }
    }
    let logged = hub.log.count
    for round in 0..<3 {
      for browser in browsers {
        for tab in browser.open {
          tab.sync(.signed(true))
          tab.sync(.online(true))
          if round == 1 { tab.sync(.idle) }
          tab.queue(.catchUp)
        }
      }
      guard advance(to: time + 200_000) else { return fail("it never rests") }
    }
    for browser in browsers {
      let asked = browser.open.reduce(0) { $0 + $1.requests }
      let pages = (hub.log.reduce(0) { $0 + $1.change.body.count + 64 }) / max(200, hub.pullLimit)
      let changes = waiting[browser.name, default: 0] + hub.log.count - logged
      let bound = 20 * browser.open.count + 2 * changes + 2 * pages
      if asked > bound { fail("\(browser.name) asks \(asked) times, the bound is \(bound)") }
    }
    check()
  }

  /// Who was removed with a log that is no more is let in again.
  private func readmit() {
    for browser in browsers where browser.member != AccountMember.founder {
      do {
        if try hub.store?.role(of: browser.member) != nil { continue }
        var member = AccountMember()
        member.id = browser.member
        member.name = browser.name
        member.email = "\(browser.name)@example.org"
        member.role = browser.role
        _ = try hub.store?.commit(now: hubNow) { book in
          return Edit(putting: member, in: book.members)
        }
        try hub.refresh()
      } catch {
        fail("a member cannot be let in again: \(error)")
      }
    }
  }

  private func check() {
    do {
      var book = try hub.book()
      let digest = book.digest()
      checkTabs(digest)
      checkReopened(digest)
      checkTyped(&book)
      checkLog(digest)
      checkNumbers(book)
      checkLaws(book)
      checkTold(book)
      for problem in try hub.store?.verify().problems ?? [] { fail("verify: \(problem)") }
      for broken in book.brokenInvariants() { fail("book: \(broken)") }
    } catch {
      fail("the hub cannot be checked: \(error)")
    }
  }

  private func checkTabs(_ digest: Digest) {
    for tab in browsers.flatMap({ $0.open }) {
      var replica = tab.machine.replica
      if !replica.outbox.isEmpty {
        fail("\(tab.name) still has \(replica.outbox.count) changes in its outbox")
      }
      if !replica.returning.pieces.isEmpty {
        fail("\(tab.name) still has \(replica.returning.pieces.count) pieces")
      }
      if tab.asking > 0 { fail("\(tab.name) still waits for an answer") }
      if tab.machine.wish != nil { fail("\(tab.name) still waits for a number") }
      if replica.cursor != Int64(hub.log.count) {
        fail("\(tab.name) is at \(replica.cursor) of \(hub.log.count)")
      } else if replica.digest() != digest {
        fail("\(tab.name) has another book than the hub: \(difference(replica.book))")
      }
      if !tab.line.deeds.isEmpty { fail("\(tab.name) still writes") }
      for refused in tab.machine.refused where refused.refusal.code == "failed" {
        fail(
          "\(name(refused.identity)) was refused because the hub failed: \(refused.refusal.words)")
      }
      for refused in tab.machine.refused where isLogged(refused.identity) {
        fail("\(tab.name) keeps \(name(refused.identity)) as refused, and the log has it")
      }
    }
    for browser in browsers {
      let all = browser.open.map { $0.machine.refused.map { name($0.identity) }.sorted() }
      for (tab, refused) in zip(browser.open, all) where refused != all[0] {
        fail("\(tab.name) knows of other refusals than its neighbor")
      }
    }
  }

  private func isLogged(_ identity: Change.Identity) -> Bool {
    hub.log.contains { $0.change.identity == identity }
  }

  private func name(_ identity: Change.Identity) -> String {
    "\(identity.device).\(identity.counter)"
  }

  private func difference(_ theirs: Book) -> String {
    guard var mine = try? hub.book() else { return "" }
    var theirs = theirs
    var words: [String] = []
    var keys: Set<RegisterKey> = []
    mine.forEachRegister { key, stamp, bytes in keys.insert(key) }
    theirs.forEachRegister { key, stamp, bytes in keys.insert(key) }
    for key in keys.sorted(by: { ($0.kind, $0.id, $0.tag) < ($1.kind, $1.id, $1.tag) }) {
      let (a, b) = (mine.register(key), theirs.register(key))
      if a?.stamp == b?.stamp && a?.bytes == b?.bytes { continue }
      words.append(
        "\(key.kind)/\(key.id)/\(key.tag) hub \(a?.stamp.time ?? 0) tab \(b?.stamp.time ?? 0)")
    }
    return words.prefix(3).joined(separator: "; ") + (words.count > 3 ? " …" : "")
  }

  private func checkReopened(_ digest: Digest) {
    for browser in browsers {
      guard let tab = browser.open.first else { continue }
      var machine = SyncMachine(replica: Replica(device: 7))
      machine.role = browser.role
      do throws(CodecError) {
        try machine.open(
          snapshot: browser.disk.snapshot.isEmpty ? nil : .here(browser.disk.snapshot),
          mark: browser.disk.mark.flatMap { Mark(encoded: $0) },
          records: browser.disk.rows, knowsHub: browser.knowsHub)
      } catch {
        fail("\(browser.name) cannot be opened again: \(error)")
        continue
      }
      if !machine.replica.outbox.isEmpty {
        fail("\(browser.name), opened again, has \(machine.replica.outbox.count) to send")
      }
      if machine.refused.map({ name($0.identity) }).sorted()
        != tab.machine.refused.map({ name($0.identity) }).sorted()
      {
        fail("\(browser.name), opened again, has other refusals")
      }
      if machine.replica.returning.isEmpty, machine.replica.digest() != digest {
        fail(
          "\(browser.name), opened again at \(machine.replica.cursor), has another book: "
            + difference(machine.replica.book))
      }
      if !machine.replica.returning.isEmpty {
        fail("\(browser.name), opened again, has pieces on its way")
      }
    }
  }

  // MARK: nothing lost

  private func checkTyped(_ book: inout Book) {
    let logged = Dictionary(
      hub.log.map { ($0.change.identity, $0.change.body) }, uniquingKeysWith: { a, _ in a })
    var aside: Set<Change.Identity> = []
    var asideKeys = droppedKeys
    for tab in browsers.flatMap({ $0.open }) {
      for refused in tab.machine.refused {
        aside.insert(refused.identity)
        if refused.change.device == 0 {
          forEachRegister(of: refused.change) { key, _ in asideKeys.insert(key) }
        }
      }
    }
    for (identity, known) in typed where known.isStored && !known.isForfeit {
      if let body = logged[identity] {
        if body != known.change.body { fail("change \(name(identity)) is not what was typed") }
        continue
      }
      if aside.contains(identity) || dropped.contains(identity) { continue }
      let stamp = min(hub.everLogged[identity] ?? known.change.stamp, known.change.stamp)
      var missing: RegisterKey?
      forEachRegister(of: known.change) { key, bytes in
        let kind = Kind(rawValue: key.kind) ?? .member
        if asideKeys.contains(key) || hub.clamped.contains(key) { return }
        if !known.browser.role.mayWrite(kind) && wasPutBack { return }
        let now = book.register(key)
        if let now, stamp <= now.stamp || now.bytes.elementsEqual(bytes) { return }
        missing = key
      }
      if let missing {
        fail(
          "change \(name(identity)) of \(known.browser.name) is lost: register "
            + "\(missing.kind)/\(missing.id)/\(missing.tag)")
      }
    }
  }

  // MARK: the hub

  private func checkLog(_ digest: Digest) {
    var identities: Set<Change.Identity> = []
    var book = Book()
    do {
      for broken in try hub.brokenLog() { fail("the hub: " + broken) }
    } catch {
      fail("the hub's log cannot be read: \(error)")
    }
    for (place, entry) in hub.log.enumerated() {
      if entry.seq != Int64(place + 1) { fail("a gap before \(entry.seq)") }
      if !identities.insert(entry.change.identity).inserted {
        fail("change \(entry.seq) is there twice")
      }
      book.apply(entry.change)
    }
    if book.digest() != digest { fail("the log gives another book") }
    if let bytes = try? hub.store?.snapshot().bytes, let read = try? Snapshot(encoded: bytes) {
      var book = read.book
      if book.digest() != digest { fail("the snapshot gives another book") }
    }
  }

  private func checkNumbers(_ book: Book) {
    var seen: Set<String> = []
    var counts: [Int64] = []
    for invoice in book.invoices.rows {
      guard let issue = invoice.issue else { continue }
      if !seen.insert(issue.content.number).inserted {
        fail("number \(issue.content.number) twice")
      }
      if issue.series == Series.mainID { counts.append(issue.count) }
    }
    if wasPutBack || plan.faults.contains(.withoutHub) { return }
    if counts.sorted() != (0..<counts.count).map({ Int64($0 + 1) }) {
      fail("the hub's numbers have a gap: \(counts.sorted())")
    }
  }

  private func checkLaws(_ book: Book) {
    for invoice in book.invoices.rows where invoice.isIssued {
      if !invoice.isLive { fail("issued invoice \(invoice.number) is \(invoice.life.word)") }
      if let project = book.projects[invoice.project], project.life == .trashed {
        fail("the project of issued invoice \(invoice.number) is in the trash")
      }
      if let client = book.clients[invoice.client], client.life == .trashed {
        fail("the client of issued invoice \(invoice.number) is in the trash")
      }
    }
    for payment in book.payments.rows where payment.isLive {
      var given: Int64 = 0
      for allocation in book.allocations(of: payment.id) where allocation.isLive {
        given += allocation.amount.minor
      }
      // Of what went back nothing is to be given.
      if given > max(payment.amount.minor, 0) {
        fail("payment \(payment.id.text) gives more than it is")
      }
      if let project = book.projects[payment.project], project.life == .trashed {
        fail("the project of payment \(payment.id.text) is in the trash")
      }
    }
  }

  /// A number that a person was told, and may have printed, is the invoice's for ever, or stands
  /// under Needs Attention.
  private func checkTold(_ book: Book) {
    for (invoice, number, tab) in told {
      let browser = tab.browser
      if book.invoices[invoice]?.number == number || number.isEmpty { continue }
      // Who chooses in two tabs at once hears both, and sees the one that stands.
      let isSeen = told.contains { other in
        other.tab.browser === browser && other.tab !== tab && other.invoice == invoice
          && other.number == book.invoices[invoice]?.number
      }
      if isSeen { continue }
      if !wasPutBack, let words = displaced(invoice, browser, book) { fail(words) }
      let isKnown = browser.open.contains { tab in
        tab.machine.refused.contains { refused in
          var isOfIt = false
          forEachRegister(of: refused.change) { key, _ in if key.id == invoice.raw { isOfIt = true }
          }
          return isOfIt
        }
      }
      let key = RegisterKey(
        kind: Kind.invoice.rawValue, id: invoice.raw,
        tag: Invoice.schema.first { $0.name == "issue" }?.tag ?? 0)
      let isForfeit =
        wasPutBack || droppedKeys.contains(key)
        || typed.values.contains { $0.isForfeit && $0.browser === browser }
      if !isKnown && !isForfeit {
        fail(
          "\(browser.name) was told number \(number), the book says "
            + (book.invoices[invoice]?.number ?? "nothing"))
      }
    }
  }
  /// Of a number of the browser's own that was refused though the hub's went to nobody else: its answer
  /// was lost, or came after the person had chosen.
  private func displaced(
    _ invoice: ID<Invoice>, _ browser: Browser, _ book: Book
  ) -> String? {
    guard let known = book.invoices[invoice], let issue = known.issue,
      let given = hub.given[known.number], given.invoice == invoice,
      given.askers == [Numbering.deviceSeriesID(of: browser.installation)],
      !hub.numberedByCommand.contains(invoice)
    else { return nil }
    for refused in browser.open.flatMap({ $0.machine.refused })
    where refused.refusal.code == "already-issued" {
      var mine: Issue?
      forEachRegister(of: refused.change) { key, bytes in
        if key.id == invoice.raw, key.tag == IssuedInvoice.tag {
          mine = (try? IssuedInvoice(register: Array(bytes)))??.issue
        }
      }
      guard var content = mine?.content else { continue }
      let number = content.number
      content.number = issue.content.number
      if content == issue.content {
        return "\(browser.name) alone asked for \(known.number), and its own \(number) was refused"
      }
    }
    return nil
  }
}
