import Ledger
import Markup

// One account: what is there, whether the bank says the same, and its lines.
struct MoneyAccountPage: Room {
  let app: App

  func draw(_ id: ID<MoneyAccount>, _ html: inout HTML) {
    guard let account = book.moneyAccounts[id], account.life != .trashed else {
      if app.isOpening || state.isComing { return waiting(&html) }
      return missingPage("This account is not in the book.", &html)
    }
    html.bar(
      .verbatim(account.name), subtitle: account.type.title, back: Route.moneyAccounts.path
    ) { html in
      if isAdministrator {
        if account.isLive {
          html.iconButton("more", "More", .open(.moneyAccountMenu(id)))
        }
        html.iconButton(
          "plus", "Import Statement …", .chooseFile(.book), class: "icon-button primary")
      }
    }
    html.main { html in
      if app.isOpening || state.isComing {
        html("p", .class("muted"), .role("status"), .key("waiting"), text: "Loading…")
        return
      }
      if account.life == .archived { archivedNotice(account, &html) }
      let facts = MoneyFacts(app: app).facts(of: account)
      figures(account, facts, &html)
      MoneyFaults(app: app).draw(account, facts, &html)
      lines(account, &html)
    }
  }

  private func waiting(_ html: inout HTML) {
    html.bar("Account{{of money}}", back: Route.moneyAccounts.path)
    html.main { html in
      html("p", .class("muted"), .role("status"), .key("waiting"), text: "Loading…")
    }
  }

  private func archivedNotice(_ account: MoneyAccount, _ html: inout HTML) {
    html("div", .class("notice"), .key("archived")) { html in
      html("span", text: "This account is archived.")
      if isAdministrator {
        html.button("Restore", .restoreMoneyAccount(account.id), class: "button small")
      }
    }
  }

  private func figures(
    _ account: MoneyAccount, _ facts: KeptMoney.Facts, _ html: inout HTML
  ) {
    let open = MoneyFacts(app: app).open(of: account.id).count
    html("div", .class("stats"), .key("account-sums")) { html in
      html.stat("Balance{{of accounts}}", .verbatim(state.formats.money(facts.balance)))
      html.stat(
        "Reconciled Up To", facts.reconciled.map { .verbatim(state.formats.day($0)) } ?? "–")
      // Leads to them, as that of all accounts does.
      let those = Route.moneyAccount(account.id).path + "?state=open"
      html.stat("To Explain", .verbatim(state.formats.count(open)), to: those)
    }
  }

  private func lines(_ account: MoneyAccount, _ html: inout HTML) {
    let part = account.id.raw
    if index[.bankLines].count(part) == 0 {
      html.empty(
        icon: "list", title: "No Lines Yet",
        text: "Choose a statement of this account, or drop it anywhere."
      ) { html in
        if isAdministrator {
          html.button("Choose File …", .chooseFile(.book), class: "button primary")
        }
      }
      return
    }
    let kind = index[.bankLines].kind
    let isFiltered = !ListBlock(app: app).chosen(kind, .bankLines, part).isEmpty
    html("div", .class("list-tools"), .key("list-tools")) { html in
      html.searchField("Search Lines", state.location.query)
      html.iconButton("sort", "Sort", .open(.listSort))
      html.iconButton(
        "filter", isFiltered ? "Filter (on)" : "Filter", .open(.listFilter),
        class: isFiltered ? "icon-button primary" : "icon-button")
      if isAdministrator { Selecting(app: app).selectButton(&html) }
    }
    if isFiltered { ListSheets(app: app).activeFilters(kind, .bankLines, &html) }
    let rows = rows(of: .bankLines, part)
    if rows.isEmpty {
      return ListSheets(app: app).noResults(
        "No line matches this search and these filters.", &html)
    }
    var shown = ShownList(.bankLines, kind, rows)
    shown.part = part
    shown.hasHeads = sort(of: kind, part).order == 0
    listBlock(shown, &html)
  }

  /// A month, how many of its lines are shown, whether all of it is explained, and what was there at its end (rule M37).
  func monthHead(_ rows: ArraySlice<Int32>) -> (title: Phrase, sum: Phrase) {
    guard let first = rows.first else { return ("", "") }
    let line = book.bankLines.rows[Int(first)]
    let month = line.day.firstOfMonth
    var parts = [Noun.bankLine.count(rows.count, state.formats)]
    let open = MoneyFacts(app: app).open(of: line.account).months[month.number] ?? 0
    parts.append(open == 0 ? "all explained" : "\(state.formats.count(open)) to explain")
    if let account = book.moneyAccounts[line.account],
      let minor = MoneyFacts(app: app).facts(of: account).months[month.number]
    {
      parts.append(
        .verbatim(state.formats.money(Money(minor: minor, currency: account.currency))))
    }
    return (.verbatim(state.formats.month(month)), parts.joined(separator: " · "))
  }
}

