import Ledger

/// Reads a PNG: plain ones pass as they are, those with transparency are taken apart.
enum PNG {
  /// Of the rows when they are unpacked.
  private static let mostBytes = 48 << 20

  private struct Header {
    var width = 0
    var height = 0
    var bits = 0
    var color = 0

    var channels: Int {
      switch color {
      case 2: 3
      case 4: 2
      case 6: 4
      case _: 1
      }
    }
    var hasAlpha: Bool { color == 4 || color == 6 }
    var rowBytes: Int { (width * channels * bits + 7) / 8 }
  }

  static func read(_ bytes: [UInt8]) throws(PaperError) -> Picture {
    var header = Header()
    var palette: [UInt8] = []
    var transparency: [UInt8] = []
    var data: [UInt8] = []
    var at = 8
    var isEnded = false
    while !isEnded {
      guard at + 12 <= bytes.count else { throw .logoDamaged }
      let length = number(bytes, at)
      guard length <= bytes.count - at - 12 else { throw .logoDamaged }
      let body = bytes[(at + 8)..<(at + 8 + length)]
      switch UInt32(truncatingIfNeeded: number(bytes, at + 4)) {
      case 0x4948_4452: header = try readHeader(Array(body))
      case 0x504C_5445: palette = Array(body)
      case 0x7452_4E53: transparency = Array(body)
      case 0x4944_4154: data.append(contentsOf: body)
      case 0x4945_4E44: isEnded = true
      case _: break
      }
      at += 12 + length
    }
    guard header.width > 0, !data.isEmpty else { throw .logoDamaged }
    if header.color == 3 {
      guard palette.count >= 3, palette.count % 3 == 0, palette.count <= 768 else {
        throw .logoDamaged
      }
    } else {
      palette = []
    }
    var picture = try Picture(
      width: header.width, height: header.height,
      components: header.channels >= 3 || header.color == 3 ? 3 : 1, bits: header.bits,
      coding: .pngRows(colors: header.channels, bits: header.bits), data: data)
    picture.palette = palette
    // Unpacked in any case: damaged rows are found now and not by the reader of the document.
    let samples = try samples(header, data)
    if header.hasAlpha {
      picture = try split(header, samples, picture)
    } else if header.color == 3, !transparency.isEmpty {
      picture.cover = cover(header, samples, transparency)
    } else if transparency.count == header.channels * 2 {
      picture.cover = cover(header, samples, without: transparency)
    }
    return picture
  }

  private static func readHeader(_ body: [UInt8]) throws(PaperError) -> Header {
    guard body.count == 13 else { throw .logoDamaged }
    let header = Header(
      width: number(body, 0), height: number(body, 4), bits: Int(body[8]), color: Int(body[9]))
    guard body[12] == 0 else { throw .logoUnsupported("an interlaced PNG") }
    let isKnown =
      switch header.color {
      case 0: [1, 2, 4, 8, 16].contains(header.bits)
      case 3: [1, 2, 4, 8].contains(header.bits)
      case 2, 4, 6: header.bits == 8 || header.bits == 16
      case _: false
      }
    guard isKnown, header.width > 0, header.height > 0 else { throw .logoDamaged }
    guard header.width <= 30_000, header.height <= 30_000,
      header.width * header.height <= Picture.largest
    else { throw .logoUnsupported("a picture of more than 16 million pixels") }
    // Unpacked it is held two or three times over; a logo of 16 bits or cover has less room for pixels.
    guard header.rowBytes * header.height <= mostBytes else {
      throw .logoUnsupported("a picture of more than 48 MB when it is unpacked")
    }
    return header
  }

