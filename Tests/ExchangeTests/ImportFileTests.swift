import Exchange
import Ledger
import Testing

struct ImportFileTests {
  private func read(_ bytes: [UInt8]) throws -> ImportFile {
    try ImportFile.read(
      bytes, into: Book(), Ledger8Import.Options(today: Books.today, now: Books.now))
  }

  @Test func `a file is known by what is in it`() throws {
    let backup = try read(BackupWriter.write(Books.sample()))
    #expect(backup.summary.first?.english.hasPrefix("Ledgerline backup: ") == true)
    let ledger8 = try read([0xEF, 0xBB, 0xBF] + Array(Ledger8Samples.backup.utf8))
    #expect(ledger8.summary.first == "clients: 3 added")
    #expect(ledger8.summary.contains("add client Ann Lee, ann@example.com"))
    let csv = try read(Ledger8CSV.projects(of: Books.sample()))
    #expect(!csv.edit.isEmpty)
  }

  @Test(arguments: [" ", "\n", "\t \r\n", "  \n\n "])
  func `blanks before a file change nothing of what it is`(_ blanks: String) throws {
    let calendar = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a", "DTSTART:20261201T190000Z",
      "SUMMARY:Concert", "END:VEVENT", "END:VCALENDAR", "",
    ].joined(separator: "\r\n")
    for text in [Ledger8Samples.backup, calendar] {
      let (plain, again) = (try read(Array(text.utf8)), try read(Array((blanks + text).utf8)))
      #expect(again.summary == plain.summary && !plain.summary.isEmpty && plain.csv == nil)
      #expect(again.edit.isEmpty == plain.edit.isEmpty && again.csv == nil)
    }
  }

  @Test func `another file is refused with the reason`() {
    let files: [(String, ImportFile.Fault)] = [
      ("", .unknown), (" \n", .unknown), ("{}", .unknown), ("hello", .unknown),
      ("a,b\n", .unknown), ("a\n1\n", .unknown),
      ("[1", .json(JSONError(.endedEarly, line: 1, column: 3))),
    ]
    for (text, fault) in files {
      #expect(throws: fault) { try read(Array(text.utf8)) }
    }
  }

  @Test func `any other CSV is offered to be read column by column`() throws {
    let file = try read(Array("a,b\n1,2\n".utf8))
    #expect(file.csv?.header == ["a", "b"] && file.csv?.missing == [.name] && file.edit.isEmpty)
  }

  @Test func `what is wrong in one of our own CSVs is named by line and column`() throws {
    var edit = Edit()
    for (id, name) in [(1, "Ann"), (2, "Ben")] as [(UInt64, String)] {
      var client = Client()
      (client.id, client.lastName) = (ID(id), name)
      edit.put(client, replacing: nil)
    }
    let clients = try #require(RowCSV.files(of: Books.book(edit)).first)
    var lines = String(decoding: clients.bytes, as: UTF8.self).split(separator: "\r\n")
    lines[2] = lines[2].replacing(",live,", with: ",lively,")[...]
    #expect {
      try read(Array((lines.joined(separator: "\r\n") + "\r\n").utf8))
    } throws: {
      ($0 as? ImportFile.Fault)?.message.english.hasPrefix("line 3, column life: ") == true
    }
  }

  @Test func `a faulty backup changes nothing and says why`() {
    let json = #"{"format":"ledgerline","version":1,"clients":[{"id":"x"}]}"#
    #expect { try read(Array(json.utf8)) } throws: {
      ($0 as? ImportFile.Fault)?.message.english.hasPrefix(
        "clients[0].id: an id of 13 characters was expected, not \"x\"") == true
    }
  }
}
