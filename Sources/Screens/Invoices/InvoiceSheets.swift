import Ledger
import Markup

// Issue, payment, void: the forms of an invoice's life.
extension App {
  // MARK: issue

  func issueForm(_ id: ID<Invoice>) -> Form? {
    guard let invoice = book.invoices[id], !invoice.isIssued else { return nil }
    return Form([("day", (invoice.day ?? state.today).text)])
  }

  func checkIssue(_ id: ID<Invoice>, _ form: inout Form) {
    checkDay("day", &form)
    guard let invoice = book.invoices[id], let day = try? Day(parsing: form["day"]) else { return }
    if book.clients[invoice.client] == nil {
      form.fail("day", Issuing.Problem.noClient.message)
    }
    do throws(Issuing.Problem) {
      let content = try Issuing.content(of: invoice, on: day, in: book)
      if content.lines.isEmpty { throw .noLines }
      if content.due < content.issued { throw .dueBeforeIssue }
    } catch {
      form.fail("day", error.message)
    }
  }

  mutating func saveIssue(_ id: ID<Invoice>, _ sheet: Sheet) {
    guard let day = try? Day(parsing: sheet.form["day"]) else { return }
    closeSheet()
    effects.append(.issue(id, on: day))
  }

  func issueSheet(_ id: ID<Invoice>, _ sheet: Sheet, _ html: inout HTML) {
    html.formSheet("Issue Invoice", save: "Issue") { html in
      html.problemBanner(sheet.form)
      html(
        "p", .class("muted"),
        text: "Issuing gives the invoice its number and freezes it. Later changes to the project"
          + " do not change it.")
      html.field(sheet.form, "day", "Issue Date", type: "date")
      html("dl", .class("facts")) { html in
        html.fact(
          "Number", numberHint(id, on: (try? Day(parsing: sheet.form["day"])) ?? state.today))
      }
    }
  }

  /// Where the number will come from.
  private func numberHint(_ id: ID<Invoice>, on day: Day) -> String {
    if numbersComeFromTheHub { return "The next of your series" }
    let number = ownNumber(id, on: day)
    return state.hasHub ? number + " (this device’s own series, since you are offline)" : number
  }

  // MARK: payment

  func paymentForm(_ id: ID<Invoice>) -> Form? {
    guard let invoice = book.invoices[id], invoice.isIssued, !invoice.isVoid else { return nil }
    let owed = (try? book.balance(of: invoice)) ?? Money.zero(invoice.askedCurrency)
    return Form([
      ("amount", owed.minor > 0 ? state.formats.amount(owed) : ""), ("day", state.today.text),
      ("method", ""), ("reference", ""),
    ])
  }

  func checkPayment(_ id: ID<Invoice>, _ form: inout Form) {
    checkDay("day", &form)
    guard let invoice = book.invoices[id] else { return }
    do throws(MoneyError) {
      let amount = try state.formats.readMoney(form["amount"], currency: invoice.askedCurrency)
      if amount.minor <= 0 { form.fail("amount", Payments.Problem.notPositive.message) }
    } catch {
      form.fail("amount", message(error, in: invoice.askedCurrency))
    }
  }

  mutating func savePayment(_ id: ID<Invoice>, _ sheet: Sheet) {
    guard let invoice = book.invoices[id], let day = try? Day(parsing: sheet.form["day"]),
      let amount = try? state.formats.readMoney(
        sheet.form["amount"], currency: invoice.askedCurrency)
    else { return }
    do throws(Payments.Problem) {
      let edits = try Payments.parts(
        ID(sheet.newID), amount, for: invoice, on: day, method: sheet.form["method"],
        reference: sheet.form.trimmed("reference"), in: book)
      closeSheet()
      commit(edits, toast: state.formats.money(amount) + " received")
    } catch {
      toast(error.message, isBad: true)
    }
  }

  func paymentSheet(_ id: ID<Invoice>, _ sheet: Sheet, _ html: inout HTML) {
    guard let invoice = book.invoices[id] else { return }
    let form = sheet.form
    let owed = (try? book.balance(of: invoice)) ?? Money.zero(invoice.askedCurrency)
    html.formSheet("Record Payment") { html in
      html.problemBanner(form)
      html.moneyField(
        form, "amount", "Amount", symbol: state.formats.symbol(invoice.askedCurrency),
        hint: state.formats.money(owed) + " owed", isFocused: true)
      html.field(form, "day", "Received On", type: "date")
      html.select(
        form, "method", "Method",
        ["", "Bank Transfer", "Cash", "Check", "Card", "Venmo", "Zelle", "PayPal"].map {
          ($0, $0.isEmpty ? "Not recorded" : $0)
        })
      html.field(form, "reference", "Reference")
      let amount = try? state.formats.readMoney(form["amount"], currency: invoice.askedCurrency)
      if let amount, amount.minor > owed.minor {
        html(
          "p", .class("hint"), text: "More than is owed: the rest becomes the client’s credit.")
      }
    }
  }

  // MARK: void

  mutating func saveVoid(_ id: ID<Invoice>, _ sheet: Sheet) {
    guard let invoice = book.invoices[id] else { return closeSheet() }
    do throws(VoidingRule.Problem) {
      let edit = try VoidingRule.void(
        invoice, on: state.today, reason: sheet.form.trimmed("reason"), in: book)
      closeSheet()
      commitForGood(edit, toast: "Invoice \(invoice.number) voided")
    } catch {
      closeSheet()
      toast(error.message, isBad: true)
    }
  }

  func voidSheet(_ id: ID<Invoice>, _ sheet: Sheet, _ html: inout HTML) {
    let number = book.invoices[id]?.number ?? ""
    html.formSheet("Void Invoice \(number)", save: "Void") { html in
      html.problemBanner(sheet.form)
      html(
        "p", .class("muted"),
        text: "A void invoice asks for nothing; its number is not used again.")
      html.field(sheet.form, "reason", "Reason", placeholder: "Wrong amount", isFocused: true)
    }
  }
}
