/// Making a design project's report an invoice: a draft whose lines name what they bill, and of what was
/// billed before only the difference (rule R10).
///
/// What was told to a client is frozen in the issued invoices; a price that changes later, a sale or a
/// return is the next invoice's difference, and a negative one is a credit note.
public enum ProjectInvoicing {
  /// Why a project's report cannot become an invoice now.
  public enum Problem: Error, Equatable, Sendable {
    case noProject
    case nothingToBill
    /// Nothing was billed, and none of the things that are to be has a price.
    case nothingPriced
    /// Nothing was billed, and the client is to pay for none of its purchases.
    case nothingOwed
    /// There is a draft already that bills this project.
    case draftExists(ID<Invoice>)
    case money(MoneyError)

    public var message: Phrase {
      switch self {
      case .noProject: return "The project was not found"
      case .nothingToBill: return "Nothing to invoice: everything with a project price is billed"
      case .nothingPriced: return "Nothing to invoice: none of the items has a project price"
      case .nothingOwed:
        return """
          Nothing to invoice: no purchase of this project is Owed to Business. Choose that under \
          Reimbursement where the client is to pay.
          """
      case .draftExists: return "There is a draft of this project already"
      case .money: return "The amounts are too large to add up"
      }
    }
  }

  /// What is to be billed of a thing or a transaction.
  public struct Difference: Equatable, Sendable {
    public var source: LineSource
    /// "Linen Sofa".
    public var title: String
    /// How many pieces it is.
    public var pieces: Int64
    /// A sale's day, or the transaction's.
    public var day: Day?
    /// What it comes to by now; a credit is negative.
    public var owed: Money
    /// What issued invoices in force asked for it.
    public var billed: Money
    /// What makes up for it elsewhere: what they asked for the thing where it was before (``ProjectMoves``).
    public var elsewhere: Money
    /// What the next invoice asks for.
    public var open: Money
    /// Whether all that was asked for the thing was given back, and this comes on top of that: bought or sold back once more.
    var isAnew = false
  }

  /// What a project's report says and its issued invoices do not, in the order of the report.
  ///
  /// Things without a project price are not in it, and one that is billed and gone since is given back.
  ///
  /// - Complexity: O(things of the project).
  public static func differences(
    of project: ID<Project>, in book: Book
  ) throws(MoneyError) -> [Difference] {
    try differences(of: project, try ProjectInvoiceReport(of: project, in: book), in: book)
  }

  static func differences(
    of project: ID<Project>, _ report: ProjectInvoiceReport, in book: Book
  ) throws(MoneyError) -> [Difference] {
    var found: [Difference] = []
    var places: [Key: Int] = [:]
    func add(
      _ source: LineSource, _ title: String, _ pieces: Int64, _ day: Day?, _ amount: Money
    ) throws(MoneyError) {
      let key = Key(source, amount.currency)
      if let place = places[key] {
        found[place].owed = try found[place].owed.adding(amount)
        return
      }
      places[key] = found.count
      let zero = Money.zero(amount.currency)
      found.append(
        Difference(
          source: source, title: title, pieces: pieces, day: day, owed: amount, billed: zero,
          elsewhere: zero, open: zero))
    }
    let billed = billed(of: project, in: book)
    let asked = Set(billed.map { Key($0.source, .usd) })
    // A part of what was billed as one counts there: what was asked for it is on that line (rule I11).
    func source(_ thing: ClientThing, in line: ProjectInvoiceReport.Line) -> LineSource {
      var item = thing.item
      for _ in 0..<longestChain {
        let source = LineSource(line.transaction, item)
        if asked.contains(Key(source, .usd)) { return source }
        guard let whole = book.whole(of: item) else { break }
        item = whole
      }
      return LineSource(line.transaction, thing.item)
    }
    for (lines, isCredit) in [(report.charges, false), (report.credits, true)] {
      for line in lines {
        for thing in line.entries + line.gone {
          guard let price = thing.price else { continue }
          let source = source(thing, in: line)
          let amount = isCredit ? try price.negated() : price
          if source.item != thing.item, let place = places[Key(source, amount.currency)] {
            found[place].pieces = found[place].pieces.addingClamped(thing.pieces)
          }
          try add(source, thing.name, thing.pieces, thing.day ?? line.day, amount)
        }
        guard line.isWhole else { continue }
        for amount in line.amount.amounts where !amount.isZero {
          try add(
            LineSource(line.transaction, ID()), line.title, 1, line.day,
            isCredit ? try amount.negated() : amount)
        }
      }
    }
    for (source, text, amount) in billed {
      let key = Key(source, amount.currency)
      if places[key] == nil { try add(source, text, 1, nil, .zero(amount.currency)) }
      guard let place = places[key] else { continue }
      found[place].billed = try found[place].billed.adding(amount)
    }
    for place in found.indices {
      found[place].open = try found[place].owed.subtracting(found[place].billed)
    }
    try ProjectMoves.cancel(&found, in: book)
    // What was asked for a thing, wherever it stood.
    var left: [Key: Int64] = [:]
    for one in found where !one.source.item.isNone && !one.billed.isZero {
      left[Key(of: one), default: 0] &+= one.billed.minor
    }
    for place in found.indices where left[Key(of: found[place])] == 0 {
      found[place].isAnew = found[place].billed.isNegative == found[place].open.isNegative
    }
    return found
  }

