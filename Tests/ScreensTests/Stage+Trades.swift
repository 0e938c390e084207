@testable import Ledger

extension Person {
  /// The sample studio before anybody entered an expense.
  static func beforeExpenses() throws -> Person { try Person(try trades.get()) }

  private static let trades = Result {
    SampleBuilder.trades(on: try Day(parsing: "2026-11-21")).edit
  }
}
