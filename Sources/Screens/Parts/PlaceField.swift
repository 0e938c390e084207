import Ledger
import Markup

extension PickedFields {
  /// Where an expense, a rule or a trip belongs: the business, personal, a project; inventory where somebody keeps one.
  func placeField(
    _ name: String, _ label: Phrase, _ project: inout ID<Project>, stays: Bool = false,
    _ walk: inout FieldWalk
  ) {
    let known = project
    var place = known.text
    walk.choice(name, label, &place, stays: stays) {
      var options: [(value: String, text: Phrase)] = [
        (ID<Project>.business.text, "Business"), (ID<Project>.personal.text, "Personal"),
      ]
      if isOn(.designer) || known.isNone { options.append((ID<Project>().text, "Inventory")) }
      for project in book.projects.rows where project.isLive || project.id == known {
        options.append((project.id.text, .verbatim(title(of: project))))
      }
      return options
    }
    project = ID(place) ?? project
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
