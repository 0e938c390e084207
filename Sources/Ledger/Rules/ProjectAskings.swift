/// What issued invoices in force asked for of a design project's things, less what is given back of it: which invoice a credit
/// belongs to (rule R10).
///
/// What was asked for last is given back first, of the very same before the thing elsewhere, which a sale or a return moved on; what
/// a part was a part of was asked for with it (rule I11).
struct ProjectAskings {
  /// A printed line that asked for a thing.
  struct Asked {
    var invoice: Invoice
    var place: Int
    var source: LineSource
    /// What is left of it before any discount, in minor units.
    var left: Int64
    /// What of its discounts is left with that, its share of the invoice's with it.
    var off: Int64
  }

  /// What is given back of one of them.
  struct Part {
    /// nil for what nobody asked for.
    var place: Int?
    /// Before any discount, above zero.
    var amount: Int64
    var off: Int64
  }

  private(set) var all: [Asked] = []

  /// - Complexity: O(what was given back × what was asked for).
  init(
    of project: ID<Project>, in currency: Currency, _ book: Book
  ) throws(MoneyError) {
    var issued = book.invoices(of: project).filter {
      !$0.isVoid && $0.issue?.content.currency == currency
    }
    issued.sort { a, b in
      guard let first = a.issue?.at, let second = b.issue?.at, first != second else {
        return a.id < b.id
      }
      return first < second
    }
    for invoice in issued {
      guard let content = invoice.issue?.content else { continue }
      let taken = try content.taken()
      var back: [(source: LineSource, amount: Int64, off: Int64)] = []
      for (place, bill) in PrintedLines.bills(of: invoice, in: book).enumerated() {
        guard let source = bill.source else { continue }
        let whole = try content.lines[place].unit.times(content.lines[place].quantity)
        if whole.isPositive {
          all.append(
            Asked(
              invoice: invoice, place: place, source: source, left: whole.minor,
              off: taken[place].minor))
        } else if whole.isNegative {
          back.append((source, try whole.negated().minor, 0 &- taken[place].minor))
        }
      }
      for one in back {
        let parts = take(one.amount, of: one.source, from: invoice.corrects, in: book)
        // As much of the discount as it really took along.
        var more = one.off
        for part in parts { more = more &- part.off }
        for part in parts {
          guard let place = part.place, more != 0 else { continue }
          let off = Swift.max(all[place].off &- more, 0)
          more = more &- (all[place].off &- off)
          all[place].off = off
        }
      }
    }
  }

  /// Gives an amount of a thing back, which a credit note of `first` does of that invoice before others.
  mutating func take(
    _ amount: Int64, of source: LineSource, from first: ID<Invoice> = ID(), in book: Book
  ) -> [Part] {
    var items = [source.item]
    while items.count < ProjectInvoicing.longestChain, let last = items.last, !last.isNone,
      let whole = book.whole(of: last)
    {
      items.append(whole)
    }
    var order: [(rank: Int, place: Int)] = []
    for (place, one) in all.enumerated() where one.left > 0 {
      let isSame =
        one.source.transaction == source.transaction && one.source.item == source.item
      guard isSame || (!source.item.isNone && items.contains(one.source.item)) else { continue }
      order.append(((one.invoice.id == first ? 0 : 2) + (isSame ? 0 : 1), place))
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
      parts.append(Part(place: place, amount: part, off: off))
      all[place].left -= part
      all[place].off = one.off &- off
      rest -= part
    }
    if rest > 0 { parts.append(Part(place: nil, amount: rest, off: 0)) }
    return parts
  }
}
