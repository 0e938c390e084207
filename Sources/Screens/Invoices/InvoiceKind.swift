import Ledger
import Markup

extension ListKind {
  /// Invoices by issue day, the latest first, with what each still asks for.
  static var invoices: ListKind {
    ListKind(
      label: "Invoices", noun: .invoice, wordColumns: 3, amountColumns: 2,
      rowCount: { $0.invoices.count }, id: { $0.invoices.rows[Int($1)].id.raw },
      rowOf: { $0.invoices.row(of: ID($1)) },
      at: { _, route in
        if case .invoices = route { return 0 }
        return nil
      },
      read: { book, row, facts in
        let invoice = book.invoices.rows[Int(row)]
        facts.isListed = invoice.isLive
        let total = (try? book.total(of: invoice)) ?? Money.zero(invoice.askedCurrency)
        let balance = (try? book.balance(of: invoice)) ?? total
        facts.words[0] =
          (invoice.isIssued ? 1 : 0) | (invoice.isVoid ? 2 : 0) | (balance.minor > 0 ? 4 : 0)
          | (book.fault(of: invoice) == nil ? 0 : 8) | (invoice.sent == nil ? 0 : 16)
          | (invoice.isCreditNote && balance.isNegative ? 32 : 0)
          | (!balance.isPositive && book.isCredited(invoice) ? 64 : 0)
          | (invoice.isCreditNote ? 128 : 0)
        facts.words[1] = (invoice.issue?.content.due ?? invoice.due)?.number ?? noDay
        facts.words[2] = (invoice.issue?.content.issued ?? invoice.day)?.number ?? noDay
        facts.amounts[0] = Totals(total)
        facts.amounts[1] = Totals(balance)
        let client = book.named(invoice.client)
        facts.texts = [
          invoice.number, client?.displayName ?? "", client?.company ?? "",
          book.projects(of: invoice).compactMap { book.projects[$0]?.name }
            .joined(separator: ", "),
        ]
        // Whom its paper names: who pays for the client, or what they were called then.
        if let name = invoice.issue?.content.buyer.name, !facts.texts.contains(name) {
          facts.texts.append(name)
        }
        for amount in balance == total ? [total] : [total, balance] {
          facts.texts += [facts.formats.money(amount), amount.plain]
        }
      },
      follows: invoiceFollows,
      orders: [
        ListOrder(key: { book, _, row in
          book.invoices.rows[Int(row)].listPlace.map { ListOrder.rising($0) } ?? ListOrder.none
        }),
        ListOrder(name: { book, _, row in ListOrder.name(book.invoices.rows[Int(row)].number) }),
        ListOrder(name: { book, _, row in
          ListOrder.name(book.named(book.invoices.rows[Int(row)].client)?.displayName ?? "")
        }),
        .amount,
      ],
      sorts: ListSort.both("date", 0, fallsFirst: true) + ListSort.both("number", 1)
        + ListSort.both("client", 2) + ListSort.both("amount", 3),
      filters: [
        ListFilter(
          "status", "Status",
          .bits(statusChoices) { index, row, today in
            1 << Int32(place(of: status(of: row, in: index, on: today)))
          })
      ],
      days: [DayColumns(2), DayColumns(1)],
      bulk: [
        BulkVerb(title: "Record Payments", action: .open(.paySelected)),
        .delete(.deleteDrafts, "Delete Drafts"),
      ],
      keepsRows: true,
      row: { app, row, use, html in InvoiceList(app: app).invoiceRow(row, use, &html) },
      table: invoiceTable)
  }

