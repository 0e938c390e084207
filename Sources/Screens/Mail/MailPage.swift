import Documents
import Ledger
import Markup

// Settings, Account, Mail: the server, when reminders go out, the words that mails begin with (rules G41 to G43).
struct MailPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    guard state.hasHub else {
      html.empty(
        icon: "mail", title: "Mail Needs a Hub",
        text: """
          Mail is sent by Ledgerline on your own computer, through your own mail server. Here, Send \
          shares the PDF or opens your mail program.
          """)
      return
    }
    outboxLink(&html)
    guard isAdministrator else { return CurrentRole(app: app).onlyAdministrators(&html) }
    serverCard(&html)
    remindersCard(&html)
    wordsCard(&html)
  }

  private func outboxLink(_ html: inout HTML) {
    html("div", .class("buttons")) { html in
      html("a", .class("button"), .href(Route.outbox.path)) { html in
        html.icon("mail")
        html.text("Outbox")
      }
    }
  }

  private func serverCard(_ html: inout HTML) {
    let server = state.membership.mail
    html.card(
      "Mail Server", action: (server.isSet ? "Change Server" : "Set Up", Action.open(.mailServer))
    ) { html in
      if !server.isSet {
        html(
          "p", .class("muted"),
          text: "The server that sends your mail today: your provider names it under SMTP.")
        return
      }
      html("dl", .class("facts")) { html in
        html.fact("Server", .verbatim(server.host + ":\(server.port)"))
        html.fact("Encryption", MailServerSheet.title(of: server.security))
        html.fact("User Name", server.user)
        html.fact("From{{a sender}}", server.from)
        html.fact("Name", server.name)
      }
      html("div", .class("buttons")) { html in
        html.button("Send a Test", .open(.mailTest))
        html.button("Remove", .forgetMail, class: "button danger")
      }
    }
  }

  private func remindersCard(_ html: inout HTML) {
    html.card("Reminders", action: ("Change Reminders", Action.open(.reminderSchedule))) { html in
      let schedule = ReminderSchedule(reading: book.settings.reminders) ?? ReminderSchedule()
      html("p", .class("muted"), text: MailPage.words(schedule))
      html("dl", .class("facts")) { html in
        html.fact(
          "Your Own Reminders Go To",
          book.settings.notices.isEmpty ? "Nowhere" : .verbatim(book.settings.notices))
        html.fact("Time Zone", .verbatim(book.settings.zone))
      }
    }
  }

  /// "3 days before, on the due day, 7 days after".
  static func words(_ schedule: ReminderSchedule) -> Phrase {
    if schedule.stages.isEmpty { return "No reminder goes out by itself." }
    return schedule.stages.map { stage -> Phrase in
      if stage == 0 { return "on the due day" }
      let days = Noun.day.count(Int(stage.magnitude))
      return stage < 0 ? "\(days) before" : "\(days) after"
    }.joined(separator: ", ")
  }

  private func wordsCard(_ html: inout HTML) {
    html.card("Templates") { html in
      html("ul", .class("list"), .label("Templates")) { html in
        for act in acts {
          for language in MailPage.languages {
            let own = book.mailTexts.live(MailText.id(for: act, in: language.code))
            html("li", .class("row free"), .key("mailtext-" + act.word + language.code)) { html in
              html("div", .class("row-main")) { html in
                html(
                  "span", .class("row-title"),
                  text: [act.title, language.title].joined(separator: " · "))
                html(
                  "span", .class("row-note"),
                  text: own.map { .verbatim($0.subject) } ?? "Ledgerline’s own words")
              }
              html.iconButton(
                "edit", "Edit Template: \(act.title) · \(language.title)",
                .open(.mailText(act.word + "-" + language.code)))
            }
          }
        }
      }
    }
  }

  /// What has a template; a gig sheet where somebody plays.
  private var acts: [MailAct] {
    Trades.plays(book.settings.work)
      ? [.invoice, .reminder, .receipt, .gigsheet] : [.invoice, .reminder, .receipt]
  }

  static var languages: [(code: String, title: Phrase)] {
    [("en", "English"), ("de", "German")]
  }
}
