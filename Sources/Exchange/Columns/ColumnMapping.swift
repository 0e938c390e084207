import Ledger

/// Which column of a CSV holds which of our fields: guessed from the titles, then a person's to edit.
public struct ColumnMapping: Equatable, Sendable {
  private struct Pair: Equatable, Sendable {
    var field: CSVField
    var column: Int
  }

  private var pairs: [Pair] = []

  public init() {}

  /// The column of a field, 0 for the first; nil when no column holds it.
  public subscript(field: CSVField) -> Int? {
    get { pairs.first { $0.field == field }?.column }
    set {
      pairs.removeAll { $0.field == field }
      if let newValue { pairs.append(Pair(field: field, column: newValue)) }
    }
  }

  public static func == (a: ColumnMapping, b: ColumnMapping) -> Bool {
    CSVField.allCases.allSatisfy { a[$0] == b[$0] }
  }

  public var count: Int { pairs.count }

  /// Reads the titles of a first line: each column is taken by one field at most, and a likelier title
  /// wins over a vaguer one.
  public static func guess(_ header: [String], for subject: CSVSubject) -> ColumnMapping {
    let titles = header.map { CSVField.spelled($0) }
    var mapping = ColumnMapping()
    var taken = Set<Int>()
    // First what a title says most clearly, for every field; then the next best.
    let words = subject.fields.map { $0.titles(for: subject) }
    let depth = words.map { $0.count }.max() ?? 0
    for rank in 0..<depth {
      for (place, field) in subject.fields.enumerated()
      where mapping[field] == nil && rank < words[place].count {
        let wanted = words[place][rank]
        for column in titles.indices where titles[column] == wanted && !taken.contains(column) {
          mapping[field] = column
          taken.insert(column)
          break
        }
      }
    }
    return mapping
  }

  /// The subject whose fields fit the titles best; items when neither does.
  public static func subject(of header: [String]) -> CSVSubject {
    let items = guess(header, for: .items)
    let transactions = guess(header, for: .transactions)
    let hasItems = items.missing(for: .items).isEmpty
    let hasTransactions = transactions.missing(for: .transactions).isEmpty
    if hasItems != hasTransactions { return hasItems ? .items : .transactions }
    let clear = (items.clearCount(header, .items), transactions.clearCount(header, .transactions))
    if clear.0 != clear.1 { return clear.1 > clear.0 ? .transactions : .items }
    return transactions.count > items.count ? .transactions : .items
  }

  /// How many fields have a column with one of their likeliest titles.
  private func clearCount(_ header: [String], _ subject: CSVSubject) -> Int {
    subject.fields.count { field in
      guard let column = self[field] else { return false }
      return field.titles(for: subject).prefix(3).contains(CSVField.spelled(header[column]))
    }
  }

  /// The fields that cannot be done without and have no column.
  public func missing(for subject: CSVSubject) -> [CSVField] {
    subject.required.filter { self[$0] == nil }
  }
}
