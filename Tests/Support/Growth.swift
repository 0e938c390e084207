import Foundation

/// How the work of a body grows with its input: of one size, and of eight times as much.
///
/// Says whether an algorithm is of the right kind; how fast it is stands in `Benchmarks/`.
public struct Growth: CustomStringConvertible {
  /// Processor seconds of this thread, the least of three runs; of the large one of as many as it takes to be within the limit.
  public let small: Double
  public let large: Double

  /// Runs a body over what `make` makes of both sizes.
  public init<Input>(
    from size: Int, _ make: (Int) throws -> Input, _ body: (Input) throws -> Void
  ) rethrows {
    func seconds(_ size: Int, upTo enough: Double) throws -> Double {
      let input = try make(size)
      var least = Double.infinity
      for _ in 0..<3 where least >= enough {
        let before = Growth.processorSeconds
        try body(input)
        least = min(least, Growth.processorSeconds - before)
      }
      return least
    }
    small = try seconds(size, upTo: 0)
    // What is within the limit once stays there, whatever else is less.
    large = try seconds(size * 8, upTo: Growth.limit(small))
  }

  /// Eight times as much; twice that, and what is too short to be measured.
  private static func limit(_ small: Double) -> Double { small * 16 + 0.05 }

  /// Whether it is no more than that.
  public var isAsItsInput: Bool { large < Growth.limit(small) }

  public var description: String { "\(small) s, then \(large) s" }

  /// What this thread has computed so far: other tests beside it do not count.
  public static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
