/// Appends text with `& < > " '` escaped and NUL dropped: safe between tags and in quoted values.
@inline(never)
func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
  for byte in text.utf8 {
    switch byte {
    case 0: break
    case 0x26: append("&amp;", to: &bytes)
    case 0x3C: append("&lt;", to: &bytes)
    case 0x3E: append("&gt;", to: &bytes)
    case 0x22: append("&quot;", to: &bytes)
    case 0x27: append("&#39;", to: &bytes)
    case _: bytes.append(byte)
    }
  }
}

@inline(never)
func append(_ text: StaticString, to bytes: inout [UInt8]) {
  text.withUTF8Buffer { bytes.append(contentsOf: $0) }
}

@inline(never)
func equal(_ a: StaticString, _ b: StaticString) -> Bool {
  a.withUTF8Buffer { a in
    b.withUTF8Buffer { b in a.count == b.count && a.elementsEqual(b) }
  }
}

/// Whether a link may be followed: no scheme (a path, a query, a fragment) or a harmless one.
///
/// Browsers ignore tabs, line breaks and leading blanks in an address, so they are ignored here too.
@inline(never)
func isSafeAddress(_ address: String, allowingImages: Bool = false) -> Bool {
  var scheme: [UInt8] = []
  for byte in address.utf8 {
    switch byte {
    case 0x00...0x20: continue
    case 0x2F, 0x3F, 0x23: return true  // / ? # come before any colon: no scheme
    case 0x3A:
      let safe: [StaticString] = [
        "http", "https", "mailto", "tel", "sms", "webcal", "geo", "blob",
      ]
      for name in safe where name.withUTF8Buffer({ scheme.elementsEqual($0) }) { return true }
      return allowingImages && isImage(address)
    case 0x41...0x5A: scheme.append(byte | 0x20)
    case _: scheme.append(byte)
    }
    if scheme.count > 64 { return false }
  }
  return true
}

private func isImage(_ address: String) -> Bool {
  let prefix: StaticString = "data:image/"
  return prefix.withUTF8Buffer { address.utf8.starts(with: $0) }
}
