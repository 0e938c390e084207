/// The lines of a deposit: the one that takes it off, what it is taken off, and what was asked for and given back of it (rule G100).
extension Deposits {
  /// The line that takes the deposit off what another one bills.
  static func line(takenOff line: ID<Line>) -> ID<Line> { ID.foreign("deposit:\(line.text)") }

  private static var between: String { " \u{00B7} " }

  /// The invoice of a deposit as the line says it that takes it off; nil where somebody wrote something else.
  static func invoice(takenOffBy text: String) -> (number: String, day: Day)? {
    let mark = Array(between.utf8)
    let bytes = Array(text.utf8)
    guard bytes.count > mark.count + 10,
      bytes[(bytes.count - 10 - mark.count)..<(bytes.count - 10)].elementsEqual(mark),
      let day = try? Day(parsing: String(decoding: bytes.suffix(10), as: UTF8.self))
    else { return nil }
    return (String(decoding: bytes.dropLast(10 + mark.count), as: UTF8.self), day)
  }

  /// The invoice of a deposit that a line takes off, an issued one's or a draft's; nil of any other line.
  public static func invoice(takenOffBy line: Line) -> (number: String, day: Day)? {
    takesOff(line.service.name, line.price.quantity) ? invoice(takenOffBy: line.text) : nil
  }

  /// The same of a printed line, by what it says.
  public static func invoice(takenOffBy line: ContentLine) -> (number: String, day: Day)? {
    takesOff(line.kind, line.quantity) ? invoice(takenOffBy: line.text) : nil
  }

  /// The invoice of a deposit that a printed line takes off, or of which a credit note's gives back that it was; nil of any other.
  public static func invoice(
    namedBy line: ContentLine, on content: InvoiceContent
  ) -> (number: String, day: Day)? {
    let isBack =
      content.corrects != nil && line.kind == service.name && line.quantity == Quantity(1)
    return isBack ? invoice(takenOffBy: line.text) : invoice(takenOffBy: line)
  }

  /// The same of a draft's line, which on a credit note is the one that gives back a printed one, as it was.
  public static func invoice(
    namedBy line: Line, in book: Book
  ) -> (number: String, day: Day)? {
    if let taken = invoice(takenOffBy: line) { return taken }
    guard line.service == service, let draft = book.invoices[line.invoice],
      let content = book.invoices[draft.corrects]?.issue?.content,
      let place = content.lines.indices.first(where: {
        Drafting.creditLine($0, of: draft.id) == line.id
      }), content.lines[place].text == line.text
    else { return nil }
    return invoice(takenOffBy: content.lines[place])
  }

  private static func takesOff(_ kind: String, _ quantity: Quantity) -> Bool {
    kind == service.name && quantity == Quantity(-1)
  }

  /// What an issued invoice asks for as a project's deposit, before tax, after all discounts and less what was credited of it,
  /// and the tax with which it does; nil where none does.
  ///
  /// Where devices asked for it twice, unheard, it is the invoice that `line` takes off, else the first.
  static func asked(
    of project: ID<Project>, in book: Book, takenOffBy line: Line? = nil
  ) -> (amount: Money, tax: Tax?, invoice: Invoice)? {
    let charge = Deal.depositCharge(of: project)
    let asking = Drafting.issuedInvoices(with: charge, in: book)
    let said = line.flatMap { self.invoice(takenOffBy: $0)?.number }
    let named = said.flatMap { said in asking.first { names($0.number, in: said) } }
    guard let invoice = named ?? asking.first,
      let content = invoice.issue?.content,
      let place = PrintedLines.bills(of: invoice, in: book).firstIndex(where: {
        $0.charge == charge
      }),
      let amount = try? GivenBack.net(of: charge, on: invoice, in: book)
    else { return nil }
    return (amount, content.tax(ofLine: place), invoice)
  }

  /// How much of the deposit that was asked for credit notes gave back; zero for nothing.
  public static func credited(of project: ID<Project>, in book: Book) -> Money? {
    let charge = Deal.depositCharge(of: project)
    guard let amount = charged(of: project, in: book),
      let invoice = Drafting.issuedInvoices(with: charge, in: book, evenGivenBack: true).last
    else { return nil }
    do throws(MoneyError) {
      let left = try GivenBack.left(of: charge, on: invoice, in: book)
      return try amount.subtracting(left ?? .zero(amount.currency))
    } catch {
      return nil
    }
  }

  /// When what is left of a deposit that was asked for was last changed: by a credit note, or because one or its invoice is void.
  static func changed(of project: ID<Project>, in book: Book) -> Stamp {
    var last = Stamp.never
    for line in book.lines.rows(linking: Line.chargeLink, to: Deal.depositCharge(of: project).raw) {
      let invoice = book.lines.rows[Int(line)].invoice
      let notes = book.invoices.rows(linking: Invoice.correctsLink, to: invoice.raw)
      for row in [book.invoices.row(of: invoice)].compactMap({ $0 }) + notes {
        let one = book.invoices.rows[Int(row)]
        if one.isVoid {
          last = max(last, book.invoices.stamp(row: row, tag: RegisterTag.Invoice.void))
        } else if one.isIssued, one.id != invoice {
          last = max(last, book.invoices.stamp(row: row, tag: RegisterTag.Invoice.issue))
        }
      }
    }
    return last
  }

