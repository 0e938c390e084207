import Ledger
import Markup

// What was archived and what was deleted, kind by kind, each with the way back.
struct ArchivePage: Room {
  let app: App

  /// How many rows of a kind are listed at first, the latest made first.
  private static var most: Int { 50 }

  /// A row that left its list.
  struct Gone {
    var title: Phrase
    var note: Phrase
    var route: Route
    var restore: Action
    /// What it stands by instead of when it was made.
    var daysLeft: Int64 = 0
  }

  /// The kinds that have something there, in the order of the tabs.
  func sections(isDeleted: Bool) -> [(title: Phrase, rows: [Gone])] {
    let life: Life = isDeleted ? .trashed : .archived
    return [
      ("Projects", projects(life)), ("Clients", clients(life)), ("Invoices", invoices(life)),
      ("Transactions", transactions(life)), ("Items", items(life)), ("Spaces", spaces(isDeleted)),
    ].filter { !$0.rows.isEmpty }
  }

  func draw(isDeleted: Bool, _ html: inout HTML) {
    html.bar("Deleted and Archived", back: Route.setting(.data).path)
    html.main { html in
      let shown = sections(isDeleted: isDeleted)
      let other = sections(isDeleted: !isDeleted)
      html("nav", .class("segments"), .label("Deleted and Archived")) { html in
        segment("Archived", false, isDeleted, isDeleted ? other : shown, &html)
        segment("Deleted", true, isDeleted, isDeleted ? shown : other, &html)
      }
      if shown.isEmpty {
        html.empty(
          icon: "archive", title: isDeleted ? "Nothing Was Deleted" : "Nothing Is Archived",
          text: isDeleted
            ? "What you delete is kept here, and can be brought back."
            : "What is archived leaves its list, keeps what belongs to it, and can be brought back."
        )
      }
      let limit = ListBlock(app: app).rowLimit(atFirst: ArchivePage.most)
      for (title, rows) in shown { section(title, rows, limit, &html) }
      let longest = shown.map { $0.rows.count }.max() ?? 0
      html.showMore(limit, of: longest)
    }
  }

  private func segment(
    _ title: Phrase, _ isDeleted: Bool, _ current: Bool,
    _ sections: [(title: Phrase, rows: [Gone])],
    _ html: inout HTML
  ) {
    html(
      "a", .class("segment"), .href(Route.archive(isDeleted: isDeleted).path),
      isDeleted == current ? .aria("current", "page") : .none
    ) { html in
      html.text(title)
      let count = sections.reduce(0) { $0 + $1.rows.count }
      html("span", .class("count"), text: state.formats.count(count))
    }
  }

  private func section(_ title: Phrase, _ rows: [Gone], _ limit: Int, _ html: inout HTML) {
    html("section", .class("card"), .key("gone-" + title.english)) { html in
      html("header", .class("card-head")) { html in
        html("h2") { html in
          html.text(title)
          html("span", .class("count"), text: " \(state.formats.count(rows.count))")
        }
        if rows.count > 1, rows[0].daysLeft > 0 { sorting(&html) }
      }
      html("ul", .class("list"), .label(title)) { html in
        for row in rows.prefix(limit) {
          html("li", .class("row free gone whole"), .key(row.restore.text)) { html in
            html("a", .class("row-link"), .href(row.route.path)) { html in
              html("span", .class("row-main")) { html in
                html("span", .class("row-title"), text: row.title)
                if !row.note.isEmpty { html("span", .class("row-note"), text: row.note) }
              }
            }
            html.button("Restore", row.restore, of: row.title)
          }
        }
      }
    }
  }

  /// Deleted projects stand by the days that are left, or by name.
  private func sorting(_ html: inout HTML) {
    html("div", .class("chips"), .role("group"), .label("Sort")) { html in
      for (word, title) in [("", "Days Left" as Phrase), ("name", "Name")] {
        html(
          "button", .type("button"), .class("chip"),
          .aria("pressed", word == (state.location.option("sort") ?? "") ? "true" : "false"),
          .onClick(.option("sort", word)), text: title)
      }
    }
  }

