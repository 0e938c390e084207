import Ledger
import LedgerTestSupport

/// Clashes of what is done to imports, merged clients, credit notes, copies and payments that went back.
extension Clash {
  static let brought = ID<Client>(named: "brought")
  static let late = ID<Client>(named: "late")
  static let batch = ID<ImportBatch>(named: "batch")
  static let account = ID<MoneyAccount>(named: "account")
  static let purchase = ID<Transaction>(named: "purchase")
  static let bounce = ID<BankLine>(named: "bounce")

  static let newer: [Clash] = [
    Clash("take an import back twice", takeImportBack, takeImportBack),
    Clash("take an import back, keep a client that it brought", takeImportBack, keepBrought) {
      $0.clients[brought]?.life == .live ? nil : "who was kept is gone"
    },
    Clash("take an import back, edit a client that it brought", takeImportBack, editBrought),
    Clash("take an import back, bill a client that it brought", takeImportBack, billBrought),
    Clash("take an import back, merge a client that it brought", takeImportBack, mergeBrought),
    Clash(
      "take an import back, merge one into a client that it brought", takeImportBack, merge,
      isListed),
    Clash("merge two clients into each other", merge, mergeBrought, isListed),
    Clash("merge a client twice", merge, merge),
    Clash("merge a client, delete the one they count as", merge, deleteBrought, isListed),
    Clash("merge a client, issue a draft for them", merge, issue, isIssued),
    Clash("merge a client, pay their invoice", merge, pay, hasPayment),
    Clash("let a rest go twice", letGo, letGo, hasPayment),
    Clash("let a rest go, pay the invoice", letGo, pay, hasPayment),
    Clash("let a rest go, void the invoice", letGo, void, hasPayment),
    Clash("credit an invoice in full twice", creditInFull, creditInFull),
    Clash("credit an invoice in full, pay it", creditInFull, pay, hasPayment),
    Clash("credit an invoice in full, void it", creditInFull, void),
    Clash("credit an invoice in full, give it credit", creditInFull, giveCredit),
    Clash("keep a late fee twice", keepLateFee, keepLateFee) { book in
      book.invoices(of: late).filter { $0.isIssued && !$0.isVoid }.count == 1
        ? nil : "it is not asked for once"
    },
    Clash("duplicate a project, delete it", duplicateGig, deleteGig),
    Clash("delete a project with a purchase, issue its draft", deleteGig, issue, hasPurchase),
    Clash("delete a project with a purchase, pay ahead for it", deleteGig, payAhead, hasPurchase),
    Clash("duplicate an invoice, void it", duplicateInvoice, void),
    Clash("a payment goes back, it is taken back", goBack, takeBack),
    Clash("a payment goes back, it is given to an invoice", goBack, giveCredit),
    Clash("a payment goes back on two devices", goBack, goBack) { book in
      book.payments.live.filter { $0.amount.isNegative }.count < 2 ? nil : "it went back twice"
    },
  ]

  // MARK: deeds

  static let takeImportBack: Deed = { world, tab in
    let operation = ItemOperation(world.dice.next() | 1, at: tab.now, on: tab.now.utcDay)
    world.makeAll(ImportBatches.takeBack(batch, by: operation, in: tab.book).edits, tab)
  }
  static let editBrought: Deed = { world, tab in
    guard var row = tab.book.clients[brought] else { return }
    row.notes = "typed while they were taken back"
    let edit = Edit(putting: row, in: tab.book.clients)
    world.make(edit, tab)
  }
  /// Who was changed is kept when the import is taken back.
  static let keepBrought: Deed = { world, tab in
    editBrought(world, tab)
    takeImportBack(world, tab)
  }
  static let billBrought: Deed = { world, tab in
    var (project, charge) = (Project(), Charge())
    project.id = ID(world.dice.next() | 1)
    project.client = brought
    project.name = "for who was brought"
    charge.id = ID(world.dice.next() | 1)
    charge.project = project.id
    charge.price = Price(Money(minor: 50_00, currency: .usd))
    var edit = Edit()
    edit.put(project, in: tab.book.projects)
    edit.put(charge, in: tab.book.charges)
    world.make(edit, tab)
    let id = ID<Invoice>(world.dice.next() | 1)
    world.make(try? Drafting.draft(id, for: project.id, on: tab.now.utcDay, in: tab.book), tab)
    world.issueHere(id, tab)
  }
  static let deleteBrought: Deed = { world, tab in
    guard let row = tab.book.clients[brought] else { return }
    world.make(Deleting.delete(row, in: tab.book), tab)
  }
  static let merge: Deed = { world, tab in
    world.make(try? ClientMerging.merge(client, into: brought, in: tab.book), tab)
  }
  static let mergeBrought: Deed = { world, tab in
    world.make(try? ClientMerging.merge(brought, into: client, in: tab.book), tab)
  }

