import Ledger
import Markup

// What a new transaction is asked before its details, and how.
extension NewTransaction {
  /// The question that is asked now; false once all are answered.
  func question(_ form: Form, _ html: inout HTML) -> Bool {
    let step = step(of: form)
    if step == .details { return false }
    html.plainSheet("New Transaction") { html in
      html.draftNotices(form)
      html("div", .class("stack"), .key("step-" + step.rawValue)) { html in
        if step != .type { backButton(&html) }
        html("h3", text: question(step))
        if form.showsAll, let problem = form.problem(step.rawValue) {
          html("p", .class("problem"), .role("alert"), text: problem)
        }
        switch step {
        case .type: typeChoices(form, &html)
        case .destination: destinationChoices(form, &html)
        case .channel:
          answers("channel", [("online", "Online"), ("in-store", "In-Store")], form, &html)
        case .entry:
          answers(
            "entry", [("import", "Import from a Receipt"), ("manual", "Enter Manually")], form,
            &html)
        case .items: returnChoices(form, &html)
        case .details: break
        }
      }
    }
    return true
  }

  private func question(_ step: NewStep) -> Phrase {
    switch step {
    case .type: return "What type of transaction?"
    case .destination: return "Where does this belong?"
    case .channel: return "How was this purchased?"
    case .entry: return "Import or enter manually?"
    case .items: return "Link items to this return?"
    case .details: return "Details"
    }
  }

  /// The way back, and what was answered: what it is, where it belongs, and how much goes back.
  func detailsHead(_ form: Form, _ html: inout HTML) {
    backButton(&html)
    let (type, place) = (TransactionType(word: form["type"]), destination(of: form))
    let name = ItemStory.place(place.project, in: book)
    var said: [Phrase] = [type?.title ?? .none]
    if type != .toInventory { said.append(place == .inventory ? name : "In \(name)") }
    let items = type == .return ? chosenItems(form) : []
    if !items.isEmpty { said.append(Noun.item.count(items.count, state.formats)) }
    html("p", .class("cluster"), .key("where")) { html in
      html("span", .class("muted"), text: said.joined(separator: " · "))
      if !form.isOn("asks") && type != .toInventory {
        html.button("Change", .askWhere, class: "button quiet small")
      }
    }
  }

  private func backButton(_ html: inout HTML) {
    html(
      "button", .type("button"), .class("button quiet small"), .key("step-back"),
      .onClick(.previousQuestion)
    ) { html in
      html.icon("back")
      html("span", text: "Back")
    }
  }

  private func answers(
    _ name: String, _ values: [(word: String, title: Phrase)], _ form: Form, _ html: inout HTML
  ) {
    html("div", .class("menu"), .role("group")) { html in
      for (word, title) in values {
        html.choice(
          title, .answer(name, word), isChosen: form[name] == word)
      }
    }
  }

  private func typeChoices(_ form: Form, _ html: inout HTML) {
    answers("type", TransactionType.allCases.map { ($0.word, $0.title) }, form, &html)
  }

  private func destinationChoices(_ form: Form, _ html: inout HTML) {
    var choices: [(word: String, title: Phrase)] = [("inventory", "Business Inventory")]
    let projects = book.projects.live.filter { isDesign($0) || $0.id.text == form["destination"] }
      .map { (key: ReadingKey($0.name), project: $0) }.sorted { $0.key < $1.key }
    for (_, project) in projects {
      choices.append((project.id.text, .verbatim(title(of: project))))
    }
    answers("destination", choices, form, &html)
  }
}
