import Ledger
import Markup

// A draft's page is its form: what it says stands in cells that are edited in place, and the paper beside it
// follows each letter.
struct DraftPage: Room {
  let app: App

  private static var paper: String { "paper" }

  func draw(_ invoice: Invoice, _ html: inout HTML) {
    let typed = TypedDraft(of: invoice, app)
    let showsPaper = isOpen(DraftPage.paper)
    head(typed, showsPaper, &html)
    BilledNotice(app: app).draw(stored(invoice), &html)
    DraftDriftNotice(app: app).draw(stored(invoice), &html)
    DealLeftNotice(app: app).draw(stored(invoice), &html)
    FormerTaxNotice(app: app).draw(stored(invoice), &html)
    AddProjects(app: app).beside(stored(invoice), &html)
    html("div", .class("draft-page")) { html in
      if state.isDesk || !showsPaper { form(typed, &html) }
      if state.isDesk || showsPaper { paper(&html) }
    }
  }

  private func head(_ typed: TypedDraft, _ showsPaper: Bool, _ html: inout HTML) {
    let id = typed.invoice.id
    html.invoiceSummary(
      typed.totals.map { state.formats.money($0.total) }, badge: { $0.badge(InvoiceStatus.draft) })
    html("div", .class("buttons")) { html in
      html.button(
        typed.totals?.total.isNegative == true ? "Issue Credit Note" : "Issue Invoice",
        .open(.issue(id)), class: "button primary")
      if !state.isDesk {
        html(
          "button", .type("button"), .class("button"), .onClick(.toggle(DraftPage.paper)),
          .aria("pressed", showsPaper ? "true" : "false"), text: "Preview")
      }
      html.button("All Fields", .open(.invoice(id)))
      if AddProjects(app: app).hasSome(for: stored(typed.invoice)) {
        html.button("Add Projects", .open(.addProjects(id)))
      }
    }
  }

  private func paper(_ html: inout HTML) {
    html("section", .class("draft-paper"), .label("Preview"), .key("paper")) { html in
      if let preview = state.preview {
        html("div", .class("paper-wrap whole")) { html in html.fragment(preview) }
      } else {
        html("p", .class("muted"), text: "There is no preview while the amounts do not add up.")
      }
    }
  }

  // MARK: the form

  private func form(_ typed: TypedDraft, _ html: inout HTML) {
    let invoice = typed.invoice
    html("div", .class("draft-form"), .key("form")) { html in
      html("div", .class("form-grid"), .role("grid"), .label("Draft")) { html in
        html("div", .class("form-facts"), .role("rowgroup")) { html in facts(typed, &html) }
        html("div", .class("form-head form-line"), .role("row"), .key("heads")) { html in
          let heads: [Phrase] = [
            "Order", "Description", "Quantity", "Price", "Discount", "Tax", "Amount", "Remove",
          ]
          for (place, head) in heads.enumerated() {
            let isHidden = place == 0 || place == heads.count - 1
            html("span", .role("columnheader")) { html in
              html("span", isHidden ? .class("visually-hidden") : .none, text: head)
            }
          }
        }
        html("div", .class("form-lines"), .role("rowgroup")) { html in
          for (place, line) in typed.stored.enumerated() {
            lineRow(line, typed.parts(of: place), invoice, &html)
          }
          newLineRow(invoice, &html)
        }
        html("div", .class("form-facts"), .role("rowgroup")) { html in
          let sheet = SheetKind.invoice(invoice.id)
          fact(
            sheet, "discount", "Discount", state.formats.discount(stored(invoice).discount),
            "None{{a discount}}",
            &html)
          fact(
            sheet, "tax", "Tax", state.formats.tax(stored(invoice).tax), "None", &html)
          fact(
            sheet, "notes", "Notes", stored(invoice).notes, "A text under the lines",
            isWide: true, &html)
        }
      }
      totals(typed, &html)
    }
  }

  /// What the book says, which closed cells show.
  private func stored(_ invoice: Invoice) -> Invoice { book.invoices[invoice.id] ?? invoice }

