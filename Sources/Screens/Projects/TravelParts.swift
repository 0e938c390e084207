import Ledger
import Markup

// What a gig's page and form say of the ways to and from it, and of what stands in its way (rules G30, G75).
struct TravelParts: Room {
  let app: App

  /// The gigs that are at the same time or too far away, and what can be done about it.
  func conflicts(_ project: Project, _ html: inout HTML) {
    guard project.isLive else { return }
    let clashing = GigClashes.others(than: project, on: state.today, in: book)
    let ways = tooFar(project)
    if clashing.isEmpty && ways.isEmpty { return }
    html("div", .class("notice"), .role("status"), .key("clashes")) { html in
      html("div") { html in
        for other in clashing.prefix(3) {
          html("p") { html in
            html.text("At the same time:")
            html.text(" ")
            html("a", .href(Route.project(other.id).path), text: title(of: other))
          }
        }
        for way in ways.prefix(3) {
          html("p", .key("way-" + way.event.project.text)) { html in
            html.text(TravelWords.of(way))
            html.text(": ")
            other(way.event, &html)
          }
        }
        remedies(project, ways, &html)
      }
    }
  }

  /// One that its rule draws has no page.
  private func other(_ event: CalendarEvent, _ html: inout HTML) {
    let name: Phrase = isBlank(event.title) ? "Untitled" : .verbatim(event.title)
    if event.isDrawn { return html.text(name) }
    html("a", .href(Route.project(event.project).path), text: name)
  }

  /// Another time of that day, the second option, somebody else, another travel time.
  private func remedies(_ project: Project, _ ways: [TravelWay], _ html: inout HTML) {
    guard let event = event(project), let schedule = project.schedule else { return }
    let free = CalendarConflicts.alternatives(
      to: event, on: state.today, in: book, most: 2)
    let substitutes =
      Trades.kind(of: project, book.settings.work) == .musician
      ? book.freeMusicians(
        from: schedule.start, through: max(schedule.start, schedule.lastDay), on: state.today)
      : []
    html("div", .class("chips"), .role("group"), .label("What can be done"), .key("remedies")) {
      html in
      for way in ways.prefix(2) {
        html.button(
          "Travel Time …", .open(.travel(way.from, way.to)), class: "chip")
      }
      for time in free {
        let minutes = Int(time.minutes) - Int(schedule.startTime.minutes)
        html.button(
          "Move to \(state.formats.time(time))", .moveEvent(EventKey(event), minutes), class: "chip"
        )
      }
      if project.hold == nil {
        html.button("Hold as 2nd Option", .holdSecond(project.id), class: "chip")
      }
      for musician in substitutes.prefix(3) where !isBlank(musician.name) {
        html.button(
          "Send \(musician.name)", .sendInstead(project.id, musician.id), class: "chip")
      }
    }
  }

  /// The same in a form, while it is filled in.
  func notice(_ project: Project, _ walk: inout FieldWalk) {
    walk.draw { html, _ in
      let ways = tooFar(project)
      if ways.isEmpty { return }
      html("div", .class("notice"), .role("status"), .key("ways")) { html in
        html("div") { html in
          for way in ways.prefix(3) {
            let name: Phrase =
              isBlank(way.event.title) ? "Untitled" : .verbatim(way.event.title)
            html("p") { html in
              html.text(TravelWords.of(way))
              html.text(": ")
              html.text(name)
            }
          }
        }
      }
    }
  }

  /// The ways from the gig before and to the next one, whether they are known or not.
  func ways(_ project: Project, _ html: inout HTML) {
    guard project.isLive, let event = event(project) else { return }
    let ways = CalendarConflicts.neighbours(of: event, on: state.today, in: book)
    if ways.isEmpty { return }
    html("ul", .class("list dense"), .label("Ways{{between places}}"), .key("ways")) { html in
      for way in ways {
        let name: Phrase = way.isBefore ? "From \(way.from){{a place}}" : "To \(way.to){{a place}}"
        html("li", .class("row"), .key(way.isBefore ? "way-from" : "way-to")) { html in
          html(
            "button", .type("button"), .class("row-link"),
            .onClick(.open(.travel(way.from, way.to)))
          ) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: name)
              html("span", .class("row-note"), text: TravelWords.between(way.gap))
            }
            html("span", .class("row-side")) { html in
              html("span", .class("nowrap"), text: TravelWords.of(way.need))
            }
          }
        }
      }
    }
  }

  private func event(_ project: Project) -> CalendarEvent? {
    book.event(of: project, in: project.schedule?.zone ?? "")
  }

  private func tooFar(_ project: Project) -> [TravelWay] {
    guard let event = event(project) else { return [] }
    return CalendarConflicts.travel(of: event, on: state.today, in: book).filter { !$0.isHold }
  }

  // MARK: what is done

  func perform(_ at: inout Reading) {
    at.on(Action.holdSecond) { hold($0) }
    at.on(Action.sendInstead) { send($1, insteadOn: $0) }
    at.on(Action.deleteTravel) { TravelPage(app: app).delete($0) }
  }

  private func hold(_ id: ID<Project>) {
    guard var project = book.projects.live(id), project.hold == nil else { return }
    project.hold = Hold(2)
    let edit = Edit(putting: project, in: book.projects)
    commit(edit, toast: "Held as 2nd option")
  }

  /// Who plays instead is on the gig, and whose book it is declines: that is no conflict any more.
  private func send(_ musician: ID<Musician>, insteadOn id: ID<Project>) {
    guard book.projects.live(id) != nil, let other = book.musicians.live(musician) else { return }
    var edit = Edit()
    var last = book.players(of: id).last?.position
    for (who, state) in [(musician, PlayerState.planned), (ID<Musician>(), .declined)] {
      let known = book.players[Player.id(of: who, on: id)]
      var player = known ?? Player()
      player.id = Player.id(of: who, on: id)
      player.project = id
      player.musician = who
      if known?.isLive != true {
        player.position = position(after: last)
        last = player.position
      }
      player.life = .live
      player.state = state
      edit.put(player, in: book.players)
    }
    commit(edit, toast: "\(other.name) plays instead")
  }
}

/// What is said of a way.
enum TravelWords {
  static func of(_ way: TravelWay) -> Phrase {
    guard let need = way.need else { return between(way.gap) }
    return of(way.gap, need, from: way.from, to: way.to)
  }

  /// In hours from two on: minutes are told beside those that a way takes.
  static func between(_ gap: Int) -> Phrase {
    if gap < 120 { return "\(gap) min between" }
    let (hours, minutes) = (gap / 60, gap % 60)
    return minutes == 0 ? "\(hours) h between" : "\(hours) h \(minutes) min between"
  }

  /// Estimates are told apart from what somebody said.
  static func of(_ gap: Int, _ need: TravelNeed, from: String, to: String) -> Phrase {
    need.isEstimate
      ? "\(gap) min between, about \(need.minutes) min needed from \(from) to \(to)"
      : "\(gap) min between, \(need.minutes) min needed from \(from) to \(to)"
  }

  static func of(_ need: TravelNeed?) -> Phrase {
    guard let need else { return "How long?" }
    return need.isEstimate ? "about \(need.minutes) min" : "\(need.minutes) min"
  }
}
