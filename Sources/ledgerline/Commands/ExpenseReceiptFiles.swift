import Documents
import Ledger
import Store

/// Copies of expenses' receipts in a folder, for whoever does the taxes.
///
/// A name is the day, the merchant, the amount and the id that the list's CSV has in its last column:
/// `2026-11-11 Metro 119.00 EUR 4k8s….pdf`, and ` 2` behind it for a second one.
struct ExpenseReceiptFiles {
  private(set) var written = 0
  /// Receipts whose bytes are on a device that has not sent them yet.
  private(set) var missing: [String] = []

  init(of expenses: [ID<Transaction>], in book: Book, _ store: Store, into path: String) throws {
    let folder = Files.expandingHome(path)
    try Files.makeFolder(folder)
    for id in expenses {
      guard let expense = book.transactions.live(id) else { continue }
      for (place, receipt) in book.attachments(of: id.raw, as: .receipt).enumerated() {
        guard let bytes = try store.blob(receipt.hash) else {
          missing.append("\(receipt.name) of \(id.text)")
          continue
        }
        let number = place == 0 ? "" : " \(place + 1)"
        let name = ExpenseReceiptFiles.name(of: expense) + number
        let ending = ExpenseReceiptFiles.ending(of: receipt, bytes)
        try Files.write(bytes, to: folder + "/" + name + ending)
        written += 1
      }
    }
  }

  /// As the bytes say; of an electronic invoice as its name does.
  private static func ending(of receipt: Attachment, _ bytes: [UInt8]) -> String {
    if let type = FileType(of: bytes), type.isPaper { return type.ending }
    let parts = receipt.name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last, !last.isEmpty, last.utf8.count < 8 else {
      return ""
    }
    return "." + fileNamePart(String(last))
  }

  private static func name(of expense: Transaction) -> String {
    let merchant = fileNamePart(expense.source).unicodeScalars.prefix(40)
    return [
      expense.day?.text ?? "", trimmed(String(String.UnicodeScalarView(merchant))),
      expense.listed(expense.amount)?.words ?? "", expense.id.text,
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
