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
  /// Says that a payment is income for which no invoice is asked.
  static var royalties: Verb<ID<Payment>> { Verb("royalties") }
  /// Puts on a draft what its projects have on no invoice.
  static var addBeside: Verb<ID<Invoice>> { Verb("add-beside") }
  /// Brings a project's draft up to what the project comes to by now.
  static var updateDraft: Verb<ID<Invoice>> { Verb("update-draft") }
  /// Bills all of a deal on a draft of which a price that was typed leaves something, or lets that go.
  static var takeInDeal: Verb<ID<Invoice>> { Verb("take-in-deal") }
  static var useFormerTax: Verb<ID<Invoice>> { Verb("use-former-tax") }
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
    at.on(Action.draftInvoice) { NewDrafts(app: app).bill($0) }
    at.on(Action.invoiceSelection) { NewDrafts(app: app).bill(state.selection.map { ID($0) }) }
    at.on(Action.projectInvoice) { ProjectInvoiceSheet(app: app).begin($0) }
    at.on(Action.updateDraft) { DraftDriftNotice(app: app).update($0) }
    at.on(Action.addBeside) { AddProjects(app: app).addBeside($0) }
    at.on(Action.takeInDeal) { DealLeftNotice(app: app).settle($0, takesIn: true) }
    at.on(Action.letDealGo) { DealLeftNotice(app: app).settle($0, takesIn: false) }
    at.on(Action.useFormerTax) { FormerTaxNotice(app: app).take($0) }
    at.on(Action.removeBilled) { BilledNotice(app: app).remove($0) }
    at.on(Action.newInvoice) { NewInvoice(app: app).begin(for: $0) }
    at.on(Action.lateFees) { NewDrafts(app: app).lateFees(of: $0, $1) }
    at.on(Action.royalties) { keepRoyalties($0) }
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
    at.on(Action.creditNote) { NewDrafts(app: app).creditNote($0) }
    at.on(Action.letRestGo) { NewDrafts(app: app).letRestGo($0) }
    at.on(Action.deletePayment) { deletePayment($0) }
    at.on(Action.applyCredit) { applyCredit($0) }
    at.on(Action.deliverAndInvoice) { NewDrafts(app: app).deliver($0) }
    at.on(Action.invoiceDeal) { NewDrafts(app: app).deliver($0, takesFee: $1 == "with") }
    at.on(Action.duplicateInvoice) { NewDrafts(app: app).duplicate($0) }
    at.on(Action.markSent) { SendSheet(app: app).markByHand($0, isReminder: false) }
    at.on(Action.markReminded) { SendSheet(app: app).markByHand($0, isReminder: true) }
    at.on(Action.unsend) { SendSheet(app: app).unsend($0) }
  }

  /// It pays a project of its own, where what it is called may be changed (rule G119).
  private func keepRoyalties(_ id: ID<Payment>) {
    guard let payment = book.payments.live(id) else { return }
    let edit = Royalties.keep(payment, calling: say("Royalties"), at: state.now, in: book)
    if commit([edit], toast: "Kept as income without an invoice") {
      go(.project(Royalties.project(of: id)))
    }
  }

  private func moveLine(_ id: ID<Line>, _ move: Ordering.Move) {
    guard let line = book.lines[id], book.invoices[line.invoice]?.isIssued == false else { return }
    commit(
      Ordering.move(
        id.raw, move, among: book.lines(of: line.invoice), in: book.lines, jitter: chance()))
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
