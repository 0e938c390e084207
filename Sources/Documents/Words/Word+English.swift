extension Word {
  var english: String {
    switch self {
    case .invoice: "Invoice"
    case .creditNote: "Credit Note"
    case .draft: "Draft"
    case .page(let page, let count): "Page " + page + " of " + count
    case .billTo: "Bill to"
    case .from: "From"
    case .taxID: "Tax ID"
    case .logo: "Logo"
    case .issued: "Issued"
    case .due: "Due"
    case .dateOfWork: "Date of work"
    case .project: "Project"
    case .artist: "Artist"
    case .dueOn(let day): "Due " + day
    case .balanceDueOn(let day): "Balance due " + day
    case .credit: "Credit in your favor"
    case .nothingToPay: "Nothing to pay"
    case .isVoid: "This invoice is void: nothing is owed"
    case .paidStamp: "PAID"
    case .voidStamp: "VOID"
    case .paidOn(let day): "Paid " + day
    case .paidInFull: "Paid in full, thank you"
    case .service: "Service"
    case .description: "Description"
    case .quantity: "Qty"
    case .price: "Price"
    case .amount: "Amount"
    case .subtotal: "Subtotal"
    case .tax: "Tax"
    case .total: "Total"
    case .paid: "Paid"
    case .balanceDue: "Balance due"
    case .overpaid: "Overpaid"
    case .paymentDetails: "Payment details"
    case .reference: "Reference"
    case .bank: "Bank"
    case .accountName: "Account name"
    case .routingNumber: "Routing number"
    case .accountNumber: "Account number"
    case .notes: "Notes"
    case .terms: "Terms"
    case .dueWithin(let days, let figures):
      "Payment due within " + figures + (days == 1 ? " day" : " days")
    case .dueOnReceipt: "Payment due on receipt"
    case .sampleClient: "Your Client"
    case .sampleWork: "Your work"
    case .sampleHours: "Hours"
    }
  }
}
