import GRDB
import Ledger

extension Writing {
  /// How far a device has come.
  struct Device {
    var counter: UInt64 = 0
    var stampTime: UInt64 = 0
  }

  /// How far a device has come; one of which only ranges are kept gets its line back.
  func device(_ id: UInt64) throws -> Device {
    let select = try findDevice.get()
    select.bind(id)
    if try select.step() {
      defer { select.reset() }
      return Device(counter: select.unsigned(0), stampTime: select.unsigned(1))
    }
    guard let folded = try FoldedLog.nearest(of: id, upTo: UInt64(Int64.max), in: db) else {
      return Device()
    }
    let device = Device(counter: folded.entry.counter, stampTime: folded.entry.stamp.time)
    try db.execute(
      sql: "INSERT INTO device VALUES (?, ?, ?, ?)",
      arguments: [
        Int64(bitPattern: id), Int64(bitPattern: device.counter),
        Int64(bitPattern: device.stampTime), folded.entry.at,
      ])
    return device
  }

  func lastCounter(of device: UInt64) throws -> UInt64 { try self.device(device).counter }

  /// Where the log has a change, and whether it is the very same; nil when it has none under its
  /// identity.
  func known(
    _ change: Change
  ) throws -> (seq: Int64, stamp: Stamp, isSame: Bool)? {
    if let entry = try ChangeLog.find(change.identity, with: try findChange.get()) {
      return (entry.seq, entry.change.stamp, entry.change.body == change.body)
    }
    guard let (seq, entry) = try FoldedLog.find(change.identity, in: db) else { return nil }
    var taken = change
    taken.stamp = entry.stamp
    let crc = ChangeLog.checksum(Replica.Sequenced(seq: seq, change: taken))
    return (seq, entry.stamp, UInt32(crc) == entry.crc)
  }

  /// The stamp of the device's nearest change before or after, when they arrive out of order.
  func stampTime(ofNeighborOf change: Change, isBefore: Bool) throws -> UInt64? {
    let select = try Statement(
      db,
      """
      SELECT counter, stamp_time FROM change WHERE device = ? AND counter \(isBefore ? "<" : ">") ?
      ORDER BY counter \(isBefore ? "DESC" : "ASC") LIMIT 1
      """)
    select.bind(change.device)
    select.bind(change.counter)
    let whole = try select.step() ? (counter: select.unsigned(0), time: select.unsigned(1)) : nil
    select.reset()
    let folded =
      isBefore
      ? try FoldedLog.nearest(of: change.device, upTo: change.counter - 1, in: db)
      : try FoldedLog.nearest(of: change.device, from: change.counter + 1, in: db)
    guard let folded else { return whole?.time }
    guard let whole else { return folded.entry.stamp.time }
    let isWholeNearer =
      isBefore ? whole.counter > folded.entry.counter : whole.counter < folded.entry.counter
    return isWholeNearer ? whole.time : folded.entry.stamp.time
  }
}
