import Ledger

/// At most 256 changes below the horizon, without what they wrote: whose each was, its number, its stamp, when
/// the hub took it, and enough of its bytes' checksums to know it again.
struct LogBlock: Equatable {
  /// How many changes a block holds at most, and usually; the horizon is where the last one ends.
  static let size: Int64 = 256

  struct Entry: Equatable {
    var device: UInt64
    var counter: UInt64
    var stamp: Stamp
    /// When the hub took it, in milliseconds.
    var at: Int64
    /// How many rows it wrote, as many as ``history`` has lines for it.
    var rows: Int
    /// ``ChangeLog/checksum(_:)`` of the whole change.
    var crc: UInt32
    /// The first four bytes of the log's running hash.
    var hashStart: UInt32
  }

  /// The `seq` of the last change.
  var last: Int64
  /// The log's running hash there.
  var hash: LogHash
  var entries: [Entry]

  var first: Int64 { last - Int64(entries.count) + 1 }

  func seq(at place: Int) -> Int64 { first + Int64(place) }

  static func start(of hash: LogHash) -> UInt32 {
    hash.bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  // MARK: bytes

  /// Version, devices once each, then the entries; numbers that rise are written as differences.
  var encoded: [UInt8] {
    var places: [UInt64: Int] = [:]
    var devices: [UInt64] = []
    func place(_ device: UInt64) -> UInt64 {
      if let known = places[device] { return UInt64(known) }
      places[device] = devices.count
      devices.append(device)
      return UInt64(devices.count - 1)
    }
    var body = ByteWriter()
    var counters: [UInt64: UInt64] = [:]
    var time: UInt64 = 0
    var at: Int64 = 0
    for entry in entries {
      body.varint(place(entry.device))
      body.signed(Int64(bitPattern: entry.counter &- counters[entry.device, default: 0]))
      body.signed(Int64(bitPattern: entry.stamp.time &- time))
      // 0: stamped by its own device, as nearly always.
      body.varint(entry.stamp.device == entry.device ? 0 : place(entry.stamp.device) + 1)
      body.signed(entry.at &- at)
      body.varint(UInt64(entry.rows))
      body.fixed32(entry.crc)
      body.fixed32(entry.hashStart)
      counters[entry.device] = entry.counter
      time = entry.stamp.time
      at = entry.at
    }
    var writer = ByteWriter()
    writer.byte(1)
    writer.varint(UInt64(devices.count))
    for device in devices { writer.fixed64(device) }
    writer.varint(UInt64(entries.count))
    writer.bytes += body.bytes
    return writer.bytes
  }

  init(last: Int64, hash: LogHash, entries: [Entry]) {
    self.last = last
    self.hash = hash
    self.entries = entries
  }

  init(last: Int64, hash: LogHash, encoded bytes: [UInt8]) throws(CodecError) {
    self.last = last
    self.hash = hash
    var reader = ByteReader(bytes)
    let version = try reader.byte()
    guard version == 1 else { throw .newer(version: Int(version)) }
    var devices: [UInt64] = []
    for _ in 0..<(try reader.length()) { devices.append(try reader.fixed64()) }
    func device(_ place: UInt64) throws(CodecError) -> UInt64 {
      guard place < UInt64(devices.count) else { throw .corrupt(what: "device") }
      return devices[Int(place)]
    }
    var counters: [UInt64: UInt64] = [:]
    var time: UInt64 = 0
    var at: Int64 = 0
    entries = []
    for _ in 0..<(try reader.length()) {
      let writer = try device(try reader.varint())
      let counter = counters[writer, default: 0] &+ UInt64(bitPattern: try reader.signed())
      time = time &+ UInt64(bitPattern: try reader.signed())
      let stamper = try reader.varint()
      let stamp = Stamp(time: time, device: stamper == 0 ? writer : try device(stamper - 1))
      at = at &+ (try reader.signed())
      let rows = try reader.varint()
      guard rows <= UInt64(Int32.max) else { throw .outOfRange(at: reader.position) }
      entries.append(
        Entry(
          device: writer, counter: counter, stamp: stamp, at: at, rows: Int(rows),
          crc: try reader.fixed32(), hashStart: try reader.fixed32()))
      counters[writer] = counter
    }
    guard reader.isAtEnd, (1...Int(LogBlock.size)).contains(entries.count) else {
      throw .corrupt(what: "a block of the log")
    }
  }
}
