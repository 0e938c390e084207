import Ledger
import Markup

// Whether an expense is billed to a client, and how it becomes so (rule E14).
struct ExpenseBilling: Room {
  let app: App

  func section(_ expense: Transaction, _ html: inout HTML) {
    let billing = Billing.state(of: expense, in: book)
    // What is billed says so whatever became of it since.
    guard hasClients, billing != .notBilled || Billing.isOffered(expense, in: book) else { return }
    let isOpen = billing != .notBilled || !expense.billTo.isNone
    Fold(app: app).draw("billing", "Bill to Client", isOpen: isOpen, &html) { html in
      html("p", .key("billing-state"), text: words(billing))
      html("div", .class("buttons")) { html in
        switch billing {
        case .notBilled:
          html.button("Bill to Client", .open(.billExpense(expense.id)), class: "button small")
        case .owed: takeBack(expense, &html)
        case .charged(let charge):
          projectLink(charge, &html)
          takeBack(expense, &html)
        case .invoiced(let charge, let invoice):
          projectLink(charge, &html)
          html(
            "a", .class("button small"), .href(Route.invoice(invoice.id).path),
            text: "Open the Invoice")
        }
      }
    }
  }

  /// Whether it can be billed now.
  func isOffered(_ expense: Transaction) -> Bool {
    hasClients && Billing.isOffered(expense, in: book)
      && Billing.state(of: expense, in: book) == .notBilled
  }

  private func words(_ billing: Billing.State) -> Phrase {
    switch billing {
    case .notBilled: return "No client is asked for it."
    case .owed: return "Owed to Business: the project's invoice asks the client for it."
    case .charged(let charge):
      let name = book.projects[charge.project].map { title(of: $0) } ?? ""
      return "Billed: “\(name)” has a charge of \(text(charge.price))."
    case .invoiced(let charge, let invoice):
      let amount = text(charge.price)
      return invoice.number.isEmpty
        ? "Billed: \(amount) stands on a draft invoice."
        : "Billed: \(amount) stands on invoice \(invoice.number)."
    }
  }

  /// What becomes of its charge when it is deleted; nothing where it has none.
  func afterDeleting(_ expense: Transaction) -> Phrase {
    switch Billing.state(of: expense, in: book) {
    case .notBilled, .owed: return .none
    case .charged(let charge):
      return "The charge of \(text(charge.price)) that bills it goes along, too."
    case .invoiced(let charge, let invoice):
      let amount = text(charge.price)
      return invoice.number.isEmpty
        ? "A draft invoice still asks the client for \(amount): take that off there."
        : "Invoice \(invoice.number) asks the client for \(amount), and stays as it is."
    }
  }

  /// What became of its charge when the expense was corrected; nil where there is nothing to say.
  func words(_ corrected: BillingCorrected) -> Phrase? {
    switch corrected {
    case .nothing: return nil
    case .follows(let charge): return "The charge that bills it is \(text(charge.price)) now."
    case .ends(let charge):
      return "It is billed to nobody now: the charge of \(text(charge.price)) is taken back."
    case .stays(let charge, nil):
      return """
        The charge that bills it stays at \(text(charge.price)). Take the billing back and bill \
        it again for another price.
        """
    case .stays(let charge, let invoice?):
      let amount = text(charge.price)
      return invoice.number.isEmpty
        ? "A draft invoice still asks the client for \(amount)."
        : "Invoice \(invoice.number) asks the client for \(amount), and stays as it is."
    }
  }

  /// What becomes of its charge when one of several is written so; nil where the client is asked for as much as before.
  func outcome(of expense: Transaction) -> Phrase? {
    outcome(BillingCorrected(expense, book.splits(of: expense.id), in: book))
  }

  /// The same when it is deleted.
  func outcome(ofDeleting expense: Transaction) -> Phrase? {
    outcome(BillingCorrected(deleting: expense, in: book))
  }

  private func outcome(_ corrected: BillingCorrected) -> Phrase? {
    switch corrected {
    case .nothing, .follows, .stays(_, nil): return nil
    case .ends: return "no longer billed to a client: the charge is taken back"
    case .stays(_, _?): return "still asked for by an invoice"
    }
  }

  /// Writes what corrects an expense or its lines, and says behind the toast and its sentences what becomes of the charge that
  /// bills it.
  func correct(
    _ id: ID<Transaction>, _ edit: Edit, toast text: Phrase? = nil, and sentences: [Phrase] = []
  ) {
    let billing = BillingCorrected(id, after: edit, in: book)
    var more = sentences
    if let words = words(billing) { more.append(words) }
    var said: [Phrase] = []
    if let text { said.append(text) }
    if !more.isEmpty { said.append(more.joined(separator: " ")) }
    commit(edit, toast: said.isEmpty ? nil : said.joined(separator: ". "))
  }

