/// SplitMix64 (Steele, Lea & Flood): the same throws for the same seed.
public struct Dice {
  private var state: UInt64

  /// Neighboring seeds must not walk the same sequence one step apart.
  public init(seed: UInt64) {
    state = seed
    state = next() ^ 0x6C65_6467_6572
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  public mutating func below(_ limit: Int) -> Int { limit < 2 ? 0 : Int(next() % UInt64(limit)) }

  public mutating func percent(_ chance: Int) -> Bool { below(100) < chance }

  public mutating func pick<T>(_ things: [T]) -> T? {
    things.isEmpty ? nil : things[below(things.count)]
  }

  public mutating func shuffle<T>(_ things: inout [T]) {
    if things.count < 2 { return }
    for place in stride(from: things.count - 1, to: 0, by: -1) {
      things.swapAt(place, below(place + 1))
    }
  }
}
