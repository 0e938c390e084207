import Ledger
import LedgerTestSupport
import Markup
import Testing

@testable import Screens

/// Which files become receipts, what is said of the others, and how far reading them is.
struct ReceiptIntakeTests: InboxDesk {
  private static func xml(_ text: String) -> PickedFile {
    PickedFile("bill.xml", "application/xml", Array(text.utf8))
  }

  @Test func `an electronic invoice begins with its first sign, whatever space is before it`()
    throws
  {
    for (file, isTaken) in [
      (Self.xml("<a/>"), true), (Self.xml(" \t\r\n<a/>"), true), (Self.xml("\u{FEFF}<a/>"), true),
      (Self.xml("\u{FEFF} <a/>"), true), (Self.xml(" x<a/>"), false), (Self.xml("   "), false),
      (Self.xml("\u{FEFF}x<"), false), (Self.xml("\u{0B}<a/>"), false),
      (PickedFile("bill.xml", "text/plain", Array("<a/>".utf8)), false),
    ] {
      var person = try person()
      hand([file], to: &person)
      #expect(person.app.book.inbox.count == (isTaken ? 1 : 0), "\(file.bytes)")
      #expect(person.app.state.toast?.isBad == !isTaken, "\(file.bytes)")
    }
  }

  @Test(arguments: [(0, true), (5 * 1_048_576 - 4, true), (5 * 1_048_576 - 3, false)])
  func `an electronic invoice has five mebibytes at most`(_ room: Int, _ isTaken: Bool) throws {
    var person = try person()
    hand([Self.xml("<a/>" + String(repeating: " ", count: room))], to: &person)
    #expect(person.app.book.inbox.count == (isTaken ? 1 : 0))
    #expect(person.app.state.toast?.isBad == !isTaken)
  }

  @Test func `of a file's name the first 120 letters are kept`() throws {
    for count in [119, 120, 121] {
      var person = try person()
      var file = Self.file(1)
      file.name = "  " + String(repeating: "é", count: count - 1) + "z "
      hand([file], to: &person)
      let name = String(repeating: "é", count: count - 1) + "z"
      #expect(person.app.book.inbox.map { $0.name } == [String(name.prefix(120))])
    }
  }

