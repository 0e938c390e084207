import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// History of a row, what lost, what arrived, and Redo: as a person meets them.
struct HistoryScreenTests {
  private let ana = ID<AccountMember>("0000000000ana")!

  /// A hub's log with one gig; "me" is the founder, Ana works on another device.
  private struct World {
    var person: Person
    var charge: Charge
    var log: [Replica.Sequenced] = []

    var row: RowKey { RowKey(.charge, charge.id.raw) }
    var fee: RegisterKey { row.register(5) }
  }

  private func world() throws -> World {
    var client = Client()
    client.id = ID(301)
    client.lastName = "Lee"
    var project = Project()
    project.id = ID(302)
    project.name = "Wedding at Grand"
    project.client = client.id
    var charge = Charge()
    charge.id = ID(303)
    charge.project = project.id
    charge.name = "Concert"
    charge.price = Price(Money(minor: 25_000, currency: .usd))
    var member = AccountMember()
    member.id = ana
    member.name = "Ana"
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    var edit = Edit()
    edit.put(client, replacing: nil)
    edit.put(project, replacing: nil)
    edit.put(charge, replacing: nil)
    edit.put(member, replacing: nil)
    edit.put(settings, replacing: nil)
    let person = try Person()
    var world = World(person: person, charge: charge)
    world.person.app.state.hasHub = true
    world.person.app.state.membership.me = AccountMember.founder
    take(
      Change(
        device: 50, counter: 1, stamp: Stamp(milliseconds: 1_000, device: 50), body: edit.body),
      &world)
    world.person.go("/")
    world.person.press("history/seen")
    return world
  }

  /// The hub's log grows, and this device hears of it.
  private func take(_ change: Change, _ world: inout World) {
    world.log.append(Replica.Sequenced(seq: Int64(world.log.count + 1), change: change))
    let log = world.log
    world.person.part()
    world.person.app.withReplica { $0.receive(log, epoch: 5) }
    world.person.app.state.hasHub = true
    world.person.hear(.othersWrote)
  }

  private func priced(_ minor: Int64, _ world: World) -> Edit {
    var charge = world.charge
    charge.price = Price(Money(minor: minor, currency: .usd))
    var edit = Edit()
    edit.put(charge, replacing: world.charge)
    return edit
  }

  private func byAna(_ minor: Int64, at time: Int64, _ world: World) -> Change {
    Change(
      device: 60, counter: UInt64(time), stamp: Stamp(milliseconds: time, device: 60),
      body: priced(minor, world).body)
  }

  /// Nobody has seen what this person writes.
  private func write(_ minor: Int64, _ world: inout World) throws -> Change {
    world.person.press("sheet/charge/\(world.charge.project.text)/\(world.charge.id.text)")
    world.person.type("unit", "\(minor / 100).00")
    world.person.press("save")
    return try #require(world.person.stored.first)
  }

  /// The hub answers what the app asked last.
  private func answer(
    _ writes: [RowWrite], _ world: inout World, isDone: Bool = true
  ) throws {
    for effect in world.person.effects {
      guard case .history(let request) = effect else { continue }
      switch request {
      case .row:
        world.person.hear(
          .historyAnswered(
            HistoryAnswer(request, isDone: isDone, bytes: RowWrites(writes).encoded)))
      case .writers:
        let lines = "32\t\(AccountMember.founder.text)\n3c\t\(ana.text)\n"
        world.person.hear(
          .historyAnswered(
            HistoryAnswer(request, isDone: isDone, bytes: Array(lines.utf8))))
      }
    }
  }

  private func writes(_ world: World, seen: [Int64: Int64] = [:]) -> [RowWrite] {
    world.log.reversed().flatMap { entry in
      RowWrite.writes(
        of: entry.change, seq: entry.seq, at: entry.seq * 60_000, seen: seen[entry.seq],
        member: entry.change.device == 60 ? ana : AccountMember.founder, in: [world.row])
    }
  }

