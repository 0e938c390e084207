import Ledger
import Markup

// What a line probably was, each with its reason, to be confirmed by one press (rules M30 to M32).
struct LineProposals: Room {
  let app: App

  /// How many sure ones are looked for and accepted at once.
  private static var most: Int { 200 }

  // MARK: finding

  /// The proposals for a line, the best first; kept until something is written.
  func proposals(for line: BankLine) -> [MatchProposal] {
    if let kept = app.kept.money.proposals, kept.made == index.made, kept.line == line.id {
      return kept.found
    }
    // Not kept itself: it holds the book, which would be copied by the next change.
    let found = Matching(book).proposals(for: line)
    app.kept.money.proposals = (index.made, line.id, found)
    return found
  }

  /// What tells one proposal of a line from its others.
  private func key(_ proposal: MatchProposal) -> String {
    proposal.parts.map { $0.type.word + "-" + ID<Never>($0.other).text }.joined(separator: ".")
  }

  // MARK: the page's part

  func draw(_ line: BankLine, _ html: inout HTML) {
    let found = proposals(for: line)
    guard let best = found.first else { return }
    html.card("Probably") { html in
      html("ul", .class("list"), .label("Probably")) { html in
        row(best, line, isFirst: true, &html)
        if isOpen("proposals") {
          for other in found.dropFirst() { row(other, line, isFirst: false, &html) }
        }
      }
      if found.count > 1 {
        html.button(
          isOpen("proposals") ? "Fewer Proposals" : "More Proposals", .toggle("proposals"),
          class: "button quiet small")
      }
    }
  }

