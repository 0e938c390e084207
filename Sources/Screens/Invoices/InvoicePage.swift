import Ledger
import Markup

// One invoice: the document itself, its lines while it is a draft, payments once it is issued.
struct InvoicePage: Room {
  let app: App

  func draw(_ id: ID<Invoice>, _ html: inout HTML) {
    guard let invoice = book.invoices[id], let row = book.invoices.row(of: id) else {
      missingPage("This invoice is not in the book.", &html)
      return
    }
    html.bar(
      title(of: invoice), subtitle: .verbatim(client(of: invoice)), back: "/invoices"
    ) { html in
      if !invoice.isIssued && invoice.isLive {
        html.iconButton("edit", "Edit Invoice", .open(.invoice(id)))
      }
      if invoice.isLive { html.iconButton("more", "More", .open(.invoiceMenu(id))) }
    }
    html.main { html in
      if !invoice.isLive {
        html("div", .class("notice"), .role("status"), .key("trashed")) { html in
          html("span", text: "This invoice is in the trash.")
          html.button("Restore", .restoreInvoice(id), class: "button small")
        }
      }
      invoiceNotices(invoice, &html)
      if !invoice.isIssued && !invoice.isVoid && invoice.isLive {
        return DraftPage(app: app).draw(invoice, &html)
      }
      invoiceHead(invoice, row, &html)
      html("div", .class("columns")) { html in
        html("div") { html in
          html.card("Preview") { html in
            if let preview = state.preview {
              html("div", .class("paper-wrap")) { html in html.fragment(preview) }
            }
          }
        }
        html("aside") { html in
          if invoice.isIssued && !invoice.isVoid { paymentsCard(invoice, row, &html) }
          invoiceFacts(invoice, row, &html)
        }
      }
    }
  }

  private func client(of invoice: Invoice) -> String {
    book.named(invoice.client)?.displayName ?? say("No client")
  }

  private func invoiceNotices(_ invoice: Invoice, _ html: inout HTML) {
    if let voided = invoice.voided {
      html("div", .class("notice bad"), .role("status")) { html in
        html(
          "span",
          text: voided.reason.isEmpty
            ? "Void since \(text(voided.day))."
            : "Void since \(text(voided.day)): \(voided.reason)")
      }
    }
    BilledNotice(app: app).twice(invoice, &html)
    RefundSheet(app: app).mistakes(invoice, &html)
    Corrections(app: app).notice(invoice, &html)
    let late = Issuing.lateEdits(of: invoice, in: book)
    if late > 0 && !invoice.isVoid {
      html("div", .class("notice"), .role("status")) { html in
        html(
          "span",
          text: """
            \(Noun.edit.count(late)) arrived after issue. The invoice stays as it was sent; to \
            change it, void it and issue a new one.
            """)
      }
    }
  }

  private func invoiceHead(_ invoice: Invoice, _ row: Int32, _ html: inout HTML) {
    let list = InvoiceList(app: app)
    let total = list.isFaulty(row) ? nil : state.formats.money(list.total(ofInvoice: row))
    html.invoiceSummary(total, badge: { list.badge(ofInvoice: row, &$0) }) { html in
      let owed = InvoiceList(app: app).balance(ofInvoice: row)
      if invoice.isIssued, !invoice.isVoid, owed.isPositive,
        owed != InvoiceList(app: app).total(ofInvoice: row)
      {
        html("div", .class("summary-side")) { html in
          html("div") { html in
            html("span", .class("stat-value"), text: state.formats.money(owed))
            html("span", .class("stat-label"), text: "Still Owed")
          }
        }
      }
    }
    html("div", .class("buttons")) { html in
      if invoice.isIssued {
        let status = InvoiceList(app: app).status(ofInvoice: row)
        let owes = !invoice.isVoid && InvoiceList(app: app).balance(ofInvoice: row).minor > 0
        if !invoice.isVoid && invoice.sent == nil {
          // Who has paid waits for nothing.
          let isDone = status == .paid && !invoice.isCreditNote
          html.button(
            "Send", .open(.send(invoice.id)), class: isDone ? "button" : "button primary")
        } else if status == .overdue {
          html.button("Remind", .open(.remind(invoice.id)), class: "button primary")
        }
        if owes {
          let isFirst = invoice.sent != nil && status != .overdue
          html.button(
            "Record Payment", .open(.payment(invoice.id)),
            class: isFirst ? "button primary" : "button")
        }
        if invoice.isCreditNote, RefundSheet(app: app).refundable(invoice).isPositive {
          html.button("Record Refund", .open(.refund(invoice.id)))
        }
        html.button("Download PDF", .document(invoice.id, .download))
      }
    }
  }

