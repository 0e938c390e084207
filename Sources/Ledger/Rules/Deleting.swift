/// Deleting is a register, so it merges and can be undone.
///
/// What others point at is archived instead.
public enum Deleting {
  public enum Problem: Error, Equatable, Sendable {
    case issuedInvoice

    public var message: String {
      switch self {
      case .issuedInvoice: return "An issued invoice cannot be deleted; void it instead"
      }
    }
  }

  /// Trashes a client nobody points at; archives one with projects, invoices or payments.
  public static func delete(_ client: Client, in book: Book) -> Edit {
    var gone = client
    let isUsed =
      book.projects.isPointed(at: client.id.raw, by: Project.clientLink)
      || book.invoices.isPointed(at: client.id.raw, by: Invoice.clientLink)
      || book.payments.isPointed(at: client.id.raw, by: Payment.clientLink)
    gone.life = isUsed ? .archived : .trashed
    var edit = Edit()
    edit.put(gone, in: book.clients)
    return edit
  }

  /// Trashes a project and its draft invoices; one with issued invoices or money is archived.
  public static func delete(_ project: Project, in book: Book) -> Edit {
    var edit = Edit()
    var gone = project
    let isUsed =
      book.invoices(of: project.id).contains { $0.isIssued }
      || !book.payments(of: project.id).isEmpty
    gone.life = isUsed ? .archived : .trashed
    edit.put(gone, in: book.projects)
    for var invoice in book.invoices(of: project.id) where !invoice.isIssued {
      invoice.life = .trashed
      edit.put(invoice, in: book.invoices)
    }
    return edit
  }

  public static func delete(_ invoice: Invoice, in book: Book) throws(Problem) -> Edit {
    if invoice.isIssued { throw .issuedInvoice }
    var gone = invoice
    gone.life = .trashed
    var edit = Edit()
    edit.put(gone, in: book.invoices)
    return edit
  }

  public static func delete(_ charge: Charge, in book: Book) -> Edit {
    var gone = charge
    gone.life = .trashed
    var edit = Edit()
    edit.put(gone, in: book.charges)
    return edit
  }
}

extension Table {
  /// Whether a row that is not in the trash points at `id`.
  fileprivate func isPointed(at id: UInt64, by slot: Int) -> Bool {
    rows(linking: slot, to: id).contains { rows[Int($0)].life != .trashed }
  }
}
