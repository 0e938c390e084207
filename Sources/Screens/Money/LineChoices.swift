import Ledger
import Markup

// Choosing what a line was: a row of the book, a line of another account, or nothing of its business.
struct LineChoices: Room {
  let app: App

  /// A row that may be it, and how far from the line it is.
  struct Candidate {
    var type: MatchType
    var id: UInt64
    var title: Phrase
    var note: Phrase
    var amount: Money
    /// Minor units, then days.
    var distance: (amount: UInt64, days: UInt32)
  }

  // MARK: expenses and payments

  static func rowSheet(_ id: ID<BankLine>) -> SheetType {
    SheetType(
      keeps: .nothing,
      form: { app in app.book.bankLines.live(id) == nil ? nil : Form([("query", "")]) },
      view: { app, sheet, html in
        if let line = app.book.bankLines.live(id) {
          LineChoices(app: app).rows(line, sheet.form, &html)
        }
      })
  }

  private func rows(_ line: BankLine, _ form: Form, _ html: inout HTML) {
    html.plainSheet("Already in the Book") { html in
      html.field(form, "query", "Search", type: "search")
      let found = candidates(for: line, matching: form.trimmed("query"))
      if found.isEmpty {
        html(
          "p", .class("muted"),
          text: line.isOut
            ? "Every expense is matched with a line already." : "Nothing that came in is left.")
      }
      html("ul", .class("list"), .label("Already in the Book")) { html in
        for one in found {
          let action: Action =
            one.type == .payment
            ? .matchPayment(line.id, ID(one.id)) : .matchExpense(line.id, ID(one.id))
          choice(one, action, &html)
        }
      }
    }
  }

