import Dispatch
import Ledger

/// Pushes that wait for the disk: those that arrive while a transaction runs share the next one.
///
/// One fsync then serves all of them. They are taken in the order of arrival, so a device's changes
/// keep theirs; each is answered once its transaction is on the disk.
final class PushQueue: Sendable {
  /// What one device sent at once.
  struct Push: Sendable {
    let changes: [Change]
    let member: ID<AccountMember>
    /// How far the device knew the log; nil: it did not say.
    var seen: Int64?
    let now: Instant
    let answer: @Sendable (Result<Taken, StoreError>) -> Void

    var size: Int { changes.reduce(0) { $0 + $1.body.count + 64 } }
  }

  /// The answers, in the order of the changes, and the log's head when they were given.
  typealias Taken = (answers: [Acceptance], head: Int64)

  /// So many pushes share one transaction at most; nobody waits for more than these.
  static let pushLimit = 256
  /// So many bytes of changes, at least one push.
  static let byteLimit = 4 * 1024 * 1024

  private struct State {
    var waiting: [Push] = []
    var isRunning = false
  }

  private let state = Guarded(State())
  private let writer = DispatchQueue(label: "ledgerline.pushes", qos: .userInitiated)

  /// Takes a push in; `take` stores what stands together, and answers.
  func add(_ push: Push, _ take: @escaping @Sendable ([Push]) -> Void) {
    let mustStart = state.withLock { state in
      state.waiting.append(push)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if mustStart { writer.async { self.run(take) } }
  }

  private func run(_ take: ([Push]) -> Void) {
    while let batch = next() { take(batch) }
  }

  private func next() -> [Push]? {
    state.withLock { state in
      var count = 0
      var size = 0
      for push in state.waiting.prefix(PushQueue.pushLimit) {
        size += push.size
        if count > 0, size > PushQueue.byteLimit { break }
        count += 1
      }
      guard count > 0 else {
        state.isRunning = false
        return nil
      }
      let batch = Array(state.waiting[..<count])
      state.waiting.removeFirst(count)
      return batch
    }
  }
}

/// The answer to a push for a thread that blocks for it.
private final class Answer: Sendable {
  private let result = Guarded<Result<PushQueue.Taken, StoreError>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func give(_ answer: Result<PushQueue.Taken, StoreError>) {
    result.withLock { $0 = answer }
    isThere.signal()
  }

  func wait() throws(StoreError) -> PushQueue.Taken {
    isThere.wait()
    guard let answer = result.withLock({ $0 }) else { throw .failed(what: "no answer") }
    return try answer.get()
  }
}

extension Store {
  /// Takes changes from a device together with those that others send at the same time: one commit
  /// for all of them.
  ///
  /// Answers in the order given, when they are on the disk; `head` is the log's last `seq` then.
  ///
  /// Throws when this push could not be stored; pushes of others are not touched by that.
  public func push(
    _ changes: [Change], by member: ID<AccountMember> = AccountMember.founder, seen: Int64? = nil,
    now: Instant
  ) async throws -> (answers: [Acceptance], head: Int64) {
    try await withCheckedThrowingContinuation { continuation in
      enqueue(changes, member, seen, now) {
        continuation.resume(with: $0.mapError { $0 as any Error })
      }
    }
  }

  /// The same for a thread that may block.
  func pushAndWait(
    _ changes: [Change], by member: ID<AccountMember>, seen: Int64? = nil, now: Instant
  ) throws(StoreError) -> [Acceptance] {
    let answer = Answer()
    enqueue(changes, member, seen, now) { answer.give($0) }
    return try answer.wait().answers
  }

  private func enqueue(
    _ changes: [Change], _ member: ID<AccountMember>, _ seen: Int64?, _ now: Instant,
    _ answer: @escaping @Sendable (Result<PushQueue.Taken, StoreError>) -> Void
  ) {
    let push = PushQueue.Push(
      changes: changes, member: member, seen: seen, now: now, answer: answer)
    pushes.add(push) { [self] batch in take(batch) }
  }

  /// Stores a batch in one transaction and answers; when that fails each push by itself.
  func take(_ batch: [PushQueue.Push]) {
    do {
      let taken = try taking(batch, oneByOne: false)
      for (push, taken) in zip(batch, taken) { push.answer(.success(taken)) }
    } catch {
      for push in batch { take(alone: push) }
    }
    keepSnapshotLater()
  }

  private func take(alone push: PushQueue.Push) {
    do {
      let taken = try taking([push], oneByOne: true)
      push.answer(.success(taken[0]))
    } catch {
      push.answer(.failure(StoreError(error, at: path)))
    }
  }

  /// `oneByOne`: a change that fails is refused and leaves no trace; otherwise everything fails with
  /// it, which is cheaper as long as nothing fails.
  private func taking(
    _ batch: [PushQueue.Push], oneByOne: Bool
  ) throws -> [PushQueue.Taken] {
    guard let first = batch.first else { return [] }
    return try writingRows(now: first.now) { writing in
      try writing.bring(rowsOf: batch.flatMap { $0.changes })
      let answers = try batch.map { push in
        writing.now = push.now
        writing.seen = push.seen
        // What waits for a newer hub makes only its own push wait.
        writing.hubLaws = HubLaws(writing)
        var answers: [Int: Acceptance] = [:]
        for place in Store.order(of: push.changes) {
          let change = push.changes[place]
          let accept = { try writing.accept(change, by: push.member, hub: self.device) }
          answers[place] = oneByOne ? try writing.refusingFailure(accept) : try accept()
        }
        return push.changes.indices.compactMap { answers[$0] }
      }
      writing.seen = nil
      if writing.hasAppended { try writing.completeFounder(as: device) }
      return answers.map { ($0, writing.live.cursor) }
    }
  }
}
