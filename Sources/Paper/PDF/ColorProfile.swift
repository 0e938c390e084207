/// The colours of screens as an ICC profile (ISO 15076-1, version 4.2), made from the numbers of IEC 61966-2-1.
enum ColorProfile {
  /// Numbers with sixteen bits before the point and sixteen behind it.
  ///
  /// The primaries and the white are those of sRGB as seen in
  /// the profile's own light (D50), `chad` is what carries them there from daylight (Bradford); the curve is linear near black,
  /// else a power of 2.4 with an offset of 0.055.
  static var sRGB: [UInt8] {
    let curve = "para 0 30000 26666 F2A7 D59 13D0 A5B"
    return file([
      ("desc", text("sRGB")), ("cprt", text("CC0")), ("wtpt", words("XYZ 0 F6D6 10000 D32D")),
      ("rXYZ", words("XYZ 0 6FA0 38F5 390")), ("gXYZ", words("XYZ 0 6297 B787 18D9")),
      ("bXYZ", words("XYZ 0 249F F84 B6C3")),
      ("chad", words("sf32 0 10C42 5DE FFFFF325 793 FD90 FFFFFBA1 FFFFFDA2 3DC C06E")),
      ("rTRC", words(curve)), ("gTRC", words(curve)), ("bTRC", words(curve)),
    ])
  }

  /// A head of 128 bytes, a table of what follows, and that.
  private static func file(_ tags: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var (table, body): ([UInt8], [UInt8]) = ([], [])
    let start = 132 + 12 * tags.count
    put(UInt32(tags.count), to: &table)
    for (place, tag) in tags.enumerated() {
      // The same curve serves all three colours.
      let isAgain = place > 0 && tags[place - 1].bytes == tag.bytes
      table += Array(tag.name.utf8)
      put(UInt32(start + body.count - (isAgain ? tag.bytes.count : 0)), to: &table)
      put(UInt32(tag.bytes.count), to: &table)
      if !isAgain { body += tag.bytes }
    }
    // Version, screen, colours, light between profiles; the day that version was published; the signature; the light again.
    var head: [UInt8] = []
    put(UInt32(start + body.count), to: &head)
    head += words("0 4200000 mntr RGB XYZ 7D40001 10000 0 acsp 0 0 0 0 0 0 0 F6D6 10000 D32D")
    while head.count < 128 { head.append(0) }
    return head + table + body
  }

  /// Words of 32 bits: hexadecimal numbers in capitals, and names, which have a letter that no such number has.
  private static func words(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for word in text.split(separator: " ") {
      var number: UInt32? = 0
      for byte in word.utf8 {
        switch byte {
        case 0x30...0x39: number = number.map { $0 << 4 | UInt32(byte - 0x30) }
        case 0x41...0x46: number = number.map { $0 << 4 | UInt32(byte - 0x37) }
        default: number = nil
        }
      }
      if let number {
        put(number, to: &bytes)
      } else {
        bytes += Array(word.utf8)
        while bytes.count % 4 > 0 { bytes.append(0x20) }
      }
    }
    return bytes
  }

  /// One text in English: `mluc` with a record of twelve bytes.
  private static func text(_ text: String) -> [UInt8] {
    var bytes = words("mluc 0 1 C 656E5553")
    put(UInt32(2 * text.utf8.count), to: &bytes)
    put(28, to: &bytes)
    for byte in text.utf8 { bytes += [0, byte] }
    while bytes.count % 4 > 0 { bytes.append(0) }
    return bytes
  }

  private static func put(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