  private func row(
    _ proposal: MatchProposal, _ line: BankLine, isFirst: Bool, _ html: inout HTML
  ) {
    html("li", .class("row free whole"), .key(key(proposal))) { html in
      html("div", .class("row-link")) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title(of: proposal))
          let why = proposal.why(state.formats)
          if !why.isEmpty { html("span", .class("row-note"), text: why) }
        }
      }
      html.button(
        "Accept", .acceptProposal(line.id, key(proposal)),
        class: isFirst ? "button primary small" : "button small")
    }
  }

  /// "Strings & Co · Nov 3", "Payment of Invoice 1043, Fee $2.30".
  func title(of proposal: MatchProposal) -> Phrase {
    proposal.parts.map { title(of: $0, proposal) }.joined(separator: ", ")
  }

  private func title(of part: MatchProposal.Part, _ proposal: MatchProposal) -> Phrase {
    switch part.type {
    case .apart: return "Set Apart"
    case .transfer:
      let account = book.bankLines[ID(part.other)].flatMap { book.moneyAccounts[$0.account] }
      return part.amount.isNegative
        ? "Transfer to \(account?.name ?? "")" : "Transfer from \(account?.name ?? "")"
    case .payment:
      if let known = book.payments.live(ID(part.other)), !part.isMade {
        return LineMatching(app: app).title(of: known)
      }
      let client = Phrase.verbatim(book.named(part.client)?.displayName ?? "")
      if !proposal.bounced.isNone {
        let what: Phrase =
          book.invoices[part.invoice].map { "Payment of Invoice \($0.number) That Went Back" }
          ?? "A Payment That Went Back"
        return [what, client].joined(separator: " · ")
      }
      guard let invoice = book.invoices[part.invoice] else {
        if proposal.paysProject, let project = book.projects[part.project] {
          return ["Payment for \(title(of: project))", client].joined(separator: " · ")
        }
        return ["Money of a Client", client].joined(separator: " · ")
      }
      return ["Payment of Invoice \(invoice.number)", client].joined(separator: " · ")
    case .expense:
      if !part.isMade, let known = book.transactions[ID(part.other)] {
        let day = known.day.map { Phrase.verbatim(text($0)) } ?? .none
        return [.verbatim(title(of: known)), day].joined(separator: " · ")
      }
      guard let draft = proposal.expense, draft.id.raw == part.other else {
        let size = Int64(0).subtractingClamped(part.amount.minor)
        return "Fee \(state.formats.money(Money(minor: size, currency: part.amount.currency)))"
      }
      let what: Phrase =
        draft.type == .return ? "New refund: \(draft.source)" : "New expense: \(draft.source)"
      let category = Phrase.verbatim(book.name(of: draft.category))
      return [what, category].joined(separator: " · ")
    }
  }

  /// What a match keeps as its reason, as people say it; what somebody wrote is theirs.
  func words(ofReason reason: String) -> Phrase {
    let words = reason.split(separator: " ").map { MatchReason(rawValue: String($0)) }
    if words.isEmpty || words.contains(where: { $0 == nil }) { return .verbatim(trimmed(reason)) }
    var said: [Phrase] = []
    for word in words {
      switch word {
      // Those that need no name or number.
      case .amount?, .worth?, .name?, .sameDay?, .nearDay?, .due?, .words?, .several?, .split?,
        .refund?:
        if let word { said.append(word.phrase()) }
      case _: continue
      }
    }
    return said.joined(separator: ", ")
  }

  // MARK: accepting

  func accept(_ id: ID<BankLine>, _ wanted: String) {
    guard MoneyActions(app: app).mayChange(), let line = book.bankLines.live(id) else { return }
    // What it was about may be something else by now: then nothing is taken.
    guard let proposal = proposals(for: line).first(where: { key($0) == wanted }) else {
      return toast("That is no longer there", isBad: true)
    }
    accept(proposal, line)
  }

  private func accept(_ proposal: MatchProposal, _ line: BankLine) {
    LineMatching(app: app).attempt(line) { book, now throws(Explaining.Problem) in
      try Accepting.edits(proposal, of: line, at: now, in: book)
    }
  }

  /// The first proposal of the line that has the focus, or is open.
  func acceptByKey(_ row: String) {
    var id: ID<BankLine>?
    if row.hasPrefix("bankline/") {
      id = row.split(separator: "/").last.flatMap { ID(String($0)) }
    } else if case .bankLine(let open) = state.location.route {
      id = open
    }
    guard let id, let line = book.bankLines.live(id), isAdministrator, !book.isExplained(line)
    else { return }
    guard let best = proposals(for: line).first else {
      return toast("Nothing is proposed for this line")
    }
    accept(best, line)
  }

  // MARK: all that are sure

  /// Whether a line of the list has a proposal that is sure; kept until something is written or other lines are listed.
  var isAnySure: Bool {
    let rows = askedRows
    if let kept = app.kept.money.isAnySure, kept.made == index.made, kept.rows == rows {
      return kept.isAny
    }
    var asked = lines(rows)
    // Where nobody wrote to it no other need be weighed.
    if let place = asked.firstIndex(where: { $0.id == app.kept.money.lastSure }) {
      asked.swapAt(0, place)
    }
    let first = Matching(book).firstSure(among: asked)
    app.kept.money.isAnySure = (index.made, rows, first != nil)
    app.kept.money.lastSure = first?.id
    return first != nil
  }

  /// The lines of the list of which the first proposal is sure, and that proposal, kept likewise; no row is used twice.
  func sure() -> [(line: BankLine, proposal: MatchProposal)] {
    let rows = askedRows
    if let kept = app.kept.money.sure, kept.made == index.made, kept.rows == rows {
      return kept.found
    }
    let found = Matching(book).sure(among: lines(rows))
    app.kept.money.sure = (index.made, rows, found)
    return found
  }

  private var askedRows: [Int32] { Array(rows(of: .unexplained).prefix(LineProposals.most)) }

  private func lines(_ rows: [Int32]) -> [BankLine] {
    rows.map { book.bankLines.rows[Int($0)] }
  }

  func sureSheet(_ html: inout HTML) {
    let found = sure()
    html.plainSheet("Accept All Sure") { html in
      if found.isEmpty {
        return html(
          "p", .class("muted"),
          text: "No proposal is sure: look at each line, then say what it was.")
      }
      html("ul", .class("list"), .label("Accept All Sure")) { html in
        for (line, proposal) in found {
          html("li", .class("row free"), .key(line.id.text)) { html in
            html("div", .class("row-link")) { html in
              html("span", .class("row-main")) { html in
                html("span", .class("row-title"), text: LineRow(app: app).title(of: line))
                html("span", .class("row-note"), text: title(of: proposal))
              }
              html("span", .class("row-side")) { html in
                html("span", .class("amount"), text: state.formats.money(line.amount))
                html("span", .class("row-note"), text: text(line.day))
              }
            }
          }
        }
      }
      html("div", .class("buttons")) { html in
        html.button(
          "Accept All Sure (\(state.formats.count(found.count)))", .acceptSure,
          class: "button primary")
        html.button("Cancel", .close)
      }
    }
  }

  func acceptSure() {
    guard MoneyActions(app: app).mayChange() else { return }
    var edit = Edit()
    var follows = Edit()
    var count = 0
    // Weighed anew: what is written is of the book as it is.
    for (line, proposal) in Matching(book).sure(among: lines(askedRows)) {
      guard
        let edits = try? Accepting.edits(proposal, of: line, at: state.now, in: book)
      else { continue }
      for (place, one) in edits.enumerated() {
        if place == 0 { edit.add(one) } else { follows.add(one) }
      }
      count += 1
    }
    closeSheet()
    commit(
      follows.isEmpty ? [edit] : [edit, follows],
      toast: "\(Noun.bankLine.count(count, state.formats)) explained")
  }
}
