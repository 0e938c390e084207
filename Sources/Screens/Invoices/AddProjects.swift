import Ledger
import Markup

/// Further delivered projects of its client on a draft (rule G101).
struct AddProjects: Room {
  let app: App

  static func sheet(_ id: ID<Invoice>) -> SheetType {
    SheetType("Add Projects", button: "Add", isTall: true, keeps: .nothing) {
      app, walk in
      guard let draft = app.book.invoices.live(id) else { return nil }
      let rows = AddProjects(app: app).offered(for: draft)
      if rows.isEmpty { return nil }
      var chosen: [Project] = []
      for row in rows {
        var isChosen = rows.count == 1
        NewInvoice(app: app).flag(row, &isChosen, &walk)
        if isChosen { chosen.append(row) }
      }
      if chosen.isEmpty { walk.rule("Choose a project") }
      return { app in AddProjects(app: app).add(chosen, to: draft) }
    }
  }

  /// What is delivered and not billed yet of a draft's client, by day.
  private func offered(for draft: Invoice) -> [Project] {
    if !Drafting.takesProjects(draft, in: book) { return [] }
    return Drafting.inOrder(book.projects(of: draft.client).filter { isOffered($0, draft) })
  }

  func hasSome(for draft: Invoice) -> Bool {
    Drafting.takesProjects(draft, in: book)
      && book.projects(of: draft.client).contains { isOffered($0, draft) }
  }

  private func isOffered(_ project: Project, _ draft: Invoice) -> Bool {
    // What its own have on no invoice is said on its page; an empty one has none yet.
    project.stage == .delivered && !isDesign(project)
      && (book.lines(of: draft.id).isEmpty || !book.projects(of: draft).contains(project.id))
      && Drafting.waits(project.id, for: draft, in: book)
  }

  private func add(_ projects: [Project], to draft: Invoice) {
    let ready = projects.filter { Deals.question(of: $0.id, in: book) == nil }
    do throws(Drafting.Problem) {
      let edit = try Drafting.adding(
        ready.map { $0.id }, to: draft, formats: book.paperFormats(for: draft.client), in: book)
      closeSheet()
      commit(edit, toast: waiting(projects) ?? "Added to the draft")
    } catch {
      toast(waiting(projects) ?? error.message, isBad: true)
    }
  }

  // MARK: its own projects

  /// What its own projects have on no invoice yet; nil where that is nothing.
  func words(beside draft: Invoice) -> Phrase? {
    let waiting = Drafting.waiting(beside: draft, in: book)
    if waiting.isEmpty { return nil }
    let names = waiting.map { project, amount -> Phrase in
      [.verbatim(title(of: project)), .verbatim(state.formats.money(amount))].joined(separator: " ")
    }
    return "On no invoice yet: \(names.joined(separator: ", "))."
  }

  /// The same with the button that puts it on.
  func beside(_ draft: Invoice, _ html: inout HTML) {
    guard let words = words(beside: draft) else { return }
    html("div", .class("notice"), .role("status"), .key("beside")) { html in
      html.icon("warning")
      html("span", text: words)
      html.button("Add", .addBeside(draft.id), class: "button small")
    }
  }

  func addBeside(_ id: ID<Invoice>) {
    guard let draft = book.invoices.live(id) else { return }
    let projects = Drafting.waiting(beside: draft, in: book).map { $0.project.id }
    do throws(Drafting.Problem) {
      let edit = try Drafting.adding(
        projects, to: draft, isBeside: true, formats: book.paperFormats(for: draft.client), in: book
      )
      commit(edit, toast: "Added to the draft")
    } catch {
      toast(error.message, isBad: true)
    }
  }

  /// Says which of the chosen stay out, because it is to be decided what of their deals is billed (rule G99); nil for none.
  func waiting(_ chosen: [Project]) -> Phrase? {
    let names = chosen.filter { Deals.question(of: $0.id, in: book) != nil }
      .map { title(of: $0) }
    if names.isEmpty { return nil }
    return """
      Without \(names.joined(separator: ", ")): no charge bills all that the deal brings. Invoice \
      it by itself
      """
  }
}
