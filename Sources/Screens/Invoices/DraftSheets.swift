import Ledger
import Markup

// The form of a draft, and what is typed into it laid over the draft.
struct DraftSheets: Room {
  let app: App

  static func invoiceSheet(_ id: ID<Invoice>) -> SheetType {
    SheetType("Edit Invoice", isTall: true, keeps: .row) { app, walk in
      guard var invoice = app.book.invoices.live(id), !invoice.isIssued else { return nil }
      DraftSheets(app: app).fields(&invoice, &walk)
      let form = walk.form
      return { app in DraftSheets(app: app).save(invoice, form) }
    }
  }

  private func fields(_ invoice: inout Invoice, _ walk: inout FieldWalk) {
    ClientPicker(app: app).clientField(invoice.client, &walk)
    let shown = invoice.day ?? state.today
    walk.group("fields") { walk in
      var day: Day? = shown
      walk.day("day", "Issue Date", &day, isRequired: true)
      walk.day(
        "due", "Due Date", &invoice.due,
        hint: "Empty: \(book.settings.paymentDays) days after issue")
      if let day, let due = invoice.due, due < day {
        walk.rule("The due date is before the issue date")
      }
      if day != shown { invoice.day = day }
    }
    walk.group("fields three") { walk in
      walk.tax("tax", "Tax", &invoice.tax, hint: "For lines without their own: VAT 19%")
      var code = invoice.currency.code
      let current = code
      walk.choice("currency", "Currency", &code) { Pickers(app: app).currencyOptions(current) }
      invoice.currency = Currency(code) ?? invoice.currency
      invoice.discount = try? invoice.discount?.renamed(to: invoice.currency)
      walk.discount("discount", "Discount", &invoice.discount, in: invoice.currency)
      walk.rule(discountProblem(invoice))
    }
    currencyOfLines(invoice, &walk)
    reverseChargeField(&invoice, &walk)
    seriesField(&invoice, on: shown, &walk)
    var layout = invoice.layout?.word ?? ""
    walk.choice("layout", "Layout", &layout) {
      [("", "As in Settings: \(PaperWords.title(of: book.settings.layout))")]
        + PaperLayout.allCases.map { ($0.word, PaperWords.title(of: $0)) }
    }
    invoice.layout = PaperLayout(word: layout)
    walk.lines(
      "notes", "Notes", &invoice.notes, placeholder: "Thank you! Payment within 30 days.")
  }

  /// Whether the recipient owes the tax: supposed where it is certain, else chosen.
  private func reverseChargeField(_ invoice: inout Invoice, _ walk: inout FieldWalk) {
    let client = ID<Client>(walk.form["client"]) ?? invoice.client
    let isCertain = ReverseCharge.isCertain(for: client, in: book)
    var word = DraftSheets.word(invoice.reverseCharge)
    walk.when(ReverseCharge.concerns(invoice, in: book)) { walk in
      walk.choice("reverseCharge", "Reverse Charge", &word) {
        let usual: Phrase =
          isCertain ? "Yes: a business elsewhere in the EU" : "No, unless chosen"
        return [
          (DraftSheets.word(nil), usual), (DraftSheets.word(true), "Yes"),
          (DraftSheets.word(false), "No"),
        ]
      }
    }
    invoice.reverseCharge = word.isEmpty ? nil : word == DraftSheets.word(true)
    if invoice.reverseCharge == true, ReverseCharge.isTaxed(invoice, book.lines(of: invoice.id)) {
      walk.rule("An invoice with reverse charge has no tax")
    }
  }

  static func word(_ choice: Bool?) -> String { choice.map { $0 ? "yes" : "no" } ?? "" }

  /// From which of the hub's series it is numbered, where there are several; `day` is the one it had before it was typed.
  private func seriesField(_ invoice: inout Invoice, on day: Day, _ walk: inout FieldWalk) {
    let choices = Numbering.choices(in: book)
    var word = Numbering.mainSeries(for: invoice, on: day, in: book).id.text
    let known = word
    walk.when(choices.count > 1) { walk in
      walk.choice("series", "Series", &word) {
        choices.map { ($0.id.text, .verbatim(DraftSheets.name(of: $0))) }
      }
    }
    // What new invoices have is no choice: it goes on with the year (rule G117).
    if word != known, let chosen = ID<Series>(word) {
      invoice.series = chosen == Numbering.currentSeries(on: day, in: book).id ? ID() : chosen
    }
  }