  /// All but 0.50 is paid, and the rest credited.
  static let letGo: Deed = { world, tab in
    guard let row = tab.book.invoices[sent] else { return }
    world.makeAll(
      try? Payments.parts(
        ID(world.dice.next() | 1), Money(minor: 299_50, currency: .usd), for: row,
        on: tab.now.utcDay, in: tab.book), tab)
    let id = ID<Invoice>(world.dice.next() | 1)
    world.make(
      SmallRests.letGo(id, of: row, on: tab.now.utcDay, calling: "Discount", in: tab.book), tab)
    world.issueHere(id, tab)
  }
  static let creditInFull: Deed = { world, tab in
    guard let row = tab.book.invoices[sent] else { return }
    let id = ID<Invoice>(world.dice.next() | 1)
    world.make(Drafting.credit(id, of: row, on: tab.now.utcDay, in: tab.book), tab)
    world.issueHere(id, tab)
  }
  /// What somebody paid for paying late is kept by an invoice.
  static let keepLateFee: Deed = { world, tab in
    var (who, came) = (Client(), Payment())
    who.id = late
    who.firstName = "Late"
    came.id = ID(named: "interest")
    came.client = late
    came.amount = Money(minor: 40_00, currency: .usd)
    came.day = tab.now.utcDay
    var edit = Edit()
    edit.put(who, in: tab.book.clients)
    edit.put(came, in: tab.book.payments)
    world.make(edit, tab)
    let id = LateFees.id(for: late, .usd, in: tab.book)
    world.make(
      LateFees.draft(id, for: late, saying: "Interest", on: tab.now.utcDay, in: tab.book), tab)
    world.issueHere(id, tab)
  }
  static let duplicateInvoice: Deed = { world, tab in
    guard let row = tab.book.invoices[sent] else { return }
    let id = ID<Invoice>(world.dice.next() | 1)
    world.make(Drafting.duplicate(id, of: row, on: tab.now.utcDay, in: tab.book), tab)
    world.issueHere(id, tab)
  }
  static let duplicateGig: Deed = { world, tab in
    guard var next = tab.book.projects[gig] else { return }
    next.id = ID(world.dice.next() | 1)
    let edit = Booking.duplicate(
      next, of: gig, now: tab.now, chance: { world.dice.next() }, in: tab.book)
    world.make(edit, tab)
  }
  static let payAhead: Deed = { world, tab in
    var came = Payment()
    came.id = ID(world.dice.next() | 1)
    came.project = gig
    came.client = client
    came.amount = Money(minor: 50_00, currency: .usd)
    came.day = tab.now.utcDay
    let edit = Edit(putting: came, in: tab.book.payments)
    world.make(edit, tab)
  }
  /// The bank's line says that the credit went back.
  static let goBack: Deed = { world, tab in
    guard let line = tab.book.bankLines[bounce] else { return }
    var back = Payment()
    back.id = Explaining.paymentID(of: bounce, for: credit.retyped())
    back.client = client
    back.amount = line.amount
    back.day = line.day
    let part = Explaining.Part(.payment, back.id.raw, back.amount, isMade: true)
    guard var edit = try? Explaining.match(line, [part], at: tab.now, in: tab.book) else { return }
    edit.put(back, in: tab.book.payments)
    world.make(edit, tab)
  }

  // MARK: what must hold

  static let isListed: Test = { book in
    let meant = book.client(client)
    return book.clientList.contains { $0.id == meant } ? nil : "who has invoices is in no list"
  }

  static let hasPurchase: Test = { book in
    if book.projects[gig]?.life != .archived { return "the project is not archived" }
    return book.transactions[purchase]?.isLive == true ? nil : "its purchase is gone"
  }

  // MARK: the book before they part

  /// A purchase for the gig, a client whom an import brought, and a line of a bank by which the credit went back.
  static func beginNewer(_ world: World, _ tab: Tab) {
    var (who, file) = (Client(), ImportBatch())
    who.id = brought
    who.firstName = "Brought"
    file.id = batch
    file.format = ImportBatch.clientList
    file.imported = tab.now
    file.count = 1
    file.made = [brought.retyped()]
    var rows = Edit()
    rows.put(who, in: tab.book.clients)
    rows.put(file, in: tab.book.importBatches)
    world.make(rows, tab)
    var bought = Transaction()
    bought.id = purchase
    bought.project = gig
    bought.amount = Money(minor: 20_00, currency: .usd)
    bought.day = tab.now.utcDay
    let cost = Edit(putting: bought, in: tab.book.transactions)
    world.make(cost, tab)
    var (place, line) = (MoneyAccount(), BankLine())
    place.id = account
    place.name = "Checking"
    line.id = bounce
    line.account = account
    line.day = tab.now.utcDay
    line.amount = Money(minor: -100_00, currency: .usd)
    line.text = "returned"
    var bank = Edit()
    bank.put(place, in: tab.book.moneyAccounts)
    bank.put(line, in: tab.book.bankLines)
    world.make(bank, tab)
  }
}
