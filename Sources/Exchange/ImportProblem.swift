import Ledger

/// Something in a foreign file that is not what it should be; the rest is read all the same.
public struct ImportProblem: Equatable, Sendable {
  /// How much it matters: whether anything is lost, and whether the file comes in at all.
  public enum Weight: Equatable, Sendable {
    /// Worth knowing; nothing is lost.
    case note
    /// A part was left out or guessed.
    case warning
    /// The book's laws refuse it: nothing of the file comes in.
    case refusal
  }

  public var weight: Weight
  /// Where, such as `projects[3].items[0].fee` or `line 12`.
  public var path: Phrase
  public var what: Phrase
  /// How to mend it.
  public var hint: Phrase

  public init(_ weight: Weight, _ path: Phrase, _ what: Phrase, hint: Phrase) {
    self.weight = weight
    self.path = path
    self.what = what
    self.hint = hint
  }

  /// The same of an address in the file.
  @_disfavoredOverload
  public init(_ weight: Weight, _ address: String, _ what: Phrase, hint: Phrase) {
    self.init(weight, .verbatim(address), what, hint: hint)
  }

  /// Place and fault in one line.
  public var message: Phrase { "\(path): \(what)" }

  /// The same with how to mend it.
  public var advice: Phrase {
    // Some refusals are sentences already.
    what.english.utf8.last == 0x2E ? "\(message) \(hint)" : "\(message). \(hint)"
  }
}

/// Where in its file a row of an import comes from.
public struct ImportPlace: Equatable, Sendable {
  public var key: RowKey
  /// The name of a list, or a whole path; "" for a line.
  var list: String
  /// Its number in the list; -1 where `list` says all.
  var index = -1
  /// Its number in a CSV; 0 in other files.
  public var line = 0

  /// Such as `projects[3]`; "" for a line.
  public var path: String { index < 0 ? list : list + "[\(index)]" }

  /// "line 12", `projects[3]`.
  public var words: Phrase { line > 0 ? "line \(line)" : .verbatim(path) }
}

extension ImportFile {
  /// What the laws refuse, with the place in the file and how to mend it.
  public func problem(of refusal: Refusal) -> ImportProblem {
    let key = RowKey(refusal.key.kind, refusal.key.id)
    let row = key.kind == 0 ? nil : edit.written(of: key)
    var path =
      places.first { $0.key == key }?.words ?? Kind(rawValue: key.kind)?.words.one ?? "the file"
    let names = ["name", "number", "text", "company", "lastName", "source", "reference"]
    for member in row?.members ?? [] where names.contains(where: { $0 == member.name }) {
      guard case .text(let name) = member.value, !name.isEmpty else { continue }
      path = "\(path) (\(name.count > 40 ? String(name.prefix(40)) + "…" : name))"
      break
    }
    if let row, let place = row.tags.firstIndex(of: refusal.key.tag) {
      path = "\(path), \(row.members[place].name)"
    }
    return ImportProblem(.refusal, path, refusal.words, hint: ImportFile.hint(refusal.code))
  }

  private static func hint(_ code: String) -> Phrase {
    switch code {
    case "role": return "Let an admin or owner import the file, or take it out of it."
    case "newer": return "Update the app and the hub first."
    case _: return "Correct it in the file or take it out, and choose the file again."
    }
  }
}