  /// "Invoices", else how its numbers look.
  static func name(of series: Series) -> String {
    isBlank(series.name) ? series.pattern : series.name
  }

  /// Why the discount cannot be taken off the lines; nil when it can.
  private func discountProblem(_ invoice: Invoice) -> Phrase? {
    let lines = book.lines(of: invoice.id)
    if let stored = book.invoices[invoice.id], stored.discount != invoice.discount,
      ProjectCredits.isAll(of: stored, in: book)
    {
      return "What is given back is less the discount that it was asked for with"
    }
    guard invoice.discount != nil, invoice.currency == book.invoices[invoice.id]?.currency else {
      return nil
    }
    do throws(MoneyError) {
      _ = try InvoiceTotals(of: lines, nil, invoice.discount, in: invoice.currency)
      return nil
    } catch {
      guard case .discountBeyond(let whole) = error else { return nil }
      return "A discount is at most what the lines come to: \(state.formats.money(whole))"
    }
  }

  /// What becomes of the amounts in another currency: that is asked, and they are never made more or less.
  private func currencyOfLines(_ invoice: Invoice, _ walk: inout FieldWalk) {
    let lines = book.lines(of: invoice.id).filter { !$0.price.unit.isZero }
    let stored = book.invoices[invoice.id]?.currency ?? invoice.currency
    let isAsked = invoice.currency != stored && !lines.isEmpty
    var way = "keep"
    walk.when(isAsked) { walk in
      walk.choice("amounts", "Amounts in \(invoice.currency.code)", &way) {
        let line = lines.first?.price.unit ?? .zero(stored)
        let kept = (try? line.renamed(to: invoice.currency)) ?? line
        let numbers = state.formats.money(line) + " → " + state.formats.money(kept)
        return [("keep", "Keep the numbers (\(numbers))"), ("clear", "Clear the amounts")]
      }
      // A cell has no room for the question: it becomes the form, which asks.
      if state.sheet?.cell == "currency" { walk.rule("Choose what becomes of the amounts") }
    }
    if isAsked, way == "keep",
      lines.contains(where: { (try? $0.price.unit.renamed(to: invoice.currency)) == nil })
    {
      walk.rule("An amount is too large for \(invoice.currency.code)", at: "currency")
    }
  }

  /// A line in another currency: its numbers, or none.
  private func renamed(_ line: Line, to currency: Currency, _ form: Form) -> Line {
    var line = line
    let isKept = form["amounts"] != "clear"
    let kept = isKept ? try? line.price.unit.renamed(to: currency) : nil
    line.price.unit = kept ?? .zero(currency)
    let isCleared = line.discount?.amount != nil && !isKept
    line.discount = isCleared ? nil : try? line.discount?.renamed(to: currency)
    return line
  }

  /// Lays what is typed into the open form over a draft and its lines.
  func layTyped(over invoice: inout Invoice, _ lines: inout [Line]) {
    guard let sheet = state.sheet else { return }
    var walk = FieldWalk(.save, sheet.form, app, newID: sheet.newID)
    if sheet.kind == .invoice(invoice.id) {
      let currency = invoice.currency
      fields(&invoice, &walk)
      if let client = ID<Client>(sheet.form["client"]), !client.isNone { invoice.client = client }
      if invoice.currency == currency { return }
      lines = lines.map { renamed($0, to: invoice.currency, sheet.form) }
    } else if sheet.kind == .newLine(invoice.id) || sheet.kind == .line(invoice.id, nil) {
      var line = DraftLineSheets.newLine(0, of: invoice)
      DraftLineSheets(app: app).fields(&line, isNew: true, &walk)
      if !line.text.isEmpty || !line.price.unit.isZero { lines.append(line) }
    } else if let place = lines.firstIndex(where: { sheet.kind == .line(invoice.id, $0.id) }) {
      lines[place].price.unit.currency = invoice.currency
      DraftLineSheets(app: app).fields(&lines[place], isNew: false, &walk)
    }
  }

  private func save(_ filled: Invoice, _ form: Form) {
    var (invoice, edit) = (filled, Edit())
    invoice.client = ClientPicker(app: app).client(of: form, &edit)
    if invoice.currency != book.invoices[invoice.id]?.currency {
      for line in book.lines(of: invoice.id) {
        edit.put(renamed(line, to: invoice.currency, form), in: book.lines)
      }
    }
    edit.put(invoice, in: book.invoices)
    closeSheet()
    commit(edit)
  }
}
