import Synchronization

/// Bytes that everybody together may hold at once, one person a quarter of them.
final class ByteBudget: Sendable {
  let limit: Int64
  /// What one person may hold.
  let each: Int64
  private let used = Mutex<(all: Int64, by: [String: Int64])>((0, [:]))

  init(_ limit: Int64) {
    self.limit = limit
    each = limit / 4
  }

  /// How many are held now.
  var held: Int64 { used.withLock { $0.all } }

  fileprivate func take(_ count: Int64, for person: String) -> Bool {
    used.withLock { used in
      let own = used.by[person] ?? 0
      guard used.all + count <= limit, own + count <= each else { return false }
      used.all += count
      used.by[person] = own + count
      return true
    }
  }

  fileprivate func give(_ count: Int64, for person: String) {
    used.withLock { used in
      used.all -= count
      let left = (used.by[person] ?? 0) - count
      used.by[person] = left > 0 ? left : nil
    }
  }

  /// What one request holds; given back with this value.
  final class Share: Sendable {
    private let budget: ByteBudget
    private let person: String
    private let mine = Mutex<Int64>(0)

    init(of budget: ByteBudget, for seat: Seat?) {
      self.budget = budget
      person = seat.map { $0.account.id + " " + $0.member.text } ?? ""
    }

    deinit { budget.give(mine.withLock { $0 }, for: person) }

    /// False when too much is held already.
    func take(_ count: Int) -> Bool {
      guard budget.take(Int64(count), for: person) else { return false }
      mine.withLock { $0 += Int64(count) }
      return true
    }
  }
}