  private static var invoiceTable: ListTable {
    ListTable(
      route: { .invoice(ID($0)) },
      home: { app, route in
        // A draft has its paper beside it, and no room for the list.
        guard case .invoice(let id) = route, let invoice = app.book.invoices[id],
          invoice.isIssued || invoice.isVoid
        else { return nil }
        return .invoices(nil)
      },
      title: { app, row in
        let invoice = app.book.invoices.rows[Int(row)]
        // One word above the number: German has a shorter one where there is no room for its own.
        if invoice.isCreditNote { return app.say("Credit Note \(invoice.number){{in a column}}") }
        return app.say(InvoiceList.title(invoice, "No number"))
      },
      sheet: { app, row in
        let invoice = app.book.invoices.rows[Int(row)]
        return invoice.isIssued ? nil : .invoice(invoice.id)
      },
      cells: { app, row, cells in
        let invoice = app.book.invoices.rows[Int(row)]
        cells.name("Number", sort: "number")
        cells.text(
          "Client", sort: "client",
          app.book.named(invoice.client)?.displayName ?? app.say("No client"))
        cells.text("Project", isSpare: true, InvoiceList(app: app).projectWords(of: invoice))
        cells.cell("Status") { html in InvoiceList(app: app).badge(ofInvoice: row, &html) }
        cells.text(
          "Date", sort: "date", edits: "day", InvoiceList(app: app).invoiceDayText(invoice))
        cells.text(
          "Amount", sort: "amount", isNumber: true,
          InvoiceList(app: app).isFaulty(row)
            ? app.say("Does not add up")
            : app.state.formats.money(InvoiceList(app: app).total(ofInvoice: row)))
        let owed = InvoiceList(app: app).owed(.outstanding, ofInvoice: row)
        cells.text(
          "Left to Pay", isNumber: true, isSpare: true,
          owed.map { app.state.formats.money($0) } ?? "")
      })
  }

  private static var noDay: Int32 { .min }

  /// Its own row, its lines and payments, and the names it is found by.
  private static var invoiceFollows: [Follow] {
    [
      Follow(.invoice) { book, row, rows in add(book.invoices.rows[Int(row)].id, book, &rows) },
      Follow.parts(
        .line, { $0.lines.count }, in: { $0.lines.rows[Int($1)].invoice.raw },
        row: { $0.invoices.row(of: ID($1)) }),
      Follow(.allocation) { book, row, rows in
        add(book.allocations.rows[Int(row)].invoice, book, &rows)
      },
      Follow(.payment) { book, row, rows in
        let payment = book.payments.rows[Int(row)].id
        for allocation in book.allocations.rows(linking: Allocation.paymentLink, to: payment.raw) {
          add(book.allocations.rows[Int(allocation)].invoice, book, &rows)
        }
      },
      Follow(.client) { book, row, rows in
        for id in book.clientIDs(leadingTo: book.clients.rows[Int(row)].id) {
          rows += book.invoices.rows(linking: Invoice.clientLink, to: id.raw)
        }
      },
      Follow(.project) { book, row, rows in
        for invoice in book.invoices(billing: book.projects.rows[Int(row)].id) {
          add(invoice.id, book, &rows)
        }
      },
    ]
  }

  private static func add(_ id: ID<Invoice>, _ book: Book, _ rows: inout [Int32]) {
    guard let row = book.invoices.row(of: id) else { return }
    rows.append(row)
    // What is set off: its credit notes, or what it corrects and the credit notes beside it.
    rows += book.invoices.rows(linking: Invoice.correctsLink, to: id.raw)
    let corrected = book.invoices.rows[Int(row)].corrects
    guard let other = book.invoices.row(of: corrected) else { return }
    rows.append(other)
    rows += book.invoices.rows(linking: Invoice.correctsLink, to: corrected.raw)
  }

  private static var statusChoices: [ListFilter.Choice] {
    InvoiceStatus.allCases.map {
      ListFilter.Choice(word: $0.rawValue, title: $0.title, bit: 1 << Int32(place(of: $0)))
    }
  }

  private static func place(of status: InvoiceStatus) -> Int {
    switch status {
    case .draft: return 0
    case .issued: return 1
    case .sent: return 2
    case .paid: return 3
    case .overdue: return 4
    case .cancelled: return 5
    case .credit: return 6
    case .credited: return 7
    case .refunded: return 8
    }
  }

  static func status(of row: Int32, in index: ListIndex, on today: Day) -> InvoiceStatus {
    let bits = index.word(0, of: row)
    let due = index.word(1, of: row)
    return InvoiceStatus.derive(
      isIssued: bits & 1 != 0, isVoid: bits & 2 != 0, owes: bits & 4 != 0,
      isSent: bits & 16 != 0, due: due == noDay ? today : Day(number: due), today: today,
      isCredit: bits & 32 != 0, isCredited: bits & 64 != 0, isNote: bits & 128 != 0)
  }
}
