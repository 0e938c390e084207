import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// An address book, a calendar and a list of clients are taken back as wholes (rule E30).
struct TakenBackRowsTests {
  private static let list = """
    Company,Email,Phone
    Reeds,info@reeds.example,5551
    Bowl,bowl@x.example,5552

    """
  private static let card =
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lee;Ann;;;\r\nEMAIL:ann@x.example\r\nEMAIL;TYPE=HOME:home@x.example\r\nTEL:5553\r\nEND:VCARD\r\n"

  private static func calendar(_ events: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
      + events.map { "BEGIN:VEVENT\r\n\($0)\r\nEND:VEVENT\r\n" }.joined() + "END:VCALENDAR\r\n"
  }

  private static let one = "UID:a\r\nSUMMARY:Bowl\r\nDTSTART:20261205T200000Z"
  private static let other = "UID:b\r\nSUMMARY:Fair\r\nDTSTART:20261206T200000Z"

  /// A device on which each step is a second after the one before.
  private struct Desk {
    var replica = Replica(device: 7)
    private var seconds: Int64 = 0

    var book: Book { replica.book }
    var clients: [String] { book.clients.live.map { $0.displayName }.sorted() }
    var gigs: [String] { book.projects.live.map { $0.name }.sorted() }

    mutating func write(_ edits: [Edit]) {
      seconds += 1
      _ = replica.commit(edits, now: Books.now.adding(milliseconds: seconds * 1_000))
    }

    mutating func wait(days: Int64) { seconds += days * 86_400 }

    mutating func take(_ text: String) throws -> ImportFile {
      let file = try ImportFile.read(
        Array(text.utf8), into: book, Ledger8Import.Options(today: Books.today, now: Books.now))
      if !file.edit.isEmpty { write([file.edit]) }
      return file
    }

    mutating func add<E: Entity>(_ row: E) {
      var edit = Edit()
      edit.put(row, replacing: nil)
      write([edit])
    }

    /// Takes over another's clients and imports as a backup brings them, all written at once.
    mutating func restore(_ other: Desk) {
      var all = Edit()
      for client in other.book.clients.rows { all.put(client, replacing: nil) }
      for batch in other.book.importBatches.rows { all.put(batch, replacing: nil) }
      write([all])
    }

    /// Writes one of the clients as somebody changed it.
    mutating func change(_ name: String, _ body: (inout Client) -> Void) throws {
      var client = try client(name)
      body(&client)
      let edit = Edit(putting: client, in: book.clients)
      write([edit])
    }

    func client(_ name: String) throws -> Client {
      try #require(book.clients.live.first { $0.displayName == name })
    }

    func gig(_ name: String) throws -> Project {
      try #require(book.projects.live.first { $0.name == name })
    }

    mutating func takeBack(_ file: ImportFile, all: Bool = false) -> ImportedRows {
      let plan = ImportBatches.takeBack(file.batch, all: all, in: book)
      write(plan.edits)
      return plan.rows
    }
  }

  private static func client(_ number: UInt64, _ company: String, _ email: String) -> Client {
    var client = Client()
    (client.id, client.company, client.email) = (ID(number), company, email)
    return client
  }

  @Test func `a list of clients goes as one and comes in again, and once more`() throws {
    var desk = Desk()
    for _ in 1...3 {
      let file = try desk.take(Self.list)
      #expect(desk.clients == ["Bowl", "Reeds"])
      #expect(desk.book.importBatches.live(file.batch)?.count == 2)
      #expect(try desk.take(Self.list).edit.isEmpty)
      let back = desk.takeBack(file)
      #expect(back.going.clients == 2 && back.going.all == 2 && back.kept.all == 0)
      #expect(desk.clients.isEmpty && desk.book.importBatches.liveCount == 0)
    }
    #expect(desk.book.clients.count == 2)
  }

  @Test func `what came again is the later import's alone`() throws {
    var desk = Desk()
    let first = try desk.take(Self.list)
    _ = desk.takeBack(first)
    let second = try desk.take(Self.list)
    #expect(first.batch != second.batch)
    #expect(!ImportBatches.hasRows(first.batch, in: desk.book))
    #expect(desk.takeBack(first, all: true).going.all == 0)
    #expect(desk.clients == ["Bowl", "Reeds"] && desk.takeBack(second).going.clients == 2)
  }