  @Test func `what was written offline and lost is told, with a way back`() throws {
    var world = try world()
    let mine = try write(30_000, &world)
    take(byAna(27_500, at: world.person.app.state.now.milliseconds + 60_000, world), &world)
    // The hub says of whom it was; what waits here is not in its log yet.
    try answer(writes(world), &world)
    let told = "Fee of Concert, Wedding at Grand: $300.00 by you, $275.00 by Ana stands"
    #expect(world.person.toast.contains(told))
    world.person.go("/")
    #expect(world.person.page.contains(told))
    #expect(world.person.page.contains("Lost to a Later Edit"))
    // It is there again after a reload.
    world.person.reload("/")
    world.person.app.state.hasHub = true
    world.person.app.refresh()
    #expect(world.person.page.contains("$300.00 by you, $275.00 by"))
    world.person.press("history/use-mine/\(world.fee.kind)-\(world.fee.id)-\(world.fee.tag)")
    #expect(world.person.app.book.charges[world.charge.id]?.price.unit.minor == 30_000)
    #expect(!world.person.page.contains("Lost to a Later Edit"))
    _ = mine
  }

  @Test func `what was confirmed is told only when its end had not seen it`() throws {
    for hasSeen in [true, false] {
      var world = try world()
      let mine = try write(30_000, &world)
      take(mine, &world)
      take(byAna(27_500, at: world.person.app.state.now.milliseconds + 60_000, world), &world)
      #expect(!world.person.toast.contains("by you"))
      try answer(writes(world, seen: [3: hasSeen ? 2 : 1]), &world)
      #expect(world.person.toast.contains("$300.00 by you, $275.00 by Ana stands") != hasSeen)
    }
  }

  @Test func `without an answer only what is certain is told`() throws {
    var world = try world()
    _ = try write(30_000, &world)
    take(byAna(27_500, at: world.person.app.state.now.milliseconds + 60_000, world), &world)
    try answer([], &world, isDone: false)
    #expect(world.person.toast.contains("$275.00 by another device stands"))
    world.person.go("/")
    world.person.press("history/let-stand/\(world.fee.kind)-\(world.fee.id)-\(world.fee.tag)")
    #expect(!world.person.page.contains("by you"))
  }

