import Ledger
import Markup

// Issue, payment, void: the forms of an invoice's life.
struct InvoiceSheets: Room {
  let app: App

  // MARK: issue

  static func issueSheet(_ id: ID<Invoice>) -> SheetType {
    SheetType("Issue Invoice", button: "Issue", keeps: .nothing) { app, walk in
      guard let invoice = app.book.invoices.live(id), !invoice.isIssued else { return nil }
      let isBack = app.book.givesBack(invoice)
      if isBack { walk.title = "Issue Credit Note" }
      walk.draw { html, _ in
        html(
          "p", .class("muted"),
          text: isBack
            ? """
            Issuing gives the credit note its number and freezes it. Later changes to the project \
            do not change it.
            """
            : """
            Issuing gives the invoice its number and freezes it. Later changes to the project do \
            not change it.
            """)
      }
      var day: Day? = invoice.day ?? app.state.today
      let gaps = IssueGaps(app: app).gaps(of: invoice, on: day ?? app.state.today)
      if !gaps.isEmpty { walk.button = "Issue Anyway" }
      walk.draw { html, _ in IssueGaps(app: app).draw(gaps, &html) }
      walk.day("day", "Issue Date", &day, isRequired: true)
      if let day { walk.rule(InvoiceSheets(app: app).issueProblem(invoice, on: day)) }
      walk.draw { html, _ in
        html("dl", .class("facts")) { html in
          html.fact("Number", InvoiceSheets(app: app).numberHint(id, on: day ?? app.state.today))
        }
      }
      return { app in
        guard let day else { return }
        app.closeSheet()
        app.effects.append(.issue(id, on: day))
      }
    }
  }

  private func issueProblem(_ invoice: Invoice, on day: Day) -> Phrase? {
    do throws(Issuing.Problem) {
      if let problem = Issuing.problem(issuingOn: day, today: state.today) { throw problem }
      if book.named(invoice.client) == nil { throw .noClient }
      let content = try Issuing.content(of: invoice, on: day, in: book)
      if content.lines.isEmpty { throw .noLines }
      if let other = BilledMeanwhile(of: invoice, in: book)?.invoices.first {
        throw .billedAlready(number: other.number)
      }
      if let number = Deposits.outrun(by: invoice, in: book) {
        throw .depositOutrun(number: number)
      }
      if content.due < content.issued { throw .dueBeforeIssue }
      return nil
    } catch {
      return error.message
    }
  }

  /// Where the number will come from.
  private func numberHint(_ id: ID<Invoice>, on day: Day) -> Phrase {
    if NumberSheet(app: app).numbersComeFromTheHub {
      let number = NumberSheet(app: app).hubNumber(id, on: day)
      return number.isEmpty ? "The next of your series" : "\(number), the next of your series"
    }
    let number = NumberSheet(app: app).ownNumber(id, on: day)
    return state.hasHub
      ? "\(number) (this device’s own series, since you are offline)" : .verbatim(number)
  }

  // MARK: payment

  /// How money comes in.
  static func methods(with known: String = "") -> [(value: String, text: Phrase)] {
    var all: [(value: String, text: Phrase)] = [("", "Not recorded")]
    all += ways.map { ($0.english, $0) }
    // What an import or the command line called it.
    if !all.contains(where: { $0.value == known }) { all.append((known, .verbatim(known))) }
    return all
  }

  /// What payments say in the book is English.
  private static var ways: [Phrase] {
    ["Bank Transfer", "Cash", "Check{{a payment}}", "Card", "Venmo", "Zelle", "PayPal"]
  }

  static func title(ofMethod word: String) -> Phrase {
    ways.first { $0.english == word } ?? .verbatim(word)
  }

  static func paymentSheet(_ id: ID<Invoice>) -> SheetType {
    SheetType("Record Payment") { app, walk in
      guard let invoice = app.book.invoices.live(id), invoice.isIssued, !invoice.isVoid,
        !invoice.isCreditNote
      else { return nil }
      let owed = (try? app.book.balance(of: invoice)) ?? Money.zero(invoice.askedCurrency)
      var fields = PaymentFields(owed.isPositive ? owed : nil, on: app.state.today)
      fields.ask(
        in: invoice.askedCurrency, isBack: false, hint: "\(app.state.formats.money(owed)) owed",
        app, &walk)
      if let amount = fields.amount, amount.minor > owed.minor {
        walk.draw { html, _ in
          html(
            "p", .class("hint"), text: "More than is owed: the rest becomes the client’s credit.")
        }
      }
      var payment = Payment()
      payment.id = ID(walk.newID)
      guard fields.write(to: &payment, in: app.book.settings.currency) else { return { _ in } }
      return { app in InvoiceSheets(app: app).receive(payment, for: invoice) }
    }
  }

  private func receive(_ payment: Payment, for invoice: Invoice) {
    do throws(Payments.Problem) {
      let edits = try Payments.parts(
        payment.id, payment.amount, for: invoice, on: payment.day, method: payment.method,
        reference: payment.reference, worth: payment.worth, in: book)
      closeSheet()
      commit(edits, toast: "\(state.formats.money(payment.amount)) received")
    } catch {
      toast(error.message, isBad: true)
    }
  }

  // MARK: void

  static func voidSheet(_ id: ID<Invoice>) -> SheetType {
    SheetType("", button: "Void") { app, walk in
      guard let invoice = app.book.invoices.live(id) else { return nil }
      let isBack = invoice.isCreditNote
      walk.title =
        isBack ? "Void Credit Note \(invoice.number)" : "Void Invoice \(invoice.number)"
      walk.draw { html, _ in
        html(
          "p", .class("muted"),
          text: isBack
            ? "A void credit note gives nothing back; its number is not used again."
            : "A void invoice asks for nothing; its number is not used again.")
        if let problem = VoidingRule.problem(voiding: invoice, in: app.book) {
          html("p", .class("notice"), .role("status"), text: problem.message)
        }
        if isBack, let corrected = app.book.invoices.live(invoice.corrects),
          app.book.isCredited(invoice)
        {
          html(
            "p", .class("hint"),
            text: "What it took off \(InvoiceSheets(app: app).title(of: corrected)) is owed again.")
        }
      }
      var reason = ""
      walk.text("reason", "Reason", &reason, placeholder: "Wrong amount", isFocused: true)
      return { app in InvoiceSheets(app: app).void(invoice, reason) }
    }
  }

  private func void(_ invoice: Invoice, _ reason: String) {
    do throws(VoidingRule.Problem) {
      let edit = try VoidingRule.void(invoice, on: state.today, reason: reason, in: book)
      closeSheet()
      commitForGood(edit, toast: "\(title(of: invoice)) voided")
    } catch {
      toast(error.message, isBad: true)
    }
  }
}
