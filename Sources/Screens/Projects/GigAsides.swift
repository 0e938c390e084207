import Ledger
import Markup

// Gigs that did not take place, and gigs that are patterns for others (rules G96, G97).
struct GigAsides: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.missGig) { id, word in
      if let project = book.projects[id] { miss(project, word) }
    }
    at.on(Action.missOccurrence) { key, word in
      if let project = GigRepeats(app: app).drawn(key) { miss(project, word) }
    }
    at.on(Action.tookPlace) { id in
      closeSheet()
      guard let project = book.projects[id], project.isMissed, project.life != .trashed else {
        return
      }
      commit(MissedGigs.unmark(project, in: book), toast: "Saved")
    }
    at.on(Action.keepTemplate) { keep($0) }
  }

  private func miss(_ project: Project, _ word: String) {
    closeSheet()
    guard project.life != .trashed, !project.isTemplate else { return }
    commit(
      MissedGigs.mark(project, isBilled: word == "billed", in: book), toast: "Marked as missed")
  }

  private func keep(_ id: ID<Project>) {
    closeSheet()
    guard let project = book.projects.live(id) else { return }
    let edit = GigTemplates.keep(
      project, as: freshID(), on: state.today, now: state.now, in: book)
    commit(edit, toast: "Kept as a template: New Project offers it")
  }

  /// What a gig's menu has of it.
  func menu(_ project: Project, _ html: inout HTML) {
    guard Trades.kind(of: project, book.settings.work) == .musician else { return }
    if project.life == .trashed || project.isTemplate { return }
    let isMissed = project.isMissed
    if isMissed { html.menuItem("check", "It Took Place", .tookPlace(project.id)) }
    if project.isLive, isMissed || project.schedule != nil {
      // What was asked for may have gone back since.
      if !MissedGigs.keepsMoney(project, in: book) {
        html.menuItem("close", "Missed, Not Billed", .missGig(project.id, "free"))
      }
      if !isMissed {
        html.menuItem("close", "Missed, Still Billed", .missGig(project.id, "billed"))
      }
    }
    if project.isLive { html.menuItem("copy", "Keep as a Template", .keepTemplate(project.id)) }
  }

  /// The same of one that its rule draws.
  func menu(_ key: EventKey, _ html: inout HTML) {
    html.menuItem("close", "Missed, Not Billed", .missOccurrence(key, "free"))
    html.menuItem("close", "Missed, Still Billed", .missOccurrence(key, "billed"))
  }

  /// What its page says first; false where it says nothing.
  func notice(_ project: Project, _ html: inout HTML) -> Bool {
    let isTemplate = project.isTemplate
    let isMissed = project.isLive ? project.isMissed : project.isSetAside && !isTemplate
    if !isTemplate && !isMissed { return false }
    html("div", .class("notice"), .role("status"), .key("aside")) { html in
      let words: Phrase =
        isTemplate
        ? "This is a template: it is in no list and no sum."
        : project.isLive
          ? "This was missed, and is billed." : "This was missed, and is not billed."
      if isMissed, let rest = stillAsked(project) {
        html("p", text: [words, rest].joined(separator: " "))
      } else {
        html("span", text: words)
      }
      if isTemplate {
        html.button("New Project", .open(.bookAgain(project.id)), class: "button small")
      } else {
        html.button("It Took Place", .tookPlace(project.id), class: "button small")
      }
    }
    return true
  }

  /// What the deal of a missed gig that is billed still brings is asked for, unless somebody says otherwise; beside a deposit it
  /// is not expected, as in the forecast (rule R13).
  private func stillAsked(_ project: Project) -> Phrase? {
    guard project.isLive, project.stage == .open else { return nil }
    if let rest = book.notExpected(of: project) {
      return """
        Nothing is expected beside its deposit: \(state.formats.money(rest)) of its deal is asked for only if you invoice it.
        """
    }
    guard !book.keepsDepositAlone(project), let rest = book.notCharged(of: project.id),
      rest.isPositive
    else { return nil }
    return """
      \(state.formats.money(rest)) of its deal is still to be asked for. To ask for no more, lower \
      what the deal brings.
      """
  }

  /// The templates that a new project may begin with.
  func templates(_ html: inout HTML) {
    let all = book.gigTemplates
    if all.isEmpty { return }
    // One name may be that of several clients' templates.
    func name(_ template: Project) -> String {
      let client = book.named(template.client)?.displayName ?? ""
      let isAlone = !all.contains { $0.id != template.id && $0.name == template.name }
      return isAlone || client.isEmpty ? title(of: template) : title(of: template) + " · " + client
    }
    html("div", .class("chips"), .role("group"), .label("Templates"), .key("templates")) { html in
      for template in all.prefix(12) {
        html(
          "button", .type("button"), .class("chip"), .key(template.id.text),
          .onClick(.open(.bookAgain(template.id))), text: .verbatim(name(template)))
      }
    }
  }

  /// The templates in Settings, each with its page.
  func list(_ html: inout HTML) {
    let all = book.gigTemplates
    if all.isEmpty {
      return html.empty(
        icon: "copy", title: "No Templates",
        text: """
          “Keep as a Template” in a gig’s menu keeps it here, with charges, players and deal, for others to \
          begin with.
          """)
    }
    html("ul", .class("list"), .label("Gig Templates")) { html in
      for template in all {
        html("li", .class("row free"), .key(template.id.text)) { html in
          html("a", .class("row-link"), .href(Route.project(template.id).path)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: title(of: template))
              html(
                "span", .class("row-note"),
                text: .verbatim(book.named(template.client)?.displayName ?? ""))
            }
          }
          html.button("New Project", .open(.bookAgain(template.id)), of: title(of: template))
        }
      }
    }
  }

  /// A pupil's lessons: how many were held and missed, and which.
  func attendance(_ client: Client, _ html: inout HTML) {
    let missed = book.missedGigs(of: client.id)
    if missed.isEmpty { return }
    let counts = book.attendance(of: client.id, on: state.today)
    html.card("Attendance") { html in
      html("dl", .class("facts")) { html in
        html.fact("Held", .verbatim("\(counts.held)"))
        html.fact("Missed", .verbatim("\(counts.missed)"))
        html.fact("To Come", .verbatim("\(counts.ahead)"))
      }
      html("ul", .class("list"), .label("Missed")) { html in
        for project in missed.prefix(20) {
          html("li", .class("row"), .key(project.id.text)) { html in
            html("a", .class("row-link"), .href(Route.project(project.id).path)) { html in
              html("span", .class("row-main")) { html in
                html("span", .class("row-title"), text: .verbatim(title(of: project)))
                html(
                  "span", .class("row-note"),
                  text: [
                    .verbatim(project.listDay.map { text($0) } ?? ""),
                    project.aside == .missed ? "Not billed" : "Billed",
                  ].joined(separator: " · "))
              }
            }
          }
        }
      }
    }
  }
}
