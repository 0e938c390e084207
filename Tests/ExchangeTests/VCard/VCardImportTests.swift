import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What address books bring to a book that knows some of the people (rule G20).
struct VCardImportTests {
  private func file(_ cards: String...) -> [UInt8] {
    var text = ""
    for card in cards { text += "BEGIN:VCARD\nVERSION:3.0\n\(card)\nEND:VCARD\n" }
    return Array(text.utf8)
  }

  private func book(_ change: (inout Client) -> Void) -> Book {
    var client = Client()
    client.id = ID(7)
    client.firstName = "Ann"
    client.lastName = "Lee"
    change(&client)
    let edit = Edit(putting: client, in: Book().clients)
    return Book().after(edit)
  }

  @Test func `somebody new comes with all ways to reach them, the first as the client's own`()
    throws
  {
    let bytes = file(
      "UID:u1\nN:Lee;Ann;;;\nORG:Reeds;Strings\nTITLE:Leader\nNOTE:Likes tea\nEMAIL:a@x.io\nEMAIL;TYPE=HOME:b@x.io\nTEL:1\nTEL;TYPE=CELL:2\nADR:;;1 Bowl Rd;LA;CA;90001;USA\nADR;TYPE=HOME:;Apt 2;3 Elm;LA;CA;90002;USA"
    )
    let plan = VCardImport.plan(bytes, into: Book())
    let after = Book().after(plan.edit)
    let client = try #require(after.clients.live.first)
    #expect(client.displayName == "Ann Lee" && client.company == "Reeds")
    #expect(client.email == "a@x.io" && client.phone == "1" && client.address.line1 == "1 Bowl Rd")
    #expect(client.notes == "Leader, Strings\nLikes tea")
    let points = after.contactPoints(of: client.id)
    #expect(points.map { $0.text } == ["b@x.io", "2", ""])
    #expect(points.map { $0.label } == ["Home", "Mobile", "Home"])
    #expect(points[2].address.lines == ["3 Elm", "Apt 2", "LA, CA 90002", "USA"])
    #expect(plan.counts.map { $0.text.english } == ["client: 1 added", "contact details: 3 added"])
    let again = VCardImport.plan(bytes, into: after)
    #expect(
      again.edit.isEmpty && again.counts.map { $0.text.english } == ["client: 1 already here"])
  }

  @Test func `somebody of the same email is filled, and nothing is overwritten`() throws {
    let book = book {
      $0.email = "ANN@x.io"
      $0.phone = "555 1"
      $0.notes = "ours"
    }
    let bytes = file("N:Lee;Anna;;;\nORG:Reeds\nEMAIL:ann@x.io\nTEL:5552\nNOTE:theirs")
    let plan = VCardImport.plan(bytes, into: book)
    let after = book.after(plan.edit)
    #expect(after.clients.live.count == 1)
    let client = try #require(after.clients[ID(7)])
    #expect(client.firstName == "Ann" && client.company == "Reeds" && client.notes == "ours")
    #expect(client.email == "ANN@x.io" && client.phone == "555 1")
    #expect(after.contactPoints(of: client.id).map { $0.text } == ["5552"])
    #expect(VCardImport.plan(bytes, into: after).edit.isEmpty)
    // The other name is said, so that nobody is lost unseen.
    #expect(
      plan.problems.map { $0.message.english }.contains {
        $0.contains("“Anna Lee” is reached as “Ann Lee” is")
      })
  }

  @Test func `the same name alone is not enough, with company or phone it is`() {
    let reeds = book {
      $0.company = "Reeds"
      $0.phone = "(555) 100"
    }
    func count(_ card: String) -> Int {
      reeds.after(VCardImport.plan(file(card), into: reeds).edit).clients.live.count
    }
    #expect(count("FN:Ann Lee\nEMAIL:other@x.io") == 2)
    #expect(count("FN:Ann Lee\nORG:Other") == 2)
    #expect(count("FN:ann lee\nORG:REEDS") == 1)
    #expect(count("FN:Ann Lee\nTEL:555-100") == 1)
  }

  @Test func `another client of the same name is named beside the one that is there`() {
    let ann = book { $0.email = "old@x.io" }
    func notes(_ book: Book, _ cards: String...) -> [String] {
      var text = ""
      for card in cards { text += "BEGIN:VCARD\nVERSION:3.0\n\(card)\nEND:VCARD\n" }
      return VCardImport.plan(Array(text.utf8), into: book).problems.map { $0.message.english }
    }
    let moved = "FN:Ann Lee\nEMAIL:new@x.io"
    #expect(
      notes(ann, moved) == [
        "line 1: “Ann Lee, new@x.io” comes as another client beside “Ann Lee, old@x.io”"
      ])
    #expect(
      notes(Book(), "FN:ann lee\nTEL:1", "FN:Ann Lee\nTEL:2") == [
        "line 6: “Ann Lee” comes as another client beside “ann lee”"
      ])
    // Somebody of another company is somebody else, and what came before is not said again.
    let reeds = book { $0.company = "Reeds" }
    #expect(notes(reeds, "FN:Ann Lee\nORG:Other") == [])
    #expect(notes(reeds, moved).count == 1)
    let after = ann.after(VCardImport.plan(file(moved), into: ann).edit)
    #expect(after.clients.live.count == 2 && notes(after, moved) == [])
  }

  @Test func `one person on two cards of a file is one client`() {
    let bytes = file("FN:Ann Lee\nEMAIL:a@x.io", "FN:Ann Lee\nEMAIL:a@x.io\nTEL:5\nEMAIL:b@x.io")
    let plan = VCardImport.plan(bytes, into: Book())
    let after = Book().after(plan.edit)
    #expect(after.clients.live.map { $0.phone } == ["5"])
    #expect(after.contactPoints.live.map { $0.text } == ["b@x.io"])
    #expect(VCardImport.plan(bytes, into: after).edit.isEmpty)
  }

  @Test func `what was deleted here stays deleted`() throws {
    let book = book { $0.email = "a@x.io" }
    let bytes = file("FN:Ann Lee\nEMAIL:a@x.io\nTEL:1\nTEL:2", "UID:z\nFN:Bo Ek")
    var after = book.after(VCardImport.plan(bytes, into: book).edit)
    var edit = Edit()
    let point = try #require(after.contactPoints.live.first)
    edit.trash(point, in: after.contactPoints)
    let other = try #require(after.clients.live.first { $0.lastName == "Ek" })
    edit.trash(other, in: after.clients)
    after = after.after(edit)
    #expect(VCardImport.plan(bytes, into: after).edit.isEmpty)
  }

  @Test func `ten thousand people are read and matched`() {
    var text = ""
    for number in 0..<10_000 {
      text +=
        "BEGIN:VCARD\nVERSION:3.0\nUID:\(number)\nN:Lee\(number);Ann;;;\nEMAIL:a\(number)@x.io\nTEL:\(number)\nEND:VCARD\n"
    }
    let plan = VCardImport.plan(Array(text.utf8), into: Book())
    #expect(plan.edit.rowCount == 10_000)
  }

  @Test func `people of one name are matched in linear time`() {
    func text(_ count: Int) -> [UInt8] {
      let cards = (0..<count).map {
        "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nTEL:55\($0)\nEND:VCARD\n"
      }
      return Array(cards.joined().utf8)
    }
    let growth = Growth(from: 250, { ($0, text($0)) }) { count, bytes in
      #expect(VCardImport.plan(bytes, into: Book()).edit.rowCount == count)
    }
    #expect(growth.isAsItsInput, "\(growth)")
  }
}

extension Book {
  /// The book after an edit.
  func after(_ edit: Edit) -> Book {
    var replica = Replica(device: 7, book: self)
    _ = replica.commit(edit, now: Books.now)
    return replica.book
  }
}
