/// The pooled texts of a snapshot while it is read.
enum ReadingPool: Sendable {
  /// All of them made, for reading the whole book.
  case texts([String])
  /// Made when they are asked for, for reading a part of it.
  case places(TextPlaces)
  /// Read when they are asked for, for reading single rows.
  case asked(AskedTexts)
}

/// Where each pooled text stands in a snapshot.
struct TextPlaces: Sendable {
  /// The first byte of each text's length.
  private var places: [Int32] = []

  /// Passes over the pool.
  init(from reader: inout ByteReader) throws(CodecError) {
    let count = try reader.length()
    places.reserveCapacity(count)
    for _ in 0..<count {
      places.append(Int32(truncatingIfNeeded: reader.position))
      try reader.skip(try reader.length())
    }
  }

  func text(_ number: UInt64, in reader: ByteReader) throws(CodecError) -> String {
    guard number < UInt64(places.count) else { throw .outOfRange(at: reader.position) }
    var part = ByteReader(reader.bytes, from: Int(places[Int(number)]))
    return try part.plainText()
  }

  func texts(in reader: ByteReader) throws(CodecError) -> [String] {
    var texts: [String] = []
    texts.reserveCapacity(places.count)
    guard let first = places.first else { return [] }
    var part = ByteReader(reader.bytes, from: Int(first))
    for _ in places { texts.append(try part.plainText()) }
    return texts
  }
}
