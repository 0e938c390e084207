/// Whether a draft of a design project still asks for what the project's report says (rule R10): things that were priced, bought,
/// sold back or returned since it was made.
public struct ProjectDraftDrift: Sendable {
  /// What the draft asks for things of the project, before any discount.
  public var asked: Money
  /// What the report has open in the draft's currency.
  public var open: Money

  /// A line of the draft, and what it would be made as by now.
  private struct Pair {
    var row: Line
    var now: ProjectLine
    /// Whether a person wrote the price, which stands.
    var isKept: Bool
    var isChanged: Bool
  }

  private var pairs: [Pair] = []
  private var missing: [ProjectLine] = []
  private var gone: [Line] = []
  /// What a person asks for things beyond their prices.
  private var raised: [(item: ID<Item>, more: Money)] = []

  /// nil where there is nothing to say, and where amounts are too large to add up.
  ///
  /// A thing whose line somebody took off the draft is left for another one.
  ///
  /// - Complexity: O(things of the project).
  public init?(of draft: Invoice, in book: Book) {
    self.init(comparing: draft, in: book)
    if !canUpdate, asked == open { return nil }
  }

  private init?(comparing draft: Invoice, in book: Book) {
    let rows = book.lines(of: draft.id).filter { $0.source != nil }
    guard !draft.isIssued, !draft.isVoid, !rows.isEmpty,
      !ProjectInvoicing.isByHand(draft, in: book),
      let all = try? ProjectInvoicing.differences(of: draft.project, in: book),
      let lines = try? ProjectLine.all(
        of: all.filter { $0.open.currency == draft.currency && !$0.open.isZero },
        on: ProjectDraftDrift.correctingNothing(draft, in: book), in: book)
    else { return nil }
    (asked, open) = (.zero(draft.currency), .zero(draft.currency))
    let wanted = lines.filter { !ProjectDraftDrift.wasTakenOff($0.line.id, of: draft, in: book) }
    var places: [ID<Line>: Int] = [:]
    for (place, one) in wanted.enumerated() { places[one.line.id] = place }
    let known = Set(rows.map { $0.id })
    // A line that was copied from another invoice has an id of its own.
    var others: [ProjectInvoicing.Key: Int] = [:]
    for (place, one) in wanted.enumerated() where !known.contains(one.line.id) {
      others[ProjectInvoicing.Key(one.difference.source, draft.currency)] = place
    }
    var isMet = [Bool](repeating: false, count: wanted.count)
    do throws(MoneyError) {
      for row in rows {
        guard let source = row.source else { continue }
        asked = try asked.adding(try row.price.amount())
        let key = ProjectInvoicing.Key(source, draft.currency)
        guard let place = places[row.id] ?? others.removeValue(forKey: key) else {
          gone.append(row)
          continue
        }
        isMet[place] = true
        let pair = try ProjectDraftDrift.pair(row, wanted[place], in: book)
        pairs.append(pair)
        // A mark-up waits for nothing, and is given back by nobody.
        let more = try row.price.amount().subtracting(try pair.now.line.price.amount())
        guard pair.isKept, more.isPositive else { continue }
        if ProjectInvoicing.isMarkedUp(row, in: book) {
          open = try open.adding(more)
        } else if ProjectDraftDrift.isRaising(pair.now, of: draft, in: book) {
          open = try open.adding(more)
          raised.append((source.item, more))
        }
      }
      for (place, one) in wanted.enumerated() {
        open = try open.adding(try one.line.price.amount())
        if !isMet[place] { missing.append(one) }
      }
    } catch {
      return nil
    }
  }

  /// Whether what a person asks for a thing on top is what the thing costs the client once that is issued: it stands where the line
  /// says, and its price is in the draft's currency.
  private static func isRaising(
    _ line: ProjectLine, of draft: Invoice, in book: Book
  ) -> Bool {
    guard line.asked == nil, line.difference.open.isPositive,
      let item = book.items.live(line.difference.source.item)
    else { return false }
    return item.project == draft.project && item.status != .returned
      && item.transaction == line.difference.source.transaction
      && item.projectPrice?.currency == draft.currency
  }

  /// Things cost what a draft that is issued asks for them, where a person wrote more than that on its lines: what was agreed is no
  /// credit of the next invoice (rule R10).
  static func say(whatIsAskedBy draft: ID<Invoice>, in book: Book, _ edit: inout Edit) {
    guard let draft = book.invoices[draft], !draft.project.isNone,
      let drift = ProjectDraftDrift(comparing: draft, in: book)
    else { return }
    var items: [ID<Item>: Item] = [:]
    for one in drift.raised {
      guard var item = items[one.item] ?? book.items[one.item], let price = item.projectPrice,
        let agreed = try? price.adding(one.more)
      else { continue }
      item.projectPrice = agreed
      items[one.item] = item
      edit.put(item, in: book.items)
    }
  }

