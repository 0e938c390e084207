import Ledger
import Markup
import Testing

@testable import Screens

struct ImageScreenTests {
  private let item = ID<Item>(5001)
  private let transaction = ID<Transaction>(5002)
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 2, 3, 0xFF, 0xD9]
  private static let pdf = Array("%PDF-1.4\ntrailer\n%%EOF\n".utf8)

  private static func jpeg(_ mark: UInt8) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0, mark, 2, 3, 0xFF, 0xD9]
  }

  /// A set-up book with one item and one transaction in inventory.
  private func designer() throws -> Person {
    let book = Book()
    var edit = sampleStudio(on: try Day(parsing: "2026-11-21"))
    var item = Item()
    item.id = self.item
    item.name = "Lamp"
    edit.put(item, in: book.items)
    var transaction = Transaction()
    transaction.id = self.transaction
    transaction.source = "Wayfair"
    edit.put(transaction, in: book.transactions)
    return try Person(edit)
  }

  private func images(_ owner: UInt64) -> String { "image/files/image/item/" + text(owner) + "/5" }
  private func receipts(_ owner: UInt64) -> String {
    "image/files/receipt/transaction/" + text(owner) + "/10"
  }
  private func text(_ raw: UInt64) -> String { ID<Ledger.Attachment>(raw).text }

  private func hand(
    _ bytes: [UInt8], _ name: String, to token: String, _ person: inout Person
  ) -> [Effect] {
    let effects = person.app.handle(
      .file(token: token, name: name, mediaType: "image/jpeg", bytes: bytes))
    person.app.refresh()
    return effects
  }

  private func gallery(_ person: Person, _ item: ID<Item>) -> String {
    var html = HTML()
    Gallery(app: person.app).draw(
      of: item.raw, .item, as: .image, limit: 5,
      chosen: person.app.book.items[item]?.image ?? ID(), &html)
    return html.string
  }

  @Test func `an added photo is stored before the book names it and becomes the primary one`()
    throws
  {
    var person = try designer()
    let effects = hand(Self.jpeg, "lamp.jpg", to: images(item.raw), &person)
    let hash = SHA256.hex(Self.jpeg)
    #expect(effects.first == .storeBlob(hash: hash, mediaType: "image/jpeg", bytes: Self.jpeg))
    let file = try #require(person.app.book.attachments(of: item.raw, as: .image).first)
    #expect(file.hash == hash && file.size == 10 && file.name == "lamp.jpg")
    #expect(file.owner.kind == "item")
    #expect(person.app.book.items[item]?.image == file.id)
    #expect(person.toast.contains("Image added"))
    let html = gallery(person, item)
    #expect(html.contains("data-blob=\"\(hash)\""))
    #expect(html.contains("Primary"))
    #expect(html.contains("data-on-drop=\"\(images(item.raw))\""))
  }

  @Test func `removing the primary image promotes the first that is left, and undo brings it back`()
    throws
  {
    var person = try designer()
    for mark: UInt8 in 1...3 {
      _ = hand(Self.jpeg(mark), "\(mark).jpg", to: images(item.raw), &person)
    }
    let files = person.app.book.attachments(of: item.raw, as: .image)
    #expect(files.map { $0.name } == ["1.jpg", "2.jpg", "3.jpg"])
    person.press("image/primary/" + files[2].id.text)
    #expect(person.app.book.items[item]?.image == files[2].id)
    #expect(person.toast.contains("Primary image set"))
    person.press("image/remove/" + files[2].id.text)
    #expect(person.app.book.items[item]?.image == files[0].id)
    #expect(person.app.book.attachments(of: item.raw, as: .image).count == 2)
    person.press("undo")
    #expect(person.app.book.items[item]?.image == files[2].id)
    #expect(person.app.book.attachments(of: item.raw, as: .image).count == 3)
    for file in files { person.press("image/remove/" + file.id.text) }
    #expect(person.app.book.items[item]?.image.isNone == true)
  }

  @Test func `the sixth image and the eleventh receipt are refused with the limit`() throws {
    var person = try designer()
    for mark: UInt8 in 1...6 {
      _ = hand(Self.jpeg(mark), "\(mark).jpg", to: images(item.raw), &person)
    }
    #expect(person.app.book.attachments(of: item.raw, as: .image).count == 5)
    #expect(person.complains("At most 5 images can be kept here."))
    #expect(!gallery(person, item).contains("Add Images"))
    for mark: UInt8 in 1...11 {
      _ = hand(Self.jpeg(mark), "\(mark).jpg", to: receipts(transaction.raw), &person)
    }
    #expect(person.app.book.attachments(of: transaction.raw, as: .receipt).count == 10)
    #expect(person.complains("At most 10 receipts can be kept here."))
  }

  @Test func `pictures chosen together are one change and are taken back as one`() throws {
    var person = try designer()
    let chosen = (1...3).map { PickedFile("\($0).jpg", "image/jpeg", Self.jpeg(UInt8($0))) }
    person.hear(.files(token: images(item.raw), chosen))
    #expect(person.stored.count == 1)
    #expect(person.toast.contains("3 images added"))
    let files = person.app.book.attachments(of: item.raw, as: .image)
    #expect(files.map { $0.name } == ["1.jpg", "2.jpg", "3.jpg"])
    #expect(person.app.book.items[item]?.image == files.first?.id)
    person.press("undo")
    #expect(person.app.book.attachments(of: item.raw, as: .image).isEmpty)
    #expect(person.app.book.items[item]?.image.isNone == true)
  }

  @Test func `of pictures chosen together those that can be taken are`() throws {
    var person = try designer()
    let chosen = [
      PickedFile("a.jpg", "image/jpeg", Self.jpeg(1)),
      PickedFile("b.png", "", [], refusal: .tooManyPixels),
      PickedFile("c.jpg", "image/jpeg", Self.jpeg(1)),
    ]
    person.hear(.files(token: images(item.raw), chosen))
    #expect(person.app.book.attachments(of: item.raw, as: .image).count == 1)
    #expect(person.toast.contains("Image added. “b.png” has too many pixels"))
    #expect(person.toast.contains("are read. 1 more not added."))
    #expect(person.toast.contains("data-on-click=\"undo\""))
  }

  @Test func `keys go through the pictures from the first to the last, and no further`() throws {
    var person = try designer()
    for mark in 1...3 as ClosedRange<UInt8> {
      _ = hand(Self.jpeg(mark), "\(mark).jpg", to: images(item.raw), &person)
    }
    let files = person.app.book.attachments(of: item.raw, as: .image)
    #expect(files.count == 3)
    person.press("sheet/image/view/" + files[0].id.text)
    for (key, number) in [
      ("ArrowLeft", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowRight", 3), ("ArrowLeft", 2),
      ("End", 3), ("ArrowLeft", 2), ("Home", 1), ("n", 1), ("End", 3), ("Home", 1),
    ] {
      person.key(key)
      #expect(person.sheet.contains("Image \(number) of 3"), "\(key)")
    }
  }

  @Test func `a file is saved under its name, with the ending of its type, and no sign of a path`()
  {
    func saved(_ name: String, _ mediaType: String, _ role: AttachmentRole = .image) -> String {
      var file = Ledger.Attachment()
      (file.name, file.mediaType, file.role) = (name, mediaType, role)
      return file.fileName
    }
    for (name, wanted) in [
      ("a.jpg", "a.jpg"), ("a.JPG", "a.JPG"), ("a", "a.jpg"), (".jpg", ".jpg.jpg"),
      ("", "image.jpg"),
      ("../a/b.jpg", "..-a-b.jpg"), ("a\\b:c*d?e\"f<g>h|i.jpg", "a-b-c-d-e-f-g-h-i.jpg"),
      ("a\nb.jpg", "a-b.jpg"), ("a\r\nb", "a-b.jpg"), ("Ä b.jpg", "Ä b.jpg"),
    ] {
      #expect(saved(name, "image/jpeg") == wanted, "\(name)")
    }
    #expect(saved("", "application/pdf", .receipt) == "receipt.pdf")
    #expect(saved("", "image/jpeg", .receipt) == "receipt.jpg")
    #expect(saved("bill", "application/xml", .receipt) == "bill.xml")
    #expect(saved("", "application/pdf") == "file.pdf")
  }

  @Test func `the same picture is not kept twice`() throws {
    var person = try designer()
    _ = hand(Self.jpeg, "a.jpg", to: images(item.raw), &person)
    let effects = hand(Self.jpeg, "b.jpg", to: images(item.raw), &person)
    #expect(person.app.book.attachments(of: item.raw, as: .image).count == 1)
    #expect(!effects.contains { if case .storeBlob = $0 { true } else { false } })
  }

  @Test func `a receipt may be a PDF, an image may not`() throws {
    var person = try designer()
    _ = hand(Self.pdf, "bill.jpg", to: receipts(transaction.raw), &person)
    let file = try #require(person.app.book.attachments(of: transaction.raw, as: .receipt).first)
    #expect(file.mediaType == "application/pdf")
    #expect(file.fileName == "bill.jpg.pdf")
    person.press("image/open/" + file.id.text)
    #expect(
      person.effects.contains(.handOverBlob(hash: file.hash, name: "bill.jpg.pdf", .open)))
    _ = hand(Self.pdf, "bill.pdf", to: images(item.raw), &person)
    #expect(person.complains("“bill.pdf” is not a picture."))
  }

  @Test(arguments: [
    ("<!doctype html><script>", "is not a picture or PDF"),
    ("<svg xmlns='http://www.w3.org/2000/svg'>", "is not a picture or PDF"),
    ("", "is empty"), ("GIF89a……", "cannot read"), ("%PDF-1.7 cut off", "is damaged"),
  ])
  func `a file is judged by its bytes and nothing of a refused one is stored`(
    _ content: String, _ words: String
  ) throws {
    var person = try designer()
    let effects = hand(Array(content.utf8), "fine.jpg", to: receipts(transaction.raw), &person)
    #expect(person.toast.contains("“fine.jpg” " + words) || person.toast.contains(words))
    #expect(person.app.book.attachments.live.isEmpty)
    #expect(!effects.contains { if case .storeBlob = $0 { true } else { false } })
  }

  @Test func `a photo that breaks off is refused`() throws {
    var person = try designer()
    _ = hand(Array(Self.jpeg.dropLast(2)), "half.jpg", to: images(item.raw), &person)
    #expect(person.complains("is damaged"))
    #expect(person.app.book.attachments.live.isEmpty)
  }

  @Test func `what the page refuses is said in words, a logo's in its own`() throws {
    let person = try designer()
    _ = person.app.handle(
      .fileRefused(token: images(item.raw), name: "x.png", .tooManyPixels))
    #expect(person.complains("“x.png” has too many pixels"))
    _ = person.app.handle(.fileRefused(token: "logo", name: "x.txt", .unknown))
    #expect(person.complains("Logo must be an image file."))
    _ = person.app.handle(.fileRefused(token: "logo", name: "x.jpg", .tooLarge))
    #expect(person.complains("Logo must be smaller than 10 MB."))
  }

  @Test func `arrow keys walk the viewer and Escape closes it`() throws {
    var person = try designer()
    for mark: UInt8 in 1...3 {
      _ = hand(Self.jpeg(mark), "\(mark).jpg", to: images(item.raw), &person)
    }
    let files = person.app.book.attachments(of: item.raw, as: .image)
    person.press("sheet/image/view/" + files[0].id.text)
    #expect(person.sheet.contains("Image 1 of 3"))
    #expect(!person.sheet.contains("Previous Image"))
    person.key("ArrowRight")
    #expect(person.sheet.contains("Image 2 of 3"))
    #expect(person.sheet.contains("alt=\"2.jpg\""))
    person.key("End")
    #expect(person.sheet.contains("Image 3 of 3"))
    person.key("ArrowRight")
    #expect(person.sheet.contains("Image 3 of 3"))
    person.key("ArrowLeft")
    #expect(person.sheet.contains("Image 2 of 3"))
    person.key("Escape")
    #expect(person.sheet.isEmpty)
  }

  @Test func `a caption is typed, and is text however it is written`() throws {
    var person = try designer()
    _ = hand(Self.jpeg, "<img src=x onerror=alert(1)>.jpg", to: images(item.raw), &person)
    #expect(!gallery(person, item).contains("<img src=x"))
    let file = try #require(person.app.book.attachments(of: item.raw, as: .image).first)
    #expect(file.fileName == "-img src=x onerror=alert(1)-.jpg")
    person.press("sheet/image/caption/" + file.id.text)
    person.type("name", " <b>Corner</b> ")
    person.press("save")
    #expect(person.app.book.attachments[file.id]?.name == "<b>Corner</b>")
    person.press("sheet/image/view/" + file.id.text)
    #expect(person.sheet.contains("&lt;b&gt;Corner"))
  }

  @Test func `a tile tells how far its upload is, and offers to try again`() throws {
    var person = try designer()
    _ = hand(Self.jpeg, "lamp.jpg", to: images(item.raw), &person)
    let hash = SHA256.hex(Self.jpeg)
    func moved(_ state: Upload.State) { _ = person.app.handle(.upload(Upload(hash, state))) }
    moved(.waiting)
    #expect(!gallery(person, item).contains("Waiting to upload"))
    person.app.state.hasHub = true
    #expect(gallery(person, item).contains("Waiting to upload"))
    moved(.full)
    #expect(gallery(person, item).contains("the hub’s disk is full"))
    moved(.sending(40))
    #expect(gallery(person, item).contains("Uploading 40 %"))
    moved(.failed("The hub is full."))
    #expect(gallery(person, item).contains("data-on-click=\"image/retry/\(hash)\""))
    person.press("image/retry/" + hash)
    #expect(person.effects == [.retryUpload(hash)])
    moved(.done)
    #expect(person.app.state.uploads.isEmpty)
    #expect(!gallery(person, item).contains("tile-state"))
  }

  @Test func `signing out and starting over say that a photo was never sent`() throws {
    var person = try designer()
    person.app.state.hasHub = true
    person.app.state.pending = 0
    _ = person.app.handle(.upload(Upload(SHA256.hex(Self.jpeg), .waiting)))
    MemberAnswers(app: person.app).signOut()
    #expect(person.sheet.contains("1 file"))
    person.press("sheet/start-over")
    #expect(person.sheet.contains("Never sent, and lost then: 1 change and 1 file."))
    person.go("/settings/devices")
    #expect(person.page.contains("1 file"))
  }

  @Test func `the state says how many files the hub does not take, until it has them`() throws {
    let person = try designer()
    person.app.state.hasHub = true
    person.app.state.isOnline = true
    var state: String { SyncLine(app: person.app).standing.text.english }
    func moved(_ hash: String, _ state: Upload.State) {
      _ = person.app.handle(.upload(Upload(hash, state)))
      person.app.state.pending = 0
    }
    moved("ab", .sending(40))
    #expect(state == "Up to date")
    moved("ab", .failed("These are other bytes."))
    #expect(state == "1 file could not be accepted")
    moved("cd", .failed("These are other bytes."))
    #expect(state == "2 files could not be accepted")
    moved("ab", .waiting)
    #expect(state == "1 file could not be accepted")
    moved("cd", .done)
    #expect(state == "Up to date")
  }

  @Test
  func `the devices say which file the hub does not take and why, and signing out waits for none`()
    throws
  {
    var person = try designer()
    _ = hand(Self.jpeg, "lamp.jpg", to: images(item.raw), &person)
    let hash = SHA256.hex(Self.jpeg)
    person.app.state.hasHub = true
    person.app.state.isOnline = true
    func moved(_ hash: String, _ state: Upload.State) {
      _ = person.app.handle(.upload(Upload(hash, state)))
      person.app.state.pending = 0
    }
    moved(hash, .failed("These are other bytes."))
    person.go("/settings/devices")
    #expect(person.page.contains("These are other bytes.") && person.page.contains("lamp.jpg"))
    #expect(person.page.contains("image/retry/" + hash))
    #expect(person.page.contains("href=\"/item/\(item.text)"))
    // One that was removed stands nowhere any more, and on a receipt it is in the Inbox.
    let file = try #require(person.app.book.attachments.live.first { $0.hash == hash })
    let removed = Edit(trashing: file, in: person.app.book.attachments)
    person.app.commit(removed, toast: "")
    person.go("/settings/devices")
    #expect(person.page.contains("lamp.jpg"))
    #expect(!person.page.contains("href=\"/item/\(item.text)"))
    var paper = Attachment()
    (paper.id, paper.hash, paper.name) = (ID(880_001), hash, "paper.jpg")
    (paper.owner.kind, paper.owner.id) = (Kind.receipt.name, ID(880_002))
    let again = Edit(putting: paper, in: person.app.book.attachments)
    person.app.commit(again, toast: "")
    person.go("/settings/devices")
    #expect(person.page.contains("paper.jpg") && !person.page.contains("lamp.jpg"))
    #expect(person.page.contains("href=\"/inbox/\(ID<Receipt>(880_002).text)"))
    person.app.state.pending = 0
    MemberAnswers(app: person.app).signOut()
    #expect(person.sheet.contains("On this device, and never sent: 1 file."))
    // Another is on its way.
    moved("cd", .sending(40))
    MemberAnswers(app: person.app).signOut()
    #expect(person.sheet.contains("2 files on this device are still being sent."))
    moved(hash, .done)
    moved("cd", .done)
    person.go("/settings/devices")
    #expect(!person.page.contains("could not be accepted"))
  }

  @Test func `the buttons ask for pictures, and a camera where there is one`() throws {
    var person = try designer()
    person.press("image/add/image/item/" + text(item.raw) + "/5")
    #expect(
      person.effects == [
        .pick(token: images(item.raw), accept: "image/*", capture: false, multiple: true)
      ])
    person.press("image/camera/receipt/transaction/" + text(transaction.raw) + "/10")
    #expect(
      person.effects == [
        .pick(token: receipts(transaction.raw), accept: "image/*", capture: true, multiple: false)
      ])
    let nobodys = person.press("image/add/image/item/nobody/5")
    let none = person.press("image/add/image/item/" + text(item.raw) + "/0")
    #expect(!nobodys && !none)
  }
}
