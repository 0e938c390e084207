import Foundation
import PostgresStorage
import Storage

/// A PostgreSQL cluster of this test run's own (scripts/test-cluster).
enum TestCluster {
  /// Whether PostgreSQL's server programs are installed.
  static let isInstalled = FileManager.default.fileExists(atPath: "/usr/lib/postgresql")

  private static let folder = Result { try script("make", "\(getpid())") }

  /// Two programs that have the same database open.
  static let programs = Result { () throws -> [PostgresDatabase] in
    let address = try DatabaseAddress(TestCluster.address("postgres"))
    return [try PostgresDatabase(address), try PostgresDatabase(address)]
  }

  static func address(_ database: String) throws -> String {
    "postgres://ledgerline@/\(database)?host=\(try folder.get())"
  }

  /// The name of a book that nobody has.
  static func name() -> String { "book \(UInt64.random(in: 0...UInt64.max))" }

  /// What psql prints.
  @discardableResult
  static func psql(_ sql: String, in database: String = "postgres") throws -> String {
    try script("psql", try folder.get(), "-d", database, "-At", "-c", sql)
  }

  /// A database of its own, and its address.
  static func database() throws -> String {
    let name = "own\(UInt64.random(in: 0...UInt64.max))"
    try psql("CREATE DATABASE \(name)")
    return name
  }

  private struct Failure: Error { var said: String }

  @discardableResult
  private static func script(_ arguments: String...) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = root.appendingPathComponent("scripts/test-cluster")
    process.arguments = arguments
    let (out, errors) = (Pipe(), Pipe())
    process.standardOutput = out
    process.standardError = errors
    try process.run()
    let said = out.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        said: String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self))
    }
    return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
