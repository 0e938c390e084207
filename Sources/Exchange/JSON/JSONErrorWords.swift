import Ledger

extension JSONError {
  /// What is wrong and where, in one line: "line 3, column 7: a comma or ] is missing".
  public var message: Phrase {
    "line \(line), column \(column): \(what)"
  }

  /// What is wrong, without the place.
  public var what: Phrase {
    switch fault {
    case .empty: "the file is empty"
    case .endedEarly: "the text ends in the middle of a value"
    case .unexpected(let byte): "\(JSONError.naming(byte)) does not belong here"
    case .textAfterEnd: "there is more text after the end of the value"
    case .badNumber: "this is not a JSON number"
    case .badEscape: "this escape is not one that JSON knows"
    case .loneSurrogate: "half of a character (a lone surrogate) stands alone"
    case .controlCharacter(let byte):
      "\(JSONError.naming(byte)) stands unescaped inside a text"
    case .notUTF8: "the bytes are not UTF-8"
    case .tooDeep(let limit): "more than \(limit) lists and objects lie inside each other"
    case .tooMany(let limit): "more than \(limit) values stand in one piece"
    case .duplicateName(let name): "the name \"\(name)\" appears twice in one object"
    }
  }

  /// How to mend it.
  public var hint: Phrase {
    switch fault {
    case .empty: "Choose a file that holds JSON."
    case .endedEarly: "The file was probably cut while it was copied; copy or download it again."
    case .unexpected, .textAfterEnd:
      "Look for a missing comma, quote or bracket just before this place."
    case .badNumber: "Write numbers as 12, -3 or 4.50, without a leading zero or plus sign."
    case .badEscape: "Write a backslash as \\\\ or use one of \\\" \\/ \\b \\f \\n \\r \\t \\u0000."
    case .loneSurrogate: "Write the character itself, or both halves as \\uD83D\\uDE00."
    case .controlCharacter: "Write it as \\n, \\t or \\u0000."
    case .notUTF8: "Save the file again with the encoding UTF-8."
    case .tooDeep: "No file of ours is this deep; check where it comes from."
    case .tooMany: "No file of ours is this large; check where it comes from, or import its parts."
    case .duplicateName: "Remove one of the two, so that it is clear which one counts."
    }
  }

  private static func naming(_ byte: UInt8) -> Phrase {
    switch byte {
    case 0x21...0x7E: "the character \(String(UnicodeScalar(byte)))"
    case 0x20: "a space"
    case 0x0A, 0x0D: "a line break"
    case 0x09: "a tab"
    case 0...0x1F, 0x7F: "a control character"
    default: "a character outside ASCII"
    }
  }
}
