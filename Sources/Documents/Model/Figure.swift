import Ledger

/// One thing a document says, before it is written for a reader or for a program.
public enum Figure {
  case text(String)
  case money(Money)
  /// One sum a currency, that of `or` first; nothing at all is zero of it.
  case totals(Totals, or: Currency)
  case day(Day)
  /// The month that a day is in.
  case month(Day)
  case count(Int)
  case flag(Bool)
  /// What nobody said: what readers see in its place, null for programs.
  case missing(String)

  /// An amount, or a dash where nobody entered one.
  public static func amount(_ amount: Money?, or words: String = "\u{2014}") -> Figure {
    if let amount { return .money(amount) }
    return .missing(words)
  }

  public static func day(_ day: Day?, or words: String = "\u{2014}") -> Figure {
    if let day { return .day(day) }
    return .missing(words)
  }

  /// What a report calls a group of rows: a month that says itself as programs do, else as the words have it.
  static func group(_ key: String, _ words: Language) -> Figure {
    (try? Day(parsing: key + "-01")).map { .month($0) } ?? .text(words.service(key))
  }

  public var isMissing: Bool {
    if case .missing = self { return true }
    return false
  }

  /// As a reader of these formats sees it.
  public func text(_ formats: Formats) -> String {
    switch self {
    case .text(let text), .missing(let text): return text
    case .money(let amount): return formats.money(amount)
    case .totals(let totals, let currency): return formats.money(totals, or: currency)
    case .day(let day): return formats.day(day)
    case .month(let day): return formats.month(day)
    case .count(let count): return formats.count(count)
    case .flag(let flag): return flag ? "Yes" : "No"
    }
  }

  /// As other programs read it: several currencies are a list of amounts.
  public var value: Value {
    switch self {
    case .text(let text): return .text(text)
    case .money(let amount): return amount.value
    case .totals(let totals, let currency):
      if totals.isEmpty { return Money.zero(currency).value }
      return totals.single?.value ?? .list(totals.led(by: currency).map { $0.value })
    case .day(let day): return .text(day.text)
    case .month(let day): return .text(day.monthKey)
    case .count(let count): return .integer(Int64(count))
    case .flag(let flag): return .bool(flag)
    case .missing: return .null
    }
  }

  /// The amounts of it, one a currency.
  public var amounts: [Money] {
    switch self {
    case .money(let amount): return [amount]
    case .totals(let totals, let currency):
      return totals.isEmpty ? [.zero(currency)] : totals.led(by: currency)
    case .text, .day, .month, .count, .flag, .missing: return []
    }
  }
}
