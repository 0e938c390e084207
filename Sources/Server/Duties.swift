import Ledger
import ServiceLifecycle
import Store
import Synchronization

/// Whether this hub sends mail, tidies, backs up and reads: a hub that serves alone always does, of many that serve
/// one database together one at a time (``DutyService``).
final class Duties: Sendable {
  private let mine: Mutex<Bool>

  init(isAlone: Bool) { mine = Mutex(isAlone) }

  var areMine: Bool { mine.withLock { $0 } }

  func become(mine isMine: Bool) { mine.withLock { $0 = isMine } }
}

/// Holds on to the duties, or takes them over within a second when the hub that has them dies.
struct DutyService: Service {
  let duties: Duties
  let database: BookDatabase
  var pause = Duration.milliseconds(300)

  func run() async throws {
    while !Task.isCancelled {
      // Who does not reach the database does nothing there, and nobody knows who does meanwhile.
      let isMine = try? await offThread { try database.isOnDuty() }
      duties.become(mine: isMine ?? false)
      do {
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
      } catch {
        break
      }
    }
    duties.become(mine: false)
  }
}
