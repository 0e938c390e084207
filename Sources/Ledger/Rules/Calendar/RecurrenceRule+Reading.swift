/// Why a text is no rule by which something comes again (rule G27).
public enum RecurrenceProblem: Error, Equatable, Sendable {
  case empty
  case tooLong
  /// A part that is no NAME=VALUE, or that nobody knows.
  case unknownPart(String)
  case partTwice(String)
  case noFrequency
  /// SECONDLY, MINUTELY or HOURLY: more than once a day.
  case tooOften(String)
  case unknownFrequency(String)
  /// A value that a part cannot have.
  case badValue(part: String, value: String)
  /// COUNT and UNTIL exclude each other.
  case countAndUntil
  /// A part that has no meaning at this frequency.
  case misplaced(part: String, frequency: String)
  /// BYSETPOS without anything to choose from.
  case nothingToChoose

  public var message: Phrase {
    switch self {
    case .empty: "A rule of repetition is missing"
    case .tooLong: "The rule of repetition is too long"
    case .unknownPart(let part): "“\(part)” is no part of a rule of repetition"
    case .partTwice(let part): "\(part) stands twice in the rule of repetition"
    case .noFrequency: "The rule of repetition needs FREQ=DAILY, WEEKLY, MONTHLY or YEARLY"
    case .tooOften(let word): "A gig comes once a day at most, and the rule says \(word)"
    case .unknownFrequency(let word): "“\(word)” is none of DAILY, WEEKLY, MONTHLY and YEARLY"
    case .badValue(let part, let value): "“\(value)” is no value for \(part)"
    case .countAndUntil: "A rule of repetition ends by COUNT or by UNTIL, not by both"
    case .misplaced(let part, let frequency): "\(part) has no meaning with FREQ=\(frequency)"
    case .nothingToChoose: "BYSETPOS needs another BY… to choose from"
    }
  }
}

extension RecurrenceRule {
  /// Reads "FREQ=WEEKLY;BYDAY=TU", in either case, with or without "RRULE:" before it.
  public init(parsing text: String) throws(RecurrenceProblem) {
    if text.utf8.count > 1_000 { throw .tooLong }
    var body = trimmed(RecurrenceRule.upper(text))[...]
    if body.hasPrefix("RRULE:") { body = body.dropFirst(6) }
    if body.isEmpty { throw .empty }
    var parts: [(name: String, value: String)] = []
    for part in body.utf8.split(separator: UInt8(ascii: ";")) {
      let sides = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { throw .unknownPart(RecurrenceRule.text(part)) }
      let name = RecurrenceRule.text(sides[0])
      for known in parts where known.name == name { throw .partTwice(name) }
      parts.append((name, RecurrenceRule.text(sides[1])))
    }
    guard let word = parts.first(where: { $0.name == "FREQ" })?.value else { throw .noFrequency }
    guard let frequency = Frequency(rawValue: word) else {
      for often in ["SECONDLY", "MINUTELY", "HOURLY"] where often == word { throw .tooOften(word) }
      throw .unknownFrequency(word)
    }
    self.init(frequency)
    for part in parts { try take(part.name, part.value) }
    try check()
  }

