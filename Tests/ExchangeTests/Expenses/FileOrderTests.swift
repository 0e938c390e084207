import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Receipts stand at their expense in the order in which its line names them (rule E38).
struct FileOrderTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  private func pdf(_ text: String) -> [UInt8] { Array("%PDF-1.4\n\(text)\n%%EOF\n".utf8) }

  /// Reads a line that names files, of which the folder has some.
  private func read(_ named: [String], having there: Set<String>, into book: Book) throws -> Book {
    let csv =
      "Date,Vendor,Amount,Receipt Files\n2026-01-05,Shop,12.00,\"\(named.joined(separator: "; "))\"\n"
    // They lie there in another order than the line's.
    let folder = try ImportFolder(
      [.init("sheet.csv", Array(csv.utf8))] + there.sorted().map { .init($0, pdf($0)) })
    var request = CSVRequest()
    request.subject = .transactions
    let file = try ImportFile.read(folder, into: book, options, request)
    var replica = Replica(device: 7, book: book)
    _ = replica.commit(file.edit, now: Books.now)
    return replica.book
  }

  private func names(_ book: Book) throws -> [String] {
    let expense = try #require(book.transactions.live.first { $0.source == "Shop" })
    return book.attachments(of: expense.id.raw, as: .receipt).map { $0.name }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `as they are named, and what comes later behind those that are there`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    var line = (1...9).map { "r\($0).pdf" }
    dice.shuffle(&line)
    let first = Set(line.filter { _ in dice.percent(50) })
    let book = try read(line, having: first, into: Book())
    #expect(try names(book) == line.filter { first.contains($0) })
    let later = try read(line, having: Set(line), into: book)
    #expect(later.transactions.liveCount == 1)
    let wanted = line.filter { first.contains($0) } + line.filter { !first.contains($0) }
    #expect(try names(later) == wanted)
    #expect(try names(try read(line, having: Set(line), into: later)) == wanted)
  }
}
