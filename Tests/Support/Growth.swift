import Foundation

/// How the work of a body grows with its input: of one size, and of eight times as much.
///
/// Says whether an algorithm is of the right kind; how fast it is stands in `Benchmarks/`.
public struct Growth: CustomStringConvertible {
  /// Processor seconds of this thread, the least of three runs.
  public let small: Double
  public let large: Double

  /// Runs a body over what `make` makes of both sizes.
  public init<Input>(
    from size: Int, _ make: (Int) throws -> Input, _ body: (Input) throws -> Void
  ) rethrows {
    func seconds(_ size: Int) throws -> Double {
      let input = try make(size)
      var least = Double.infinity
      for _ in 0..<3 {
        let before = Growth.processorSeconds
        try body(input)
        least = min(least, Growth.processorSeconds - before)
      }
      return least
    }
    small = try seconds(size)
    large = try seconds(size * 8)
  }

  /// Eight times as much; twice that, and what is too short to be measured.
  public var isAsItsInput: Bool { large < small * 16 + 0.05 }

  public var description: String { "\(small) s, then \(large) s" }

  /// What this thread has computed so far: other tests beside it do not count.
  public static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
