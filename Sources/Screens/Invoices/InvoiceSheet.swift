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
    on(SheetKind.invoice) { id in
      SheetType(
        form: { app in app.invoiceForm(id) },
        check: { app, form in app.checkInvoice(&form) },
        save: { app, sheet in app.saveInvoice(id, sheet) },
        view: { app, sheet, html in app.invoiceSheet(id, sheet, &html) })
    }
    on(SheetKind.newInvoice) {
      SheetType(
        form: { _ in Form([("client", ""), ("clientQuery", "")]) },
        save: { app, sheet in app.saveNewInvoice(sheet) },
        view: { app, sheet, html in app.newInvoiceSheet(sheet, &html) })
    }
    on(SheetKind.line) { invoice, id in
      SheetType(
        form: { app in app.lineForm(invoice, id) },
        check: { app, form in app.checkLine(invoice, &form) },
        save: { app, sheet in app.saveLine(invoice, id, sheet) },
        view: { app, sheet, html in app.lineSheet(invoice, id, sheet, &html) })
    }
    on(SheetKind.issue) { id in
      SheetType(
        form: { app in app.issueForm(id) },
        check: { app, form in app.checkIssue(id, &form) },
        save: { app, sheet in app.saveIssue(id, sheet) },
        view: { app, sheet, html in app.issueSheet(id, sheet, &html) })
    }
    on(SheetKind.number) { id in
      SheetType(
        form: { app in app.book.invoices[id]?.isIssued == false ? Form() : nil },
        view: { app, _, html in app.numberSheet(id, &html) })
    }
    on(SheetKind.lastNumbers) { id in
      SheetType(
        form: { app in app.lastNumbersForm(for: id) },
        check: { app, form in app.checkLastNumbers(&form) },
        save: { app, sheet in app.saveLastNumbers(sheet) },
        view: { app, sheet, html in app.lastNumbersSheet(id, sheet, &html) })
    }
    on(SheetKind.payment) { id in
      SheetType(
        form: { app in app.paymentForm(id) },
        check: { app, form in app.checkPayment(id, &form) },
        save: { app, sheet in app.savePayment(id, sheet) },
        view: { app, sheet, html in app.paymentSheet(id, sheet, &html) })
    }
    on(SheetKind.void) { id in
      SheetType(
        form: { _ in Form([("reason", "")]) },
        save: { app, sheet in app.saveVoid(id, sheet) },
        view: { app, sheet, html in app.voidSheet(id, sheet, &html) })
    }
    on(SheetKind.invoiceMenu) { id in
      SheetType(
        form: { app in app.book.invoices[id] == nil ? nil : Form() },
        view: { app, _, html in app.invoiceMenu(id, &html) })
    }
  }
}
