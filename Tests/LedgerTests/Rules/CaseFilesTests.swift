import LedgerTestSupport
import Testing

struct CaseFilesTests {
  @Test func `every case file and every group in it is known to a test`() throws {
    #expect(try CaseFile.strangers() == [])
  }

  @Test func `this repository's own cases have every group that tests look at`() throws {
    guard CaseFile.isOwnFolder else { return }
    for subject in CaseSubject.allCases {
      let groups = try CaseFile.all().filter { $0.subject == subject }.flatMap { $0.groups }
      #expect(Set(groups.map { $0.name }) == Set(subject.groups))
    }
  }
}
