/// When a register was written, for deciding which write wins: a hybrid logical clock.
///
/// 48 bits of UTC milliseconds, a 16-bit counter that carries into them, and the writing device.
/// It orders writes; it never says what a replica has seen (that is the hub's `seq`).
public struct Stamp: Hashable, Comparable, Sendable {
  /// Milliseconds << 16 | counter.
  public var time: UInt64
  public var device: UInt64

  public init(time: UInt64, device: UInt64) {
    self.time = time
    self.device = device
  }

  public init(milliseconds: Int64, counter: UInt16 = 0, device: UInt64) {
    let bounded = UInt64(Swift.max(0, Swift.min(milliseconds, Int64(1) << 47)))
    self.init(time: bounded << 16 | UInt64(counter), device: device)
  }

  /// Before every real stamp: nobody wrote this.
  public static var never: Stamp { Stamp(time: 0, device: 0) }
  /// After all that was ever written.
  static var last: Stamp { Stamp(time: .max, device: .max) }
  public var isNever: Bool { time == 0 }

  public var milliseconds: Int64 { Int64(time >> 16) }
  public var counter: UInt16 { UInt16(truncatingIfNeeded: time) }

  public static func < (a: Stamp, b: Stamp) -> Bool {
    a.time != b.time ? a.time < b.time : a.device < b.device
  }
}

/// Hands out strictly rising stamps whatever the wall clock does.
///
/// It never refuses a write.
public struct Clock: Sendable, Equatable {
  public let device: UInt64
  /// The greatest time handed out or seen.
  public private(set) var latest: UInt64

  public init(device: UInt64, latest: UInt64 = 0) {
    self.device = device
    self.latest = latest
  }

  /// The next stamp: the wall clock when it has moved on, else one past the latest.
  public mutating func tick(_ now: Instant) -> Stamp {
    let wall = Stamp(milliseconds: now.milliseconds, device: device).time
    latest = Swift.max(wall, latest &+ 1)
    return Stamp(time: latest, device: device)
  }

  /// Moves past a stamp that was seen, so that what is written next wins over it.
  public mutating func see(_ stamp: Stamp) { latest = Swift.max(latest, stamp.time) }

  /// How far ahead of the hub a stamp may be before the hub corrects it, in milliseconds.
  public static var tolerance: Int64 { 60_000 }

  /// The stamp that counts for a change the hub accepts: the claimed one, or, from a clock that is
  /// more than a minute fast, the hub's time plus a minute; always after the device's previous one.
  public static func accepted(_ claimed: Stamp, hubNow: Instant, after previous: Stamp) -> Stamp {
    let limit = Stamp(
      milliseconds: hubNow.milliseconds + tolerance, device: claimed.device)
    var stamp = claimed.time > limit.time ? limit : claimed
    if stamp.time <= previous.time { stamp.time = previous.time + 1 }
    return stamp
  }
}
