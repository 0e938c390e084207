import Foundation
import Testing

/// Whether work grows as its input does, and no faster.
enum Growth {
  /// Runs a body over what `make` makes of one size and of eight times as much, three times each.
  static func check(
    _ name: String, from size: Int, _ make: (Int) -> String, _ body: ([UInt8]) throws -> Void
  ) {
    func seconds(_ size: Int) -> Double {
      let bytes = Array(make(size).utf8)
      return (0..<3).map { _ in
        let before = processorSeconds
        try? body(bytes)
        return processorSeconds - before
      }.min() ?? 0
    }
    let (small, large) = (seconds(size), seconds(size * 8))
    // Eight times as much; twice that, and what is too short to be measured.
    #expect(large < small * 16 + 0.05, "\(name): \(small) s, then \(large) s")
  }

  /// What this thread has computed so far: other tests beside it do not count.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