  private func facts(_ typed: TypedDraft, _ html: inout HTML) {
    let invoice = stored(typed.invoice)
    let sheet = SheetKind.invoice(invoice.id)
    let client = book.named(invoice.client)?.displayName ?? ""
    // Many clients are found by typing, in the whole form.
    let isShort = book.clients.count <= ClientPicker.mostInCell
    fact(
      sheet, "client", "Client", client, "Choose a client", opens: isShort ? nil : .open(sheet),
      &html)
    fact(sheet, "day", "Issue Date", state.formats.day(invoice.day ?? state.today), "", &html)
    let days = Int(clamping: book.settings.paymentDays)
    let due = (invoice.day ?? state.today).adding(days: days)
    if typed.totals?.total.isNegative != true {
      fact(
        sheet, "due", "Due Date", invoice.due.map { state.formats.day($0) } ?? "",
        .verbatim(state.formats.day(due)), &html)
    }
    fact(sheet, "currency", "Currency", invoice.currency.code, "", &html)
    if ReverseCharge.concerns(invoice, in: book) {
      let isTaxed = typed.totals?.taxes.isEmpty == false
      let isReverse = ReverseCharge.applies(to: invoice, taxed: isTaxed, in: book)
      fact(sheet, "reverseCharge", "Reverse Charge", say(isReverse ? "Yes" : "No"), "", &html)
    }
    if Numbering.choices(in: book).count > 1 {
      let series = Numbering.mainSeries(for: invoice, on: invoice.day ?? state.today, in: book)
      fact(sheet, "series", "Series", DraftSheets.name(of: series), "", &html)
    }
    projectFact(invoice, &html)
    if let corrected = book.invoices[invoice.corrects] { correctsFact(corrected, &html) }
  }

  /// The way to the invoice that a credit note corrects.
  private func correctsFact(_ invoice: Invoice, _ html: inout HTML) {
    html("div", .class("form-fact"), .role("row"), .key("fact-corrects")) { html in
      html("span", .role("gridcell")) { html in
        html("span", .class("cell-label"), text: "Corrects")
        html("a", .href(Route.invoice(invoice.id).path), text: title(of: invoice))
      }
    }
  }

  /// The way to what it bills.
  private func projectFact(_ invoice: Invoice, _ html: inout HTML) {
    let projects = book.projects(of: invoice)
    if projects.isEmpty { return }
    html("div", .class("form-fact"), .role("row"), .key("fact-project")) { html in
      html("span", .role("gridcell")) { html in
        html("span", .class("cell-label"), text: projects.count > 1 ? "Projects" : "Project")
        projectLinks(of: invoice, &html)
      }
    }
  }

  /// A field of the draft: its label above what it says.
  private func fact(
    _ sheet: SheetKind, _ field: String, _ label: Phrase, _ text: String, _ placeholder: Phrase,
    isWide: Bool = false, opens: Action? = nil, _ html: inout HTML
  ) {
    html(
      "div", .class(isWide ? "form-fact wide" : "form-fact"), .role("row"), .key("fact-" + field)
    ) { html in
      cell(sheet, "Draft", field, label, text, placeholder, opens: opens, &html)
    }
  }

  private func cell(
    _ sheet: SheetKind, _ title: Phrase, _ field: String, _ label: Phrase, _ text: String,
    _ placeholder: Phrase, isNumber: Bool = false, opens: Action? = nil, _ html: inout HTML
  ) {
    let action = opens ?? .cell(field, sheet)
    let look = isNumber ? " number" : ""
    if let open = state.sheet, open.cell == field, open.kind == sheet {
      html(
        "span", .role("gridcell"), .class("cell-open" + look), .key(action.text)
      ) { html in html.fragment(Cells(app: app).cellEditor(open, of: title)) }
      return
    }
    html("span", .role("gridcell"), .class("edits" + look)) { html in
      html("button", .type("button"), .class("cell"), .onClick(action)) { html in
        html("span", .class("cell-label"), text: label)
        html(
          "span", .class(text.isEmpty ? "cell-text faint" : "cell-text"),
          text: text.isEmpty ? placeholder : .verbatim(text))
      }
    }
  }

