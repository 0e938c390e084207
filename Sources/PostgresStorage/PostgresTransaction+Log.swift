import Ledger
import Storage

extension PostgresTransaction {
  private static let columns = "seq, device, counter, stamp_time, stamp_device, body"
  private static let lineColumns = columns + ", claimed_time, at, crc, hash, seen"
  /// So many changes are in memory at a time.
  private static let stretch: Int64 = 128

  private static func entry(_ row: Row) -> Replica.Sequenced {
    let stamp = Stamp(time: row.unsigned(3), device: row.unsigned(4))
    let change = Change(
      device: row.unsigned(1), counter: row.unsigned(2), stamp: stamp, body: row.bytes(5))
    return Replica.Sequenced(seq: row.integer(0), change: change)
  }

  /// What the account's line counted when the transaction began, and what it added.
  func head() throws(StorageError) -> Int64 { last }

  func hash(at seq: Int64) throws(StorageError) -> LogHash? {
    if seq == 0 { return .empty }
    // The usual question, of which the account's line has the answer.
    if seq == firstHash.seq, !firstHash.hash.isEmpty { return LogHash(bytes: firstHash.hash) }
    let whole = try first(
      "SELECT hash FROM change WHERE account = $1 AND seq = $2", [.integer(seq)]
    ) { $0.bytes(0) }
    if let whole { return LogHash(bytes: whole) }
    return try first(
      "SELECT hash FROM log_block WHERE account = $1 AND last = $2", [.integer(seq)]
    ) { LogHash(bytes: $0.bytes(0)) } ?? nil
  }

  func change(at seq: Int64) throws(StorageError) -> Replica.Sequenced? {
    try first(
      "SELECT \(PostgresTransaction.columns) FROM change WHERE account = $1 AND seq = $2",
      [.integer(seq)], PostgresTransaction.entry)
  }

  func change(_ identity: Change.Identity) throws(StorageError) -> Replica.Sequenced? {
    try first(
      """
      SELECT \(PostgresTransaction.columns) FROM change
      WHERE account = $1 AND device = $2 AND counter = $3
      """, [.unsigned(identity.device), .unsigned(identity.counter)], PostgresTransaction.entry)
  }

  func time(of seq: Int64) throws(StorageError) -> Instant? {
    try first("SELECT at FROM change WHERE account = $1 AND seq = $2", [.integer(seq)]) {
      Instant(milliseconds: $0.integer(0))
    }
  }

  func reach(of device: UInt64, before counter: UInt64) throws(StorageError) -> DeviceReach? {
    try reach(device, "< $3 ORDER BY counter DESC", counter)
  }

  func reach(of device: UInt64, after counter: UInt64) throws(StorageError) -> DeviceReach? {
    try reach(device, "> $3 ORDER BY counter ASC", counter)
  }

  private func reach(
    _ device: UInt64, _ side: String, _ counter: UInt64
  ) throws(StorageError) -> DeviceReach? {
    try first(
      """
      SELECT counter, stamp_time FROM change WHERE account = $1 AND device = $2
      AND counter \(side) LIMIT 1
      """, [.unsigned(device), .unsigned(counter)]
    ) { DeviceReach(counter: $0.unsigned(0), stampTime: $0.unsigned(1)) }
  }

  func writers(after seq: Int64) throws(StorageError) -> [UInt64: DeviceReach] {
    var writers: [UInt64: DeviceReach] = [:]
    let rows = try all(
      """
      SELECT device, max(counter), max(stamp_time) FROM change WHERE account = $1 AND seq > $2
      GROUP BY device
      """, [.integer(seq)]
    ) { ($0.unsigned(0), DeviceReach(counter: $0.unsigned(1), stampTime: $0.unsigned(2))) }
    for (device, reach) in rows { writers[device] = reach }
    return writers
  }

  func forEachChange(after seq: Int64, _ body: (Replica.Sequenced) throws -> Bool) throws {
    try forEachStretch(PostgresTransaction.columns, after: seq, upTo: .max) { row in
      try body(PostgresTransaction.entry(row))
    }
  }

  func forEachLine(
    after seq: Int64, upTo last: Int64, _ body: (LogLine) throws -> Bool
  ) throws {
    try forEachStretch(PostgresTransaction.lineColumns, after: seq, upTo: last) { row in
      try body(
        LogLine(
          PostgresTransaction.entry(row), claimed: row.unsigned(6),
          seen: row.optionalInteger(10), at: Instant(milliseconds: row.integer(7)),
          checksum: row.integer(8), hash: LogHash(bytes: row.bytes(9))))
    }
  }

