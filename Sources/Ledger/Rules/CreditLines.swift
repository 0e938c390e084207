/// What a credit note of an invoice begins with (rule G65): each printed line turned round, less what credit notes in force
/// gave back of it already.
struct CreditLines {
  let invoice: Invoice
  let content: InvoiceContent
  /// Whether what was taken off the whole is given back as each line's share of it: where it was an amount, and of what is left
  /// after other credit notes.
  let sharesDiscount: Bool
  /// How many credit notes gave some of it back.
  private let before: Int

  /// What credit notes gave back of a line, below zero: before any discount, and after it.
  private struct Given {
    var whole: Money
    var net: Money
  }

  init(of invoice: Invoice, _ content: InvoiceContent, in book: Book) {
    self.invoice = invoice
    self.content = content
    before = Drafting.credits(of: invoice, in: book).count { $0.isCreditNote }
    sharesDiscount = before > 0 || content.discount?.rate.isZero ?? true
  }

  /// The line by which lines that give back all that credit notes left come to exactly that, because each of them rounded its
  /// tax (rule G65); nil where nothing is missing, or more than rounding leaves.
  func rounding(
    beside lines: [Line], on draft: Invoice, in book: Book
  ) -> Line? {
    guard before > 0, let left = try? Drafting.creditable(invoice, in: book), left.isPositive,
      let totals = try? InvoiceTotals(
        ofDraft: lines, draft.tax, draft.discount, in: draft.currency),
      let missing = try? left.adding(totals.total), !missing.isZero,
      missing.minor.magnitude <= most
    else { return nil }
    let size = Money(minor: abs(missing.minor), currency: missing.currency)
    return CreditLines.rounding(size, content, on: draft.id, isBack: !missing.isNegative)
  }

  /// A line without tax of an amount above zero, which is given back or asked for.
  static func rounding(
    _ amount: Money, _ content: InvoiceContent, on note: ID<Invoice>, isBack: Bool
  ) -> Line {
    var line = Line()
    line.id = rounding(of: note)
    line.invoice = note
    line.text = Drafting.rounding
    // Cents are of the work, and no expense.
    line.service = ServiceType(content.lines.last { !Billing.isService($0.kind) }?.kind ?? "")
    line.price = Price(amount, times: Quantity(isBack ? -1 : 1))
    line.tax = Tax("", .zero)
    return line
  }

  /// The id of that line.
  static func rounding(of note: ID<Invoice>) -> ID<Line> {
    ID.foreign("credit-rounding:\(note.text)")
  }

  /// Whether a line is that one, whatever it says.
  static func isRounding(_ line: Line) -> Bool { line.id == rounding(of: line.invoice) }

  /// A minor unit for each tax, and each line, of each credit note.
  private var most: UInt64 {
    UInt64((before + 1) * (content.lines.count + content.taxGroups.count))
  }

  /// The lines for a credit note called `id`, each with the place of the one that it gives back; all of them where nothing is
  /// left of any, and none where that is rounding alone.
  func lines(for id: ID<Invoice>, in book: Book) -> [(place: Int, line: Line)] {
    let whole = lines(for: id, less: [])
    var left: [(place: Int, line: Line)] = []
    if let given = try? given(in: book), given.contains(where: { $0 != nil }) {
      left = lines(for: id, less: given)
    }
    if before > 0, left.isEmpty, let rest = try? Drafting.creditable(invoice, in: book),
      rest.isPositive, rest.minor.magnitude <= most
    {
      return []
    }
    return left.isEmpty ? whole : left
  }

  private func lines(
    for id: ID<Invoice>, less given: [Given?]
  ) -> [(place: Int, line: Line)] {
    let taken = sharesDiscount ? try? content.taken() : nil
    var lines: [(place: Int, line: Line)] = []
    for (place, part) in content.templateLines().enumerated() {
      var line = Line(part, id: Drafting.creditLine(place, of: id), of: id)
      let printed = content.lines[place]
      if let whole = try? line.price.amount() {
        let own = try? whole.subtracting(printed.amount)
        let off = taken.map { $0[place] } ?? own
        if place < given.count, let back = given[place], let off {
          guard CreditLines.lower(&line, whole, off, by: back) else { continue }
        } else if printed.discount?.rate.isZero ?? true || off != own {
          line.discount = off.flatMap { Discount(taking: $0, off: whole) }
        }
      }
      line.price.quantity.thousandths = 0 &- line.price.quantity.thousandths
      lines.append((place, line))
    }
    return lines
  }

  /// What is left of a line that asked for `whole`, of which `off` was taken off; false where that is nothing.
  private static func lower(
    _ line: inout Line, _ whole: Money, _ off: Money, by given: Given
  ) -> Bool {
    guard let left = try? whole.adding(given.whole),
      let net = try? whole.subtracting(off).adding(given.net)
    else { return true }
    func isLeft(_ rest: Money) -> Bool {
      !rest.isZero && !whole.isZero && rest.isNegative == whole.isNegative
    }
    if !isLeft(net) { return false }
    if !isLeft(left) {
      (line.price, line.discount) = (Price(net), nil)
      return true
    }
    line.price = rest(left, of: line.price)
    line.discount = (try? left.subtracting(net)).flatMap { Discount(taking: $0, off: left) }
    return true
  }

  /// Pieces at the price of one, where what is left are some of them; else one of all that is left.
  private static func rest(_ left: Money, of price: Price) -> Price {
    let unit = price.unit.minor
    if unit != 0, left.minor % unit == 0 {
      let pieces = Price(price.unit, times: Quantity(Int(clamping: left.minor / unit)))
      if let amount = try? pieces.amount(), amount == left { return pieces }
    }
    return Price(left)
  }

  /// What credit notes in force gave back of each line, as far as their lines are those that they began with.
  private func given(in book: Book) throws(MoneyError) -> [Given?] {
    var given = [Given?](repeating: nil, count: content.lines.count)
    for note in Drafting.credits(of: invoice, in: book) {
      guard let back = note.issue?.content, back.currency == content.currency else { continue }
      let ids = content.lines.indices.map { Drafting.creditLine($0, of: note.id) }
      let taken = sharesDiscount ? try back.taken() : []
      for (place, row) in PrintedLines.rows(of: note, in: book).enumerated() {
        guard let row, let of = ids.firstIndex(of: row.id) else { continue }
        let line = back.lines[place]
        let whole = try line.unit.times(line.quantity)
        let net = sharesDiscount ? try whole.subtracting(taken[place]) : line.amount
        if let known = given[of] {
          given[of] = Given(whole: try known.whole.adding(whole), net: try known.net.adding(net))
        } else {
          given[of] = Given(whole: whole, net: net)
        }
      }
    }
    return given
  }
}

extension Drafting {
  /// What the line says by which several credit notes of an invoice come to the cent.
  public static var rounding: String { "Rounding" }

  /// Whether a line is that one and nobody wrote something else on it; one that a person calls so is theirs.
  public static func isRounding(_ line: Line) -> Bool {
    line.text == rounding && CreditLines.isRounding(line)
  }
}
