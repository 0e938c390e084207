import Ledger
import Markup

// Creating items from the pasted lines of a receipt: paste, put right what was read, create.
//
// The rows that were read are fields of the form, so that each can be changed before it is saved; a line that was
// skipped becomes a row by a tap, and a row that is removed a skipped line.
struct ItemsFromList: Room {
  let app: App

  private static var mostLines: Int { 500 }

  /// The fields of a row.
  private enum Cell: String, CaseIterable {
    case name, sku, pieces, price, line
  }

  private static func field(_ row: Int, _ cell: Cell) -> String { cell.rawValue + "-\(row)" }

  private func count(_ form: Form) -> Int { Int(form["rows"]) ?? 0 }

  /// The rows that are not removed.
  private func rows(_ form: Form) -> [Int] {
    (0..<count(form)).filter { form["gone-\($0)"].isEmpty }
  }

  /// What the receipt is in: as the transaction.
  private func currency(_ form: Form) -> Currency {
    Currency(form["currency"]) ?? book.settings.currency
  }

  private func skipped(_ form: Form) -> [String] {
    form["skipped"].split(separator: "\n").map { String($0) }
  }

  // MARK: from text to rows

  /// What the list begins with: the lines that the transaction's receipt had, until items are in it.
  func lines(of transaction: Transaction) -> String {
    if !book.items(of: transaction.id).isEmpty { return "" }
    return book.splits(of: transaction.id).compactMap { line in
      guard !isBlank(line.name), let amount = line.amount else { return nil }
      // Without decimals a small number may be anything.
      let isPlain = amount.currency.decimals > 0 || amount.minor > 99
      return line.name + " " + amount.plain + (isPlain ? "" : " " + amount.currency.code)
    }.joined(separator: "\n")
  }

  /// Reads what was pasted; rows that were changed stay as long as the text does.
  func read() {
    guard var form = state.sheet?.form else { return }
    if form["read"] != form["text"] {
      let currency = currency(form)
      let list = ReceiptList(form["text"], currency: currency)
      for row in 0..<count(form) { form["gone-\(row)"] = "on" }
      form["rows"] = "0"
      for item in list.items.prefix(ItemsFromList.mostLines) {
        add(item.name, item.sku, item.pieces, item.price, "", &form)
      }
      form["skipped"] = list.skippedLines.joined(separator: "\n")
      form["read"] = form["text"]
      form["more"] = "\(max(0, list.items.count - ItemsFromList.mostLines))"
    }
    form["step"] = "preview"
    state.sheet?.form = form
    OpenSheet(app: app).validate()
  }

  private func add(
    _ name: String, _ sku: String, _ pieces: Int64, _ price: Money?, _ line: String,
    _ form: inout Form
  ) {
    let row = count(form)
    form[ItemsFromList.field(row, .name)] = name
    form[ItemsFromList.field(row, .sku)] = sku
    form[ItemsFromList.field(row, .pieces)] = "\(pieces)"
    form[ItemsFromList.field(row, .price)] = price.map { state.formats.amount($0) } ?? ""
    form[ItemsFromList.field(row, .line)] = line
    form["gone-\(row)"] = ""
    form["rows"] = "\(row + 1)"
  }

  /// Takes a skipped line in as a row.
  func promote(_ place: Int) {
    guard var form = state.sheet?.form else { return }
    var lines = skipped(form)
    guard lines.indices.contains(place), count(form) < 2 * ItemsFromList.mostLines else { return }
    let line = lines.remove(at: place)
    let read = ReceiptList.promoted(line, currency: currency(form))
    add(read.name, "", read.pieces, read.price, line, &form)
    form["skipped"] = lines.joined(separator: "\n")
    state.sheet?.form = form
    OpenSheet(app: app).validate()
    effects.append(
      .focus("#sheet [name=\"" + ItemsFromList.field(count(form) - 1, .price) + "\"]"))
  }

  /// Takes a row out; what it was is among the skipped lines.
  func remove(_ row: Int) {
    guard var form = state.sheet?.form, row >= 0, row < count(form) else { return }
    form["gone-\(row)"] = "on"
    var line = form[ItemsFromList.field(row, .line)]
    if line.isEmpty {
      line =
        form[ItemsFromList.field(row, .name)] + " " + form[ItemsFromList.field(row, .price)]
    }
    let lines = skipped(form) + (isBlank(line) ? [] : [trimmed(line)])
    form["skipped"] = lines.joined(separator: "\n")
    state.sheet?.form = form
    OpenSheet(app: app).validate()
  }

  // MARK: from rows to items

  /// What is wrong with the rows.
  func check(_ form: inout Form) {
    guard form["step"] == "preview" else { return }
    for row in rows(form) {
      let (name, pieces, price) = (
        ItemsFromList.field(row, .name), ItemsFromList.field(row, .pieces),
        ItemsFromList.field(row, .price)
      )
      if let problem = ItemRules.name(form[name]) { form.fail(name, problem.message) }
      let text = form.trimmed(pieces)
      if !text.isEmpty, Int64(text).map({ $0 < 0 }) ?? true {
        form.fail(pieces, "Enter a whole number")
      }
      if form.trimmed(price).isEmpty { continue }
      do throws(MoneyError) {
        let money = try state.formats.readMoney(form[price], currency: currency(form))
        if let problem = ItemRules.price(money) { form.fail(price, problem.message) }
      } catch {
        form.fail(price, state.formats.message(error, in: currency(form)))
      }
    }
  }

