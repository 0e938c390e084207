/// The text without white space around it.
public func trimmed(_ text: String) -> String {
  var slice = Substring(text)
  while let first = slice.first, first.isSpace { slice.removeFirst() }
  while let last = slice.last, last.isSpace { slice.removeLast() }
  return String(slice)
}

/// Whether a text has nothing but white space.
public func isBlank(_ text: String) -> Bool { text.allSatisfy { $0.isSpace } }
