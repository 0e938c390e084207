// What is searched of each kind (rule F2).
enum SearchTexts {
  static func of(_ item: Item, in book: Book) -> [String] {
    [
      item.name, book.vendor(of: item), item.sku, item.notes,
      book.name(of: book.category(of: item)),
    ]
  }

  static func of(_ transaction: Transaction, in book: Book) -> [String] {
    [
      TransactionDisplay.name(of: transaction).english, transaction.type?.title.english ?? "",
      // Files, addresses and the command line call it by its word.
      transaction.type == .toInventory ? TransactionType.toInventory.word : "",
      transaction.notes, transaction.purchasedBy,
      book.name(of: transaction.category), book.receiptWords(of: transaction.id),
    ]
  }

  static func of(_ receipt: Receipt, in book: Book) -> [String] {
    [receipt.name, book.receiptWords(on: [receipt.hash])]
  }

  static func of(_ space: Space) -> [String] { [space.name, space.notes] }

  static func of(_ charge: Charge, in book: Book) -> [String] {
    [
      charge.name, charge.service.name, charge.notes, book.projects[charge.project]?.name ?? "",
    ]
  }
}
