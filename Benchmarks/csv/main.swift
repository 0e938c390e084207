import Exchange
import Foundation

// Reads a CSV some times and prints how many cells it has and the seconds of each run.
let path = CommandLine.arguments[1]
let bytes = [UInt8](FileManager.default.contents(atPath: path)!)
for _ in 0..<3 {
  let clock = ContinuousClock()
  var cells = 0
  let took = clock.measure {
    let table = CSVReader.read(bytes)
    cells = table.rows.reduce(0) { $0 + $1.fields.count }
  }
  let (seconds, atto) = took.components
  print("ledgerline", cells, Double(seconds) + Double(atto) / 1e18)
}
