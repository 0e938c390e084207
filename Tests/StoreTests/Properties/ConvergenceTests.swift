import Foundation
import Testing

@testable import Store

/// 512 seeded runs; `LEDGERLINE_SEED=17` runs only that one.
struct ConvergenceTests {
  private static let only = ProcessInfo.processInfo.environment["LEDGERLINE_SEED"].flatMap {
    UInt64($0)
  }

  @Test(arguments: 0..<8)
  func `three devices and a hub end in the same book, whatever happens on the way`(
    block: UInt64
  ) throws {
    for seed in (block * 64 + 1)...(block * 64 + 64) where Self.only == nil || Self.only == seed {
      var simulation = try Simulation(seed: seed, looksRowsUp: seed % 2 == 0)
      try simulation.run(steps: 75)
      let failures = simulation.failures
      #expect(failures.isEmpty, "LEDGERLINE_SEED=\(seed): \(failures.prefix(5))")
    }
  }

  @Test(.enabled(if: Store.isOfTwins))
  func `a hub that looks rows up answers as one with the whole book does`() throws {
    for seed: UInt64 in 1_001...1_064 {
      var whole = try Simulation(seed: seed, looksRowsUp: false)
      var byRow = try Simulation(seed: seed, looksRowsUp: true)
      try whole.run(steps: 75)
      try byRow.run(steps: 75)
      #expect(whole.answers == byRow.answers, "\(seed)")
      #expect(try whole.log() == byRow.log(), "\(seed)")
    }
  }
}
