/// The lines of a pasted receipt that name items with their prices (rule T6).
///
///     ReceiptList("53 - ACCENT FURNISH 252972 $129.99 T\nSubtotal", currency: .usd)
///     // one item; "Subtotal" is skipped
public struct ReceiptList: Equatable, Sendable {
  /// An item as its line names it, with its price in the receipt's currency.
  public struct Entry: Equatable, Sendable {
    public var name: String
    /// With its leading zeros; "" where the line names none.
    public var sku: String
    /// How many pieces the price is for.
    public var pieces: Int64 = 1
    public var price: Money
  }

  public private(set) var items: [Entry] = []
  /// Lines that are not blank and not understood, in order.
  public private(set) var skippedLines: [String] = []

  public init(_ text: String, currency: Currency) {
    let lines = text.split(whereSeparator: { $0.isNewline }).map { trimmed(String($0)) }
      .filter { !$0.isEmpty }
    var entries = lines.map { ReceiptLine($0).entry(currency) }
    // Lines that another one has.
    var isTaken = lines.map { _ in false }
    for (place, line) in lines.enumerated() where entries[place] == nil {
      guard let bare = ReceiptLine(line).bare(currency) else { continue }
      let around = [place - 1, place + 1].filter { lines.indices.contains($0) }
      // "2 x 1,49" beside "Bread 2,98".
      let priced = around.filter {
        !bare.isWhole && entries[$0]?.price == bare.price && entries[$0]?.pieces == 1
      }
      if priced.count == 1 {
        entries[priced[0]]?.pieces = bare.pieces
        isTaken[place] = true
      }
      if !priced.isEmpty { continue }
      // "Bread", "2 x 1,49 2,98": its name stands above, or else below.
      for other in around where entries[other] == nil && !isTaken[other] {
        guard ReceiptLine(lines[other]).bare(currency) == nil,
          let named = ReceiptLine(lines[other]).named()
        else { continue }
        entries[place] = Entry(
          name: named.name, sku: named.sku, pieces: bare.pieces, price: bare.price)
        isTaken[other] = true
        break
      }
    }
    for (place, line) in lines.enumerated() {
      if let entry = entries[place] {
        items.append(entry)
      } else if !isTaken[place] {
        skippedLines.append(line)
      }
    }
  }

  /// What a skipped line says when somebody takes it in: its name, and a price where it ends with one.
  public static func promoted(
    _ line: String, currency: Currency
  ) -> (name: String, pieces: Int64, price: Money?) {
    let line = trimmed(line)
    if let entry = ReceiptLine(line).entry(currency, takesAll: true) {
      return (entry.name, entry.pieces, entry.price)
    }
    return (line, 1, nil)
  }
}