// What does not add up, in words and amounts (rule M23), and the opening that would mend it.
struct MoneyFaults: Room {
  let app: App

  /// So many are said; the rest is counted.
  private static var most: Int { 5 }

  func draw(_ account: MoneyAccount, _ facts: KeptMoney.Facts, _ html: inout HTML) {
    drawFaults(account, facts, &html)
    let doubles = MoneyFacts(app: app).doubles(of: account)
    drawDoubles(doubles.found, &html)
    if facts.foreignLines == 0, doubles.shared.isEmpty { return }
    html("div", .class("notice"), .role("note"), .key("money-shared")) { html in
      html("div") { html in
        for shared in doubles.shared { html("p", text: "\(shared.phrase).") }
        if facts.foreignLines > 0 {
          html(
            "p",
            text: """
              Lines in another currency than \(account.currency.code), which are not in the balance: \
              \(state.formats.count(facts.foreignLines))
              """)
        }
      }
    }
  }

  private func drawDoubles(_ doubles: [DoubleLine], _ html: inout HTML) {
    if doubles.isEmpty { return }
    html("div", .class("notice"), .role("note"), .key("money-doubles")) { html in
      html("div") { html in
        html("p", text: "Two files may have brought the same line. Delete one of the two if so:")
        for double in doubles.prefix(MoneyFaults.most) {
          html("p") { html in
            html("a", .href(Route.bankLine(double.again.id).path), text: words(double))
          }
        }
        let rest = doubles.count - MoneyFaults.most
        if rest > 0 { html("p", text: "And \(rest) more.") }
      }
    }
  }

  private func words(_ double: DoubleLine) -> Phrase {
    let day = state.formats.day(double.line.day)
    let amount = state.formats.money(double.line.amount)
    let (one, other) = (double.line.title, double.again.title)
    if double.parts > 1 {
      return "\(day), \(amount): “\(one)”, and \(double.parts) lines from “\(other)” on"
    }
    return "\(day), \(amount): “\(one)” and “\(other)”"
  }

  private func drawFaults(
    _ account: MoneyAccount, _ facts: KeptMoney.Facts, _ html: inout HTML
  ) {
    if let opening = facts.suggested { return suggest(opening, account, &html) }
    if facts.faults.isEmpty { return }
    html("div", .class("notice bad"), .role("status"), .key("money-faults")) { html in
      html("div") { html in
        for fault in facts.faults.prefix(MoneyFaults.most) { html("p", text: words(fault)) }
        let rest = facts.faults.count - MoneyFaults.most
        if rest > 0 { html("p", text: "And \(rest) more.") }
      }
    }
  }

  /// All later balances are wrong by what the opening is wrong by: it is said alone.
  private func suggest(
    _ opening: MoneyBalances.Opening, _ account: MoneyAccount, _ html: inout HTML
  ) {
    let amount = state.formats.money(opening.amount)
    html("div", .class("notice"), .role("status"), .key("money-opening")) { html in
      html(
        "span",
        text: """
          The first statement begins with \(amount) on \(state.formats.day(opening.day)), the account \
          with another balance.
          """)
      if isAdministrator, account.isLive {
        html.button(
          "Set Opening to \(amount)", .takeOpening(account.id),
          class: "button small")
      }
    }
  }

  func words(_ fault: MoneyBalances.Fault) -> Phrase {
    let formats = state.formats
    func day(_ day: Day?) -> String { day.map { formats.day($0) } ?? "–" }
    switch fault {
    case .differs(let statement, let by):
      guard let closing = statement.closing else { return .none }
      let own = Money(
        minor: closing.minor.subtractingClamped(by.minor), currency: closing.currency)
      let (says, has) = (formats.money(closing), formats.money(own))
      let size = formats.money(MoneyFaults.size(by))
      return by.isNegative
        ? "The statement of \(day(statement.last)) closes with \(says), the book has \(has): \(size) less."
        : "The statement of \(day(statement.last)) closes with \(says), the book has \(has): \(size) more."
    case .incomplete(let statement, let missing):
      let (first, last) = (day(statement.first), day(statement.last))
      let size = formats.money(MoneyFaults.size(missing))
      return missing.isNegative
        ? "Lines are missing between \(first) and \(last): \(size) more went out than the book has."
        : "Lines are missing between \(first) and \(last): \(size) more came in than the book has."
    case .gap(let before, let after, _):
      let closed = before.closing.map { formats.money($0) } ?? "–"
      let opened = after.opening.map { formats.money($0) } ?? "–"
      return """
        A statement is missing: the one of \(day(before.last)) closes with \(closed), the next begins on \
        \(day(after.first)) with \(opened).
        """
    }
  }

  private static func size(_ money: Money) -> Money {
    Money(
      minor: money.isNegative ? Int64(0).subtractingClamped(money.minor) : money.minor,
      currency: money.currency)
  }
}