  @Test func `an address book goes with the further ways that it brought`() throws {
    var desk = Desk()
    let file = try desk.take(Self.card)
    let back = desk.takeBack(file)
    #expect(back.going.clients == 1 && back.going.ways == 1)
    #expect(desk.clients.isEmpty && desk.book.contactPoints.liveCount == 0)
    _ = try desk.take(Self.card)
    #expect(desk.clients == ["Ann Lee"] && desk.book.contactPoints.liveCount == 1)
  }

  @Test func `who was changed since stays with their ways, unless all are meant`() throws {
    var desk = Desk()
    let file = try desk.take(Self.card)
    try desk.change("Ann Lee") { $0.notes = "Mine" }
    let all = ImportBatches.takeBack(file.batch, all: true, in: desk.book).rows
    #expect(all.going.clients == 1 && all.going.ways == 1 && all.kept.all == 0)
    let back = desk.takeBack(file)
    #expect(back.going.all == 0 && back.kept.clients == 1)
    #expect(desk.clients == ["Ann Lee"] && desk.book.contactPoints.liveCount == 1)
    // What stayed then may go now.
    #expect(ImportBatches.hasRows(file.batch, in: desk.book))
    #expect(desk.takeBack(file, all: true).going.clients == 1)
    #expect(desk.clients.isEmpty && !ImportBatches.hasRows(file.batch, in: desk.book))
  }

  @Test func `who has work stays, whoever asks`() throws {
    var desk = Desk()
    let file = try desk.take(Self.list)
    var gig = Project()
    (gig.id, gig.client) = (ID(900), try desk.client("Bowl").id)
    desk.add(gig)
    let back = desk.takeBack(file, all: true)
    #expect(back.going.clients == 1 && back.kept.clients == 1)
    #expect(desk.clients == ["Bowl"])
  }

  @Test func `what it filled in is as before, but for what somebody wrote since`() throws {
    var desk = Desk()
    desk.add(Self.client(901, "Reeds", "info@reeds.example"))
    desk.add(Self.client(902, "Bowl", "bowl@x.example"))
    let file = try desk.take(Self.list)
    #expect(desk.book.clients[ID(901)]?.phone == "5551")
    #expect(desk.book.clients[ID(902)]?.phone == "5552")
    try desk.change("Bowl") { $0.phone = "777" }
    let back = desk.takeBack(file)
    #expect(back.going.all == 0 && back.kept.all == 0)
    #expect(back.restored.clients == 1 && back.keptAsTheyAre.clients == 1)
    #expect(desk.clients == ["Bowl", "Reeds"])
    #expect(desk.book.clients[ID(901)]?.phone == "")
    #expect(desk.book.clients[ID(901)]?.email == "info@reeds.example")
    #expect(desk.book.clients[ID(902)]?.phone == "777")
  }

  @Test func `a calendar goes as one, but for what somebody worked on`() throws {
    var desk = Desk()
    let file = try desk.take(Self.calendar(Self.one, Self.other))
    #expect(desk.gigs == ["Bowl", "Fair"])
    var player = Player()
    (player.id, player.project) = (ID(903), try desk.gig("Fair").id)
    desk.add(player)
    let back = desk.takeBack(file)
    #expect(back.going.gigs == 1 && back.kept.gigs == 1)
    #expect(desk.gigs == ["Fair"])
    _ = try desk.take(Self.calendar(Self.one, Self.other))
    #expect(desk.gigs == ["Bowl", "Fair"])
  }

  @Test func `who an expense is to be billed to stays, whoever asks, until that is gone (G113)`()
    throws
  {
    var desk = Desk()
    let file = try desk.take(Self.list)
    let reeds = try desk.client("Reeds")
    var expense = Transaction()
    (expense.id, expense.project, expense.billTo) = (ID(70), .business, reeds.id)
    desk.write([Edit(putting: expense, in: desk.book.transactions)])
    let plan = ImportBatches.takeBack(file.batch, all: true, in: desk.book).rows
    #expect(plan.kept.clients == 1 && plan.going.clients == 1)
    #expect(desk.takeBack(file).kept.clients == 1 && desk.clients == ["Reeds"])
    expense.life = .trashed
    desk.write([Edit(putting: expense, in: desk.book.transactions)])
    #expect(desk.takeBack(file, all: true).going.clients == 1 && desk.clients.isEmpty)
  }

  @Test func `a series goes with its calendar`() throws {
    var desk = Desk()
    let text = Self.calendar(Self.one + "\r\nRRULE:FREQ=WEEKLY")
    let file = try desk.take(text)
    #expect(desk.book.gigRules.liveCount == 1)
    #expect(desk.takeBack(file).going.series == 1)
    #expect(desk.book.gigRules.liveCount == 0)
    _ = try desk.take(text)
    #expect(desk.book.gigRules.liveCount == 1)
  }

