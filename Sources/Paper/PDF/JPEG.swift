/// Reads the size, kind and place of a JPEG; its pixels stay as they are.
enum JPEG {
  static func read(_ bytes: [UInt8]) throws(PaperError) -> Picture {
    var at = 2
    var isAdobe = false
    var turn = 1
    var frame: Picture?
    while at + 4 <= bytes.count {
      guard bytes[at] == 0xFF else { throw .logoDamaged }
      let marker = bytes[at + 1]
      switch marker {
      case 0xFF:
        at += 1
        continue
      case 0x01, 0xD0...0xD8:
        at += 2
        continue
      case 0xD9: throw .logoDamaged  // the end, before any pixels
      case _: break
      }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      guard length >= 2, at + 2 + length <= bytes.count else { throw .logoDamaged }
      let body = bytes[(at + 4)..<(at + 2 + length)]
      if marker == 0xEE, length >= 14, body.prefix(5).elementsEqual("Adobe".utf8) {
        isAdobe = true
      } else if marker == 0xE1, turn == 1 {
        turn = orientation(Array(body)) ?? 1
      } else if marker >= 0xC0, marker <= 0xCF, marker != 0xC4, marker != 0xC8, marker != 0xCC {
        frame = try self.frame(marker, Array(body), bytes)
      } else if marker == 0xDA {
        guard var picture = frame, hasEnd(bytes, from: at + 2 + length) else { throw .logoDamaged }
        picture.isInverted = isAdobe && picture.components == 4
        picture.turn = turn
        if turn > 4 { (picture.width, picture.height) = (picture.height, picture.width) }
        return picture
      }
      at += 2 + length
    }
    throw .logoDamaged
  }

  private static func frame(
    _ marker: UInt8, _ body: [UInt8], _ bytes: [UInt8]
  ) throws(PaperError) -> Picture {
    guard marker <= 0xC2 else {
      throw .logoUnsupported("a lossless, arithmetic or hierarchical JPEG")
    }
    guard body.count >= 6 else { throw .logoDamaged }
    guard body[0] == 8 else { throw .logoUnsupported("a JPEG with more than 8 bits") }
    let components = Int(body[5])
    guard components == 1 || components == 3 || components == 4 else {
      throw .logoUnsupported("a JPEG with \(components) components")
    }
    return try Picture(
      width: Int(body[3]) << 8 | Int(body[4]), height: Int(body[1]) << 8 | Int(body[2]),
      components: components, coding: .jpeg, data: bytes)
  }

  /// Whether the pixels go on to the mark that ends a picture; a file that was cut has none.
  private static func hasEnd(_ bytes: [UInt8], from start: Int) -> Bool {
    var at = start
    while at + 1 < bytes.count {
      guard bytes[at] == 0xFF else {
        at += 1
        continue
      }
      switch bytes[at + 1] {
      case 0xFF: at += 1
      case 0x00, 0x01, 0xD0...0xD7: at += 2
      case 0xD9: return at > start
      case _:
        // Tables and further scans of a progressive picture.
        guard at + 4 <= bytes.count else { return false }
        at += 2 + max(2, Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
      }
    }
    return false
  }

  /// Exif's orientation, 1 to 8; nil when the segment says none.
  private static func orientation(_ body: [UInt8]) -> Int? {
    guard body.count >= 14, body.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) else { return nil }
    let tiff = Array(body[6...])
    let isLittle = tiff[0] == 0x49
    func number(_ at: Int, _ size: Int) -> Int? {
      guard at >= 0, at + size <= tiff.count else { return nil }
      var value = 0
      for index in 0..<size {
        value = value << 8 | Int(tiff[at + (isLittle ? size - 1 - index : index)])
      }
      return value
    }
    guard tiff[0] == tiff[1], isLittle || tiff[0] == 0x4D, number(2, 2) == 42,
      let folder = number(4, 4), let count = number(folder, 2)
    else { return nil }
    for entry in 0..<count {
      let at = folder + 2 + entry * 12
      guard let tag = number(at, 2) else { return nil }
      if tag != 0x0112 { continue }
      guard number(at + 2, 2) == 3, let value = number(at + 8, 2), 1...8 ~= value else {
        return nil
      }
      return value
    }
    return nil
  }
}
