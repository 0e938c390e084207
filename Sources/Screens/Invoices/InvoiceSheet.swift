import Ledger
import Markup

// The sheets of an invoice; their forms are in DraftSheets, InvoiceSheets and LastNumbers.
extension SheetKind {
  static var invoice: SheetName<ID<Invoice>> { SheetName("invoice") }
  static var newInvoice: SheetKind { SheetKind("new-invoice") }
  static var line: SheetName2<ID<Invoice>, ID<Line>?> { SheetName2("line") }
  static var issue: SheetName<ID<Invoice>> { SheetName("issue") }
  /// No answer came about its number.
  static var number: SheetName<ID<Invoice>> { SheetName("number") }
  /// The last numbers given out, after a restore; none when no invoice waits for its number.
  static var lastNumbers: SheetName<ID<Invoice>?> { SheetName("last-numbers") }
  static var payment: SheetName<ID<Invoice>> { SheetName("payment") }
  static var void: SheetName<ID<Invoice>> { SheetName("void") }
  static var invoiceMenu: SheetName<ID<Invoice>> { SheetName("invoice-menu") }
}

extension SheetSearch {
  mutating func invoices() {
    on(SheetKind.invoice) { App.invoiceSheet($0) }
    on(SheetKind.newInvoice) { App.newInvoiceSheet() }
    on(SheetKind.line) { App.lineSheet($0, $1) }
    on(SheetKind.issue) { App.issueSheet($0) }
    on(SheetKind.payment) { App.paymentSheet($0) }
    on(SheetKind.void) { App.voidSheet($0) }
    on(SheetKind.number) { id in
      SheetType(
        form: { app in app.book.invoices[id]?.isIssued == false ? Form() : nil },
        view: { app, _, html in app.numberSheet(id, &html) })
    }
    on(SheetKind.lastNumbers) { id in
      SheetType(
        keeps: .nothing,
        form: { app in app.lastNumbersForm(for: id) },
        check: { app, form in app.checkLastNumbers(&form) },
        save: { app, sheet in app.saveLastNumbers(sheet) },
        view: { app, sheet, html in app.lastNumbersSheet(id, sheet, &html) })
    }
    on(SheetKind.invoiceMenu) { id in
      SheetType(
        form: { app in app.book.invoices[id] == nil ? nil : Form() },
        view: { app, _, html in app.invoiceMenu(id, &html) })
    }
  }
}