  /// A line of an issued invoice in force that marks an expense up.
  struct MarkedUp {
    var source: LineSource
    /// What it asks for.
    var amount: Money
    /// What had been paid; nil on what an earlier program issued, of which stamps say that it still is.
    var paid: Money?
  }

  static func markedUp(in project: ID<Project>, _ book: Book) -> [MarkedUp] {
    var found: [MarkedUp] = []
    for invoice in book.invoices(of: project) where !invoice.isVoid {
      guard let printed = invoice.issue?.content.lines else { continue }
      let bills = PrintedLines.bills(of: invoice, in: book)
      let isFrozen = bills.contains { $0.paid != nil }
      for (place, bill) in bills.enumerated() {
        guard let source = bill.source, let paid = bill.paid,
          let amount = try? printed[place].unit.times(printed[place].quantity)
        else { continue }
        found.append(MarkedUp(source: source, amount: amount, paid: paid))
      }
      if isFrozen { continue }
      for line in book.lines(of: invoice.id) where isMarkedUp(line, in: book) {
        guard let source = line.source, let amount = try? line.price.amount() else { continue }
        found.append(MarkedUp(source: source, amount: amount))
      }
    }
    return found
  }

  /// What these ask for one expense beyond what was paid.
  static func markUp(
    of expense: ID<Transaction>, _ paid: Money, by lines: [MarkedUp]
  ) throws(MoneyError) -> Money {
    var sum = Money.zero(paid.currency)
    for line in lines
    where line.source.transaction == expense && line.amount.currency == paid.currency {
      if let known = line.paid, known != paid { continue }
      // With what had been asked before it.
      let asked = try line.amount.adding(line.source.before ?? .zero(paid.currency))
      let more = try asked.subtracting(paid)
      if more.isPositive { sum = try sum.adding(more) }
    }
    return sum
  }

  /// Whether a person wrote the price of an expense's line who knew what was paid: what is more than that is income, and no credit.
  static func isMarkedUp(_ line: Line, in book: Book) -> Bool {
    guard let source = line.source, source.item.isNone, line.price.unit.isPositive else {
      return false
    }
    let at = book.lines.written(line.id, RegisterTag.Line.price)
    typealias Tag = RegisterTag.Transaction
    return at > book.lines.written(line.id, RegisterTag.Line.source)
      && [Tag.amount, Tag.worth].allSatisfy {
        at > book.transactions.written(source.transaction, $0)
      }
  }

  /// How often a thing may have been taken apart.
  static var longestChain: Int { 64 }

  /// The things on a project's report that have no project price, by name: what is asked about before a
  /// draft is made.
  public static func unpriced(of project: ID<Project>, in book: Book) -> [ID<Item>] {
    guard let report = try? ProjectInvoiceReport(of: project, in: book) else { return [] }
    return unpriced(on: report)
  }

  static func unpriced(on report: ProjectInvoiceReport) -> [ID<Item>] {
    var seen: Set<ID<Item>> = []
    var items: [ID<Item>] = []
    for line in report.charges + report.credits {
      for thing in line.entries where thing.isMissingPrice && seen.insert(thing.item).inserted {
        items.append(thing.item)
      }
    }
    return items
  }