  /// The number of the invoice whose deposit a draft takes off though that is not asked for any more; nil where none is.
  public static func outrun(by draft: Invoice, in book: Book) -> String? {
    for line in book.lines(of: draft.id) {
      guard let charge = book.charges[line.charge],
        let deposit = taken(off: line, in: book),
        isOutrun(deposit, of: charge.project, in: book)
      else { continue }
      return invoice(takenOffBy: deposit)?.number ?? deposit.text
    }
    return nil
  }

  /// The line that takes a deposit off what another one bills, or this one where it does.
  private static func taken(off line: Line, in book: Book) -> Line? {
    book.lines.live(self.line(takenOff: line.id))
      ?? (invoice(takenOffBy: line) == nil ? nil : line)
  }

  /// Whether a line takes off a deposit that no invoice asks for any more, another one does, or less than it says: the invoice
  /// was voided or credited, here or on another device, whichever was written first.
  static func isOutrun(_ line: Line, of project: ID<Project>, in book: Book) -> Bool {
    guard let (amount, _, invoice) = asked(of: project, in: book, takenOffBy: line) else {
      return true
    }
    if let said = self.invoice(takenOffBy: line), !names(invoice.number, in: said.number) {
      return true
    }
    guard let taken = try? line.price.amount().adding(amount) else { return false }
    return taken.isNegative
  }

  /// Whether what stands before the day is an invoice's number, behind words of somebody's own or none.
  static func names(_ number: String, in said: String) -> Bool {
    (" " + said).utf8.suffix(number.utf8.count + 1).elementsEqual((" " + number).utf8)
  }

  /// The lines that bill the rest of a deal: all that it asks for, and what an invoice asked for already as its deposit, less
  /// what was credited of that, with its tax; the deposit alone where a charge takes it off others.
  ///
  /// nil where no issued invoice has the deposit, another charge takes it off, or in another currency: the charge is billed as
  /// it is then. `taken` is the line that takes it off by now.
  static func lines(
    billing line: Line, of project: ID<Project>, in book: Book, taken: Line? = nil
  ) -> (whole: Line?, deposit: Line)? {
    let off = Deal.takenOffCharge(of: project)
    guard
      line.charge == off
        || (line.charge == Deal.charge(of: project) && book.charges.live(off) == nil),
      let amount = charged(of: project, in: book),
      let (asked, tax, invoice) = asked(of: project, in: book, takenOffBy: taken),
      let rest = try? line.price.amount(), let sum = try? rest.adding(amount),
      asked.currency == sum.currency
    else { return nil }
    var (whole, deposit) = (line, Line())
    whole.price = book.deal(of: project).map { Deals.price(of: sum, $0) } ?? Price(sum)
    deposit.id = self.line(takenOff: line.id)
    deposit.invoice = line.invoice
    deposit.service = service
    deposit.text = invoice.number + (invoice.issue.map { between + $0.content.issued.text } ?? "")
    deposit.price = Price(asked, times: Quantity(-1))
    deposit.tax = tax ?? Tax("", .zero)
    if !sum.isZero { return (whole, deposit) }
    (deposit.id, deposit.charge) = (line.id, line.charge)
    return (nil, deposit)
  }

  /// The invoice that charges of a deal correct where they come to less than nothing on a draft: more was asked for than it brings.
  static func corrected(
    by charges: [Charge], of project: ID<Project>, in book: Book
  ) -> Invoice? {
    guard let asking = asking(of: charges, of: project, in: book) else { return nil }
    var sum: Int64 = 0
    for charge in charges {
      let line = Drafting.line(of: charge, on: ID())
      let dealt = lines(billing: line, of: project, in: book)
      for one in dealt.map({ [$0.whole, $0.deposit] }) ?? [line] {
        if let amount = try? one?.amount() { sum = sum.addingClamped(amount.minor) }
      }
    }
    return sum < 0 ? asking : nil
  }

  /// The invoice that asked for what a deal brings, else for its deposit; nil where none of the charges is the deal's.
  static func asking(
    of charges: [Charge], of project: ID<Project>, in book: Book
  ) -> Invoice? {
    var own = Deals.ownCharges(of: project, in: book)
    own.removeAll { $0 == Deal.depositCharge(of: project) }
    guard charges.contains(where: { own.contains($0.id) }) else { return nil }
    for charge in [Deal.charge(of: project), Deal.depositCharge(of: project)] {
      if let invoice = Drafting.issuedInvoice(with: charge, in: book),
        invoice.issue?.content.total.isPositive == true
      {
        return invoice
      }
    }
    return nil
  }
}
