import Foundation
import Testing

@testable import Store

/// 512 seeded runs; `LEDGERLINE_SEED=17` runs only that one.
@Suite struct ConvergenceTests {
  private static let only = ProcessInfo.processInfo.environment["LEDGERLINE_SEED"].flatMap {
    UInt64($0)
  }

  @Test(arguments: 0..<8)
  func `three devices and a hub end in the same book, whatever happens on the way`(
    block: UInt64
  ) throws {
    for seed in (block * 64 + 1)...(block * 64 + 64) where Self.only == nil || Self.only == seed {
      var simulation = try Simulation(seed: seed)
      try simulation.run(steps: 75)
      let failures = simulation.failures
      #expect(failures.isEmpty, "LEDGERLINE_SEED=\(seed): \(failures.prefix(5))")
    }
  }
}
