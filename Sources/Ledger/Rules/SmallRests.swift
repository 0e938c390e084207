/// What a client or a bank left of an invoice and nobody asks for (rule G112): a cent, a fee that came off on the way.
public enum SmallRests {
  /// What is still owed on an issued invoice of which most came, as long as it is a hundred of the smallest unit (1.00) and a
  /// twentieth of all at most; nil for anything else.
  ///
  /// What a design project's invoice asked for is given back thing by thing.
  public static func rest(of invoice: Invoice, in book: Book) -> Money? {
    guard !invoice.isVoid, let total = invoice.issue?.content.total,
      let owed = try? book.balance(of: invoice), owed.isPositive, owed.minor <= 100,
      owed.minor <= total.minor / 20, let came = try? book.received(for: invoice),
      came.isPositive,
      !book.projects(of: invoice).contains(where: { id in
        book.projects[id].map { Trades.isDesign($0, book.settings.work) } ?? false
      })
    else { return nil }
    return owed
  }

  /// Whether a draft of a credit note gives back exactly the rest.
  public static func isRest(_ draft: Invoice, of invoice: Invoice, in book: Book) -> Bool {
    guard let rest = rest(of: invoice, in: book), let total = try? book.total(of: draft) else {
      return false
    }
    return total.currency == rest.currency && total.minor == -rest.minor
  }

  /// The edit that makes a draft of a credit note of it, without tax, as the cents are that several of them leave (rule G65).
  public static func letGo(
    _ id: ID<Invoice>, of invoice: Invoice, on today: Day, in book: Book
  ) -> Edit {
    var edit = Edit()
    guard let rest = rest(of: invoice, in: book), let content = invoice.issue?.content,
      book.invoices[id] == nil
    else { return edit }
    edit.put(Drafting.note(id, of: invoice, content, on: today, in: book), in: book.invoices)
    var last: Position?
    let line = CreditLines.rounding(rest, content, on: id, isBack: true)
    edit.append(line, behind: &last, jitter: line.id.raw, in: book)
    return edit
  }
}