  @Test func `what a later calendar moved and cancelled is as before`() throws {
    var desk = Desk()
    _ = try desk.take(Self.calendar(Self.one, Self.other))
    let before = desk.book.projects.rows
    let later = try desk.take(
      Self.calendar(
        Self.one.replacing("20261205", with: "20261207"), Self.other + "\r\nSTATUS:CANCELLED"))
    #expect(desk.gigs == ["Bowl"] && desk.book.projects.rows != before)
    #expect(desk.book.importBatches.liveCount == 2)
    let back = desk.takeBack(later)
    #expect(back.restored.gigs == 2 && back.going.all == 0)
    #expect(desk.book.projects.rows == before)
  }

  @Test func `what somebody deleted does not come again when the rest was taken back`() throws {
    var desk = Desk()
    let file = try desk.take(Self.list)
    desk.write([Edit(trashing: try desk.client("Bowl"), in: desk.book.clients)])
    #expect(desk.takeBack(file).going.clients == 1)
    _ = try desk.take(Self.list)
    #expect(desk.clients == ["Reeds"])
  }

  @Test func `a book from a backup, of one moment, loses nothing that was there before`() throws {
    var desk = Desk()
    desk.add(Self.client(901, "Reeds", "info@reeds.example"))
    desk.add(Self.client(902, "Other", ""))
    let file = try desk.take(Self.list)
    try desk.change("Reeds") { $0.phone = "777" }
    var other = Desk()
    other.restore(desk)
    let back = other.takeBack(file)
    #expect(back.going.clients == 1 && back.keptAsTheyAre.clients == 1)
    #expect(other.clients == ["Other", "Reeds"])
    #expect(other.book.clients[ID(901)]?.phone == "777")
  }

  @Test func `undone, it can be taken back once more`() throws {
    for text in [Self.list, Self.card, Self.sheet] {
      var desk = Desk()
      let file = try desk.take(text)
      let first = desk.takeBack(file).going
      _ = desk.replica.undo(now: Books.now.adding(milliseconds: 60_000))
      #expect(desk.book.importBatches.liveCount == 1)
      let again = desk.takeBack(file)
      #expect(again.going == first && again.kept.all == 0)
      #expect(desk.clients.isEmpty)
    }
  }

  @Test func `of a book that came back from a backup later nobody knows what was written since`()
    throws
  {
    var desk = Desk()
    let file = try desk.take(Self.list)
    try desk.change("Bowl") { $0.notes = "Mine" }
    var other = Desk()
    other.wait(days: 2)
    other.restore(desk)
    let back = other.takeBack(file)
    #expect(back.going.all == 0 && back.kept.clients == 2)
    #expect(other.clients == ["Bowl", "Reeds"])
    #expect(other.takeBack(file, all: true).going.clients == 2)
  }

  // MARK: gigs of a spreadsheet, invoices

  private static let sheet = """
    Date,Start,Gig,Client,Fee,Paid
    2026-03-14,20:00,Spring Ball,Reeds,1250,yes
    2026-12-05,20:00,Xmas Party,Reeds,600,no

    """

