import Ledger
import Storage

extension SQLiteTransaction {
  private static let columns = "seq, device, counter, stamp_time, stamp_device, body"
  private static let lineColumns = columns + ", claimed_time, at, crc, hash, seen"

  private static func entry(_ row: Statement) -> Replica.Sequenced {
    let stamp = Stamp(time: row.unsigned(3), device: row.unsigned(4))
    let change = Change(
      device: row.unsigned(1), counter: row.unsigned(2), stamp: stamp, body: row.bytes(5))
    return Replica.Sequenced(seq: row.integer(0), change: change)
  }

  func head() throws(StorageError) -> Int64 {
    try first("SELECT max(seq) FROM change") { $0.integer(0) } ?? 0
  }

  func hash(at seq: Int64) throws(StorageError) -> LogHash? {
    if seq == 0 { return .empty }
    let whole = try first("SELECT hash FROM change WHERE seq = ?", [.integer(seq)]) { $0.bytes(0) }
    if let whole { return LogHash(bytes: whole) }
    return try first("SELECT hash FROM log_block WHERE last = ?", [.integer(seq)]) {
      LogHash(bytes: $0.bytes(0))
    } ?? nil
  }

  func change(at seq: Int64) throws(StorageError) -> Replica.Sequenced? {
    try first(
      "SELECT \(SQLiteTransaction.columns) FROM change WHERE seq = ?", [.integer(seq)],
      SQLiteTransaction.entry)
  }

  func change(_ identity: Change.Identity) throws(StorageError) -> Replica.Sequenced? {
    try first(
      "SELECT \(SQLiteTransaction.columns) FROM change WHERE device = ? AND counter = ?",
      [.unsigned(identity.device), .unsigned(identity.counter)], SQLiteTransaction.entry)
  }

  func time(of seq: Int64) throws(StorageError) -> Instant? {
    try first("SELECT at FROM change WHERE seq = ?", [.integer(seq)]) {
      Instant(milliseconds: $0.integer(0))
    }
  }

  func reach(of device: UInt64, before counter: UInt64) throws(StorageError) -> DeviceReach? {
    try reach(device, "< ? ORDER BY counter DESC", counter)
  }

  func reach(of device: UInt64, after counter: UInt64) throws(StorageError) -> DeviceReach? {
    try reach(device, "> ? ORDER BY counter ASC", counter)
  }

  private func reach(
    _ device: UInt64, _ side: String, _ counter: UInt64
  ) throws(StorageError) -> DeviceReach? {
    try first(
      "SELECT counter, stamp_time FROM change WHERE device = ? AND counter \(side) LIMIT 1",
      [.unsigned(device), .unsigned(counter)]
    ) { DeviceReach(counter: $0.unsigned(0), stampTime: $0.unsigned(1)) }
  }

  func writers(after seq: Int64) throws(StorageError) -> [UInt64: DeviceReach] {
    var writers: [UInt64: DeviceReach] = [:]
    let select = try prepare(
      """
      SELECT device, max(counter), max(stamp_time) FROM change WHERE seq > ? GROUP BY device
      """, [.integer(seq)])
    while try select.step() {
      writers[select.unsigned(0)] = DeviceReach(
        counter: select.unsigned(1), stampTime: select.unsigned(2))
    }
    return writers
  }

  func forEachChange(after seq: Int64, _ body: (Replica.Sequenced) throws -> Bool) throws {
    let select = try prepare(
      "SELECT \(SQLiteTransaction.columns) FROM change WHERE seq > ? ORDER BY seq",
      [.integer(seq)])
    while try select.step() {
      if try !body(SQLiteTransaction.entry(select)) { return }
    }
  }

