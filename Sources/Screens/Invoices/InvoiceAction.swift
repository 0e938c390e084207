import Documents
import Ledger

// What the buttons of the invoice screens do.
extension Action {
  /// Makes an invoice of a project's charges.
  static var draftInvoice: Verb<ID<Project>> { Verb("draft-invoice") }
  /// Makes one of the selected projects.
  static var invoiceSelection: Action { Action("invoice-selection") }
  /// Makes an invoice of what a design project's report says and no invoice yet.
  static var projectInvoice: Verb<ID<Project>> { Verb("project-invoice") }
  /// Makes an empty one.
  static var newInvoice: Verb<ID<Client>> { Verb("new-invoice") }
  static var lateFees: Verb2<ID<Client>, String> { Verb2("late-fees") }
  /// Puts on a draft what its projects have on no invoice.
  static var addBeside: Verb<ID<Invoice>> { Verb("add-beside") }
  /// Brings a project's draft up to what the project comes to by now.
  static var updateDraft: Verb<ID<Invoice>> { Verb("update-draft") }
  /// Bills all of a deal on a draft of which a price that was typed leaves something, or lets that go.
  static var takeInDeal: Verb<ID<Invoice>> { Verb("take-in-deal") }
  static var letDealGo: Verb<ID<Invoice>> { Verb("let-deal-go") }
  /// Takes off a draft what another invoice bills by now.
  static var removeBilled: Verb<ID<Invoice>> { Verb("remove-billed") }
  /// Issues an invoice from this device's own series.
  static var numberHere: Verb<ID<Invoice>> { Verb("number-here") }
  static var document: Verb2<ID<Invoice>, DocumentUse> { Verb2("document") }
  static var restoreInvoice: Verb<ID<Invoice>> { Verb("restore-invoice") }
  static var deleteInvoice: Verb<ID<Invoice>> { Verb("delete-invoice") }
  static var deleteLine: Verb<ID<Line>> { Verb("delete-line") }
  /// Puts a line before another, as after dragging it there.
  static var dropLine: Verb<ID<Line>> { Verb("drop-line") }
  static var raiseLine: Verb<ID<Line>> { Verb("raise-line") }
  static var lowerLine: Verb<ID<Line>> { Verb("lower-line") }
  /// A draft that gives back what an invoice asked for.
  static var creditNote: Verb<ID<Invoice>> { Verb("credit-note") }
  /// A draft that gives back the little that is left to pay of an invoice.
  static var letRestGo: Verb<ID<Invoice>> { Verb("let-rest-go") }
  static var deletePayment: Verb<ID<Payment>> { Verb("delete-payment") }
  /// A project's delivery and its draft, as one.
  static var deliverAndInvoice: Verb<ID<Project>> { Verb("deliver-and-invoice") }
  /// The answer about its deal's fee: `invoice-deal/ID/with`, `without`.
  static var invoiceDeal: Verb2<ID<Project>, String> { Verb2("invoice-deal") }
  /// A draft that says the same.
  static var duplicateInvoice: Verb<ID<Invoice>> { Verb("duplicate-invoice") }
  /// Says that it went to the client, or that they were reminded.
  static var markSent: Verb<ID<Invoice>> { Verb("mark-sent") }
  static var markReminded: Verb<ID<Invoice>> { Verb("mark-reminded") }
  /// Takes back that it was sent.
  static var unsend: Verb<ID<Invoice>> { Verb("unsend") }
  /// Pays an invoice from what its client has paid too much.
  static var applyCredit: Verb<ID<Invoice>> { Verb("apply-credit") }
}

