import Foundation
import Ledger
import Testing

@testable import Exchange

/// Files of real banks, which lie beside the repository and not in it; where they are not there, nothing is tried.
struct StatementFilesTests {
  private struct Truth: Decodable {
    var currency: String
    var rows: [[String]]
  }

  private static var folder: URL? {
    var place = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { place.deleteLastPathComponent() }
    let beside = place.deletingLastPathComponent().appending(path: "shared/data/csv")
    return [beside, URL(fileURLWithPath: "/work/shared/data/csv")].first {
      FileManager.default.fileExists(atPath: $0.appending(path: "expected.json").path)
    }
  }

  /// What each needs: the answers to what it leaves open.
  private static let open: [String: [(StatementAsk, String)]] = [
    // One positive amount, no titles, no word that says it.
    "b2y_argos.csv": [(.sign, "out")],
    // Its last three lines have a currency where the others have the letter for in and out.
    "b2y_cdflag.csv": [(.sign, "in")],
    // One line, on 10/02.
    "b2y_uk_date.csv": [(.dates, "day-first")],
    // One positive amount on 07/06.
    "rk_73-sample.csv": [(.dates, "month-first"), (.sign, "out")],
    // A dated "Saldo Anterior" among the amounts.
    "rk_extratofake.csv": [(.balances, "take")],
  ]

  @Test func `each is right, by itself or after what no program can answer`() throws {
    guard let folder = StatementFilesTests.folder else { return }
    let truths = try JSONDecoder().decode(
      [String: Truth].self, from: Data(contentsOf: folder.appending(path: "expected.json")))
    var table = ""
    for (name, truth) in truths.sorted(by: { $0.key < $1.key }) {
      let currency = try #require(Currency(truth.currency))
      var options = StatementOptions(currency: currency)
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      var reading = StatementReader.read(bytes, options)
      var verdict = "right"
      if case .asks(let questions, _) = reading {
        let answers = StatementFilesTests.open[name] ?? []
        verdict = "asked " + questions.map { $0.ask.rawValue }.joined(separator: ", ")
        #expect(questions.map { $0.ask } == answers.map { $0.0 }, "\(name)")
        for (ask, value) in answers { options.answer(ask, value) }
        reading = StatementReader.read(bytes, options)
      } else {
        #expect(StatementFilesTests.open[name] == nil, "\(name)")
      }
      let wanted = truth.rows.map { row in
        "\(row[0]) \((try? Money(parsing: row[1], currency: currency))?.plain ?? row[1])"
      }.sorted()
      var read: [String] = []
      if case .read(let statement) = reading { read = StatementLayoutTests.lines(statement) }
      if read != wanted { verdict = "WRONG" }
      #expect(read == wanted, "\(name)")
      table += "\(name.padding(toLength: 40, withPad: " ", startingAt: 0)) \(verdict)\n"
    }
    print(table)
  }
}
