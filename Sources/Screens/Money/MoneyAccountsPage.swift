import Ledger
import Markup

// The accounts at banks, cards and services: what is there, up to when that is sure, and what is still to be explained.
struct MoneyAccountsPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    // On a desk it is one of the tabs.
    let isTab = state.isWide && book.moneyAccounts.liveCount > 0
    html.bar("Accounts{{of money}}", back: isTab ? nil : Route.expenses.path) { html in
      if isAdministrator {
        html.iconButton(
          "plus", "New Account", .open(.newMoneyAccount), class: "icon-button primary")
      }
    }
    if isAdministrator { html.newButton("New Account", .open(.newMoneyAccount)) }
    html.main { html in
      if app.isOpening || state.isComing {
        html("p", .class("muted"), .role("status"), .key("waiting"), text: "Loading…")
        return
      }
      let accounts = book.moneyAccountsInOrder
      if accounts.isEmpty { nothing(&html) } else { list(accounts, &html) }
      archived(&html)
    }
  }

  private func nothing(_ html: inout HTML) {
    html.empty(
      icon: "bank", title: "No Accounts Yet",
      text: """
        Download a statement at your bank, card or payment service and choose it here, or drop it \
        anywhere: CSV, OFX, QFX, QIF, CAMT and MT940 are read. You see what comes in before it does.
        """
    ) { html in
      if isAdministrator {
        html.button("Choose File …", .chooseFile(.book), class: "button primary")
        html.button("New Account", .open(.newMoneyAccount))
      }
    }
  }

  private func list(_ accounts: [MoneyAccount], _ html: inout HTML) {
    sums(accounts, &html)
    html("ul", .class("list"), .label("Accounts{{of money}}"), .key("money-accounts")) { html in
      for account in accounts { row(account, &html) }
    }
    if isAdministrator {
      html("div", .class("buttons"), .key("money-import")) { html in
        html.button("Import Statement …", .chooseFile(.book))
      }
    }
  }

  /// What is there in each currency, and how much is to be explained.
  private func sums(_ accounts: [MoneyAccount], _ html: inout HTML) {
    var totals = Totals()
    var isTooLarge = false
    for account in accounts where (try? totals.add(facts(account).balance)) == nil {
      isTooLarge = true
    }
    let open = index[.unexplained].count()
    html("div", .class("stats"), .key("money-sums")) { html in
      html.stat(
        "Balance{{of accounts}}", isTooLarge ? "Too large to add up" : .verbatim(text(totals)))
      html.stat("To Explain", .verbatim(state.formats.count(open)), to: Route.explain.path)
    }
  }

  private func facts(_ account: MoneyAccount) -> KeptMoney.Facts {
    MoneyFacts(app: app).facts(of: account)
  }

  private func row(_ account: MoneyAccount, _ html: inout HTML) {
    let facts = facts(account)
    html("li", .class("row"), .key(account.id.text)) { html in
      html("a", .class("row-link"), .href(Route.moneyAccount(account.id).path)) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: .verbatim(account.name))
          html("span", .class("row-note"), text: note(account, facts))
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: state.formats.money(facts.balance))
          let open = MoneyFacts(app: app).open(of: account.id).count
          if open > 0 {
            html(
              "span", .class("badge open"), text: "\(state.formats.count(open)) to explain")
          }
        }
      }
    }
  }

  private func note(_ account: MoneyAccount, _ facts: KeptMoney.Facts) -> Phrase {
    var parts: [Phrase] = [account.type.title]
    if let day = facts.reconciled {
      parts.append("reconciled up to \(state.formats.day(day))")
    } else if facts.lineCount == 0 {
      parts.append("no lines yet")
    }
    if !facts.faults.isEmpty || facts.suggested != nil { parts.append("does not add up") }
    return parts.joined(separator: " · ")
  }

  private func archived(_ html: inout HTML) {
    let archived = book.moneyAccounts.rows.filter { $0.life == .archived }
    if archived.isEmpty { return }
    html.card("Archived") { html in
      html("ul", .class("list"), .label("Archived")) { html in
        for account in archived {
          html("li", .class("row free"), .key(account.id.text)) { html in
            html("a", .class("row-link"), .href(Route.moneyAccount(account.id).path)) { html in
              html("span", .class("row-main")) { html in
                html("span", .class("row-title"), text: .verbatim(account.name))
                html("span", .class("row-note"), text: account.type.title)
              }
            }
            if isAdministrator {
              html.button("Restore", .restoreMoneyAccount(account.id), class: "button small")
            }
          }
        }
      }
    }
  }
}