  private func forEachStretch(
    _ columns: String, after seq: Int64, upTo last: Int64, _ body: (Row) throws -> Bool
  ) throws {
    var seq = seq
    // There is mostly nothing to catch up with, which the account's line says already.
    while seq < min(last, self.last) {
      let rows = try connection.query(
        """
        SELECT \(columns) FROM change WHERE account = $1 AND seq > $2 AND seq <= $3
        ORDER BY seq LIMIT $4
        """,
        [account, .integer(seq), .integer(last), .integer(PostgresTransaction.stretch)])
      for index in 0..<rows.count {
        let row = rows.row(index)
        seq = row.integer(0)
        if try !body(row) { return }
      }
      if rows.count < PostgresTransaction.stretch { return }
    }
  }

  func append(_ line: LogLine) throws(StorageError) {
    let change = line.entry.change
    guard line.entry.seq > last else {
      throw .constraint("the log has change \(line.entry.seq)")
    }
    let hash = line.hash?.bytes ?? []
    try add(
      "the log has change \(line.entry.seq) or its identity",
      """
      INSERT INTO change (account, seq, device, counter, stamp_time, stamp_device, claimed_time, at,
        body, crc, hash, seen) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      """,
      [
        .integer(line.entry.seq), .unsigned(change.device), .unsigned(change.counter),
        .unsigned(change.stamp.time), .unsigned(change.stamp.device), .unsigned(line.claimed),
        .integer(line.at.milliseconds), .bytes(change.body[...]), .integer(line.checksum),
        .bytes(hash[...]), line.seen.map { .integer($0) } ?? .null,
      ])
    last = line.entry.seq
    lastHash = hash
  }

  // MARK: devices

  func device(_ id: UInt64) throws(StorageError) -> DeviceReach? {
    try first(
      "SELECT counter, stamp_time FROM device WHERE account = $1 AND id = $2", [.unsigned(id)]
    ) { DeviceReach(counter: $0.unsigned(0), stampTime: $0.unsigned(1)) }
  }

  func devices() throws(StorageError) -> [UInt64: DeviceReach] {
    var devices: [UInt64: DeviceReach] = [:]
    let rows = try all("SELECT id, counter, stamp_time FROM device WHERE account = $1") {
      ($0.unsigned(0), DeviceReach(counter: $0.unsigned(1), stampTime: $0.unsigned(2)))
    }
    for (device, reach) in rows { devices[device] = reach }
    return devices
  }

  func latestStampTime() throws(StorageError) -> UInt64 {
    try first("SELECT max(stamp_time) FROM device WHERE account = $1") { $0.unsigned(0) } ?? 0
  }

  func member(ofDevice id: UInt64) throws(StorageError) -> ID<AccountMember>? {
    try first(
      "SELECT member FROM device_member WHERE account = $1 AND device = $2", [.unsigned(id)]
    ) { ID<AccountMember>($0.text(0)) } ?? nil
  }

  func note(_ device: UInt64, _ reach: DeviceReach, seen: Instant) throws(StorageError) {
    try send(
      """
      INSERT INTO device (account, id, counter, stamp_time, seen) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account, id) DO UPDATE SET
      counter = greatest(device.counter, excluded.counter),
      stamp_time = greatest(device.stamp_time, excluded.stamp_time), seen = excluded.seen
      """,
      [
        .unsigned(device), .unsigned(reach.counter), .unsigned(reach.stampTime),
        .integer(seen.milliseconds),
      ])
  }

  func bind(_ device: UInt64, to member: ID<AccountMember>) throws(StorageError) {
    try send(
      "INSERT INTO device_member (account, device, member) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [.unsigned(device), .text(member.text)])
  }

  func forgetDevices(
    seenUpTo seen: Instant, horizon: Int64, but own: UInt64
  ) throws(StorageError) -> Int {
    try run(
      """
      DELETE FROM device AS d WHERE account = $1 AND seen <= $2 AND id <> $3
      AND stamp_time < (SELECT max(stamp_time) FROM device WHERE account = $1)
      AND NOT EXISTS (SELECT 1 FROM change AS c
        WHERE c.account = $1 AND c.device = d.id AND c.seq > $4)
      """,
      [.integer(seen.milliseconds), .unsigned(own), .integer(horizon)])
  }
}