  @Test func `what the hub reads is in its answer, wherever and however it stands there`() {
    for (text, pictures, pdf) in [
      (#"{"pictures":true,"pdf":false}"#, true, false),
      (#"{"pdf":true,"pictures":false}"#, false, true),
      ("{ \"pdf\" : true ,\n\"pictures\"\t:  true }", true, true),
      (#""pictures":false,"pdf":false"#, false, false),
      (#"{"tools":[1],"pictures":true,"pdf":true,"more":false}"#, true, true),
    ] {
      #expect(
        HubReader(Array(text.utf8)) == HubReader(pictures: pictures, pdf: pdf), "\(text)")
    }
    for text in [
      "", "{}", "\"pdf\"", #"{"pdf":true}"#, #"{"pictures":true}"#, #"{"pictures":1,"pdf":true}"#,
      #"{"pictures":true,"pdf":null}"#, #"{"pdf":true,"pictures""#, #"{"pdf":true,"pictures":"#,
      #"{"pictures":true,"pdfs":true}"#,
    ] { #expect(HubReader(Array(text.utf8)) == nil, "\(text)") }
  }

  @Test func `a dot has a color of six hex digits, or there is none`() {
    func dot(_ color: String) -> String {
      var html = HTML()
      html.colorDot(color)
      return String(decoding: html.bytes, as: UTF8.self)
    }
    for code in 0...127 as ClosedRange<UInt8> {
      let digit = String(decoding: [code], as: UTF8.self)
      let isHex = "0123456789abcdefABCDEF".contains(digit)
      for color in [digit + "12345", "12345" + digit] {
        #expect(dot(color).contains("fill=\"#\(color)\"") == isHex, "\(code)")
        #expect(dot(color).isEmpty == !isHex, "\(code)")
      }
    }
    for count in 0...8 {
      #expect(dot(String(repeating: "0", count: count)).isEmpty == (count != 6), "\(count)")
    }
  }

  @Test func `what cannot be taken is said, once in words and then in number`() throws {
    var cut = Self.file(1)
    cut.bytes.removeLast(2)
    for (files, count, words, isBad) in [
      ([PickedFile("no.jpg", "image/jpeg", [])], 0, "“no.jpg” is empty.", true),
      (
        [PickedFile("", "text/plain", [])], 0,
        "Pasted text is not read. Paste a picture or a PDF of the receipt, or add the expense by hand.",
        false
      ),
      ([cut], 0, "“1.jpg” is damaged and cannot be read. Nothing was stored.", true),
      (
        [PickedFile("big.jpg", "image/jpeg", [], refusal: .tooManyPixels)], 0,
        "“big.jpg” has too many pixels: at most 100 million are read.", true
      ),
      ([Self.file(1)], 1, "1 receipt added to the Inbox.", false),
      (
        [Self.file(1), Self.file(1)], 1,
        "1 receipt added to the Inbox. “1.jpg” is already in the Inbox.", false
      ),
      (
        [Self.file(1), cut, cut, cut], 1,
        "1 receipt added to the Inbox. “1.jpg” is damaged and cannot be read. Nothing was stored. "
          + "2 more not added.", false
      ),
      (
        [cut, cut], 0,
        "“1.jpg” is damaged and cannot be read. Nothing was stored. 1 more not added.", true
      ),
    ] as [([PickedFile], Int, String, Bool)] {
      var person = try person()
      hand(files, to: &person)
      let toast = try #require(person.app.state.toast)
      #expect(person.app.say(toast.text) == words)
      #expect(toast.isBad == isBad && toast.canUndo == (count > 0))
      #expect((toast.offer != nil) == (count > 0) && person.app.book.inbox.count == count)
    }
    // What is there already is no mistake; in the Inbox nobody needs the way to it.
    var person = try person()
    person.go("/inbox")
    hand([Self.file(1)], to: &person)
    #expect(person.app.state.toast?.offer == nil && person.app.state.toast?.canUndo == true)
    hand([Self.file(1)], to: &person)
    #expect(person.app.state.toast?.isBad == false && person.app.state.toast?.canUndo == false)
  }

  @Test func `of a folder that was dropped by mistake two hundred files are taken`() throws {
    for (count, rest) in [
      (200, ""), (201, " Add at most 200 files at once: 1 file left out."),
      (203, " Add at most 200 files at once: 3 files left out."),
    ] {
      var person = try person()
      hand((0..<count).map { Self.file(UInt8($0)) }, to: &person)
      #expect(person.app.book.inbox.count == 200)
      let words = person.app.say(person.app.state.toast?.text ?? .none)
      #expect(words == "200 receipts added to the Inbox." + rest)
    }
  }

  @Test func `the expense that has a file is named when it comes again`() throws {
    var person = try reader()
    let receipt = id(Self.jpeg(1))
    person.go("/inbox/" + receipt.text)
    person.press("inbox/confirm/" + receipt.text)
    let expense = try #require(person.app.book.receipts[receipt]?.transaction)
    hand([Self.file(1)], to: &person)
    #expect(
      person.toast.contains("is already the receipt of Cafe Blau.")
        && !person.complains("is already the receipt of Cafe Blau."))
    #expect(person.stored.isEmpty)
    // Once it is deleted the file may wait again.
    var gone = try #require(person.app.book.transactions.live(expense))
    gone.life = .trashed
    let (deleted, transactions) = (gone, person.app.book.transactions)
    WalkStart.others(&person) { $0.put(deleted, in: transactions) }
    hand([Self.file(1)], to: &person)
    #expect(person.app.book.inbox.contains { $0.id == receipt })
  }

  @Test func `the next receipt is the one behind it, else the first that is another`() throws {
    var person = try person()
    hand([Self.file(1), Self.file(2), Self.file(3)], to: &person)
    let readings = ReceiptReadings(app: person.app)
    let all = readings.waiting.map { $0.id }
    #expect(all.count == 3)
    #expect(readings.next(after: all[0]) == all[1] && readings.next(after: all[1]) == all[2])
    #expect(readings.next(after: all[2]) == all[0])
    #expect(readings.next(after: ID(named: "none of them")) == all[0])
    person = try self.person()
    hand([Self.file(1)], to: &person)
    #expect(ReceiptReadings(app: person.app).next(after: id(Self.jpeg(1))) == nil)
  }

  @Test func `how far reading is depends on the hub, the network, and what the file is`() throws {
    var person = try person()
    hand([Self.file(1), Self.xml("<a/>")], to: &person)
    let picture = try #require(person.app.book.receipts[id(Self.jpeg(1))])
    let bill = try #require(person.app.book.inbox.first { $0.mediaType == "application/xml" })
    var paper = picture
    paper.mediaType = "application/pdf"
    func words(_ receipt: Receipt) -> String {
      person.app.say(ReadingNote(app: person.app).words(receipt))
    }
    #expect(words(picture) == "Not read: there is no hub")
    person.app.state.hasHub = true
    person.app.state.isOnline = false
    #expect(words(picture) == "Offline: it is read once it reaches the hub")
    person.app.state.isOnline = true
    person.app.state.uploads = [Upload("another", .waiting)]
    #expect(words(picture) == "Waiting to be read")
    person.app.state.uploads = [Upload("another", .waiting), Upload(picture.hash, .waiting)]
    #expect(words(picture) == "Waiting to upload")
    person.app.state.uploads = []
    for pictures in [true, false] {
      for pdf in [true, false] {
        person.app.state.reader = HubReader(pictures: pictures, pdf: pdf)
        let (waits, lacks) = ("Waiting to be read", "Not read: the hub has no text reading")
        #expect(words(picture) == (pictures ? waits : lacks))
        #expect(words(paper) == (pdf ? waits : lacks))
        #expect(words(bill) == waits)
        person.go("/inbox")
        #expect(person.page.contains("apt install poppler-utils. ") == (pictures && !pdf))
        #expect(person.page.contains("apt install tesseract-ocr. ") == (pdf && !pictures))
        #expect(person.page.contains("tesseract-ocr poppler-utils") == (!pdf && !pictures))
      }
    }
  }
}
