import Ledger
import Markup

// The receipts that wait to become expenses, the oldest first.
struct InboxPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    let waiting = ReceiptReadings(app: app).waiting
    html.bar("Inbox", back: Route.expenses.path) { html in
      // On a phone both ways in stand below.
      html.iconButton(
        "plus", "Add Receipts", .addReceipts, class: "icon-button primary phone-hidden")
    }
    html.main { html in
      if !waiting.isEmpty {
        html("div", .class("buttons inbox-add"), .key("inbox-add")) { html in
          html("button", .type("button"), .class("button"), .onClick(.addReceipts)) { html in
            html.icon("file")
            html.text("Add Receipts")
          }
          html("button", .type("button"), .class("button"), .onClick(.photographReceipt)) { html in
            html.icon("camera")
            html.text("Take Photo")
          }
        }
      }
      if state.location.option("shared") == "failed" {
        html("div", .class("notice bad"), .role("alert"), .key("shared")) { html in
          html(
            "span",
            text: "What was shared could not be kept: this device has no room. Add it here instead."
          )
        }
      }
      ReadingNote(app: app).drawAbove(&html)
      if waiting.isEmpty { return nothing(&html) }
      let limit = ListBlock(app: app).rowLimit(atFirst: 50)
      let shown = waiting.prefix(limit)
      html("div", .class("list-note"), .key("inbox-count")) { html in
        html("span", text: "\(Noun.receipt.count(waiting.count, state.formats)) to confirm")
        if shown.contains(where: { ReceiptReadings(app: app).read($0).isSure }) {
          html.button("Confirm All Sure Ones", .confirmSureReceipts, class: "button small")
        }
      }
      html("ul", .class("list inbox-list"), .label("Inbox"), .key("inbox")) { html in
        for receipt in shown { row(receipt, &html) }
      }
      html.showMore(limit, of: waiting.count)
    }
  }

  private func nothing(_ html: inout HTML) {
    html.empty(
      icon: "check", title: "No Receipt Waits",
      text: """
        Photograph receipts, choose files, drop or paste them here, or share them to Ledgerline from \
        another app. A hub can also be told to take what is put into a folder. Each \
        waits here until you confirm it as an expense.
        """
    ) { html in
      html.button("Add Receipts", .addReceipts, class: "button primary")
      html.button("Take Photo", .photographReceipt)
    }
  }

  /// One receipt: what it looks like, what was read on it.
  func row(_ receipt: Receipt, _ html: inout HTML) {
    let read = ReceiptReadings(app: app).read(receipt)
    html("li", .class("row"), .key(receipt.id.text)) { html in
      html("a", .class("row-link"), .href(Route.receipt(receipt.id).path)) { html in
        html("span", .class("row-lead")) { html in
          Gallery(app: app).thumbnail(
            ReceiptReadings(app: app).picture(of: receipt), icon: "file", &html)
        }
        html("span", .class("row-main")) { html in
          let merchant = read.values.expense.source
          html("span", .class("row-title"), text: merchant.isEmpty ? receipt.name : merchant)
          html("span", .class("row-note"), text: note(receipt, read))
        }
        html("span", .class("row-side")) { html in
          if let amount = read.values.expense.amount {
            html("span", .class("amount"), text: state.formats.money(amount))
          }
          if read.isSure {
            html("span", .class("badge tone-green"), text: "Sure")
          } else if !read.marks.isEmpty {
            html("span", .class("badge tone-amber"), text: "Check This")
          }
        }
      }
    }
  }

  /// When it came and what stands on it, or why nothing does.
  private func note(_ receipt: Receipt, _ read: ReadReceipt) -> Phrase {
    // Moments are kept without a zone: what is tomorrow in UTC came today.
    let came = min(receipt.received.utcDay, state.today)
    var parts: [Phrase] = []
    if read.marks.isEmpty {
      parts.append(ReadingNote(app: app).words(receipt))
    } else {
      parts.append(.verbatim(receipt.name))
      if let day = read.values.expense.day { parts.append(.verbatim(text(day))) }
    }
    parts.append("added \(text(came))")
    return parts.joined(separator: " · ")
  }
}

extension ReceiptReadings {
  /// The receipt's file where it is a picture, or a PDF's icon; nil for other files.
  func picture(of receipt: Receipt) -> Attachment? {
    guard let file = file(of: receipt) else { return nil }
    return file.isPDF || file.mediaType.hasPrefix("image/") ? file : nil
  }
}
