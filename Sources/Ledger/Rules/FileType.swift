/// What a file is by its first bytes, whatever it is called and whatever is claimed of it.
public enum FileType: Equatable, Sendable {
  case jpeg, png, webp, gif, pdf

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
    } else {
      return nil
    }
  }

  public var mediaType: String {
    switch self {
    case .jpeg: return "image/jpeg"
    case .png: return "image/png"
    case .webp: return "image/webp"
    case .gif: return "image/gif"
    case .pdf: return "application/pdf"
    }
  }

  /// How its name ends, with the dot.
  public var ending: String {
    switch self {
    case .jpeg: return ".jpg"
    case .png: return ".png"
    case .webp: return ".webp"
    case .gif: return ".gif"
    case .pdf: return ".pdf"
    }
  }

  /// Whether the bytes go on to the end that such a file has: a download that broke off does not.
  public func isWhole(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .jpeg: return FileType.has([0xFF, 0xD9], in: bytes.suffix(64))
    case .png: return FileType.has([0x49, 0x45, 0x4E, 0x44], in: bytes.suffix(64))
    case .pdf: return FileType.has(Array("%%EOF".utf8), in: bytes.suffix(2048))
    case .webp, .gif: return bytes.count > 12
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
