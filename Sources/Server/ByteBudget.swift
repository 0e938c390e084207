import Synchronization

/// Bytes that everybody together may hold at once.
final class ByteBudget: Sendable {
  let limit: Int64
  private let used = Mutex<Int64>(0)

  init(_ limit: Int64) { self.limit = limit }

  /// How many are held now.
  var held: Int64 { used.withLock { $0 } }

  fileprivate func take(_ count: Int64) -> Bool {
    used.withLock { used in
      guard used + count <= limit else { return false }
      used += count
      return true
    }
  }

  fileprivate func give(_ count: Int64) { used.withLock { $0 -= count } }

  /// What one request holds; given back with this value.
  final class Share: Sendable {
    private let budget: ByteBudget
    private let mine = Mutex<Int64>(0)

    init(of budget: ByteBudget) { self.budget = budget }

    deinit { budget.give(mine.withLock { $0 }) }

    /// False when the others hold too much.
    func take(_ count: Int) -> Bool {
      guard budget.take(Int64(count)) else { return false }
      mine.withLock { $0 += Int64(count) }
      return true
    }
  }
}
