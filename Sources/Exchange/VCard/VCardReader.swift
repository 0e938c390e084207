import Ledger

/// The people of a vCard file, 2.1, 3.0 or 4.0, and what of it could not be read.
struct VCardReader {
  private(set) var cards: [VCard] = []
  private(set) var problems = ImportProblems()
  /// Pictures, birthdays, web addresses: what no client has.
  private(set) var passed = 0
  /// Lists of people, which are nobody.
  private(set) var groups = 0

  private var builder: VCardBuilder?
  /// Cards inside of a card: somebody's agent.
  private var depth = 0
  private var isAgentNext = false
  private var isLost = false

  /// Whether a file is one, by how it begins.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = VCardText.utf8(Array(bytes.prefix(256)))
    guard let first = start.firstIndex(where: { $0 > Ascii.space }) else { return false }
    return lowered(String(decoding: start[first...].prefix(11), as: UTF8.self)) == "begin:vcard"
  }

  init(_ bytes: [UInt8]) {
    var lines = VCardLines(VCardText.utf8(bytes))
    while let found = lines.next() {
      switch found {
      case .stray(let number): stray(number)
      case .line(let line):
        take(line)
        lines.keepsBlank = builder?.isOld ?? false
      }
    }
    if builder != nil { end(isWhole: false) }
    for number in lines.cut {
      warn(
        number, "the line is too long and was cut", hint: "Shorten it, or look at it afterwards.")
    }
  }

  private mutating func take(_ line: VCardLine) {
    let word = lowered(trimmed(line.text))
    let isAgent = isAgentNext
    isAgentNext = line.name == "AGENT" && line.value.isEmpty
    if line.name == "BEGIN", word == "vcard" {
      if builder != nil, isAgent || depth > 0 {
        depth += 1
        return
      }
      if builder != nil { end(isWhole: false) }
      builder = VCardBuilder(line: line.number)
      isLost = false
      return
    }
    if line.name == "END", word == "vcard" {
      if depth > 0 { depth -= 1 } else { end(isWhole: true) }
      return
    }
    guard builder != nil else { return stray(line.number) }
    if depth > 0 { return }
    if builder?.take(line) == false, VCardReader.isSomething(line.name) { passed += 1 }
  }

  private mutating func end(isWhole: Bool) {
    guard let builder else { return }
    self.builder = nil
    depth = 0
    if builder.isGroup {
      groups += 1
      return
    }
    let card = builder.card()
    if !isWhole {
      warn(
        card.line, "the contact has no end", hint: "What is there is taken; look at it afterwards.")
    }
    if builder.hasMore {
      warn(
        card.line, "the contact has more than \(VCard.mostPoints) numbers or addresses of a kind",
        hint: "The first of them are taken.")
    }
    if card.name.isEmpty, card.points.isEmpty {
      warn(
        card.line, "the contact has neither a name nor anything to reach it by", hint: "Left out.")
      return
    }
    cards.append(card)
  }

  /// One line that is none, or many of them in a row.
  private mutating func stray(_ number: Int) {
    if isLost || depth > 0 { return }
    isLost = builder == nil
    warn(
      number, "this is no line of a contact", hint: "It is left out; export the address book again."
    )
  }

  private mutating func warn(_ line: Int, _ what: Phrase, hint: Phrase) {
    problems.append(ImportProblem(.warning, "line \(line)", what, hint: hint))
  }

  /// What a person would miss, and not what programs tell each other.
  private static func isSomething(_ name: String) -> Bool {
    switch name {
    case "PHOTO", "LOGO", "SOUND", "KEY", "BDAY", "ANNIVERSARY", "URL", "NICKNAME", "IMPP",
      "RELATED", "GENDER", "ROLE", "GEO":
      return true
    case _: return false
    }
  }
}
