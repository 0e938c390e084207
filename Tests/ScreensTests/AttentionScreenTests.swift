import Ledger
import Testing

@testable import Screens

/// A client whose name and notes somebody changed here; the hub refused it.
private struct Refusing {
  var person: Person
  let client: Client
  let change: Change

  /// `named` is the field that the reason names.
  init(named: String = "") throws {
    person = try Person.inSampleStudio()
    client = try #require(person.app.book.clients.live.first)
    var mine = client
    mine.company = "Mine Ltd"
    mine.notes = "my notes"
    mine.email = "mine@example.com"
    let edit = Edit(putting: mine, in: person.app.book.clients)
    change = Change(
      device: 7, counter: 99, stamp: Stamp(milliseconds: 1_000_000, device: 7), body: edit.body)
    var book = person.app.book
    let key = book.differences(from: change).first { $0.name == named }?.key
    person.app.state.refused = [
      Refused(change, Refusal("test", "Not like this", at: key ?? Refusal.whole))
    ]
    person.press("sheet/attention")
  }

  var now: Client? { person.app.book.clients[client.id] }

  /// Somebody else writes later.
  mutating func others(_ write: (inout Client) -> Void) {
    var theirs = person.app.book.clients[client.id] ?? client
    write(&theirs)
    let edit = Edit(putting: theirs, in: person.app.book.clients)
    _ = person.app.withReplica {
      $0.commit([edit], now: Instant(milliseconds: 2_000_000_000_000), undoable: false)
    }
    // What the machine had to say of the outbox is not what this is about.
    person.app.state.refused = [Refused(change, Refusal("test", "Not like this"))]
  }

  func place(_ name: String) throws -> String {
    var book = person.app.book
    let key = try #require(book.differences(from: change).first { $0.name == name }).key
    return "attention/field/7-99/\(key.kind)-\(key.id)-\(key.tag)"
  }

  var isDropped: Bool { person.effects.contains(.drop(change.identity)) }
}

struct AttentionScreenTests {
  @Test func `what nobody wrote since is made again at once`() throws {
    var it = try Refusing()
    #expect(it.person.sheet.contains("Mine Ltd") && it.person.sheet.contains("Not like this"))
    it.person.press("attention/again/7-99")
    #expect(it.now?.company == "Mine Ltd" && it.now?.notes == "my notes")
    #expect(it.person.stored.count == 1 && it.isDropped)
  }

  @Test func `fields that others wrote since are shown with both values, and chosen from`() throws {
    var it = try Refusing()
    it.others { $0.company = "Theirs Inc" }
    it.person.press("attention/again/7-99")
    #expect(it.person.stored.isEmpty && !it.isDropped)
    for words in ["Yours: Mine Ltd", "In the book: Theirs Inc", "Yours: my notes", "checked"] {
      #expect(it.person.sheet.contains(words), "\(words)")
    }
    it.person.press(try it.place("company"))
    it.person.press("attention/anyway/7-99")
    #expect(it.now?.company == "Theirs Inc" && it.now?.notes == "my notes")
    #expect(it.now?.email == "mine@example.com" && it.isDropped)
  }

  @Test func `a field is called as its form calls it`() throws {
    var person = try Person.inSampleStudio()
    var item = try #require(person.app.book.items.live.first)
    item.sku = "X-1"
    let edit = Edit(putting: item, in: person.app.book.items)
    let change = Change(
      device: 7, counter: 99, stamp: Stamp(milliseconds: 1_000_000, device: 7), body: edit.body)
    person.app.state.refused = [
      Refused(change, Refusal("test", "Not like this", at: Refusal.whole))
    ]
    person.press("sheet/attention")
    #expect(person.sheet.contains(">SKU<"))
  }

  @Test func `what a refused change is about is opened from there, as long as the book has it`()
    throws
  {
    var person = try Person.inSampleStudio()
    var receipt = Receipt()
    receipt.id = ID(40_001)
    receipt.name = "market.pdf"
    var edit = Edit()
    edit.put(receipt, replacing: nil)
    person.others(edit)
    let client = try #require(person.app.book.clients.live.first)
    func refuse<E: Entity>(_ row: E, replacing old: E?) {
      var edit = Edit()
      edit.put(row, replacing: old)
      let change = Change(
        device: 7, counter: 99, stamp: Stamp(milliseconds: 1_000_000, device: 7), body: edit.body)
      person.app.state.refused = [Refused(change, Refusal("test", "Not like this"))]
      person.press("sheet/attention")
    }
    var renamed = receipt
    renamed.name = "shop.pdf"
    refuse(renamed, replacing: receipt)
    #expect(person.sheet.contains("href=\"\(Route.receipt(receipt.id).path)\""))
    var mine = client
    mine.notes = "mine"
    refuse(mine, replacing: client)
    #expect(person.sheet.contains("href=\"\(Route.client(client.id).path)\""))
    var fresh = Client()
    fresh.id = ID(40_002)
    fresh.company = "Never There"
    refuse(fresh, replacing: nil)
    #expect(person.sheet.contains("Never There"))
    #expect(!person.sheet.contains(Route.client(fresh.id).path))
  }

