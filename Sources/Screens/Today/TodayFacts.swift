import Ledger

// What the start page shows, found through the kept orders so that a large book is not walked for it.
struct TodayFacts: Room {
  let app: App

  /// As the book stands, and this device knows of dates that were moved.
  var today: Today {
    var today = ofBook
    let actions = ProjectActions(app: app)
    for id in actions.freed {
      guard let row = book.projects.row(of: id), !today.movingUp.contains(where: { $0.row == row }),
        let option = actions.option(of: book.projects.rows[Int(row)])
      else { continue }
      today.movingUp.append(GigOptions.Turn(row: row, option: option))
    }
    return today
  }

  /// Made anew only when the book changed, or the day did.
  private var ofBook: Today {
    let made = index.made
    if let kept = app.kept.today, kept.made == made, kept.day == state.today,
      kept.isWhole == state.isWhole
    {
      return kept.today
    }
    let gigs = index[.gigs]
    var places = Today.Places(open: [], delivered: [], invoices: [])
    gigs.forEach(of: ListKind.part(of: .open)) { places.open.append($0) }
    gigs.forEach(of: ListKind.part(of: .delivered)) { places.delivered.append($0) }
    let invoices = index[.invoices]
    invoices.forEach(of: 0) { row in
      switch ListKind.status(of: row, in: invoices, on: state.today) {
      case .draft, .issued, .sent, .overdue: places.invoices.append(row)
      case .paid, .cancelled, .credit, .credited, .refunded: break
      }
    }
    let today =
      state.isWhole
      ? whole(places) : Today(of: book, on: state.today, in: places, withDoubts: false)
    app.kept.today = (made, state.today, state.isWhole, today)
    return today
  }

  /// With what devices did twice and what design projects have to invoice, which no first piece looks for.
  @inline(never)
  private func whole(_ places: Today.Places) -> Today {
    app.index.twice.follow(book)
    app.index.stages.follow(book)
    app.index.followDesigns(book)
    return Today(
      of: book, on: state.today, in: places, twice: app.index.twice, designs: app.index.designs,
      stages: app.index.stages)
  }

  /// What clients and players are still to get.
  var held: HeldMoney {
    app.index.held.follow(book)
    return app.index.held
  }

  /// What comes next, from the projects alone: the rest of the book is not here yet.
  var ahead: Today {
    let rows = book.projects.rows.indices.map { Int32($0) }
    return Today(ahead: rows, of: book, on: state.today)
  }
}

/// Something that was typed into a sheet and neither saved nor taken back.
struct UnsavedSheet {
  var sheet: String
  var title: Phrase
}

struct UnsavedSheets: Room {
  let app: App

  /// The latest first; what a living tab is typing is its own.
  var all: [UnsavedSheet] {
    var found: [Draft] = []
    for (name, text) in state.remembered {
      guard name.hasPrefix(Draft.prefix), let draft = Draft(name: name, text: text),
        !draft.isDiscarded, !state.drafts.others.contains(draft.tab),
        state.sheet?.kind.text != draft.sheet
      else { continue }
      let kind = SheetKind(text: draft.sheet)
      if kind.isOne(SheetKind.setting) || OpenSheet(app: app).form(for: kind) == nil { continue }
      found.append(draft)
    }
    found.sort { a, b in a.kept != b.kept ? a.kept > b.kept : a.name < b.name }
    return found.map { UnsavedSheet(sheet: $0.sheet, title: title(of: $0)) }
  }

  /// "Project: Live at the Blue Note"; of what is about an invoice "Remind: Invoice 1020".
  private func title(of draft: Draft) -> Phrase {
    let parts = draft.sheet.split(separator: "/").map { String($0) }
    let word = parts.first ?? ""
    if ["payment", "send", "remind", "void", "issue"].contains(word), parts.count > 1,
      let invoice = ID<Invoice>(parts[1]).flatMap({ book.invoices[$0] })
    {
      return [UnsavedSheets.title(of: word), title(of: invoice)].joined(separator: ": ")
    }
    if word == "edit-payment", parts.count > 1,
      let payment = ID<Payment>(parts[1]).flatMap({ book.payments[$0] })
    {
      return [UnsavedSheets.title(of: "payment"), subject(of: payment)].joined(separator: ": ")
    }
    let typed = draft.changes.first { $0.value.utf8.count > 1 && $0.value != "on" }?.value ?? ""
    let name = Phrase.verbatim(String(typed.prefix(60)))
    return [UnsavedSheets.title(of: word), name].joined(separator: ": ")
  }

  /// The invoice that a payment was first given to, else whose it is.
  private func subject(of payment: Payment) -> Phrase {
    let invoice = book.allocations(of: payment.id).lazy.compactMap {
      self.book.invoices[$0.invoice]
    }
    .first
    if let invoice { return title(of: invoice) }
    return .verbatim(book.named(payment.client)?.displayName ?? "")
  }

  /// What sheets whose names begin with a word are about.
  static func title(of word: String) -> Phrase {
    switch word {
    case "project", "new-gig", "edit-occurrence": return "Project"
    case "gig-time": return "Time of a Gig"
    case "repeat-gig": return "Repeat"
    case "skip-gigs": return "Skip Dates"
    case "change-series": return "Change Series"
    case "gig-sheet-mail": return "Send Gig Sheet"
    case "book-again", "book-on": return "Book Again"
    case "charge", "rate-charge": return "Charge"
    case "client": return "Client"
    case "budget": return "Budget"
    case "invoice": return "Invoice"
    case "new-invoice": return "New Invoice"
    case "project-prices", "set-prices": return "Project Prices"
    case "line": return "Line"
    case "new-line": return "New Line"
    case "issue": return "Issue"
    case "number": return "Number"
    case "last-numbers": return "Last Numbers"
    case "payment", "edit-payment": return "Payment"
    case "send": return "Send"
    case "remind": return "Remind"
    case "void": return "Void"
    case "save-template": return "Save Template"
    case "invoice-template": return "Invoice Template"
    case "studio": return "Studio"
    case "member": return "Member"
    case "item": return "Item"
    case "money": return "Accounts{{of money}}"
    case "image": return "Image"
    case "preset": return "Preset"
    case "transaction": return "Transaction"
    case "space": return "Space"
    case "expense": return "Expense"
    case "expenses": return "Filter"
    case "insight": return "Monthly Budgets"
    case "trip": return "Trip"
    case "recurring": return "Recurring Expense"
    case "rule": return "Rule"
    case "tag": return "Tag"
    case "contact": return "Contact Detail"
    case "musician", "player": return "Player"
    case "rate": return "Rate"
    case "deal": return "Deal"
    case "season": return "Season"
    case "travel", "travel-new", "travel-place": return "Travel Time"
    case "refund", "refund-client": return "Refund"
    case "send-receipt": return "Send"
    case "mail": return "Mail"
    case "series": return "Series"
    case "tax-band": return "Tax Band"
    case "attach": return "File"
    case _: break
    }
    var title = ""
    for (place, part) in word.split(separator: "-").enumerated() {
      if place > 0 { title += " " }
      title += part.prefix(1).uppercased() + part.dropFirst()
    }
    return .verbatim(title)
  }
}
