/// A fingerprint of what a replica holds: the sum of a keyed 128-bit hash per register.
///
/// It is computed only from the registers themselves, so equal digests mean equal books, and any
/// changed bit of a value, stamp or presence changes it.
public struct Digest: Equatable, Sendable {
  public private(set) var low: UInt64 = 0
  public private(set) var high: UInt64 = 0

  public init() {}

  /// 32 hexadecimal digits.
  public var text: String {
    var digits: [UInt8] = []
    for word in [high, low] {
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8((word >> UInt64(shift)) & 15)
        digits.append(digit < 10 ? 48 + digit : 87 + digit)
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Reads ``text``; nil for anything but 32 hexadecimal digits.
  public init?(text: String) {
    guard let bytes = LogHash(text: text)?.bytes else { return nil }
    for place in 0..<8 {
      high = high << 8 | UInt64(bytes[place])
      low = low << 8 | UInt64(bytes[place + 8])
    }
  }

  /// Takes away one register that was added.
  public mutating func remove(_ key: RegisterKey, stamp: Stamp, bytes: ArraySlice<UInt8>) {
    let hash = Digest.hash(key, stamp, bytes)
    let (rest, borrow) = low.subtractingReportingOverflow(hash.low)
    low = rest
    high = high &- hash.high &- (borrow ? 1 : 0)
  }

  private static func hash(
    _ key: RegisterKey, _ stamp: Stamp, _ bytes: ArraySlice<UInt8>
  ) -> SipHash128 {
    var hash = SipHash128()
    hash.word(UInt64(key.kind) << 8 | UInt64(key.tag))
    hash.word(key.id)
    hash.word(stamp.time)
    hash.word(stamp.device)
    hash.finish(bytes)
    return hash
  }

  /// Takes away one register that was added.
  public mutating func remove(_ key: RegisterKey, stamp: Stamp, bytes: [UInt8]) {
    remove(key, stamp: stamp, bytes: bytes[...])
  }

  /// Adds one register.
  public mutating func add(_ key: RegisterKey, stamp: Stamp, bytes: [UInt8]) {
    add(key, stamp: stamp, bytes: bytes[...])
  }

  /// Adds one register.
  @inline(never)
  public mutating func add(_ key: RegisterKey, stamp: Stamp, bytes: ArraySlice<UInt8>) {
    let hash = Digest.hash(key, stamp, bytes)
    let (sum, carry) = low.addingReportingOverflow(hash.low)
    low = sum
    high = high &+ hash.high &+ (carry ? 1 : 0)
  }
}

/// SipHash-2-4 with a 128-bit result (Aumasson & Bernstein), under a fixed public key: it spreads,
/// it does not authenticate.
struct SipHash128 {
  private var v0: UInt64 = 0x6c65_6467_6572_6c69 ^ 0x736f_6d65_7073_6575
  private var v1: UInt64 = 0x6e65_2d64_6967_6573 ^ 0x646f_7261_6e64_6f6d ^ 0xEE
  private var v2: UInt64 = 0x6c65_6467_6572_6c69 ^ 0x6c79_6765_6e65_7261
  private var v3: UInt64 = 0x6e65_2d64_6967_6573 ^ 0x7465_6462_7974_6573
  private var length: UInt64 = 0
  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0

  @inline(__always)
  private mutating func round() {
    v0 = v0 &+ v1
    v1 = (v1 << 13 | v1 >> 51) ^ v0
    v0 = v0 << 32 | v0 >> 32
    v2 = v2 &+ v3
    v3 = (v3 << 16 | v3 >> 48) ^ v2
    v0 = v0 &+ v3
    v3 = (v3 << 21 | v3 >> 43) ^ v0
    v2 = v2 &+ v1
    v1 = (v1 << 17 | v1 >> 47) ^ v2
    v2 = v2 << 32 | v2 >> 32
  }

  #if !hasFeature(Embedded)
    @inline(__always)
  #endif
  mutating func word(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
    length &+= 8
  }

  mutating func finish(_ bytes: ArraySlice<UInt8>) { self = bytes.withUnsafeBytes { finished($0) } }

  /// Works on a copy of its own: what a closure changes outside of it stands in memory from round to round.
  private func finished(_ bytes: UnsafeRawBufferPointer) -> SipHash128 {
    var hash = self
    var place = 0
    while place + 8 <= bytes.count {
      hash.word(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    let filled = bytes.count - place
    var pending: UInt64 = 0
    for shift in 0..<filled { pending |= UInt64(bytes[place + shift]) << UInt64(8 * shift) }
    hash.length &+= UInt64(filled)
    hash.word(pending | hash.length << 56)
    hash.v2 ^= 0xEE
    for _ in 0..<4 { hash.round() }
    hash.low = hash.v0 ^ hash.v1 ^ hash.v2 ^ hash.v3
    hash.v1 ^= 0xDD
    for _ in 0..<4 { hash.round() }
    hash.high = hash.v0 ^ hash.v1 ^ hash.v2 ^ hash.v3
    return hash
  }
}

extension Book {
  /// The fingerprint of every register somebody wrote.
  public mutating func digest() -> Digest {
    var visitor = DigestTables()
    for kind in Kind.allCases { visit(kind, &visitor) }
    for (key, register) in strangers.sorted {
      visitor.digest.add(key, stamp: register.stamp, bytes: register.bytes)
    }
    return visitor.digest
  }

  /// Calls `body` with every register somebody wrote, kind by kind and row by row.
  public mutating func forEachRegister(
    _ body: (RegisterKey, Stamp, ArraySlice<UInt8>) -> Void
  ) {
    for kind in Kind.allCases {
      withoutActuallyEscaping(body) { body in
        var visitor = EachRegister(body: body)
        visit(kind, &visitor)
      }
    }
    for (key, register) in strangers.sorted { body(key, register.stamp, register.bytes[...]) }
  }
}

private struct DigestTables: TableVisitor {
  var digest = Digest()

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    table.forEachRegister { key, stamp, bytes in digest.add(key, stamp: stamp, bytes: bytes) }
  }
}

private struct EachRegister: TableVisitor {
  let body: (RegisterKey, Stamp, ArraySlice<UInt8>) -> Void

  mutating func visit<E: Entity>(_ table: inout Table<E>) { table.forEachRegister(body) }
}

extension Book {
  /// Calls `body` with every register somebody wrote of one row.
  public mutating func forEachRegister(
    of kind: UInt8, _ id: UInt64, _ body: (RegisterKey, Stamp, ArraySlice<UInt8>) -> Void
  ) {
    guard let known = Kind(rawValue: kind) else {
      for (key, register) in strangers.sorted(of: kind, id) {
        body(key, register.stamp, register.bytes[...])
      }
      return
    }
    withoutActuallyEscaping(body) { body in
      var visitor = RegistersOfRow(id: id, body: body)
      visit(known, &visitor)
    }
  }
}

private struct RegistersOfRow: TableVisitor {
  let id: UInt64
  let body: (RegisterKey, Stamp, ArraySlice<UInt8>) -> Void

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    guard let row = table.row(of: ID(id)) else { return }
    table.forEachRegister(row: row, body)
  }
}

extension Table {
  /// Calls `body` with every register somebody wrote.
  @inline(never)
  func forEachRegister(_ body: (RegisterKey, Stamp, ArraySlice<UInt8>) -> Void) {
    for place in rows.indices { forEachKnown(Int32(place), body) }
    forEachUnknown(unknownRegisters, body)
  }

  /// Calls `body` with every register somebody wrote of the row numbered `place`, tags rising but
  /// for those this program does not know.
  public func forEachRegister(
    row place: Int32, _ body: (RegisterKey, Stamp, ArraySlice<UInt8>) -> Void
  ) {
    forEachKnown(place, body)
    if stamps.unread.isEmpty { return }
    var unknown: [(UInt64, [UInt8])] = []
    for tag in UInt8.min...UInt8.max where !stamps.known.contains(tag) {
      if let bytes = stamps.unread(place, tag) {
        unknown.append((RowStamps.key(place, tag), bytes))
      }
    }
    forEachUnknown(unknown, body)
  }

  private func forEachKnown(
    _ place: Int32, _ body: (RegisterKey, Stamp, ArraySlice<UInt8>) -> Void
  ) {
    var encoder = RegisterEncoder()
    var copy = rows[Int(place)]
    copy.registers(&encoder)
    for slice in encoder.slices {
      let stamp = stamps.stamp(place, slice.tag)
      if stamp.isNever { continue }
      let key = RegisterKey(kind: E.kind.rawValue, id: copy.id.raw, tag: slice.tag)
      if let opaque = stamps.unread(place, slice.tag) {
        body(key, stamp, opaque[...])
      } else {
        body(key, stamp, encoder.writer.bytes[slice.start..<slice.end])
      }
    }
  }

  private func forEachUnknown(
    _ registers: [(UInt64, [UInt8])], _ body: (RegisterKey, Stamp, ArraySlice<UInt8>) -> Void
  ) {
    for (register, bytes) in registers {
      let place = Int32(truncatingIfNeeded: register >> 8)
      let tag = UInt8(truncatingIfNeeded: register)
      let stamp = stamps.stamp(place, tag)
      if stamp.isNever { continue }
      let id = rows[Int(place)].id.raw
      body(RegisterKey(kind: E.kind.rawValue, id: id, tag: tag), stamp, bytes[...])
    }
  }

  /// Unread registers whose tags this program does not know, in row order.
  private var unknownRegisters: [(UInt64, [UInt8])] {
    if stamps.unread.isEmpty { return [] }
    return stamps.unread.filter { !stamps.known.contains(UInt8(truncatingIfNeeded: $0.key)) }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
