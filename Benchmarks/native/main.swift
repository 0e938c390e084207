// Times the rules of design projects over a large book, in process: ms, p50 and p95.
// Usage: native BOOK.snapshot     (Benchmarks/native.sh builds and runs it)
import Foundation
import Ledger

func stop(_ words: String) -> Never {
  FileHandle.standardError.write(Data(("error: " + words + "\n").utf8))
  exit(2)
}

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let taken = try clock.measure(body)
  return Double(taken.components.seconds) * 1_000 + Double(taken.components.attoseconds) / 1e15
}

func row(_ what: String, _ times: [Double]) {
  let sorted = times.sorted()
  let p50 = sorted[sorted.count / 2]
  let p95 = sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
  print(String(format: "| %@ | %.2f | %.2f |", what as NSString, p50, p95))
}

guard CommandLine.arguments.count == 2,
  let bytes = FileManager.default.contents(atPath: CommandLine.arguments[1])
else { stop("usage: native BOOK.snapshot, a file that can be read") }
var snapshot: Snapshot?
print("| in process | p50 ms | p95 ms |\n|---|---|---|")
do {
  row(
    "read the snapshot (\(bytes.count / 1_000_000) MB)",
    try (0..<5).map { _ in try milliseconds { snapshot = try Snapshot(encoded: [UInt8](bytes)) } })
} catch {
  stop("\(CommandLine.arguments[1]) is no sound snapshot: \(error)")
}
guard let book = snapshot?.book else { stop("no snapshot was read") }
let projects = book.projects.live.filter { $0.work == .designer }
var seen = 0
row(
  "budget of a project, each of \(projects.count)",
  projects.map { project in
    milliseconds { seen += BudgetProgress(of: project.id, in: book).rows.count }
  })
row(
  "accounting of a project",
  try projects.map { project in
    try milliseconds { seen += try Accounting(of: project.id, in: book).unpriced.count }
  })
row(
  "completeness of all \(book.transactions.live.count) transactions",
  (0..<10).map { _ in
    milliseconds {
      for transaction in book.transactions.live where book.completeness(of: transaction) != nil {
        seen += 1
      }
    }
  })
row(
  "client summary of a project",
  try projects.map { project in
    try milliseconds { seen += try ClientSummary(of: project.id, in: book).furnishings.count }
  })
print("\(seen) things seen")
