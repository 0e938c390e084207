/// An invoice to start from: its lines and words, without a client and without days.
///
/// A kind of its own, and no invoice with a mark: a program that does not know it shows and sums nothing of it.
public struct InvoiceTemplate: Entity {
  public static var kind: Kind { .invoicetemplate }

  public var id = ID<InvoiceTemplate>()
  public var life = Life.live
  public var name = ""
  /// Edited as a whole, so they merge as a whole.
  public var lines: [TemplateLine] = []
  public var currency = Currency.usd
  public var notes = ""
  public var tax: Tax?
  public var discount: Discount?
  public var layout: PaperLayout?

  public init() {}

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "lines", &lines)
    visitor.register(4, "currency", &currency)
    visitor.register(5, "notes", &notes)
    visitor.register(6, "tax", &tax)
    visitor.register(7, "discount", &discount)
    visitor.register(8, "layout", &layout)
  }
}

/// One line of a template.
public struct TemplateLine: Composite, Equatable {
  public var text = ""
  public var service = ServiceType("")
  public var quantity = Quantity(1)
  public var unit = Money(minor: 0, currency: .usd)
  public var discount: Discount?
  public var tax: Tax?

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "text", &text)
    visitor.register(2, "service", &service)
    visitor.register(3, "quantity", &quantity)
    visitor.register(4, "unit", &unit)
    visitor.register(5, "discount", &discount)
    visitor.register(6, "tax", &tax)
  }
}

extension Book {
  /// The live templates by name.
  public var liveInvoiceTemplates: [InvoiceTemplate] {
    invoiceTemplates.live.sorted { NameKey($0.name, $0.id.raw) < NameKey($1.name, $1.id.raw) }
  }
}