  // MARK: what is there

  /// Those that can still be brought back, the next one to go first (rule G25).
  private var deletedProjects: [Gone] {
    let isByName = state.location.option("sort") == "name"
    var found: [(left: Int64, project: Project)] = []
    for project in book.projects.rows {
      guard let left = Deleting.daysLeft(of: project, in: book, at: state.now), left > 0 else {
        continue
      }
      found.append((left, project))
    }
    found.sort { a, b in
      if !isByName && a.left != b.left { return a.left < b.left }
      if a.project.name != b.project.name {
        return compareForReading(a.project.name, b.project.name)
      }
      return a.project.id < b.project.id
    }
    return found.map { left, project in
      let client = book.clients[project.client]?.displayName ?? ""
      return Gone(
        title: .verbatim(title(of: project)),
        note: [.verbatim(client), "\(Noun.day.count(Int(left))) left"].joined(separator: " · "),
        route: .project(project.id), restore: .restoreProject(project.id), daysLeft: left)
    }
  }

  private func projects(_ life: Life) -> [Gone] {
    if life == .trashed { return deletedProjects }
    return book.projects.rows.reversed().filter {
      $0.life == life && !$0.isTemplate
    }.map { project in
      Gone(
        title: .verbatim(title(of: project)),
        note: .verbatim(book.named(project.client)?.displayName ?? ""),
        route: .project(project.id), restore: .restoreProject(project.id))
    }
  }

  private func clients(_ life: Life) -> [Gone] {
    book.clients.rows.reversed().filter { $0.life == life }.map { client in
      Gone(
        title: .verbatim(client.displayName),
        note: .verbatim(client.company == client.displayName ? "" : client.company),
        route: .client(client.id), restore: .restoreClient(client.id))
    }
  }

  private func invoices(_ life: Life) -> [Gone] {
    book.invoices.rows.reversed().filter { $0.life == life && isListed($0.project) }.map {
      invoice in
      var note = [book.named(invoice.client)?.displayName ?? ""]
      if let total = try? book.total(of: invoice) { note.append(state.formats.money(total)) }
      return Gone(
        title: title(of: invoice),
        note: .verbatim(note.filter { !$0.isEmpty }.joined(separator: " · ")),
        route: .invoice(invoice.id), restore: .restoreInvoice(invoice.id))
    }
  }

  private func transactions(_ life: Life) -> [Gone] {
    book.transactions.rows.reversed().filter {
      $0.life == life && $0.sale == nil && isListed($0.project)
    }.map { transaction in
      var note = [place(transaction.project)]
      if let amount = transaction.amount { note.append(.verbatim(state.formats.money(amount))) }
      if let day = transaction.day { note.append(.verbatim(text(day))) }
      return Gone(
        title: .verbatim(title(of: transaction)), note: note.joined(separator: " · "),
        route: .transaction(transaction.id), restore: .restoreTransaction(transaction.id))
    }
  }

  private func items(_ life: Life) -> [Gone] {
    book.items.rows.reversed().filter { $0.life == life && isListed($0.project) }.map { item in
      Gone(
        title: .verbatim(title(of: item)), note: place(item.project), route: .item(item.id),
        restore: .restoreItem(item.id))
    }
  }

  /// A space that is deleted is kept as an archived one.
  private func spaces(_ isDeleted: Bool) -> [Gone] {
    if !isDeleted { return [] }
    return book.spaces.rows.reversed().filter { !$0.isLive && isListed($0.project) }.map { space in
      Gone(
        title: .verbatim(title(of: space)), note: place(space.project), route: .space(space.id),
        restore: .restoreSpace(space.id))
    }
  }

  /// What went with its project comes back with it.
  private func isListed(_ project: ID<Project>) -> Bool {
    project.isNone || book.projects[project]?.life != .trashed
  }

  private func place(_ project: ID<Project>) -> Phrase { ItemStory.place(project, in: book) }
}
