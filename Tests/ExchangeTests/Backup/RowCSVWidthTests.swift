import Ledger
import Testing

@testable import Exchange

/// A line of one of our own tables that has more or fewer fields than there are titles is named, with their number.
struct RowCSVWidthTests {
  private func fault(_ text: String) -> String? {
    do throws(ImportFile.Fault) {
      try RowCSV.check(CSVReader.read(text, delimiter: .comma))
      return nil
    } catch {
      guard case .line(let line, let what) = error else { return "\(error)" }
      return "\(line) \(what.english)"
    }
  }

  @Test(
    arguments: [
      ("a,b,c\n1,2,3\n", nil), ("a,b,c\n", nil),
      ("a,b,c\n1\n", "2 1 field where the titles are 3"),
      ("a,b,c\n1,2,3\n1,2\n", "3 2 fields where the titles are 3"),
      ("a,b,c\n1,2,3,4\n1\n", "2 4 fields where the titles are 3"),
      ("a\n1,2\n", "2 2 fields where the titles are 1"),
      ("a,b,c\n1,2,3", "2 no line break at its end"),
    ] as [(String, String?)])
  func `each line has a field a title`(_ text: String, _ wanted: String?) {
    #expect(fault(text) == wanted)
  }
}
