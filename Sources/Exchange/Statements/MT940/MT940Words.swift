import Ledger

/// What ":86:" tells of a line: in numbered pieces ("?20"), in words between slashes ("/REMI/"), or as plain text.
struct MT940Words {
  var text = ""
  var name = ""
  var account = ""
  var endToEnd = ""
  /// What the creditor wants quoted.
  var reference = ""
  /// As "EUR12,34".
  var original = ""
  var charges = ""
  /// What kind of line it is, which says more than nothing.
  private var title = ""

  init(_ lines: [ArraySlice<UInt8>]) {
    guard let first = lines.first else { return }
    var head = first.drop { $0 == Ascii.space }
    if head.prefix(3).count == 3, head.prefix(3).allSatisfy({ Ascii.isDigit($0) }) {
      let rest = head.dropFirst(3)
      let digits = rest.dropFirst().prefix(2)
      if let mark = rest.first, MT940Words.isMark(mark), digits.count == 2,
        digits.allSatisfy({ Ascii.isDigit($0) })
      {
        numbered(MT940Words.glued([rest] + lines.dropFirst(), from: 50), mark)
        return
      }
    }
    if head.first == Ascii.slash {
      head = MT940Words.glued(lines, from: 60)[...]
      if slashed(head) { return }
    }
    text = StatementText.clean(MT940Words.glued(lines, from: 65))
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte > Ascii.space && byte < 0x7F && !Ascii.isDigit(byte) && !(0x41...0x5A ~= byte)
      && !(0x61...0x7A ~= byte) && byte != Ascii.slash && byte != Ascii.point
      && byte != Ascii.comma && byte != Ascii.minus && byte != Ascii.colon
  }

  /// The lines as one.
  ///
  /// A line that is full was broken anywhere; one that ended before that ended with a word.
  private static func glued(_ lines: [ArraySlice<UInt8>], from full: Int) -> [UInt8] {
    var text: [UInt8] = []
    for (place, line) in lines.enumerated() {
      if place > 0, !isMark(line.first ?? Ascii.space) || full == 65 {
        let last = lines[place - 1]
        // Full is 65 letters, with or without the tag before the first line.
        let isFull = full == 65 ? letters(last) == 65 : letters(last) >= full
        if !isFull { text.append(Ascii.space) }
      }
      text.append(
        contentsOf: letters(line) == 66 && line.last == Ascii.space ? line.dropLast() : line)
    }
    return text
  }

  private static func letters(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  // MARK: numbered

  private mutating func numbered(_ bytes: [UInt8], _ mark: UInt8) {
    var title: [UInt8] = []
    var purpose = SEPAWords()
    var (names, iban): ([[UInt8]], [UInt8]) = ([], [])
    for (code, piece) in MT940Words.pieces(bytes, mark) {
      switch code {
      case 0: title = piece
      case 20...29, 60...63: purpose.append(piece[...])
      case 31: account = StatementText.number(piece[...])
      case 32, 33: names.append(piece)
      case 38: iban = piece
      case _: break
      }
    }
    if !iban.isEmpty { account = StatementText.number(iban[...]) }
    name = SEPAWords.glued(names)
    take(purpose, title)
  }

  /// What ":NS:" of STARMONEY and its like says: a number of two digits before each line.
  mutating func take(notes lines: [ArraySlice<UInt8>]) {
    var purpose = SEPAWords()
    var (names, title): ([[UInt8]], [UInt8]) = ([], [])
    for line in lines {
      let piece = Array(line.dropFirst(2))
      switch String(decoding: line.prefix(2), as: UTF8.self) {
      case "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14":
        purpose.append(piece[...])
      case "15", "16": names.append(piece)
      case "17": title = piece
      case _: break
      }
    }
    if name.isEmpty { name = SEPAWords.glued(names) }
    take(purpose, title)
  }

  private mutating func take(_ purpose: SEPAWords, _ title: [UInt8]) {
    let said = purpose.said()
    text = said.text.isEmpty ? StatementText.clean(title) : said.text
    endToEnd = StatementText.reference(said.endToEnd)
    if name.isEmpty { name = said.name }
    if account.isEmpty { account = said.account }
  }

  /// The pieces with their numbers.
  ///
  /// A mark without a number behind it is text.
  private static func pieces(_ bytes: [UInt8], _ mark: UInt8) -> [(Int, [UInt8])] {
    var pieces: [(Int, [UInt8])] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == mark, at + 2 < bytes.count, Ascii.isDigit(bytes[at + 1]),
        Ascii.isDigit(bytes[at + 2])
      {
        let code = Int(bytes[at + 1] - Ascii.zero) * 10 + Int(bytes[at + 2] - Ascii.zero)
        if isCode(code) {
          pieces.append((code, []))
          at += 3
          continue
        }
      }
      if !pieces.isEmpty { pieces[pieces.count - 1].1.append(bytes[at]) }
      at += 1
    }
    return pieces
  }

  private static func isCode(_ code: Int) -> Bool {
    code == 0 || code == 10 || 20...39 ~= code || 60...63 ~= code || 70...79 ~= code
  }

  // MARK: slashed

  /// "/EREF/…/REMI/…/"; false where no word of it is known.
  private mutating func slashed(_ bytes: ArraySlice<UInt8>) -> Bool {
    var key = ""
    var value: [ArraySlice<UInt8>] = []
    var isKnown = false
    for part in bytes.split(separator: Ascii.slash, omittingEmptySubsequences: false).dropFirst() {
      // Words are at the most four letters.
      let word = part.count <= 4 ? StatementText.clean(part) : ""
      if MT940Words.isWord(word) {
        if !key.isEmpty { take(key, value) }
        (key, value, isKnown) = (word, [], true)
      } else {
        value.append(part)
      }
    }
    if !key.isEmpty { take(key, value) }
    if text.isEmpty { text = title }
    return isKnown
  }

