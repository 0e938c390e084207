/// What a new book of receipts and purchases begins with: its categories (rule S4).
public enum ExpensePresets {
  static var categories: [Phrase] {
    [
      "Food", "Transportation", "Entertainment", "Utilities", "Shopping", "Healthcare", "Education",
      "Travel", "Housing", "Other",
    ]
  }

  /// Puts the categories into a book that has none, called as `catalogue` says; their ids follow from the English.
  public static func fill(_ book: Book, in catalogue: Catalogue? = nil) -> Edit {
    DesignPresets.fill(book, with: categories.map { ($0, .general, false) }, in: catalogue)
  }
}
