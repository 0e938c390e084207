import Ledger
import Markup

extension PickedFields {
  /// Where an expense, a rule or a trip belongs: the business, personal, inventory of who keeps one, then the projects; and the
  /// place that it has.
  ///
  /// Where `none` says what that means, nothing may be chosen, and inventory is not.
  func placeField(
    _ name: String, _ label: Phrase, _ project: inout ID<Project>, stays: Bool = false,
    none: Phrase = .none, hint: Phrase = "", _ walk: inout FieldWalk
  ) {
    let known = project
    var place = known.isNone && !none.isEmpty ? "" : known.text
    walk.kept(name, label, &place, stays: stays)
    project = ID(place) ?? (place.isEmpty && !none.isEmpty ? ID() : known)
    walk.control { html, form in
      var options = places(known, none)
      let chosen = form[name]
      if !options.contains(where: { $0.value == chosen }) {
        let old = ID<Project>(chosen).flatMap { book.projects[$0] }
        options.append(
          (chosen, old.map { .verbatim(title(of: $0)) } ?? "A project that is not here"))
      }
      html.select(form, name, label, options, hint: hint)
    }
  }

  private func places(
    _ known: ID<Project>, _ none: Phrase
  ) -> [(value: String, text: Phrase)] {
    // What has no project and no inventory is the business's as it is.
    let isPlain = known.isNone && none.isEmpty && book.expensePlace(.inventory) == .business
    var places: [Scope] = [isPlain ? .inventory : .business, .personal]
    if none.isEmpty, isOn(.designer) || known.isNone && !isPlain { places.append(.inventory) }
    let projects = hasClients ? ProjectCards.sorted(book.projects.live) : []
    return (none.isEmpty ? [] : [("", none)])
      + places.map { ($0.project.text, name(of: $0)) }
      + projects.enumerated().map { ($1.id.text, .verbatim(told($0, among: projects))) }
  }

  /// What a project is called; those of one name by client and day.
  private func told(_ place: Int, among sorted: [Project]) -> String {
    let project = sorted[place]
    let name = title(of: project)
    let isOne = [place - 1, place + 1].allSatisfy {
      !sorted.indices.contains($0) || title(of: sorted[$0]) != name
    }
    if isOne { return name }
    let client = book.clients[project.client]?.displayName ?? ""
    let day = project.schedule.map { state.formats.day($0.start) } ?? ""
    return [name, client, day].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What a place is called; who keeps no inventory buys for the business.
  func name(of place: Scope) -> Phrase {
    switch book.expensePlace(place) {
    case .project(let id): return book.projects[id].map { .verbatim(title(of: $0)) } ?? "Project"
    case .inventory: return "Business Inventory"
    case .business: return "Business"
    case .personal: return "Personal"
    }
  }

  /// A line of text for which others are offered that were typed before.
  func offeredField(
    _ name: String, _ label: Phrase, _ text: inout String, _ offers: [String],
    _ walk: inout FieldWalk
  ) {
    walk.text(name, label, &text)
    let typed = folded(walk.form.trimmed(name))
    let shown = offers.filter { folded($0) != typed && TextSearch.contains(folded($0), typed) }
    if shown.isEmpty { return }
    walk.draw { html, _ in
      html(
        "div", .class("chips"), .role("group"), .label("Offered for \(label)"),
        .key(name + "-offers")
      ) {
        html in
        for offer in shown.prefix(4) {
          html.button(.verbatim(offer), .pick(name, offer), class: "chip")
        }
      }
    }
  }
}
