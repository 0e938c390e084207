import Ledger
import LedgerTestSupport
import Testing

@testable import Paper

/// What becomes of every kind of picture, whole and with one byte after another damaged or cut.
struct ShownPictureTests {
  private func outcome(_ bytes: [UInt8]) -> String {
    do throws(PaperError) {
      let picture = try Picture(bytes)
      var text = "\(picture.width)×\(picture.height) \(picture.components)·\(picture.bits) "
      switch picture.coding {
      case .jpeg: text += "jpeg"
      case .samples: text += "samples"
      case .pngRows(let colors, let bits): text += "rows \(colors)·\(bits)"
      }
      if picture.turn != 1 { text += " turned \(picture.turn)" }
      if picture.isInverted { text += " inverted" }
      text += " " + SHA256.hex(picture.data + [0] + picture.palette + [0] + picture.cover).prefix(8)
      text += " \(picture.data.count)/\(picture.palette.count)/\(picture.cover.count)"
      return text
    } catch {
      return "\(error)"
    }
  }

  /// A JPEG with the orientation of its Exif segment, in either order of bytes.
  private func jpeg(colors: UInt8 = 3, turn: Int, little: Bool, kind: UInt8 = 0xC0) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
      return little ? bytes.reversed() : bytes
    }
    var tiff = Array((little ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    tiff += number(2, 2)
    tiff += number(0x0100, 2) + number(3, 2) + number(1, 4) + number(30, 2) + [0, 0]
    tiff += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(turn, 2) + [0, 0]
    let exif = Array("Exif".utf8) + [0, 0] + tiff
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
    bytes += [0xFF, kind, 0, 8 + 3 * colors, 8, 0, 20, 0, 30, colors]
    for color in 1...colors { bytes += [color, 0x11, 0] }
    return bytes + [0xFF, 0xDA, 0, 2, 7, 0xFF, 0, 7, 0xFF, 0xD0, 7, 0xFF, 0xFF, 0xD9]
  }

  private func whole() -> [(String, [UInt8])] {
    var pictures: [(String, [UInt8])] = []
    let png = samplePNG
    var dice = Dice(seed: 5)
    for (color, channels, depths) in [
      (0, 1, [1, 2, 4, 8, 16]), (2, 3, [8, 16]), (3, 1, [1, 2, 4, 8]), (4, 2, [8, 16]),
      (6, 4, [8, 16]),
      (1, 1, [8]), (5, 1, [8]),
    ] as [(UInt8, Int, [UInt8])] {
      for bits in depths + [3] {
        for (width, height) in [(1, 1), (3, 2), (9, 3)] {
          let row = (width * channels * Int(bits) + 7) / 8
          var rows: [UInt8] = []
          for _ in 0..<height {
            rows.append(UInt8(dice.below(5)))
            rows += (0..<row).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
          }
          let palette = color == 3 ? (0..<48).map { UInt8($0 * 5) } : []
          let name = "png \(color)·\(bits) \(width)×\(height)"
          pictures.append((name, png(width, height, bits, color, rows, palette, [], 0)))
          let clear: [UInt8] = color == 2 ? [0, 1, 0, 2, 0, 3] : color == 3 ? [0, 128] : [0, 1]
          pictures.append(
            (name + " clear", png(width, height, bits, color, rows, palette, clear, 0)))
          if width == 3 {
            pictures.append(
              (name + " laced", png(width, height, bits, color, rows, palette, [], 1)))
            pictures.append(
              (name + " more", png(width, height, bits, color, rows + [0], palette, [], 0)))
            pictures.append(
              (name + " fewer", png(width, height, bits, color, rows.dropLast(), palette, [], 0)))
          }
        }
      }
    }
    for count in [0, 2, 3, 5, 6, 768, 769, 771] {
      let palette = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      pictures.append(("palette \(count)", png(1, 1, 8, 3, [0, 0], palette, [], 0)))
    }
    for (width, height) in [(0, 1), (1, 0), (30_000, 1), (30_001, 1), (1, 30_001), (4_000, 4_001)] {
      pictures.append(("size \(width)×\(height)", png(width, height, 8, 0, [0, 0], [], [], 0)))
    }
    for little in [true, false] {
      for turn in 0...9 {
        pictures.append(("jpeg turn \(turn) \(little)", jpeg(turn: turn, little: little)))
      }
    }
    for kind in 0xC0...0xCF as ClosedRange<UInt8> {
      pictures.append(("jpeg kind \(kind)", jpeg(turn: 1, little: true, kind: kind)))
    }
    for colors in 1...5 as ClosedRange<UInt8> {
      pictures.append(("jpeg colors \(colors)", jpeg(colors: colors, turn: 6, little: false)))
    }
    return pictures
  }

  @Test func `every kind of picture is taken as it was, or refused`() throws {
    let text = whole().map { "\($0.0): \(outcome($0.1))\n" }.joined()
    #expect(try Golden.differences(text, from: "paper/pictures.txt") == [])
  }

  @Test func `a damaged picture is taken as it was, or refused`() throws {
    let png = samplePNG
    let samples: [(String, [UInt8])] = [
      ("gray", png(3, 2, 2, 0, [0, 0x1B, 2, 0x40], [], [], 0)),
      ("palette", png(2, 2, 8, 3, [0, 0, 1, 1, 1, 0], [9, 8, 7, 6, 5, 4], [0, 77], 0)),
      ("glass", png(1, 2, 8, 6, [4, 1, 2, 3, 4, 3, 5, 6, 7, 8], [], [], 0)),
      ("jpeg", jpeg(turn: 6, little: true)), ("jpeg big", jpeg(turn: 3, little: false)),
    ]
    var text = ""
    for (name, bytes) in samples {
      for place in bytes.indices {
        var found: [String] = []
        for value in [0, 1, 0x7F, 0xFF, bytes[place] &+ 1, bytes[place] ^ 4] {
          var copy = bytes
          copy[place] = value
          found.append(outcome(copy))
        }
        found.append("cut " + outcome(Array(bytes[..<place])))
        // What most damage comes to is told once.
        var told: [String] = []
        for one in found where !told.contains(one) { told.append(one) }
        text += "\(name) \(place): \(told.joined(separator: " | "))\n"
      }
    }
    #expect(try Golden.differences(text, from: "paper/pictures-damaged.txt") == [])
  }
}