  /// Whether an update changes something; else all that differs is what a person wrote, and that stands.
  public var canUpdate: Bool {
    !gone.isEmpty || !missing.isEmpty || pairs.contains { $0.isChanged }
  }

  private static func pair(
    _ row: Line, _ now: ProjectLine, in book: Book
  ) throws(MoneyError) -> Pair {
    let isKept = stands(row, beside: now, in: book)
    let isOther = try row.price.amount() != now.line.price.amount()
    // The same sum for another number of pieces.
    let isCounted = row.price != now.line.price && isAsMade(row, RegisterTag.Line.price, in: book)
    let isChanged = isOther || isCounted || isOutrun(row, now.difference)
    return Pair(row: row, now: now, isKept: isKept, isChanged: !isKept && isChanged)
  }

  /// Whether an invoice was issued since that bills the thing, too.
  private static func isOutrun(_ row: Line, _ now: ProjectInvoicing.Difference) -> Bool {
    (row.source?.before?.minor ?? 0) != now.billed.minor
  }

  /// Whether a person wrote the line's price after it was made or brought up to date, and the thing was not given another price,
  /// moved or billed since.
  private static func stands(_ row: Line, beside now: ProjectLine, in book: Book) -> Bool {
    let item = now.difference.source.item
    let at = book.lines.written(row.id, RegisterTag.Line.price)
    return at > book.lines.written(row.id, RegisterTag.Line.source)
      && at > book.items.written(item, RegisterTag.Item.projectPrice)
      && at > book.items.written(item, RegisterTag.Item.transaction)
      && !isOutrun(row, now.difference)
  }

  /// Whether somebody took a line off that the draft was made with; one that an update took off, or that one brought and that was
  /// undone with it, was not.
  private static func wasTakenOff(
    _ id: ID<Line>, of draft: Invoice, in book: Book, mark: UInt8 = RegisterTag.Line.source
  ) -> Bool {
    book.lines.isTrashed(id)
      && book.lines.written(id, RegisterTag.life) > book.lines.written(id, mark)
      && book.lines.written(id, RegisterTag.Line.invoice)
        == book.invoices.written(draft.id, RegisterTag.Invoice.client)
  }

  /// Whether nobody wrote a register of a line since the line was made or brought up to date (``put(_:replacing:in:)``).
  private static func isAsMade(_ line: Line, _ tag: UInt8, in book: Book) -> Bool {
    typealias Tag = RegisterTag.Line
    let at = book.lines.written(line.id, tag)
    if tag == Tag.discount || tag == Tag.tax {
      // With its source an earlier program wrote them.
      return at <= book.lines.written(line.id, Tag.invoice)
        || at <= book.lines.written(line.id, Tag.charge)
        || at == book.lines.written(line.id, Tag.source)
    }
    return at <= book.lines.written(line.id, tag == Tag.text ? Tag.service : Tag.source)
  }

  /// Brings the draft up to the report: lines of things that are gone go, those that changed say so, new ones come last, and what
  /// gives back has the discount and the tax that a new draft gives it.
  ///
  /// What a person wrote on lines of their own, and the words and prices on those of things, stay.
  public func update(of draft: Invoice, formats: Formats, in book: Book) -> Edit {
    var edit = Edit()
    guard canUpdate else { return edit }
    let (invoice, lines) = settled(draft, in: book)
    put(invoice, replacing: draft, &edit)
    for row in gone {
      var line = row
      line.life = .trashed
      ProjectDraftDrift.put(line, replacing: row, &edit)
    }
    for (pair, settled) in zip(pairs, lines) {
      let (row, new) = (pair.row, settled.line)
      var line = row
      if pair.isChanged { (line.price, line.source) = (new.price, new.source) }
      if !pair.isKept, ProjectDraftDrift.isAsMade(row, RegisterTag.Line.text, in: book) {
        line.text = settled.text(formats)
      }
      let wasBack = ProjectDraftDrift.isBack(row.price) || row.source?.before?.isNegative ?? false
      // What is asked for the first time has no discount or tax that no person gave it.
      if wasBack || settled.asked != nil {
        if !wasBack || ProjectDraftDrift.isAsMade(row, RegisterTag.Line.discount, in: book) {
          line.discount = new.discount
        }
        if !wasBack || ProjectDraftDrift.isAsMade(row, RegisterTag.Line.tax, in: book) {
          line.tax = new.tax
        }
      } else if pair.isChanged, ProjectDraftDrift.isOutrun(row, pair.now.difference),
        ProjectDraftDrift.isAsMade(row, RegisterTag.Line.tax, in: book)
      {
        // More of what another invoice asked for meanwhile has the tax that it was given there.
        line.tax = new.tax
      }
      ProjectDraftDrift.put(line, replacing: row, &edit, isMarked: !pair.isKept)
    }
    var last = book.lines(of: draft.id).last?.position
    for one in lines.dropFirst(pairs.count) {
      var line = one.line
      line.text = one.text(formats)
      line.position = Position.between(last, nil, jitter: line.id.raw)
      last = line.position
      if let row = book.lines[line.id] {
        ProjectDraftDrift.put(line, replacing: row, &edit)
      } else {
        edit.put(line, in: book.lines)
      }
    }
    let (cents, id) = (
      ProjectCredits.rounding(lines, on: invoice, in: book), CreditLines.rounding(of: draft.id)
    )
    if var line = cents ?? book.lines.live(id),
      !ProjectDraftDrift.wasTakenOff(id, of: draft, in: book, mark: RegisterTag.Line.charge)
    {
      if cents == nil { line.life = .trashed }
      if let row = book.lines[id] {
        (line.position, line.text, line.service) = (row.position, row.text, row.service)
        ProjectDraftDrift.put(line, replacing: row, &edit)
      } else {
        line.position = Position.between(last, nil, jitter: id.raw)
        edit.put(line, in: book.lines)
      }
    }
    return edit
  }

