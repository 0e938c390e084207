/// Finds out what stands between the fields of a file.
enum CSVSniffer {
  private static let linesLookedAt = 20

  /// The character that every one of the first lines has most often; a comma when none does.
  static func delimiter(of input: UnsafeBufferPointer<UInt8>, from start: Int) -> CSVDelimiter {
    var best = CSVDelimiter.comma
    var bestFewest = 0
    var bestFirst = 0
    for candidate in CSVDelimiter.allCases {
      let (fewest, first) = counts(of: candidate.rawValue, in: input, from: start)
      if fewest > bestFewest || (fewest == bestFewest && first > bestFirst) {
        (best, bestFewest, bestFirst) = (candidate, fewest, first)
      }
    }
    return best
  }

  /// How often a character stands outside quotes: fewest in any line, and in the first line.
  private static func counts(
    of candidate: UInt8, in input: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (fewest: Int, first: Int) {
    var fewest = Int.max
    var first = -1
    var count = 0
    var lines = 0
    var isQuoted = false
    var isEmpty = true
    var at = start
    while at <= input.count, lines < linesLookedAt {
      let byte = at < input.count ? input[at] : Ascii.lineFeed
      at += 1
      if byte == Ascii.quote { isQuoted.toggle() }
      let isLineEnd = byte == Ascii.lineFeed || byte == Ascii.carriageReturn
      guard isLineEnd, !isQuoted || at > input.count else {
        if byte == candidate && !isQuoted { count += 1 }
        isEmpty = false
        continue
      }
      if !isEmpty {
        fewest = min(fewest, count)
        if first < 0 { first = count }
        lines += 1
      }
      count = 0
      isEmpty = true
    }
    return (fewest == .max ? 0 : fewest, max(first, 0))
  }
}
