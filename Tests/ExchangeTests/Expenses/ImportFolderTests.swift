import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// An export with its receipts (rule E38).
struct ImportFolderTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  private func pdf(_ text: String) -> [UInt8] { Array("%PDF-1.4\n\(text)\n%%EOF\n".utf8) }

  /// As apps/worker/src/processors/transactions/export.ts of Midday writes it.
  private func midday(_ more: [SampleZip.Entry] = []) -> [UInt8] {
    SampleZip.write(
      [
        .init("data/transactions.csv", Array(ExportSamples.midday.utf8), isDeflated: true),
        .init("data/transactions.xlsx", [1, 2, 3]),
        .init("attachments/expense/github-1.pdf", pdf("one"), isDeflated: true),
        .init("attachments/expense/github-1_1.pdf", pdf("two")),
      ] + more)
  }

  private func read(_ bytes: [UInt8], into book: Book = Book()) throws -> ImportFile {
    try ImportFile.read(bytes, into: book, options)
  }

  private func expense(_ vendor: String, _ book: Book) throws -> Transaction {
    try #require(book.transactions.live.first { $0.source == vendor })
  }

  @Test func `the files of a line are its expense's receipts, and come once`() throws {
    let file = try read(midday())
    #expect(file.blobs.map { $0.bytes } == [pdf("one"), pdf("two")])
    #expect(file.blobs.allSatisfy { $0.hash == SHA256.hex($0.bytes) })
    let book = Books.applied([file.edit], Book(), at: 10)
    let github = try expense("GitHub", book)
    let receipts = book.attachments(of: github.id.raw, as: .receipt)
    #expect(receipts.map { $0.name } == ["github-1.pdf", "github-1_1.pdf"])
    #expect(receipts.map { $0.hash } == file.blobs.map { $0.hash })
    #expect(receipts.allSatisfy { $0.mediaType == "application/pdf" && $0.size > 0 })
    let again = try read(midday(), into: book)
    #expect(again.edit.isEmpty && again.blobs.isEmpty && book.receipts.liveCount == 0)
  }

  @Test(arguments: [5, 119, 120, 121, 300])
  func `a receipt is named as its file, to a hundred and twenty letters`(_ count: Int) throws {
    let name = String(repeating: "é", count: count - 4) + ".pdf"
    let csv = ExportSamples.midday.replacing(
      "\"github-1.pdf, github-1_1.pdf\"", with: "\"\(name)\"")
    let file = try read(
      SampleZip.write([
        .init("transactions.csv", Array(csv.utf8)), .init(name, pdf("one")),
      ]))
    let book = Books.applied([file.edit], Book(), at: 10)
    let receipts = book.attachments(of: try expense("GitHub", book).id.raw, as: .receipt)
    #expect(receipts.map { $0.name } == [String(name.prefix(120))])
  }

  @Test func `a table that came alone gets its files afterwards`() throws {
    let alone = try read(Array(ExportSamples.midday.utf8))
    #expect(alone.problems.contains { $0.english.contains("1 expense has files beside it") })
    let book = Books.applied([alone.edit], Book(), at: 10)
    let file = try read(midday(), into: book)
    #expect(file.blobs.count == 2)
    let after = Books.applied([file.edit], book, at: 20)
    #expect(after.attachments(of: try expense("GitHub", after).id.raw).count == 2)
    #expect(after.transactions.liveCount == book.transactions.liveCount)
    #expect(after.importBatches.liveCount == 1)
  }

  @Test func `one tap takes all of it back, and it comes in again`() throws {
    var book = Books.applied([try read(midday()).edit], Book(), at: 10)
    let batch = try #require(book.importBatches.live.first)
    let plan = ImportBatches.takeBack(batch.id, in: book)
    #expect(plan.kept.isEmpty && plan.count == 2 && plan.files == 2)
    book = Books.applied(plan.edits, book, at: 20)
    #expect(book.transactions.liveCount == 0 && book.attachments.liveCount == 0)
    let again = try read(midday(), into: book)
    #expect(again.blobs.count == 2)
    book = Books.applied([again.edit], book, at: 30)
    #expect(book.attachments(of: try expense("GitHub", book).id.raw).count == 2)
    // A receipt that somebody added keeps the expense.
    var own = Attachment()
    own.id = ID(77)
    own.owner.kind = Kind.transaction.name
    own.owner.id = try expense("GitHub", book).id.retyped()
    own.role = .receipt
    let edit = Edit(putting: own, in: book.attachments)
    book = Books.applied([edit], book, at: 40)
    let second = try #require(book.importBatches.live.first)
    #expect(ImportBatches.takeBack(second.id, in: book).kept.map { $0.source } == ["GitHub"])
  }

  @Test func `a receipt that somebody deleted stays deleted`() throws {
    var book = Books.applied([try read(midday()).edit], Book(), at: 10)
    let gone = try #require(book.attachments.live.first)
    let edit = Edit(trashing: gone, in: book.attachments)
    book = Books.applied([edit], book, at: 20)
    #expect(try read(midday(), into: book).edit.isEmpty)
  }

  @Test func `what is not there, no receipt or damaged is told, and the rest comes`() throws {
    let csv = ExportSamples.midday.replacing(
      "\"github-1.pdf, github-1_1.pdf\"", with: "\"github-1.pdf, gone.pdf, note.txt, cut.pdf\"")
    let file = try read(
      SampleZip.write([
        .init("transactions.csv", Array(csv.utf8)), .init("github-1.pdf", pdf("one")),
        .init("note.txt", Array("hello".utf8)), .init("cut.pdf", Array("%PDF-1.4\n".utf8)),
        .init("__MACOSX/._github-1.pdf", [0]), .init(".DS_Store", [0]),
      ]))
    #expect(file.blobs.map { $0.bytes } == [pdf("one")])
    let said = file.problems.map { $0.english }
    #expect(said.contains { $0.contains("there is no file \"gone.pdf\"") })
    #expect(said.contains { $0.contains("“note.txt” is no picture or PDF") })
    #expect(said.contains { $0.contains("“cut.pdf” is damaged") })
    #expect(said.count == 3)
  }

  @Test func `of several tables up to five are named`() {
    let names = (1...6).map { "\($0).csv" }
    for (count, shown) in [
      (2, "1.csv, 2.csv"), (5, "1.csv, 2.csv, 3.csv, 4.csv, 5.csv"),
      (6, "1.csv, 2.csv, 3.csv, 4.csv, 5.csv"),
    ] {
      let said = ImportFolder.Fault.tables(Array(names.prefix(count))).message.english
      #expect(
        said == "There are several CSV files (\(shown)). Choose one of them, and its receipts.")
    }
  }

  @Test func `a file without a line waits in the Inbox, those of income and invoices do not`()
    throws
  {
    let more: [SampleZip.Entry] = [
      .init("inbox/9_lunch.pdf", pdf("lunch")), .init("invoices/INV-1.pdf", pdf("invoice")),
      .init("attachments/income/acme-2.pdf", pdf("income")),
    ]
    let file = try read(midday(more))
    let book = Books.applied([file.edit], Book(), at: 10)
    #expect(book.inbox.map { $0.name } == ["9_lunch.pdf"])
    #expect(file.blobs.count == 3)
    #expect(
      file.problems.contains {
        $0.english.contains("2 files of something else than expenses are left out")
      })
    #expect(try read(midday(more), into: book).edit.isEmpty)
  }

  @Test(arguments: [5, 119, 120, 121, 300])
  func `what waits in the Inbox is named as its file, to as many letters`(_ count: Int) throws {
    let name = String(repeating: "é", count: count - 4) + ".pdf"
    let file = try read(midday([.init("inbox/" + name, pdf("lunch"))]))
    let book = Books.applied([file.edit], Book(), at: 10)
    #expect(book.inbox.map { $0.name } == [String(name.prefix(120))])
  }

  @Test func `a name that is two files is nobody's`() throws {
    let file = try read(midday([.init("attachments/expense/github-1.pdf", pdf("other"))]))
    let book = Books.applied([file.edit], Book(), at: 10)
    let github = try expense("GitHub", book)
    #expect(book.attachments(of: github.id.raw).map { $0.name } == ["github-1_1.pdf"])
    #expect(book.inbox.count == 2)
    #expect(file.problems.contains { $0.english.contains("more than one file or line") })
    #expect(
      try read(midday([.init("attachments/expense/github-1.pdf", pdf("other"))]), into: book)
        .edit.isEmpty)
  }

  @Test func `names may hold commas, and any CSV may name files`() throws {
    let csv = "Date,Vendor,Amount,Receipt Files\n2026-01-05,Shop,12.00,\"a, b.pdf; c.pdf\"\n"
    let folder = try ImportFolder([
      .init("sheet.csv", Array(csv.utf8)), .init("a, b.pdf", pdf("ab")), .init("c.pdf", pdf("c")),
    ])
    var request = CSVRequest()
    request.subject = .transactions
    let file = try ImportFile.read(folder, into: Book(), options, request)
    let book = Books.applied([file.edit], Book(), at: 10)
    #expect(
      book.attachments(of: try expense("Shop", book).id.raw).map { $0.name } == [
        "a, b.pdf", "c.pdf",
      ])
  }

  @Test func `an expense keeps ten receipts`() throws {
    let names = (1...12).map { "r\($0).pdf" }
    let csv = "Date,Vendor,Amount,Files\n2026-01-05,Shop,12.00,\(names.joined(separator: ";"))\n"
    let folder = try ImportFolder(
      [.init("sheet.csv", Array(csv.utf8))] + names.map { .init($0, pdf($0)) })
    var request = CSVRequest()
    request.subject = .transactions
    let file = try ImportFile.read(folder, into: Book(), options, request)
    #expect(file.blobs.count == 10)
    #expect(file.problems.count { $0.english.contains("at most 10 receipts") } == 2)
  }

  @Test func `which table is meant has to be clear`() throws {
    #expect(throws: ImportFolder.Fault.noTable) { try ImportFolder([.init("a.pdf", [])]) }
    #expect(throws: ImportFolder.Fault.tables(["a.csv", "b.csv"])) {
      try ImportFolder([.init("a.csv", []), .init("b.csv", [])])
    }
    let both = try ImportFolder([.init("inbox.csv", []), .init("x/Transactions.CSV", [])])
    #expect(both.table.path == "x/Transactions.CSV" && both.files.isEmpty)
  }
}