  @Test func `an invoice that another device issued first says which number counts for nothing`()
    throws
  {
    var person = try Person.inSampleStudio()
    let issued = try #require(person.app.book.invoices.live.first { $0.isIssued })
    let draft = try #require(person.app.book.invoices.live.first { !$0.isIssued })
    func refuse(_ invoice: Invoice) {
      var series = Series()
      series.id = ID(30_000)
      series.name = "Device QX7"
      series.pattern = "QX7-{#}"
      series.owner = 42_424_242
      var before = invoice
      before.issue = nil
      var mine = before
      var issue = Issue()
      issue.series = series.id
      issue.count = 1
      issue.content.number = "QX7-1"
      mine.issue = issue
      var edit = Edit()
      edit.put(series, replacing: nil)
      edit.put(mine, replacing: before)
      let change = Change(
        device: 7, counter: 99, stamp: Stamp(milliseconds: 1_000_000, device: 7), body: edit.body)
      person.app.state.refused = [
        Refused(change, Refusal("already-issued", "The invoice is already issued as 1021"))
      ]
    }
    refuse(issued)
    person.press("sheet/attention")
    #expect(person.sheet.contains("The invoice is already issued as 1021"))
    #expect(person.sheet.contains("This device had issued it as QX7-1."))
    #expect(person.sheet.contains(">Number<"))
    for words in ["Device QX7", "42424242", "Owner", "Issue "] {
      #expect(!person.sheet.contains(words), "\(words)")
    }
    // It cannot be issued again; where the book has it as a draft, as after a restore, it can.
    #expect(person.sheet.contains("Open the Invoice") && !person.sheet.contains("Try Again"))
    refuse(draft)
    #expect(person.sheet.contains("Try Again") && !person.sheet.contains("Open the Invoice"))
    #expect(!person.sheet.contains("This device had issued it"))
  }

  @Test func `a row that was deleted is said so, and not by the word of the log`() throws {
    var it = try Refusing()
    var mine = it.client
    mine.life = .trashed
    var edit = Edit()
    edit.put(mine, replacing: it.client)
    let change = Change(
      device: 7, counter: 99, stamp: Stamp(milliseconds: 1_000_000, device: 7), body: edit.body)
    it.person.app.state.refused = [Refused(change, Refusal("test", "No"))]
    #expect(it.person.sheet.contains(">Deleted<") && !it.person.sheet.contains("trashed"))
    var book = it.person.app.book
    let key = try #require(book.differences(from: change).first).key
    it.person.app.state.refused = [Refused(change, Refusal("test", "No", at: key))]
    it.person.press("attention/again/7-99")
    #expect(it.person.sheet.contains(">State<") && it.person.sheet.contains("Yours: Deleted"))
    #expect(it.person.sheet.contains("In the book: In Use"))
  }

  @Test func `a field that the reason names stays behind unless it is chosen`() throws {
    var it = try Refusing(named: "notes")
    it.person.press("attention/again/7-99")
    #expect(it.person.stored.isEmpty && it.person.sheet.contains("Yours: my notes"))
    it.person.press("attention/anyway/7-99")
    #expect(it.now?.company == "Mine Ltd" && it.now?.notes == it.client.notes)

    var other = try Refusing(named: "notes")
    other.person.press("attention/again/7-99")
    other.person.press(try other.place("notes"))
    other.person.press("attention/anyway/7-99")
    #expect(other.now?.notes == "my notes")
  }

  @Test func `with nothing chosen nothing happens`() throws {
    var it = try Refusing(named: "notes")
    it.person.press("attention/again/7-99")
    for name in ["company", "email"] { it.person.press(try it.place(name)) }
    it.person.press("attention/anyway/7-99")
    #expect(it.person.stored.isEmpty && !it.isDropped)
    #expect(it.person.complains("Choose what to try again"))
  }

  @Test func `what a law refuses here too stays with what it wanted`() throws {
    var it = try Refusing()
    var payment = try #require(it.person.app.book.payments.live.first)
    payment.client = ID(9)
    let edit = Edit(putting: payment, in: it.person.app.book.payments)
    let change = Change(
      device: 7, counter: 100, stamp: Stamp(milliseconds: 2_000_000_000_000, device: 7),
      body: edit.body)
    it.person.app.state.refused = [Refused(change, Refusal("test", "No"))]
    it.person.press("attention/again/7-100")
    #expect(
      it.person.stored.isEmpty && it.person.effects.allSatisfy { $0 != .drop(change.identity) })
    #expect(it.person.complains("A payment keeps its client"))
    #expect(!it.person.sheet.isEmpty)
  }

  @Test func `a row that the book does not have is tried again whole`() throws {
    var it = try Refusing()
    var client = Client()
    client.id = ID(777_777)
    client.lastName = "New"
    var edit = Edit()
    edit.put(client, replacing: nil)
    let change = Change(
      device: 7, counter: 101, stamp: Stamp(milliseconds: 1, device: 7), body: edit.body)
    let place = RegisterKey(kind: 1, id: 777_777, tag: 2)
    it.person.app.state.refused = [Refused(change, Refusal("test", "No", at: place))]
    it.person.press("attention/again/7-101")
    #expect(it.person.app.book.clients[ID(777_777)]?.lastName == "New")
  }
}
