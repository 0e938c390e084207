// What belongs to what. Children are in list order: position, then id.

extension Book {
  /// The live projects of a client and of those that were merged into it.
  public func projects(of client: ID<Client>) -> [Project] {
    clientIDs(of: client).flatMap { projects.live(linking: Project.clientLink, to: $0.raw) }
  }

  /// The live charges of a project.
  public func charges(of project: ID<Project>) -> [Charge] {
    charges.live(linking: Charge.projectLink, to: project.raw).inListOrder
  }

  /// The live invoices of a project, drafts and void ones too.
  public func invoices(of project: ID<Project>) -> [Invoice] {
    invoices.live(linking: Invoice.projectLink, to: project.raw)
  }

  /// The live invoices of a client, drafts and void ones too, and of those that were merged into it.
  public func invoices(of client: ID<Client>) -> [Invoice] {
    clientIDs(of: client).flatMap { invoices.live(linking: Invoice.clientLink, to: $0.raw) }
  }

  /// The live lines of an invoice.
  public func lines(of invoice: ID<Invoice>) -> [Line] {
    lines.live(linking: Line.invoiceLink, to: invoice.raw).inListOrder
  }

  /// The live payments received for a project, whether an invoice got them or not.
  public func payments(of project: ID<Project>) -> [Payment] {
    payments.live(linking: Payment.projectLink, to: project.raw)
  }

  /// The live payments received from a client and from those that were merged into it.
  public func payments(of client: ID<Client>) -> [Payment] {
    clientIDs(of: client).flatMap { payments.live(linking: Payment.clientLink, to: $0.raw) }
  }

  /// The live allocations of a live payment.
  public func allocations(of payment: ID<Payment>) -> [Allocation] {
    guard payments.live(payment) != nil else { return [] }
    return allocations.live(linking: Allocation.paymentLink, to: payment.raw)
  }

  /// The live allocations to an invoice from live payments.
  public func allocations(to invoice: ID<Invoice>) -> [Allocation] {
    allocations.found(linking: Allocation.invoiceLink, to: invoice.raw) {
      $0.isLive && payments.live($0.payment) != nil
    }
  }

  /// The files kept with a row.
  public func attachments(of owner: UInt64) -> [Attachment] {
    attachments.live(linking: Attachment.ownerLink, to: owner)
  }
}
