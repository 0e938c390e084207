import Ledger

/// How large a picture says it is, read from its first bytes without decoding it.
struct PictureSize: Equatable {
  var width: Int
  var height: Int

  /// The most pixels that are handed to a program (rule E24).
  ///
  /// What says more may be small as a file and fill the memory once it is decoded; a sheet of A4 scanned at 600 dots an
  /// inch has 34.8 million.
  static let mostPixels = 36_000_000

  var isTooLarge: Bool {
    width > 60_000 || height > 60_000 || width * height > PictureSize.mostPixels
  }
}

extension PictureSize {
  /// nil where the bytes do not say it.
  init?(of bytes: [UInt8], _ type: FileType) {
    let size: (Int, Int)?
    switch type {
    case .png: size = PictureSize.pair(bytes, at: 16, 20, 4)
    case .gif: size = PictureSize.littlePair(bytes, at: 6, 8)
    case .jpeg: size = PictureSize.jpeg(bytes)
    case .webp: size = PictureSize.webp(bytes)
    default: size = nil
    }
    guard let (width, height) = size, width > 0, height > 0 else { return nil }
    (self.width, self.height) = (width, height)
  }

  private static func big(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func pair(
    _ bytes: [UInt8], at width: Int, _ height: Int, _ count: Int
  ) -> (Int, Int)? {
    guard let width = big(bytes, width, count), let height = big(bytes, height, count) else {
      return nil
    }
    return (width, height)
  }

  private static func littlePair(_ bytes: [UInt8], at width: Int, _ height: Int) -> (Int, Int)? {
    guard let width = little(bytes, width, 2), let height = little(bytes, height, 2) else {
      return nil
    }
    return (width, height)
  }

  /// The frame's header, which comes after other segments.
  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    var place = 2
    while let mark = big(bytes, place, 2), mark > 0xFF00 {
      // Fill bytes stand before a mark.
      if mark == 0xFFFF {
        place += 1
        continue
      }
      let isFrame = (0xFFC0...0xFFCF).contains(mark) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(mark)
      if isFrame { return pair(bytes, at: place + 7, place + 5, 2) }
      if mark == 0xFFDA || mark == 0xFFD9 { return nil }
      guard let length = big(bytes, place + 2, 2), length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }

  private static func webp(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 30 else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ":
      guard let size = littlePair(bytes, at: 26, 28) else { return nil }
      return (size.0 & 0x3FFF, size.1 & 0x3FFF)
    case "VP8L":
      guard let bits = little(bytes, 21, 4) else { return nil }
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8X":
      guard let width = little(bytes, 24, 3), let height = little(bytes, 27, 3) else { return nil }
      return (width + 1, height + 1)
    default: return nil
    }
  }
}
