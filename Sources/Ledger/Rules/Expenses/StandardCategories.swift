/// The categories that expenses are sorted into from the beginning (rule E17).
public enum StandardCategories {
  /// One of them, as a new account has it.
  public struct Standard: Sendable {
    public let name: Phrase
    /// Six hex digits.
    public let color: String
    /// A name of the app's icons.
    public let icon: String
    /// The English name of the one that it is a part of; "" for none.
    public let parent: String

    init(_ name: Phrase, _ color: String, _ icon: String, in parent: String = "") {
      self.name = name
      self.color = color
      self.icon = icon
      self.parent = parent
    }

    /// Follows from the English name, so that two devices never make two.
    public var id: ID<BudgetCategory> { DesignPresets.categoryID(name.english) }
  }

  /// Parts follow what they are a part of, and have its color.
  public static var all: [Standard] {
    [
      Standard("Food", "FF5733", "food"),
      Standard("Dining Out", "FF5733", "cup", in: "Food"),
      Standard("Groceries", "FF5733", "cart", in: "Food"),
      Standard("Transportation", "33A8FF", "car"),
      Standard("Entertainment", "FF33A8", "ticket"),
      Standard("Streaming Services", "FF33A8", "play", in: "Entertainment"),
      Standard("Utilities", "33FF57", "bolt"),
      Standard("Shopping", "A833FF", "bag"),
      Standard("Healthcare", "33FFA8", "heart"),
      Standard("Education", "FFA833", "book"),
      Standard("Travel", "5733FF", "plane"),
      Standard("Housing", "57FF33", "home"),
      Standard("Other", "AAAAAA", "tag"),
    ]
  }

  /// Puts those into a book that it has none of that name of, called as `catalogue` says; nothing where all are there.
  ///
  /// One that was merged into another is there. One that was archived or deleted comes back. What an earlier program made
  /// without color and icon gets both.
  public static func add(to book: Book, in catalogue: Catalogue? = nil) -> Edit {
    var edit = Edit()
    var last = book.categories.live.map { $0.position }.max()
    for standard in all {
      let known = book.categories[standard.id]
      if let found = find(standard, in: book, catalogue) {
        guard found == standard.id, var plain = known, plain.color.isEmpty, plain.icon.isEmpty,
          plain.into.isNone
        else { continue }
        plain.color = standard.color
        plain.icon = standard.icon
        edit.put(plain, in: book.categories)
        continue
      }
      var category = known ?? BudgetCategory()
      category.life = .live
      if known == nil {
        category.id = standard.id
        category.name = standard.name.said(in: catalogue)
        category.uses = [.business, .personal]
        category.position = Position.between(last, nil, jitter: category.id.raw)
        last = category.position
        category.parent = parent(of: standard, in: book, catalogue)
      }
      if category.color.isEmpty { category.color = standard.color }
      if category.icon.isEmpty { category.icon = standard.icon }
      edit.put(category, in: book.categories)
    }
    return edit
  }

  /// The live category that stands for one: its own row wherever it leads, else one that is called so.
  public static func find(
    _ standard: Standard, in book: Book, _ catalogue: Catalogue? = nil
  ) -> ID<BudgetCategory>? {
    let own = book.category(standard.id)
    if book.categories.live(own) != nil { return own }
    return book.category(named: standard.name.english)
      ?? book.category(named: standard.name.said(in: catalogue))
  }

  private static func parent(
    of standard: Standard, in book: Book, _ catalogue: Catalogue?
  ) -> ID<BudgetCategory> {
    guard let parent = all.first(where: { $0.name.english == standard.parent }) else { return ID() }
    return find(parent, in: book, catalogue) ?? parent.id
  }
}
