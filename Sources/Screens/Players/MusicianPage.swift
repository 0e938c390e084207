import Ledger
import Markup

/// What a musician's page found out last, and of which state of the book.
struct KeptMusician {
  var made: Int
  var day: Day
  var id: ID<Musician>
  var summary: MusicianSummary
}

// Somebody who plays: how to reach them, their gigs, and what they get for them (rule G91).
struct MusicianPage: Room {
  let app: App

  func draw(_ id: ID<Musician>, _ html: inout HTML) {
    guard let musician = book.musicians[id] else {
      missingPage("This musician is not in the book.", &html)
      return
    }
    html.bar(
      MusicianPage.name(of: musician), subtitle: .verbatim(musician.instrument),
      back: Route.setting(.musicians).path
    ) { html in
      if musician.isLive {
        html.iconButton("edit", "Edit Musician", .open(.musician(id)))
      }
    }
    html.main { html in
      if !musician.isLive {
        html("div", .class("notice"), .role("status"), .key("trashed")) { html in
          html("span", text: "This musician was deleted.")
          html.button("Restore", .restoreMusician(id), class: "button small")
        }
      }
      let summary = summary(of: id)
      figures(summary, &html)
      html("div", .class("columns")) { html in
        html("div") { html in
          gigs("Coming Gigs", summary.ahead, "No gigs to come.", &html)
          gigs("Gigs Played", summary.over, "No gigs played yet.", &html)
        }
        html("aside") { html in
          contact(musician, &html)
          if !isBlank(musician.notes) {
            html.card("Notes") { html in html("p", .class("prose"), text: musician.notes) }
          }
        }
      }
    }
  }

  static func name(of musician: Musician) -> Phrase {
    isBlank(musician.name) ? "Untitled" : .verbatim(musician.name)
  }

  private func summary(of id: ID<Musician>) -> MusicianSummary {
    let made = index.made
    if let kept = app.kept.musician, kept.made == made, kept.id == id, kept.day == state.today {
      return kept.summary
    }
    let summary = MusicianSummary(of: id, on: state.today, in: book)
    app.kept.musician = KeptMusician(made: made, day: state.today, id: id, summary: summary)
    return summary
  }

  private func figures(_ summary: MusicianSummary, _ html: inout HTML) {
    html("div", .class("stats")) { html in
      html.stat("Agreed{{pay}}", .verbatim(text(summary.agreed)))
      html.stat("Paid{{pay}}", .verbatim(text(summary.paid)))
      html.stat("Still to Pay", .verbatim(text(summary.open)))
      html.stat(
        "Gigs", .verbatim(state.formats.count(summary.ahead.count + summary.over.count)))
    }
    if summary.uncounted > 0 {
      html(
        "p", .class("notice bad"),
        text:
          "\(Noun.project.count(summary.uncounted, state.formats)) with amounts too large to add up."
      )
    }
  }

  private func gigs(
    _ title: Phrase, _ gigs: [MusicianSummary.Gig], _ none: Phrase, _ html: inout HTML
  ) {
    html.card(title) { html in
      if gigs.isEmpty {
        html("p", .class("muted"), text: none)
        return
      }
      let limit = ListBlock(app: app).rowLimit(atFirst: 60)
      html("ul", .class("list"), .label(title)) { html in
        for one in gigs.prefix(limit) { row(one, &html) }
      }
      html.showMore(limit, of: gigs.count)
    }
  }

  private func row(_ one: MusicianSummary.Gig, _ html: inout HTML) {
    let (player, project) = (one.gig.player, one.gig.project)
    html("li", .class("row"), .key(player.id.text)) { html in
      html("a", .class("row-link"), .href(Route.project(project.id).path)) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title(of: project))
          var parts: [Phrase] = []
          if let schedule = project.schedule { parts.append(.verbatim(text(schedule))) }
          // The place may be long, and ends what a phone has room for.
          parts.append(player.state.title)
          if !isBlank(player.role) { parts.append(.verbatim(player.role)) }
          if !isBlank(project.location) { parts.append(.verbatim(project.location)) }
          html("span", .class("row-note"), text: parts.joined(separator: " · "))
        }
        html("span", .class("row-side")) { html in
          if let pay = one.pay {
            html("span", .class("amount"), text: state.formats.money(pay.pay))
            html("span", .class("row-note"), text: standing(pay))
          }
        }
      }
    }
  }

  private func standing(_ pay: GigPay.Row) -> Phrase {
    if pay.isPaid { return "Paid" }
    if pay.owed == pay.pay { return "Not Paid" }
    return "\(state.formats.money(pay.owed)) still to pay"
  }

  private func contact(_ musician: Musician, _ html: inout HTML) {
    let isReachable = !isBlank(musician.email) || !isBlank(musician.phone)
    let edit = Action.open(.musician(musician.id))
    html.card("Contact", action: musician.isLive ? ("Edit", edit) : nil) { html in
      if isReachable {
        html.contactLinks(email: musician.email, phone: musician.phone)
      } else {
        html("p", .class("muted"), text: "No email or phone yet.")
      }
      html("div", .class("buttons")) { html in
        if !isBlank(musician.email) {
          html(
            "a", .class("button small"), .href("mailto:" + musician.email), text: "Write an Email")
        }
        if musician.isLive, state.hasHub, isAdministrator {
          html.button("Own Page …", .open(.ownPage(musician.id)), class: "button small")
        }
      }
    }
  }
}
