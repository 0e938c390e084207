import Exchange
import Foundation
import Ledger

// How long the judges take over one statement, three times.
let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
for _ in 0..<3 {
  let began = Date()
  var lines = 0
  if case .read(let statement) = StatementReader.read(bytes, StatementOptions(currency: .usd)) {
    lines = statement.lines.count
  }
  print("ours", lines, "lines", Date().timeIntervalSince(began), "s")
}
