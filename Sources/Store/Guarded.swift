import Foundation

/// A value that one thread at a time may use, across calls that cannot be `sending`.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<T>(_ body: (inout Value) throws -> T) rethrows -> T {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

/// A value that one thread at a time may use, in the order in which they asked.
///
/// For what is held long: under a plain lock a thread that asks again at once keeps all others out.
final class InTurn<Value>: @unchecked Sendable {
  private let condition = NSCondition()
  private var next: UInt64 = 0
  private var serving: UInt64 = 0
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<T>(_ body: (inout Value) throws -> T) rethrows -> T {
    condition.lock()
    let mine = next
    next += 1
    while serving != mine { condition.wait() }
    condition.unlock()
    defer {
      condition.lock()
      serving += 1
      condition.broadcast()
      condition.unlock()
    }
    return try body(&value)
  }
}
