import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// A CSV of more lines than are read at once is refused, and says what to do.
struct CSVLimitTests {
  private func table(_ text: String, lines: Int = 3, cells: Int = 100) -> CSVTable {
    CSVReader.read(Array(text.utf8), .comma, lines: lines, cells: cells)
  }

  @Test(arguments: [
    ("a\nb\nc", false, 3), ("a\nb\nc\n\n\r\n", false, 3), ("a\nb\nc\nd", true, 3),
    ("a\nb\n\nc\n\nd\n", true, 3), ("a\n\"b\" x\nc\nd\n", true, 2), ("", false, 0),
  ])
  func `lines are counted, empty ones aside`(_ text: String, _ isTooLong: Bool, _ rows: Int) {
    let table = table(text)
    #expect(table.isTooLong == isTooLong && table.rows.count == rows)
  }

  @Test func `fields are counted together`() {
    #expect(!table("a,b\nc,d\n", cells: 4).isTooLong)
    let more = table("a,b\nc,d\ne\n", cells: 4)
    #expect(more.isTooLong && more.rows.count == 2)
  }

  @Test func `whatever the file is it is refused with the limit and the remedy`() throws {
    let options = Ledger8Import.Options(today: Books.today, now: Books.now)
    let own = "id,life"
    for title in ["Date,Payee,Amount", "Gig,Date,Fee", own] {
      let table = table(title + "\n2026-03-14,Ross,5\n2026-03-15,Ross,6\n2026-03-16,Ross,7\n")
      #expect(throws: ImportFile.Fault.tooLong) {
        try ImportFile.read(table, into: Book(), options)
      }
      #expect(throws: ImportFile.Fault.tooLong) {
        try BankFile.read(table, CSVRequest(), nil, .usd, in: Book(), today: Books.today)
      }
      #expect(throws: ImportFile.Fault.tooLong) { try RowCSV.check(table) }
    }
    let said = ImportFile.Fault.tooLong.message.english
    #expect(said.contains("1,048,576 lines") && said.contains("Split it"))
    #expect(CSVReader.mostLines == 1_048_576 && CSVReader.mostCells == 16 * 1_048_576)
  }
}
