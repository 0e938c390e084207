import Ledger

/// A book as the plain text of another program: leaving is easy (rule G63).
public enum PlainText: String, CaseIterable, Sendable {
  case hledger, beancount

  /// What files of it end with.
  public var ending: String { self == .hledger ? "journal" : "beancount" }

  /// The whole book; invoices, payments, expenses, returns, sales and trips as double entries.
  public func bytes(of book: Book) throws(MoneyError) -> [UInt8] {
    let journal = try Journal(book)
    var text = PlainTextWriter()
    switch self {
    case .hledger: head(hledger: journal, &text)
    case .beancount: head(beancount: journal, book, &text)
    }
    var closings = journal.closings[...]
    for entry in journal.entries {
      while let closing = closings.first, closing.day < entry.day {
        write(closings.removeFirst(), &text)
      }
      write(entry, &text)
    }
    for closing in closings { write(closing, &text) }
    return text.bytes
  }

  /// What the bank says, as a check of the program's own; where the book differs, as a remark, so that the rest is read.
  private func write(_ closing: Journal.Closing, _ text: inout PlainTextWriter) {
    let amount = closing.amount.plain + " " + closing.amount.currency.code
    if !closing.isTrue {
      text.line(
        "; " + closing.day.text + " the bank closes " + closing.account + " with " + amount
          + ", which is not what the lines come to")
    } else if self == .hledger {
      text.line(closing.day.text + " * Statement | Closing")
      let zero = Money(minor: 0, currency: closing.amount.currency).plain
      text.line(
        "    " + closing.account + "  " + zero + " " + closing.amount.currency.code + " = " + amount
      )
    } else {
      // It is of a day's beginning there.
      text.line(
        closing.day.adding(days: 1).text + " balance " + closing.account + "  " + amount)
    }
    text.line("")
  }

  private func head(hledger journal: Journal, _ text: inout PlainTextWriter) {
    text.line("; Written by Ledgerline; docs/backup.md says which account holds what.")
    text.line("decimal-mark .")
    for currency in journal.currencies {
      let digits = Money(minor: 0, currency: currency).plain
      text.line("commodity " + digits + (currency.decimals == 0 ? "." : "") + " " + currency.code)
    }
    for unit in journal.units { text.line("commodity 0.000 " + Journal.Way.commodity(of: unit)) }
    for account in journal.accounts { text.line("account " + account.name) }
    text.line("")
  }

  private func head(beancount journal: Journal, _ book: Book, _ text: inout PlainTextWriter) {
    text.line("; Written by Ledgerline; docs/backup.md says which account holds what.")
    text.line("option \"title\" " + PlainText.quoted(book.profile.displayName))
    text.line("option \"operating_currency\" \"" + book.settings.currency.code + "\"")
    for account in journal.accounts {
      text.line(account.first.text + " open " + account.name)
    }
    text.line("")
  }

  private func write(_ entry: Journal.Entry, _ text: inout PlainTextWriter) {
    switch self {
    case .hledger:
      let words = PlainText.plain(entry.payee) + " | " + PlainText.plain(entry.text)
      text.line(entry.day.text + " * (" + PlainText.code(entry.code) + ") " + words)
    case .beancount:
      text.line(
        entry.day.text + " * " + PlainText.quoted(entry.payee) + " " + PlainText.quoted(entry.text))
      text.line("  code: " + PlainText.quoted(entry.code))
    }
    for posting in entry.postings {
      text.line(
        (self == .hledger ? "    " : "  ") + posting.account + "  " + posting.amount.plain + " "
          + posting.amount.currency.code)
    }
    for way in entry.ways {
      text.line(
        (self == .hledger ? "    " : "  ") + way.account + "  "
          + PlainText.thousandths(way.thousandths) + " " + Journal.Way.commodity(of: way.unit))
    }
    text.line("")
  }

  /// With three decimals, whatever they are.
  static func thousandths(_ number: Int64) -> String {
    let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: 1000)
    let digits = String(rest)
    let zeros = String(
      decoding: [UInt8](repeating: 0x30, count: 3 - digits.utf8.count), as: UTF8.self)
    return (number < 0 ? "-" : "") + String(whole) + "." + zeros + digits
  }

  // MARK: texts that people wrote

  /// On one line, without what hledger takes for a remark or for the end of a payee.
  static func plain(_ text: String) -> String {
    String(
      decoding: line(text).map {
        $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "|") ? UInt8(ascii: ",") : $0
      }, as: UTF8.self)
  }

  /// In quotes, with what ends them behind a backslash.
  static func quoted(_ text: String) -> String {
    var out: [UInt8] = [UInt8(ascii: "\"")]
    for byte in line(text) {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
    out.append(UInt8(ascii: "\""))
    return String(decoding: out, as: UTF8.self)
  }

  /// Without what would end the brackets that hledger sets around it.
  static func code(_ text: String) -> String {
    String(
      decoding: line(text).filter {
        $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ";")
      }, as: UTF8.self)
  }

  /// Line breaks and other marks that print nothing are blanks.
  private static func line(_ text: String) -> [UInt8] {
    trimmed(text).utf8.map { $0 < 0x20 || $0 == 0x7F ? Ascii.space : $0 }
  }
}

/// Lines as bytes.
struct PlainTextWriter {
  private(set) var bytes: [UInt8] = []

  mutating func line(_ text: String) {
    bytes += Array(text.utf8)
    bytes.append(Ascii.lineFeed)
  }
}
