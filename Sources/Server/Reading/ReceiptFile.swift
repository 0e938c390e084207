import Ledger

/// What a file of the Inbox is by its bytes (rule E24), whatever it is called.
public enum ReceiptFile: Equatable, Sendable {
  case picture(FileType)
  case pdf
  /// Perhaps an electronic invoice.
  case xml

  /// Bytes of one file.
  public static let limit = 25 * 1024 * 1024

  /// nil for everything that the Inbox does not take.
  public init?(_ bytes: [UInt8]) {
    switch FileType(of: bytes) {
    case .pdf: self = .pdf
    case let type? where type.isPicture: self = .picture(type)
    case _:
      guard ReceiptFile.beginsWithTag(bytes) else { return nil }
      self = .xml
    }
  }

  public var mediaType: String {
    switch self {
    case .picture(let type): return type.mediaType
    case .pdf: return FileType.pdf.mediaType
    case .xml: return "application/xml"
    }
  }

  /// How its name ends, with the dot.
  var ending: String {
    switch self {
    case .picture(let type): return type.ending
    case .pdf: return FileType.pdf.ending
    case .xml: return ".xml"
    }
  }

  /// Whether its first sign is that of a declaration or an element's, in UTF-8 or UTF-16; pages of the web are none.
  private static func beginsWithTag(_ bytes: [UInt8]) -> Bool {
    // The marks of UTF-8 and UTF-16, the empty halves of the latter's letters, blanks.
    let passed: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x00, 0x09, 0x0A, 0x0D, 0x20]
    let head = bytes.prefix(512).filter { !passed.contains($0) }
    guard head.first == UInt8(ascii: "<") else { return false }
    let text = String(decoding: head.prefix(16), as: UTF8.self).lowercased()
    return !text.hasPrefix("<!doctypehtml") && !text.hasPrefix("<html") && !text.hasPrefix("<svg")
  }
}
