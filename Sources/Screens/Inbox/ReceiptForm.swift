import Ledger
import Markup

// The form beside a receipt: what was read, to be put right and confirmed. It stands on the page, not in a sheet, so
// that the picture stays in view; what is typed is a draft like that of a sheet, and the form is made from what was
// read and that draft whenever it is looked at.
struct ReceiptForm: Room {
  let app: App

  // MARK: what stands in it

  func form(of receipt: Receipt) -> Form {
    let changes = draft(of: receipt.id)?.changes ?? []
    var form = walk(receipt, .load, Form(changes.map { ($0.name, $0.value) })).walk.form
    form.settle()
    form.takeOver(changes.filter { !isOldTags($0) }, asking: false)
    return form
  }

  /// Drafts of earlier versions name tags by their ids.
  private func isOldTags(_ field: Form.Field) -> Bool {
    field.name == ExpenseTagging.names && !field.value.isEmpty
      && field.value.split(separator: " ").allSatisfy { word in
        ID<Tag>(String(word)).map { book.tags[$0] != nil } ?? false
      }
  }

  /// The form with everything that is wrong.
  func checked(_ receipt: Receipt) -> Form { walk(receipt, .check, form(of: receipt)).walk.form }

  /// What the form says.
  func values(_ receipt: Receipt) -> ReceiptValues {
    walk(receipt, .save, form(of: receipt)).values
  }

  /// Walks the fields over what was read; to load them `form` is what was typed.
  private func walk(
    _ receipt: Receipt, _ pass: FieldWalk.Pass, _ form: Form
  ) -> (walk: FieldWalk, values: ReceiptValues) {
    let readings = ReceiptReadings(app: app)
    var (values, proposal) = readings.values(receipt, form)
    let read = readings.read(receipt)
    var walk = FieldWalk(pass, pass == .load ? Form() : form, app, newID: receipt.id.raw)
    let fields = ExpenseFields(
      app: app, isOnPage: true, proposal: proposal, isSure: { read.mark($0)?.isSure },
      other: { read.mark($0)?.other })
    let typed = fields.walk(values.expense, tags: values.tags, lines: values.lines, &walk)
    values.expense = typed.expense
    values.tags = typed.tags
    values.lines = typed.lines.parts
    return (walk, values)
  }

  /// Expenses that say what was typed instead of what was read.
  func typedTwins(_ receipt: Receipt) -> [ReceiptTwin] {
    if receipt.isNoTwin || draft(of: receipt.id) == nil { return [] }
    let typed = values(receipt).expense
    guard let day = typed.day, var total = typed.amount, !isBlank(typed.source) else { return [] }
    if typed.type == .return, let back = try? total.negated() { total = back }
    return ReceiptTwins.expenses(typed.source, day, total, in: book).map { .expense($0) }
  }

  // MARK: the draft

  /// Something is typed.
  func change(_ id: ID<Receipt>, _ body: (inout Form) -> Void) {
    guard let receipt = book.receipts.live(id), receipt.transaction.isNone else { return }
    var form = form(of: receipt)
    body(&form)
    let sheet = Sheet(SheetKind(text: "inbox/expense/" + id.text), form: form, newID: id.raw)
    let draft = Draft(sheet, kept: state.now, tab: state.drafts.tab, isDiscarded: false)
    if draft.changes.isEmpty { return forget(id) }
    let text = draft.text
    if text.utf8.count <= Drafts.longest { remember(draftName(id), text) }
  }

  private func draftName(_ id: ID<Receipt>) -> String {
    Draft.name("inbox/expense/" + id.text, id.raw)
  }

  private func draft(of id: ID<Receipt>) -> Draft? {
    let name = draftName(id)
    return state.remembered[name].flatMap { Draft(name: name, text: $0) }
  }

  /// What was typed is confirmed, or thrown away.
  func forget(_ id: ID<Receipt>) { remember(draftName(id), "") }

  // MARK: the page's part

  func draw(_ receipt: Receipt, _ html: inout HTML) {
    var form = checked(receipt)
    form.showsAll = isOpen("problems")
    let fields = walk(receipt, .draw, form).walk.html
    html(
      "form", .class("form receipt-form"), .key("receipt-form"),
      .onSubmit(.confirmReceipt(receipt.id)), .flag("novalidate")
    ) { html in
      html.problemBanner(form)
      html.fragment(fields)
      html("div", .class("buttons receipt-verbs"), .key("verbs")) { html in
        html("button", .type("submit"), .class("button primary"), text: "Confirm")
        html.button("Attach to Existing", .open(.attachReceipt(receipt.id)))
        html.button("Skip", .skipReceipt(receipt.id))
        if draft(of: receipt.id) != nil { html.button("Reset", .resetReceipt(receipt.id)) }
        html.button("Delete", .deleteReceipt(receipt.id), class: "button danger")
      }
    }
  }
}
