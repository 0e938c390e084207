import Ledger
import LedgerTestSupport
import Testing

/// Erasing a person (rule G72).
struct ErasingTests {
  private let ann = ID<Client>(300)
  private let twin = ID<Client>(301)

  private func replica() throws -> Replica {
    var replica = Replica(device: 7)
    var edit = Edit()
    var client = Client()
    client.id = ann
    (client.firstName, client.lastName, client.company) = ("Ann", "Secretive", "Quietly Ltd")
    (client.email, client.phone, client.attention) = ("ann@hidden.example", "555 0199", "Mr Under")
    client.address.line1 = "7 Nowhere Lane"
    (client.taxID, client.notes, client.reference) = ("DE999", "likes oboes", "Room of Reed")
    edit.put(client, replacing: nil)
    var other = client
    other.id = twin
    other.into = ann
    edit.put(other, replacing: nil)
    var point = ContactPoint()
    (point.id, point.client, point.text, point.label) = (
      ID(302), ann, "second@hidden.example", "Home"
    )
    edit.put(point, replacing: nil)
    var gone = point
    gone.id = ID(303)
    gone.life = .trashed
    edit.put(gone, replacing: nil)
    var gig = Project()
    (gig.id, gig.client, gig.name) = (ID(304), ann, "Oboe Night")
    edit.put(gig, replacing: nil)
    _ = replica.commit(edit, now: Instant(milliseconds: 1_000))
    return replica
  }

  private var secrets: [String] {
    [
      "Ann", "Secretive", "Quietly", "hidden.example", "555 0199", "Under", "Nowhere", "DE999",
      "oboes", "Home", "Reed",
    ]
  }

  /// All that the rows of clients and their contacts say.
  private func words(_ book: Book) -> String {
    var all: [String] = []
    for one in book.clients.rows {
      all += [one.firstName, one.lastName, one.company, one.email, one.phone, one.attention]
      all += one.address.lines + [one.taxID, one.notes, one.reference]
    }
    for one in book.contactPoints.rows { all += [one.text, one.label] + one.address.lines }
    return all.joined(separator: "|")
  }

