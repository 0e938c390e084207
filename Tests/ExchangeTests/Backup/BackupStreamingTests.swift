import Ledger
import Testing

@testable import Exchange

/// A file is read row by row where it says first that it is ours and has its lists in our order, else as a whole.
struct BackupStreamingTests {
  private func plan(_ text: String) throws -> BackupPlan? {
    try BackupReader.plan(streaming: Array(text.utf8), into: Book())
  }

  @Test(
    arguments: [
      (#"{"format":"ledgerline","version":1}"#, true),
      (#"{"format":"ledgerline","version":0}"#, false),
      (#"{"format":"ledgerline","version":2}"#, false),
      (#"{"format":"ledgerline","version":"1"}"#, false),
      (#"{"version":1,"format":"ledgerline"}"#, false),
      (#"{"format":"ledgerlime","version":1}"#, false), (#"{"format":"ledgerline"}"#, false),
      (#"{"format":"ledgerline","clients":[],"version":1}"#, false), ("{}", false), ("[]", false),
      (#"{"format":"ledgerline","version":1,"clients":[],"projects":[]}"#, true),
      (#"{"format":"ledgerline","version":1,"projects":[],"clients":[]}"#, false),
      (#"{"format":"ledgerline","version":1,"clients":[],"account":{}}"#, true),
      (#"{"format":"ledgerline","version":1,"account":{},"statementforms":[]}"#, true),
    ] as [(String, Bool)])
  func `what begins as ours and goes on in our order`(_ text: String, _ isRead: Bool) throws {
    let found = try plan(text)
    #expect((found != nil) == isRead)
    #expect(found?.isEmpty ?? true)
  }

  @Test(arguments: [
    #","clients":[],"clients":[]"#, #","version":1"#, #","format":"ledgerline""#,
    #","account":{},"account":{}"#, #","hash":1"#, #","cleints":[]"#, #","clients":{}"#,
    #","clients":[{"id":"0000000000005"},{"id":"0000000000005"}]"#, #","clients":[]}"#,
  ]) func `what stands twice or is not known is a fault`(_ more: String) {
    #expect(throws: ImportFile.Fault.self) {
      try plan(#"{"format":"ledgerline","version":1\#(more)}"#)
    }
  }

  @Test func `rows are read one after another, with where each stands`() throws {
    let read = try #require(
      try plan(
        #"{"format":"ledgerline","version":1,"clients":[{"id":"0000000000005"},{"id":"0000000000006"}],"projects":[{"id":"0000000000007"}]}"#
      ))
    #expect(read.rows.map { $0.id } == ["0000000000005", "0000000000006", "0000000000007"])
    #expect(read.places.map { $0.index } == [0, 1, 0])
    #expect(read.places.map { $0.list } == ["clients", "clients", "projects"])
    #expect(!read.isWhole && read.digest.utf8.count == 64)
  }
}
