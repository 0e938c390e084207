import Ledger

/// How far a time zone is from UTC, and from when on: what a page can say of its zone's rules.
public struct ZoneOffsets: Equatable, Sendable {
  private struct Change: Equatable, Sendable {
    var from: Int64
    var minutes: Int
  }

  /// Minutes east of UTC before the first change.
  private var first = 0
  /// By time; seconds since 1970.
  private var changes: [Change] = []

  public init() {}

  /// Reads "-360 1741507200:-300 1762066800:-360": the minutes at first, then every change as its
  /// second since 1970 and the minutes from then on.
  ///
  /// What cannot be read, or comes before what stands in front of it, is left out.
  public init(_ text: String) {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: ":")
      if parts.count == 1, changes.isEmpty {
        first = Int(parts[0]) ?? first
      } else if parts.count == 2, let from = Int64(parts[0]), from.magnitude < 1 << 40,
        let minutes = Int(parts[1]),
        from > changes.last?.from ?? Int64.min
      {
        changes.append(Change(from: from, minutes: minutes))
      }
    }
  }

  /// Minutes east of UTC at a moment.
  public func minutes(at instant: Instant) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].from * 1000 <= instant.milliseconds {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low == 0 ? first : changes[low - 1].minutes
  }
}
