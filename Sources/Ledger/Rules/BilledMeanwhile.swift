/// The lines of a draft whose charges an issued invoice asks for by now (rule G107): another device, or another draft, was first.
public struct BilledMeanwhile: Sendable {
  /// A line that cannot be issued any more, and the invoice that bills its charge.
  public var lines: [(line: Line, invoice: Invoice)] = []
  /// Whether nothing is left of the draft without them.
  public var isAll = false

  private var deposits: [Line] = []

  /// nil for a draft that can be issued, and for what is none.
  ///
  /// - Complexity: O(lines of the draft).
  public init?(of draft: Invoice, in book: Book) {
    if draft.isIssued || draft.isVoid { return nil }
    let all = book.lines(of: draft.id)
    for line in all where !line.charge.isNone {
      guard let invoice = Drafting.issuedInvoice(with: line.charge, in: book) else { continue }
      lines.append((line, invoice))
      let deposit = Deposits.line(takenOff: line.id)
      deposits += all.filter { $0.id == deposit }
    }
    if lines.isEmpty { return nil }
    isAll = lines.count + deposits.count == all.count
  }

  /// The invoices that were first, each once, in the order of the draft's lines.
  public var invoices: [Invoice] {
    var found: [Invoice] = []
    for (_, invoice) in lines where !found.contains(where: { $0.id == invoice.id }) {
      found.append(invoice)
    }
    return found
  }

  /// Takes the lines off the draft, and the deposits that they were less.
  public func removal(in book: Book) -> Edit {
    var edit = Edit()
    for line in lines.map({ $0.line }) + deposits {
      edit.trash(line, in: book.lines)
    }
    return edit
  }
}