  private func takeBack(_ expense: Transaction, _ html: inout HTML) {
    html.button("Take Billing Back", .unbillExpense(expense.id), class: "button small")
  }

  private func projectLink(_ charge: Charge, _ html: inout HTML) {
    guard book.projects[charge.project] != nil else { return }
    html(
      "a", .class("button small"), .href(Route.project(charge.project).path),
      text: "Open the Project")
  }

  // MARK: the sheet

  static func billSheet(_ id: ID<Transaction>) -> SheetType {
    SheetType("Bill to Client", button: "Bill", keeps: .nothing) { app, walk in
      guard let expense = app.book.transactions.live(id) else { return nil }
      let projects = ExpenseBilling(app: app).choices(expense)
      // Its own project needs no choosing.
      var project = projects.count == 1 ? projects[0].id : ID<Project>()
      var markUp = app.book.categories[app.book.category(expense.category)]?.markUp
      walk.when(projects.count != 1 || projects[0].id != expense.project) { walk in
        walk.row("project", "Project", &project)
        walk.control { html, form in
          let options = projects.map { one in
            let client = app.book.named(one.client)?.displayName ?? ""
            return (
              value: one.id.text,
              text: [Phrase.verbatim(app.title(of: one)), .verbatim(client)]
                .joined(separator: " · ")
            )
          }
          html.select(form, "project", "Project", [("", "Choose a project")] + options)
        }
      }
      let isDesign = app.isDesign(app.book.projects[project])
      var beforeTax = Billing.isBeforeTax(expense, to: project, in: app.book)
      walk.when(!isDesign) { walk in
        walk.when(Billing.tax(in: expense, app.book) != nil) { walk in
          walk.flag("beforeTax", "Before Tax", &beforeTax)
        }
        walk.percent("markUp", "Mark-Up %", &markUp)
      }
      walk.rule(
        ExpenseBilling(app: app).problem(expense, project, markUp, beforeTax), at: "project")
      let words = ExpenseBilling(app: app).promise(expense, project, markUp, beforeTax)
      walk.draw { html, _ in html("p", .key("promise"), text: words) }
      return { app in ExpenseBilling(app: app).bill(expense, project, markUp, beforeTax) }
    }
  }

  /// The open projects whose client can be asked.
  private func choices(_ expense: Transaction) -> [Project] {
    let all = Billing.projects(for: expense, in: book)
    return all.count == 1 ? all : all.filter { $0.stage != .paid }
  }

  private func problem(
    _ expense: Transaction, _ project: ID<Project>, _ markUp: Rate?, _ beforeTax: Bool
  ) -> Phrase? {
    do throws(Billing.Problem) {
      _ = try Billing.bill(
        expense, to: project, markUp: markUp, beforeTax: beforeTax, in: book)
      return nil
    } catch {
      return error.message
    }
  }

  /// What saving will ask the client for.
  private func promise(
    _ expense: Transaction, _ project: ID<Project>, _ markUp: Rate?, _ beforeTax: Bool
  ) -> Phrase {
    if isDesign(book.projects[project]) {
      return "It is owed to the business then, and the project's invoice asks the client for it."
    }
    let price = try? Billing.price(
      of: expense, in: project, markUp: markUp, beforeTax: beforeTax, book)
    guard let price else { return .none }
    let charge: Phrase = "The project gets a charge of \(state.formats.money(price)), once."
    guard let tax = Billing.tax(in: expense, book) else { return charge }
    let amount = state.formats.money(tax)
    return [charge, beforeTax ? "Tax of \(amount) is left out." : "Tax of \(amount) is in it."]
      .joined(separator: " ")
  }

  private func bill(
    _ expense: Transaction, _ project: ID<Project>, _ markUp: Rate?, _ beforeTax: Bool
  ) {
    do throws(Billing.Problem) {
      let edit = try Billing.bill(
        expense, to: project, markUp: markUp, beforeTax: beforeTax, in: book)
      closeSheet()
      commit(edit, toast: "Billed to the client")
    } catch {
      closeSheet()
      toast(error.message, isBad: true)
    }
  }

  func unbill(_ id: ID<Transaction>) {
    guard let expense = book.transactions.live(id) else { return }
    do throws(Billing.Problem) {
      commit(try Billing.unbill(expense, in: book), toast: "Billing taken back")
    } catch {
      toast(error.message, isBad: true)
    }
  }
}
