import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Mails in a file: what waited then may have been sent since (rule G85).
struct MailDoubtTests {
  private func messages(_ rows: String, into book: Book = Book()) throws -> Book {
    let text =
      #"{"format":"ledgerline","version":1,"messages":["# + rows + "]}"
    var read = [try BackupReader.plan(try JSONReader.read(Array(text.utf8)), into: book)]
    if let streamed = try BackupReader.plan(streaming: Array(text.utf8), into: book) {
      read.append(streamed)
    }
    #expect(Set(read.map { $0.edit.body }).count == 1)
    var book = book
    book.apply(
      Change(device: 5, counter: 1, stamp: Stamp(time: 9, device: 5), body: read[0].edit.body))
    return book
  }

  private func one(_ members: String, into book: Book = Book()) throws -> MailMessage {
    let book = try messages(#"{"id":"0000000000001""# + members + "}", into: book)
    return try #require(book.messages.rows.first)
  }

  @Test(arguments: [
    "", #","state":"queued","answered":0"#, #","asked":2,"state":"failed","answered":1"#,
    #","asked":3,"state":"queued","reason":"451","at":"2026-11-23T20:00:00.000Z","tries":2,"answered":3"#,
  ])
  func `one that waited may have been sent`(members: String) throws {
    let found = try one(members)
    #expect(found.standing == .indoubt && found.answered == found.asked)
  }

  @Test(arguments: ["sent", "failed", "indoubt"])
  func `one that did not wait is what it was`(state: String) throws {
    let found = try one(
      #","asked":2,"state":"\#(state)","reason":"so","tries":1,"answered":2"#)
    #expect(found.state.word == state && found.reason == "so" && found.tries == 1)
  }

  @Test func `what the hub says of one that is here is not taken from a file`() throws {
    let here = try messages(#"{"id":"0000000000001","state":"sent","answered":1,"subject":"One"}"#)
    let found = try one(
      #","asked":9,"state":"queued","answered":0,"tries":3,"subject":"Two""#, into: here)
    #expect(found.state == .sent && found.asked == 1 && found.tries == 0 && found.subject == "Two")
  }

  @Test func `a wrong value is still a fault`() throws {
    #expect(throws: BackupError.self) { try one(#","asked":"often""#) }
    #expect(throws: BackupError.self) { try one(#","answered":"never""#) }
    #expect(throws: BackupError.self) { try one(#","state":"gone""#) }
    #expect(throws: BackupError.self) { try one(#","state":"queued","aksed":1"#) }
  }
}
