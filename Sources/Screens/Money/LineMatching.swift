import Ledger
import Markup

// Saying what a line was, all of it through Explaining, and going on to the next line (rule M38).
struct LineMatching: Room {
  let app: App

  /// How many rows are offered.
  static var most: Int { 20 }

  // MARK: words

  func title(of match: LineMatch) -> Phrase {
    switch match.type {
    case .expense:
      return book.transactions[match.other.retyped()].map { .verbatim(title(of: $0)) }
        ?? match.type.title
    case .payment:
      guard let payment = book.payments[match.other.retyped()] else { return match.type.title }
      return title(of: payment)
    case .transfer:
      guard let other = book.bankLines[match.other.retyped()],
        let account = book.moneyAccounts[other.account]
      else { return match.type.title }
      return other.isOut ? "Transfer from \(account.name)" : "Transfer to \(account.name)"
    case .apart: return match.type.title
    }
  }

  /// "Payment of Invoice 1043 · Ann Lee".
  func title(of payment: Payment) -> Phrase {
    let client = Phrase.verbatim(book.named(payment.client)?.displayName ?? "")
    let numbers = book.allocations(of: payment.id).compactMap { book.invoices[$0.invoice]?.number }
    if let first = numbers.first {
      let what: Phrase =
        numbers.count == 1
        ? "Payment of Invoice \(first)"
        : "Payment of Invoice \(first) and \(numbers.count - 1) more"
      return [what, client].joined(separator: " · ")
    }
    let project = book.projects[payment.project].map { Phrase.verbatim(title(of: $0)) } ?? .none
    return ["Payment", client, project].joined(separator: " · ")
  }

  /// What it is, its day, why it was taken for that, and what has become of it since (rule M44).
  func note(of match: LineMatch) -> Phrase {
    var parts: [Phrase] = match.type == .apart ? [] : [match.type.title]
    switch match.type {
    case .expense:
      if let day = book.transactions[match.other.retyped()]?.day {
        parts.append(.verbatim(text(day)))
      }
    case .payment:
      if let day = book.payments[match.other.retyped()]?.day { parts.append(.verbatim(text(day))) }
      // Voided on a device that did not know of the payment yet.
      let paid = book.allocations(of: match.other.retyped())
      if paid.contains(where: { book.invoices[$0.invoice]?.isVoid == true }) {
        parts.append("The invoice was voided; the payment stays as credit")
      }
    case .transfer:
      if let day = book.bankLines[match.other.retyped()]?.day { parts.append(.verbatim(text(day))) }
    case .apart: break
    }
    let why = LineProposals(app: app).words(ofReason: match.reason)
    if !why.isEmpty { parts.append(why) }
    if !book.saysWhat(match) { parts.append("It explains this line no more") }
    return parts.joined(separator: " · ")
  }

  func route(of match: LineMatch) -> Route? {
    switch match.type {
    case .expense: return .transaction(match.other.retyped())
    case .payment:
      let allocation = book.allocations(of: match.other.retyped()).first
      if let allocation { return .invoice(allocation.invoice) }
      return book.payments[match.other.retyped()].map { .client($0.client) }
    case .transfer: return .bankLine(match.other.retyped())
    case .apart: return nil
    }
  }

  // MARK: saying it

  /// A row that the book has, as much of it as is left, at most what is left of the line.
  func match(_ id: ID<BankLine>, _ type: MatchType, _ other: UInt64) {
    guard MoneyActions(app: app).mayChange(), let line = live(id) else { return }
    let rest = book.unexplained(of: line)
    var own: Money?
    if type == .payment {
      own = book.payments.live(ID(other)).map { book.unmatched(of: $0) }
    } else {
      own = book.transactions.live(ID(other)).flatMap { book.unmatched(of: $0) }
    }
    guard let own else { return toast("That is no longer there", isBad: true) }
    var amount = rest
    if own.currency == rest.currency, own.minor.magnitude < rest.minor.magnitude { amount = own }
    attempt(line) { book, now throws(Explaining.Problem) in
      [
        try Explaining.match(
          line, [Explaining.Part(type, other, amount)], at: now, in: book)
      ]
    }
  }

  func transfer(_ id: ID<BankLine>, _ other: ID<BankLine>) {
    guard MoneyActions(app: app).mayChange(), let line = live(id), let other = live(other) else {
      return
    }
    attempt(line) { book, now throws(Explaining.Problem) in
      [try Explaining.transfer(line, other, at: now, in: book)]
    }
  }

  private func live(_ id: ID<BankLine>) -> BankLine? {
    if let line = book.bankLines.live(id) { return line }
    closeSheet()
    toast("That is no longer there", isBad: true)
    return nil
  }

  /// Commits what a rule makes of the line, or says what stops it; then the next line is shown.
  func attempt(
    _ line: BankLine, _ rule: (Book, Instant) throws(Explaining.Problem) -> [Edit]
  ) {
    let edits: [Edit]
    do throws(Explaining.Problem) {
      edits = try rule(book, state.now)
    } catch {
      // Another tab was faster: there is nothing to type any more.
      if error == .explained { closeSheet() }
      return toast(error.message, isBad: true)
    }
    let next = ExplainPage(app: app).next(after: line.id)
    if !commit(edits, toast: "Explained") { return }
    closeSheet()
    app.refresh()
    if state.location.route == .explain, let next {
      effects.append(.focus("[data-row=\"bankline/" + next.text + "\"] a"))
    }
    guard state.location.route == .bankLine(line.id) else { return }
    if !book.isExplained(line) || state.list?.route != .explain { return stay() }
    guard let next else { return go(.explain) }
    Desk(app: app).show(Location(.bankLine(next)))
    if Desk(app: app).isBesideList {
      effects.append(.focus("[data-row=\"bankline/" + next.text + "\"] a"))
    }
  }

  /// What was pressed is gone: on a desk the focus goes to what is open.
  private func stay() {
    if Desk(app: app).isBesideList { effects.append(.focus("[data-pane=detail]")) }
  }

  // MARK: taking back

  func undo(_ id: ID<LineMatch>) {
    guard MoneyActions(app: app).mayChange(), let match = book.lineMatches.live(id) else { return }
    if commit([Explaining.undo(match, by: itemOperation(), in: book)], toast: "Taken back") {
      stay()
    }
  }

  func remove(_ id: ID<BankLine>) {
    guard MoneyActions(app: app).mayChange(), let line = live(id) else { return }
    closeSheet()
    let home: Route = state.list?.route == .explain ? .explain : .moneyAccount(line.account)
    commit(
      Explaining.delete(line, by: itemOperation(), in: book),
      toast: "Line deleted{{of a bank}}")
    if state.location.route == .bankLine(id) { go(home) }
  }
}
