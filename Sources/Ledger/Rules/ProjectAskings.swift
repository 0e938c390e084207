/// What issued invoices in force asked for of a design project's things, less what is given back of it: which invoice a credit
/// belongs to (rule R10).
///
/// What was asked for last is given back first, of the very same before the thing elsewhere, which a sale or a return moved on; what
/// a part was a part of was asked for with it (rule I11). What was given back and is asked for again is so as it was given back.
struct ProjectAskings {
  /// A printed line that asked for a thing.
  struct Asked {
    var invoice: Invoice
    var place: Int
    var source: LineSource
    /// What the thing was a part of.
    var wholes: [ID<Item>]
    /// What is left of it before any discount, in minor units.
    var left: Int64
    /// What of its discounts is left with that, its share of the invoice's with it.
    var off: Int64
  }

  /// What is given back of one of them, or asked for again of what was given back.
  struct Part {
    /// nil for what nobody asked for.
    var asked: Asked?
    /// Before any discount, above zero.
    var amount: Int64
    var off: Int64
  }

  private var all: [Asked] = []
  /// What was given back, above zero, and not asked for again.
  private var given: [Asked] = []

  /// - Complexity: O(what was given back × what was asked for).
  init(
    of project: ID<Project>, in currency: Currency, _ book: Book
  ) throws(MoneyError) {
    for invoice in ProjectAskings.issued(of: project, in: book) {
      guard let content = invoice.issue?.content, content.currency == currency else { continue }
      let taken = try content.taken()
      var (back, new): ([Asked], [Asked]) = ([], [])
      for (place, bill) in PrintedLines.bills(of: invoice, in: book).enumerated() {
        guard let source = bill.source else { continue }
        let whole = try content.lines[place].unit.times(content.lines[place].quantity)
        if whole.isZero { continue }
        let size = try whole.absolute().minor
        let off = Int64(clamping: taken[place].minor.magnitude)
        let one = Asked(
          invoice: invoice, place: place, source: source, wholes: book.wholes(of: source.item),
          left: size, off: off)
        if whole.isNegative {
          back.append(one)
        } else {
          if source.before?.isNegative ?? false {
            ProjectAskings.take(size, of: one, from: &given, in: book)
          }
          new.append(one)
        }
      }
      // What an invoice gives back is of earlier ones, else of its own: what came and went between two invoices.
      for one in back {
        let missing = one.left &- ProjectAskings.take(one.left, of: one, from: &all, in: book)
        var rest = one
        if missing > 0 {
          let own = ProjectAskings.take(missing, of: one.source, from: &new, in: book)
          rest.left = rest.left &- own.reduce(0) { $1.asked == nil ? $0 : $0 &+ $1.amount }
          rest.off = multiplyDivideHalfUp(one.off, rest.left, by: one.left.magnitude) ?? one.off
        }
        if rest.left > 0 { given.append(rest) }
      }
      all += new
    }
  }

  /// The issued invoices in force of a project, the first issued first.
  ///
  /// An issue's stamp is after all that its device knew of, whatever its clock said. Of what an import wrote, invoice and issue
  /// in one, the clock's time is all that is known: the stamps of its parts are in the order of ids. It is before what was
  /// issued here after the import, else by its time among the others, which stay in their order.
  static func issued(of project: ID<Project>, in book: Book) -> [Invoice] {
    typealias Tag = RegisterTag.Invoice
    func stamp(_ invoice: Invoice) -> Stamp { book.invoices.written(invoice.id, Tag.issue) }
    func time(_ invoice: Invoice) -> Int64 { invoice.issue?.at.milliseconds ?? 0 }
    let all = book.invoices(of: project).filter { !$0.isVoid && $0.isIssued }.sorted {
      time($0) != time($1) ? time($0) < time($1) : $0.id < $1.id
    }
    var came = all.filter { stamp($0) == book.invoices.written($0.id, Tag.client) }[...]
    var issued: [Invoice] = []
    var latest = Int64.min
    for own in all.filter({ stamp($0) != book.invoices.written($0.id, Tag.client) }).sorted(by: {
      stamp($0) < stamp($1)
    }) {
      latest = Swift.max(latest, time(own))
      while let first = came.first, stamp(first) < stamp(own) || time(first) <= latest {
        issued.append(came.removeFirst())
      }
      issued.append(own)
    }
    return issued + came
  }

  /// Gives an amount below zero of a thing back; of one above zero, what had been given back is asked for again.
  mutating func take(
    _ amount: Money, of source: LineSource, in book: Book
  ) throws(MoneyError) -> [Part] {
    let size = try amount.absolute().minor
    return amount.isNegative
      ? ProjectAskings.take(size, of: source, from: &all, in: book)
      : ProjectAskings.take(size, of: source, from: &given, in: book)
  }

  /// What an issued line took, with as much of the discounts as it really took along; says how much of it had been asked for.
  @discardableResult
  private static func take(
    _ amount: Int64, of line: Asked, from all: inout [Asked], in book: Book
  ) -> Int64 {
    let parts = take(amount, of: line.source, from: &all, first: line.invoice.corrects, in: book)
    var more = line.off
    for part in parts { more = more &- part.off }
    for part in parts where more != 0 {
      guard let asked = part.asked,
        let place = all.firstIndex(where: {
          $0.invoice.id == asked.invoice.id && $0.place == asked.place
        })
      else { continue }
      let off = Swift.max(all[place].off &- more, 0)
      more = more &- (all[place].off &- off)
      all[place].off = off
    }
    return parts.reduce(0) { $1.asked == nil ? $0 : $0 &+ $1.amount }
  }

  /// How near what a line asked for is to a thing: the very same, the thing elsewhere, parts of it, what it was a part of; nil for
  /// another thing.
  private static func rank(
    of asked: Asked, for source: LineSource, _ wholes: [ID<Item>]
  ) -> Int? {
    let item = asked.source.item
    if item == source.item {
      return asked.source.transaction == source.transaction ? 0 : item.isNone ? nil : 1
    }
    if source.item.isNone || item.isNone { return nil }
    if wholes.contains(item) { return 3 }
    return asked.wholes.contains(source.item) ? 2 : nil
  }

  /// What a credit note of `first` takes it takes of that invoice before others.
  private static func take(
    _ amount: Int64, of source: LineSource, from all: inout [Asked], first: ID<Invoice> = ID(),
    in book: Book
  ) -> [Part] {
    let wholes = book.wholes(of: source.item)
    var order: [(rank: Int, place: Int)] = []
    for (place, one) in all.enumerated() where one.left > 0 {
      guard let rank = rank(of: one, for: source, wholes) else { continue }
      order.append(((one.invoice.id == first ? 0 : 4) + rank, place))
    }
    order.sort { $0.rank != $1.rank ? $0.rank < $1.rank : $0.place > $1.place }
    var parts: [Part] = []
    var rest = amount
    for (_, place) in order where rest > 0 {
      let one = all[place]
      let part = Swift.min(rest, one.left)
      // What is left of the discount goes with what is left of the line, so that all of it goes back with the last part.
      let share = multiplyDivideHalfUp(one.off, part, by: one.left.magnitude) ?? 0
      let off = Swift.min(Swift.max(share, 0), part)
      parts.append(Part(asked: one, amount: part, off: off))
      all[place].left -= part
      all[place].off = one.off &- off
      rest -= part
    }
    if rest > 0 { parts.append(Part(asked: nil, amount: rest, off: 0)) }
    return parts
  }
}
