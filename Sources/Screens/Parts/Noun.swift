import Ledger

/// What is counted: each with its words for one and for more, because languages make plurals their own way.
enum Noun: String, Sendable {
  case project, gig, client, invoice, item, transaction, expense, space, vendor, charge
  case change, field, file, line, price, edit, image, receipt
  case draft
  case day, hour, minute
  case trip, musician, rate, way
  /// A line of a bank.
  case bankLine = "bankline"
  /// A further way to reach a client.
  case contactDetail
  case recurringGig
  case recurringExpense, rule
  case payment
  /// Items, as a heading has them.
  case heading

  /// "1 item", "2 items".
  func count(_ number: Int, _ text: String? = nil) -> Phrase {
    let written = text ?? "\(number)"
    return number == 1 ? one : many(written)
  }

  /// "1,500 items": of what there may be thousands, as the book's region writes them.
  func count(_ number: Int, _ formats: Formats) -> Phrase { count(number, formats.count(number)) }

  private var one: Phrase {
    switch self {
    case .project: "1 project"
    case .gig: "1 gig"
    case .client: "1 client"
    case .invoice: "1 invoice"
    case .item: "1 item"
    case .transaction: "1 transaction"
    case .expense: "1 expense"
    case .space: "1 space"
    case .vendor: "1 vendor"
    case .charge: "1 charge"
    case .change: "1 change"
    case .field: "1 field"
    case .file: "1 file"
    case .line: "1 line"
    case .bankLine: "1 line{{of a bank}}"
    case .contactDetail: "1 contact detail"
    case .recurringGig: "1 recurring gig"
    case .recurringExpense: "1 recurring expense"
    case .rule: "1 rule"
    case .payment: "1 payment"
    case .price: "1 price"
    case .edit: "1 edit"
    case .image: "1 image"
    case .receipt: "1 receipt"
    case .trip: "1 trip"
    case .musician: "1 musician"
    case .rate: "1 rate"
    case .way: "1 travel time"
    case .draft: "1 draft"
    case .day: "1 day"
    case .hour: "1 hour"
    case .minute: "1 minute"
    case .heading: "1 Item"
    }
  }

  private func many(_ number: String) -> Phrase {
    switch self {
    case .project: "\(number) projects"
    case .gig: "\(number) gigs"
    case .client: "\(number) clients"
    case .invoice: "\(number) invoices"
    case .item: "\(number) items"
    case .transaction: "\(number) transactions"
    case .expense: "\(number) expenses"
    case .space: "\(number) spaces"
    case .vendor: "\(number) vendors"
    case .charge: "\(number) charges"
    case .change: "\(number) changes"
    case .field: "\(number) fields"
    case .file: "\(number) files"
    case .line: "\(number) lines"
    case .bankLine: "\(number) lines{{of a bank}}"
    case .contactDetail: "\(number) contact details"
    case .recurringGig: "\(number) recurring gigs"
    case .recurringExpense: "\(number) recurring expenses"
    case .rule: "\(number) rules"
    case .payment: "\(number) payments"
    case .price: "\(number) prices"
    case .edit: "\(number) edits"
    case .image: "\(number) images"
    case .receipt: "\(number) receipts"
    case .trip: "\(number) trips"
    case .musician: "\(number) musicians"
    case .rate: "\(number) rates"
    case .way: "\(number) travel times"
    case .draft: "\(number) drafts"
    case .day: "\(number) days"
    case .hour: "\(number) hours"
    case .minute: "\(number) minutes"
    case .heading: "\(number) Items"
    }
  }
}
