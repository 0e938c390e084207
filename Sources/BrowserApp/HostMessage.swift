import Ledger

/// One message between the page and the core: a code and its fields, as the two sides agree on it.
///
/// The bytes are little-endian: code `u32`, count `u32`, then for each field its length `u32` and
/// its bytes. Text is UTF-8. A message is these bytes; a field is copied out when it is asked for, so
/// that a stored book is not in memory twice.
public struct HostMessage: Equatable, Sendable {
  /// The bytes the other side reads.
  public let encoded: [UInt8]
  public let code: UInt32
  public let fields: Fields

  /// The fields of a message, each of which is a copy of its bytes.
  public struct Fields: Equatable, Sendable {
    fileprivate let bytes: [UInt8]
    private let places: [Range<Int>]

    fileprivate init(_ bytes: [UInt8], _ places: [Range<Int>]) {
      self.bytes = bytes
      self.places = places
    }

    public var count: Int { places.count }
    public subscript(place: Int) -> [UInt8] { Array(bytes[places[place]]) }
    /// Where a field stands in the message's bytes.
    public func range(_ place: Int) -> Range<Int> { places[place] }

    public func dropFirst(_ count: Int) -> [[UInt8]] {
      places.dropFirst(count).map { Array(bytes[$0]) }
    }
  }

  public init(code: UInt32, fields: [[UInt8]] = []) {
    var bytes: [UInt8] = []
    var places: [Range<Int>] = []
    bytes.reserveCapacity(fields.reduce(8) { $0 + 4 + $1.count })
    func word(_ value: UInt32) {
      for shift: UInt32 in [0, 8, 16, 24] {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    word(code)
    word(UInt32(fields.count))
    for field in fields {
      word(UInt32(field.count))
      places.append(bytes.count..<bytes.count + field.count)
      bytes.append(contentsOf: field)
    }
    encoded = bytes
    self.code = code
    self.fields = Fields(bytes, places)
  }

  /// Reads one message that fills `bytes` exactly; nil when it is cut short or something follows.
  public init?(decoding bytes: [UInt8]) {
    var offset = 0
    func word() -> Int? {
      guard bytes.count - offset >= 4 else { return nil }
      var value: UInt32 = 0
      for place in 0..<4 { value |= UInt32(bytes[offset + place]) << UInt32(8 * place) }
      offset += 4
      return Int(exactly: value)
    }
    guard let code = word(), let count = word(), count <= (bytes.count - offset) / 4 else {
      return nil
    }
    var places: [Range<Int>] = []
    places.reserveCapacity(count)
    for _ in 0..<count {
      guard let length = word(), length <= bytes.count - offset else { return nil }
      places.append(offset..<offset + length)
      offset += length
    }
    guard offset == bytes.count else { return nil }
    encoded = bytes
    self.code = UInt32(code)
    fields = Fields(bytes, places)
  }

  /// The field at `index` as text; empty when the message has fewer fields.
  public func text(_ index: Int) -> String {
    index < fields.count
      ? String(decoding: encoded[fields.range(index)], as: UTF8.self) : ""
  }
}