  private static func isWord(_ word: String) -> Bool {
    switch word {
    case "ADDR", "BENM", "BIC", "BO", "CHGS", "CNTP", "CSID", "EREF", "EXCH", "IBAN", "ID", "ISDT",
      "KREF", "MARF", "MREF", "NAME", "NRTX", "OCMT", "ORDP", "PREF", "PURP", "REMI", "RETR",
      "RTRN", "SVCL", "SVWZ", "TRCD", "TRTP", "ULTB", "ULTC", "ULTD":
      return true
    case _: return false
    }
  }

  private mutating func take(_ key: String, _ parts: [ArraySlice<UInt8>]) {
    var bytes = Array(parts.joined(separator: [Ascii.slash]))[...]
    while bytes.last == Ascii.slash { bytes.removeLast() }
    while bytes.first == Ascii.slash { bytes.removeFirst() }
    let said = StatementText.clean(bytes)
    switch key {
    case "NAME": if name.isEmpty { name = said }
    case "IBAN": if account.isEmpty { account = StatementText.number(bytes) }
    case "EREF": endToEnd = StatementText.reference(said)
    case "OCMT": original = said
    case "CHGS": charges = said
    case "CNTP":
      // The account, its bank, the name, the place.
      if let first = parts.first { account = StatementText.number(first) }
      if parts.count > 2 { name = StatementText.clean(parts[2]) }
    case "REMI", "SVWZ":
      let kind = parts.first.map { StatementText.clean($0) } ?? ""
      if kind == "STRD", parts.count > 2 {
        reference = StatementText.clean(parts[2])
        if text.isEmpty { text = reference }
      } else if kind == "USTD" {
        text = StatementText.clean(bytes.dropFirst(4).drop { $0 == Ascii.slash })
      } else {
        text = said
      }
    case "TRTP", "RTRN": title = said
    case _: break
    }
  }
}

/// The purpose of a German line: pieces of 27 letters, with SEPA's words before what they name.
struct SEPAWords {
  private var pieces: [[UInt8]] = []

  mutating func append(_ piece: ArraySlice<UInt8>) { pieces.append(Array(piece)) }

  /// A piece that is full goes on in the next one; another ends with a word.
  static func glued(_ pieces: [[UInt8]]) -> String {
    StatementText.clean(joined(pieces).text)
  }

  private static func joined(_ pieces: [[UInt8]]) -> (text: [UInt8], starts: [Int]) {
    var (text, starts): ([UInt8], [Int]) = ([], [])
    for (place, piece) in pieces.enumerated() {
      if place > 0 {
        let letters = pieces[place - 1].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        if letters < 27 { text.append(Ascii.space) }
      }
      starts.append(text.count)
      text.append(contentsOf: piece)
    }
    return (text, starts)
  }

  struct Said {
    var (text, endToEnd, name, account) = ("", "", "", "")
  }

  func said() -> Said {
    var said = Said()
    let (text, starts) = SEPAWords.joined(pieces)
    var (key, from, at, next) = ("", 0, 0, 0)
    var plain: [UInt8] = []
    func take(_ end: Int) {
      let value = StatementText.clean(text[from..<end])
      switch key {
      case "":
        if !plain.isEmpty { plain.append(Ascii.space) }
        plain.append(contentsOf: text[from..<end])
      case "SVWZ":
        if said.text.isEmpty { said.text = value } else { said.text += " " + value }
      case "EREF": if said.endToEnd.isEmpty { said.endToEnd = value }
      case "ABWA", "ABWE": if said.name.isEmpty { said.name = value }
      case "IBAN": if said.account.isEmpty { said.account = StatementText.number(text[from..<end]) }
      case _: break
      }
    }
    while at < text.count {
      while next < starts.count, starts[next] < at { next += 1 }
      let isStart = next < starts.count && starts[next] == at
      if isStart || at == 0 || text[at - 1] == Ascii.space,
        let word = SEPAWords.word(text[at...])
      {
        take(at)
        key = word.word
        at += word.length
        from = at
      } else if isStart, at > 0, text[at - 1] == Ascii.space, key != "SVWZ", key != "ABWA",
        key != "ABWE", key != "", at > from
      {
        // A number that does not fill its piece ends with it; what follows is purpose again.
        take(at)
        (key, from) = ("", at)
        at += 1
      } else {
        at += 1
      }
    }
    take(text.count)
    // What stands before the first word, or behind a number, is purpose too.
    let before = StatementText.clean(plain)
    if !before.isEmpty { said.text = said.text.isEmpty ? before : before + " " + said.text }
    return said
  }

  /// "EREF+" or "EREF: " at the beginning of it.
  private static func word(_ text: ArraySlice<UInt8>) -> (word: String, length: Int)? {
    let length = text.starts(with: "BIC".utf8) ? 3 : 4
    let head = Array(text.prefix(length + 2))
    guard head.count > length else { return nil }
    let isColon =
      head[length] == Ascii.colon && head.count > length + 1 && head[length + 1] == Ascii.space
    guard head[length] == Ascii.plus || isColon else { return nil }
    let word = String(decoding: head[..<length], as: UTF8.self)
    switch word {
    case "EREF", "KREF", "MREF", "CRED", "DEBT", "SVWZ", "ABWA", "ABWE", "IBAN", "BIC", "COAM",
      "OAMT", "PURP":
      return (word, isColon ? length + 2 : length + 1)
    case _: return nil
    }
  }
}