  func forEachLine(
    after seq: Int64, upTo last: Int64, _ body: (LogLine) throws -> Bool
  ) throws {
    let select = try prepare(
      """
      SELECT \(SQLiteTransaction.lineColumns) FROM change WHERE seq > ? AND seq <= ? ORDER BY seq
      """, [.integer(seq), .integer(last)])
    while try select.step() {
      let line = LogLine(
        SQLiteTransaction.entry(select), claimed: select.unsigned(6),
        seen: select.optionalInteger(10), at: Instant(milliseconds: select.integer(7)),
        checksum: select.integer(8),
        hash: LogHash(bytes: select.bytes(9)))
      if try !body(line) { return }
    }
  }

  func append(_ line: LogLine) throws(StorageError) {
    let insert = try made(
      insertChange,
      """
      INSERT INTO change (seq, device, counter, stamp_time, stamp_device, claimed_time, at, body,
        crc, hash, seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    insertChange = insert
    let change = line.entry.change
    insert.bind(line.entry.seq)
    insert.bind(change.device)
    insert.bind(change.counter)
    insert.bind(change.stamp.time)
    insert.bind(change.stamp.device)
    insert.bind(line.claimed)
    insert.bind(line.at.milliseconds)
    // An import's are half a megabyte each.
    try change.body.withUnsafeBufferPointer { (body) throws(StorageError) in
      insert.bind(staying: UnsafeRawBufferPointer(body))
      insert.bind(line.checksum)
      insert.bind((line.hash?.bytes ?? [])[...])
      if let seen = line.seen { insert.bind(seen) } else { insert.bindNull() }
      try insert.run()
    }
  }

  // MARK: devices

  func device(_ id: UInt64) throws(StorageError) -> DeviceReach? {
    try first("SELECT counter, stamp_time FROM device WHERE id = ?", [.unsigned(id)]) {
      DeviceReach(counter: $0.unsigned(0), stampTime: $0.unsigned(1))
    }
  }

  func devices() throws(StorageError) -> [UInt64: DeviceReach] {
    var devices: [UInt64: DeviceReach] = [:]
    let select = try prepare("SELECT id, counter, stamp_time FROM device")
    while try select.step() {
      devices[select.unsigned(0)] = DeviceReach(
        counter: select.unsigned(1), stampTime: select.unsigned(2))
    }
    return devices
  }

  func latestStampTime() throws(StorageError) -> UInt64 {
    try first("SELECT max(stamp_time) FROM device") { $0.unsigned(0) } ?? 0
  }

  func member(ofDevice id: UInt64) throws(StorageError) -> ID<AccountMember>? {
    try first("SELECT member FROM device_member WHERE device = ?", [.unsigned(id)]) {
      ID<AccountMember>($0.text(0))
    } ?? nil
  }

  func note(_ device: UInt64, _ reach: DeviceReach, seen: Instant) throws(StorageError) {
    let upsert = try made(
      upsertDevice,
      """
      INSERT INTO device VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
      counter = max(counter, excluded.counter), stamp_time = max(stamp_time, excluded.stamp_time),
      seen = excluded.seen
      """)
    upsertDevice = upsert
    upsert.bind(device)
    upsert.bind(reach.counter)
    upsert.bind(reach.stampTime)
    upsert.bind(seen.milliseconds)
    try upsert.run()
  }

  func bind(_ device: UInt64, to member: ID<AccountMember>) throws(StorageError) {
    try run(
      "INSERT OR IGNORE INTO device_member VALUES (?, ?)",
      [.unsigned(device), .text(member.text)])
  }

  func forgetDevices(
    seenUpTo seen: Instant, horizon: Int64, but own: UInt64
  ) throws(StorageError) -> Int {
    try run(
      """
      DELETE FROM device WHERE seen <= ? AND id <> ?
      AND stamp_time < (SELECT max(stamp_time) FROM device)
      AND NOT EXISTS (SELECT 1 FROM change AS c WHERE c.device = device.id AND c.seq > ?)
      """,
      [.integer(seen.milliseconds), .unsigned(own), .integer(horizon)])
    return db.changesCount
  }
}
