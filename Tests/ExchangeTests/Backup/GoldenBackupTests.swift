import Exchange
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// Backups and exports as earlier programs wrote them; see Tests/Golden/README.md.
struct GoldenBackupTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  private func plan(_ value: Value) throws -> BackupPlan {
    try BackupReader.plan(value, into: Book())
  }

  @Test func `a backup is restored as it was`() throws {
    let json = try JSONReader.read(Golden.bytes("backup.json"))
    let book = Books.book(try plan(json).edit)
    #expect(book.brokenInvariants() == [])
    for invoice in book.invoices.rows where invoice.isIssued {
      #expect(book.storedContentHash(of: invoice.id) == invoice.issue?.hash)
    }
    let facts = try Golden.text("folder-facts.txt")
    #expect(try Golden.faults(facts, in: book, digest: false) == [])
    #expect(facts.utf8.count > 8_000)
  }

  @Test func `tables are read as they were exported`() throws {
    let folder = Golden.folder.appendingPathComponent("tables")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count == 21)
    var book = Book()
    for name in names {
      let file = try ImportFile.read(try Golden.bytes("tables/" + name), into: book, options)
      #expect(!file.edit.isEmpty, "\(name)")
      book = Books.book(file.edit, on: book)
    }
    let facts = try Golden.text("folder-facts.txt").split(separator: "\n").filter { line in
      // Settings, profile and bank are in the backup only.
      !["settings ", "profile ", "bank "].contains { line.hasPrefix($0) }
    }
    #expect(
      try Golden.faults(facts.joined(separator: "\n"), in: book, digest: false) == [])
  }

  /// What a program without the last parts of an invoice's content would have exported.
  private func older(_ invoice: Invoice) throws -> Value {
    var issue = try #require(invoice.issue).value
    guard case .object(var members) = issue, let place = members.firstIndex(named: "content"),
      case .object(var content) = members[place].value,
      let seller = content.firstIndex(named: "seller"),
      case .object(var parts) = content[seller].value
    else { throw NoIssue() }
    parts.removeLast()
    content[seller].value = .object(parts)
    // "corrects" and "jobEnd" are no byte where there is none, "reverseCharge" is one.
    content.removeLast(3)
    members[place].value = .object(content)
    // Its hash is of the bytes that such a program has: those of the parts it names.
    issue = .object(members)
    let hash = try #require(hashOfNamed(issue))
    members[members.count - 1].value = .text(hash)
    return .object(members)
  }

  /// The hash of the content with the parts that the value names, made by hand.
  private func hashOfNamed(_ issue: Value) -> String? {
    guard let value = issue["content"], let content = try? InvoiceContent(value: value) else {
      return nil
    }
    var seller = ByteWriter()
    content.seller.encode(into: &seller)
    // The seller's website is "", one byte, and so is the logo at the end.
    var whole = ByteWriter()
    content.encode(into: &whole)
    var reader = ByteReader(whole.bytes)
    guard (try? reader.length()) != nil else { return nil }
    var inner = Array(whole.bytes[reader.position...].dropLast())
    guard let place = inner.firstRange(of: seller.bytes)?.lowerBound else { return nil }
    inner.remove(at: place + seller.bytes.count - 1)
    inner[place] -= 1
    var shorter = ByteWriter()
    shorter.block(inner)
    return SHA256.hex(shorter.bytes)
  }

  @Test func `an invoice issued before a part was added is restored under its hash`() throws {
    let json = try JSONReader.read(Golden.bytes("backup.json"))
    let whole = Books.book(try plan(json).edit)
    var invoice = try #require(whole.invoices.rows.first { $0.isIssued })
    // What follows takes both to be empty, and the seller to be short.
    invoice.issue?.content.seller = Party()
    invoice.issue?.content.logo = ""
    let issue = try older(invoice)
    let text =
      "{\"invoices\":[{\"id\":\"\(invoice.id.text)\",\"issue\":\(JSONWriter.text(issue))}]}"
    let book = Books.book(try plan(JSONReader.read(Books.headed(text))).edit)
    let restored = try #require(book.invoices[invoice.id]?.issue)
    #expect(restored.content == invoice.issue?.content)
    #expect(restored.hash != restored.content.fingerprint)
    #expect(book.storedContentHash(of: invoice.id) == restored.hash)
  }

  @Test func `a table without the columns that came later is read, and leaves them alone`() throws {
    var client = Client()
    client.id = ID(7)
    client.notes = "kept"
    var edit = Edit()
    edit.put(client, replacing: nil)
    let before = Books.book(edit)
    let csv = "id,life,firstName,addressLine1\r\n\(client.id.text),live,Ann,Main St\r\n"
    let file = try ImportFile.read(Array(csv.utf8), into: before, options)
    let book = Books.book(file.edit, on: before)
    #expect(book.clients[client.id]?.firstName == "Ann")
    #expect(book.clients[client.id]?.address.line1 == "Main St")
    #expect(book.clients[client.id]?.notes == "kept")
  }
}

private struct NoIssue: Error {}

extension [Member] {
  fileprivate func firstIndex(named name: String) -> Int? { firstIndex { $0.name == name } }
}
