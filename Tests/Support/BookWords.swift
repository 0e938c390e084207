import Ledger

/// The words of one line: apart at spaces, whole in quotation marks.
struct BookWords {
  private var words: [String] = []

  init(_ line: Substring) {
    var isQuoted = false
    var word: String?
    for character in line {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case "#" where !isQuoted && word == nil:
        return
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
  }

  mutating func take() -> String? { words.isEmpty ? nil : words.removeFirst() }

  /// Takes the next word if it is this one.
  mutating func take(_ word: String) -> Bool {
    guard words.first == word else { return false }
    words.removeFirst()
    return true
  }

  mutating func next() throws -> String {
    guard let word = take() else { throw BookTextError(line: "", reason: "a word is missing") }
    return word
  }

  mutating func day() throws -> Day { try Day(parsing: try next()) }

  mutating func ifDay() -> Day? {
    guard let word = words.first, let day = try? Day(parsing: word) else { return nil }
    words.removeFirst()
    return day
  }

  mutating func currency() throws -> Currency {
    let code = try next()
    guard let currency = Currency(code) else {
      throw BookTextError(line: "", reason: "\(code) is no currency")
    }
    return currency
  }

  mutating func ifCurrency() -> Currency? {
    guard let word = words.first, let currency = Currency(word) else { return nil }
    words.removeFirst()
    return currency
  }

  // `850.00 USD`
  mutating func money() throws -> Money {
    let number = try next()
    return try Money(parsing: number, currency: try currency())
  }

  mutating func whole() throws -> Int64 {
    let word = try next()
    guard let number = Int64(word) else {
      throw BookTextError(line: "", reason: "\(word) is no whole number")
    }
    return number
  }

  mutating func quantity() throws -> Quantity { try Quantity(parsing: try next()) }
}
