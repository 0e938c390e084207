/// Money received from a client; an amount below zero went back to them (rule G64).
///
/// An entry, not a field: whose it is and its currency stay, the rest is put right by ``Payments/correct(_:in:)``.
public struct Payment: Entity {
  public static var kind: Kind { .payment }

  public var id = ID<Payment>()
  public var life = Life.live
  /// Whether it was recorded by marking the project paid; reopening the project takes it back.
  public var byStage = false
  /// What it is worth in other currencies: what the bank credited.
  @Rarely public var worth: Worth?
  public var client = ID<Client>()
  /// The project it was received for when there is no invoice.
  public var project = ID<Project>()
  public var amount = Money(minor: 0, currency: .usd)
  public var day = Day(number: 0)
  /// Cash, check, bank transfer, Venmo, and so on.
  public var method = ""
  public var reference = ""

  public init() {}

  public static var linkCount: Int { 2 }
  public func link(_ slot: Int) -> UInt64 { slot == 0 ? client.raw : project.raw }
  /// The slot of ``client``.
  public static var clientLink: Int { 0 }
  /// The slot of ``project``.
  public static var projectLink: Int { 1 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "client", &client)
    visitor.register(3, "project", &project)
    visitor.register(4, "amount", &amount)
    visitor.register(5, "day", &day)
    visitor.register(6, "method", &method)
    visitor.register(7, "reference", &reference)
    visitor.register(8, "byStage", &byStage)
    visitor.register(9, "worth", &_worth)
  }
}

/// Gives a part of a payment to an invoice.
public struct Allocation: Entity {
  public static var kind: Kind { .allocation }

  public var id = ID<Allocation>()
  public var payment = ID<Payment>()
  public var invoice = ID<Invoice>()
  public var amount = Money(minor: 0, currency: .usd)
  public var life = Life.live

  public init() {}

  public static var linkCount: Int { 2 }
  public func link(_ slot: Int) -> UInt64 { slot == 0 ? payment.raw : invoice.raw }
  /// The slot of ``payment``.
  public static var paymentLink: Int { 0 }
  /// The slot of ``invoice``.
  public static var invoiceLink: Int { 1 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "payment", &payment)
    visitor.register(3, "invoice", &invoice)
    visitor.register(4, "amount", &amount)
  }
}