  private func paymentsCard(_ invoice: Invoice, _ row: Int32, _ html: inout HTML) {
    let allocations = book.allocations(to: invoice.id)
    let owed = InvoiceList(app: app).balance(ofInvoice: row)
    var action: (label: Phrase, action: Action)?
    if owed.minor > 0 {
      action = ("Record", .open(.payment(invoice.id)))
    } else if RefundSheet(app: app).refundable(invoice).isPositive {
      action = ("Record Refund", .open(.refund(invoice.id)))
    }
    html.card("Payments", action: action) { html in
      if !allocations.isEmpty {
        html("ul", .class("list"), .label("Payments")) { html in
          for allocation in allocations {
            guard let payment = book.payments.live(allocation.payment) else { continue }
            PaymentRows(app: app).row(payment, allocation.amount, &html)
          }
        }
      }
      html("dl", .class("facts sums")) { html in
        Corrections(app: app).offsets(invoice, &html)
        html("div", .class("total")) { html in
          let isCredited = book.isCredited(invoice)
          html(
            "dt",
            text: owed.minor > 0
              ? "Still Owed"
              : owed.isNegative
                ? "Credit"
                : isCredited
                  ? "Credited" : invoice.isCreditNote ? "Paid Back" : "Paid in Full")
          let size = owed.isNegative ? (try? owed.negated()) ?? owed : owed
          html("dd", text: state.formats.money(size))
        }
      }
      creditButton(invoice, &html)
      if let rest = SmallRests.rest(of: invoice, in: book) {
        html("div", .class("buttons"), .key("rest")) { html in
          html.button("Let \(state.formats.money(rest)) Go", .letRestGo(invoice.id))
        }
      }
    }
  }

  /// Offers what the client has paid too much elsewhere.
  private func creditButton(_ invoice: Invoice, _ html: inout HTML) {
    guard let credit = try? Credits.usable(for: invoice, in: book), credit.isPositive else {
      return
    }
    html("div", .class("buttons"), .key("credit")) { html in
      html.button(
        "Apply \(state.formats.money(credit)) Credit", .applyCredit(invoice.id))
    }
  }

  private func invoiceFacts(_ invoice: Invoice, _ row: Int32, _ html: inout HTML) {
    html.card("Details") { html in
      html("dl", .class("facts")) { html in
        html.fact("Client", client(of: invoice))
        let projects = book.projects(of: invoice)
        if !projects.isEmpty {
          html("div") { html in
            html("dt", text: projects.count > 1 ? "Projects" : "Project")
            html("dd") { html in projectLinks(of: invoice, &html) }
          }
        }
        let issued = invoice.issue?.content.issued ?? invoice.day
        html.fact("Issue Date", issued.map { state.formats.day($0) } ?? "")
        let days = Int(clamping: book.settings.paymentDays)
        let due =
          invoice.issue?.content.due ?? invoice.due
          ?? (invoice.day ?? state.today).adding(days: days)
        if !book.givesBack(invoice) { html.fact("Due Date", state.formats.day(due)) }
        Corrections(app: app).facts(invoice, &html)
        html.fact("Currency", invoice.askedCurrency.code)
        if invoice.isIssued {
          html.fact("Kept", kept(invoice))
          html.fact("Sent", invoice.sent.map { SendSheet.words($0, app) } ?? "Not marked as sent")
          html.fact("Reminded", invoice.reminded.map { SendSheet.words($0, app) } ?? Phrase.none)
        }
      }
    }
  }