  private mutating func take(_ name: String, _ value: String) throws(RecurrenceProblem) {
    switch name {
    case "FREQ": break
    case "INTERVAL":
      guard let number = Int(value), 1...RecurrenceRule.greatestInterval ~= number else {
        throw .badValue(part: name, value: value)
      }
      interval = number
    case "COUNT":
      guard let number = Int(value), 1...RecurrenceRule.greatestCount ~= number else {
        throw .badValue(part: name, value: value)
      }
      count = number
    case "UNTIL":
      guard let read = Until(value) else { throw .badValue(part: name, value: value) }
      until = read
    case "BYMONTH": months = try numbers(name, value, 1...12, isSigned: false)
    case "BYWEEKNO": weeks = try numbers(name, value, 1...53, isSigned: true)
    case "BYYEARDAY": yearDays = try numbers(name, value, 1...366, isSigned: true)
    case "BYMONTHDAY": monthDays = try numbers(name, value, 1...31, isSigned: true)
    case "BYSETPOS": positions = try numbers(name, value, 1...366, isSigned: true)
    case "BYDAY":
      for word in value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        guard let day = Weekday(RecurrenceRule.text(word)) else {
          throw .badValue(part: name, value: value)
        }
        if !weekdays.contains(day) { weekdays.append(day) }
      }
      weekdays.sort { ($0.ordinal, $0.weekday) < ($1.ordinal, $1.weekday) }
    case "WKST":
      guard let place = RecurrenceRule.codes.firstIndex(of: value) else {
        throw .badValue(part: name, value: value)
      }
      weekStart = place + 1
    default: throw .unknownPart(name)
    }
  }

  private func numbers(
    _ name: String, _ value: String, _ range: ClosedRange<Int>, isSigned: Bool
  ) throws(RecurrenceProblem) -> [Int] {
    var found: [Int] = []
    for word in value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let number = Int(RecurrenceRule.text(word)),
        range ~= (isSigned ? Int(clamping: number.magnitude) : number)
      else { throw .badValue(part: name, value: value) }
      if !found.contains(number) { found.append(number) }
    }
    return found.sorted()
  }

  /// What the table of section 3.3.10 forbids.
  private func check() throws(RecurrenceProblem) {
    if count != nil && until != nil { throw .countAndUntil }
    let word = frequency.rawValue
    if !weeks.isEmpty && frequency != .yearly {
      throw .misplaced(part: "BYWEEKNO", frequency: word)
    }
    if !yearDays.isEmpty && frequency != .yearly {
      throw .misplaced(part: "BYYEARDAY", frequency: word)
    }
    if !monthDays.isEmpty && frequency == .weekly {
      throw .misplaced(part: "BYMONTHDAY", frequency: word)
    }
    for day in weekdays where day.ordinal != 0 {
      if frequency == .daily || frequency == .weekly || !weeks.isEmpty {
        throw .misplaced(part: "BYDAY=" + day.text, frequency: word)
      }
      if frequency == .monthly || !months.isEmpty, abs(day.ordinal) > 5 {
        throw .badValue(part: "BYDAY", value: day.text)
      }
    }
    let hasChoice =
      !weekdays.isEmpty || !monthDays.isEmpty || !months.isEmpty || !yearDays.isEmpty
      || !weeks.isEmpty
    if !positions.isEmpty && !hasChoice { throw .nothingToChoose }
  }

  private static func text(_ bytes: Substring.UTF8View) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func upper(_ text: String) -> String {
    String(
      decoding: text.utf8.map { 0x61...0x7A ~= $0 ? $0 - 32 : $0 }, as: UTF8.self)
  }
}

extension RecurrenceRule.Weekday {
  /// Reads "TU", "+1TU" or "-1FR".
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 2,
      let place = RecurrenceRule.codes.firstIndex(
        of: String(decoding: bytes.suffix(2), as: UTF8.self))
    else { return nil }
    self.init(place + 1)
    if bytes.count == 2 { return }
    guard let number = Int(String(decoding: bytes.dropLast(2), as: UTF8.self)),
      1...53 ~= Int(clamping: number.magnitude)
    else { return nil }
    ordinal = number
  }
}

extension RecurrenceRule.Until {
  /// Reads "20261231", "20261231T225900" or "20261231T225900Z".
  public init?(_ text: String) {
    var bytes = Array(text.utf8)
    let isUTC = bytes.last == UInt8(ascii: "Z")
    if isUTC { bytes.removeLast() }
    guard bytes.count == 8 && !isUTC || bytes.count == 15 && bytes[8] == UInt8(ascii: "T") else {
      return nil
    }
    func number(_ from: Int, _ count: Int) -> Int? {
      var number = 0
      for byte in bytes[from..<from + count] {
        guard DecimalText.isDigit(byte) else { return nil }
        number = number * 10 + Int(byte - 0x30)
      }
      return number
    }
    guard let year = number(0, 4), let month = number(4, 2), let ofMonth = number(6, 2),
      let day = Day(year: year, month: month, day: ofMonth)
    else { return nil }
    self.init(day)
    if bytes.count == 8 { return }
    guard let hour = number(9, 2), let minute = number(11, 2), let second = number(13, 2),
      second < 61, let time = TimeOfDay(hour: hour, minute: minute)
    else { return nil }
    self.time = time
    self.isUTC = isUTC
  }
}
