import Ledger

@testable import Exchange

/// A book into which statements come, and what several devices do to it.
struct BankDesk {
  static let now = Instant(milliseconds: 1_795_000_000_000)
  static let today = Day(year: 2026, month: 12, day: 1) ?? .first

  static let march = """
    Date,Payee,Memo,Amount,Balance
    2026-03-02,Cafe,Lunch,-12.50,87.50
    2026-03-02,Cafe,Lunch,-12.50,75.00
    2026-03-15,Ann Client,Invoice 7,200.00,275.00

    """

  var book = Book()
  private var time: UInt64 = 0

  /// What a file would bring; `to` is an account's name, nil for files that say it themselves.
  static func plan(
    _ text: String, to name: String? = "Checking", in book: Book
  ) throws -> BankImport {
    let file = try BankFile.read(Array(text.utf8), in: book, today: today)
    return try BankImport.plan(
      file, to: name.map { .named($0) } ?? .byNumber, name: "file",
      hash: SHA256.hex(Array(text.utf8)), in: book, now: now)
  }

  mutating func bring(_ text: String, to name: String? = "Checking") throws -> BankImport {
    let plan = try BankDesk.plan(text, to: name, in: book)
    commit(plan.edit)
    return plan
  }

  mutating func commit(_ edit: Edit) {
    if edit.isEmpty { return }
    book.apply(change(edit, device: 1, at: time + 1))
  }

  /// A change of a device at a time of its own; later commits of the desk are after it.
  mutating func change(_ edit: Edit, device: UInt64, at time: UInt64) -> Change {
    self.time = Swift.max(self.time, time)
    return Change(
      device: device, counter: time, stamp: Stamp(time: time, device: device), body: edit.body)
  }

  /// What files are in that name no currency.
  mutating func keepBooks(in currency: Currency) {
    var settings = book.settings
    settings.currency = currency
    let edit = Edit(putting: settings, in: book.settingsTable)
    commit(edit)
  }

  mutating func put(_ account: MoneyAccount) {
    let edit = Edit(putting: account, in: book.moneyAccounts)
    commit(edit)
  }
}
