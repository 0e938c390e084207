import Ledger

/// Reads SWIFT's MT940 and MT942 as banks write them: several messages a file, with or without their blocks (rule M14).
public enum MT940Reader {
  /// A message begins with ":20:"; the account, the number, a balance or a line of it follows.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    let text = EncodingJudge.text(Array(bytes.prefix(4_000))).text
    let fields = MT940Fields.read(text)
    guard let start = fields.firstIndex(where: { $0.tag == "20" }) else { return false }
    for field in fields[(start + 1)...] {
      switch field.tag {
      case "25", "25P", "28", "28C", "60F", "60M", "61", "34F": return true
      case _: continue
      }
    }
    return false
  }

  public static func read(_ bytes: [UInt8]) throws(StatementFault) -> StatementFile {
    var file = StatementFile(.mt940)
    var joining = MT940Joining()
    var message: MT940Message?
    for field in MT940Fields.read(EncodingJudge.text(bytes).text) {
      if field.tag == "20" {
        if let message { try joining.add(message, to: &file) }
        message = MT940Message(row: field.row)
      } else {
        message?.take(field)
      }
    }
    guard let message else {
      throw StatementFault(line: 0, "This is no MT940: no message begins with :20:")
    }
    try joining.add(message, to: &file)
    joining.end(&file)
    return try file.withAccounts()
  }
}

/// A message as it was read, before its currency is known.
struct MT940Message {
  struct Line {
    var entry: MT940Field
    var words: [ArraySlice<UInt8>] = []
    var notes: [ArraySlice<UInt8>] = []
  }

  var row: Int
  var account: MT940Field?
  var reference = ""
  var opening: MT940Field?
  var closing: MT940Field?
  /// ":34F:" of an MT942.
  var floor: MT940Field?
  /// ":90D:" and ":90C:" of an MT942.
  var sums: [MT940Field] = []
  var lines: [Line] = []
  var hasEnded = false
  /// What stands where it means nothing.
  var strays: [MT940Field] = []

  init(row: Int) { self.row = row }

  mutating func take(_ field: MT940Field) {
    switch field.tag {
    case "25", "25P":
      if account == nil, lines.isEmpty { account = field } else { strays.append(field) }
    case "28", "28C": reference = StatementText.clean(field.lines.first ?? [])
    case "60F", "60M", "60": if opening == nil { opening = field } else { strays.append(field) }
    case "62F", "62M", "62": if closing == nil { closing = field } else { strays.append(field) }
    case "34F": if floor == nil { floor = field }
    case "90C", "90D": sums.append(field)
    case "61":
      // Behind the closing balance nothing is booked.
      if closing == nil { lines.append(Line(entry: field)) } else { strays.append(field) }
    // Behind the balances it tells of the statement.
    case "86":
      if closing == nil, sums.isEmpty, !lines.isEmpty {
        lines[lines.count - 1].words += field.lines
      }
    case "NS": if !lines.isEmpty, closing == nil { lines[lines.count - 1].notes += field.lines }
    case "-": hasEnded = true
    case _: break
    }
  }

  /// Of the day: it has no balances.
  var isInterim: Bool { opening == nil && closing == nil && (floor != nil || !sums.isEmpty) }

  /// The three letters that its amounts are in; "" where nothing says them.
  var currency: String {
    for field in [opening, closing] {
      if let field, let balance = MT940Balance(field), !balance.currency.isEmpty {
        return balance.currency
      }
    }
    if let line = floor?.lines.first { return String(decoding: line.prefix(3), as: UTF8.self) }
    for field in sums {
      let letters = (field.lines.first ?? []).drop { Ascii.isDigit($0) }.prefix(3)
      if letters.count == 3 { return String(decoding: letters, as: UTF8.self) }
    }
    return ""
  }
}

/// What ":60F:" and ":62F:" say.
struct MT940Balance {
  var isOut: Bool
  var day: Day
  /// "" where banks leave it out.
  var currency: String
  var amount: ArraySlice<UInt8>

  init?(_ field: MT940Field) {
    guard let line = field.lines.first, let mark = line.first, mark == 0x43 || mark == 0x44,
      let day = MT940Entry.day(line.dropFirst().prefix(6))
    else { return nil }
    (isOut, self.day) = (mark == 0x44, day)
    let rest = line.dropFirst(7)
    let letters = rest.prefix { 0x41...0x5A ~= $0 }
    guard letters.isEmpty || letters.count == 3 else { return nil }
    currency = String(decoding: letters, as: UTF8.self)
    amount = rest.dropFirst(letters.count)
    while let last = amount.last, last <= Ascii.space { amount.removeLast() }
    if amount.isEmpty { return nil }
  }

  func money(_ currency: Currency) -> Money? {
    guard self.currency.isEmpty || self.currency == currency.code,
      let money = StatementText.amount(amount, currency)
    else { return nil }
    return isOut ? Money(minor: -money.minor, currency: currency) : money
  }
}
