import Ledger

/// A field of a list that comes in, and how its column is titled there: one more title is one more word of it.
protocol TitledField {
  /// Titles of such a column, the likeliest first, as ``CSVField/plain(_:)`` spells them.
  var words: StaticString { get }
}

extension TitledField {
  var titles: [String] { ListTitles.split(words) }
}

/// The columns of a list of work, by its fields.
protocol ListColumns {
  associatedtype Field: TitledField & RawRepresentable<Int>
  var titles: ListTitles { get }
  /// The field whose lines are kept.
  static var prose: Field { get }
}

extension ListColumns {
  var header: [String] { titles.header }

  /// The columns that are read.
  var places: [Int] { titles.columns.map { $0.column } }

  func has(_ field: Field) -> Bool { titles[field.rawValue] != nil }

  /// Whether the column of a field has one of these titles.
  func has(_ field: Field, of words: StaticString) -> Bool {
    titles.has(field.rawValue, of: words)
  }

  /// A column's title as it stands there.
  func title(of field: Field) -> String { titles.title(of: field.rawValue) }

  /// What the title of a column says that its amounts are in; `usual` is one that goes by the same sign.
  func currency(of field: Field, usual: Currency) -> Currency? {
    titles.currency(of: field.rawValue, usual: usual)
  }

  /// The text of a cell, "" where there is no such column.
  func cell(_ field: Field, of row: CSVRow) -> String {
    titles.cell(field.rawValue, of: row, isProse: field.rawValue == Self.prose.rawValue)
  }
}

/// The titles of a list of work, each of which says one field at most (rules G111, G114).
struct ListTitles {
  static let currencies: StaticString = """
    currency currencycode customercurrency wahrung devise moneda divisa valuta
    """
  private static let purchases: StaticString = """
    vendor merchant payee supplier store lieferant kreditor debit credit soll haben saldo solde iban bic transactionid sku
    """

  /// As they stand there.
  let header: [String]
  /// As they are compared.
  private let plain: [String]
  /// Which column holds a field.
  private(set) var columns: [(field: Int, column: Int)] = []

  init<Field: TitledField & CaseIterable & RawRepresentable<Int>>(
    _ row: CSVRow, _ fields: Field.Type
  ) {
    header = row.fields.map { trimmed(CSVWriter.unguarded($0)) }
    plain = header.map { ListTitles.plain($0) }
    for field in Field.allCases { take(field.rawValue, field.words) }
  }

  /// Gives a field the first column with one of these titles, the likeliest first, that no other has.
  private mutating func take(_ field: Int, _ words: StaticString) {
    for title in ListTitles.split(words) {
      let column = plain.indices.first { place in
        plain[place] == title && !columns.contains { $0.column == place }
      }
      guard let column else { continue }
      columns.append((field, column))
      return
    }
  }

  /// The same of a title with what stands in its parentheses.
  mutating func take(_ field: Int, whole title: String) {
    guard self[field] == nil, let column = header.firstIndex(where: { folded($0) == title }),
      !columns.contains(where: { $0.column == column })
    else { return }
    columns.append((field, column))
  }

  /// Whether one of these titles is among them.
  func hasAny(of words: StaticString) -> Bool {
    !Set(plain).isDisjoint(with: ListTitles.split(words))
  }

  /// Whether it is one of purchases, accounts or things, which may name a client or a venue, too; `more` says so as well.
  func isOther(_ more: StaticString) -> Bool {
    hasAny(of: ListTitles.purchases) || hasAny(of: more)
  }

  /// Whether the column of a field has one of these titles.
  func has(_ field: Int, of words: StaticString) -> Bool {
    guard let column = self[field] else { return false }
    return ListTitles.split(words).contains { $0 == plain[column] }
  }

  static func split(_ words: StaticString) -> [String] {
    words.string.split(separator: " ").map { String($0) }
  }

  subscript(field: Int) -> Int? { columns.first { $0.field == field }?.column }

  /// A column's title as it stands there.
  func title(of field: Int) -> String { self[field].map { header[$0] } ?? "" }

  /// The text of a cell, "" where there is no such column.
  func cell(_ field: Int, of row: CSVRow, isProse: Bool = false) -> String {
    guard let column = self[field], row.fields.indices.contains(column) else { return "" }
    let text = CSVWriter.unguarded(row.fields[column])
    return trimmed(
      isProse ? VCardText.prose(text, most: 12_000) : VCardText.cleaned(text, most: 400))
  }

  /// What the title of a column says that its amounts are in; `usual` is one that goes by the same sign.
  func currency(of field: Int, usual: Currency) -> Currency? {
    // "€/h" has one, too.
    title(of: field).split { $0 == " " || $0 == "/" }.lazy
      .compactMap { ListTitles.currency(ofWord: String($0), usual: usual) }.first
  }

  /// A title as it is compared: "Gage in EUR" and "Fee €" are what they are without their currency.
  private static func plain(_ title: String) -> String {
    let words = title.split(separator: " ").map { String($0) }
    let rest = words.filter { currency(ofWord: $0, usual: .usd) == nil && folded($0) != "in" }
    if rest.count == words.count || rest.isEmpty { return CSVField.plain(title) }
    return CSVField.plain(rest.joined(separator: " "))
  }

  /// The currency that a word of a title names: "EUR", "(USD)", "€".
  private static func currency(ofWord word: String, usual: Currency) -> Currency? {
    let bare = word.filter { $0 != "(" && $0 != ")" && $0 != "[" && $0 != "]" }
    return ColumnRole.currency(in: bare, usual: usual)
  }
}

/// Why a line of a list of work stays behind.
struct ListFault: Error {
  var what: Phrase
  var hint: Phrase
}
