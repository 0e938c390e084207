import Ledger
import Markup

// The way back from an expense or a payment to the line of a bank that it was (rule M30).
struct BankLineLinks: Room {
  let app: App

  /// A link for each line that a row explains, the earliest first; nothing where none is matched.
  func draw(of row: UInt64, _ html: inout HTML) {
    let lines = book.matches(with: row).filter { book.saysWhat($0) }
      .compactMap { book.bankLines.live($0.line) }
      .sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    for line in lines {
      html(
        "a", .class("row-note bank-line"), .key("bank-line-" + line.id.text),
        .href(Route.bankLine(line.id).path), text: words(line))
    }
  }

  /// "On Everyday, Nov 3: String Shop −24.50".
  private func words(_ line: BankLine) -> Phrase {
    let account = book.moneyAccounts[line.account]?.name ?? ""
    let what = [trimmed(line.title), state.formats.money(line.amount)].filter { !$0.isEmpty }
    return "On \(account), \(text(line.day)): \(what.joined(separator: " "))"
  }
}
