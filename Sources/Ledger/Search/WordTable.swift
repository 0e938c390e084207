/// Texts that many transactions share, each with a number, so that a filter compares numbers.
public struct WordTable: Sendable {
  private var numbers: [String: Int32] = [:]
  /// The text that first had the number.
  public private(set) var words: [String] = []

  public init() {}

  /// The number of a text, without regard to case and white space around it.
  public mutating func number(of text: String) -> Int32 {
    let key = WordTable.key(text)
    if let number = numbers[key] { return number }
    let number = Int32(words.count)
    numbers[key] = number
    words.append(trimmed(text))
    return number
  }

  /// nil for a text that no transaction has.
  public func known(_ text: String) -> Int32? { numbers[WordTable.key(text)] }

  public subscript(number: Int32) -> String { words[Int(number)] }

  private static func key(_ text: String) -> String { trimmed(text).lowercased() }
}
