/// What a file is by its first bytes, whatever it is called and whatever is claimed of it (rule G70).
public enum FileType: String, Equatable, Sendable {
  case jpeg, png, webp, gif, pdf
  case mp3, m4a, wav, ogg, flac
  /// Words without a sign that says how they are to be shown: no page, no drawing, no script of a browser's.
  case text

  /// nil for everything that is not kept or shown: pages, scripts, drawings with code inside.
  public init?(of bytes: [UInt8]) {
    func begins(_ text: StaticString, at start: Int = 0) -> Bool {
      let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      return bytes.count >= start + wanted.count
        && bytes[start..<start + wanted.count].elementsEqual(wanted)
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if begins("RIFF"), begins("WEBP", at: 8) {
      self = .webp
    } else if begins("GIF87a") || begins("GIF89a") {
      self = .gif
    } else if begins("%PDF-") {
      self = .pdf
    } else if begins("ID3") || FileType.beginsWithFrame(bytes) {
      self = .mp3
    } else if begins("ftyp", at: 4), begins("M4A ", at: 8) || begins("M4B ", at: 8) {
      self = .m4a
    } else if begins("RIFF"), begins("WAVE", at: 8) {
      self = .wav
    } else if begins("OggS") {
      self = .ogg
    } else if begins("fLaC") {
      self = .flac
    } else if FileType.isPlain(bytes) {
      self = .text
    } else {
      return nil
    }
  }

  public var isPicture: Bool {
    switch self {
    case .jpeg, .png, .webp, .gif: return true
    case .pdf, .mp3, .m4a, .wav, .ogg, .flac, .text: return false
    }
  }

  public var isSound: Bool {
    switch self {
    case .mp3, .m4a, .wav, .ogg, .flac: return true
    case .jpeg, .png, .webp, .gif, .pdf, .text: return false
    }
  }

  /// Whether receipts are such files: pictures and PDFs.
  public var isPaper: Bool { isPicture || self == .pdf }

  /// As HTTP names it, `image/jpeg`.
  public var mediaType: String {
    switch self {
    case .jpeg: return "image/jpeg"
    case .png: return "image/png"
    case .webp: return "image/webp"
    case .gif: return "image/gif"
    case .pdf: return "application/pdf"
    case .mp3: return "audio/mpeg"
    case .m4a: return "audio/mp4"
    case .wav: return "audio/wav"
    case .ogg: return "audio/ogg"
    case .flac: return "audio/flac"
    case .text: return "text/plain"
    }
  }

  /// How its name ends, with the dot.
  public var ending: String { self == .jpeg ? ".jpg" : self == .text ? ".txt" : "." + rawValue }

  /// Whether the bytes go on to the end that such a file has: a download that broke off does not.
  public func isWhole(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .jpeg: return FileType.has([0xFF, 0xD9], in: bytes.suffix(64))
    case .png: return FileType.has([0x49, 0x45, 0x4E, 0x44], in: bytes.suffix(64))
    case .pdf: return FileType.has(Array("%%EOF".utf8), in: bytes.suffix(2048))
    case .webp, .gif: return bytes.count > 12
    case .m4a: return FileType.boxesEnd(bytes)
    // A recorder that was switched off leaves the length open.
    case .wav: return bytes.count >= 44 && FileType.riffEnd(bytes) <= bytes.count
    case .mp3, .ogg, .flac: return bytes.count >= 128
    case .text: return FileType.isPlain(bytes)
    }
  }

  private static func has(_ wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
    let tail = Array(bytes)
    if tail.count < wanted.count { return false }
    var start = tail.count - wanted.count
    while start >= 0 {
      var length = 0
      while length < wanted.count, tail[start + length] == wanted[length] { length += 1 }
      if length == wanted.count { return true }
      start -= 1
    }
    return false
  }
}

// Sounds and words.
extension FileType {
  /// The head of an MPEG frame of layer III: its sync, a bit rate and a sampling rate that there are.
  fileprivate static func beginsWithFrame(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2 else { return false }
    let version = bytes[1] >> 3 & 3
    let rate = bytes[2] >> 4
    return version != 1 && rate != 0 && rate != 15 && bytes[2] >> 2 & 3 != 3
  }

  /// Whether these are words and nothing that a program would show otherwise: UTF-8 without control signs that does not
  /// begin as markup does, behind whatever blanks.
  ///
  /// The end may lie within a sign: what is looked at may be the beginning of a file.
  fileprivate static func isPlain(_ bytes: [UInt8]) -> Bool {
    var place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var first: UInt8?
    while place < bytes.count {
      let byte = bytes[place]
      if byte < 0x80 {
        let isBlank = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C
        if byte == 0x7F || byte < 0x20 && !isBlank { return false }
        if first == nil, !isBlank { first = byte }
        place += 1
        continue
      }
      let length =
        byte >= 0xC2 && byte < 0xE0
        ? 2 : byte & 0xF0 == 0xE0 ? 3 : byte >= 0xF0 && byte < 0xF5 ? 4 : 0
      if length == 0 { return false }
      for next in place + 1..<place + length where next < bytes.count && bytes[next] & 0xC0 != 0x80
      {
        return false
      }
      if first == nil { first = byte }
      place += length
    }
    return first != nil && first != UInt8(ascii: "<")
  }

  /// Where a RIFF file says that it ends; 0 where it leaves that open.
  fileprivate static func riffEnd(_ bytes: [UInt8]) -> Int {
    var size: Int64 = 0
    for place in (4..<8).reversed() { size = size << 8 | Int64(bytes[place]) }
    if size == 0 || size == 0xFFFF_FFFF { return 0 }
    // Longer than any file that is taken, where numbers are short.
    return Int(truncatingIfNeeded: min(size + 8, 0x7FFF_FFFF))
  }

  /// Whether the boxes of an MP4 follow one another to the end, and its sounds and what says where they lie are among them.
  fileprivate static func boxesEnd(_ bytes: [UInt8]) -> Bool {
    var place = 0
    var (hasMovie, hasSounds) = (false, false)
    while place + 8 <= bytes.count {
      var size = 0
      for byte in bytes[place..<place + 4] { size = size << 8 | Int(byte) }
      if bytes[place + 4..<place + 8].elementsEqual("moov".utf8) { hasMovie = true }
      if bytes[place + 4..<place + 8].elementsEqual("mdat".utf8) { hasSounds = true }
      if size == 0 { return hasMovie && hasSounds }
      if size == 1 {
        guard place + 16 <= bytes.count, bytes[place + 8..<place + 12].allSatisfy({ $0 == 0 })
        else {
          return false
        }
        size = 0
        for byte in bytes[place + 12..<place + 16] { size = size << 8 | Int(byte) }
      }
      if size < 8 || size > bytes.count - place { return false }
      place += size
    }
    return place == bytes.count && hasMovie && hasSounds
  }
}
