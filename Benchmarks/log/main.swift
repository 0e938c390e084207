// Measures the hub's log in process: pushes a second, and a log of many small changes before and after
// it is folded; and what confirming an outbox costs a device. Prints tables.
// Usage: Benchmarks/log.sh [CHANGES] [FOLDER]     (1,000,000 changes, a temporary folder)
import Foundation
import Ledger
import Store

let start = Instant(milliseconds: 1_795_000_000_000)

func seconds(_ body: () async throws -> Void) async rethrows -> Double {
  let clock = ContinuousClock()
  let began = clock.now
  try await body()
  let taken = began.duration(to: clock.now)
  return Double(taken.components.seconds) + Double(taken.components.attoseconds) / 1e18
}

/// A line of /proc/self/status in megabytes.
func memory(_ name: String) -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  for line in status.split(separator: "\n") where line.hasPrefix(name + ":") {
    return (Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0) / 1_024
  }
  return 0
}

/// From here on the greatest memory is counted anew.
func resetPeak() {
  try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
}

func cell(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.1f", value) }

func row(_ cells: String...) { print("| " + cells.joined(separator: " | ") + " |") }

/// A device that changes one of many clients with each change, without reading the book.
struct Writer {
  let id: UInt64
  let rows: UInt64
  var counter: UInt64 = 0

  mutating func change() -> Change {
    counter += 1
    var client = Client()
    client.id = ID(1 + (id &* 7_919 &+ counter &* 104_729) % rows)
    var before = client
    before.notes = "x"
    client.notes = "note \(counter) of \(id)"
    var edit = Edit()
    edit.put(client, replacing: before)
    let stamp = Stamp(milliseconds: start.milliseconds + Int64(counter), device: id)
    return Change(device: id, counter: counter, stamp: stamp, body: edit.body)
  }
}

func fill(_ store: Store, rows: UInt64) throws {
  var next: UInt64 = 1
  while next <= rows {
    let last = min(rows, next + 399)
    try store.commit(now: start) { book in
      var edit = Edit()
      for number in next...last {
        var client = Client()
        client.id = ID(number)
        client.firstName = "Ada"
        client.lastName = "Client \(number)"
        client.email = "client\(number)@example.com"
        client.address.city = "Nashville"
        edit.put(client, in: book.clients)
      }
      return edit
    }
    next = last + 1
  }
}

func pushes(clients: Int, each count: Int, in folder: String) async throws -> Double {
  let store = try Store(folder: folder)
  try fill(store, rows: 1_000)
  let taken = try await seconds {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<clients {
        group.addTask {
          var writer = Writer(id: UInt64(1_000 + number), rows: 1_000)
          for _ in 0..<count {
            let answers = try await store.push([writer.change()], now: start).answers
            guard case .accepted = answers[0] else { throw StoreError.refused(reason: "refused") }
          }
        }
      }
      try await group.waitForAll()
    }
  }
  return Double(clients * count) / taken
}

func phase(_ name: String, _ body: () async throws -> Void) async rethrows {
  resetPeak()
  let taken = try await seconds(body)
  row(name, cell(taken), "\(memory("VmHWM"))")
}

func measure(_ changes: Int, _ folder: String) async throws {
  print("| clients | pushes of one change a second |\n|---|---|")
  for (clients, count) in [(1, 1_000), (64, 300)] {
    let rate = try await pushes(clients: clients, each: count, in: folder + "/push\(clients)")
    row("\(clients)", "\(Int(rate))")
  }
  let path = folder + "/book"
  let rows: UInt64 = 20_000
  let month = Instant(milliseconds: start.milliseconds + 40 * 86_400_000)
  try fill(try Store(folder: path), rows: rows)
  print("\n| \(changes) small changes over \(rows) rows | s | peak MB |\n|---|---|---|")
  do {
    let store = try Store(folder: path)
    try store.shrinkFile()
    let live = store.fileSize
    try await phase("written, 500 a push") {
      var writers = (0..<200).map { Writer(id: UInt64(1_000 + $0), rows: rows) }
      for number in 0..<(changes / 500) {
        let push = (0..<500).map { _ in writers[number % 200].change() }
        _ = try await store.push(push, now: start)
      }
    }
    try store.shrinkFile()
    try store.writeSnapshot()
    let before = store.fileSize
    try await phase("verify before") { try check(store.verify()) }
    try await phase("start with the snapshot file") {
      _ = try Store(folder: path).book()
    }
    try FileManager.default.removeItem(atPath: path + "/book.snapshot")
    try await phase("start from the log alone") { _ = try Store(folder: path).book() }
    var folded: Int64 = 0
    try await phase("fold") { folded = try store.compact(now: month).changes }
    try await phase("VACUUM") { try store.shrinkFile() }
    let after = store.fileSize
    try await phase("verify after") { try check(try Store(folder: path).verify()) }
    try FileManager.default.removeItem(atPath: path + "/book.snapshot")
    try await phase("start from the registers alone") { _ = try Store(folder: path).book() }
    let snapshot = try store.snapshot().bytes.count
    print("\n| file | MB |\n|---|---|")
    for (name, size) in [
      ("the book before the small changes", live), ("with them", before),
      ("\(folded) of them folded", after), ("the snapshot", Int64(snapshot)),
    ] { row(name, String(format: "%.1f", Double(size) / 1e6)) }
  }
}

func check(_ found: Verification) throws {
  if let problem = found.problems.first { throw StoreError.corrupt(what: problem) }
}

let arguments = CommandLine.arguments
let changes = arguments.count > 1 ? Int(arguments[1]) ?? 1_000_000 : 1_000_000
let folder =
  arguments.count > 2
  ? arguments[2] : NSTemporaryDirectory() + "/ledgerline-log-\(UInt32.random(in: 0...UInt32.max))"
defer { if arguments.count < 3 { try? FileManager.default.removeItem(atPath: folder) } }
try await measure(changes, folder)
print("\n| an outbox | s | peak MB |\n|---|---|---|")
await restamp(4_000)
