/// Numbers as lines and invoices have them (rule M31).
enum MatchNumbers {
  /// A number of an invoice as it is looked for.
  struct Key {
    var hash: UInt64
    var length: Int
    /// Enough of it that no year, day or amount is it by chance.
    var isStrong: Bool
  }

  /// The forms of an invoice's number: all of it, and its last digits without zeros before them.
  static func keys(of number: String) -> [Key] {
    let plain = Array(MoneyAccount.plain(number).utf8).filter { $0 != 0x2A }
    guard plain.contains(where: isDigit) else { return [] }
    var keys = [key(plain)]
    var tail: [UInt8] = []
    for byte in plain.reversed() {
      if !isDigit(byte) { break }
      tail.insert(byte, at: 0)
    }
    tail = Array(tail.drop { $0 == 0x30 })
    if tail.count >= 3, tail.count < plain.count { keys.append(key(tail)) }
    return keys
  }

  private static func key(_ bytes: [UInt8]) -> Key {
    let hasLetters = bytes.contains { !isDigit($0) }
    let isYear =
      bytes.count == 4 && (bytes.starts(with: [0x31, 0x39]) || bytes.starts(with: [0x32, 0x30]))
    return Key(
      hash: MatchWord.hash(of: bytes), length: bytes.count,
      isStrong: bytes.count >= (hasLetters ? 5 : 4) && !(isYear && !hasLetters))
  }

  /// A run of letters and digits of a line that may be a number, or two or three that one mark parts.
  struct Run {
    var bytes: [UInt8]
    var hash: UInt64
    var isCreditor = false

    init(_ bytes: [UInt8], isCreditor: Bool = false) {
      self.bytes = bytes
      self.isCreditor = isCreditor
      hash = MatchWord.hash(of: bytes)
    }
  }

  /// What in a line may be a number: at most sixty-four.
  static func runs(of line: BankLine) -> [Run] {
    var runs: [Run] = []
    for text in [line.text, line.reference, line.endToEnd] where !text.isEmpty {
      add(text, &runs)
    }
    for text in [line.reference, line.endToEnd] {
      let plain = Array(MoneyAccount.plain(text).utf8)
      if let body = creditorBody(plain) ?? swissBody(plain) {
        runs.insert(Run(body, isCreditor: true), at: 0)
      }
    }
    return Array(runs.prefix(64))
  }

  private static func add(_ text: String, _ runs: inout [Run]) {
    var words: [(bytes: [UInt8], isJoined: Bool)] = []
    var word: [UInt8] = []
    var gap = 9
    func end() {
      if word.isEmpty { return }
      words.append((word, gap <= 1))
      word = []
      gap = 0
    }
    for byte in text.utf8.prefix(400) {
      switch byte {
      case 0x30...0x39, 0x41...0x5A: word.append(byte)
      case 0x61...0x7A: word.append(byte - 0x20)
      case _:
        end()
        gap += 1
      }
    }
    end()
    for first in words.indices {
      var bytes: [UInt8] = []
      for last in first..<Swift.min(first + 4, words.count) {
        if last > first, !words[last].isJoined { break }
        bytes += words[last].bytes
        if bytes.count > 34 { break }
        if bytes.count < 2 || !bytes.contains(where: isDigit) { continue }
        runs.append(Run(bytes))
        if let body = creditorBody(bytes) ?? swissBody(bytes) {
          runs.append(Run(body, isCreditor: true))
        }
        let stripped = Array(bytes.drop { $0 == 0x30 })
        if stripped.count < bytes.count, stripped.count >= 3 { runs.append(Run(stripped)) }
        // "RE1042", "NR.1042": the digits behind short letters.
        let digits = Array(bytes.drop { !isDigit($0) })
        if digits.count < bytes.count, digits.count >= 4, digits.allSatisfy(isDigit) {
          runs.append(Run(digits))
        }
      }
    }
  }

  /// What a creditor reference of ISO 11649 says, if its check digits hold.
  static func creditorBody(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 5, bytes.count <= 25, bytes.starts(with: [0x52, 0x46]), isDigit(bytes[2]),
      isDigit(bytes[3])
    else { return nil }
    if CheckDigits.remainder97(bytes) != 1 { return nil }
    let body = Array(bytes[4...].drop { $0 == 0x30 })
    return body.isEmpty ? nil : body
  }

  /// What the reference of a QR-bill says (rule G121), if its check digit holds.
  static func swissBody(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count == 27, bytes.allSatisfy(isDigit),
      CheckDigits.recursive10(Array(bytes.dropLast())) == bytes[26]
    else { return nil }
    let body = Array(bytes.dropLast().drop { $0 == 0x30 })
    return body.isEmpty ? nil : body
  }

  /// Whether a line has a number that differs from one of an invoice by one typing error.
  static func isNear(_ number: String, _ runs: [Run]) -> Bool {
    let plain = Array(MoneyAccount.plain(number).utf8)
    let tail = Array(plain.reversed().prefix { isDigit($0) }.reversed())
    for run in runs {
      for wanted in [plain, tail] where wanted.count >= 4 {
        if run.bytes.count == wanted.count, run.bytes != wanted,
          EditDistance.isWithin(1, run.bytes, wanted)
        {
          return true
        }
      }
    }
    return false
  }

  static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
