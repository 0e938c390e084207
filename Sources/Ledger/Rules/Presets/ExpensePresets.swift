/// What a new book of receipts and purchases begins with: its categories (rule S4).
public enum ExpensePresets {
  static var categories: [String] {
    [
      "Food", "Transportation", "Entertainment", "Utilities", "Shopping", "Healthcare", "Education",
      "Travel", "Housing", "Other",
    ]
  }

  /// Puts the categories into a book that has none; their ids follow from the names.
  public static func fill(_ book: Book) -> Edit {
    DesignPresets.fill(book, with: categories.map { ($0, .general, false) })
  }
}
