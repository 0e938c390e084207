import Ledger
import Markup

/// What was found out for the client of a form, and of the year, while the book and the day stay as they are.
struct KeptSuggestions {
  var client: (made: Int, day: Day, client: ID<Client>, found: [Suggestion])?
  var seasonal: (made: Int, day: Day, found: [SeasonalGig])?
}

// Names for a client's next project, each with the reason, and what hides them (rules G12, G23).
struct SuggestionRows: Room {
  let app: App

  /// How many names of the client, and how many of others.
  private static var mostOwn: Int { 8 }
  private static var mostOthers: Int { 3 }

  private func found(for client: ID<Client>) -> [Suggestion] {
    let made = index.made
    if let kept = app.kept.suggestions.client, kept.made == made, kept.day == state.today,
      kept.client == client
    {
      return kept.found
    }
    let all = Suggestion.all(for: client, in: book, on: state.today)
    let own = all.filter { $0.count > 0 }.prefix(SuggestionRows.mostOwn)
    let others = all.filter { $0.count == 0 }.prefix(SuggestionRows.mostOthers)
    let found = Array(own) + Array(others)
    app.kept.suggestions.client = (made, state.today, client, found)
    return found
  }

  /// Last year's gigs whose day comes soon.
  var seasonal: [SeasonalGig] {
    let made = index.made
    if let kept = app.kept.suggestions.seasonal, kept.made == made, kept.day == state.today {
      return kept.found
    }
    let found = SeasonalGig.due(on: state.today, in: book)
    app.kept.suggestions.seasonal = (made, state.today, found)
    return found
  }

  // MARK: in the form

  func draw(_ form: Form, _ html: inout HTML) {
    guard let client = ID<Client>(form["client"]), !client.isNone, form["name"].isEmpty else {
      return
    }
    let due = seasonal.filter { book.meant($0.past.client) == book.meant(client) }
    let names = found(for: client)
    if due.isEmpty && names.isEmpty { return }
    html("ul", .class("list"), .label("Suggested names"), .key("suggestions")) { html in
      for gig in due {
        row(
          gig.past.name, client, "season-" + gig.past.id.text, title: .verbatim(gig.name),
          note: reason(gig), .bookSeason(gig.past.id, gig.day), &html)
      }
      for one in names where !due.contains(where: { trimmed($0.past.name) == one.name }) {
        row(
          one.name, client, one.latest.id.text, title: .verbatim(one.name), note: reason(one),
          .pick("suggestion", one.latest.id.text), &html)
      }
    }
  }

