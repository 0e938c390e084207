import Ledger
import Markup
import Testing

@testable import Screens

/// Receipts come in, are read, put right, confirmed (rule E25).
struct InboxTests: InboxDesk {
  @Test func `files that came together stand by their names, and keys add more and confirm`() throws
  {
    var person = try person()
    hand([3, 1, 5, 2, 4].map { Self.file($0) }, to: &person)
    person.go("/inbox")
    #expect(person.app.book.inbox.map(\.name) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"])
    person.key("n")
    #expect(
      person.effects.contains { effect in
        if case .pick(let token, _, false, true) = effect { return token == "inbox/files/upload" }
        return false
      })
    try read(Self.jpeg(2), merchant: "Cafe Blau", &person)
    person.go("/inbox/" + id(Self.jpeg(2)).text)
    person.key("ctrl+Enter")
    #expect(person.toast.contains("Expense at Cafe Blau saved"))
    #expect(person.app.state.location.route == .receipt(id(Self.jpeg(3))))
  }

  @Test func `files wait in the Inbox, stored before the book names them, and one change for all`()
    throws
  {
    var person = try person()
    hand([Self.file(1), Self.file(2)], "camera", to: &person)
    #expect(person.stored.count == 1)
    let blobs = person.effects.prefix { if case .storeBlob = $0 { true } else { false } }
    #expect(blobs.count == 2)
    #expect(person.app.book.inbox.count == 2)
    #expect(person.app.book.inbox.allSatisfy { $0.origin == .camera })
    #expect(person.toast.contains("2 receipts added to the Inbox."))
    #expect(person.toast.contains("Open Inbox"))
    person.press("undo")
    #expect(person.app.book.inbox.isEmpty)
  }

  @Test func `an empty Inbox offers each way in once, below what it says`() throws {
    var person = try person()
    person.go("/inbox")
    #expect(!person.page.contains("inbox-add"))
    #expect(person.page.split(separator: "Take Photo").count == 2)
    hand([Self.file(1)], to: &person)
    person.go("/inbox")
    #expect(person.page.contains("inbox-add") && !person.page.contains("No Receipt Waits"))
    #expect(person.page.split(separator: "Take Photo").count == 2)
  }

  @Test func `the same file is one receipt, and a deleted one comes back`() throws {
    var person = try person()
    hand([Self.file(1)], to: &person)
    hand([Self.file(1)], to: &person)
    #expect(person.app.book.inbox.count == 1)
    #expect(
      person.toast.contains("is already in the Inbox.")
        && !person.complains("is already in the Inbox."))
    person.press("inbox/delete/" + id(Self.jpeg(1)).text)
    #expect(person.app.book.inbox.isEmpty)
    hand([Self.file(1)], to: &person)
    #expect(person.app.book.inbox.count == 1)
  }

  @Test func `an electronic invoice is taken in, other texts are not`() throws {
    var person = try person()
    let xml = Array("<?xml version=\"1.0\"?><Invoice/>".utf8)
    hand(
      [
        PickedFile("bill.xml", "application/xml", xml),
        PickedFile("page.html", "text/html", Array("<!doctype html>".utf8)),
      ], "paste", to: &person)
    let receipt = try #require(person.app.book.inbox.first)
    #expect(receipt.mediaType == "application/xml" && receipt.origin == .paste)
    #expect(person.app.book.inbox.count == 1)
    #expect(person.toast.contains("“page.html” is not a picture or PDF."))
  }

  @Test func `what was shared is shown in the Inbox`() throws {
    var person = try person()
    hand([Self.file(3)], "share", to: &person)
    #expect(person.app.state.location.route == .inbox)
    #expect(person.app.book.inbox.first?.origin == .share)
  }

  @Test func `files may be dropped and pasted on the pages of expenses alone`() throws {
    var person = try person()
    for path in ["/inbox", "/expenses"] {
      person.go(path)
      #expect(person.page.contains("data-on-drop=\"inbox/files/upload\""))
      #expect(person.page.contains("data-on-paste=\"inbox/files/paste\""))
    }
    person.go("/clients")
    #expect(!person.page.contains("inbox/files"))
  }

  @Test func `an empty Inbox says how receipts get in`() throws {
    var person = try person()
    person.go("/inbox")
    #expect(person.page.contains("No Receipt Waits"))
    #expect(person.page.contains("data-on-click=\"inbox/photograph\""))
  }

  @Test func `the list says what was read and what waits`() throws {
    let person = try reader()
    #expect(person.page.contains("Cafe Blau"))
    #expect(person.page.contains("12.50"))
    #expect(person.page.contains("Not read: there is no hub"))
    #expect(person.page.contains("2 receipts to confirm"))
    #expect(person.page.contains("Confirm All Sure Ones"))
  }

  @Test func `a hub without Tesseract says how to get it, and may be asked to read again`() throws {
    var person = try reader()
    person.app.state.hasHub = true
    person.go("/inbox")
    #expect(person.effects.contains(.reading(.tools)))
    let words = "{\"pictures\":false,\"pdf\":true}"
    person.hear(.readingAnswered(ReadingAnswer(.tools, isDone: true, bytes: Array(words.utf8))))
    #expect(person.page.contains("apt install tesseract-ocr"))
    #expect(person.page.contains("Not read: the hub has no text reading"))
    person.press("inbox/read-again/" + id(Self.jpeg(2)).text)
    let again = ReadingRequest.again(SHA256.hex(Self.jpeg(2)))
    #expect(person.effects.contains(.reading(again)))
    person.hear(.readingAnswered(ReadingAnswer(again, isDone: false, bytes: [])))
    #expect(person.complains("The hub cannot be reached."))
  }

  @Test func `a draft of an earlier version loses nothing else`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    var tag = Ledger.Tag()
    tag.id = ID(9200)
    tag.name = "Tour"
    let edit = Edit(putting: tag, in: person.app.book.tags)
    let written = edit
    _ = person.app.withReplica {
      $0.commit(written, now: Instant(milliseconds: 2_000_000_000_003), undoable: false)
    }
    person.app.refresh()
    let old = Form([
      ("merchant", ""), ("amount", "12.50"), ("tags", ""), ("lines", "0"), ("line-0-name", ""),
    ])
    var typed = old
    typed["merchant"] = "Other"
    typed["amount"] = "13.00"
    typed["tags"] = tag.id.text
    typed["lines"] = "1"
    typed["line-0-name"] = "Cake"
    let sheet = Sheet(
      SheetKind(text: "inbox/expense/" + first.text), form: typed, newID: first.raw)
    let draft = Draft(sheet, kept: person.app.state.now, tab: "", isDiscarded: false)
    person.app.state.remembered[draft.name] = draft.text
    person.go("/inbox/" + first.text)
    #expect(person.page.contains("value=\"13.00\"") && person.page.contains("value=\"Cafe Blau\""))
    person.press("inbox/confirm/" + first.text)
    let done = try #require(person.app.book.receipts[first])
    let expense = try #require(person.app.book.transactions.live(done.transaction))
    #expect(expense.source == "Cafe Blau" && expense.amount == Money(13, .eur))
    #expect(person.app.book.tags(of: expense.id).isEmpty)
    #expect(person.app.book.splits(of: expense.id).isEmpty)
  }

  @Test func `what is missing is said before its field, and nothing is made`() throws {
    var person = try reader()
    let second = id(Self.jpeg(2))
    person.go("/inbox/" + second.text)
    person.press("inbox/confirm/" + second.text)
    #expect(person.page.contains("Merchant name is required"))
    #expect(person.app.book.inbox.count == 2)
    person.type("source", "Kiosk")
    person.type("amount", "3")
    person.press("inbox/confirm/" + second.text)
    #expect(person.app.book.inbox.count == 1)
  }

  @Test func `what is typed is asked about as what was read is`() throws {
    var person = try reader()
    hand([Self.file(4)], to: &person)
    try read(Self.jpeg(4), merchant: "Cafe Rot", &person)
    var twin = Transaction()
    twin.id = ID(9001)
    twin.source = "Kiosk"
    twin.day = try Day(parsing: "2026-11-20")
    twin.amount = Money(minor: 1250, currency: .eur)
    let edit = Edit(putting: twin, in: person.app.book.transactions)
    let written = edit
    _ = person.app.withReplica {
      $0.commit(written, now: Instant(milliseconds: 2_000_000_000_001), undoable: false)
    }
    person.app.refresh()
    person.go("/inbox/" + id(Self.jpeg(4)).text)
    #expect(!person.page.contains("This may be here already"))
    person.type("source", "kiosk")
    #expect(person.page.contains("This may be here already"))
    #expect(person.page.contains("inbox/attach/" + id(Self.jpeg(4)).text + "/" + twin.id.text))
    person.type("source", "Kiosk Two")
    #expect(!person.page.contains("This may be here already"))
  }

  @Test func `the sure ones are confirmed together, those with a twin wait`() throws {
    var person = try reader()
    hand([Self.file(4)], to: &person)
    try read(Self.jpeg(4), merchant: "Cafe Rot", &person)
    var twin = Transaction()
    twin.id = ID(9001)
    twin.source = "cafe rot"
    twin.day = try Day(parsing: "2026-11-20")
    twin.amount = Money(minor: 1250, currency: .eur)
    let edit = Edit(putting: twin, in: person.app.book.transactions)
    let written = edit
    _ = person.app.withReplica {
      $0.commit(written, now: Instant(milliseconds: 2_000_000_000_001), undoable: false)
    }
    person.app.refresh()
    person.press("inbox/confirm-sure")
    #expect(person.toast.contains("1 receipt confirmed"))
    #expect(person.app.book.inbox.count == 2)
    person.go("/inbox/" + id(Self.jpeg(4)).text)
    #expect(person.page.contains("This may be here already"))
    person.press("inbox/keep-both/" + id(Self.jpeg(4)).text)
    #expect(!person.page.contains("This may be here already"))
    person.press("undo")
    person.press("inbox/attach/" + id(Self.jpeg(4)).text + "/" + twin.id.text)
    #expect(person.app.book.attachments(of: twin.id.raw, as: .receipt).count == 1)
    #expect(person.app.book.inbox.count == 1)
  }

  @Test func `an expense is chosen for a receipt by its words`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    person.press("sheet/inbox/attach/" + first.text)
    #expect(person.sheet.contains("Attach to Existing"))
    person.type("query", "zzzz")
    #expect(person.sheet.contains("No expenses found"))
  }

  @Test func `a receipt that waits is on Today and in the search`() throws {
    var person = try reader()
    person.go("/")
    #expect(person.page.contains("Receipts to Confirm"))
    person.go("/search?q=apfelstr")
    #expect(person.page.contains("Inbox"))
    #expect(person.page.contains("/inbox/" + id(Self.jpeg(1)).text))
  }
}