  private func choice(_ one: Candidate, _ action: Action, _ html: inout HTML) {
    html("li", .class("row"), .key(ID<Never>(one.id).text)) { html in
      html("button", .type("button"), .class("row-link"), .onClick(action)) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: one.title)
          html("span", .class("row-note"), text: one.note)
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: state.formats.money(one.amount))
        }
      }
    }
  }

  /// Expenses of the line's direction, and payments for what came in, of which something is left: the nearest in amount
  /// first, then in day; behind them those in other currencies, by what they are worth in the line's (rule M30).
  func candidates(for line: BankLine, matching query: String = "") -> [Candidate] {
    let rest = book.unexplained(of: line)
    var (found, abroad): ([Candidate], [Candidate]) = ([], [])
    func offer(_ one: Candidate) {
      if one.amount.currency == rest.currency {
        add(one, to: &found)
      } else {
        add(one, to: &abroad)
      }
    }
    let flags = query.isEmpty ? nil : index[.transactions].matches(query)
    for (row, expense) in book.transactions.rows.enumerated() {
      guard expense.isLive, expense.sale == nil, !expense.isOff, let amount = expense.amount,
        flags.map({ row < $0.count && $0[row] }) ?? true
      else { continue }
      let isIn = expense.type == .return
      if isIn == line.isOut { continue }
      guard let own = book.unmatched(of: expense), !own.isZero else { continue }
      let note: Phrase = expense.day.map { .verbatim(text($0)) } ?? "No Date"
      let worth = own.share(of: amount, in: amount.counted(in: rest.currency, expense.worth))
      offer(
        Candidate(
          type: .expense, id: expense.id.raw, title: .verbatim(title(of: expense)), note: note,
          amount: own, distance: distance(line, rest, own, worth, expense.day)))
    }
    if !line.isOut {
      for payment in book.payments.rows where payment.isLive {
        let own = book.unmatched(of: payment)
        if own.isZero { continue }
        let title = LineMatching(app: app).title(of: payment)
        if !says(title, query) { continue }
        let amount = payment.amount
        let worth = own.share(of: amount, in: amount.counted(in: rest.currency, payment.worth))
        offer(
          Candidate(
            type: .payment, id: payment.id.raw, title: title, note: .verbatim(text(payment.day)),
            amount: own, distance: distance(line, rest, own, worth, payment.day)))
      }
    }
    return found + abroad
  }

  /// In another currency by what a row is worth in the line's, else by what the bank says was paid in the row's; as far as can
  /// be where nobody says either.
  private func distance(
    _ line: BankLine, _ rest: Money, _ own: Money, _ worth: Money?, _ day: Day?
  ) -> (amount: UInt64, days: UInt32) {
    let paid = rest == line.amount ? line.original : nil
    var gap = UInt64.max
    for (a, b) in [(worth, rest), (own, paid)] where gap == .max {
      if let a, let b, a.currency == b.currency {
        gap = a.minor.subtractingClamped(b.minor).magnitude
      }
    }
    let days = day.map { ($0.number - line.day.number).magnitude } ?? .max
    return (gap, days)
  }

  /// Whether each word of a query begins a word of a title.
  private func says(_ title: Phrase, _ query: String) -> Bool {
    let words = folded(say(title)).split(separator: " ")
    return folded(query).split(separator: " ").allSatisfy { want in
      words.contains { $0.hasPrefix(want) }
    }
  }

  /// Keeps the nearest few, in order.
  private func add(_ one: Candidate, to found: inout [Candidate]) {
    if found.count == LineMatching.most, let last = found.last,
      last.distance.amount < one.distance.amount
        || last.distance.amount == one.distance.amount && last.distance.days <= one.distance.days
    {
      return
    }
    var place = found.count
    while place > 0,
      one.distance.amount < found[place - 1].distance.amount
        || one.distance.amount == found[place - 1].distance.amount
          && one.distance.days < found[place - 1].distance.days
    {
      place -= 1
    }
    found.insert(one, at: place)
    if found.count > LineMatching.most { found.removeLast() }
  }

  // MARK: transfers

  static func transferSheet(_ id: ID<BankLine>) -> SheetType {
    .about({ $0.book.bankLines.live(id) != nil }) { app, html in
      if let line = app.book.bankLines.live(id) {
        LineChoices(app: app).transfers(line, &html)
      }
    }
  }

  private func transfers(_ line: BankLine, _ html: inout HTML) {
    html.plainSheet("Transfer") { html in
      let found = otherSides(of: line)
      // The nearest stands first: none other has the amount either.
      if found.first?.distance.amount != 0 {
        html(
          "p", .class("muted"),
          text: found.isEmpty
            ? """
            No other account has a line the other way that is to be explained. Import its statement, or \
            set this line apart.
            """
            : """
            None of these has this amount. Choose the one that it arrived as, such as in another \
            currency, import the other account’s statement, or set this line apart.
            """)
      }
      html("ul", .class("list"), .label("Transfer")) { html in
        for one in found { choice(one, .matchTransfer(line.id, ID(one.id)), &html) }
      }
    }
  }

  /// Lines of other accounts that went the other way and are open, the nearest first.
  func otherSides(of line: BankLine) -> [Candidate] {
    var wanted = book.unexplained(of: line)
    wanted.minor = Int64(0).subtractingClamped(wanted.minor)
    var found: [Candidate] = []
    let list = index[.unexplained]
    list.forEach(of: 0) { row in
      let other = book.bankLines.rows[Int(row)]
      if other.account == line.account || other.isOut == line.isOut { return }
      let own = book.unexplained(of: other)
      // What changed its currency on the way cannot be compared.
      let distance = distance(line, wanted, own, own, other.day)
      let account = book.moneyAccounts[other.account]?.name ?? ""
      let note = [Phrase.verbatim(text(other.day)), .verbatim(account)].joined(separator: " · ")
      add(
        Candidate(
          type: .transfer, id: other.id.raw, title: LineRow(app: app).title(of: other), note: note,
          amount: own, distance: distance), to: &found)
    }
    return found
  }

  // MARK: apart

  static func apartSheet(_ id: ID<BankLine>) -> SheetType {
    SheetType("Set Apart") { app, walk in
      guard let line = app.book.bankLines.live(id) else { return nil }
      walk.draw { html, _ in
        html(
          "p", .class("muted"),
          text: "Private money, an opening, what the book need not know: it counts nowhere.")
      }
      var note = ""
      walk.text("note", "Note", &note, placeholder: "Private", isFocused: true)
      return { app in
        guard MoneyActions(app: app).mayChange() else { return }
        LineMatching(app: app).attempt(line) { book, now throws(Explaining.Problem) in
          [try Explaining.setApart(line, note: note, at: now, in: book)]
        }
      }
    }
  }
}
