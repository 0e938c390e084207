/// The encoding old spreadsheets save in.
///
/// Every byte has a character, so reading never fails.
enum Windows1252 {
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      scalars.append(scalar(byte))
    }
    return String(scalars)
  }

  // https://encoding.spec.whatwg.org/index-windows-1252.txt, bytes 80–9F
  private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case 0x80: "€"
    case 0x82: "‚"
    case 0x83: "ƒ"
    case 0x84: "„"
    case 0x85: "…"
    case 0x86: "†"
    case 0x87: "‡"
    case 0x88: "ˆ"
    case 0x89: "‰"
    case 0x8A: "Š"
    case 0x8B: "‹"
    case 0x8C: "Œ"
    case 0x8E: "Ž"
    case 0x91: "‘"
    case 0x92: "’"
    case 0x93: "“"
    case 0x94: "”"
    case 0x95: "•"
    case 0x96: "–"
    case 0x97: "—"
    case 0x98: "˜"
    case 0x99: "™"
    case 0x9A: "š"
    case 0x9B: "›"
    case 0x9C: "œ"
    case 0x9E: "ž"
    case 0x9F: "Ÿ"
    default: Unicode.Scalar(byte)
    }
  }
}
