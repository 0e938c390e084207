import Documents
import Ledger

// Drafts that follow from something: from projects, from another invoice, from what was paid too much.
struct NewDrafts: Room {
  let app: App

  /// Writes a draft and goes there.
  func open(_ id: ID<Invoice>, _ edit: Edit, _ said: Phrase = "Draft created") {
    closeSheet()
    commit(edit, toast: said)
    go(.invoice(id))
  }

  func bill(_ project: ID<Project>) {
    if Deals.question(of: project, in: book) != nil { return openSheet(.dealQuestion(project)) }
    let id: ID<Invoice> = freshID()
    do throws(Drafting.Problem) {
      let edit = try Drafting.draft(id, for: project, on: state.today, in: book)
      open(id, edit, draftText([project]))
    } catch {
      toast(error.message, isBad: true)
    }
  }

  /// One invoice for several projects of a client, or one for each of several clients (rule G101).
  func bill(_ projects: [ID<Project>]) {
    let chosen = Drafting.inOrder(projects.compactMap { book.projects.live($0) })
    if chosen.count == 1 { return bill(chosen[0].id) }
    if chosen.contains(where: { $0.stage == .open }) {
      return toast("Mark them as delivered first", isBad: true)
    }
    let ready = chosen.filter { Deals.question(of: $0.id, in: book) == nil }
    if ready.isEmpty, let first = chosen.first { return openSheet(.dealQuestion(first.id)) }
    do throws(Drafting.Problem) {
      let (edit, ids) = try Drafting.drafts(for: ready, on: state.today, in: book) { freshID() }
      Selecting(app: app).endSelection()
      let left = AddProjects(app: app).waiting(chosen)
      if ids.count == 1 { return open(ids[0], edit, left ?? draftText(ready.map { $0.id })) }
      let others = codes(ready.map { $0.id }, in: edit.laid(over: book)).joined(separator: ", ")
      let said: Phrase =
        others.isEmpty
        ? "Drafts created: \(ids.count)"
        : "Drafts created: \(ids.count); what is in \(others) waits for invoices of its own"
      closeSheet()
      commit(edit, toast: left ?? said)
      go(.invoices(.draft))
    } catch {
      toast(
        error == .noCharges ? "Every charge is on an invoice already" : error.message, isBad: true)
    }
  }

  /// Says what the draft leaves out: charges in other currencies.
  private func draftText(_ projects: [ID<Project>]) -> Phrase {
    let others = codes(projects, in: book).dropFirst().joined(separator: ", ")
    if others.isEmpty { return "Draft created" }
    return "Draft created; what is in \(others) waits for an invoice of its own"
  }

  /// The currencies of what projects have on no invoice.
  private func codes(_ projects: [ID<Project>], in book: Book) -> [String] {
    var codes: [String] = []
    for charge in projects.flatMap({ book.charges(of: $0) })
    where !Drafting.isBilled(charge, in: book) {
      let code = charge.price.unit.currency.code
      if !codes.contains(where: { $0 == code }) { codes.append(code) }
    }
    return codes
  }

  /// Marks an open project as delivered and drafts its invoice: one action, undone as one.
  ///
  /// Whether what its deal brings comes along is asked where that is not clear (rule G99).
  func deliver(_ project: ID<Project>, takesFee: Bool? = nil) {
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

  func duplicate(_ id: ID<Invoice>) {
    guard let invoice = book.invoices.live(id) else { return }
    let copy: ID<Invoice> = freshID()
    open(copy, Drafting.duplicate(copy, of: invoice, on: state.today, in: book))
  }

  func creditNote(_ id: ID<Invoice>) {
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
    open(
      credit, Drafting.credit(credit, of: invoice, on: state.today, in: book),
      "Draft of a credit note created")
  }

  /// Of what is left, and no more than that (rule G112).
  func letRestGo(_ id: ID<Invoice>) {
    guard let invoice = book.invoices.live(id) else { return }
    if let draft = Drafting.credits(of: invoice, in: book).first(where: { !$0.isIssued }) {
      if !SmallRests.isRest(draft, of: invoice, in: book) {
        toast("A draft of a credit note is there already: issue or delete it first", isBad: true)
      }
      return go(.invoice(draft.id))
    }
    guard SmallRests.rest(of: invoice, in: book) != nil else { return }
    let credit: ID<Invoice> = freshID()
    let words = Language(locale: book.paperLocale(for: invoice.client))
    open(
      credit,
      SmallRests.letGo(
        credit, of: invoice, on: state.today, calling: words(.earlyDiscount), in: book),
      "Draft of a credit note created")
  }

  /// What was paid too much is kept (rule G116).
  func lateFees(of client: ID<Client>, _ code: String) {
    guard let currency = Currency(code) else { return }
    if let begun = LateFees.draft(of: client, currency, in: book) { return go(.invoice(begun.id)) }
    if LateFees.amount(of: client, currency, in: book) == nil { return }
    let id = LateFees.id(for: client, currency, in: book)
    let words = Language(locale: book.paperLocale(for: client))
    open(
      id,
      LateFees.draft(
        id, for: client, currency, saying: words(.lateFees), on: state.today, in: book),
      "Draft created: issue it, then apply the credit")
  }
}
