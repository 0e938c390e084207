import Foundation
import Ledger
import ServiceLifecycle
import Store

/// What listeners are told: how far the log is, and who is in the account at that moment.
struct Wake: Sendable {
  var head: Int64
  /// nil for the first one, whose listener was let in just before.
  var people: People?
}

/// Tells open event streams that the log has grown, whoever wrote it.
///
/// Each wake costs one read of the people, however many listen, and wakes come no closer than 20 ms,
/// with many listeners more: they are hints.
actor Waking {
  private var listeners: [Int: AsyncStream<Wake>.Continuation] = [:]
  private var next = 0
  private(set) var head: Int64 = 0
  private let readPeople: @Sendable () throws -> People
  private var isDue = false
  private var isTelling = false
  /// How many listen.
  var listening: Int { listeners.count }
  /// How often the people were read, for tests.
  private(set) var reads = 0

  init(_ readPeople: @escaping @Sendable () throws -> People) { self.readPeople = readPeople }

  /// A stream of wakes; it begins with the present head.
  func listen() -> (number: Int, wakes: AsyncStream<Wake>) {
    next += 1
    let number = next
    let (stream, continuation) = AsyncStream.makeStream(
      of: Wake.self, bufferingPolicy: .bufferingNewest(1))
    listeners[number] = continuation
    continuation.yield(Wake(head: head, people: nil))
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
      reads += 1
      let readPeople = self.readPeople
      if let people = try? await offThread({ try readPeople() }) {
        for listener in listeners.values { listener.yield(Wake(head: head, people: people)) }
        try? await Task.sleep(for: .microseconds(20_000 + 200 * listeners.count))
      } else {
        isDue = true
        try? await Task.sleep(for: .seconds(1))
      }
    }
    isTelling = false
  }
}

/// Notices what other processes (the command line) wrote to the same book, and beats every 20 s; ends the hub
/// when another one serves from its database.
struct WakingService: Service {
  let accounts: Accounts
  let sessions: Sessions
  var database: BookDatabase?

  func run() async throws {
    var versions: [String: Int] = [:]
    var round = 0
    while !Task.isCancelled {
      round += 1
      if let database, try await offThread({ database.isOvertaken }) {
        throw ServerError.overtaken(place: database.name)
      }
      for account in accounts.all {
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
      if round % 25 == 0 { try? await offThread { sessions.writeAgain() } }
      do {
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: .milliseconds(200)) }
      } catch {
        return
      }
    }
  }
}
