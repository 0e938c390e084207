import Foundation
import Ledger
import ServiceLifecycle
import Store
import Synchronization

/// What listeners are told: how far the log is, and how they know whether they are still in the account.
struct Wake: Sendable {
  enum Check: Sendable {
    /// The listener was let in just before.
    case none
    /// Who is in the account at that moment.
    case people(People)
    /// The database is asked, which knows their sessions, too.
    case ask
  }

  var head: Int64
  var check: Check
}

/// Tells open event streams that the log has grown, whoever wrote it.
///
/// Each wake costs one read of the people, however many listen (where sessions are in a database, one question each
/// instead), and wakes come no closer than 20 ms,
/// with many listeners more: they are hints.
actor Waking {
  private var listeners: [Int: AsyncStream<Wake>.Continuation] = [:]
  private var next = 0
  private(set) var head: Int64 = 0
  private let readPeople: (@Sendable () throws -> People)?
  private var isDue = false
  private var isTelling = false
  /// How many listen.
  var listening: Int { listeners.count }
  /// How often the people were read, for tests.
  private(set) var reads = 0

  init(_ readPeople: (@Sendable () throws -> People)?) { self.readPeople = readPeople }

  /// A stream of wakes; it begins with the present head.
  func listen() -> (number: Int, wakes: AsyncStream<Wake>) {
    next += 1
    let number = next
    let (stream, continuation) = AsyncStream.makeStream(
      of: Wake.self, bufferingPolicy: .bufferingNewest(1))
    listeners[number] = continuation
    continuation.yield(Wake(head: head, check: .none))
    return (number, stream)
  }

  func forget(_ number: Int) { listeners.removeValue(forKey: number)?.finish() }

  /// A head read before another one may arrive after it: only a greater one counts.
  func wake(_ head: Int64) {
    guard head > self.head else { return }
    self.head = head
    tell()
  }

  /// A wake without news: connections stay open, and who was removed is out.
  func beat() { tell() }

  private func tell() {
    guard !listeners.isEmpty else { return }
    isDue = true
    guard !isTelling else { return }
    isTelling = true
    Task { await tellAll() }
  }

  private func tellAll() async {
    while isDue {
      isDue = false
      // Read after the head: whom its change removed is not among them.
      let head = self.head
      if let check = try? await check() {
        for listener in listeners.values { listener.yield(Wake(head: head, check: check)) }
        try? await Task.sleep(for: .microseconds(20_000 + 200 * listeners.count))
      } else {
        isDue = true
        try? await Task.sleep(for: .seconds(1))
      }
    }
    isTelling = false
  }

  private func check() async throws -> Wake.Check {
    guard let readPeople else { return .ask }
    reads += 1
    return .people(try await offThread { try readPeople() })
  }
}

/// Notices what other processes (the command line) wrote to a book in a folder, and beats every 20 s.
struct WakingService: Service {
  let accounts: any Accounts
  let sessions: Sessions

  func run() async throws {
    var versions: [String: Int] = [:]
    var round = 0
    while !Task.isCancelled {
      round += 1
      for account in accounts.open {
        let seen = versions[account.id]
        let found = try? await offThread { () -> (Int, Int64)? in
          let now = account.store.dataVersion()
          return now == seen ? nil : (now, try account.store.head())
        }
        if let (now, head) = found {
          versions[account.id] = now
          await account.waking.wake(head)
        }
        if round % 100 == 0 { await account.waking.beat() }
      }
      if round % 25 == 0 { try? await offThread { sessions.book.writeAgain() } }
      do {
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: .milliseconds(200)) }
      } catch {
        return
      }
    }
  }
}

/// Notices what other hubs and the command line wrote to books in a database: at once by their hints, and all the same
/// by asking every two seconds after the accounts that have listeners.
///
/// Beats every 20 s; ends the hub when another one took the right to serve.
struct DatabaseWakingService: Service {
  let accounts: DatabaseAccounts
  let database: BookDatabase

  /// Looks between two beats of an account.
  private static let turns = 100

  /// Accounts that were written to; nil: any may have been.
  private typealias Heard = [Int64]?

  func run() async throws {
    let (hints, heard) = AsyncStream.makeStream(
      of: Heard.self, bufferingPolicy: .bufferingNewest(256))
    let isOver = Mutex(false)
    database.listen { accounts in
      if accounts?.isEmpty != true { heard.yield(accounts) }
      return !isOver.withLock { $0 }
    }
    defer { isOver.withLock { $0 = true } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for await accounts in hints.cancelOnGracefulShutdown() { await look(at: accounts) }
      }
      group.addTask { try await keepAsking() }
      // Either ends when the hub does.
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func keepAsking() async throws {
    var round = 0
    while !Task.isCancelled {
      round += 1
      if try await offThread({ database.isOvertaken }) {
        throw ServerError.overtaken(place: database.name)
      }
      if round % 10 == 0 { await look(at: nil) }
      // One after another in the 20 seconds: each stream's session is asked for then.
      let turn = Int64(round % DatabaseWakingService.turns)
      for account in accounts.open where account.number % Int64(DatabaseWakingService.turns) == turn
      {
        await account.waking.beat()
      }
      do {
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: .milliseconds(200)) }
      } catch {
        return
      }
    }
  }

  /// Wakes who listens to these accounts.
  private func look(at numbers: [Int64]?) async {
    var open: [Int64: Account] = [:]
    for account in numbers.map({ accounts.open($0) }) ?? accounts.open
    where await account.waking.listening > 0 {
      open[account.number] = account
    }
    if open.isEmpty { return }
    let asked = Array(open.keys)
    let found = try? await offThread { try database.accounts(asked) }
    for state in found ?? [] { await open[state.number]?.waking.wake(state.head) }
  }
}
