/// Whether a draft of a design project still asks for what the project's report says (rule R10): things that were priced, bought,
/// sold back or returned since it was made.
public struct ProjectDraftDrift: Sendable {
  /// What the draft asks for things of the project, before any discount.
  public var asked: Money
  /// What the report has open in the draft's currency.
  public var open: Money

  private var missing: [ProjectInvoicing.Difference] = []
  private var changed: [(line: Line, difference: ProjectInvoicing.Difference)] = []
  private var gone: [Line] = []

  /// nil where there is nothing to say, and where amounts are too large to add up.
  ///
  /// A thing whose line somebody took off the draft is left for another one, and a price that somebody wrote stands.
  ///
  /// - Complexity: O(things of the project).
  public init?(of draft: Invoice, in book: Book) {
    let lines = book.lines(of: draft.id).filter { $0.source != nil }
    guard !draft.isIssued, !draft.isVoid, !lines.isEmpty,
      !ProjectInvoicing.isCreditByHand(draft, in: book),
      let all = try? ProjectInvoicing.differences(of: draft.project, in: book)
    else { return nil }
    (asked, open) = (.zero(draft.currency), .zero(draft.currency))
    var left: [ProjectInvoicing.Key: ProjectInvoicing.Difference] = [:]
    let wanted = all.filter {
      $0.open.currency == draft.currency && !$0.open.isZero
        && !ProjectDraftDrift.wasTakenOff($0.source, of: draft, in: book)
    }
    for one in wanted { left[ProjectInvoicing.Key(one.source, draft.currency)] = one }
    var written: [ProjectInvoicing.Key: Money] = [:]
    do throws(MoneyError) {
      for line in lines {
        guard let source = line.source else { continue }
        let amount = try line.price.amount()
        asked = try asked.adding(amount)
        let key = ProjectInvoicing.Key(source, draft.currency)
        guard let now = left.removeValue(forKey: key) else {
          gone.append(line)
          continue
        }
        if ProjectDraftDrift.isPricedByHand(line, in: book) {
          written[key] = amount
          continue
        }
        let isOther = now.open != amount
        // The same sum for another number of pieces is another price.
        if isOther || ProjectInvoicing.price(of: now) != line.price { changed.append((line, now)) }
      }
      for one in wanted {
        let key = ProjectInvoicing.Key(one.source, draft.currency)
        open = try open.adding(written[key] ?? one.open)
        if left[key] != nil { missing.append(one) }
      }
    } catch {
      return nil
    }
    if gone.isEmpty && changed.isEmpty && missing.isEmpty { return nil }
  }

  /// Whether somebody took the line of a thing off that the draft was made with; one that an update brought, and that was undone
  /// with it, was not.
  private static func wasTakenOff(_ source: LineSource, of draft: Invoice, in book: Book) -> Bool {
    let id = ProjectInvoicing.lineID(of: source, on: draft.id)
    return book.lines.isTrashed(id)
      && book.lines.written(id, RegisterTag.Line.invoice)
        == book.invoices.written(draft.id, RegisterTag.Invoice.client)
  }

  /// Whether a person wrote the price of a thing's line: making the line and updating it write what it bills as well.
  private static func isPricedByHand(_ line: Line, in book: Book) -> Bool {
    !isAsMade(line, RegisterTag.Line.price, in: book)
      && book.lines.written(line.id, RegisterTag.Line.price)
        != book.lines.written(line.id, RegisterTag.Line.source)
  }

  /// Whether nobody wrote a register of a line since the line was made.
  private static func isAsMade(_ line: Line, _ tag: UInt8, in book: Book) -> Bool {
    book.lines.written(line.id, tag) == book.lines.written(line.id, RegisterTag.Line.invoice)
  }

  /// Brings the draft up to the report: lines of things that are gone go, those that changed say so, new ones come last; what a
  /// person wrote on lines of their own, and the words on those of things, stay.
  ///
  /// Discount and tax of what is given back are those of a new draft, where nobody wrote others.
  public func update(of draft: Invoice, formats: Formats, in book: Book) -> Edit {
    var edit = Edit()
    for var line in gone {
      line.life = .trashed
      edit.put(line, in: book.lines)
    }
    let old = book.lines(of: draft.id)
    var lines = old.filter { line in !gone.contains { $0.id == line.id } }
    for (was, difference) in changed {
      guard let place = lines.firstIndex(where: { $0.id == was.id }) else { continue }
      ProjectInvoicing.say(difference, on: &lines[place], formats)
      if !ProjectDraftDrift.isAsMade(was, RegisterTag.Line.text, in: book) {
        lines[place].text = was.text
      }
    }
    let known = lines.count
    for difference in missing {
      var line = Line()
      line.id = ProjectInvoicing.lineID(of: difference.source, on: draft.id)
      line.invoice = draft.id
      ProjectInvoicing.say(difference, on: &line, formats)
      lines.append(line)
    }
    var invoice = draft
    try? ProjectCredits.settleAgain(&invoice, &lines, before: old, in: book)
    edit.put(invoice, in: book.invoices)
    for line in lines[..<known] {
      var was = old.first { $0.id == line.id }
      if changed.contains(where: { $0.line.id == line.id }) {
        // Both are written, so that the price is known as none of a person's.
        was?.source = nil
        was?.price = Price(.zero(draft.currency))
      }
      edit.put(line, replacing: was)
    }
    var last = old.last?.position
    for line in lines[known...] {
      edit.append(line, behind: &last, jitter: line.id.raw, in: book)
    }
    return edit
  }
}