  @Test func `nothing in the rows says who it was, of merged ones and deleted contacts neither`()
    throws
  {
    var replica = try replica()
    for secret in secrets { #expect(words(replica.book).contains(secret)) }
    let plan = Erasing.client(ann, in: replica.book)
    _ = replica.commit(plan.edit, now: Instant(milliseconds: 2_000))
    for secret in secrets { #expect(!words(replica.book).contains(secret), "\(secret)") }
    #expect(replica.book.clients[ann]?.life == .archived)
    #expect(replica.book.projects[ID(304)]?.name == "Oboe Night")
    #expect(Erasing.client(ann, in: replica.book).isDone)
    #expect(Erasing.client(twin, in: replica.book).clients.contains(ann))
  }

  @Test
  func `names of gigs that were hidden for them go once, and what is gone is not counted again`()
    throws
  {
    var replica = try replica()
    var edit = Edit()
    for (client, name) in [(ann, "Oboe Night"), (twin, "Oboe Day"), (ID(399), "Oboe Elsewhere")] {
      edit.put(HiddenSuggestion(name, of: client), replacing: nil)
    }
    _ = replica.commit(edit, now: Instant(milliseconds: 1_500))
    let plan = Erasing.client(ann, in: replica.book)
    #expect(plan.changes.first { $0.fact == .suggestions }?.count == 2)
    _ = replica.commit(plan.edit, now: Instant(milliseconds: 2_000))
    let left = replica.book.hiddenSuggestions.rows.filter { !$0.name.isEmpty }
    #expect(left.map(\.name) == ["Oboe Elsewhere"] && left.allSatisfy(\.isLive))
    let again = Erasing.client(ann, in: replica.book)
    #expect(again.isDone && again.edit.isEmpty && again.changes.isEmpty)
  }

  @Test func `a name that was hidden again before, and is sent after, comes back as no empty row`()
    throws
  {
    var replica = try replica()
    let row = HiddenSuggestion("Oboe Night", of: ann)
    var restored = row
    restored.life = .trashed
    var edit = Edit()
    edit.put(restored, replacing: nil)
    _ = replica.commit(edit, now: Instant(milliseconds: 1_200))
    let late = HiddenSuggestion.hide("Oboe Night", from: ann, in: replica.book)
    _ = replica.commit(
      Erasing.client(ann, in: replica.book).edit, now: Instant(milliseconds: 2_000))
    replica.adopt(
      Change(
        device: 9, counter: 1, stamp: Stamp(milliseconds: 1_500, device: 9), body: late.body))
    #expect(HiddenSuggestion.hidden(in: replica.book).isEmpty)
    #expect(Erasing.client(ann, in: replica.book).isDone)
  }

  @Test func `what changes and what stays is said before`() throws {
    let plan = Erasing.client(ann, in: try replica().book)
    #expect(
      plan.changes.map { $0.fact.rawValue }
        == ["name", "email", "phone", "address", "taxNumber", "notes", "contacts"])
    #expect(plan.changes.last?.count == 2)
    #expect(plan.stays.map { $0.fact.rawValue } == ["projects"])
  }

  @Test func `lines of banks that name them are counted, and stay as the bank wrote them`() throws {
    var replica = try replica()
    var edit = Edit()
    let texts = [
      ("SECRETIVE ANN", ""), ("", "Transfer from Ann Secretive, thanks"), ("QUIETLY LIMITED", ""),
      ("Ann Other", ""), ("", "the secret"), ("PAYOUT 7", ""),
    ]
    for (place, text) in texts.enumerated() {
      var line = BankLine()
      line.id = ID(UInt64(400 + place))
      (line.counterparty, line.text) = text
      line.amount = Money(100, .usd)
      edit.put(line, replacing: nil)
    }
    // The last one names nobody, and is their payment.
    var payment = Payment()
    (payment.id, payment.client, payment.amount) = (ID(410), ann, Money(100, .usd))
    edit.put(payment, replacing: nil)
    var match = LineMatch()
    (match.line, match.other, match.type) = (ID(405), ID(410), .payment)
    match.amount = Money(100, .usd)
    match.id = LineMatch.id(line: match.line, other: 410, .payment)
    edit.put(match, replacing: nil)
    _ = replica.commit(edit, now: Instant(milliseconds: 1_500))
    let plan = Erasing.client(ann, in: replica.book)
    #expect(plan.stays.first { $0.fact == .bankLines }?.count == 4)
    let before = replica.book.bankLines.rows
    _ = replica.commit(plan.edit, now: Instant(milliseconds: 2_000))
    #expect(replica.book.bankLines.rows == before)
  }

  @Test func `what a device wrote before and sends after stays blank, also where nothing stood`()
    throws
  {
    var replica = try replica()
    // She has only a name, her contact no label.
    var bare = try #require(replica.book.clients[ann])
    (bare.company, bare.email, bare.phone, bare.attention) = ("", "", "", "")
    bare.address = Address()
    (bare.taxID, bare.notes, bare.reference) = ("", "", "")
    var point = try #require(replica.book.contactPoints[ID(302)])
    point.label = ""
    var player = Musician()
    (player.id, player.name) = (ID(310), "Ann Secretive")
    var edit = Edit()
    edit.put(bare, in: replica.book.clients)
    edit.put(point, in: replica.book.contactPoints)
    edit.put(player, replacing: nil)
    _ = replica.commit(edit, now: Instant(milliseconds: 1_200))

    var late = Edit()
    var written = bare
    (written.company, written.email, written.phone) = ("Quietly", "ann@hidden.example", "555 0199")
    (written.attention, written.taxID, written.notes) = ("Mr Under", "DE999", "likes oboes")
    written.address.line1 = "7 Nowhere Lane"
    written.reference = "Room of Reed"
    late.put(written, replacing: bare)
    var labelled = point
    labelled.label = "Home"
    late.put(labelled, replacing: point)
    var noted = player
    (noted.email, noted.phone, noted.notes) = ("ann@hidden.example", "555 0199", "likes oboes")
    late.put(noted, replacing: player)

    _ = replica.commit(
      Erasing.client(ann, in: replica.book).edit, now: Instant(milliseconds: 2_000))
    _ = replica.commit(
      Erasing.musician(ID(310), in: replica.book).edit, now: Instant(milliseconds: 2_000))
    replica.adopt(
      Change(
        device: 9, counter: 1, stamp: Stamp(milliseconds: 1_500, device: 9), body: late.body))
    for secret in secrets { #expect(!words(replica.book).contains(secret), "\(secret)") }
    let gone = try #require(replica.book.musicians[ID(310)])
    #expect(gone.name + gone.email + gone.phone + gone.notes == "")
    #expect(Erasing.client(ann, in: replica.book).isDone)
    #expect(Erasing.musician(ID(310), in: replica.book).isDone)
  }

  @Test func `it can be taken back`() throws {
    var replica = try replica()
    let before = words(replica.book)
    _ = replica.commit(
      Erasing.client(ann, in: replica.book).edit, now: Instant(milliseconds: 2_000))
    _ = replica.undo(now: Instant(milliseconds: 3_000))
    #expect(words(replica.book) == before)
    #expect(replica.book.clients[ann]?.life == .live)
  }

  @Test func `mails that did not leave go with them, and what was sent is said to stay`() throws {
    var replica = try replica()
    var invoice = Invoice()
    (invoice.id, invoice.client) = (ID(305), twin)
    var edit = Edit()
    edit.put(invoice, replacing: nil)
    for (number, state) in MailState.allCases.enumerated() {
      var message = MailMessage()
      message.document = Outbox.document(invoice)
      message.count = Int64(number + 1)
      message.id = MailMessage.id(of: message.document, for: .invoice, count: message.count)
      (message.to, message.subject, message.state) = ("ann@hidden.example", "Dear Ann", state)
      edit.put(message, replacing: nil)
    }
    _ = replica.commit(edit, now: Instant(milliseconds: 1_500))
    let plan = Erasing.client(ann, in: replica.book)
    #expect(plan.changes.last?.fact == .mails && plan.changes.last?.count == 2)
    #expect(plan.stays.contains { $0.fact == .sentMails && $0.count == 2 })
    _ = replica.commit(plan.edit, now: Instant(milliseconds: 2_000))
    for message in replica.book.messages.rows {
      let hasLeft = message.state == .sent || message.state == .indoubt
      #expect(message.isLive == hasLeft && message.to.isEmpty != hasLeft)
      #expect(message.subject.isEmpty != hasLeft)
    }
    #expect(Erasing.client(ann, in: replica.book).isDone)
  }

  @Test func `an issued invoice keeps its bytes`() throws {
    var replica = Replica(device: 7)
    _ = replica.commit(
      sampleStudio(on: try Day(parsing: "2026-11-21")), now: Instant(milliseconds: 1_000))
    let invoice = try #require(replica.book.invoices.live.first { $0.isIssued })
    let before = invoice.issue
    let plan = Erasing.client(invoice.client, in: replica.book)
    #expect(plan.stays.contains { $0.fact == .issued })
    _ = replica.commit(plan.edit, now: Instant(milliseconds: 2_000))
    #expect(replica.book.invoices[invoice.id]?.issue == before)
    #expect(replica.book.clients[invoice.client]?.displayName == "Unnamed Contact")
  }
}
