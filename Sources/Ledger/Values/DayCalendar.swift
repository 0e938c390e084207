// Civil calendar arithmetic: https://howardhinnant.github.io/date_algorithms.html
// Years are counted from March, so that the leap day is a year's last.

extension Day {
  /// Year, month and day together: one calculation where all three are needed.
  public var civil: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// Days since 1970-01-01 of a day that exists.
  static func number(year: Int, month: Int, day: Int) -> Int32 {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// How many days a month has.
  public static func length(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Reads exactly "2026-11-21".
  public init(parsing text: String) throws(DayError) {
    guard !text.isEmpty else { throw .empty }
    #if !hasFeature(Embedded)
      if let day = Day(plain: text) {
        self = day
        return
      }
    #endif
    let bytes = Array(text.utf8)
    guard bytes.count == 10, let day = Day(digits: bytes[...]) else { throw .notADay(text) }
    self = day
  }

  #if !hasFeature(Embedded)
    /// The same of digits where they belong, without an array; nil for all else.
    private init?(plain text: String) {
      let civil = text.utf8.withContiguousStorageIfAvailable { bytes -> (Int, Int, Int)? in
        guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
        func number(_ range: Range<Int>) -> Int {
          range.reduce(0) {
            DecimalText.isDigit(bytes[$1]) ? $0 * 10 + Int(bytes[$1] & 15) : -99_999
          }
        }
        return (number(0..<4), number(5..<7), number(8..<10))
      }
      guard let (year, month, day) = civil ?? nil else { return nil }
      self.init(year: year, month: month, day: day)
    }
  #endif

  /// Reads ten bytes "2026-11-21".
  init?(digits bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    guard bytes.count == 10, bytes[start + 4] == 0x2D, bytes[start + 7] == 0x2D,
      let year = wholeNumber(bytes[start..<start + 4]),
      let month = wholeNumber(bytes[start + 5..<start + 7]),
      let day = wholeNumber(bytes[start + 8..<start + 10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

/// The value of one to nine ASCII digits and nothing else.
func wholeNumber(_ bytes: ArraySlice<UInt8>) -> Int? {
  guard 1...9 ~= bytes.count else { return nil }
  var value = 0
  for byte in bytes {
    guard DecimalText.isDigit(byte) else { return nil }
    value = value * 10 + Int(byte - 0x30)
  }
  return value
}
