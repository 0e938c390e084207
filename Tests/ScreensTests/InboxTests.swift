import Ledger
import Markup
import Testing

@testable import Screens

/// Receipts come in, are read, put right, confirmed (rule E25).
struct InboxTests {
  private static func jpeg(_ mark: UInt8) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0, mark, 2, 3, 0xFF, 0xD9]
  }

  private func person() throws -> Person {
    try Person(sampleStudio(on: Day(parsing: "2026-11-21")))
  }

  /// Somebody with two receipts in the Inbox, of which the first was read.
  private func reader() throws -> Person {
    var person = try person()
    hand([Self.file(1), Self.file(2)], to: &person)
    try read(Self.jpeg(1), merchant: "Cafe Blau", &person)
    person.go("/inbox")
    return person
  }

  private static func file(_ mark: UInt8) -> PickedFile {
    PickedFile("\(mark).jpg", "image/jpeg", jpeg(mark))
  }

  private func hand(_ files: [PickedFile], _ way: String = "upload", to person: inout Person) {
    person.hear(.files(token: "inbox/files/" + way, files))
  }

  private func id(_ bytes: [UInt8]) -> ID<Receipt> { ReceiptConfirming.id(of: SHA256.hex(bytes)) }

  /// The hub reads a file, exactly.
  private func read(_ bytes: [UInt8], merchant: String, _ person: inout Person) throws {
    var reading = Ledger.Reading(of: SHA256.hex(bytes))
    reading.state = .done
    reading.text = "\(merchant) Apfelstrudel"
    reading.fields = [
      ReadField("merchant", merchant), ReadField("day", "2026-11-20"), ReadField("currency", "EUR"),
      ReadField("total", "12.50"),
    ]
    var edit = Edit()
    edit.put(reading, in: person.app.book.readings)
    let written = edit
    person.part()
    _ = person.app.withReplica {
      $0.commit(written, now: Instant(milliseconds: 2_000_000_000_000), undoable: false)
    }
    person.app.refresh()
  }

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

  @Test func `the same file is one receipt, and a deleted one comes back`() throws {
    var person = try person()
    hand([Self.file(1)], to: &person)
    hand([Self.file(1)], to: &person)
    #expect(person.app.book.inbox.count == 1)
    #expect(person.toast.contains("is already in the Inbox."))
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
    #expect(person.toast.contains("The hub cannot be reached."))
  }

  @Test func `one tap confirms what was read and goes to the next receipt`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    #expect(person.page.contains("value=\"Cafe Blau\""))
    #expect(person.page.contains("Sure"))
    person.press("inbox/confirm/" + first.text)
    let expense = try #require(
      person.app.book.transactions.live(person.app.book.receipts[first]?.transaction ?? ID()))
    #expect(expense.source == "Cafe Blau")
    #expect(expense.amount == Money(minor: 1250, currency: .eur))
    #expect(person.app.book.hasReceipt(expense))
    #expect(person.app.state.location.route == .receipt(id(Self.jpeg(2))))
    person.press("undo")
    #expect(person.app.book.inbox.count == 2)
  }

  @Test func `what is typed stays after a reload and becomes the expense`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    person.type("source", "Café Blau")
    person.type("amount", "13.00")
    person.press("expense/form-line")
    #expect(person.effects.contains(.focus("#main [name=\"lineName0\"]")))
    person.type("lineName0", "Cake")
    person.type("lineAmount0", "4")
    person.reload("/inbox/" + first.text)
    #expect(person.page.contains("value=\"Café Blau\""))
    person.press("inbox/confirm/" + first.text)
    let done = try #require(person.app.book.receipts[first])
    let expense = try #require(person.app.book.transactions.live(done.transaction))
    #expect(expense.source == "Café Blau" && expense.amount == Money(13, .eur))
    #expect(person.app.book.splits(of: expense.id).map { $0.name } == ["Cake"])
    #expect(!person.kept.keys.contains { $0.hasPrefix("draft/") })
  }

  /// A rule for Cafe Blau, which is renamed, put under a category, and split.
  private func rule(_ person: inout Person) {
    var rule = ExpenseRule()
    rule.id = ID(9100)
    rule.contains = "blau"
    rule.paymentMethod = "Amex"
    rule.isDeductible = true
    rule.renamed = "Café Blau"
    var whole = RuleSplit()
    whole.name = "Lunch"
    whole.share = Rate(micros: 100_000_000)
    rule.split = [whole]
    var edit = Edit()
    edit.put(rule, in: person.app.book.rules)
    let written = edit
    _ = person.app.withReplica {
      $0.commit(written, now: Instant(milliseconds: 2_000_000_000_002), undoable: false)
    }
    person.app.refresh()
  }

  @Test func `the vendor's rule is proposed with its reason and done at confirming`() throws {
    var person = try reader()
    rule(&person)
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    #expect(person.page.contains("value=\"Amex\"") && person.page.contains("As your rule says"))
    // Another merchant is no longer the rule's; what somebody chose stays.
    person.type("source", "Kiosk")
    #expect(!person.page.contains("value=\"Amex\""))
    person.type("source", "Cafe Blau")
    person.type("paymentMethod", "Cash")
    #expect(!person.page.contains("value=\"Amex\""))
    person.press("inbox/confirm/" + first.text)
    let done = try #require(person.app.book.receipts[first])
    let expense = try #require(person.app.book.transactions.live(done.transaction))
    #expect(expense.source == "Café Blau" && expense.paymentMethod == "Cash")
    #expect(expense.isDeductible)
    #expect(person.app.book.splits(of: expense.id).map { $0.name } == ["Lunch"])
  }

  @Test func `all sure ones get what their vendors' rules say`() throws {
    var person = try reader()
    rule(&person)
    person.press("inbox/confirm-sure")
    let done = try #require(person.app.book.receipts[id(Self.jpeg(1))])
    let expense = try #require(person.app.book.transactions.live(done.transaction))
    #expect(expense.paymentMethod == "Amex" && expense.isDeductible)
    #expect(person.app.book.splits(of: expense.id).count == 1)
  }

  @Test func `a receipt in another currency says what the bank made of it`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    let own = person.app.book.settings.currency
    #expect(own == .usd)
    person.go("/inbox/" + first.text)
    #expect(person.page.contains("In USD"))
    person.type("worth", "14.20")
    person.type("isDeductible", "on")
    person.type("reimbursable", "on")
    person.type("taxRate", "19")
    person.type("notes", "With Ann")
    person.type("tagQuery", "Tour")
    person.reload("/inbox/" + first.text)
    #expect(person.page.contains("value=\"14.20\""))
    person.press("inbox/confirm/" + first.text)
    let done = try #require(person.app.book.receipts[first])
    let expense = try #require(person.app.book.transactions.live(done.transaction))
    #expect(expense.amount == Money(minor: 1250, currency: .eur))
    #expect(expense.amount?.value(in: own, expense.worth) == Money(minor: 1420, currency: own))
    #expect(expense.isDeductible && expense.reimbursement == .owedToCompany)
    #expect(expense.tax.subtotal == Money(minor: 1050, currency: .eur))
    #expect(expense.notes == "With Ann")
    #expect(person.app.book.tags(of: expense.id).map { $0.name } == ["Tour"])
  }

  @Test func `the same number in the account's currency is no worth`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    person.type("worth", "14.20")
    person.type("foreign", "")
    #expect(!person.page.contains("In USD"))
    person.press("inbox/confirm/" + first.text)
    let done = try #require(person.app.book.receipts[first])
    let expense = try #require(person.app.book.transactions.live(done.transaction))
    #expect(expense.amount == Money(minor: 1250, currency: .usd) && expense.worth == nil)
  }

  @Test func `tags are chips, and merchants are proposed as in a sheet`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    person.type("tagQuery", "Tour")
    person.press("expense/tag-add/Tour")
    #expect(person.page.contains("expense/tag-drop/Tour"))
    person.press("expense/tag-drop/Tour")
    #expect(!person.page.contains("expense/tag-drop/Tour"))
    person.press("expense/merchant/Kiosk")
    #expect(person.page.contains("value=\"Kiosk\""))
    person.press("pick/paymentMethod/Visa")
    #expect(person.page.contains("value=\"Visa\""))
    person.press("inbox/reset/" + first.text)
    #expect(person.page.contains("value=\"Cafe Blau\""))
  }

  @Test func `a draft of an earlier version loses nothing else`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    var tag = Ledger.Tag()
    tag.id = ID(9200)
    tag.name = "Tour"
    var edit = Edit()
    edit.put(tag, in: person.app.book.tags)
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

  @Test func `the sure ones are confirmed together, those with a twin wait`() throws {
    var person = try reader()
    hand([Self.file(4)], to: &person)
    try read(Self.jpeg(4), merchant: "Cafe Rot", &person)
    var twin = Transaction()
    twin.id = ID(9001)
    twin.source = "cafe rot"
    twin.day = try Day(parsing: "2026-11-20")
    twin.amount = Money(minor: 1250, currency: .eur)
    var edit = Edit()
    edit.put(twin, in: person.app.book.transactions)
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
