import Ledger
import Markup

// Making a draft: its form, whom it is for, its lines.
struct DraftSheets: Room {
  let app: App

  // MARK: draft

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
      var line = Line()
      line.invoice = invoice.id
      line.price.unit.currency = invoice.currency
      fields(&line, isNew: true, &walk)
      if !line.text.isEmpty || !line.price.unit.isZero { lines.append(line) }
    } else if let place = lines.firstIndex(where: { sheet.kind == .line(invoice.id, $0.id) }) {
      lines[place].price.unit.currency = invoice.currency
      fields(&lines[place], isNew: false, &walk)
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

  static func newInvoiceSheet() -> SheetType {
    SheetType("New Invoice", button: "Create", isTall: true) { app, walk in
      walk.draw { html, _ in DraftSheets(app: app).billable(&html) }
      ClientPicker(app: app).clientField(ID(), isRequired: false, &walk)
      InvoiceTemplateSheets(app: app).choice(&walk)
      walk.draw { html, _ in
        html(
          "p", .class("hint"), text: "A client alone makes an empty invoice to write lines into.")
      }
      let (form, id) = (walk.form, walk.newID)
      return { app in InvoiceActions(app: app).saveNewInvoice(form, ID(id)) }
    }
  }

  /// How many projects a new invoice offers at once.
  private static var mostBillable: Int { 20 }

  /// Several projects on one invoice: once one is chosen, those of other clients are out of the way.
  static func severalSheet() -> SheetType {
    SheetType("Several Projects", button: "Create", isTall: true, keeps: .nothing) { app, walk in
      let sheets = DraftSheets(app: app)
      let rows = sheets.billable.map { app.book.projects.rows[Int($0)] }
      if rows.isEmpty { return nil }
      let client = rows.first { walk.form["bill-" + $0.id.text] == "on" }
        .map { app.book.meant($0.client) }
      var chosen: [ID<Project>] = []
      var sum = Totals()
      for row in rows {
        let waits = sheets.waits(row.id)
        walk.when(client == nil || client == app.book.meant(row.client)) { walk in
          var isChosen = false
          let name = [app.title(of: row), sheets.note(row), app.text(waits)]
            .filter { !$0.isEmpty }
          walk.flag(
            "bill-" + row.id.text, .verbatim(name.joined(separator: " \u{00B7} ")), &isChosen)
          if isChosen {
            chosen.append(row.id)
            for amount in waits.amounts { try? sum.add(amount) }
          }
        }
      }
      walk.draw { html, _ in
        html("dl", .class("facts sums")) { html in html.fact("Total", app.text(sum)) }
      }
      if chosen.count < 2 { walk.rule("Choose two projects or more") }
      return { app in InvoiceActions(app: app).draftInvoice(for: chosen) }
    }
  }

  /// Whose it is, and when.
  func note(_ project: Project) -> String {
    let client = book.named(project.client)?.displayName ?? ""
    let day = (project.listDay).map { text($0) } ?? ""
    return [client, day].filter { !$0.isEmpty }.joined(separator: " \u{00B7} ")
  }

  /// What of a project its next invoice would bill: its charges, or its deal where none waits.
  func waits(_ project: ID<Project>) -> Totals {
    var sum = Drafting.unbilled(of: project, in: book)
    if sum.isZero { return Totals(Deals.uncharged(of: project, in: book)) }
    if Deals.unbilled(of: project, in: book) == nil,
      let off = Deals.uncharged(of: project, in: book)
    {
      try? sum.add(off)
    }
    return sum
  }

  /// The rows of what is delivered and not billed yet.
  private var billable: [Int32] {
    let delivered = ListQuery(
      ListKind.part(of: .delivered), by: index[.gigs].kind.sorts[0], on: state.today)
    return index[.gigs].rows(delivered, in: book).filter { row in
      let project = book.projects.rows[Int(row)].id
      return Deals.uncharged(of: project, in: book) != nil
        || book.charges(of: project).contains { !Drafting.isBilled($0, in: book) }
    }
  }

  private func billable(_ html: inout HTML) {
    let billable = billable
    if billable.isEmpty { return }
    html("div", .class("field"), .key("billable")) { html in
      html("span", .class("label"), text: "From a Delivered Project")
      html("div", .class("menu")) { html in
        for row in billable.prefix(DraftSheets.mostBillable) {
          let project = book.projects.rows[Int(row)]
          html(
            "button", .type("button"), .class("menu-item"), .key(project.id.text),
            .onClick(.draftInvoice(project.id))
          ) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: title(of: project))
              html("span", .class("row-note"), text: note(project))
            }
            html("span", .class("menu-note"), text: text(waits(project.id)))
          }
        }
      }
      if billable.count > DraftSheets.mostBillable {
        html(
          "a", .class("button quiet small"), .href(Route.projects(.delivered).path),
          text: "All \(state.formats.count(billable.count)) Projects")
      }
      if billable.count > 1 {
        html.button(
          "Several on One Invoice", .open(.severalProjects), class: "button quiet small")
      }
    }
  }

  // MARK: line

  static func lineSheet(_ invoice: ID<Invoice>, _ id: ID<Line>?) -> SheetType {
    SheetType(
      id == nil ? "New Line" : "Edit Line", addsAnother: id == nil, keeps: id == nil ? .draft : .row
    ) { app, walk in
      guard let owner = app.book.invoices.live(invoice), !owner.isIssued,
        var line = id.map({ app.book.lines.live($0) }) ?? Line()
      else { return nil }
      if id == nil {
        line.id = ID(walk.newID)
        line.invoice = invoice
      }
      line.price.unit.currency = owner.currency
      DraftSheets(app: app).fields(&line, isNew: id == nil, &walk)
      return { app in DraftSheets(app: app).save(line, isNew: id == nil) }
    }
  }

  /// The same in the page: it begins with its text, and costs nothing until somebody says what.
  static func newLineSheet(_ invoice: ID<Invoice>) -> SheetType {
    SheetType("New Line") { app, walk in
      guard let owner = app.book.invoices.live(invoice), !owner.isIssued else { return nil }
      var line = Line()
      line.id = ID(walk.newID)
      line.invoice = invoice
      line.price.unit.currency = owner.currency
      DraftSheets(app: app).fields(&line, isNew: false, &walk)
      return { app in DraftSheets(app: app).save(line, isNew: true) }
    }
  }

  /// What a line may be for: a deposit where one in another currency is to be taken off by hand (rule G104), and what it is for.
  private func types(of line: Line) -> [ServiceType] {
    var types = ServiceType.standard
    if let draft = book.invoices[line.invoice],
      !Deposits.leftInOtherCurrency(by: draft, in: book).isEmpty
    {
      types.append(Deposits.service)
    }
    if !line.service.name.isEmpty, !types.contains(line.service) { types.append(line.service) }
    return types
  }

  private func fields(_ line: inout Line, isNew: Bool, _ walk: inout FieldWalk) {
    // The line of a deal has no words of its own: its type is shown in place of them.
    let isNameless = book.lines.live(line.id)?.text.isEmpty ?? false
    // The cents of credit notes are called so in the page's language, as long as nobody calls them otherwise (rule G65).
    let cents = Drafting.isRounding(line) ? say("Rounding") : nil
    var said = cents ?? line.text
    walk.text("text", "Description", &said, isFocused: true)
    if said != cents { line.text = said }
    var service = line.service.name
    let types = types(of: line)
    walk.choice("service", "Type", &service, stays: true) {
      [("", "None")] + types.map { ($0.name, $0.title) }
    }
    line.service = ServiceType(service)
    if !isNameless || service.isEmpty { walk.rule(FieldRules.chargeName(line.text), at: "text") }
    PickedFields(app: app).priceFields(&line.price, isNew: isNew, &walk)
    let currency = line.price.unit.currency
    line.discount = try? line.discount?.renamed(to: currency)
    let owner = book.invoices[line.invoice]?.tax
    walk.group("fields") { walk in
      walk.discount("discount", "Discount", &line.discount, in: currency)
      if let whole = try? line.price.amount(), (try? line.amount()) == nil {
        walk.rule("A discount is at most the line: \(state.formats.money(whole))")
      }
      walk.tax(
        "tax", "Tax", &line.tax, named: owner?.name ?? "",
        placeholder: owner == nil ? "None" : .verbatim(state.formats.tax(owner)),
        hint: "0 for none")
    }
    let lines = book.lines(of: line.invoice)
    guard !isNew, let place = lines.firstIndex(where: { $0.id == line.id }) else { return }
    let (name, id) = (line.text, line.id)
    walk.draw { html, _ in
      html("div", .class("cluster")) { html in
        html.orderButtons(
          .verbatim(name), up: .raiseLine(id), down: .lowerLine(id), isFirst: place == 0,
          isLast: place == lines.count - 1)
      }
      html.button("Delete Line", .deleteLine(id), class: "button danger wide")
    }
  }

  private func save(_ filled: Line, isNew: Bool) {
    var line = filled
    if isNew {
      line.position = Position.between(
        book.lines(of: line.invoice).last?.position, nil, jitter: chance())
    }
    let edit = Edit(putting: line, in: book.lines)
    let isInPage = Cells(app: app).isInCell
    closeSheet()
    commit(edit, toast: isNew && !isInPage ? "Line added" : nil)
  }
}
