/// The text without white space around it.
public func trimmed(_ text: String) -> String {
  // Most texts begin and end with what is no white space.
  if let first = text.utf8.first, let last = text.utf8.last, 0x21...0x7E ~= first,
    0x21...0x7E ~= last
  {
    return text
  }
  var slice = Substring(text)
  while let first = slice.first, first.isSpace { slice.removeFirst() }
  while let last = slice.last, last.isSpace { slice.removeLast() }
  return String(slice)
}

/// Whether a text has nothing but white space.
public func isBlank(_ text: String) -> Bool { text.allSatisfy { $0.isSpace } }
