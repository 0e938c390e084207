import Ledger
import Markup

// A new transaction, one question at a time: type, destination, channel, import or items, details.
struct NewTransaction: Room {
  let app: App

  /// The steps of the guided form; the raw value is the form's `step`.
  enum NewStep: String {
    case type, destination, channel, entry, items, details
  }

  /// Whether its form is the open sheet.
  var isOpen: Bool {
    guard let kind = state.sheet?.kind else { return false }
    return kind.isOne(SheetKind.newTransaction) || kind.isOne(SheetKind.newReturn)
  }

  static func newTransactionSheet(_ scope: Scope) -> SheetType {
    sheet(of: nil) { _ in (scope, []) }
  }

  /// A return of items: what it is and what goes back is answered, the rest is filled in from them.
  static func newReturnSheet(_ subject: ItemSubject) -> SheetType {
    sheet(of: subject) { app in
      let items = ItemSubjects(app: app).items(of: subject)
      return items.isEmpty ? nil : (ItemSubjects(app: app).scope(of: subject), items)
    }
  }

  private static func sheet(
    of subject: ItemSubject?, _ asked: @escaping (App) -> (scope: Scope, back: [Item])?
  ) -> SheetType {
    SheetType(
      subject == nil ? "New Transaction" : "New Return", button: "Create", isTall: true,
      follow: { app, name in
        TransactionForm(app: app).taxFollows(name)
        if name == "purchasedBy" { NewTransaction(app: app).deductibleFollows() }
        if name == "pieces", let subject { NewTransaction(app: app).piecesFollow(subject) }
      }
    ) { app, walk in
      guard let (scope, back) = asked(app) else { return nil }
      let pieces = subject.flatMap { ItemParts(app: app).field($0, &walk) }
      var transaction = Transaction()
      if let subject {
        transaction = Returning.proposal(
          of: ItemParts(app: app).shown(subject, pieces), in: app.book)
      }
      transaction.id = ID(walk.newID)
      transaction.day = app.state.today
      if transaction.category.isNone {
        transaction.category = app.book.usualCategory(for: Pickers(app: app).use(of: scope))
      }
      NewTransaction(app: app).answers(scope, back, &walk)
      let form = walk.form
      transaction.project = NewTransaction(app: app).destination(of: form).project
      transaction.type = TransactionType(word: form["type"])
      walk.addsAnother = subject == nil && form["entry"] != "import"
      TransactionForm(app: app).fields(&transaction, isEdited: false, &walk)
      walk.drawAbove { html in NewTransaction(app: app).detailsHead(form, &html) }
      walk.draw { html, _ in
        html("h3", text: "Receipts")
        Gallery(app: app).draw(
          of: transaction.id.raw, .transaction, as: .receipt, limit: 5, isInSheet: true, &html)
      }
      return { app in NewTransaction(app: app).add(transaction, form) }
    }
    .drawn { app, sheet, html in NewTransaction(app: app).question(sheet.form, &html) }
    // One that stays from the transaction before is somebody's choice.
    .continuing { app, isAnother in if !isAnother { NewTransaction(app: app).categoryFollows() } }
  }

  /// What is asked before the details, and where the asking stands.
  private func answers(_ scope: Scope, _ back: [Item], _ walk: inout FieldWalk) {
    var type = back.isEmpty ? "" : TransactionType.return.word
    var items = back.map { $0.id.text }.joined(separator: " ")
    var query = ""
    var destination = scope == .inventory ? "inventory" : scope.project.text
    walk.kept("type", "Type", &type, stays: true)
    walk.rule(TransactionValidation.type(type)?.message)
    walk.kept("destination", "Destination", &destination, stays: true)
    walk.rule(
      TransactionValidation.destination(destination, type: TransactionType(word: type))?.message)
    var (channel, entry) = ("", "")
    var step = (back.isEmpty ? NewStep.type : .details).rawValue
    walk.kept("channel", "Channel", &channel, stays: true)
    walk.kept("entry", "Entry", &entry, stays: true)
    walk.kept("step", "Step", &step, stays: true)
    // Begun in a project it belongs there, until somebody asks.
    var asks = scope == .inventory ? "on" : ""
    walk.kept("asks", "Destination", &asks, stays: true)
    walk.kept("items", "Items", &items)
    walk.kept("itemsQuery", "Items", &query)
    piecesRules(&walk)
  }

