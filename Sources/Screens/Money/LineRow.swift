import Ledger
import Markup

// A line of a bank as a row of a list: who, when, how much, and what it was.
struct LineRow: Room {
  let app: App
  /// It stands among lines that are all open, which nobody needs to be told of each.
  var isAmongOpen = false

  func draw(_ row: Int32, use: RowUse = .list, _ html: inout HTML) {
    let line = book.bankLines.rows[Int(row)]
    let title = title(of: line)
    html("li", .class("row"), .key(line.id.text), .data("row", "bankline/" + line.id.text)) {
      html in
      Selecting(app: app).rowLink(line.id.raw, .bankLine(line.id), title, use, &html) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title)
          html("span", .class("row-note"), text: note(of: line))
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: state.formats.money(line.amount))
          was(line, &html)
        }
      }
    }
  }

  func title(of line: BankLine) -> Phrase {
    let title = trimmed(line.title)
    if !title.isEmpty { return .verbatim(title) }
    return line.isOut ? "Money Out" : "Money In"
  }

  /// "Nov 3 · Everyday · what it says": the account where lines of several stand together.
  private func note(of line: BankLine) -> Phrase {
    var parts: [Phrase] = [.verbatim(text(line.day))]
    let route = state.location.route
    if isAmongOpen || route == .explain || route == .find, book.moneyAccounts.liveCount > 1,
      let account = book.moneyAccounts[line.account]
    {
      parts.append(.verbatim(account.name))
    }
    if !line.counterparty.isEmpty, !isBlank(line.text) { parts.append(.verbatim(line.text)) }
    return parts.joined(separator: " · ")
  }

  /// What it was in a word or two, or that this is open.
  func was(_ line: BankLine, _ html: inout HTML) {
    let isOpen = !book.isExplained(line)
    if isOpen, !isAmongOpen, state.location.route != .explain {
      html("span", .class("badge open"), text: "To Explain")
    } else if !isOpen || !book.matches(of: line.id).isEmpty {
      html("span", .class("row-note"), text: short(line))
    }
  }

  /// "Expense", "Payment, Expense".
  func short(_ line: BankLine) -> Phrase {
    var titles: [Phrase] = []
    for type in MatchType.allCases
    where book.matches(of: line.id).contains(where: { $0.type == type }) {
      titles.append(type.title)
    }
    return titles.joined(separator: ", ")
  }
}

extension ListKind {
  /// Lines of an account, or those of all accounts that are open.
  static func lineTable(areOpen: Bool) -> ListTable {
    ListTable(
      route: { .bankLine(ID($0)) },
      home: { app, route in
        guard case .bankLine(let id) = route, let line = app.book.bankLines.live(id) else {
          return nil
        }
        // Where it was opened from.
        return app.state.list?.route == .explain ? .explain : .moneyAccount(line.account)
      },
      title: { app, row in
        app.say(LineRow(app: app).title(of: app.book.bankLines.rows[Int(row)]))
      },
      look: { app, _ in
        if !areOpen { return " table-lines" }
        return app.book.moneyAccounts.liveCount > 1
          ? " table-lines table-open several" : " table-lines table-open"
      },
      cells: { app, row, cells in
        let line = app.book.bankLines.rows[Int(row)]
        let room = LineRow(app: app)
        let formats = app.state.formats
        cells.text("Date", sort: "date", app.text(line.day))
        cells.name("Name", sort: "who")
        cells.text("Text", isSpare: true, line.counterparty.isEmpty ? line.reference : line.text)
        // What nothing explains was nothing yet; what was there after it says something in its account alone.
        if areOpen {
          if app.book.moneyAccounts.liveCount > 1 {
            cells.text("Account{{of money}}", app.book.moneyAccounts[line.account]?.name ?? "")
          }
        } else {
          cells.cell("What It Was") { html in room.was(line, &html) }
        }
        cells.text("Amount", sort: "amount", isNumber: true, formats.money(line.amount))
        if areOpen { return }
        cells.text(
          "Balance", isNumber: true, isSpare: true,
          MoneyFacts(app: app).balance(after: line, row).map { formats.money($0) } ?? "")
      })
  }
}
