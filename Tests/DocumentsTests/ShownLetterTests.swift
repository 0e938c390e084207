import Documents
import Ledger
import LedgerTestSupport
import Testing

/// What letters say and the files that they leave as, for every act, in both languages, in our words and in somebody's own
/// (`Tests/Golden/shown/letters.txt`, `mails.txt`), and on which days they go out.
struct ShownLetterTests {
  private static func studio(_ locale: String, own: Bool) throws -> TestBook {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      client c2 company "Lantern Games"
      gig g1 c1 "Bowl Night" 2026-10-01 delivered Concert
      charge g1 concert 850.00 USD
      invoice i1 g1 2026-10-02
      due i1 2026-10-20
      issued i1 1001 2026-10-02
      payment i1 50.00 2026-10-05
      invoice i2 for c2 2026-10-03
      line i2 "Lesson" 70.00 USD
      due i2 2026-10-21
      issued i2 1002 2026-10-03
      payment i2 70.00 2026-10-21
      invoice i3 for c2 2026-10-03
      line i3 "Lesson" 70.00 USD
      gig g2 c1 "Two" 2026-10-21 Concert
      """)
    var edit = Edit()
    var settings = told.book.settings
    settings.id = Settings.onlyID
    (settings.locale, settings.notices, settings.reminders) = (
      locale, "me@example.com", "-3 0 7 21"
    )
    settings.work = [.musician]
    edit.put(settings, in: told.book.settingsTable)
    for (name, email) in [("c1", "ann@example.com"), ("c2", "play@lantern.example")] {
      var client = told.client(name)
      client.email = email
      edit.put(client, in: told.book.clients)
    }
    if own {
      for act in MailAct.allCases {
        var text = MailText()
        text.id = MailText.id(for: act, in: locale.hasPrefix("de") ? "de" : "en")
        text.subject = act == .receipt ? "" : "{number} {me} {client} {project} {date} {x}{"
        text.body =
          act == .reminder
          ? "" : "{amount} due {due}, {days} days, {player} {role} {place} {{number}}"
        edit.put(text, in: told.book.mailTexts)
      }
    }
    told.commit(edit)
    return told
  }

  @Test func `each letter on each day, in our words and in others`() throws {
    var text = ""
    for locale in ["en-US", "de-DE"] {
      for own in [false, true] {
        let told = try Self.studio(locale, own: own)
        for act in MailAct.allCases {
          for name in ["i1", "i2", "i3"] {
            for day in ["2026-10-19", "2026-10-20", "2026-10-21", "2026-10-22", "2026-11-30"] {
              let letter = MailWords.letter(
                act, about: told.invoice(name), on: try Day(parsing: day), in: told.book)
              if name != "i1" && day != "2026-10-22" || act != .reminder && day != "2026-10-19" {
                continue
              }
              text += "== \(locale) \(own) \(act) \(name) \(day)\n"
              guard let letter else { continue }
              text += "\(letter.to) | \(letter.subject)\n\(letter.text)\n\(letter.mailto)\n"
            }
          }
        }
        let sheet = GigSheetLetter(for: told.project("g2"), in: told.book)
        text += "== sheet \(sheet.subject)\n\(sheet.text)\n"
        for day in ["2026-10-03", "2026-10-05", "2026-10-20", "2026-10-25"] {
          let mails = MailWords.ownMails(
            on: try Day(parsing: day), now: Instant(milliseconds: 5), in: told.book)
          text += "== own \(day)\n"
          for mail in mails { text += "\(mail.to) \(mail.count) | \(mail.subject)\n\(mail.body)\n" }
        }
      }
    }
    #expect(try Golden.differences(text, from: "letters.txt") == [])
  }

  @Test func `a mail is the file that it was, whatever is in it`() throws {
    var text = ""
    let words = [
      "", "Plain", "Zoë", "a\r\nBcc: b", String(repeating: "x", count: 58),
      String(repeating: "x", count: 59),
      String(repeating: "x", count: 60), String(repeating: "x", count: 61),
      String(repeating: "x", count: 62),
      String(repeating: "x", count: 63), String(repeating: "é", count: 21),
      String(repeating: "é", count: 22),
      String(repeating: "é", count: 43), String(repeating: "🎻", count: 11), "\u{7F}", "tab\there",
      String(repeating: "a@b.example, ", count: 9), "„Quoted“ 7.pdf",
    ]
    let lengths = [0, 1, 2, 3, 56, 57, 58, 114, 115]
    for (place, word) in words.enumerated() {
      let pdf = [UInt8](repeating: UInt8(place), count: lengths[place % lengths.count])
      let letter = InvoiceLetter(
        to: place % 3 == 0 ? word : "ann@example.com", subject: word, text: word + "\nline\r\nend\n"
      )
      let file = MailFile.bytes(
        of: letter, from: place % 2 == 0 ? "me@example.com" : "", attaching: pdf, named: word,
        boundary: "b\(place)")
      let sent = MailFile.sending(
        letter, cc: place % 2 == 0 ? ["c@example.com", "d@example.com"] : [],
        from: "me@example.com", called: word,
        replyTo: ["", "me@example.com", "you@example.com"][place % 3], id: "id\(place)@example.com",
        date: "Fri, 27 Nov 2026 09:00:00 +0000", attaching: pdf, named: word, boundary: "b\(place)")
      text += "== \(place) \(MailFile.name(of: word))\n"
      text += String(decoding: file, as: UTF8.self) + "--\n" + String(decoding: sent, as: UTF8.self)
    }
    text +=
      MailFile.name(of: "a.pdf") + " " + MailFile.name(of: "a.pdf.pdf") + " "
      + MailFile.name(of: ".pdf") + "\n"
    #expect(try Golden.differences(text.replacing("\r\n", with: "~\n"), from: "mails.txt") == [])
  }

  /// Naive: of the stages that have come, the last one, within two weeks, once, and not where somebody was told since.
  @Test func `clients are reminded on the days of their schedule, once each`() throws {
    for schedule in ["-3 0 7 21", "0", "none", "14", "-1 1"] {
      for sentOn in ["2026-10-02", "2026-10-17", "2026-10-20", "2026-10-27"] {
        var told = try Self.studio("en-US", own: false)
        var edit = Edit()
        var client = told.client("c1")
        client.reminders = schedule
        edit.put(client, in: told.book.clients)
        var invoice = told.invoice("i1")
        let sent = try Day(parsing: sentOn)
        invoice.sent = Sending(on: sent, by: .hand)
        edit.put(invoice, in: told.book.invoices)
        told.commit(edit)
        let due = try Day(parsing: "2026-10-20")
        let stages = ReminderSchedule(reading: schedule)?.stages ?? []
        var done: Set<Int64> = []
        var today = due.adding(days: -6)
        while today.number <= due.number + 40 {
          let late = Int64(today.number - due.number)
          let stage = stages.filter { $0 <= late }.max()
          let isAsked =
            stage.map {
              late - $0 <= 14 && sent.number < due.number + Int32($0) && !done.contains($0)
            } ?? false
          let found = Reminders.due(on: today, in: told.book).filter { $0.invoice == invoice.id }
          #expect(
            found.map(\.stage) == (isAsked ? [stage ?? 0] : []),
            "\(schedule) \(sentOn) \(today.text)")
          for one in found {
            #expect(one.balance == Money(800, .usd) && one.to == "ann@example.com")
            #expect(one.count == 100_000 + one.stage)
            done.insert(one.stage)
          }
          let edits = MailWords.reminders(found, on: today, now: told.now, in: told.book)
          #expect(edits.count == found.count)
          for edit in edits { told.commit(edit) }
          for one in found {
            #expect(told.book.messages.live.count { $0.count == one.count } == 1)
          }
          today = today.adding(days: 1)
        }
      }
    }
  }
}