  /// The questions that this transaction is asked: in a project only what it is, and which items go back.
  private func steps(of form: Form) -> [NewStep] {
    let isAsked = form.isOn("asks")
    let isInProject = !isAsked
    let place: [NewStep] = isAsked ? [.destination] : []
    switch TransactionType(word: form["type"]) {
    case .purchase:
      if isInProject { return [.type, .details] }
      return form["channel"] == "online"
        ? [.type, .destination, .channel, .entry, .details]
        : [.type, .destination, .channel, .details]
    case .return: return [.type] + place + [.items, .details]
    case .sale: return [.type] + place + [.details]
    case .toInventory: return [.type, .details]
    case nil: return [.type]
    }
  }

  func step(of form: Form) -> NewStep { NewStep(rawValue: form["step"]) ?? .type }

  func destination(of form: Form) -> Scope {
    if TransactionType(word: form["type"]) == .toInventory { return .inventory }
    return Scope(ID<Project>(form["destination"]) ?? ID())
  }

  /// Answers a question and goes on to the next.
  func choose(_ name: String, _ value: String) {
    guard isOpen, let form = state.sheet?.form else { return }
    if name == "destination", value != form[name] { state.sheet?.form["items"] = "" }
    state.sheet?.form[name] = value
    // One that stays from the transaction before is somebody's choice.
    if form["category"] == usualCategory(form) { categoryFollows() }
    nextStep()
  }

  /// What one of its place is usually under.
  func usualCategory(_ form: Form) -> String {
    let pickers = Pickers(app: app)
    return pickers.usualCategory(for: pickers.use(of: destination(of: form)))
  }

  /// What goes back says its category itself.
  private func categoryFollows() {
    guard isOpen, let form = state.sheet?.form, form["items"].isEmpty else { return }
    let pickers = Pickers(app: app)
    pickers.usualCategoryFollows(pickers.use(of: destination(of: form)))
  }

  /// Asks where it belongs after all.
  func askWhere() {
    guard isOpen else { return }
    takeProposalBack()
    state.sheet?.form["asks"] = "on"
    state.sheet?.form["step"] = NewStep.destination.rawValue
  }

  func nextStep() {
    if let form = state.sheet?.form, step(of: form) == .items {
      if stopsForPieces(form) { return }
      proposeReturn(form)
    }
    moveStep(1)
  }

  /// A purchase with the business's money is deductible until somebody says otherwise (rule T10).
  private func deductibleFollows() {
    guard let form = state.sheet?.form, form["type"] == TransactionType.purchase.word,
      form.field("isDeductible")?.wasTouched == false
    else { return }
    let isOwn = form["purchasedBy"] == Purchaser.designBusiness.rawValue
    state.sheet?.form["isDeductible"] = isOwn ? "on" : ""
  }

  func previousStep() {
    takeProposalBack()
    moveStep(-1)
  }

  private func moveStep(_ direction: Int) {
    guard isOpen, let form = state.sheet?.form
    else { return }
    let steps = steps(of: form)
    let place = (steps.firstIndex(of: step(of: form)) ?? 0) + direction
    if steps.indices.contains(place) { state.sheet?.form["step"] = steps[place].rawValue }
    state.sheet?.form.showsAll = false
    validate()
  }

  private func add(_ filled: Transaction, _ form: Form) {
    if step(of: form) != .details { return nextStep() }
    if case .project(let id) = destination(of: form), book.projects.live(id) == nil {
      toast("That project is no longer there", isBad: true)
      return
    }
    var transaction = filled
    transaction.needsReview = true
    transaction.created = state.now
    var edit = Edit()
    edit.put(transaction, in: book.transactions)
    var items = chosenItems(form)
    if transaction.type == .return && !items.isEmpty {
      let operation = ItemOperation(transaction.id.raw, at: state.now, on: state.today)
      var known = book
      for place in items.indices {
        guard let pieces = pieces(of: items[place], form) else { continue }
        do throws(ItemSplit.Problem) {
          let split = try ItemSplit.split(pieces, of: items[place], by: operation, in: known)
          edit.add(split.edit)
          (items[place], known) = (split.part, split.laid(over: known))
        } catch {
          return toast(error.message, isBad: true)
        }
      }
      // One that is over when it is entered took its items along.
      var open = transaction
      if open.status == .completed { open.status = nil }
      do throws(Returning.Problem) {
        edit.add(try Returning.move(items, to: open, by: operation, in: known))
      } catch {
        state.sheet?.form.fail("status", error.message)
        state.sheet?.form.showsAll = true
        return
      }
    }
    closeSheet()
    commit(edit, toast: "Transaction added")
    go(.transaction(transaction.id))
    if form["entry"] == "import" { openSheet(.itemsFromList(transaction.id)) }
  }
}
