import Foundation
import Ledger
import Storage

/// A second storage, of dictionaries: what the protocols ask for and nothing else.
///
/// Each transaction works on a value of its own, so views, parts and rollbacks are copies.
final class DictionaryStorage: BookStorage, @unchecked Sendable {
  private let writer = NSLock()
  private let lock = NSLock()
  private var kept = DictionaryBook()
  private var commits = 0

  init() {
    kept.facts = [
      .epoch: Fact.hex(UInt64.random(in: 1...UInt64.max)),
      .device: Fact.hex(UInt64.random(in: 1...UInt64.max)), .digest: Digest().text,
    ]
  }

  private func locked<T>(_ body: () throws -> T) rethrows -> T {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  func read<T>(_ body: (any BookReader) throws -> T) throws -> T {
    try body(DictionaryTransaction(locked { kept }))
  }

  func write<T>(_ body: (any BookWriter) throws -> Ending<T>) throws -> T {
    writer.lock()
    defer { writer.unlock() }
    let transaction = DictionaryTransaction(locked { kept })
    switch try body(transaction) {
    case .commit(let value):
      locked {
        kept = transaction.book
        commits += 1
      }
      return value
    case .rollback(let value): return value
    }
  }

  func version() -> Int { locked { commits } }
  var size: Int64 { 0 }
  func shrink() throws(StorageError) {}
  func rest() throws(StorageError) {}

  func copy(
    to file: String, withPeople: Bool, blob: (String) -> [UInt8]?
  ) throws(StorageError) {
    throw .failed(what: "dictionaries make no file")
  }
}

/// Everything that a book holds.
struct DictionaryBook {
  struct Wish: Hashable {
    var invoice: ID<Invoice>
    var key: String
  }

  var log: [Int64: LogLine] = [:]
  var places: [Change.Identity: Int64] = [:]
  var devices: [UInt64: (reach: DeviceReach, seen: Instant)] = [:]
  var owners: [UInt64: ID<AccountMember>] = [:]
  var blocks: [Int64: StoredBlock] = [:]
  var history: [RowKey: [Int64: StoredHistory]] = [:]
  var ranges: [UInt64: [UInt64: DeviceRange]] = [:]
  var registers: [RowKey: [UInt8: StoredRegister]] = [:]
  var tables: [Kind: [UInt64: [Cell]]] = [:]
  var hasTables = false
  var numbers: [ID<Invoice>: IssuedNumber] = [:]
  var known: [ID<Series>: Int64] = [:]
  var floors: [ID<Series>: NumberFloor] = [:]
  var seriesOwners: [ID<Series>: ID<AccountMember>] = [:]
  var answers: [Wish: IssueAnswer] = [:]
  var credentials: [ID<AccountMember>: StoredCredential] = [:]
  var invitations: [String: StoredInvitation] = [:]
  var links: [String: StoredLink] = [:]
  var claims: [ID<MailMessage>: MailClaim] = [:]
  var blobs: [String: StoredBlob] = [:]
  var unnamed: [String: Instant] = [:]
  var facts: [Fact: String] = [:]

  /// Changes that an answer is made of.
  var answering: Set<Int64> {
    Set(numbers.values.map { $0.seq }).union(answers.values.map { $0.seq })
  }
}

final class DictionaryTransaction: BookWriter {
  var book: DictionaryBook

  init(_ book: DictionaryBook) { self.book = book }

  func attempt<T>(_ body: () throws -> T) throws -> T {
    let before = book
    do {
      return try body()
    } catch {
      book = before
      throw error
    }
  }

  func faults() throws(StorageError) -> [String] { [] }
}
