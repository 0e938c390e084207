import Exchange
import Ledger
import Testing

/// A whole import is taken back, and comes in again (rule E30).
struct TakeBackTests {
  private func read(_ csv: String, into book: Book) throws -> Edit {
    try ImportFile.read(
      Array(csv.utf8), into: book, Ledger8Import.Options(today: Books.today, now: Books.now)
    ).edit
  }

  private func only(_ book: Book) throws -> ImportBatch {
    #expect(book.importBatches.liveCount == 1)
    return try #require(book.importBatches.live.first)
  }

  @Test(arguments: [ExportSamples.firefly, ExportSamples.ynab])
  func `everything goes, and the same file comes in again under the next generation`(
    _ sample: String
  ) throws {
    var book = Books.applied([try read(sample, into: Book())], Book(), at: 10)
    let count = book.transactions.liveCount
    let first = try only(book)
    let plan = ImportBatches.takeBack(first.id, in: book)
    #expect(plan.count == count && plan.kept.isEmpty)
    book = Books.applied(plan.edits, book, at: 20)
    #expect(book.transactions.liveCount == 0 && book.importBatches.liveCount == 0)
    #expect(ImportBatches.takeBack(first.id, in: book).edits.isEmpty)
    book = Books.applied([try read(sample, into: book)], book, at: 30)
    #expect(book.transactions.liveCount == count)
    let second = try only(book)
    #expect(second.id != first.id && second.generation == 1)
    #expect(try read(sample, into: book).isEmpty)
    // And once more.
    book = Books.applied(ImportBatches.takeBack(second.id, in: book).edits, book, at: 40)
    book = Books.applied([try read(sample, into: book)], book, at: 50)
    #expect(book.transactions.liveCount == count)
    #expect(try only(book).generation == 2)
  }

  @Test func `what was changed since stays unless it is asked for, and does not come twice`() throws
  {
    var book = Books.applied([try read(ExportSamples.firefly, into: Book())], Book(), at: 10)
    var changed = try #require(book.transactions.live.first { $0.source == "Da Enzo" })
    changed.notes = "Mine"
    let edit = Edit(putting: changed, in: book.transactions)
    book = Books.applied([edit], book, at: 20)
    let batch = try only(book)
    let plan = ImportBatches.takeBack(batch.id, in: book)
    #expect(plan.kept.map { $0.id } == [changed.id] && plan.count == 1)
    #expect(ImportBatches.takeBack(batch.id, all: true, in: book).count == 2)
    book = Books.applied(plan.edits, book, at: 30)
    #expect(book.transactions.live.map { $0.id } == [changed.id])
    book = Books.applied([try read(ExportSamples.firefly, into: book)], book, at: 40)
    #expect(book.transactions.live.count { $0.source == "Da Enzo" } == 1)
    #expect(book.transactions.liveCount == 2)
  }

  @Test func `a corrected file brings its lines again`() throws {
    var book = Books.applied([try read(ExportSamples.firefly, into: Book())], Book(), at: 10)
    book = Books.applied(ImportBatches.takeBack(try only(book).id, in: book).edits, book, at: 20)
    let corrected = ExportSamples.firefly.replacing("-23.500000000000", with: "-32.50")
    book = Books.applied([try read(corrected, into: book)], book, at: 30)
    #expect(
      Set(book.transactions.live.compactMap { $0.amount?.plain }) == ["32.50", "2.00"])
  }

  @Test func `what somebody deleted stays deleted`() throws {
    var book = Books.applied([try read(ExportSamples.firefly, into: Book())], Book(), at: 10)
    let gone = try #require(book.transactions.live.first)
    let edit = Edit(trashing: gone, in: book.transactions)
    book = Books.applied([edit], book, at: 20)
    #expect(try read(ExportSamples.firefly, into: book).isEmpty)
  }

  @Test func `what was billed stays, whoever asks`() throws {
    var book = Books.applied([try read(ExportSamples.firefly, into: Book())], Book(), at: 10)
    let billed = try #require(book.transactions.live.first)
    var charge = Charge()
    charge.id = Charge.billing(billed.id)
    var edit = Edit()
    edit.put(charge, replacing: nil)
    book = Books.applied([edit], book, at: 20)
    let plan = ImportBatches.takeBack(try only(book).id, all: true, in: book)
    #expect(plan.kept.map { $0.id } == [billed.id] && plan.count == 1)
  }

  @Test func `a thing in an expense keeps it, and stays without it where all goes (T5)`() throws {
    var book = Books.applied([try read(ExportSamples.firefly, into: Book())], Book(), at: 10)
    let bought = try #require(book.transactions.live.first)
    var (lamp, edit) = (Item(), Edit())
    (lamp.id, lamp.name, lamp.project) = (ID(70), "Lamp", bought.project)
    lamp.transaction = bought.id
    edit.put(lamp, in: book.items)
    book = Books.applied([edit], book, at: 20)
    let batch = try only(book).id
    let plan = ImportBatches.takeBack(batch, in: book)
    #expect(plan.kept.map { $0.id } == [bought.id] && plan.count == 1)
    let all = ImportBatches.takeBack(batch, all: true, in: book)
    #expect(all.kept.isEmpty && all.count == 2)
    book = Books.applied(all.edits, book, at: 30)
    #expect(book.transactions.liveCount == 0)
    #expect(book.items.live(lamp.id)?.transaction == ID())
    #expect(book.lineage.live.map { $0.fromTransaction } == [bought.id])
  }

  @Test func `an expense that pays a player stays unless it is asked for`() throws {
    var book = Books.applied([try read(ExportSamples.firefly, into: Book())], Book(), at: 10)
    let paid = try #require(book.transactions.live.first)
    var (player, edit) = (Player(), Edit())
    player.id = ID(71)
    player.paid = PlayerPaid(paid.day, by: paid.id)
    edit.put(player, in: book.players)
    book = Books.applied([edit], book, at: 20)
    let plan = ImportBatches.takeBack(try only(book).id, in: book)
    #expect(plan.kept.map { $0.id } == [paid.id] && plan.count == 1)
    #expect(ImportBatches.takeBack(try only(book).id, all: true, in: book).count == 2)
  }
}
