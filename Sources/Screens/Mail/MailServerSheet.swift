import Documents
import Ledger
import Markup

// The forms of Settings, Account, Mail.
struct MailServerSheet: Room {
  let app: App

  static func title(of security: String) -> Phrase {
    switch security {
    case "tls": return "TLS"
    case "starttls": return "STARTTLS"
    case _: return "None{{no encryption}}"
    }
  }

  static func server() -> SheetType {
    SheetType("Mail Server", keeps: .row) { app, walk in
      guard CurrentRole(app: app).isAdministrator, app.state.hasHub else { return nil }
      var server = app.state.membership.mail
      if server.from.isEmpty { server.from = app.book.profile.email }
      walk.text(
        "host", "Server", &server.host, placeholder: "smtp.example.com", isFocused: true)
      if trimmed(server.host).isEmpty { walk.rule("Enter the server’s name.") }
      walk.choice("security", "Encryption", &server.security) {
        ["starttls", "tls", "none"].map { ($0, title(of: $0)) }
      }
      var port: Int64? = server.port
      walk.number("port", "Port", &port, hint: "587 for STARTTLS, 465 for TLS.")
      server.port = port ?? 0
      if server.port < 1 || server.port > 65_535 { walk.rule("The port goes from 1 to 65535.") }
      walk.text("user", "User Name", &server.user)
      var password = ""
      walk.text(
        "password", "Password", &password, .password,
        hint: server.hasPassword ? "Leave it empty to keep the one that is there." : "",
        autocomplete: "off")
      walk.text("from", "From{{a sender}}", &server.from, .email)
      if !EmailAddress.isValid(server.from) { walk.rule("Enter a valid email address.") }
      walk.text("name", "Name", &server.name, hint: "Your business’s without one.")
      walk.draw { html, _ in
        html(
          "p", .class("muted small"),
          text: "Kept on the hub alone, in no backup; nobody is shown the password.")
      }
      let filled = server
      return { app in MemberAnswers(app: app).ask(.setMail(filled.lines(password: password))) }
    }
  }

  static func test() -> SheetType {
    SheetType("Send a Test", button: "Send", keeps: .nothing) { app, walk in
      var to = app.book.profile.email
      walk.text("to", "To{{a recipient}}", &to, .email, isFocused: true)
      if !EmailAddress.isValid(to) { walk.rule("Enter a valid email address.") }
      return { app in MemberAnswers(app: app).ask(.testMail(to: to)) }
    }
  }

  static func schedule() -> SheetType {
    SheetType("Reminders", keeps: .row) { app, walk in
      guard CurrentRole(app: app).isAdministrator else { return nil }
      var settings = app.book.settings
      scheduleField(&settings.reminders, &walk, hint: "Empty: no reminder goes out by itself.")
      walk.text(
        "notices", "Your Own Reminders Go To", &settings.notices, .email,
        hint: """
          Once a morning: gigs tomorrow, what was delivered and not invoiced after three days, a next \
          month without anything. Empty: nothing is mailed.
          """)
      if !trimmed(settings.notices).isEmpty, !EmailAddress.isValid(trimmed(settings.notices)) {
        walk.rule("Enter a valid email address.")
      }
      GigFields(app: app).zone(
        &settings.zone, &walk, hint: "By whose clock the hub has its day. Empty: its machine’s.")
      let filled = settings
      return { app in
        let edit = Edit(putting: filled, in: app.book.settingsTable)
        app.closeSheet()
        app.commit(edit, toast: "Saved")
      }
    }
  }

  /// "-3, 0, 7, 21"; kept with blanks between.
  static func scheduleField(_ text: inout String, _ walk: inout FieldWalk, hint: Phrase) {
    walk.text(
      "reminders", "Days From the Due Day", &text, hint: hint, placeholder: "-3, 0, 7, 21")
    if let schedule = ReminderSchedule(reading: text) {
      if text != "none", !trimmed(text).isEmpty { text = schedule.text }
    } else {
      walk.rule("Enter days from -365 to 365, such as -3, 0, 7, 21.")
    }
  }

  /// `name` is the act and the language: "reminder-de".
  static func words(_ name: String) -> SheetType {
    SheetType("Edit Template", isTall: true, keeps: .row) { app, walk in
      let parts = name.split(separator: "-").map { String($0) }
      guard CurrentRole(app: app).isAdministrator, parts.count == 2,
        let act = MailAct(word: parts[0]),
        let language = MailPage.languages.first(where: { $0.code == parts[1] })
      else { return nil }
      walk.title = [act.title, language.title].joined(separator: " · ")
      let id = MailText.id(for: act, in: language.code)
      var text = app.book.mailTexts[id] ?? MailText(for: act, in: language.code)
      if !text.isLive { (text.subject, text.body) = ("", "") }
      let own = MailWords.own(act, in: Language(locale: language.code))
      walk.text("subject", "Subject", &text.subject, placeholder: .verbatim(own.subject))
      walk.lines("body", "Text{{of a mail}}", &text.body, placeholder: .verbatim(own.text))
      let fields = act == .gigsheet ? GigSheetLetter.fields : MailWords.fields
      walk.draw { html, _ in
        html(
          "p", .class("muted small"),
          text: """
            What is empty is Ledgerline’s own. These are filled in: \
            \(fields.joined(separator: " "))
            """)
      }
      var filled = text
      filled.life = filled.subject.isEmpty && filled.body.isEmpty ? .trashed : .live
      let row = filled
      return { app in
        var edit = Edit()
        if row.isLive || app.book.mailTexts[id] != nil { edit.put(row, in: app.book.mailTexts) }
        app.closeSheet()
        if !edit.isEmpty { app.commit(edit, toast: "Saved") }
      }
    }
  }
}
