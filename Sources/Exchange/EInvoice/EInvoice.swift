import Ledger

/// Reads electronic invoices exactly (rule E23): UBL and UN/CEFACT CII, as XRechnung, Peppol and Factur-X write them.
public enum EInvoice {
  /// What an invoice says; nil when the bytes are no electronic invoice.
  ///
  /// Pictures and PDFs are none either:
  /// of a Factur-X the XML that lies in it has to be handed in.
  public static func fields(of bytes: [UInt8]) throws(EInvoiceProblem) -> [ReadField]? {
    guard looksLikeXML(bytes) else { return nil }
    var xml = try XMLPull(bytes)
    guard case .start(let name, let space) = try xml.next() else { return nil }
    var root = XMLElement(name: name, space: space, attributes: xml.attributes)
    switch (name, space) {
    case ("Invoice", "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"),
      ("CreditNote", "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"):
      try finish(&root, &xml)
      return try UBL(root).fields()
    case ("CrossIndustryInvoice", "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"):
      try finish(&root, &xml)
      return try CII(root).fields()
    default: return nil
    }
  }

  /// Whether the first thing that is no space is an element's beginning.
  static func looksLikeXML(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return start.prefix(1_000).first { $0 > 0x20 } == 0x3C
  }

  private static func finish(
    _ root: inout XMLElement, _ xml: inout XMLPull
  ) throws(EInvoiceProblem) {
    try root.read(&xml)
    guard case .done = try xml.next() else { throw EInvoiceProblem(.broken) }
  }

  /// Whether a document type of UNTDID 1001 is one of those by which EN 16931 knows a credit note.
  static func isCredit(_ code: String?) -> Bool {
    switch code {
    case "81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "502", "503", "532":
      return true
    default: return false
    }
  }

  /// The words of ``ReceiptMethod`` for a code of UNTDID 4461.
  static func method(_ code: String?) -> String? {
    switch code {
    case "10": return "cash"
    case "48", "54", "55": return "card"
    case "30", "31", "42", "58": return "transfer"
    case "49", "59": return "direct-debit"
    case "68": return "online"
    default: return nil
    }
  }
}

/// The facts of an invoice in the order in which they are asked for.
struct EInvoiceFacts {
  private(set) var fields: [ReadField] = []
  let currency: Currency

  init(currency code: String?) throws(EInvoiceProblem) {
    guard let currency = code.flatMap({ Currency($0) }) else { throw EInvoiceProblem(.noCurrency) }
    self.currency = currency
    add("currency", currency.code)
  }

  mutating func add(_ name: String, _ text: String?) {
    if let text, !text.isEmpty { fields.append(ReadField(name, text)) }
  }

  /// An amount in the invoice's currency, with all of its decimals.
  mutating func add(_ name: String, amount: String?) {
    guard let amount, let money = EInvoiceFacts.money(amount, currency) else { return }
    add(name, money.plain)
  }

  /// What every invoice has.
  mutating func add(total: String?) throws(EInvoiceProblem) {
    guard let total, let money = EInvoiceFacts.money(total, currency) else {
      throw EInvoiceProblem(.noTotal)
    }
    add("total", money.plain)
  }

  /// An XML decimal: no signs of currencies, no groups.
  static func money(_ text: String, _ currency: Currency) -> Money? {
    var digits = Array(trimmed(text).utf8)
    guard digits.count <= 40,
      digits.allSatisfy({
        Ascii.isDigit($0) || $0 == Ascii.point || $0 == Ascii.minus || $0 == Ascii.plus
      })
    else { return nil }
    // Zeros beyond the currency's decimals say nothing.
    if let point = digits.firstIndex(of: Ascii.point) {
      while digits.count - point - 1 > currency.decimals, digits.last == Ascii.zero {
        digits.removeLast()
      }
      if digits.last == Ascii.point { digits.removeLast() }
    }
    return try? Money(parsing: String(decoding: digits, as: UTF8.self), currency: currency)
  }

  /// A rate in its shortest form, "19", "5.5".
  static func rate(_ text: String?) -> String? {
    text.flatMap { try? Rate(parsing: $0) }?.plain
  }
}
