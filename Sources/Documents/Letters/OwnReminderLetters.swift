import Ledger

extension MailWords {
  /// What puts the account's own reminders in the outbox, one edit each (rule G94): what ``ownMails(on:now:in:)`` has made
  /// and nobody put there meanwhile.
  public static func queued(_ messages: [MailMessage], in book: Book) -> [Edit] {
    var edits: [Edit] = []
    for message in messages where book.messages[message.id] == nil {
      do throws(Outbox.Problem) {
        edits.append(try Outbox.queue(message, in: book))
      } catch {
        continue
      }
    }
    return edits
  }

  /// Their mails, in the language of the account's papers, without clients and amounts; none where nobody wants them.
  public static func ownMails(on today: Day, now: Instant, in book: Book) -> [MailMessage] {
    guard let address = OwnReminders.address(in: book) else { return [] }
    let due = OwnReminders(on: today, in: book)
    if due.isEmpty { return [] }
    let formats = Formats(locale: book.paperLocale)
    let words = Language(locale: formats.locale)
    let month = due.emptyMonth.map { words(.emptyMonth(formats.month($0))) } ?? ""
    return due.messages(
      on: today, to: address, now: now,
      day: (words(.noticeSubject(formats.day(today))), text(due, words, formats, book)),
      month: (month, month + ".\n"))
  }

  private static func text(
    _ due: OwnReminders, _ words: Language, _ formats: Formats, _ book: Book
  ) -> String {
    var lines: [String] = []
    if !due.tomorrow.isEmpty { lines.append(words(.tomorrowHead)) }
    for event in due.tomorrow {
      let name = isBlank(event.title) ? words(.untitledProject) : event.title
      let time = event.allDay ? "" : formats.time(event.startTime)
      lines.append(
        "- " + [time, name, event.location].filter { !isBlank($0) }.joined(separator: ", "))
    }
    if !due.late.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append(words(.lateHead))
    }
    for id in due.late {
      guard let project = book.projects[id], let day = project.progress.delivered else { continue }
      let name = isBlank(project.name) ? words(.untitledProject) : project.name
      lines.append("- " + words(.lateProject(name, formats.day(day))))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
