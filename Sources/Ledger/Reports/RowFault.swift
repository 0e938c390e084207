/// A row that cannot be added up, called by its name, and the way to mend it (E8): sums leave it out and
/// say so, and the rest of the list stands.
public struct RowFault: Equatable, Sendable {
  public var kind: Kind
  public var id: UInt64
  /// What is wrong: "The draft for Ann Lee is in USD and its line “Sound” in EUR".
  public var what: Phrase
  /// The way out: "Give the line an amount in USD, or the draft another currency".
  public var mending: Phrase

  public var text: Phrase { "\(what) \(mending)" }

  init<E: Entity>(_ row: E, _ what: Phrase, _ mending: Phrase) {
    kind = E.kind
    id = row.id.raw
    self.what = what
    self.mending = mending
  }
}

extension Book {
  /// Why a charge's quantity times its price is no amount; nil when it is one.
  public func fault(of charge: Charge) -> RowFault? {
    guard (try? charge.price.amount()) == nil else { return nil }
    let name = charge.name.isEmpty ? charge.service.name : charge.name
    let project = projects[charge.project]?.name ?? ""
    return RowFault(
      charge,
      project.isEmpty
        ? "The charge \u{201C}\(name)\u{201D} is too large to multiply."
        : "The charge \u{201C}\(name)\u{201D} of \(project) is too large to multiply.",
      "Lower its quantity or its price.")
  }

  /// Why a project's charges do not add up; nil when they do.
  public func fault(of project: Project) -> RowFault? {
    if fees(of: project.id).problem == nil { return nil }
    for charge in charges(of: project.id) { if let fault = fault(of: charge) { return fault } }
    let name: Phrase = isBlank(project.name) ? "Untitled" : .verbatim(project.name)
    return RowFault(
      project, "The charges of \(name) are too large to add up.",
      "Lower the quantity or the price of the largest.")
  }

  /// Why an invoice's lines or payments do not add up; nil when they do.
  public func fault(of invoice: Invoice) -> RowFault? {
    if (try? balance(of: invoice)) != nil && (try? total(of: invoice)) != nil { return nil }
    let client = named(invoice.client)?.displayName ?? ""
    let own: Phrase = invoice.isIssued ? "The invoice \(invoice.number)" : "The draft"
    let name: Phrase = client.isEmpty ? own : "\(own) for \(client)"
    if invoice.isIssued {
      return RowFault(
        invoice, "\(name) has payments too large to add up.", "Correct what was paid.")
    }
    for line in lines(of: invoice.id) {
      let text = line.text.isEmpty ? line.service.name : line.text
      let currency = line.price.unit.currency
      if currency != invoice.currency {
        return RowFault(
          invoice,
          """
          \(name) is in \(invoice.currency.code) and its line \u{201C}\(text)\u{201D} in \
          \(currency.code).
          """,
          "Give the line an amount in \(invoice.currency.code), or the draft another currency.")
      }
      if (try? line.price.amount()) == nil {
        return RowFault(
          invoice, "\(name) has a line \u{201C}\(text)\u{201D} that is too large to multiply.",
          "Lower its quantity or its price.")
      }
      if (try? line.amount()) == nil {
        return RowFault(
          invoice,
          "\(name) has a line \u{201C}\(text)\u{201D} whose discount is more than its amount.",
          "Lower the discount.")
      }
    }
    if invoice.discount != nil,
      (try? InvoiceTotals(of: lines(of: invoice.id), nil, in: invoice.currency)) != nil,
      (try? InvoiceTotals(of: lines(of: invoice.id), nil, invoice.discount, in: invoice.currency))
        == nil
    {
      return RowFault(
        invoice, "\(name) has a discount that is more than its lines.", "Lower the discount.")
    }
    return RowFault(
      invoice, "\(name) has lines that are too large to add up.",
      "Lower the quantity or the price of the largest.")
  }

  /// An issued invoice that no sum would hold.
  func tooLarge(_ invoice: Invoice) -> RowFault {
    RowFault(
      invoice, "The invoice \(invoice.number) is too large to add up.",
      "Void it, and issue it with amounts that are right.")
  }

  func tooLarge(_ trip: Trip) -> RowFault {
    RowFault(
      trip, "The trip on \(trip.day?.text ?? "?") is too large to add up.",
      "Correct its distance or its rate.")
  }

  /// Why a payment is not in a sum: with it no sum would hold.
  func tooLarge(_ payment: Payment) -> RowFault {
    let client = named(payment.client)?.displayName ?? ""
    let amount = payment.amount.plain + " " + payment.amount.currency.code
    return RowFault(
      payment,
      client.isEmpty
        ? "The payment of \(amount) on \(payment.day.text) is too large to add up."
        : "The payment of \(amount) on \(payment.day.text) from \(client) is too large to add up.",
      "Correct its amount.")
  }
}
