import Ledger
import Testing

@testable import Exchange

/// What is said of faults: where each is, how many more there are, and whether it is the book's own paper that says otherwise.
struct BackupWordsTests {
  @Test func `a fault stands where it is, in a table by line and column`() {
    for (line, path, words) in [
      (0, "", "the row has no id"), (0, "clients[3]", "clients[3]: the row has no id"),
      (1, "", "line 1: the row has no id"), (2, "id", "line 2, column id: the row has no id"),
    ] {
      var fault = BackupFault(.noID, at: path)
      fault.line = line
      #expect(fault.message.english == words)
    }
  }

  @Test func `the first fault is told, and how many more there are`() {
    let faults = [BackupFault(.noID, at: "a"), BackupFault(.notAnObject, at: "b")]
    #expect(BackupError([faults[0]]).message.english == "a: the row has no id")
    #expect(BackupError(faults).message.english == "a: the row has no id (and 1 more)")
    #expect(
      BackupError(faults, count: 102).message.english == "a: the row has no id (and 101 more)")
    #expect(BackupError(faults).hint == faults[0].hint && BackupError(faults).count == 2)
    #expect(BackupError([]).message.english == "the file cannot be read")
  }

  @Test func `paper that says otherwise is told apart from what is wrong with the file`() {
    let paper: [BackupFault.Reason] = [
      .issuedChanged(number: "1"), .voidChanged(number: "1"), .paymentChanged, .paymentOvergiven,
    ]
    let file: [BackupFault.Reason] = [
      .notAnObject, .notOurs, .damaged, .newer(version: "2"), .unknownName("a", nearest: nil),
      .wrongValue(expected: "a", found: "b"), .noID, .doubleID("1"), .issuedTrashed(number: "1"),
      .brokenSeal(number: "1"), .numberTaken(number: "1"),
    ]
    #expect(paper.allSatisfy { BackupFault($0, at: "").saysOtherMoney })
    #expect(!file.contains { BackupFault($0, at: "").saysOtherMoney })
    let all = paper + file
    #expect(Set(all.map { BackupFault($0, at: "").what.english }).count == all.count)
    #expect(all.allSatisfy { !BackupFault($0, at: "").hint.english.isEmpty })
  }
}