  private func row(
    _ name: String, _ client: ID<Client>, _ key: String, title: Phrase, note: Phrase,
    _ choose: Action, _ html: inout HTML
  ) {
    let hide = Action.hideSuggestion(client, name)
    html(
      "li", .class("row free"), .key("suggestion-" + key), .data("row", hide.text),
      .onSwipeLeft(hide), .words("data-swipe-left", "Hide"), .data("swipe-left-tone", "danger")
    ) { html in
      html("button", .type("button"), .class("row-link"), .onClick(choose)) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title)
          html("span", .class("row-note"), text: note)
        }
      }
      html.iconButton("close", "Hide “\(name)”", hide)
    }
  }

  private func reason(_ one: Suggestion) -> Phrase {
    let last = text(one.lastUsed)
    if one.count > 0 {
      let times = Noun.project.count(one.total, state.formats)
      return one.lastUsed == Day.first ? times : "\(times), last on \(last)"
    }
    let name = book.clients[one.latest.client]?.displayName ?? ""
    return name.isEmpty
      ? "\(Noun.project.count(one.total, state.formats)) without a client"
      : "\(Noun.project.count(one.total, state.formats)) with others, last with \(name)"
  }

  private func reason(_ gig: SeasonalGig) -> Phrase {
    "Last year on \(text(gig.past.schedule?.start ?? gig.day)): book again?"
  }

  func pick(_ choice: String) {
    guard let id = ID<Project>(choice), let past = book.projects[id] else { return }
    state.sheet?.form["name"] = past.name
    state.sheet?.form["artist"] = past.artist
    state.sheet?.form["mediaType"] = past.mediaType.word
    state.sheet?.form["notes"] = past.notes
    ProjectSheet(app: app).projectFormFollows("mediaType")
    // On to what it does not say: the day, where nobody is named the artist too.
    let artist = past.artist.isEmpty ? "#sheet [name=\"artist\"], " : ""
    effects.append(.focus(artist + "#sheet [name=\"start\"], #sheet [name=\"location\"]"))
  }

  // MARK: on Today

  func todayRows(_ gigs: ArraySlice<SeasonalGig>, _ html: inout HTML) {
    for gig in gigs {
      let hide = Action.hideSuggestion(gig.past.client, gig.past.name)
      html(
        "li", .class("row free"), .key("season-" + gig.past.id.text), .data("row", hide.text),
        .onSwipeLeft(hide), .words("data-swipe-left", "Hide"), .data("swipe-left-tone", "danger")
      ) { html in
        html("a", .class("row-link"), .href(Route.project(gig.past.id).path)) { html in
          html("span", .class("row-main")) { html in
            html("span", .class("row-title"), text: gig.name)
            let client = book.clients[gig.past.client]?.displayName ?? ""
            html(
              "span", .class("row-note"),
              text: [.verbatim(client), reason(gig)].joined(separator: " · "))
          }
        }
        html.button("Book Again", .bookSeason(gig.past.id, gig.day), of: gig.name)
        html.iconButton("close", "Hide “\(gig.past.name)”", hide)
      }
    }
  }

  // MARK: hiding

  func perform(_ at: inout Reading) {
    at.on(Action.hideSuggestion) { hide($1, from: $0) }
    at.on(Action.hideForAll) { client, name in
      commit(HiddenSuggestion.hideForAll(name, notOnly: client, in: book))
      toast("Hidden for all clients", canUndo: true)
    }
    at.on(Action.restoreSuggestion) { restore($0) }
    at.on(Action.bookSeason) { past, day in
      if let sheet = state.sheet {
        remember(Draft.name(sheet.kind.text, sheet.newID), "")
        closeSheet()
      }
      openSheet(.bookOn(past, day))
    }
  }

  /// The row that has the focus, by its key; says whether it is a suggestion.
  func hide(by row: String) -> Bool {
    var reading = Reading(row)
    var isHidden = false
    reading.on(Action.hideSuggestion) {
      hide($1, from: $0)
      isHidden = true
    }
    return isHidden
  }

  private func hide(_ name: String, from client: ID<Client>) {
    commit(HiddenSuggestion.hide(name, from: client, in: book))
    // The row that had the focus is gone: on to the next, else to where a name is typed.
    let place = state.sheet == nil ? "#main " : "#sheet "
    effects.append(
      .focus(place + "[data-row^=\"hide-suggestion/\"] button, " + place + "[name=\"name\"]"))
    guard let one = book.clients[client] else {
      return toast("Hidden for all clients", canUndo: true)
    }
    toast(
      "Hidden for \(one.displayName)", canUndo: true,
      offer: Toast.Offer(label: "For All Clients", action: .hideForAll(client, name)))
  }

  private func restore(_ id: ID<HiddenSuggestion>) {
    guard let row = book.hiddenSuggestions.live(id) else { return }
    commit(Edit(trashing: row, in: book.hiddenSuggestions), toast: "Suggested again")
  }

  // MARK: in Settings

  /// All that is hidden; a press restores it.
  func hiddenPage(_ html: inout HTML) {
    let hidden = HiddenSuggestion.hidden(in: book)
    if hidden.isEmpty {
      return html.empty(
        icon: "check", title: "Nothing Is Hidden",
        text: "Names that you hide while you enter a project are kept here, and can be restored.")
    }
    html("p", .class("muted"), text: "These names are not suggested. Choose one to restore it.")
    html("ul", .class("list"), .label("Hidden Suggestions")) { html in
      for one in hidden {
        html("li", .class("row dimmed"), .key(one.id.text)) { html in
          html(
            "button", .type("button"), .class("row-link"), .onClick(.restoreSuggestion(one.id))
          ) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: one.name)
              html(
                "span", .class("row-note"),
                text: one.client.isNone
                  ? "For all clients"
                  : "For \(book.clients[book.client(one.client)]?.displayName ?? "")")
            }
            html("span", .class("row-side"), text: "Restore")
          }
        }
      }
    }
  }
}