  // MARK: lines

  private func lineRow(
    _ line: Line, _ part: InvoiceTotals.Part?, _ invoice: Invoice, _ html: inout HTML
  ) {
    let sheet = SheetKind.line(invoice.id, line.id)
    let formats = state.formats
    // What takes a deposit off has no pieces, as on paper, and nothing to type (rule G100).
    let deposit = Deposits.invoice(namedBy: line, in: book).map {
      Phrase("Less deposit, invoice \($0.number) of \(text($0.day))")
    }
    let said = Drafting.isRounding(line) ? say("Rounding") : line.text
    let title = deposit ?? (said.isEmpty ? line.service.title : .verbatim(said))
    html(
      "div", .class("form-line"), .role("row"), .key(line.id.text),
      .onSwipeLeft(.deleteLine(line.id)), .words("data-swipe-left", "Delete"),
      .data("swipe-left-tone", "danger")
    ) { html in
      html("span", .role("gridcell"), .class("line-handle")) { html in
        html.dragHandle(.dropLine(line.id))
      }
      if let deposit {
        html("span", .role("gridcell"), .class("cell-text"), text: deposit)
        for _ in 0..<2 { html("span", .role("gridcell")) { _ in } }
      } else {
        cell(sheet, title, "text", "Description", said, line.service.title, &html)
        cell(
          sheet, title, "quantity", "Quantity", formats.quantity(line.price.quantity), "",
          isNumber: true, &html)
        cell(
          sheet, title, "unit", "Price", formats.money(line.price.unit), "", isNumber: true, &html)
      }
      cell(
        sheet, title, "discount", "Discount", formats.discount(line.discount), .verbatim("–"),
        isNumber: true, &html)
      let own = line.tax.map { formats.rate($0.rate) } ?? ""
      let usual = stored(invoice).tax.map { formats.rate($0.rate) } ?? "–"
      cell(sheet, title, "tax", "Tax", own, .verbatim(usual), isNumber: true, &html)
      html("span", .role("gridcell"), .class("line-sum amount")) { html in
        html.text(part.map { Phrase.verbatim(formats.money($0.amount)) } ?? "too large")
      }
      html("span", .role("gridcell")) { html in
        html.iconButton("more", "More for \(title)", .open(sheet))
      }
    }
  }

  /// Where the next line is typed; Tab goes on in the line that it makes.
  private func newLineRow(_ invoice: Invoice, _ html: inout HTML) {
    let sheet = SheetKind.newLine(invoice.id)
    html(
      "div", .class("form-line adds"), .role("row"), .key("new-line"),
      .data("next", Action.cell("quantity", sheet).text)
    ) { html in
      cell(sheet, "New Line", "text", "Add Line", "", "Add a line", &html)
    }
  }

  // MARK: sums

  private func totals(_ typed: TypedDraft, _ html: inout HTML) {
    guard let totals = typed.totals else {
      let fault = book.fault(of: typed.invoice)?.text
      html("p", .class("notice bad"), .role("status"), text: fault ?? typed.problem)
      return
    }
    html("dl", .class("facts sums")) { html in
      if !totals.taxes.isEmpty || totals.discount != nil {
        html.fact("Subtotal", state.formats.money(totals.subtotal))
      }
      if let discount = totals.discount {
        let rate = state.formats.rate(discount.rate)
        let taken = (try? discount.amount.negated()) ?? discount.amount
        html.fact(
          discount.rate.isZero ? "Discount" : "Discount \(rate)", state.formats.money(taken))
      }
      for tax in totals.taxes {
        let name: Phrase = tax.name.isEmpty ? "Tax" : .verbatim(tax.name)
        let rate = state.formats.rate(tax.rate)
        let base = state.formats.money(tax.base)
        html.fact(
          totals.rules == 1
            ? [name, .verbatim(rate)].joined(separator: " ") : "\(name) \(rate) on \(base)",
          state.formats.money(tax.amount))
      }
      html("div", .class("total")) { html in
        html("dt", text: "Total")
        html("dd", text: state.formats.money(totals.total))
      }
    }
  }
}
