@testable import Ledger

extension Person {
  /// The sample studio before anybody entered an expense.
  static func beforeExpenses() throws -> Person { try Person(try trades.get()) }

  /// The sample studio before its bank's file came in.
  static func beforeBank() throws -> Person { try Person(try studio.get()) }

  private static let studio = Result {
    SampleBuilder.studio(on: try Day(parsing: "2026-11-21")).edit
  }

  private static let trades = Result {
    SampleBuilder.trades(on: try Day(parsing: "2026-11-21")).edit
  }
}
