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
  /// A thing whose line somebody took off the draft is left for another one.
  ///
  /// - Complexity: O(things of the project).
  public init?(of draft: Invoice, in book: Book) {
    let lines = book.lines(of: draft.id).filter { $0.source != nil }
    guard !draft.isIssued, !draft.isVoid, !lines.isEmpty,
      let all = try? ProjectInvoicing.differences(of: draft.project, in: book)
    else { return nil }
    (asked, open) = (.zero(draft.currency), .zero(draft.currency))
    var left: [ProjectInvoicing.Key: ProjectInvoicing.Difference] = [:]
    let wanted = all.filter {
      $0.open.currency == draft.currency && !$0.open.isZero
        && !ProjectDraftDrift.wasTakenOff($0.source, of: draft, in: book)
    }
    for one in wanted { left[ProjectInvoicing.Key(one.source, draft.currency)] = one }
    do throws(MoneyError) {
      for line in lines {
        guard let source = line.source else { continue }
        let amount = try line.price.amount()
        asked = try asked.adding(amount)
        guard let now = left.removeValue(forKey: ProjectInvoicing.Key(source, draft.currency))
        else {
          gone.append(line)
          continue
        }
        let isOther = now.open != amount
        // The same sum for another number of pieces; a price that somebody wrote stands.
        if isOther
          || ProjectInvoicing.price(of: now) != line.price
            && ProjectDraftDrift.isAsMade(line, RegisterTag.Line.price, in: book)
        {
          changed.append((line, now))
        }
      }
      for one in wanted {
        open = try open.adding(one.open)
        if left[ProjectInvoicing.Key(one.source, draft.currency)] != nil { missing.append(one) }
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

  /// Whether nobody wrote a register of a line since the line was made.
  private static func isAsMade(_ line: Line, _ tag: UInt8, in book: Book) -> Bool {
    book.lines.written(line.id, tag) == book.lines.written(line.id, RegisterTag.Line.invoice)
  }

  /// Brings the draft up to the report: lines of things that are gone go, those that changed say so, new ones come last; what a
  /// person wrote on lines of their own, and the words on those of things, stay.
  public func update(of draft: Invoice, formats: Formats, in book: Book) -> Edit {
    var edit = Edit()
    for var line in gone {
      line.life = .trashed
      edit.put(line, in: book.lines)
    }
    for (old, difference) in changed {
      var line = old
      ProjectInvoicing.say(difference, on: &line, formats)
      if !ProjectDraftDrift.isAsMade(old, RegisterTag.Line.text, in: book) { line.text = old.text }
      edit.put(line, in: book.lines)
    }
    var last = book.lines(of: draft.id).last?.position
    for difference in missing {
      var line = Line()
      line.id = ProjectInvoicing.lineID(of: difference.source, on: draft.id)
      line.invoice = draft.id
      ProjectInvoicing.say(difference, on: &line, formats)
      try? ProjectCredits.settle(&line, on: draft, in: book)
      edit.append(line, behind: &last, jitter: line.id.raw, in: book)
    }
    return edit
  }
}