  @Test func `history says who, from and to, marks what lost and restores it`() throws {
    var world = try world()
    _ = try write(30_000, &world)
    take(byAna(27_500, at: world.person.app.state.now.milliseconds + 60_000, world), &world)
    world.person.app.state.isOnline = false
    world.person.press("sheet/history/\(world.row.kind)-\(world.row.id)")
    #expect(world.person.sheet.contains("Older changes are at the hub"))
    #expect(world.person.sheet.contains("Lost to a later edit"))
    world.person.app.state.isOnline = true
    world.person.press("sheet/history/\(world.row.kind)-\(world.row.id)")
    #expect(world.person.sheet.contains("Asking the hub"))
    try answer(writes(world), &world)
    let sheet = world.person.sheet
    #expect(sheet.contains("Ana") && sheet.contains("<del>$250.00</del>"))
    #expect(sheet.contains("<ins>$275.00</ins>") && sheet.contains("<ins>$300.00</ins>"))
    #expect(!sheet.contains("Older changes are at the hub"))
    let lost = try #require(
      HistorySheet(app: world.person.app).history(of: world.row).entries.first { $0.hasLost })
    world.person.press("history/restore/\(lost.stamp.time)-\(lost.stamp.device)")
    #expect(world.person.app.book.charges[world.charge.id]?.price.unit.minor == 30_000)
    #expect(world.person.toast.contains("Restored"))
  }

  @Test func `what arrived is on Today until it was seen`() throws {
    var world = try world()
    #expect(!world.person.page.contains("From Other Devices"))
    take(byAna(27_500, at: world.person.app.state.now.milliseconds, world), &world)
    try answer(writes(world), &world)
    world.person.go("/")
    #expect(world.person.page.contains("From Other Devices"))
    #expect(world.person.page.contains("Wedding at Grand") && world.person.page.contains("Ana · "))
    world.person.press("history/seen")
    #expect(!world.person.page.contains("From Other Devices"))
    world.person.reload("/")
    world.person.app.state.hasHub = true
    #expect(!world.person.page.contains("From Other Devices"))
  }

  @Test func `what this browser wrote in many page loads is never news, however many`() throws {
    var world = try world()
    let seen = "5-\(world.log.count)"
    // Each page load was a device of its own, which was known when it wrote.
    let devices = (1...UInt64(Arrivals.mostDevices) + 9).map { 1_000 + $0 }
    world.person.app.state.remembered["arrivals.devices"] =
      devices.map { String($0, radix: 16) }.joined(separator: " ")
    for device in devices {
      let stamp = Stamp(milliseconds: 2_000 + Int64(device), device: device)
      let body = priced(Int64(device) * 100, world).body
      take(Change(device: device, counter: 1, stamp: stamp, body: body), &world)
    }
    _ = try write(30_000, &world)
    world.person.app.state.remembered["arrivals.seen"] = seen
    world.person.go("/")
    #expect(!world.person.page.contains("From Other Devices"))
    let own = Arrivals(app: world.person.app).ownDevices
    #expect(own.isSuperset(of: devices))
    take(byAna(27_500, at: world.person.app.state.now.milliseconds, world), &world)
    world.person.go("/")
    #expect(world.person.page.contains("From Other Devices"))
  }

  /// The hub writes something; then the person looks at Today.
  private func hubWrites(_ edit: Edit, _ world: inout World) {
    let now = world.person.app.state.now.milliseconds
    take(
      Change(device: 60, counter: 1, stamp: Stamp(milliseconds: now, device: 60), body: edit.body),
      &world)
    world.person.go("/")
  }

  @Test func `what the hub read on a receipt is no news of other devices`() throws {
    var world = try world()
    var reading = Reading()
    reading.id = ID(900)
    reading.text = "Cafe 12.50"
    var edit = Edit()
    edit.put(reading, replacing: nil)
    hubWrites(edit, &world)
    #expect(!world.person.page.contains("From Other Devices"))
  }

  @Test func `the number that the hub gave because this device asked is no news here`() throws {
    var world = try world()
    var invoice = Invoice()
    invoice.id = ID(901)
    var edit = Edit()
    edit.put(invoice, replacing: nil)
    hubWrites(edit, &world)
    #expect(world.person.page.contains("From Other Devices"))
    world.person.hear(.issued(invoice.id, "1"))
    world.person.go("/")
    #expect(!world.person.page.contains("From Other Devices"))
    // Nor is what it set against the invoice with the number.
    var allocation = Allocation()
    allocation.id = ID(902)
    allocation.invoice = invoice.id
    var more = Edit()
    more.put(allocation, replacing: nil)
    let now = world.person.app.state.now.milliseconds
    take(
      Change(
        device: 60, counter: 2, stamp: Stamp(milliseconds: now, device: 60), body: more.body),
      &world)
    world.person.go("/")
    #expect(!world.person.page.contains("From Other Devices"))
    // What somebody else wrote of it is news.
    world.person.app.state.history.writers[60] = AccountMember.founder
    world.person.go("/clients")
    world.person.go("/")
    #expect(world.person.page.contains("From Other Devices"))
  }

  @Test func `what is issued is not restored, in words`() throws {
    var person = try Person.inSampleStudio()
    let invoice = try #require(person.app.book.invoices.live.first { $0.isIssued && !$0.isVoid })
    var other = invoice
    other.notes = "before"
    var edit = Edit()
    edit.put(other, replacing: invoice)
    let written = Change(
      device: 60, counter: 1, stamp: Stamp(milliseconds: 1_000, device: 60), body: edit.body)
    let row = RowKey(.invoice, invoice.id.raw)
    person.app.state.hasHub = true
    person.press("sheet/history/\(row.kind)-\(row.id)")
    person.hear(
      .historyAnswered(
        HistoryAnswer(
          .row(row, before: .max), isDone: true,
          bytes: RowWrites(RowWrite.writes(of: written, seq: 1, in: [row])).encoded)))
    person.press("history/restore/\(written.stamp.time)-\(written.stamp.device)")
    #expect(person.toast.contains("bad"))
    #expect(person.app.book.invoices[invoice.id]?.notes == invoice.notes)
  }

  @Test func `what only a calendar said again is nothing to tell`() throws {
    var person = try Person.inSampleStudio()
    let gig = try #require(person.app.book.projects.live.first)
    var told = gig
    told.heard = Heard(title: "Roster’s Word", place: "", schedule: nil)
    var edit = Edit()
    edit.put(told, replacing: gig)
    let stamp = Stamp(milliseconds: 1_000, device: 60)
    let written = Change(device: 60, counter: 1, stamp: stamp, body: edit.body)
    let row = RowKey(.project, gig.id.raw)
    person.app.state.hasHub = true
    person.press("sheet/history/\(row.kind)-\(row.id)")
    let before = person.sheet.split(separator: "history-entry").count
    person.hear(
      .historyAnswered(
        HistoryAnswer(
          .row(row, before: .max), isDone: true,
          bytes: RowWrites(RowWrite.writes(of: written, seq: 1, in: [row])).encoded)))
    #expect(person.sheet.split(separator: "history-entry").count == before)
    #expect(!person.sheet.contains("Roster"))
  }

  @Test func `the parts of a value are called as their fields are`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/setting/payment")
    person.type("accountName", "Nora M")
    person.press("save")
    person.press("sheet/history/\(Kind.bank.rawValue)-\(BankDetails.onlyID.raw)")
    #expect(person.sheet.contains("Name on Account Nora M"))
    #expect(!person.sheet.contains("accountName"))
  }

  @Test func `redo stands beside undo`() throws {
    var person = try Person.inSampleStudio()
    let gig = try #require(person.app.book.projects.live.first { $0.stage == .open })
    person.press("stage/\(gig.id.text)/delivered")
    person.key("ctrl+z")
    #expect(person.app.book.projects[gig.id]?.stage == .open)
    #expect(person.toast.contains("Redo"))
    person.press("redo")
    #expect(person.app.book.projects[gig.id]?.stage == .delivered)
    #expect(person.toast.contains("Done again") && person.toast.contains("Undo"))
    person.key("u")
    person.key("ctrl+shift+z")
    #expect(person.app.book.projects[gig.id]?.stage == .delivered)
    person.key("ctrl+y")
    #expect(person.toast.contains("Nothing to redo") && !person.complains("Nothing to redo"))
  }

  @Test func `every page and form of a row leads to its history`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let paths = [
      Route.client(try #require(book.clients.live.first).id).path,
      Route.project(try #require(book.projects.live.first).id).path,
      Route.invoice(try #require(book.invoices.live.first).id).path,
      Route.item(try #require(book.items.live.first).id).path,
      Route.space(try #require(book.spaces.live.first).id).path,
      Route.transaction(try #require(book.transactions.live.first { $0.sale == nil }).id).path,
      "/settings",
    ]
    for path in paths {
      person.go(path)
      #expect(person.page.contains("sheet/history/"), "\(path)")
    }
    let charge = try #require(book.charges.live.first)
    for sheet in [
      "charge/\(charge.project.text)/\(charge.id.text)",
      "preset/vendor/\(try #require(book.vendorList.first).id.text)",
      "preset/category/\(try #require(book.budgetCategories.first).id.text)", "setting/payment",
    ] {
      person.press("sheet/" + sheet)
      #expect(person.sheet.contains("sheet/history/"), "\(sheet)")
    }
  }
}
