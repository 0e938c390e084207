/// What a new book without design projects begins with: the categories of expenses (rule S4).
public enum ExpensePresets {
  /// Puts the standard categories into a book that has none, called as `catalogue` says; their ids follow from the English.
  public static func fill(_ book: Book, in catalogue: Catalogue? = nil) -> Edit {
    book.categories.isEmpty ? StandardCategories.add(to: book, in: catalogue) : Edit()
  }
}
