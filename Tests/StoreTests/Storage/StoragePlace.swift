import Foundation
import Ledger
import PostgresStorage
import SQLiteStorage
import Storage
import Testing

@testable import Store

/// A storage that the protocols' sentences are held against; another one joins by a line in `all`.
struct StoragePlace: Sendable, CustomTestStringConvertible {
  static let all =
    [file, memory, dictionaries] + (TestCluster.isInstalled ? [postgres] : [])

  let testDescription: String
  private let make: @Sendable () throws -> NewBook

  /// A new book, as two programs have it open.
  func book() throws -> NewBook { try make() }

  private static let file = StoragePlace(testDescription: "SQLite on disk") {
    let scratch = Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    let file = scratch.path + "/book.sqlite"
    return NewBook(
      one: try SQLiteBook(file: file), other: try SQLiteBook(file: file), keeper: scratch)
  }

  private static let memory = StoragePlace(testDescription: "SQLite in memory") {
    let book = try SQLiteBook(inMemory: ())
    return NewBook(one: book, other: book, keeper: nil)
  }

  private static let dictionaries = StoragePlace(testDescription: "dictionaries") {
    let book = DictionaryStorage()
    return NewBook(one: book, other: book, keeper: nil)
  }

  private static let postgres = StoragePlace(testDescription: "PostgreSQL") {
    let (programs, name) = (try TestCluster.programs.get(), TestCluster.name())
    return NewBook(
      one: try PostgresBook(name, in: programs[0]), other: try PostgresBook(name, in: programs[1]),
      keeper: nil)
  }

  private init(testDescription: String, _ make: @escaping @Sendable () throws -> NewBook) {
    self.testDescription = testDescription
    self.make = make
  }
}

/// A book that two programs have open; where a storage is in one program, it is one handle.
struct NewBook {
  let one: any BookStorage
  let other: any BookStorage
  /// What goes away with it.
  let keeper: AnyObject?
}

extension Store {
  /// Whether ``fresh(looksRowsUp:device:)`` makes what it is asked for.
  static let isOfTwins = ProcessInfo.processInfo.environment["LEDGERLINE_STORAGE"] == nil

  /// A new book in the storage that LEDGERLINE_STORAGE names ("dictionaries", "postgres", "rows": SQLite's memory, with
  /// rows looked up), in SQLite's memory without a name: so that every test of the store can be run over another storage.
  ///
  /// With a `device` of its own two hubs write the same log.
  static func fresh(looksRowsUp: Bool = false, device: UInt64? = nil) throws -> Store {
    switch ProcessInfo.processInfo.environment["LEDGERLINE_STORAGE"] {
    case nil:
      let book = try SQLiteBook(inMemory: ())
      if let device { try book.commit { try $0.set(.device, Fact.hex(device)) } }
      return try Store(book, looksRowsUp: looksRowsUp)
    case "rows": return try Store(try SQLiteBook(inMemory: ()), looksRowsUp: true)
    case "dictionaries": return try Store(DictionaryStorage())
    case "postgres":
      let programs = try TestCluster.programs.get()
      return try Store(try PostgresBook(TestCluster.name(), in: programs[0]))
    case let other?: throw StoreError.failed(what: "no storage is called \(other)")
    }
  }
}
