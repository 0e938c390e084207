import Ledger
import Markup

// One receipt: its picture with boxes where the values stand, and the form beside or below it.
struct ReceiptPage: Room {
  let app: App

  func draw(_ id: ID<Receipt>, _ html: inout HTML) {
    guard let receipt = book.receipts.live(id) else {
      return missingPage("This receipt is no longer in the Inbox.", &html)
    }
    let waiting = ReceiptReadings(app: app).waiting
    let place = waiting.firstIndex { $0.id == id }
    let subtitle: Phrase =
      place.map { "\(state.formats.count($0 + 1)) of \(state.formats.count(waiting.count))" }
      ?? .none
    html.bar(.verbatim(receipt.name), subtitle: subtitle, back: Route.inbox.path)
    html.main { html in
      if let expense = book.transactions.live(receipt.transaction) {
        return html("div", .class("notice"), .key("done")) { html in
          html("span", text: "This receipt belongs to \(title(of: expense)).")
          html("a", .class("button small"), .href(Route.transaction(expense.id).path), text: "Open")
        }
      }
      let read = ReceiptReadings(app: app).read(receipt)
      ReadingNote(app: app).draw(receipt, &html)
      var same = ReceiptReadings(app: app).twins(receipt)
      for twin in ReceiptForm(app: app).typedTwins(receipt) where !same.contains(twin) {
        same.append(twin)
      }
      twins(same, of: receipt, &html)
      html("div", .class("receipt-page"), .key("receipt-" + id.text)) { html in
        picture(receipt, read, &html)
        ReceiptForm(app: app).draw(receipt, &html)
      }
    }
  }

  private func picture(_ receipt: Receipt, _ read: ReadReceipt, _ html: inout HTML) {
    guard let file = ReceiptReadings(app: app).file(of: receipt) else { return }
    html("figure", .class("receipt-picture"), .key("picture")) { html in
      if file.mediaType.hasPrefix("image/") {
        html("div", .class("receipt-sheet")) { html in
          Gallery(app: app).picture(
            file, isSmall: false, alternative: "Picture of the receipt", &html)
          boxes(read, &html)
        }
      } else {
        html.button(
          file.isPDF ? "Open PDF" : "Open File", .openFile(file.id), class: "button wide")
      }
      html("figcaption", .class("cluster small muted")) { html in
        html("span", text: receipt.name)
        Gallery(app: app).uploadLine(file, &html)
        html.button("Download", .downloadFile(file.id), class: "button quiet small")
      }
    }
  }

  /// Where the values stand: pressing a box goes to its field.
  ///
  /// The form says the same in words.
  private func boxes(_ read: ReadReceipt, _ html: inout HTML) {
    html(
      "svg", .class("read-boxes"), .attribute("viewBox", "0 0 10000 10000"),
      .attribute("preserveAspectRatio", "none"), .aria("hidden", "true"), .key("boxes")
    ) { html in
      for mark in read.marks {
        let isLine = mark.field.hasPrefix("line")
        for box in mark.boxes {
          html(
            "rect",
            .class(
              "read-box box-" + (isLine ? "lines" : mark.field) + (mark.isSure ? " sure" : "")),
            .attribute("x", "\(box.x)"), .attribute("y", "\(box.y)"),
            .attribute("width", "\(box.width)"), .attribute("height", "\(box.height)"),
            .onClick(.showReceiptField(mark.field))
          ) { _ in }
        }
      }
    }
  }

  /// What else in the book shows the same is asked about, never decided.
  private func twins(_ twins: [ReceiptTwin], of receipt: Receipt, _ html: inout HTML) {
    if twins.isEmpty { return }
    html("div", .class("notice"), .role("status"), .key("twins")) { html in
      html("div", .class("stack")) { html in
        html("p", .class("strong"), text: "This may be here already")
        for twin in twins.prefix(3) { self.twin(twin, of: receipt, &html) }
      }
      html.button("Keep Both", .keepBothReceipts(receipt.id), class: "button small")
      html.button("Delete This One", .deleteReceipt(receipt.id), class: "button small")
    }
  }

  private func twin(_ twin: ReceiptTwin, of receipt: Receipt, _ html: inout HTML) {
    html("p") { html in
      switch twin {
      case .receipt(let id):
        let name = book.receipts[id]?.name ?? ""
        html.text("The same file is in the Inbox as “\(name)”.")
        html.text(" ")
        html("a", .href(Route.receipt(id).path), text: "Open")
      case .attachment(let id):
        guard let file = book.attachments[id] else { return }
        html.text("The same file is kept in the book as “\(file.name)”.")
        if let expense = book.transactions.live(file.owner.id.retyped()) {
          html.text(" ")
          html("a", .href(Route.transaction(expense.id).path), text: "Open")
        }
      case .expense(let id):
        guard let expense = book.transactions.live(id) else { return }
        html.text(
          "There is an expense at \(title(of: expense)) of the same day and amount.")
        html.text(" ")
        html("a", .href(Route.transaction(id).path), text: "Open")
        html.text(" ")
        html.button(
          "Attach to It", .attachReceipt(receipt.id, id), class: "button small")
      }
    }
  }
}

// Choosing the expense that a receipt belongs to.
struct AttachSheet: Room {
  let app: App

  private static var most: Int { 20 }

  func draw(_ receipt: Receipt, _ query: String, _ html: inout HTML) {
    html.plainSheet("Attach to Existing") { html in
      html.field(state.sheet?.form ?? Form(), "query", "Search Expenses", type: "search")
      let found = Text.trimmed(query).isEmpty ? likely(receipt) : matching(query)
      if found.isEmpty {
        html(
          "p", .class("muted"),
          text: Text.trimmed(query).isEmpty
            ? "No expense has this merchant or this amount: search for one." : "No expenses found")
      }
      html("ul", .class("list"), .label("Expenses")) { html in
        for expense in found { row(expense, receipt, &html) }
      }
    }
  }

  private func likely(_ receipt: Receipt) -> [Transaction] {
    ReceiptConfirming.candidates(for: ReceiptForm(app: app).values(receipt).expense, in: book)
  }

  /// The latest entered of those that match.
  private func matching(_ query: String) -> [Transaction] {
    guard let flags = index[.transactions].matches(query) else { return [] }
    var found: [Transaction] = []
    for row in stride(from: flags.count - 1, through: 0, by: -1)
    where flags[row] && found.count < AttachSheet.most {
      let one = book.transactions.rows[row]
      if book.standsAmongExpenses(one) { found.append(one) }
    }
    return found
  }

  private func row(_ expense: Transaction, _ receipt: Receipt, _ html: inout HTML) {
    html("li", .class("row"), .key(expense.id.text)) { html in
      html(
        "button", .type("button"), .class("row-link"),
        .onClick(.attachReceipt(receipt.id, expense.id))
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title(of: expense))
          html("span", .class("row-note"), text: expense.day.map { text($0) } ?? "")
        }
        html("span", .class("row-side")) { html in
          html(
            "span", .class("amount"),
            text: TransactionDisplay.amount(
              book.amounts(of: expense), state.formats, own: book.settings.currency))
        }
      }
    }
  }
}