struct InvoiceActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.draftInvoice) { draftInvoice(for: $0) }
    at.on(Action.invoiceSelection) { draftInvoice(for: state.selection.map { ID($0) }) }
    at.on(Action.projectInvoice) { ProjectInvoiceSheet(app: app).begin($0) }
    at.on(Action.updateDraft) { DraftDriftNotice(app: app).update($0) }
    at.on(Action.addBeside) { AddProjects(app: app).addBeside($0) }
    at.on(Action.takeInDeal) { DealLeftNotice(app: app).settle($0, takesIn: true) }
    at.on(Action.letDealGo) { DealLeftNotice(app: app).settle($0, takesIn: false) }
    at.on(Action.removeBilled) { BilledNotice(app: app).remove($0) }
    at.on(Action.newInvoice) { newInvoice(for: $0) }
    at.on(Action.lateFees) { lateFees(of: $0, $1) }
    at.on(Action.numberHere) { NumberSheet(app: app).numberHere($0) }
    at.on(Action.document) { effects.append(.document($0, $1)) }
    at.on(Action.restoreInvoice) { restoreInvoice($0) }
    at.on(Action.deleteInvoice) { deleteInvoice($0) }
    at.on(Action.deleteLine) { deleteLine($0) }
    at.on(Action.dropLine) { id in
      if let move = Ordering.Move(dropped: value) { moveLine(id, move) }
    }
    at.on(Action.raiseLine) { moveLine($0, .by(-1)) }
    at.on(Action.lowerLine) { moveLine($0, .by(1)) }
    at.on(Action.deleteInvoiceTemplate) { InvoiceTemplateSheets(app: app).delete($0) }
    at.on(Action.creditNote) { creditNote($0) }
    at.on(Action.letRestGo) { letRestGo($0) }
    at.on(Action.deletePayment) { deletePayment($0) }
    at.on(Action.applyCredit) { applyCredit($0) }
    at.on(Action.deliverAndInvoice) { deliverAndInvoice($0) }
    at.on(Action.invoiceDeal) { deliverAndInvoice($0, takesFee: $1 == "with") }
    at.on(Action.duplicateInvoice) { duplicateInvoice($0) }
    at.on(Action.markSent) { SendSheet(app: app).markByHand($0, isReminder: false) }
    at.on(Action.markReminded) { SendSheet(app: app).markByHand($0, isReminder: true) }
    at.on(Action.unsend) { SendSheet(app: app).unsend($0) }
  }

  func draftInvoice(for project: ID<Project>) {
    if Deals.question(of: project, in: book) != nil { return openSheet(.dealQuestion(project)) }
    let id: ID<Invoice> = freshID()
    do throws(Drafting.Problem) {
      let edit = try Drafting.draft(id, for: project, on: state.today, in: book)
      closeSheet()
      commit(edit, toast: draftText([project]))
      go(.invoice(id))
    } catch {
      toast(error.message, isBad: true)
    }
  }

  /// One invoice for several projects of a client (rule G101).
  func draftInvoice(for projects: [ID<Project>]) {
    let chosen = Drafting.inOrder(projects.compactMap { book.projects.live($0) })
    if chosen.count == 1 { return draftInvoice(for: chosen[0].id) }
    if chosen.contains(where: { $0.stage == .open }) {
      return toast("Mark them as delivered first", isBad: true)
    }
    let ready = chosen.filter { Deals.question(of: $0.id, in: book) == nil }
    if ready.isEmpty, let first = chosen.first { return openSheet(.dealQuestion(first.id)) }
    let id: ID<Invoice> = freshID()
    do throws(Drafting.Problem) {
      let edit = try Drafting.draft(
        id, for: ready.map { $0.id }, on: state.today,
        formats: book.paperFormats(for: ready.first?.client ?? ID()), in: book)
      closeSheet()
      Selecting(app: app).endSelection()
      let waiting = AddProjects(app: app).waiting(chosen)
      commit(edit, toast: waiting ?? draftText(ready.map { $0.id }))
      go(.invoice(id))
    } catch {
      toast(
        error == .noCharges ? "Every charge is on an invoice already" : error.message, isBad: true)
    }
  }

  /// Says what the draft leaves out: charges in other currencies.
  private func draftText(_ projects: [ID<Project>]) -> Phrase {
    let unbilled = projects.flatMap { book.charges(of: $0) }
      .filter { !Drafting.isBilled($0, in: book) }
    var others: [String] = []
    for charge in unbilled {
      let code = charge.price.unit.currency.code
      if code != unbilled.first?.price.unit.currency.code, !others.contains(code) {
        others.append(code)
      }
    }
    if others.isEmpty { return "Draft created" }
    let codes = others.joined(separator: ", ")
    return "Draft created; what is in \(codes) waits for an invoice of its own"
  }

  /// Marks an open project as delivered and drafts its invoice: one action, undone as one.
  ///
  /// Whether what its deal brings comes along is asked where that is not clear (rule G99).
  func deliverAndInvoice(_ project: ID<Project>, takesFee: Bool? = nil) {
    if takesFee == nil, Deals.question(of: project, in: book) != nil {
      return openSheet(.dealQuestion(project))
    }
    let id: ID<Invoice> = freshID()
    guard let open = book.projects.live(project) else { return }
    do throws(Drafting.Problem) {
      let draft = try Drafting.draft(
        id, for: project, on: state.today, takesFee: takesFee, in: book)
      let isOpen = open.stage == .open
      var parts: [Edit] = []
      if isOpen {
        // What is drafted is still to be paid.
        let delivery = try? Stages.parts(
          open, to: .delivered, exactly: true, on: state.today, in: book)
        guard let delivery else { return }
        parts = delivery
      }
      closeSheet()
      let said = isOpen ? "Delivered, draft created" : draftText([project])
      if commit(parts + [draft], toast: said) { go(.invoice(id)) }
    } catch {
      toast(error.message, isBad: true)
    }
  }

  private func duplicateInvoice(_ id: ID<Invoice>) {
    guard let invoice = book.invoices.live(id) else { return }
    let copy: ID<Invoice> = freshID()
    closeSheet()
    commit(
      Drafting.duplicate(copy, of: invoice, on: state.today, in: book), toast: "Draft created")
    go(.invoice(copy))
  }

  private func creditNote(_ id: ID<Invoice>) {
    guard let invoice = book.invoices.live(id) else { return }
    closeSheet()
    // One draft at a time: the one that is there goes on.
    if let draft = Drafting.credits(of: invoice, in: book).first(where: { !$0.isIssued }) {
      return go(.invoice(draft.id))
    }
    guard let left = try? Drafting.creditable(invoice, in: book), left.isPositive else {
      return toast("There is nothing left to credit", isBad: true)
    }
    let credit: ID<Invoice> = freshID()
    commit(
      Drafting.credit(credit, of: invoice, on: state.today, in: book),
      toast: "Draft of a credit note created")
    go(.invoice(credit))
  }

  /// Of what is left, and no more than that (rule G112).
  private func letRestGo(_ id: ID<Invoice>) {
    guard let invoice = book.invoices.live(id) else { return }
    if let draft = Drafting.credits(of: invoice, in: book).first(where: { !$0.isIssued }) {
      if !SmallRests.isRest(draft, of: invoice, in: book) {
        toast("A draft of a credit note is there already: issue or delete it first", isBad: true)
      }
      return go(.invoice(draft.id))
    }
    guard SmallRests.rest(of: invoice, in: book) != nil else { return }
    let credit: ID<Invoice> = freshID()
    commit(
      SmallRests.letGo(
        credit, of: invoice, on: state.today,
        calling: Language(locale: book.paperLocale(for: invoice.client))(.earlyDiscount), in: book),
      toast: "Draft of a credit note created")
    go(.invoice(credit))
  }

  private func moveLine(_ id: ID<Line>, _ move: Ordering.Move) {
    guard let line = book.lines[id], book.invoices[line.invoice]?.isIssued == false else { return }
    commit(
      Ordering.move(
        id.raw, move, among: book.lines(of: line.invoice), in: book.lines, jitter: chance()))
  }

  func newInvoice(for client: ID<Client>) {
    // Somebody may have deleted the client meanwhile.
    if book.clients[client].map({ $0.life == .trashed }) ?? true { return }
    create(freshID(), client, Edit())
  }

  /// What was paid too much is kept (rule G116).
  private func lateFees(of client: ID<Client>, _ code: String) {
    guard let currency = Currency(code) else { return }
    if let begun = LateFees.draft(of: client, currency, in: book) { return go(.invoice(begun.id)) }
    if LateFees.amount(of: client, currency, in: book) == nil { return }
    let id = LateFees.id(for: client, currency, in: book)
    let words = Language(locale: book.paperLocale(for: client))
    commit(
      LateFees.draft(
        id, for: client, currency, saying: words(.lateFees), on: state.today, in: book),
      toast: "Draft created: issue it, then apply the credit")
    go(.invoice(id))
  }

  func saveNewInvoice(_ form: Form, _ id: ID<Invoice>) {
    var edit = Edit()
    let client = ClientPicker(app: app).client(of: form, &edit)
    guard !client.isNone else {
      state.sheet?.form.fail("clientQuery", FieldRules.client(client))
      state.sheet?.form.showsAll = true
      return
    }
    let template = ID<InvoiceTemplate>(form["template"]).flatMap { book.invoiceTemplates.live($0) }
    create(id, client, edit, from: template)
  }

  private func create(
    _ id: ID<Invoice>, _ client: ID<Client>, _ first: Edit, from template: InvoiceTemplate? = nil
  ) {
    var edit = first
    if let template {
      edit.add(
        InvoiceTemplates.draft(id, from: template, for: client, on: state.today, in: book))
    } else {
      edit.put(Drafting.blank(id, client: client, on: state.today, in: book), in: book.invoices)
    }
    closeSheet()
    commit(edit, toast: "Draft created")
    go(.invoice(id))
    Cells(app: app).openCell("text", .newLine(id))
  }

  /// The change that would issue from this installation's own series, or, with no hub, from the
  /// hub's.
  ///
  /// It is not applied: the number is taken once the change is stored. `money` is what follows then: the
  /// payments that waited for the invoice, for ``allocate(_:)``.
  func draftIssue(
    _ id: ID<Invoice>, on day: Day
  ) -> (change: Change, series: Series, count: Int64, money: [Edit])? {
    let series = NumberSheet(app: app).ownSeries(for: id, on: day)
    let count = Numbering.nextCount(of: series, on: day, in: book)
    do throws(Issuing.Problem) {
      if let problem = Issuing.problem(issuingOn: day, today: state.today) { throw problem }
      let parts = try Issuing.parts(
        id, from: series, count: count, on: day, at: state.now, in: book)
      guard let first = parts.first, let change = replica.draft(first, now: state.now) else {
        return nil
      }
      return (change, series, count, Array(parts.dropFirst()))
    } catch {
      toast(error.message, isBad: true)
      return nil
    }
  }

  /// Gives an invoice that was just issued what waited for it.
  func allocate(_ money: [Edit]) -> [Effect] {
    effects = []
    for change in replica.commit(money, now: state.now, undoable: false) {
      effects.append(.store(change))
    }
    return effects
  }

  func deleteInvoice(_ id: ID<Invoice>) {
    guard let invoice = book.invoices[id] else { return }
    do throws(Deleting.Problem) {
      let edit = try Deleting.delete(invoice, in: book)
      closeSheet()
      commit(edit, toast: "Draft deleted")
      if state.location.route == .invoice(id) {
        let kept = state.toast
        go(.invoices(nil))
        state.toast = kept
      }
    } catch {
      toast(error.message, isBad: true)
    }
  }

  private func restoreInvoice(_ id: ID<Invoice>) {
    Changes(app: app).restore(id, in: book.invoices)
  }

  func deleteLine(_ id: ID<Line>) {
    guard let line = book.lines[id], book.invoices[line.invoice]?.isIssued == false else { return }
    Changes(app: app).trash(id, in: book.lines, toast: "Line deleted")
  }

  func deletePayment(_ id: ID<Payment>) {
    guard let payment = book.payments.live(id) else { return }
    let toast: Phrase =
      Bounced.refund(of: payment, in: book) == nil
      ? "Payment removed" : "Payment removed, and that it went back"
    commit(Payments.remove(payment, in: book), toast: toast)
  }

  func applyCredit(_ id: ID<Invoice>) {
    let today = state.today
    commit(toast: "Credit applied") { (book) throws(MoneyError) -> [Edit] in
      guard let invoice = book.invoices.live(id) else { return [] }
      return [try Credits.apply(to: invoice, on: today, in: book)]
    }
  }

  /// What the open page shows as a document; the edge renders it into ``State/preview``.
  var shownDocument: (content: InvoiceContent, standing: InvoiceStanding)? {
    if state.location.route == .setting(.documents) {
      return (InvoiceContent.sample(of: book, on: state.today), InvoiceStanding())
    }
    guard case .invoice(let id) = state.location.route, let invoice = book.invoices[id] else {
      return nil
    }
    let typed = invoice.isIssued ? nil : TypedDraft(of: invoice, app)
    let shown = typed?.invoice ?? invoice
    guard
      let content = try? Issuing.content(
        of: shown, typed?.lines, on: shown.day ?? state.today, in: book)
    else { return nil }
    return (content, InvoiceStanding(of: invoice, in: book))
  }
}
