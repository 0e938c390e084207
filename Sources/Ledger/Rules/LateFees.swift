/// What a client paid beyond what was asked because they paid late, as interest or a reminder's fee: it is kept, and is no credit to
/// give back (rule G116).
///
/// An invoice of its own asks for it, and takes the credit once it is issued: so a paper says what the money was, and income has it
/// once. Nothing was sold for it, so that no tax is on it, and nobody else owes one.
public enum LateFees {
  /// What a client would get back (rule G109), as far as an invoice can take it, a currency each and the account's first; what came
  /// ahead and what they owe is none of it.
  public static func amounts(of client: ID<Client>, in book: Book) -> [Money] {
    guard let back = try? book.creditToGiveBack(to: client) else { return [] }
    var amounts: [Money] = []
    for most in back.led(by: book.settings.currency) where most.isPositive {
      guard let usable = try? Credits.usable(of: client, most.currency, in: book),
        usable.isPositive
      else { continue }
      amounts.append(usable.minor < most.minor ? usable : most)
    }
    return amounts
  }

  /// That of one currency, or the first one; nil where there is none.
  public static func amount(
    of client: ID<Client>, _ currency: Currency? = nil, in book: Book
  ) -> Money? {
    amounts(of: client, in: book).first { currency == nil || $0.currency == currency }
  }

  /// Whether an invoice asks for it.
  static func isOne(_ invoice: Invoice, in book: Book) -> Bool {
    book.lines(of: invoice.id).contains { $0.id == line(of: invoice.id) }
  }

  /// A draft that asks for it already.
  public static func draft(
    of client: ID<Client>, _ currency: Currency? = nil, in book: Book
  ) -> Invoice? {
    book.invoices(of: client).first {
      !$0.isIssued && (currency == nil || $0.currency == currency) && isOne($0, in: book)
    }
  }

  /// The id of the next draft: devices that begin one without hearing of each other begin the same, so that the money is asked for
  /// once.
  public static func id(
    for client: ID<Client>, _ currency: Currency, in book: Book
  ) -> ID<Invoice> {
    var (number, id) = (1, ID<Invoice>())
    repeat {
      id = .foreign("late-fees:\(book.meant(client).text):\(currency.code):\(number)")
      number += 1
    } while book.invoices[id] != nil
    return id
  }

  private static func line(of invoice: ID<Invoice>) -> ID<Line> {
    .foreign("late-fees:\(invoice.text)")
  }

  /// A draft of one line of that, which says `text`.
  public static func draft(
    _ id: ID<Invoice>, for client: ID<Client>, _ currency: Currency? = nil, saying text: String,
    on today: Day, in book: Book
  ) -> Edit {
    var edit = Edit()
    guard book.invoices[id] == nil, let amount = amount(of: client, currency, in: book) else {
      return edit
    }
    var draft = Drafting.blank(id, client: client, on: today, in: book)
    draft.currency = amount.currency
    draft.tax = nil
    draft.reverseCharge = false
    edit.put(draft, in: book.invoices)
    var line = Line()
    line.id = self.line(of: id)
    line.invoice = id
    line.text = text
    line.price = Price(amount)
    var last: Position?
    edit.append(line, behind: &last, jitter: line.id.raw, in: book)
    return edit
  }
}
