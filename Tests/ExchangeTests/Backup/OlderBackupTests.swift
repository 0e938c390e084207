import Ledger
import Testing

@testable import Exchange

/// A backup that has rows otherwise than the book, which may have been written since.
struct OlderBackupTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)
  private let ann: ID<Client> = .foreign("older:ann")

  private func ann(_ email: String) -> Client {
    var client = Client()
    client.id = ann
    client.lastName = "Lee"
    client.email = email
    return client
  }

  /// A book whose client has a newer address and which has another one, and its backup from before with one more.
  private func older() -> (file: [UInt8], book: Book) {
    let first = Edit(putting: ann("old@example.com"), in: Book().clients)
    var gone = Client()
    gone.id = .foreign("older:ben")
    gone.lastName = "Roe"
    var second = first
    second.put(gone, in: Book().clients)
    var change = Edit()
    let book = Books.book(first)
    change.put(ann("new@example.com"), in: book.clients)
    return (BackupWriter.write(Books.book(second)), Books.book(change, on: book))
  }

  @Test func `how much is written over is said, and a whole export asks`() throws {
    let (bytes, book) = older()
    let file = try ImportFile.read(bytes, into: book, options)
    #expect(file.replaced == 1 && file.mayBeOlder)
    #expect(file.problems.first?.english.contains("written over: 1, in rows: 1") == true)
    #expect(Books.book(file.edit, on: book).clients[ann]?.email == "old@example.com")
    // What the book has already, or has nothing of, is nothing to ask.
    let same = try ImportFile.read(BackupWriter.write(book), into: book, options)
    #expect(same.replaced == 0 && !same.mayBeOlder && same.problems.isEmpty)
    #expect(try !ImportFile.read(bytes, into: Book(), options).mayBeOlder)
  }

  @Test func `what was made by hand is meant`() throws {
    let text = Books.headed(#"{"clients":[{"id":"\#(ann.text)","email":"hand@example.com"}]}"#)
    let file = try ImportFile.read(Array(text.utf8), into: older().book, options)
    #expect(file.replaced == 1 && !file.mayBeOlder)
  }

  @Test func `only what is new leaves the book's rows as they are`() throws {
    let (bytes, book) = older()
    let file = try ImportFile.read(bytes, into: book, options).onlyNew(in: book)
    #expect(file.replaced == 0 && file.isBackup)
    #expect(
      file.problems.map { $0.english } == [
        "Rows that the book has otherwise stay as they are: 1."
      ])
    let after = Books.book(file.edit, on: book)
    #expect(after.clients[ann]?.email == "new@example.com")
    #expect(after.clients.live.map { $0.lastName }.sorted() == ["Lee", "Roe"])
  }
}
