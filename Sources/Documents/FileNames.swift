/// A text as a part of a file name that goes on behind it: characters that a file name cannot hold become "-".
public func fileNamePart(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": result.append("-")
    case _:
      switch scalar.value {
      case 0x00...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: continue
      case _: result.append(scalar)
      }
    }
    if result.count == 80 { break }
  }
  while let last = result.last, last == " " { result.removeLast() }
  while let first = result.first, first == " " || first == "." { result.removeFirst() }
  return String(result)
}