  /// The rows without compression and without predictors.
  private static func samples(_ header: Header, _ data: [UInt8]) throws(PaperError) -> [UInt8] {
    let row = header.rowBytes
    let size = (row + 1) * header.height
    guard var raw = inflated(data, limit: size), raw.count == size else { throw .logoDamaged }
    let step = max(1, header.channels * header.bits / 8)
    var result: [UInt8] = []
    result.reserveCapacity(row * header.height)
    for line in 0..<header.height {
      let start = line * (row + 1) + 1
      let kind = raw[start - 1]
      guard kind <= 4 else { throw .logoDamaged }
      for index in 0..<row {
        let left = index >= step ? Int(raw[start + index - step]) : 0
        let up = line > 0 ? Int(raw[start + index - row - 1]) : 0
        let corner = line > 0 && index >= step ? Int(raw[start + index - step - row - 1]) : 0
        let guess: Int
        switch kind {
        case 0: guess = 0
        case 1: guess = left
        case 2: guess = up
        case 3: guess = (left + up) / 2
        case _: guess = nearest(left, up, corner)
        }
        raw[start + index] = UInt8(truncatingIfNeeded: Int(raw[start + index]) + guess)
      }
      result.append(contentsOf: raw[start..<(start + row)])
    }
    return result
  }

  private static func nearest(_ left: Int, _ up: Int, _ corner: Int) -> Int {
    let toLeft = abs(up - corner)
    let toUp = abs(left - corner)
    let toCorner = abs(left + up - 2 * corner)
    if toLeft <= toUp, toLeft <= toCorner { return left }
    return toUp <= toCorner ? up : corner
  }

  /// Colors and cover apart, 8 bits each.
  private static func split(
    _ header: Header, _ samples: [UInt8], _ picture: Picture
  ) throws(PaperError) -> Picture {
    let depth = header.bits / 8
    let colors = header.channels - 1
    var data: [UInt8] = []
    var cover: [UInt8] = []
    data.reserveCapacity(header.width * header.height * colors)
    cover.reserveCapacity(header.width * header.height)
    for pixel in 0..<(header.width * header.height) {
      let at = pixel * header.channels * depth
      for color in 0..<colors { data.append(samples[at + color * depth]) }
      cover.append(samples[at + colors * depth])
    }
    var result = try Picture(
      width: picture.width, height: picture.height, components: colors, coding: .samples,
      data: data)
    result.cover = cover
    return result
  }

  /// The cover of a picture whose palette has transparent colors.
  private static func cover(
    _ header: Header, _ samples: [UInt8], _ transparency: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(header.width * header.height)
    for line in 0..<header.height {
      for column in 0..<header.width {
        let bit = column * header.bits
        let byte = Int(samples[line * header.rowBytes + bit / 8])
        let index = byte >> (8 - header.bits - bit % 8) & (1 << header.bits - 1)
        result.append(index < transparency.count ? transparency[index] : 255)
      }
    }
    return result
  }

  /// The cover of a picture one color of which is no color: two bytes a channel (PNG 11.3.2.1).
  private static func cover(
    _ header: Header, _ samples: [UInt8], without key: [UInt8]
  ) -> [UInt8] {
    var wanted: [Int] = []
    for channel in 0..<header.channels {
      wanted.append(
        (Int(key[channel * 2]) << 8 | Int(key[channel * 2 + 1])) & (1 << header.bits - 1))
    }
    var result: [UInt8] = []
    result.reserveCapacity(header.width * header.height)
    for line in 0..<header.height {
      for column in 0..<header.width {
        var isKey = true
        for channel in 0..<header.channels {
          let bit = (column * header.channels + channel) * header.bits
          let at = line * header.rowBytes + bit / 8
          let sample =
            switch header.bits {
            case 16: Int(samples[at]) << 8 | Int(samples[at + 1])
            case 8: Int(samples[at])
            case _: Int(samples[at]) >> (8 - header.bits - bit % 8) & (1 << header.bits - 1)
            }
          if sample != wanted[channel] { isKey = false }
        }
        result.append(isKey ? 0 : 255)
      }
    }
    return result
  }

  private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
    let value =
      UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8
      | UInt32(bytes[at + 3])
    return Int(min(value, 0x7FFF_FFFF))
  }
}