  /// The rows as items, in the order of the receipt; ids are given when they are saved.
  private func items(_ form: Form, of transaction: Transaction) -> [Item] {
    rows(form).enumerated().map { place, row in
      var item = Item()
      item.name = form.trimmed(ItemsFromList.field(row, .name))
      item.sku = form.trimmed(ItemsFromList.field(row, .sku))
      let pieces = Int64(form.trimmed(ItemsFromList.field(row, .pieces))) ?? 1
      item.quantity = pieces == 1 ? nil : pieces
      let price = form[ItemsFromList.field(row, .price)]
      item.purchasePrice = try? state.formats.readMoney(price, currency: currency(form))
      item.source = transaction.source
      item.category = transaction.category
      item.purchasedBy = transaction.purchasedBy
      item.status = Returning.status(ofNewIn: transaction)
      item.transaction = transaction.id
      item.project = transaction.project
      // The first line counts as the newest, so that the list keeps the receipt's order.
      item.created = state.now.adding(milliseconds: -Int64(place))
      return item
    }
  }

  func saveItemsFromList(_ transaction: Transaction, _ sheet: Sheet) {
    guard sheet.form["step"] == "preview" else {
      if !isBlank(sheet.form["text"]) { read() }
      return
    }
    let items = items(sheet.form, of: transaction)
    if items.isEmpty { return }
    guard transaction.sale == nil else { return closeSheet() }
    var edit = Edit()
    for var item in items {
      item.id = freshID()
      edit.put(item, in: book.items)
    }
    closeSheet()
    commit(edit, toast: "Created \(Noun.item.count(items.count, state.formats))")
    if !isOpen("items") { state.toggled.append("items") }
  }

  // MARK: what it shows

  func listSheet(_ transaction: Transaction, _ sheet: Sheet, _ html: inout HTML) {
    let form = sheet.form
    if form["step"] == "preview" {
      html.plainSheet("Create Items from List") { html in
        html.problemBanner(form)
        preview(transaction, form, &html)
      }
      return
    }
    html.plainSheet("Create Items from List") { html in
      html.draftNotices(form)
      html("div", .class("stack"), .key("paste")) { html in
        html.textArea(
          form, "text", "Paste the Lines of a Receipt",
          placeholder: "53 - ACCENT FURNISH 252972 $129.99 T\nLamp 49.99\n2 x Basket 84.00")
        html(
          "button", .type("button"), .class("button primary wide"),
          .onClick(.previewList), .flag("disabled", isBlank(form["text"])), text: "Preview")
      }
    }
  }

  private func preview(_ transaction: Transaction, _ form: Form, _ html: inout HTML) {
    let rows = rows(form)
    html("div", .class("stack"), .key("preview")) { html in
      html.button("Back", .pasteList, class: "button quiet small")
      html("h3", text: Noun.heading.count(rows.count, state.formats))
      sums(transaction, form, &html)
      html("ul", .class("list dense read-rows"), .label("Items")) { html in
        for row in rows { rowFields(row, form, &html) }
      }
      if let more = Int(form["more"]), more > 0 {
        html(
          "p", .class("hint"),
          text: "Only the first \(ItemsFromList.mostLines) are created at once.")
      }
      skippedLines(skipped(form), &html)
      html(
        "button", .type("button"), .class("button primary wide"), .onClick(.save),
        .flag("disabled", rows.isEmpty), text: "Create All")
    }
  }

  private func rowFields(_ row: Int, _ form: Form, _ html: inout HTML) {
    html("li", .class("read-row"), .key("row-\(row)")) { html in
      html.field(form, ItemsFromList.field(row, .name), "Name")
      html.field(form, ItemsFromList.field(row, .sku), "SKU")
      html.field(form, ItemsFromList.field(row, .pieces), "Quantity", mode: "numeric")
      let price = ItemsFromList.field(row, .price)
      let pieces = Int64(form.trimmed(ItemsFromList.field(row, .pieces))) ?? 1
      let money = try? state.formats.readMoney(form[price], currency: currency(form))
      html.moneyField(
        form, price, "Price", symbol: state.formats.symbol(currency(form)),
        hint: money == nil ? "" : ItemPieces.text(pieces, at: money, state.formats))
      html.iconButton(
        "trash", "Remove \(form[ItemsFromList.field(row, .name)])", .removeListed(row))
    }
  }

  /// What the rows come to beside what the transaction says was bought.
  private func sums(_ transaction: Transaction, _ form: Form, _ html: inout HTML) {
    let new = items(form, of: transaction)
    var total = Totals()
    for item in new { if let price = item.purchasePrice { try? total.add(price) } }
    html("dl", .class("facts sums"), .key("list-sums")) { html in
      html.fact("These Items", text(total))
      let known = book.items(of: transaction.id)
      guard
        let audit = Completeness(
          amount: transaction.amount, tax: transaction.tax, active: known + new)
      else { return }
      if !known.isEmpty {
        html.fact("With Those Here Before", state.formats.money(audit.itemsTotal))
      }
      html.fact(audit.subtotalLabel, state.formats.money(audit.subtotal))
      html.fact(
        "Difference",
        say(audit.variance.isZero ? "None" : audit.varianceText(state.formats)))
    }
  }

  /// Each can be taken in after all.
  private func skippedLines(_ lines: [String], _ html: inout HTML) {
    if lines.isEmpty { return }
    html("details", .key("skipped")) { html in
      html("summary", text: "Skipped Lines (\(state.formats.count(lines.count)))")
      html("p", .class("hint"), text: "Tap a line that is an item.")
      html("div", .class("menu")) { html in
        for (place, line) in lines.enumerated() {
          html.menuItem("plus", .verbatim(line), .takeSkipped(place))
        }
      }
    }
  }
}
