import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// Runs one body over many made inputs, each of which follows from its seed.
///
/// In `./test` a few inputs; by hand as long as `LEDGERLINE_FUZZ` says in seconds, from the seed
/// `LEDGERLINE_FUZZ_SEED` on. The seed at work stands in the temporary folder, in case the program dies.
enum Fuzz {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = environment["LEDGERLINE_FUZZ"].flatMap { Double($0) }
  private static let first = environment["LEDGERLINE_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  /// An input may compute so long in a debug build, in seconds.
  private static let patience = 20.0

  static func run(_ name: String, inputs: Int, _ body: (inout Dice) throws -> Void) {
    let clock = ContinuousClock()
    let start = clock.now
    let note = NSTemporaryDirectory() + "ledgerline-fuzz-\(name).seed"
    var seed = first
    var count = 0
    while seconds.map({ clock.now - start < .seconds($0) }) ?? (count < inputs) {
      try? "\(seed)\n".write(toFile: note, atomically: false, encoding: .utf8)
      var dice = Dice(seed: seed)
      let began = Growth.processorSeconds
      do {
        try body(&dice)
      } catch {
        Issue.record("\(name), seed \(seed): \(error)")
      }
      let taken = Growth.processorSeconds - began
      if taken > patience { Issue.record("\(name), seed \(seed): \(taken) s") }
      seed += 1
      count += 1
    }
    try? FileManager.default.removeItem(atPath: note)
    if seconds != nil { print("fuzz \(name): \(count) inputs from seed \(first)") }
  }
}

/// A sentence that an input proved wrong.
struct Broken: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// Throws unless it holds.
func hold(_ holds: Bool, _ otherwise: @autoclosure () -> String) throws {
  if !holds { throw Broken(otherwise()) }
}

extension Book {
  /// The book after an edit.
  func after(_ edit: Edit) -> Book {
    var replica = Replica(device: 7, book: self)
    _ = replica.commit(edit, now: Inputs.now)
    return replica.book
  }
}
