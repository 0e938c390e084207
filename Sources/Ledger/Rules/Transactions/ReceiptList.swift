/// The lines of a pasted receipt that name items with their prices (rule T6).
///
///     ReceiptList("53 - ACCENT FURNISH 252972 $129.99 T\nSubtotal", currency: .usd)
///     // one item; "Subtotal" is skipped
public struct ReceiptList: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public var name: String
    /// With its leading zeros; "" where the line names none.
    public var sku: String
    public var price: Money
  }

  public private(set) var items: [Entry] = []
  /// Lines that are not blank and not understood, in order.
  public private(set) var skippedLines: [String] = []

  public init(_ text: String, currency: Currency) {
    for line in text.split(whereSeparator: { $0.isNewline }) {
      let line = trimmed(String(line))
      if line.isEmpty { continue }
      if let item = ReceiptLine(line).entry(currency) {
        items.append(item)
      } else {
        skippedLines.append(line)
      }
    }
  }
}

/// Reads one line from its end: "T", price, SKU, and what is left is department and description.
private struct ReceiptLine {
  private var rest: ArraySlice<UInt8>

  init(_ line: String) { rest = ArraySlice(Array(line.utf8)) }

  func entry(_ currency: Currency) -> ReceiptList.Entry? {
    var line = self
    if line.rest.last == UInt8(ascii: "T") {
      line.rest.removeLast()
      line.dropSpaces()
    }
    guard let digits = line.takePrice(), let price = try? Money(parsing: digits, currency: currency)
    else { return nil }
    let hasSign = line.rest.last == UInt8(ascii: "$")
    if hasSign { line.rest.removeLast() }
    guard line.dropSpaces() else { return nil }
    var numbered = line
    if let sku = numbered.takeSKU(), numbered.dropSpaces(), numbered.dropDepartment(),
      !numbered.rest.isEmpty
    {
      return ReceiptList.Entry(name: numbered.text, sku: sku, price: price)
    }
    // Free form, "Lamp $49.99": the sign tells a price from any other number. What begins with a
    // department is a line of the strict form that is incomplete.
    var department = line
    guard hasSign, !line.rest.isEmpty, !line.isSum, !department.dropDepartment() else { return nil }
    return ReceiptList.Entry(name: line.text, sku: "", price: price)
  }

  private var text: String { String(decoding: rest, as: UTF8.self) }

  /// Whether there was any.
  @discardableResult
  private mutating func dropSpaces() -> Bool {
    let before = rest.count
    while let last = rest.last, ReceiptLine.isSpace(last) { rest.removeLast() }
    return rest.count < before
  }

  /// "1,299.99" without its commas.
  private mutating func takePrice() -> String? {
    guard rest.count >= 4, rest.suffix(2).allSatisfy(DecimalText.isDigit),
      rest[rest.endIndex - 3] == UInt8(ascii: ".")
    else { return nil }
    var whole: [UInt8] = []
    let fraction = Array(rest.suffix(3))
    rest.removeLast(3)
    while let last = rest.last, DecimalText.isDigit(last) || last == UInt8(ascii: ",") {
      if last != UInt8(ascii: ",") { whole.append(last) }
      rest.removeLast()
    }
    return whole.isEmpty ? nil : String(decoding: whole.reversed() + fraction, as: UTF8.self)
  }

  /// At least four digits.
  private mutating func takeSKU() -> String? {
    var digits: [UInt8] = []
    while let last = rest.last, DecimalText.isDigit(last) {
      digits.append(last)
      rest.removeLast()
    }
    return digits.count < 4 ? nil : String(decoding: digits.reversed(), as: UTF8.self)
  }

  /// "53 - "; false when the line does not begin so.
  private mutating func dropDepartment() -> Bool {
    guard let first = rest.first, DecimalText.isDigit(first) else { return false }
    while let digit = rest.first, DecimalText.isDigit(digit) { rest.removeFirst() }
    while let space = rest.first, ReceiptLine.isSpace(space) { rest.removeFirst() }
    guard rest.first == UInt8(ascii: "-") else { return false }
    rest.removeFirst()
    while let space = rest.first, ReceiptLine.isSpace(space) { rest.removeFirst() }
    return true
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Whether the description is that of a sum, as receipts end with.
  private var isSum: Bool {
    if rest.last == UInt8(ascii: ":") { return true }
    let letters = folded(text).split(whereSeparator: { !$0.isAlphabetic }).joined(separator: " ")
    switch letters {
    case "subtotal", "sub total", "total", "grand total", "tax", "sales tax", "state tax",
      "local tax", "vat", "balance", "balance due", "amount due", "total due", "change",
      "change due", "cash", "discount", "you saved":
      return true
    case _: return false
    }
  }
}
