import Foundation

/// An object as a list has it.
public struct S3Object: Equatable, Sendable {
  public var key: String
  /// In bytes.
  public var size: Int64
  /// Milliseconds since 1970 by the storage's clock.
  public var changed: Int64
}

/// What S3's answers say, as far as we ask: elements of plain text, none of them in another of the same name.
enum S3Answer {
  /// The text of the first element of a name.
  static func text(_ name: String, in bytes: ArraySlice<UInt8>) -> String? {
    guard let inner = elements(name, in: bytes, most: 1).first else { return nil }
    return unquoted(String(decoding: inner, as: UTF8.self))
  }

  /// A page of a list, and from where the next one goes on.
  static func objects(in bytes: [UInt8]) -> (objects: [S3Object], next: String?) {
    let found = elements("Contents", in: bytes[...]).compactMap { part -> S3Object? in
      guard let key = text("Key", in: part),
        let size = text("Size", in: part).flatMap({ Int64($0) })
      else { return nil }
      return S3Object(
        key: key, size: size, changed: text("LastModified", in: part).flatMap { moment($0) } ?? 0)
    }
    let isCut = text("IsTruncated", in: bytes[...]) == "true"
    return (found, isCut ? text("NextContinuationToken", in: bytes[...]) : nil)
  }

  private static func elements(
    _ name: String, in bytes: ArraySlice<UInt8>, most: Int = .max
  ) -> [ArraySlice<UInt8>] {
    let (open, close) = (Array("<\(name)>".utf8), Array("</\(name)>".utf8))
    var found: [ArraySlice<UInt8>] = []
    var rest = bytes
    while found.count < most, let start = place(of: open, in: rest),
      let end = place(of: close, in: rest[(start + open.count)...])
    {
      found.append(rest[(start + open.count)..<end])
      rest = rest[(end + close.count)...]
    }
    return found
  }

  private static func place(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var at = bytes.startIndex
    while bytes.endIndex - at >= word.count {
      guard let start = bytes[at...].firstIndex(of: 0x3C) else { return nil }
      if bytes[start...].starts(with: word) { return start }
      at = start + 1
    }
    return nil
  }

  private static func unquoted(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var out = text
    for (name, mark) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"),
      ("&#39;", "'"), ("&amp;", "&"),
    ] {
      out = out.replacingOccurrences(of: name, with: mark)
    }
    return out
  }

  /// `2026-01-31T23:59:59.000Z`.
  static func moment(_ text: String) -> Int64? {
    let numbers = text.split { "-T:.Z".contains($0) }.compactMap { Int32($0) }
    guard numbers.count >= 6 else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    return Int64(timegm(&parts)) * 1000
  }
}
