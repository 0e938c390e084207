import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What is said to be no statement comes in by no other door.
struct NoStatementTests {
  /// Those that are lists of something else are imported as what they are.
  private static let money = StatementLayoutTests.all.filter {
    $0.answers == "none" && $0.name != "toggl" && $0.name != "contacts" && $0.name != "harvest"
  }

  @Test(arguments: money)
  func `nothing of it comes in, whatever it is taken for`(_ layout: StatementLayoutTests.Layout)
    throws
  {
    let book = Books.book(DesignPresets.fill(Book()))
    for subject in [nil, CSVSubject.transactions] {
      var request = CSVRequest()
      request.subject = subject
      let options = Ledger8Import.Options(today: Books.today, now: Books.now)
      guard let file = try? ImportFile.read(layout.bytes, into: book, options, request) else {
        continue
      }
      #expect(file.edit.rowCount == 0, "\(layout.name) \(subject?.rawValue ?? "")")
    }
  }
}
