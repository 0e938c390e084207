import Ledger
/// So many at once, the rest wait in line.
actor Tickets {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// In line; more are told to come back.
  private static let most = 64

  init(_ count: Int) { free = count }

  /// Runs slow work on a ticket, away from the cooperative threads.
  nonisolated func spend<Answer: Sendable>(
    _ body: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await take()
    do {
      let answer = try await onOwnThread { try body() }
      await give()
      return answer
    } catch {
      await give()
      throw error
    }
  }

  private func take() async throws {
    if free > 0 {
      free -= 1
      return
    }
    guard waiting.count < Tickets.most else { throw Refusal.busy }
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
    let line = try await spend { Scrypt.line(for: password) }
    guard let line else {
      throw Refusal(.serviceUnavailable, "memory", ServerError.noMemory.message)
    }
    return line
  }
}

extension Refusal {
  static var shortPassword: Refusal {
    Refusal(
      .unprocessableContent, "field", "The password needs \(Scrypt.leastLength) characters.")
  }

  static func wait(milliseconds: Int64) -> Refusal {
    let seconds = max(1, (milliseconds + 999) / 1000)
    let words =
      seconds < 60
      ? "\(seconds) second" + (seconds == 1 ? "" : "s")
      : seconds <= 90 ? "a minute" : "\((seconds + 59) / 60) minutes"
    return Refusal(
      .tooManyRequests, "wait", "Too many wrong tries; wait \(words).", retryAfter: seconds)
  }

  /// Too much is going on at once; the same request later is welcome.
  static var busy: Refusal {
    Refusal(
      .serviceUnavailable, "busy", HubWords.tooMuchToDo,
      retryAfter: 5)
  }
}