  /// A draft of what is open, in one currency: the account's where something is open in it.
  ///
  /// Nothing when the invoice is there already; the lines' ids follow from its own.
  public static func draft(
    _ id: ID<Invoice>, for project: ID<Project>, on today: Day, formats: Formats, in book: Book
  ) throws(Problem) -> Edit {
    var edit = Edit()
    if book.invoices[id] != nil { return edit }
    guard let project = book.projects.live(project) else { throw .noProject }
    if let draft = draft(of: project.id, in: book) { throw .draftExists(draft) }
    let all: [Difference]
    let isNothingPriced: Bool
    do throws(MoneyError) {
      let report = try ProjectInvoiceReport(of: project.id, in: book)
      let differences = try differences(of: project.id, report, in: book)
      isNothingPriced = differences.isEmpty && !unpriced(on: report).isEmpty
      all = differences.filter { !$0.open.isZero }
    } catch {
      throw .money(error)
    }
    guard let first = all.first else {
      if isNothingPriced { throw .nothingPriced }
      // One whose things are gone is on no report, and owed all the same.
      let isOwed = book.invoiceable(of: project.id).contains { $0.isLive }
      throw isOwed || !billed(of: project.id, in: book).isEmpty ? .nothingToBill : .nothingOwed
    }
    let own = book.currency(of: project.id)
    let currency = all.contains { $0.open.currency == own } ? own : first.open.currency
    var invoice = Drafting.blank(id, client: project.client, on: today, in: book)
    invoice.project = project.id
    invoice.currency = currency
    var lines: [ProjectLine] = []
    do throws(MoneyError) {
      lines = try ProjectLine.all(
        of: all.filter { $0.open.currency == currency }, on: invoice, in: book)
      try ProjectCredits.settle(&invoice, &lines)
    } catch {
      throw .money(error)
    }
    edit.put(invoice, in: book.invoices)
    var last: Position?
    for one in lines {
      var line = one.line
      line.text = one.text(formats)
      edit.append(line, behind: &last, jitter: line.id.raw, in: book)
    }
    if let cents = ProjectCredits.rounding(lines, on: invoice, in: book) {
      edit.append(cents, behind: &last, jitter: cents.id.raw, in: book)
    }
    return edit
  }

  /// The draft that bills a project's things, if there is one.
  public static func draft(of project: ID<Project>, in book: Book) -> ID<Invoice>? {
    book.invoices(of: project).first { invoice in
      !invoice.isIssued && !invoice.isVoid
        && book.lines(of: invoice.id).contains { $0.source != nil } && !isByHand(invoice, in: book)
    }?.id
  }

  /// Whether a draft is a credit note that somebody made of an issued invoice (rule G65): none of the project's drafts, whatever
  /// is open.
  static func isByHand(_ draft: Invoice, in book: Book) -> Bool {
    guard let printed = book.invoices[draft.corrects]?.issue?.content.lines else { return false }
    let ids = Set(printed.indices.map { Drafting.creditLine($0, of: draft.id) })
    return book.lines(of: draft.id).contains { ids.contains($0.id) }
  }

  /// Whether an invoice was issued since this draft was made that bills one of its things: then the draft
  /// would bill it twice.
  static func isOutrun(_ draft: Invoice, in book: Book) -> Bool {
    let lines = book.lines(of: draft.id).filter { $0.source != nil }
    if lines.isEmpty { return false }
    let known = billed(of: draft.project, in: book)
    return lines.contains { line in
      guard let source = line.source else { return false }
      var now: Int64 = 0
      for (other, _, amount) in known
      where Key(other, amount.currency) == Key(source, draft.currency) {
        now = now &+ amount.minor
      }
      return now != (source.before?.minor ?? 0)
    }
  }

  /// Pieces times the price of one where that is what is asked for, else the amount as a whole.
  static func price(of difference: Difference) -> Price {
    guard difference.billed.isZero, difference.elsewhere.isZero, difference.pieces < 1_000_000,
      let each = ItemPieces.each(of: difference.pieces, at: difference.open)
    else { return Price(difference.open) }
    return Price(each, times: Quantity(thousandths: difference.pieces * 1_000))
  }

  /// What issued invoices of an invoice's project asked for one thing, nil for nothing.
  static func billed(
    _ source: LineSource, _ currency: Currency, in book: Book, _ invoice: Invoice
  ) -> Money? {
    var sum = Money.zero(currency)
    for (other, _, amount) in billed(of: invoice.project, in: book)
    where Key(other, amount.currency) == Key(source, currency) {
      sum.minor = sum.minor &+ amount.minor
    }
    return sum.isZero ? nil : sum
  }

  struct Key: Hashable {
    var transaction: UInt64
    var item: UInt64
    var currency: Currency

    init(_ source: LineSource, _ currency: Currency) {
      transaction = source.transaction.raw
      item = source.item.raw
      self.currency = currency
    }

    /// Of its thing, in whatever transaction.
    init(of one: Difference) {
      self.init(LineSource(ID(), one.source.item), one.billed.currency)
    }
  }

  /// What issued invoices in force asked for, thing by thing; as frozen, whatever is edited later.
  static func billed(
    of project: ID<Project>, in book: Book, withTexts: Bool = true
  ) -> [(source: LineSource, text: String, amount: Money)] {
    var found: [(source: LineSource, text: String, amount: Money)] = []
    for invoice in book.invoices(of: project) where !invoice.isVoid {
      guard let frozen = invoice.issue?.content.lines else { continue }
      for (place, bill) in PrintedLines.bills(of: invoice, in: book).enumerated() {
        guard let source = bill.source,
          // What it came to before a discount: what a client was let off is not asked for the next time.
          let amount = try? frozen[place].unit.times(frozen[place].quantity)
        else { continue }
        let name = withTexts ? book.items[source.item]?.reportName ?? frozen[place].text : ""
        found.append((source, name, amount))
      }
    }
    return found
  }
}
