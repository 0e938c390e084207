/// What a client is shown as the proof of a purchase (rule R5).
public enum ReceiptLink: Equatable, Sendable {
  /// It stands on the project's invoice.
  case invoice
  /// A receipt that can be opened.
  case receipt(Attachment)
  /// A receipt that is only on the device it was taken with.
  case pendingUpload
  case none

  /// `isPending` says whether a file's bytes have not reached the hub yet.
  public init(
    of transaction: Transaction?, in book: Book, isPending: (Attachment) -> Bool
  ) {
    guard let transaction else {
      self = .none
      return
    }
    if transaction.sale != nil || ProjectInvoiceReport.isInvoiceable(transaction) {
      self = .invoice
    } else if let receipt = book.attachments(of: transaction.id.raw, as: .receipt).first {
      self = isPending(receipt) ? .pendingUpload : .receipt(receipt)
    } else {
      self = .none
    }
  }

  /// What stands for it on paper, where nothing can be opened.
  public var printed: String {
    switch self {
    case .invoice: return "See Project Invoice"
    case .receipt: return "Receipt available"
    case .pendingUpload: return "Receipt pending upload"
    case .none: return ""
    }
  }
}
