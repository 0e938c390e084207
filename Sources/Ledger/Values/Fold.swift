@_spi(_Unicode) import Swift

/// A text as search and comparison see it: lower case, without accents, with the letters that
/// accents do not explain spelled out.
///
///     folded("Łódź")   // "lodz"
///     folded("Größe")  // "grosse"
public func folded(_ text: String) -> String {
  var bytes: [UInt8] = []
  appendFolded(text, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Appends the UTF-8 bytes of `folded(text)`.
public func appendFolded(_ text: String, to bytes: inout [UInt8]) {
  if appendedPlain(text, to: &bytes) { return }
  for scalar in text._nfd { appendFolded(scalar, to: &bytes) }
}

/// Appends the UTF-8 bytes of a text in small letters, which keep their accents: the same for texts that are equal.
func appendLowered(_ text: String, to bytes: inout [UInt8]) {
  if appendedPlain(text, to: &bytes) { return }
  for scalar in text._nfd { LetterCase.lower.append(scalar, to: &bytes) }
}

private func appendedPlain(_ text: String, to bytes: inout [UInt8]) -> Bool {
  text.utf8.withContiguousStorageIfAvailable { appendPlain($0, to: &bytes) } ?? false
}

/// The quick way for ASCII; appends nothing and answers false when there is more than that.
private func appendPlain(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
  for byte in text where byte >= 0x80 { return false }
  bytes.reserveCapacity(bytes.count + text.count)
  for byte in text { bytes.append(smallASCII(byte)) }
  return true
}

func smallASCII(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte + 0x20 : byte }

/// Appends one scalar of a decomposed text.
private func appendFolded(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
  if scalar.isASCII {
    bytes.append(smallASCII(UInt8(truncatingIfNeeded: scalar.value)))
    return
  }
  if let spelled = spelling(scalar) {
    spelled.withUTF8Buffer { bytes.append(contentsOf: $0) }
    return
  }
  if scalar.isAccent { return }
  LetterCase.lower.append(scalar, to: &bytes)
}

/// Letters that have no canonical decomposition but a plain spelling, in both cases.
private func spelling(_ scalar: Unicode.Scalar) -> StaticString? {
  switch scalar {
  case "ß", "ẞ": "ss"
  case "æ", "Æ": "ae"
  case "œ", "Œ": "oe"
  case "ø", "Ø": "o"
  case "đ", "Đ", "ð", "Ð": "d"
  case "þ", "Þ": "th"
  case "ł", "Ł": "l"
  case "ı": "i"
  case "ħ", "Ħ": "h"
  case "ŧ", "Ŧ": "t"
  case "ŋ", "Ŋ": "n"
  case "ĸ": "k"
  case "ĳ", "Ĳ": "ij"
  case "ſ": "s"
  case "ς": "σ"
  // Typographic forms of what keyboards type.
  case "\u{2018}", "\u{2019}", "\u{02BC}": "'"
  case "\u{201C}", "\u{201D}": "\""
  case "\u{2010}", "\u{2011}", "\u{2013}", "\u{2014}", "\u{2212}": "-"
  case "\u{00A0}", "\u{2009}", "\u{202F}": " "
  default: nil
  }
}
