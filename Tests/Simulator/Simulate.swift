import Foundation
import Ledger
import LedgerTestSupport

/// Runs seeds; one that fails is printed and shrunk, with its trace.
///
/// `simulate [--first S] [--seeds N] [--trace] [--no-shrink] [--failures N] [--clashes]`, by
/// scripts/simulate.
@main struct Simulate {
  static func main() throws {
    var first: UInt64 = 1
    var count: UInt64 = 100
    var isTracing = false
    var shrinks = true
    var most = 1
    var folder = "/dev/shm/ledgerline-simulate-\(getpid())"
    var progress: String?
    var clash: String?
    var arguments = Array(CommandLine.arguments.dropFirst())
    while !arguments.isEmpty {
      let name = arguments.removeFirst()
      func value() -> String { arguments.isEmpty ? "" : arguments.removeFirst() }
      switch name {
      case "--first": first = UInt64(value()) ?? 1
      case "--seeds": count = UInt64(value()) ?? 100
      case "--trace": isTracing = true
      case "--no-shrink": shrinks = false
      case "--failures": most = Int(value()) ?? 1
      case "--folder": folder = value()
      case "--progress": progress = value()
      case "--clashes": clash = ""
      case "--clash": clash = value()
      case _:
        say("simulate: unknown option \(name)")
        exit(2)
      }
    }
    if !FileManager.default.fileExists(atPath: "/dev/shm") {
      folder = NSTemporaryDirectory() + "ledgerline-simulate-\(getpid())"
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let runner = Runner(folder: folder)
    if let clash {
      let failed = try runner.playClashes(named: clash, isTracing: isTracing)
      try? FileManager.default.removeItem(atPath: folder)
      exit(failed ? 1 : 0)
    }
    var failed = 0
    let began = Date()
    for seed in first..<(first + count) {
      if let progress { try? "\(seed)".write(toFile: progress, atomically: false, encoding: .utf8) }
      let world = try runner.run(Plan(seed: seed), isTracing: isTracing)
      if isTracing { for line in world.trace { say(line) } }
      if world.failures.isEmpty { continue }
      failed += 1
      say("seed \(seed) failed:")
      for words in world.failures.prefix(4) { say("  \(words)") }
      if shrinks { try runner.shrink(Plan(seed: seed)) }
      if failed >= most { break }
    }
    let seconds = String(format: "%.1f", Date().timeIntervalSince(began))
    say("\(count) seeds from \(first), \(failed) failed, \(seconds) s")
    try? FileManager.default.removeItem(atPath: folder)
    exit(failed == 0 ? 0 : 1)
  }
}

/// Runs plans, each in a folder of its own.
final class Runner {
  let folder: String
  let template: String
  private var runs = 0

  init(folder: String) {
    self.folder = folder
    template = folder + "/template"
  }

  func world(_ plan: Plan, isTracing: Bool = false) throws -> World {
    try HubEdge.template(at: template)
    runs += 1
    return try World(
      plan, template: template, folder: folder + "/hub\(runs)", isTracing: isTracing)
  }

  func run(_ plan: Plan, isTracing: Bool = false) throws -> World {
    let world = try world(plan, isTracing: isTracing)
    world.run()
    world.hub.erase()
    return world
  }

  private func fails(_ plan: Plan) throws -> Bool { try !run(plan).failures.isEmpty }

  /// Takes away what the failure does not need: kinds of trouble, browsers, steps.
  func shrink(_ plan: Plan) throws {
    var plan = plan
    for fault in Fault.allCases where plan.faults.contains(fault) {
      var less = plan
      less.faults.remove(fault)
      if try fails(less) { plan = less }
    }
    while plan.browsers > 1 {
      var less = plan
      less.browsers -= 1
      guard try fails(less) else { break }
      plan = less
    }
    var size = max(1, plan.steps.count / 2)
    while true {
      var place = 0
      while place < plan.steps.count {
        var less = plan
        less.steps.removeSubrange(place..<min(place + size, plan.steps.count))
        if try fails(less) { plan = less } else { place += size }
      }
      if size == 1 { break }
      size /= 2
    }
    let world = try run(plan, isTracing: true)
    say(
      "shrunk to \(plan.steps.count) steps, \(plan.browsers) browsers, trouble: "
        + plan.faults.map { $0.rawValue }.sorted().joined(separator: " "))
    for line in world.trace { say("    \(line)") }
  }
}

/// Prints at once, so that a trap takes no line with it.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
