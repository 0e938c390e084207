import Ledger
import Testing

@testable import Exchange

/// Banks hand over CAMT as a zip with a file for each day.
struct StatementArchiveTests {
  private let one = Array(
    CAMTSample.statement(CAMTSample.entry("5.00"), to: "105.00").utf8)
  private let two = Array(
    CAMTSample.statement(CAMTSample.entry("7.00"), from: "105.00", to: "112.00").utf8)

  private func zip(_ members: [(String, [UInt8])]) -> [UInt8] {
    var (zip, bytes) = (ZipWriter(), [UInt8]())
    for (name, member) in members { bytes += zip.member(name, member) }
    return bytes + zip.finish()
  }

  private func read(_ bytes: [UInt8]) throws -> BankFile {
    try BankFile.read(bytes, in: Book(), today: Day(year: 2026, month: 12, day: 1) ?? .first)
  }

  @Test func `a zip of statements is one file, in the order of the names, none of them twice`()
    throws
  {
    let bytes = zip([
      ("b/2.xml", two), ("a/1.xml", one), ("copy of 1.xml", one),
      ("__MACOSX/a/._1.xml", [0, 1, 2]), ("a/.DS_Store", [0]),
    ])
    #expect(BankFile.recognizes(bytes))
    let file = try read(bytes)
    #expect(file.format == "camt")
    #expect(file.statements.flatMap { $0.lines }.map { $0.amount.minor } == [500, 700])
  }

  @Test func `a zip that holds something else is none, nor one of several formats`() throws {
    let qif = Array("!Type:Bank\nD2026-03-15\nT200.00\nPANN\n^\n".utf8)
    for bytes in [
      zip([("1.xml", one), ("receipt.pdf", Array("%PDF-1.7".utf8))]),
      zip([("1.xml", one), ("2.qif", qif)]), zip([("report.json", Array("{}".utf8))]), zip([]),
      zip([("1.zip", zip([("1.xml", one)]))]), Array(zip([("1.xml", one)]).dropLast(30)),
    ] {
      #expect(!BankFile.recognizes(bytes))
    }
    #expect(BankFile.recognizes(zip([("2.qif", qif)])))
  }

  @Test func `a member that is cut off is refused with its line`() throws {
    let cut = zip([("1.xml", one), ("2.xml", Array(two.dropLast(60)))])
    #expect(throws: ImportFile.Fault.self) { try read(cut) }
  }
}
