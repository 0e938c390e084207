import Ledger
import Storage

extension Writing {
  /// How far a device has come; one of which only ranges are kept gets its line back.
  func reach(of id: UInt64) throws -> DeviceReach {
    if let known = try storage.device(id) { return known }
    guard let folded = try FoldedLog.nearest(of: id, upTo: UInt64(Int64.max), in: storage) else {
      return DeviceReach()
    }
    let reach = DeviceReach(
      counter: folded.entry.counter, stampTime: folded.entry.stamp.time)
    try storage.note(id, reach, seen: Instant(milliseconds: folded.entry.at))
    return reach
  }

  /// The change under a stamp, among those of its device that the log has whole: each of the last ones is looked at, and before
  /// them by halves, as a device's stamps rise with its counters.
  ///
  /// What the hub put before an invoice's issue stands out of that order, and is found among the last ones alone.
  func change(under stamp: Stamp, last: Int = 4_096) throws -> Change? {
    func whole(_ counter: UInt64) throws -> Change? {
      try storage.change(Change.Identity(device: stamp.device, counter: counter))?.change
    }
    var counter = UInt64(Int64.max)
    for _ in 0..<last {
      guard let reach = try storage.reach(of: stamp.device, before: counter) else { return nil }
      counter = reach.counter
      if reach.stampTime == stamp.time { return try whole(counter) }
    }
    var earlier = 1..<max(1, counter)
    while !earlier.isEmpty {
      let middle = earlier.lowerBound + (earlier.upperBound - earlier.lowerBound) / 2
      guard let reach = try storage.reach(of: stamp.device, before: middle + 1),
        reach.counter >= earlier.lowerBound, reach.stampTime >= stamp.time
      else {
        earlier = (middle + 1)..<earlier.upperBound
        continue
      }
      if reach.stampTime == stamp.time { return try whole(reach.counter) }
      earlier = earlier.lowerBound..<reach.counter
    }
    return nil
  }

  func lastCounter(of device: UInt64) throws -> UInt64 { try reach(of: device).counter }

  /// Where the log has a change, and whether it is the very same; nil when it has none under its
  /// identity.
  func known(
    _ change: Change
  ) throws -> (seq: Int64, stamp: Stamp, isSame: Bool)? {
    if let entry = try storage.change(change.identity) {
      return (entry.seq, entry.change.stamp, entry.change.body == change.body)
    }
    guard let (seq, entry) = try FoldedLog.find(change.identity, in: storage) else { return nil }
    var taken = change
    taken.stamp = entry.stamp
    let crc = ChangeLog.checksum(Replica.Sequenced(seq: seq, change: taken))
    return (seq, entry.stamp, UInt32(crc) == entry.crc)
  }

  /// The stamp of the device's nearest change before or after, when they arrive out of order.
  func stampTime(ofNeighborOf change: Change, isBefore: Bool) throws -> UInt64? {
    let (device, counter) = (change.device, change.counter)
    let whole =
      isBefore
      ? try storage.reach(of: device, before: counter)
      : try storage.reach(of: device, after: counter)
    let folded =
      isBefore
      ? try FoldedLog.nearest(of: device, upTo: counter - 1, in: storage)
      : try FoldedLog.nearest(of: device, from: counter + 1, in: storage)
    guard let folded else { return whole?.stampTime }
    guard let whole else { return folded.entry.stamp.time }
    let isWholeNearer =
      isBefore ? whole.counter > folded.entry.counter : whole.counter < folded.entry.counter
    return isWholeNearer ? whole.stampTime : folded.entry.stamp.time
  }
}