  /// The draft, and the lines of its pairs and those that are missing, as a new draft would have them.
  private func settled(_ draft: Invoice, in book: Book) -> (Invoice, [ProjectLine]) {
    var lines = pairs.map { pair in
      var one = pair.now
      if pair.isKept { ProjectDraftDrift.keep(pair.row.price, on: &one) }
      return one
    }
    lines += missing
    func wrote(_ tag: UInt8) -> Bool { ProjectDraftDrift.wrote(tag, of: draft, in: book) }
    typealias Tag = RegisterTag.Invoice
    let isWritten = wrote(Tag.tax) || wrote(Tag.discount) || wrote(Tag.reverseCharge)
    var invoice = ProjectDraftDrift.correctingNothing(draft, in: book)
    let hasOwn = book.lines(of: draft.id).contains { $0.source == nil }
    let (plain, made) = (invoice, lines)
    do throws(MoneyError) {
      try ProjectCredits.settle(
        &invoice, &lines, isAlone: !hasOwn || !draft.corrects.isNone,
        isWritten: isWritten)
      return (invoice, lines)
    } catch {
      return (plain, made)
    }
  }

  /// Whether a person wrote a register of a draft after it was made or brought up to date.
  private static func wrote(_ tag: UInt8, of draft: Invoice, in book: Book) -> Bool {
    book.invoices.written(draft.id, tag)
      > book.invoices.written(draft.id, RegisterTag.Invoice.project)
  }

  /// A draft as it would be if it corrected no invoice: with tax and discount of its own, as far as no person wrote them.
  private static func correctingNothing(_ draft: Invoice, in book: Book) -> Invoice {
    if draft.corrects.isNone { return draft }
    typealias Tag = RegisterTag.Invoice
    var invoice = draft
    invoice.corrects = ID()
    if !wrote(Tag.tax, of: draft, in: book) {
      let blank = Drafting.blank(
        draft.id, client: draft.client, on: draft.day ?? Day(number: 0), in: book)
      invoice.tax = blank.tax
    }
    if !wrote(Tag.discount, of: draft, in: book) { invoice.discount = nil }
    if !wrote(Tag.reverseCharge, of: draft, in: book) { invoice.reverseCharge = nil }
    return invoice
  }

  /// A price that a person wrote, with its share of what was taken off.
  private static func keep(_ price: Price, on one: inout ProjectLine) {
    if let whole = try? one.line.price.amount(), let part = try? price.amount() {
      let off = multiplyDivideHalfUp(one.off, part.minor, by: whole.minor.magnitude) ?? 0
      one.off = Int64(clamping: Swift.min(off.magnitude, part.minor.magnitude))
    }
    one.line.price = price
  }

  private static func isBack(_ price: Price) -> Bool {
    (try? price.amount())?.isNegative ?? false
  }

  /// Writes what is new of a line, and beside it anew, as it was, what tells this from what a person writes: its source, and with
  /// its words its service, with its discount or tax its charge, which no line of a thing has; so is that of a line of no thing.
  private static func put(
    _ line: Line, replacing row: Line, _ edit: inout Edit, isMarked: Bool = true
  ) {
    var probe = Edit()
    probe.put(line, replacing: row)
    if probe.isEmpty { return }
    typealias Tag = RegisterTag.Line
    var anew: [UInt8] = []
    if isMarked, line.source != nil { anew.append(Tag.source) }
    if line.text != row.text { anew.append(Tag.service) }
    if line.discount != row.discount || line.tax != row.tax || line.source == nil {
      anew.append(Tag.charge)
    }
    edit.put(line, replacing: row, anew: anew)
  }

  /// The same of the draft, whose project tells it.
  private func put(_ invoice: Invoice, replacing draft: Invoice, _ edit: inout Edit) {
    var probe = Edit()
    probe.put(invoice, replacing: draft)
    if probe.isEmpty { return }
    let tags = invoice.project.isNone ? [] : [RegisterTag.Invoice.project]
    edit.put(invoice, replacing: draft, anew: tags)
  }
}
