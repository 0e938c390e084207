import Ledger

/// What the lines of a CSV from elsewhere are.
public enum CSVSubject: String, CaseIterable, Sendable {
  case items, transactions

  public var title: Phrase {
    switch self {
    case .items: return "Items"
    case .transactions: return "Transactions"
    }
  }

  /// The fields a column can be read as, in the order they are offered.
  public var fields: [CSVField] {
    switch self {
    case .items:
      return [
        .name, .vendor, .sku, .price, .projectPrice, .marketValue, .quantity, .category, .space,
        .status, .purchasedBy, .date, .notes, .id,
      ]
    case .transactions:
      return [
        .date, .vendor, .amount, .currency, .originalAmount, .originalCurrency, .tax, .subtotal,
        .taxRate, .category, .tags, .type, .status, .reimbursement, .reimbursable, .deductible,
        .billTo, .purchasedBy, .paymentMethod, .notes, .files, .direction, .id,
      ]
    }
  }

  /// Without these there is nothing to import.
  public var required: [CSVField] {
    switch self {
    case .items: return [.name]
    case .transactions: return [.date, .amount]
    }
  }
}

/// One of our fields that a column of a CSV may hold.
public enum CSVField: String, CaseIterable, Sendable, TitledField {
  case name, date, vendor, sku, price, projectPrice, marketValue, quantity, amount, tax, subtotal
  case taxRate, category, space, type, status, reimbursement, purchasedBy, notes, direction, id
  case currency, tags, reimbursable, deductible, billTo, paymentMethod
  case originalAmount, originalCurrency, files

  public init?(word: String) {
    let wanted = CSVField.plain(word)
    guard let field = CSVField.allCases.first(where: { CSVField.plain($0.rawValue) == wanted })
    else { return nil }
    self = field
  }

  public var title: Phrase {
    switch self {
    case .name: return "Name"
    case .date: return "Date"
    case .vendor: return "Vendor"
    case .sku: return "SKU"
    case .price: return "Purchase Price"
    case .projectPrice: return "Project Price"
    case .marketValue: return "Market Value"
    case .quantity: return "Quantity"
    case .amount: return "Amount"
    case .tax: return "Tax Amount"
    case .subtotal: return "Subtotal"
    case .taxRate: return "Tax Rate"
    case .category: return "Category"
    case .space: return "Space"
    case .type: return "Type"
    case .status: return "Status"
    case .reimbursement: return "Reimbursement"
    case .purchasedBy: return "Purchased By"
    case .notes: return "Notes"
    case .direction: return "Sale Direction"
    case .id: return "ID"
    case .currency: return "Currency"
    case .tags: return "Tags"
    case .reimbursable: return "Reimbursable"
    case .deductible: return "Tax Deductible"
    case .billTo: return "Bill To"
    case .paymentMethod: return "Payment Method"
    case .originalAmount: return "Original Amount"
    case .originalCurrency: return "Original Currency"
    case .files: return "Receipt Files"
    }
  }

  /// Its titles in a list of a subject, the likeliest first.
  func titles(for subject: CSVSubject) -> [String] {
    self == .vendor && subject == .transactions ? titles + ["description"] : titles
  }

  var words: StaticString {
    switch self {
    case .name:
      """
      name item itemname description product productname title artikel artikelname gegenstand itemdescription \
      productdescription artikelbezeichnung
      """
    case .date:
      """
      date transactiondate purchased purchasedate datepurchased orderdate posted postingdate day bought expensedate
      """
    case .vendor:
      """
      vendor store source shop merchant supplier seller payee retailer handler lieferant verkaufer
      """
    case .sku:
      """
      sku articlenumber articleno itemnumber itemno productcode upc model modelnumber partnumber artikelnummer \
      artikelnr artnr modelno partno productno productnumber styleno stylenumber skuno skunumber upcno
      """
    case .price:
      """
      purchaseprice price cost unitprice unitcost priceeach costeach amount wholesale paid each linetotal totalprice \
      totalcost extendedprice einkaufspreis ek preis einzelpreis stuckpreis gesamtpreis netprice extprice extcost
      """
    case .projectPrice:
      """
      projectprice clientprice salesprice saleprice sellingprice billed projektpreis verkaufspreis vk
      """
    case .marketValue:
      """
      marketvalue market retail retailprice msrp value listprice marktwert listenpreis uvp unitretail
      """
    case .quantity:
      """
      quantity qty count pieces pcs units menge anzahl stuckzahl qtyordered quantityordered orderqty
      """
    case .amount: "amount total grandtotal ordertotal price sum cost debit expenseamount"
    case .tax: "tax taxamount salestax vat taxes vatamount mwstbetrag ustbetrag steuerbetrag"
    case .subtotal: "subtotal net netamount pretax amountbeforetax"
    case .taxRate: "taxrate taxratepct taxpercent vatrate steuersatz mwstsatz ustsatz vatpercent"
    case .category:
      """
      category categoryname budgetcategory budget group kategorie expensecategory buchungskonto
      """
    case .space: "space room location area place raum"
    case .type: "type transactiontype kind"
    case .status: "status state zahlungsstatus"
    case .reimbursement: "reimbursement reimbursementtype owed"
    case .purchasedBy: "purchasedby boughtby buyer paidby card"
    case .notes:
      """
      notes note comment comments memo remarks details notiz notizen bemerkung bemerkungen anmerkung anmerkungen \
      beschreibung
      """
    case .direction: "inventorysaledirection saledirection direction"
    case .id: "id transactionid itemid reference ordernumber orderid"
    case .currency: "currency currencycode"
    case .tags: "tags tag labels label"
    case .reimbursable: "reimbursable"
    case .deductible: "taxdeductible deductible"
    case .billTo: "billto billable billableto"
    case .paymentMethod: "paymentmethod paymenttype paidwith method zahlungsart"
    case .originalAmount: "originalamount foreignamount amountforeign localamount"
    case .originalCurrency: "originalcurrency foreigncurrency foreigncurrencycode localcurrency"
    case .files: "attachments attachment receiptfiles receiptfile files filename"
    }
  }

  /// A title as ``plain(_:)`` spells it, but that "Item #" is the number of an item, and not what it is called.
  static func spelled(_ title: String) -> String {
    let plain = CSVField.plain(title)
    guard title.utf8.contains(0x23) else { return plain }
    let number = plain + "no"
    return CSVField.sku.titles.contains(number) ? number : plain
  }

  /// A title without case, accents, blanks, punctuation, and what stands in parentheses.
  static func plain(_ title: String) -> String {
    var bytes: [UInt8] = []
    var depth = 0
    for byte in folded(title).utf8 {
      switch byte {
      case 0x28: depth += 1
      case 0x29: depth = Swift.max(depth - 1, 0)
      case 0x30...0x39, 0x61...0x7A, 0x80...: if depth == 0 { bytes.append(byte) }
      case _: continue
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
