// Times the history of one row that was changed many times by seven devices, in process: ms, p50 and p95.
// Usage: history [CHANGES]     (Benchmarks/history.sh builds and runs it; 1,000 changes)
import Foundation
import Ledger

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1_000 : 1_000

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let taken = try clock.measure(body)
  return Double(taken.components.seconds) * 1_000 + Double(taken.components.attoseconds) / 1e15
}

func row(_ what: String, _ body: () throws -> Void) rethrows {
  let sorted = try (0..<40).map { _ in try milliseconds(body) }.sorted()
  print(String(format: "| %@ | %.2f | %.2f |", what as NSString, sorted[20], sorted[38]))
}

var charge = Charge()
charge.id = ID(1)
charge.name = "Evening"
let key = RowKey(.charge, 1)
var writes: [RowWrite] = []
for number in 1...count {
  var next = charge
  next.price = Price(Money(minor: Int64(number), currency: .usd))
  if number.isMultiple(of: 5) { next.notes = "note \(number)" }
  var edit = Edit()
  edit.put(next, replacing: number == 1 ? nil : charge)
  let device = UInt64(number % 7 + 1)
  let change = Change(
    device: device, counter: UInt64(number),
    stamp: Stamp(milliseconds: Int64(number), device: device), body: edit.body)
  // Every tenth was written by somebody who had not seen the one before.
  let seen = Int64(number - (number.isMultiple(of: 10) ? 2 : 1))
  writes += RowWrite.writes(
    of: change, seq: Int64(number), at: Int64(number), seen: seen, in: [key])
  charge = next
}
writes.reverse()
let answer = RowWrites(writes)
let bytes = answer.encoded
var history = RowHistory(of: writes)
var seen = 0
print("| \(count) changes of one row | p50 ms | p95 ms |\n|---|---|---|")
try row("read the hub's answer (\(bytes.count / 1_000) KB)") {
  seen += try RowWrites(encoded: bytes).writes.count
}
row("tell from what to what, and which lost") { history = RowHistory(of: writes) }
row("words of the 30 that are shown") {
  for entry in history.entries.prefix(30) {
    for field in entry.fields {
      seen += field.to.flatMap { field.key.member($0) } == nil ? 0 : 1
    }
  }
}
let lost = history.entries.filter { $0.hasLost }.count
print("\(history.entries.count) entries, \(lost) with something that lost; \(seen) read")