  @Test func `gigs of a spreadsheet go with their money and clients, and come in again`() throws {
    var desk = Desk()
    for _ in 1...3 {
      let file = try desk.take(Self.sheet)
      #expect(desk.gigs == ["Spring Ball", "Xmas Party"] && desk.clients == ["Reeds"])
      #expect(desk.book.payments.live.map { $0.amount } == [Money(1250, .usd)])
      for gig in desk.book.projects.live { #expect(desk.book.charges(of: gig.id).count == 1) }
      #expect(try desk.take(Self.sheet).edit.isEmpty)
      let back = desk.takeBack(file)
      #expect(back.going.gigs == 2 && back.going.payments == 1 && back.going.clients == 1)
      #expect(back.kept.all == 0)
      #expect(desk.gigs.isEmpty && desk.clients.isEmpty && desk.book.payments.liveCount == 0)
    }
  }

  @Test func `a gig that was changed stays with what came in for it and with its client`() throws {
    var desk = Desk()
    let file = try desk.take(Self.sheet)
    var charge = try #require(desk.book.charges(of: try desk.gig("Spring Ball").id).first)
    charge.name = "Mine"
    let edit = Edit(putting: charge, in: desk.book.charges)
    desk.write([edit])
    let all = ImportBatches.takeBack(file.batch, all: true, in: desk.book).rows
    #expect(all.going.gigs == 2 && all.going.payments == 1 && all.going.clients == 1)
    let back = desk.takeBack(file)
    #expect(back.going.gigs == 1 && back.going.all == 1)
    #expect(back.kept.gigs == 1 && back.kept.payments == 1 && back.kept.clients == 1)
    #expect(desk.gigs == ["Spring Ball"] && desk.book.payments.liveCount == 1)
  }

  @Test func `a gig that is brought back from the trash has its money again`() throws {
    var desk = Desk()
    _ = desk.takeBack(try desk.take(Self.sheet))
    let ball = try #require(desk.book.projects.rows.first { $0.name == "Spring Ball" })
    desk.write([Deleting.restore(ball, in: desk.book)])
    #expect(desk.gigs == ["Spring Ball"])
    #expect(desk.book.payments(of: ball.id).map { $0.amount } == [Money(1250, .usd)])
  }

  @Test func `money that came in otherwise keeps a gig, whoever asks`() throws {
    var desk = Desk()
    let file = try desk.take(Self.sheet)
    let party = try desk.gig("Xmas Party")
    var payment = Payment()
    (payment.id, payment.project, payment.client) = (ID(904), party.id, party.client)
    payment.amount = Money(600, .usd)
    desk.add(payment)
    let back = desk.takeBack(file, all: true)
    #expect(back.going.gigs == 1 && back.kept.gigs == 1 && back.kept.clients == 1)
    #expect(desk.gigs == ["Xmas Party"] && desk.book.payments.liveCount == 1)
  }

  @Test func `issued invoices are no import that goes, which is said before they come in`() throws {
    var desk = Desk()
    let list = "Invoice Number,Client,Date,Total\n1001,Reeds,2026-03-14,1250.00\n"
    let file = try desk.take(list)
    let said = { (file: ImportFile) in
      file.summary.filter { $0.english.hasPrefix("What was issued is not taken back") }.count
    }
    #expect(desk.book.invoices.liveCount == 1 && file.batch.isNone && said(file) == 1)
    #expect(said(try desk.take(list)) == 0)
  }

  @Test func `what is more than one change carries is taken back as one all the same`() throws {
    // What they said before is kept for them: two letters for each of its bytes.
    func events(_ letter: String) -> String {
      let place = "\r\nLOCATION:" + String(repeating: letter, count: 40_000)
      return Self.calendar(Self.one + place, Self.other + place)
    }
    var desk = Desk()
    _ = try desk.take(events("a"))
    let before = desk.book.projects.rows
    let file = try desk.take(events("b"))
    #expect(desk.book.importBatches.liveCount > 2 && desk.book.projects.rows != before)
    #expect(ImportBatches.live(in: desk.book).count == 2)
    #expect(desk.takeBack(file).restored.gigs == 2)
    #expect(desk.book.projects.rows == before && desk.book.importBatches.liveCount == 1)
  }

  @Test func `hours go with what they made, and from projects that stay`() throws {
    let first = "Date,Client,Project,Hours,Rate\n2026-03-14,Reeds,Site,2,80\n"
    var desk = Desk()
    let site = try desk.take(first)
    let more = try desk.take(first + "2026-03-15,Reeds,Site,1,80\n2026-03-15,Reeds,Shop,1,80\n")
    #expect(desk.gigs == ["Shop", "Site"] && desk.book.charges.liveCount == 3)
    let back = desk.takeBack(more)
    #expect(back.going.gigs == 1 && back.going.charges == 2 && back.going.all == 3)
    #expect(desk.gigs == ["Site"] && desk.clients == ["Reeds"])
    let project = try #require(desk.book.projects.live.first)
    #expect(desk.book.charges(of: project.id).map { $0.price.quantity } == [Quantity(2)])
    // They come again with their file.
    let again = try desk.take(first + "2026-03-15,Reeds,Site,1,80\n2026-03-15,Reeds,Shop,1,80\n")
    #expect(again.kept == 1 + 2 && desk.gigs == ["Shop", "Site"])
    #expect(desk.book.charges(of: project.id).count == 2)
    // One that somebody changed keeps its project.
    var charge = try #require(desk.book.charges(of: project.id).first)
    charge.notes = "Mine"
    desk.write([Edit(putting: charge, in: desk.book.charges)])
    let kept = desk.takeBack(site)
    #expect(kept.kept.charges == 1 && kept.kept.gigs == 1 && kept.kept.clients == 1)
    #expect(kept.going.all == 0 && desk.book.charges(of: project.id).count == 2)
  }
}
