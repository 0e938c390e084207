import Synchronization

/// So many at once, the rest wait in line.
actor Tickets {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  /// Runs slow work on a ticket, away from the cooperative threads.
  nonisolated func spend(_ body: @escaping @Sendable () -> Bool) async -> Bool {
    await take()
    let answer = (try? await offThread { body() }) ?? false
    await give()
    return answer
  }

  private func take() async {
    if free > 0 {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

extension Tickets {
  /// The line to keep for a password, made on a ticket.
  nonisolated func hash(_ password: String) async throws -> String {
    guard password.count >= Scrypt.leastLength else { throw Refusal.shortPassword }
    let line = Kept()
    let made = await spend {
      line.text.withLock { $0 = Scrypt.line(for: password) ?? "" }
      return true
    }
    let text = line.text.withLock { $0 }
    guard made, !text.isEmpty else {
      throw Refusal(.serviceUnavailable, "memory", ServerError.noMemory.message)
    }
    return text
  }

  private final class Kept: Sendable {
    let text = Mutex("")
  }
}

extension Refusal {
  static var shortPassword: Refusal {
    Refusal(
      .unprocessableContent, "field", "The password needs \(Scrypt.leastLength) characters.")
  }

  static var wait: Refusal {
    Refusal(.tooManyRequests, "wait", "Too many wrong tries; wait fifteen minutes.")
  }
}
