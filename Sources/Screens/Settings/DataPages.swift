import Ledger
import Markup

// Where the data is: devices, sync, backup, import, starting over.
struct DataPages: Room {
  let app: App

  func devicesPage(_ html: inout HTML) {
    html("dl", .class("facts")) { html in
      html.fact("State", SyncLine(app: app).standing.text)
      html.fact("Waiting to Send", SyncLine(app: app).unsent)
      html.fact(
        "Hub", state.hasHub ? "This address" : "None: everything stays on this device")
      html.fact("This Device", String(ID<Series>(state.installation).text.suffix(6)))
    }
    UploadProgress(app: app).refused(&html)
    html(
      "p", .class("muted prose"),
      text: state.hasHub
        ? """
        Every device that opens this address and signs in holds the whole book and works \
        offline; changes travel when it is online.
        """
        : """
        Without a hub the book lives in this browser only. Save a backup now and then, or run \
        Ledgerline on your own computer to share it between devices.
        """)
    if state.hasHub {
      html("div", .class("buttons")) { html in
        if !state.isSignedOut { html.button("Add a Device", .addDevice, class: "button primary") }
        html.button("Sign Out", .signOut, class: "button danger")
      }
    }
    NoticesCard(app: app).draw(&html)
  }

  /// Whoever has expenses, whatever their work is called: of what design projects bought none is looked at.
  private var savesExpenses: Bool {
    if hasExpenses { return true }
    var places = [Scope.business.project, Scope.personal.project]
    for project in book.projects.rows where !Trades.isDesign(project, book.settings.work) {
      places.append(project.id)
    }
    return places.contains { place in
      book.transactions.rows(linking: Transaction.projectLink, to: place.raw).contains {
        let one = book.transactions.rows[Int($0)]
        return one.isLive && book.standsAmongExpenses(one) && book.showsAsExpense(one)
      }
    }
  }

  private var hasTrips: Bool { book.trips.rows.contains { $0.isLive } }

  private var spreadsheets: Phrase {
    switch (savesExpenses, hasTrips) {
    case (true, true):
      return
        "Projects with their totals, clients, invoices, payments, expenses and trips, as CSV files."
    case (true, false):
      return "Projects with their totals, clients, invoices, payments and expenses, as CSV files."
    case (false, true):
      return "Projects with their totals, clients, invoices, payments and trips, as CSV files."
    case (false, false):
      return "Projects with their totals, clients, invoices and payments, as CSV files."
    }
  }

  func dataPage(_ html: inout HTML) {
    html.card("Backup") { html in
      html(
        "p", .class("muted"),
        text: """
          The whole book with its pictures and receipts as one file. Importing it into an empty book \
          brings everything back.
          """)
      BackupAge(app: app).draw(&html)
      html("div", .class("buttons")) { html in
        html.button("Save Backup", .saveBackup, class: "button primary")
        html.button("Check a Backup …", .chooseFile(.check))
        html.button("Save JSON", .exportBook)
      }
    }
    html.card("Spreadsheets") { html in
      html(
        "p", .class("muted"),
        text: spreadsheets)
      html("div", .class("buttons")) { html in
        html.button("Save Projects", .exportTable(.projects))
        html.button("Save Clients", .exportTable(.clients))
        html.button("Save Invoices", .exportTable(.invoices))
        html.button("Save Payments", .exportTable(.payments))
        if savesExpenses { html.button("Save Expenses", .exportTable(.expenses)) }
        if hasTrips { html.button("Save Trips", .exportTable(.trips)) }
      }
    }
    html.card("For Other Programs") { html in
      html(
        "p", .class("muted"),
        text: """
          What was invoiced, received and spent as plain text for hledger and beancount, and the book as \
          Ledger 8 keeps one.
          """)
      html("div", .class("buttons")) { html in
        html.button("hledger", .exportTable(.hledger))
        html.button("beancount", .exportTable(.beancount))
        html.button("Ledger 8", .exportTable(.ledger8))
      }
    }
    html.card("Import") { html in
      html(
        "p", .class("muted"),
        text: """
          A Ledgerline backup (into an empty book) or its JSON, a Ledger 8 backup or its CSV files, an export of the earlier \
          design app, expenses from YNAB, Midday, Expensify, Wave, Firefly III, Actual Budget, Zoho or QuickBooks Self-Employed, \
          any CSV of clients, gigs, hours, invoices, items or transactions, or a bank’s statement (CSV, OFX, QFX, QIF, CAMT or MT940). \
          You see what will happen before it does.
          """)
      html("div", .class("buttons")) { html in
        html.button("Choose File …", .chooseFile(.book))
      }
    }
    ImportsCard(app: app).draw(&html)
    html.card("In the Book") { html in
      html("dl", .class("facts")) { html in
        html.fact("Clients", String(book.clients.liveCount))
        html.fact("Projects", String(book.projects.liveCount))
        html.fact("Charges", String(book.charges.liveCount))
        html.fact("Invoices", String(book.invoices.liveCount))
        html.fact("Payments", String(book.payments.liveCount))
        let rest: [(Phrase, Int)] = [
          ("Transactions", book.transactions.liveCount), ("Items", book.items.liveCount),
          ("Spaces", book.spaces.liveCount),
        ]
        for (name, count) in rest where count > 0 { html.fact(name, String(count)) }
      }
    }
    goneCard(&html)
    html.card("Start Over") { html in
      html("p", .class("muted"), text: "Removes the book from this device.")
      html("div", .class("buttons")) { html in
        html.button("Start Over …", .open(.startOver), class: "button danger")
      }
    }
  }

  /// What was deleted or archived and can be brought back has a page of its own.
  private func goneCard(_ html: inout HTML) {
    let isAny =
      book.projects.rows.contains { $0.life != .live }
      || book.clients.rows.contains { $0.life != .live }
      || book.invoices.rows.contains { $0.life != .live }
      || book.transactions.rows.contains { $0.life != .live }
      || book.items.rows.contains { $0.life != .live }
      || book.spaces.rows.contains { $0.life != .live }
    if !isAny { return }
    html.card("Deleted and Archived") { html in
      html("div", .class("buttons")) { html in
        html("a", .class("button"), .href(Route.archive(isDeleted: false).path), text: "Archived")
        html("a", .class("button"), .href(Route.archive(isDeleted: true).path), text: "Deleted")
      }
    }
  }

  func startOverSheet(_ html: inout HTML) {
    html.plainSheet("Start Over") { html in
      html(
        "p",
        text: state.hasHub
          ? "This device forgets its copy; what the hub has stays there."
          : "This is the only copy. Everything will be gone.")
      if state.hasHub && (state.pending > 0 || !state.uploads.isEmpty) {
        html(
          "p", .class("problem"),
          text: "Never sent, and lost then: \(SyncLine(app: app).unsent).")
      }
      html("div", .class("buttons")) { html in
        html.button("Save Backup", .saveBackup)
        html.button("Remove Everything", .startOver, class: "button danger primary")
        html.button("Cancel", .close)
      }
    }
  }
}
