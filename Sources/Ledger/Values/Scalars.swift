// What the core asks of Unicode, from tables of its own: the standard library's hold far more than that, and the
// browser would download all of it. They answer the same (Tests/LedgerTests/Values/ScalarTests.swift).

extension Unicode.Scalar {
  /// White space, as Unicode counts it.
  public var isSpace: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    case _: false
    }
  }

  /// A letter of any script.
  public var isLetter: Bool {
    isASCII ? 0x61...0x7A ~= value | 0x20 : ScalarRanges.letters.holds(value)
  }

  /// A mark that stands over or under the letter before it.
  public var isAccent: Bool { value >= 0x300 && ScalarRanges.accents.holds(value) }

  public var isCurrencySymbol: Bool { value >= 0x24 && ScalarRanges.currencies.holds(value) }
}

extension Character {
  /// White space: what its first scalar is.
  public var isSpace: Bool { unicodeScalars.first?.isSpace ?? false }

  /// A letter of any script, with its accents.
  public var isAlphabetic: Bool { unicodeScalars.first?.isLetter ?? false }
}

/// The text in small letters.
public func lowered(_ text: String) -> String { LetterCase.lower.of(text) }

/// The text in capital letters.
public func uppered(_ text: String) -> String { LetterCase.upper.of(text) }

/// Ranges of scalars, found by halving.
struct ScalarRanges: Sendable {
  /// Where each begins and, after it, where it has ended.
  private var bounds: [UInt32] = []

  static let letters = ScalarRanges(ScalarTables.alphabetic)
  static let accents = ScalarRanges(ScalarTables.nonspacingMark)
  static let currencies = ScalarRanges(ScalarTables.currencySymbol)

  init(_ table: StaticString) {
    var numbers = ScalarNumbers(table)
    var end: UInt32 = 0
    while let gap = numbers.next() {
      end += gap
      bounds.append(end)
    }
  }

  /// Inside when an odd number of bounds is at or below the value.
  func holds(_ value: UInt32) -> Bool {
    var low = 0
    var high = bounds.count
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low % 2 == 1
  }
}

/// One of the two cases: which scalar becomes which.
struct LetterCase: Sendable {
  /// Scalars that move by the same way: each of them, or each other one.
  private struct Run { var first, count, step, way: UInt32 }

  private var runs: [Run] = []
  /// Scalars that become several, with their UTF-8.
  private var spellings: [(scalar: UInt32, letters: [UInt8])] = []

  static let lower = LetterCase(ScalarTables.lower, ScalarTables.lowerSpelled)
  static let upper = LetterCase(ScalarTables.upper, ScalarTables.upperSpelled)

  private init(_ moves: StaticString, _ spelled: StaticString) {
    var numbers = ScalarNumbers(moves)
    var end: UInt32 = 0
    while let gap = numbers.next(), let count = numbers.next(), let step = numbers.next(),
      let way = numbers.next()
    {
      runs.append(Run(first: end + gap, count: count, step: step + 1, way: way))
      end += gap + (count - 1) * (step + 1) + 1
    }
    numbers = ScalarNumbers(spelled)
    end = 0
    while let gap = numbers.next(), let count = numbers.next() {
      var letters: [UInt8] = []
      for _ in 0..<count {
        if let value = numbers.next(), let scalar = Unicode.Scalar(value) {
          LetterCase.encode(scalar, to: &letters)
        }
      }
      spellings.append((end + gap, letters))
      end += gap + 1
    }
  }

  func of(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what a scalar becomes, in UTF-8.
  func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if let moved = moved(scalar.value) {
      LetterCase.encode(moved, to: &bytes)
    } else if !scalar.isASCII, let spelled = spellings.first(where: { $0.scalar == scalar.value }) {
      bytes.append(contentsOf: spelled.letters)
    } else {
      LetterCase.encode(scalar, to: &bytes)
    }
  }

  private static func encode(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    let value = scalar.value
    func follow(_ shift: UInt32) { bytes.append(UInt8(0x80 | value >> shift & 0x3F)) }
    switch value {
    case 0..<0x80: bytes.append(UInt8(value))
    case 0..<0x800:
      bytes.append(UInt8(0xC0 | value >> 6))
      follow(0)
    case 0..<0x10000:
      bytes.append(UInt8(0xE0 | value >> 12))
      follow(6)
      follow(0)
    case _:
      bytes.append(UInt8(0xF0 | value >> 18))
      follow(12)
      follow(6)
      follow(0)
    }
  }

  /// Where a scalar moves; nil when it stays, or becomes several.
  private func moved(_ value: UInt32) -> Unicode.Scalar? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].first <= value { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let run = runs[low - 1]
    let distance = value - run.first
    guard distance % run.step == 0, distance / run.step < run.count else { return nil }
    let way = run.way / 2
    return Unicode.Scalar(run.way % 2 == 0 ? value + way : value - way - 1)
  }
}

/// The numbers of a table: five bits a character from "0" on, the lowest first; 32 more says that others follow.
private struct ScalarNumbers {
  private var text: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ table: StaticString) {
    text = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
  }

  mutating func next() -> UInt32? {
    var number: UInt32 = 0
    var shift: UInt32 = 0
    while place < text.count {
      let digit = UInt32(text[place]) - 48
      place += 1
      number |= (digit & 31) << shift
      if digit < 32 { return number }
      shift += 5
    }
    return nil
  }
}
