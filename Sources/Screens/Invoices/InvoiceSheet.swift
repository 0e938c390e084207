import Documents
import Ledger
import Markup

// The sheets of an invoice; most of their forms are in DraftSheets, NewInvoice and InvoiceSheets.
extension SheetKind {
  static var invoice: SheetName<ID<Invoice>> { SheetName("invoice") }
  static var newInvoice: SheetKind { SheetKind("new-invoice") }
  /// Which projects of a client one invoice is for.
  static var severalProjects: SheetKind { SheetKind("several-projects") }
  /// Which further ones a draft is for.
  static var addProjects: SheetName<ID<Invoice>> { SheetName("add-projects") }
  /// Whether what a deal brings comes along.
  static var dealQuestion: SheetName<ID<Project>> { SheetName("deal-question") }
  /// Prices that a project's invoice misses.
  static var projectPrices: SheetName<ID<Project>> { SheetName("project-prices") }
  /// The same without an invoice.
  static var setPrices: SheetName<ID<Project>> { SheetName("set-prices") }
  static var line: SheetName2<ID<Invoice>, ID<Line>?> { SheetName2("line") }
  /// A line that is typed into a draft's page.
  static var newLine: SheetName<ID<Invoice>> { SheetName("new-line") }
  static var paySelected: SheetKind { SheetKind("pay-selected") }
  static var deleteDrafts: SheetKind { SheetKind("delete-drafts") }
  static var issue: SheetName<ID<Invoice>> { SheetName("issue") }
  /// No answer came about its number.
  static var number: SheetName<ID<Invoice>> { SheetName("number") }
  /// The last numbers given out, after a restore; none when no invoice waits for its number.
  static var lastNumbers: SheetName<ID<Invoice>?> { SheetName("last-numbers") }
  static var payment: SheetName<ID<Invoice>> { SheetName("payment") }
  /// One that was recorded, or a refund, to be put right.
  static var editPayment: SheetName<ID<Payment>> { SheetName("edit-payment") }
  /// What goes back to the client: of an invoice's credit, of all that they have.
  static var refund: SheetName<ID<Invoice>> { SheetName("refund") }
  static var refundClient: SheetName<ID<Client>> { SheetName("refund-client") }
  /// How it goes to the client, and the reminder.
  static var send: SheetName<ID<Invoice>> { SheetName("send") }
  static var remind: SheetName<ID<Invoice>> { SheetName("remind") }
  /// A mail that says that money came in.
  static var sendReceipt: SheetName<ID<Invoice>> { SheetName("send-receipt") }
  static var void: SheetName<ID<Invoice>> { SheetName("void") }
  static var invoiceMenu: SheetName<ID<Invoice>> { SheetName("invoice-menu") }
}

extension SheetSearch {
  mutating func invoices() {
    on(SheetKind.invoice) { DraftSheets.invoiceSheet($0).on(.invoice($0)) }
    on(SheetKind.newInvoice) { NewInvoice.sheet() }
    on(SheetKind.severalProjects) { NewInvoice.severalSheet() }
    on(SheetKind.addProjects) { AddProjects.sheet($0) }
    on(SheetKind.dealQuestion) { DealQuestion.sheet($0) }
    on(SheetKind.projectPrices) { ProjectInvoiceSheet.pricesSheet($0, thenInvoices: true) }
    on(SheetKind.setPrices) { ProjectInvoiceSheet.pricesSheet($0, thenInvoices: false) }
    on(SheetKind.line) { DraftLineSheets.lineSheet($0, $1).on(.invoice($0)) }
    on(SheetKind.saveTemplate) { InvoiceTemplateSheets.saveSheet($0) }
    on(SheetKind.invoiceTemplate) { InvoiceTemplateSheets.editSheet($0) }
    on(SheetKind.newLine) { id in
      DraftLineSheets.newLineSheet(id).on(.invoice(id)) { .line(id, ID($0)) }
    }
    on(SheetKind.paySelected) { InvoiceBulk.paySelectedSheet() }
    on(SheetKind.deleteDrafts) { InvoiceBulk.deleteDraftsSheet() }
    on(SheetKind.issue) { InvoiceSheets.issueSheet($0) }
    on(SheetKind.payment) { InvoiceSheets.paymentSheet($0) }
    on(SheetKind.editPayment) { PaymentSheets.edit($0) }
    on(SheetKind.refund) { RefundSheet.sheet($0) }
    on(SheetKind.refundClient) { RefundSheet.sheet(to: $0) }
    on(SheetKind.send) { SendSheet.sheet($0, .invoice) }
    on(SheetKind.remind) { SendSheet.sheet($0, .reminder) }
    on(SheetKind.sendReceipt) { SendSheet.sheet($0, .receipt) }
    on(SheetKind.void) { InvoiceSheets.voidSheet($0) }
    on(SheetKind.number) { id in
      SheetType(
        form: { app in app.book.invoices[id]?.isIssued == false ? Form() : nil },
        view: { app, _, html in NumberSheet(app: app).draw(id, &html) })
    }
    on(SheetKind.lastNumbers) { id in
      SheetType(
        keeps: .nothing,
        form: { app in LastNumberAnswers(app: app).lastNumbersForm(for: id) },
        check: { app, form in LastNumberAnswers(app: app).checkLastNumbers(&form) },
        save: { app, sheet in LastNumberAnswers(app: app).saveLastNumbers(sheet) },
        view: { app, sheet, html in LastNumbersSheet(app: app).draw(id, sheet, &html) })
    }
    on(SheetKind.invoiceMenu) { id in
      SheetType(
        form: { app in app.book.invoices[id] == nil ? nil : Form() },
        view: { app, _, html in InvoicePage(app: app).invoiceMenu(id, &html) })
    }
  }
}
