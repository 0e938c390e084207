/// The larger numbers of an archive (APPNOTE 4.3.14, 4.3.15 and 4.5.3): more than four gigabytes, more than 65,535 files.
enum Zip64 {
  /// What the end of an archive says of its directory, and where that stands.
  struct End {
    var count: Int64
    var size: Int64
    var start: Int64
    var place: Int64
  }

  /// What stands in front of the smaller end of an archive, which begins at `end`; nil for an archive without it.
  static func end(before end: Int64, in source: ByteSource) throws(ZipFault) -> End? {
    guard end >= 20, let locator = source.bytes((end - 20)..<end),
      ZipArchive.word(locator, 0) == 0x0706_4B50
    else { return nil }
    let place = try number(locator, 8)
    // One disk.
    guard ZipArchive.word(locator, 4) == 0, ZipArchive.word(locator, 16) <= 1,
      place <= end - 20 - 56, let record = source.bytes(place..<(place + 56)),
      ZipArchive.word(record, 0) == 0x0606_4B50, ZipArchive.word(record, 16) == 0,
      ZipArchive.word(record, 20) == 0
    else { throw .notWhole }
    let length = try number(record, 4)
    let count = try number(record, 24)
    let on = try number(record, 32)
    // Nothing is between it and what says where it is.
    guard length == end - 20 - place - 12, count == on else { throw .notWhole }
    return End(
      count: count, size: try number(record, 40), start: try number(record, 48), place: place)
  }

  /// The larger numbers among what stands behind a file's name, without their head; nil where there are none.
  ///
  /// Twice is nothing that readers agree on.
  static func field(in extra: ArraySlice<UInt8>) throws(ZipFault) -> ArraySlice<UInt8>? {
    var found: ArraySlice<UInt8>?
    var at = extra.startIndex
    while at + 4 <= extra.endIndex {
      let size = Int(extra[at + 2]) | Int(extra[at + 3]) << 8
      guard at + 4 + size <= extra.endIndex else { break }
      if extra[at] == 1 && extra[at + 1] == 0 {
        if found != nil { throw .notWhole }
        found = extra[(at + 4)..<(at + 4 + size)]
      }
      at += 4 + size
    }
    return found
  }

  /// Eight bytes, the least first; what no file has is refused, so that two of them can be added.
  static func number(_ bytes: [UInt8], _ at: Int) throws(ZipFault) -> Int64 {
    var number: UInt64 = 0
    for place in 0..<8 { number |= UInt64(bytes[at + place]) << UInt64(8 * place) }
    guard number < 1 << 62 else { throw .notWhole }
    return Int64(number)
  }

  /// The end of an archive whose directory is too large for the smaller one, without that.
  static func end(count: Int, size: Int64, start: Int64) -> [UInt8] {
    var out: [UInt8] = []
    func put(_ value: Int64, _ count: Int) {
      for place in 0..<count { out.append(UInt8(truncatingIfNeeded: value >> Int64(8 * place))) }
    }
    put(0x0606_4B50, 4)
    put(44, 8)
    put(3 << 8 | 45, 2)
    put(45, 2)
    put(0, 8)
    put(Int64(count), 8)
    put(Int64(count), 8)
    put(size, 8)
    put(start, 8)
    put(0x0706_4B50, 4)
    put(0, 4)
    put(start + size, 8)
    put(1, 4)
    return out
  }

  /// The field of an entry whose head stands where four bytes cannot say.
  static func field(head: Int64) -> [UInt8] {
    [1, 0, 8, 0] + (0..<8).map { UInt8(truncatingIfNeeded: head >> Int64(8 * $0)) }
  }
}
