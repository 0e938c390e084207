import Ledger
import Markup

// One line: all that the bank said, what it was, and how to say that.
struct LinePage: Room {
  let app: App

  func draw(_ id: ID<BankLine>, _ html: inout HTML) {
    guard let line = book.bankLines.live(id) else {
      if app.isOpening || state.isComing {
        html.bar("Line", back: Route.moneyAccounts.path)
        return html.main { html in
          html("p", .class("muted"), .role("status"), .key("waiting"), text: "Loading…")
        }
      }
      return missingPage("This line is not in the book.", &html)
    }
    html.bar(LineRow(app: app).title(of: line), back: back(of: line).path) { html in
      if isAdministrator {
        html.iconButton("trash", "Delete Line{{of a bank}}", .open(.deleteLine(id)))
      }
    }
    html.main { html in
      hero(line, &html)
      if !book.isExplained(line) {
        if isAdministrator {
          LineProposals(app: app).draw(line, &html)
          ways(line, &html)
        } else {
          html("p", .class("notice"), .role("note"), text: MoneyActions.onlyAdministrators)
        }
      }
      matches(line, &html)
      said(line, &html)
    }
  }

  private func back(of line: BankLine) -> Route {
    state.list?.route == .explain ? .explain : .moneyAccount(line.account)
  }

  private func hero(_ line: BankLine, _ html: inout HTML) {
    let rest = book.unexplained(of: line)
    html("div", .class("stats"), .key("line-sums")) { html in
      html.stat(line.isOut ? "Money Out" : "Money In", .verbatim(state.formats.money(line.amount)))
      html.stat("Date", .verbatim(state.formats.day(line.day)))
      if !rest.isZero, rest != line.amount {
        html.stat("Still To Explain", .verbatim(state.formats.money(rest)))
      }
    }
  }

  // MARK: what it was

  /// How to say what it was.
  private func ways(_ line: BankLine, _ html: inout HTML) {
    html.card("What Was It?") { html in
      html("div", .class("menu"), .key("line-ways")) { html in
        if !line.isOut, hasClients {
          html.menuItem("invoices", "Payment of a Client", .open(.paymentOfLine(line.id)))
        }
        html.menuItem(
          "money", line.isOut ? "A New Expense" : "A New Refund", .open(.expenseOfLine(line.id)))
        html.menuItem("search", "Already in the Book", .open(.rowOfLine(line.id)))
        if book.moneyAccounts.liveCount > 1 {
          html.menuItem("refresh", "Transfer", .open(.transferOfLine(line.id)))
        }
        html.menuItem("archive", "Set Apart", .open(.setLineApart(line.id)))
      }
    }
  }

  private func matches(_ line: BankLine, _ html: inout HTML) {
    let matches = book.matches(of: line.id).sorted { ($0.created, $0.id) < ($1.created, $1.id) }
    if matches.isEmpty { return }
    html.card("What It Was") { html in
      html("ul", .class("list"), .label("What It Was")) { html in
        for match in matches { row(match, &html) }
      }
    }
  }

  private func row(_ match: LineMatch, _ html: inout HTML) {
    html("li", .class("row free whole"), .key(match.id.text)) { html in
      if let route = LineMatching(app: app).route(of: match) {
        html("a", .class("row-link"), .href(route.path)) { html in content(match, &html) }
      } else {
        html("div", .class("row-link")) { html in content(match, &html) }
      }
      if isAdministrator {
        html.button("Take Back", .undoMatch(match.id), class: "button small")
      }
    }
  }

  private func content(_ match: LineMatch, _ html: inout HTML) {
    html("span", .class("row-main")) { html in
      html("span", .class("row-title"), text: LineMatching(app: app).title(of: match))
      html("span", .class("row-note"), text: LineMatching(app: app).note(of: match))
    }
    html("span", .class("row-side")) { html in
      html("span", .class("amount"), text: state.formats.money(match.amount))
    }
  }

  // MARK: what the bank said

  private func said(_ line: BankLine, _ html: inout HTML) {
    let formats = state.formats
    html.card("What the Bank Says") { html in
      html("dl", .class("facts")) { html in
        html.fact("Name", line.counterparty)
        html.fact("Text", line.text)
        html.fact("Reference", line.reference)
        html.fact("End-to-End Reference", line.endToEnd)
        html.fact("Their Account", line.counterAccount)
        if let day = line.valueDay, day != line.day {
          html.fact("Value Date", formats.day(day))
        }
        if let fee = line.fee { html.fact("Fee Kept of It", formats.money(fee)) }
        if let original = line.original { html.fact("Paid As", formats.money(original)) }
        if let balance = line.balance { html.fact("Balance After It", formats.money(balance)) }
        html.fact("The Bank’s Number", line.bankID)
        if let account = book.moneyAccounts[line.account] {
          html("div") { html in
            html("dt", text: "Account{{of money}}")
            html("dd") { html in
              html(
                "a", .href(Route.moneyAccount(account.id).path), text: .verbatim(account.name))
            }
          }
        }
        if let batch = book.importBatches[line.batch] {
          html.fact("From the File", batch.name)
        }
      }
    }
  }
}
