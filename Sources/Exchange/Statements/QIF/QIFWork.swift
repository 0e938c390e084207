import Ledger

/// A QIF file while it is read.
struct QIFWork {
  private enum Part { case nothing, account, lines, securities, others }

  private var part = Part.nothing
  private var sections: [QIFSection] = []
  /// Where the section of an account is.
  private var places: [String: Int] = [:]
  private var current = -1
  /// The account that the next lines are of.
  private var account = ""
  private var record: QIFRecord?
  private var leftOut: [StatementRemark] = []
  /// Bookings of securities under the present line of a type, and where it stands.
  private var securities = 0
  private var typeLine = 0

  private static var longestValue: Int { 20_000 }

  mutating func take(_ bytes: ArraySlice<UInt8>, _ line: Int) throws(StatementFault) {
    guard bytes.count <= QIFWork.longestValue else {
      throw StatementFault(
        line: line, "The line is too long for QIF: the file is damaged, export it again")
    }
    var bytes = bytes
    while let last = bytes.last, last <= Ascii.space { bytes.removeLast() }
    while let first = bytes.first, first <= Ascii.space { bytes.removeFirst() }
    guard let letter = bytes.first else { return }
    if letter == 0x21 { return begin(QIFWork.text(bytes), line) }
    if letter == 0x5E { return endRecord() }
    if record == nil { record = QIFRecord(line) }
    try record?.take(letter, QIFWork.text(bytes.dropFirst()))
  }

  /// Without what steers a terminal.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    trimmed(
      String(
        decoding: bytes.map { $0 < Ascii.space || $0 == 0x7F ? Ascii.space : $0 }, as: UTF8.self))
  }

  private mutating func begin(_ header: String, _ line: Int) {
    endOfPart()
    typeLine = line
    let plain = lowered(header)
    if plain.hasPrefix("!account") {
      part = .account
      return
    }
    // They only say how accounts are listed.
    if plain.hasPrefix("!option") || plain.hasPrefix("!clear") {
      part = .nothing
      return
    }
    let type = plain.hasPrefix("!type:") ? trimmed(String(plain.dropFirst(6))) : ""
    switch type {
    case "bank", "cash", "ccard", "oth a", "oth l":
      part = .lines
      let key = account.isEmpty ? "\u{1F}" + type : account
      current = places[key] ?? sections.count
      places[key] = current
      if current == sections.count { sections.append(QIFSection(name: account, type: type)) }
    case "invst": part = .securities
    case _:
      part = .others
      leftOut.append(
        StatementRemark(
          row: line, what: "“\(CellFault.shown(header))” holds no lines of an account"))
    }
  }

  private mutating func endRecord() {
    guard let record else { return }
    self.record = nil
    switch part {
    case .account: if !record.number.isEmpty { account = record.number }
    case .lines: sections[current].records.append(record)
    case .securities: securities += 1
    case .nothing, .others: break
    }
  }

  /// Before another part, and at the end: what was begun and has no end is named.
  private mutating func endOfPart() {
    if let record, part == .lines || part == .securities {
      leftOut.append(
        StatementRemark(
          row: record.line,
          what:
            "the booking has no end (^), so it may be cut off: \(record.amount), \(record.about)"))
    }
    record = nil
    if securities > 0 {
      leftOut.append(
        StatementRemark(row: typeLine, what: "securities are not read (bookings: \(securities))"))
    }
    securities = 0
  }

  /// The whole file.
  consuming func finished(
    _ currency: Currency, _ dates: DateOrder?
  ) throws(StatementFault) -> StatementFile {
    endOfPart()
    if sections.isEmpty {
      if let first = leftOut.first {
        throw StatementFault(
          line: first.row, "The file holds no lines of an account: \(first.what)")
      }
      throw StatementFault(
        line: 0, "The file holds no lines of an account: export the transactions")
    }
    var file = StatementFile(.qif)
    file.leftOut = leftOut
    file.isCurrencyGuessed = sections.contains { !$0.records.isEmpty }
    let judged = QIFDates.order(sections, currency)
    file.areDatesOpen = judged.isOpen && dates == nil
    let reading = QIFLines(
      currency: currency, order: dates ?? judged.order, mark: QIFLines.mark(sections, currency))
    for section in sections {
      file.statements.append(try reading.statement(section, &file.leftOut))
    }
    file.leftOut.sort { $0.row < $1.row }
    return file
  }
}
