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
      guard let project = book.projects[id], project.aside == .missed else { return }
      commit(MissedGigs.unmark(project, in: book), toast: "Saved")
    }
    at.on(Action.keepTemplate) { keep($0) }
  }

  private func miss(_ project: Project, _ word: String) {
    closeSheet()
    guard project.life != .trashed else { return }
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
    if project.aside == .missed {
      html.menuItem("check", "It Took Place", .tookPlace(project.id))
    } else if project.isLive, project.schedule != nil {
      if !Deleting.isBilled(project, in: book) {
        html.menuItem("close", "Missed, Not Billed", .missGig(project.id, "free"))
      }
      html.menuItem("close", "Missed, Still Billed", .missGig(project.id, "billed"))
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
    if project.life == .trashed || project.aside == .none { return false }
    let isTemplate = project.aside == .template
    html("div", .class("notice"), .role("status"), .key("aside")) { html in
      html(
        "span",
        text: isTemplate
          ? "This is a template: it is in no list and no sum."
          : project.isLive
            ? "This was missed, and is billed." : "This was missed, and is not billed.")
      if isTemplate {
        html.button("New Project", .open(.bookAgain(project.id)), class: "button small")
      } else {
        html.button("It Took Place", .tookPlace(project.id), class: "button small")
      }
    }
    return true
  }

  /// The templates that a new project may begin with.
  func templates(_ html: inout HTML) {
    let all = book.gigTemplates
    if all.isEmpty { return }
    html("div", .class("chips"), .role("group"), .label("Templates"), .key("templates")) { html in
      for template in all.prefix(12) {
        html(
          "button", .type("button"), .class("chip"), .key(template.id.text),
          .onClick(.open(.bookAgain(template.id))), text: .verbatim(title(of: template)))
      }
    }
  }

  /// The templates in Settings, each with its page.
  func list(_ html: inout HTML) {
    let all = book.gigTemplates
    if all.isEmpty { return }
    html.card("Templates") { html in
      html("ul", .class("list"), .label("Templates")) { html in
        for template in all {
          html("li", .class("row"), .key(template.id.text)) { html in
            html("a", .class("row-link"), .href(Route.project(template.id).path)) { html in
              html("span", .class("row-main")) { html in
                html("span", .class("row-title"), text: .verbatim(title(of: template)))
                let client = book.named(template.client)?.displayName ?? ""
                html("span", .class("row-note"), text: .verbatim(client))
              }
            }
          }
        }
      }
    }
  }

  /// A pupil's lessons: how many were held and missed, and which.
  func attendance(_ client: Client, _ html: inout HTML) {
    let counts = book.attendance(of: client.id, on: state.today)
    if counts.missed == 0 { return }
    let ids = book.clientIDs(leadingTo: client.id)
    var missed = book.projects.rows.filter {
      $0.aside == .missed && $0.life != .trashed && ids.contains($0.client)
    }
    missed.sort { ($0.listDay ?? .first, $0.id) > ($1.listDay ?? .first, $1.id) }
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
                    project.isLive ? "Billed" : "Not billed",
                  ].joined(separator: " · "))
              }
            }
          }
        }
      }
    }
  }
}
