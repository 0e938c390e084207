import Ledger
import Markup

// Creating items from the pasted lines of a receipt: paste, look, create.
struct ItemsFromList: Room {
  let app: App

  private static var mostLines: Int { 500 }

  private func receiptList(_ form: Form) -> ReceiptList {
    ReceiptList(form["text"], currency: book.settings.currency)
  }

  func listSheet(_ sheet: Sheet, _ html: inout HTML) {
    html.plainSheet("Create Items from List") { html in
      html.draftNotices(sheet.form)
      if sheet.form["step"] == "preview" {
        preview(receiptList(sheet.form), &html)
        return
      }
      html("div", .class("stack"), .key("paste")) { html in
        html.textArea(
          sheet.form, "text", "Paste the Lines of a Receipt",
          placeholder: "53 - ACCENT FURNISH 252972 $129.99 T\nLamp $49.99")
        html(
          "button", .type("button"), .class("button primary wide"),
          .onClick(.previewList), .flag("disabled", isBlank(sheet.form["text"])),
          text: "Preview")
      }
    }
  }

  private func preview(_ list: ReceiptList, _ html: inout HTML) {
    let items = list.items.prefix(ItemsFromList.mostLines)
    html("div", .class("stack"), .key("preview")) { html in
      html.button("Back", .pasteList, class: "button quiet small")
      html("h3", text: Text.count(items.count, "Item"))
      html("ul", .class("list dense"), .label("Items")) { html in
        for item in items {
          html("li", .class("row")) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: item.name)
              if !item.sku.isEmpty {
                html("span", .class("row-note"), text: "SKU " + item.sku)
              }
            }
            html("span", .class("row-side")) { html in
              html("span", .class("amount"), text: state.formats.money(item.price))
            }
          }
        }
      }
      if list.items.count > items.count {
        html(
          "p", .class("hint"),
          text: "Only the first \(ItemsFromList.mostLines) are created at once.")
      }
      if !list.skippedLines.isEmpty {
        html("details", .key("skipped")) { html in
          html("summary", text: "Skipped Lines (\(list.skippedLines.count))")
          html("ul", .class("stack tight muted small")) { html in
            for line in list.skippedLines { html("li", text: line) }
          }
        }
      }
      html(
        "button", .type("button"), .class("button primary wide"), .onClick(.save),
        .flag("disabled", items.isEmpty), text: "Create All")
    }
  }

  func saveItemsFromList(_ transaction: Transaction, _ sheet: Sheet) {
    let entries = receiptList(sheet.form).items.prefix(ItemsFromList.mostLines)
    guard sheet.form["step"] == "preview", !entries.isEmpty else {
      if !isBlank(sheet.form["text"]) { state.sheet?.form["step"] = "preview" }
      return
    }
    guard transaction.sale == nil else { return closeSheet() }
    var edit = Edit()
    for (number, entry) in entries.enumerated() {
      var item = Item()
      item.id = freshID()
      item.name = entry.name
      item.sku = entry.sku
      item.purchasePrice = entry.price
      item.source = transaction.source
      item.transaction = transaction.id
      item.project = transaction.project
      // The first line counts as the newest, so that the list keeps the receipt's order.
      item.created = state.now.adding(milliseconds: -Int64(number))
      edit.put(item, in: book.items)
    }
    closeSheet()
    commit(edit, toast: "Created \(Text.count(entries.count, "item"))")
    if !isOpen("items") { state.toggled.append("items") }
  }
}
