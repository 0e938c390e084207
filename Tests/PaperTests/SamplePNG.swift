import Ledger

@testable import Paper

/// A PNG with the given rows (filter byte included).
func samplePNG(
  _ width: Int, _ height: Int, bits: UInt8 = 8, color: UInt8, rows: [UInt8],
  palette: [UInt8] = [], transparency: [UInt8] = [], interlaced: UInt8 = 0
) -> [UInt8] {
  var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
  func chunk(_ name: String, _ body: [UInt8]) {
    bytes += number(body.count) + Array(name.utf8) + body + [0, 0, 0, 0]
  }
  chunk("IHDR", number(width) + number(height) + [bits, color, 0, 0, interlaced])
  if !palette.isEmpty { chunk("PLTE", palette) }
  if !transparency.isEmpty { chunk("tRNS", transparency) }
  chunk("IDAT", deflated(rows))
  chunk("IEND", [])
  return bytes
}
