import Exchange
import Ledger
import Testing

@Suite struct ImportFileTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  private func outcome(_ bytes: [UInt8]) throws -> ImportOutcome {
    try ImportFile(bytes).plan(into: Book(), options)
  }

  @Test func `a file is known by what is in it`() throws {
    let backup = try outcome(BackupWriter.write(Books.sample()))
    #expect(backup.counts.first?.hasPrefix("clients: ") == true)
    let ledger8 = try outcome([0xEF, 0xBB, 0xBF] + Array(Ledger8Samples.backup.utf8))
    #expect(ledger8.counts.first == "clients: 3 added")
    #expect(ledger8.lines.contains("add client Ann Lee, ann@example.com"))
    let csv = try outcome(Ledger8CSV.projects(of: Books.sample()))
    #expect(!csv.edit.isEmpty)
  }

  @Test func `another file is refused with what to choose instead`() {
    let files: [(String, ImportFileError)] = [
      ("", .empty), (" \n", .empty), ("{}", .unknown), ("hello", .unknown),
      ("a,b\n1,2\n", .ledger8(.notItsCSV(missing: Ledger8CSV.clientsHeader))),
      ("[1", .json(JSONError(.endedEarly, line: 1, column: 3))),
    ]
    for (text, error) in files {
      #expect(throws: error) { try ImportFile(Array(text.utf8)) }
      #expect(!error.message.isEmpty && !error.hint.isEmpty)
    }
  }

  @Test func `a faulty backup changes nothing and says why`() {
    let json = #"{"format":"ledgerline","version":1,"clients":[{"id":"x"}]}"#
    #expect { try outcome(Array(json.utf8)) } throws: {
      ($0 as? ImportFileError)?.message
        == "clients[0].id: an id of 13 characters was expected, not \"x\""
    }
  }
}
