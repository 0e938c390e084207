import Ledger
import Markup

// A line of a draft: its form, in a sheet and in the page.
struct DraftLineSheets: Room {
  let app: App

  static func lineSheet(_ invoice: ID<Invoice>, _ id: ID<Line>?) -> SheetType {
    SheetType(
      id == nil ? "New Line" : "Edit Line", addsAnother: id == nil, keeps: id == nil ? .draft : .row
    ) { app, walk in
      guard let owner = app.book.invoices.live(invoice), !owner.isIssued,
        var line = id.map({ app.book.lines.live($0) }) ?? newLine(walk.newID, of: owner)
      else { return nil }
      line.price.unit.currency = owner.currency
      DraftLineSheets(app: app).fields(&line, isNew: id == nil, &walk)
      return { app in DraftLineSheets(app: app).save(line, isNew: id == nil) }
    }
  }

  /// The same in the page: it begins with its text, and costs nothing until somebody says what.
  static func newLineSheet(_ invoice: ID<Invoice>) -> SheetType {
    SheetType("New Line") { app, walk in
      guard let owner = app.book.invoices.live(invoice), !owner.isIssued else { return nil }
      var line = newLine(walk.newID, of: owner)
      DraftLineSheets(app: app).fields(&line, isNew: false, &walk)
      return { app in DraftLineSheets(app: app).save(line, isNew: true) }
    }
  }

  static func newLine(_ id: UInt64, of draft: Invoice) -> Line {
    var line = Line()
    line.id = ID(id)
    line.invoice = draft.id
    line.price.unit.currency = draft.currency
    return line
  }

  /// What a line may be for: a deposit where one in another currency is to be taken off by hand (rule G104), or a client pays ahead
  /// for a design project (rule R18), and what it is for.
  private func types(of line: Line) -> [ServiceType] {
    var types = ServiceType.standard
    if let draft = book.invoices[line.invoice],
      isAhead(draft) || !Deposits.leftInOtherCurrency(by: draft, in: book).isEmpty
    {
      types.append(Deposits.service)
    }
    if !line.service.name.isEmpty, !types.contains(line.service) { types.append(line.service) }
    return types
  }

  /// Whether a draft may ask for an advance of a design project, or take one off.
  private func isAhead(_ draft: Invoice) -> Bool {
    isOn(.designer) && (draft.project.isNone || isDesign(book.projects[draft.project]))
  }

  func fields(_ line: inout Line, isNew: Bool, _ walk: inout FieldWalk) {
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
      line.position = position(after: book.lines(of: line.invoice).last?.position)
    }
    let edit = Edit(putting: line, in: book.lines)
    let isInPage = Cells(app: app).isInCell
    closeSheet()
    commit(edit, toast: isNew && !isInPage ? "Line added" : nil)
  }
}
