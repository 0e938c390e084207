import Synchronization

/// How many requests were answered, how, and in what time, since the hub started.
final class Counts: Sendable {
  /// Upper ends in seconds, as Prometheus adds them up.
  static let ends = [0.005, 0.025, 0.1, 0.5, 2.5, 10]

  struct Known: Sendable {
    /// By the first digit of the status.
    var answers: [Int: Int] = [:]
    /// How many took as long as each end at most.
    var within = [Int](repeating: 0, count: Counts.ends.count)
    var seconds = 0.0
    var all = 0
  }

  private let known = Mutex(Known())

  func count(status: Int, seconds: Double) {
    known.withLock { known in
      known.answers[status / 100, default: 0] += 1
      known.all += 1
      known.seconds += seconds
      for (place, end) in Counts.ends.enumerated() where seconds <= end { known.within[place] += 1 }
    }
  }

  var now: Known { known.withLock { $0 } }
}