  /// Where the issued invoice is: that it was issued does not say that the hub has it.
  private func kept(_ invoice: Invoice) -> Phrase {
    if !state.hasHub { return "On this device" }
    let waits = replica.outbox.contains { $0.writes(.invoice, invoice.id.raw) }
    return waits ? "On this device, not at the hub yet" : "At the hub"
  }

  func invoiceMenu(_ id: ID<Invoice>, _ html: inout HTML) {
    guard let invoice = book.invoices[id] else { return }
    html.plainSheet(title(of: invoice)) { html in
      html("div", .class("menu")) { html in
        if invoice.isIssued {
          if !invoice.isVoid {
            html.menuItem(
              "mail", invoice.sent == nil ? "Send" : "Send Again", .open(.send(id)))
            if let balance = try? book.balance(of: invoice), balance.isPositive {
              html.menuItem("clock", "Remind", .open(.remind(id)))
            }
            if state.hasHub, !invoice.isCreditNote, !book.allocations(to: id).isEmpty {
              html.menuItem("mail", "Send a Receipt", .open(.sendReceipt(id)))
            }
            if invoice.sent != nil { html.menuItem("undo", "Mark as Not Sent", .unsend(id)) }
          }
          html.menuItem("share", "Share PDF", .document(id, .share))
          if state.hasHub { html.menuItem("share", "Share a Link", .open(.shareLinks(id))) }
          html.menuItem("download", "Download PDF", .document(id, .download))
          if !invoice.isVoid {
            html.menuItem("download", "Save E-Invoice", .document(id, .einvoice))
          }
          html.menuItem("print", "Print", .print)
          html.menuItem("copy", "Copy Number", .copy(invoice.number))
          if !invoice.isVoid && !invoice.isCreditNote {
            html.menuItem("money", "Record Payment", .open(.payment(id)))
          }
          if RefundSheet(app: app).refundable(invoice).isPositive {
            html.menuItem("money", "Record Refund", .open(.refund(id)))
            let currency = invoice.askedCurrency
            if !invoice.isCreditNote, LateFees.amount(of: invoice.client, currency, in: book) != nil
            {
              html.menuItem("money", "It Is a Late Fee", .lateFees(invoice.client, currency.code))
            }
          }
          html.menuItem("copy", "Duplicate", .duplicateInvoice(id))
          html.menuItem("archive", "Save as Template", .open(.saveTemplate(id)))
          Corrections(app: app).menu(invoice, &html)
        } else {
          html.menuItem("edit", "Edit Invoice", .open(.invoice(id)))
          html.menuItem("plus", "Add Line", .open(.line(id, nil)))
          html.menuItem("download", "Download Preview", .document(id, .download))
          html.menuItem("copy", "Duplicate", .duplicateInvoice(id))
          html.menuItem("archive", "Save as Template", .open(.saveTemplate(id)))
          html.menuItem("trash", "Delete Draft", .deleteInvoice(id), isDanger: true)
        }
      }
    }
  }
}

extension HTML {
  /// The head of an invoice, a draft or an issued one: what it comes to, how it stands, what stands beside.
  mutating func invoiceSummary(
    _ total: String?, badge: (inout HTML) -> Void, beside: (inout HTML) -> Void = { _ in }
  ) {
    self("div", .class("summary")) { html in
      html("div", .class("summary-main")) { html in
        html("span", .class("stat-value"), text: total.map { .verbatim($0) } ?? "Does not add up")
        html("span", .class("stat-label")) { html in badge(&html) }
      }
      beside(&html)
    }
  }
}
