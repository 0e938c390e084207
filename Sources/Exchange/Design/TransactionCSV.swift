import Ledger

/// A project's transactions as CSV, in the columns of the earlier app (rule R8).
///
/// Lines end in a line feed, the last one in nothing. A text that a spreadsheet would run as a formula
/// gets an apostrophe in front.
public enum TransactionCSV {
  /// One line; texts as they are.
  public struct Row: Equatable, Sendable {
    public var id = ""
    public var date = ""
    public var source = ""
    /// Empty: nobody entered an amount.
    public var amounts = Totals()
    /// What an amount is in that names no currency: the project's; nil names none.
    public var currency: Currency?
    public var category = ""
    public var categoryID = ""
    public var direction = ""
    public var itemCategories: [String] = []

    public init() {}
  }

  public static var columns: [String] {
    [
      "id", "date", "source", "amount", "categoryName", "budgetCategoryId",
      "inventorySaleDirection", "itemCategories",
    ]
  }

  public static func fileName(of project: ID<Project>) -> String {
    "transactions-" + project.text + ".csv"
  }

  /// The live transactions of a project, latest first, those without a day last.
  public static func text(of project: ID<Project>, in book: Book) -> String {
    let transactions = book.transactions(in: .project(project)).sorted { a, b in
      if a.day != b.day { return (a.day ?? Day.first) > (b.day ?? Day.first) }
      return a.id < b.id
    }
    return text(of: transactions.map { row(of: $0, in: book) })
  }

  public static func text(of rows: [Row]) -> String {
    var text = columns.joined(separator: ",")
    for row in rows { text += "\n" + line(row) }
    return text
  }

  static func row(of transaction: Transaction, in book: Book) -> Row {
    var row = Row()
    row.id = transaction.id.text
    row.date = transaction.day?.text ?? ""
    row.source = transaction.source
    row.amounts = book.amounts(of: transaction)
    row.currency = book.currency(of: transaction.project)
    if !transaction.category.isNone {
      row.category = book.name(of: transaction.category)
      row.categoryID = book.category(transaction.category).text
    }
    row.direction = transaction.sale?.direction?.word ?? ""
    row.itemCategories = distinct(
      book.items(of: transaction.id).map { item in
        let category = book.category(of: item)
        return category.isNone ? "" : category.text
      })
    return row
  }

  /// Each category once, as they come first; what has none is left out.
  static func distinct(_ categories: [String]) -> [String] {
    var seen: Set<String> = []
    return categories.filter { !isBlank($0) && seen.insert($0).inserted }
  }

  static func line(_ row: Row) -> String {
    [
      cell(row.id), cell(row.date), cell(row.source), amount(of: row),
      cell(row.category), cell(row.categoryID), cell(row.direction),
      cell(row.itemCategories.joined(separator: "|")),
    ].joined(separator: ",")
  }

  /// "120.00", or with its currency what is not in the project's: "5.00 USD", "150.00 EUR|120.00 USD".
  static func amount(of row: Row) -> String {
    if row.amounts.isEmpty { return "0.00" }
    if let only = row.amounts.single, only.currency == row.currency ?? only.currency {
      return only.plain
    }
    return row.amounts.amounts.map { $0.plain + " " + $0.currency.code }.joined(separator: "|")
  }

  /// An amount that names its currency, as one of these files writes it; nil for all others.
  static func money(reading text: String) -> Money? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let currency = Currency(String(parts[1])) else { return nil }
    return try? Money(parsing: String(parts[0]), currency: currency)
  }

  /// Quoted only when it holds a comma, a quote or a line break.
  static func cell(_ text: String) -> String {
    let guarded = CSVWriter.guarded(text)
    let isPlain = guarded.utf8.allSatisfy {
      $0 != Ascii.comma && $0 != Ascii.quote && $0 != Ascii.lineFeed && $0 != Ascii.carriageReturn
    }
    if isPlain { return guarded }
    var quoted = "\""
    for character in guarded.unicodeScalars {
      if character == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "\""
  }
}
