/// Numbers that look like chance and are the same for the same seed (SplitMix64).
struct SeededRandom: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// 0 ..< limit; 0 when there is nothing to choose from.
  mutating func below(_ limit: Int) -> Int {
    limit > 1 ? Int(next() % UInt64(limit)) : 0
  }

  mutating func between(_ low: Int, _ high: Int) -> Int { low + below(high - low + 1) }

  /// True so many times in a hundred.
  mutating func percent(_ chance: Int) -> Bool { below(100) < chance }

  /// One of several words; "" of none.
  mutating func pick(_ words: [String]) -> String { words.isEmpty ? "" : words[below(words.count)] }

  /// An id that nothing else has, almost surely; never nobody.
  mutating func id<Owner>() -> ID<Owner> { ID(Swift.max(next(), 1)) }
}
