/// What a designer's new book begins with: categories and vendors (rule S4).
public enum DesignPresets {
  static var categories: [(name: Phrase, type: CategoryType, isExcluded: Bool)] {
    [
      ("Furnishings", .itemized, false), ("Kitchen", .itemized, false),
      ("Install", .general, false), ("Fuel and Travel", .general, false),
      ("Storage and Receiving", .general, false), ("Property Management", .general, false),
      ("Design Fee", .fee, true),
    ]
  }

  /// What a designer's book begins with (rule S4).
  public static var vendors: [String] {
    [
      "Homegoods", "Amazon", "Wayfair", "Target", "Ross", "Arhaus", "Pottery Barn",
      "Crate & Barrel", "West Elm", "Living Spaces", "Home Depot", "Lowes", "Movers", "Gas",
      "Inventory",
    ]
  }

  /// Puts the presets into a book that has neither category nor vendor, called as `catalogue` says.
  ///
  /// Ids follow from the English names, so two devices that begin offline end up with one set.
  public static func fill(_ book: Book, in catalogue: Catalogue? = nil) -> Edit {
    var edit = fill(book, with: categories, in: catalogue)
    if book.vendors.isEmpty {
      var last: Position?
      for name in vendors {
        var vendor = Vendor()
        vendor.id = .foreign("preset:vendor:" + name)
        vendor.name = name
        vendor.position = Position.between(last, nil, jitter: vendor.id.raw)
        last = vendor.position
        edit.put(vendor, in: book.vendors)
      }
    }
    return edit
  }

  /// Puts categories into a book that has none.
  static func fill(
    _ book: Book, with presets: [(name: Phrase, type: CategoryType, isExcluded: Bool)],
    in catalogue: Catalogue? = nil
  ) -> Edit {
    var edit = Edit()
    if !book.categories.isEmpty { return edit }
    var last: Position?
    for preset in presets {
      var category = BudgetCategory()
      category.id = categoryID(preset.name.english)
      category.name = preset.name.said(in: catalogue)
      category.type = preset.type
      category.excludeFromOverallBudget = preset.isExcluded
      category.position = Position.between(last, nil, jitter: category.id.raw)
      last = category.position
      edit.put(category, in: book.categories)
    }
    return edit
  }

  static func categoryID(_ name: String) -> ID<BudgetCategory> {
    .foreign("preset:category:" + name)
  }
}
