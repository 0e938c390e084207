/// One line of an invoice: copied from a charge or written by hand.
public struct Line: Entity {
  public static var kind: Kind { .line }

  public var id = ID<Line>()
  public var life = Life.live
  /// What of a design project it bills; nil for every other line.
  @Rarely public var source: LineSource?
  public var invoice = ID<Invoice>()
  public var text = ""
  /// The service type printed in the gig invoice's Type column; empty for free-standing lines.
  public var service = ServiceType("")
  public var price = Price()
  public var position = Position()
  /// The charge it was copied from.
  public var charge = ID<Charge>()
  /// What is taken off quantity times price.
  @Rarely public var discount: Discount?
  /// A rate of its own; nil for the invoice's, one of zero for none.
  @Rarely public var tax: Tax?

  public init() {}

  public static var linkCount: Int { 2 }
  public func link(_ slot: Int) -> UInt64 { slot == 0 ? invoice.raw : charge.raw }
  /// The slot of ``invoice``.
  public static var invoiceLink: Int { 0 }
  /// The slot of ``charge``.
  public static var chargeLink: Int { 1 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "invoice", &invoice)
    visitor.register(3, "text", &text)
    visitor.register(4, "service", &service)
    visitor.register(5, "price", &price)
    visitor.register(6, "position", &position)
    visitor.register(7, "charge", &charge)
    visitor.register(8, "source", &_source)
    visitor.register(9, "discount", &_discount)
    visitor.register(10, "tax", &_tax)
  }
}

extension Line {
  /// Quantity × unit, rounded, less its discount.
  public func amount() throws(MoneyError) -> Money {
    let whole = try price.amount()
    guard let discount, !discount.isNothing else { return whole }
    return try whole.subtracting(try discount.taken(off: whole))
  }
}

/// What a line of a project's invoice bills: a thing in a transaction, or the whole of it; one register,
/// so that no merge pairs one device's item with another's transaction.
public struct LineSource: Composite, Equatable {
  public var transaction = ID<Transaction>()
  /// None where the transaction never had a thing.
  public var item = ID<Item>()
  /// What had been billed of it when the line was made: another amount by now says that another invoice
  /// was faster.
  public var before: Money?
  /// The invoice that asked for what the line gives back, or that gave back what the line asks for again; none for what is asked
  /// for the first time, and for what a person gives back.
  public var asked = ID<Invoice>()

  public init() {}

  public init(_ transaction: ID<Transaction>, _ item: ID<Item>) {
    self.transaction = transaction
    self.item = item
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "transaction", &transaction)
    visitor.register(2, "item", &item)
    visitor.register(3, "before", &before)
    visitor.register(4, "asked", &asked)
  }
}
