/// What the form of a space template checks (rule F1).
public enum TemplateProblem: Error, Equatable, Sendable {
  case nameMissing
  case nameTooLong

  public var message: Phrase {
    switch self {
    case .nameMissing: return "Template name is required."
    case .nameTooLong: return "Template name must be 200 characters or less"
    }
  }
}

/// What the form of a space's template checks (rules B6, F1), and its checklists as text (rule S7).
public enum TemplateRules {
  public static func name(_ text: String) -> TemplateProblem? {
    if isBlank(text) { return .nameMissing }
    return trimmed(text).count > SpaceTemplate.longestName ? .nameTooLong : nil
  }

  /// Checklists as text: a line with a colon at its end names one, the lines below it are its entries.
  ///
  /// Entries before the first name go into a checklist called "Checklist". An entry that ends in a colon is indented
  /// (rule S7).
  public static func checklists(parsing text: String) -> [TemplateChecklist] {
    var lists: [TemplateChecklist] = []
    for line in text.split(separator: "\n") {
      let isIndented = line.utf8.first == 0x20 || line.utf8.first == 0x09
      let line = trimmed(String(line))
      if line.isEmpty { continue }
      if line.utf8.last == 0x3A && !isIndented {
        lists.append(TemplateChecklist(name: trimmed(String(line.dropLast())), items: []))
        continue
      }
      if lists.isEmpty { lists.append(TemplateChecklist(name: "Checklist", items: [])) }
      lists[lists.count - 1].items.append(line)
    }
    return lists
  }

  /// The text that ``checklists(parsing:)`` reads.
  public static func text(of lists: [TemplateChecklist]) -> String {
    var lines: [String] = []
    for list in lists {
      lines.append(trimmed(list.name) + ":")
      lines += list.items.map { $0.utf8.last == 0x3A ? "  " + $0 : $0 }
    }
    return lines.joined(separator: "\n")
  }
}
