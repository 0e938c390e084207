import Ledger

/// The words that go to players with a gig sheet (rule G78): the account's own in the papers' language, else ours.
public struct GigSheetLetter: Equatable, Sendable {
  public var subject: String
  public var text: String

  /// What stands for something in its template; it knows no client and no amount.
  public static var fields: [String] {
    ["{project}", "{date}", "{place}", "{me}", "{player}", "{role}"]
  }

  public init(subject: String, text: String) {
    self.subject = subject
    self.text = text
  }

  /// What is proposed for a gig: all filled in but whom it goes to, so that one text is edited for all.
  public init(for project: Project, in book: Book) {
    let formats = Formats(locale: book.paperLocale)
    let words = Language(locale: formats.locale)
    let name = isBlank(project.name) ? words(.untitledProject) : project.name
    let date = project.schedule.map { Report.moment($0, formats) } ?? ""
    let me = book.profile.displayName
    subject = words(.gigSheetSubject(name, from: me))
    text = [
      words(.greeting("{player}")), "", words(.gigSheetText(name)), "",
      [date, project.location].filter { !isBlank($0) }.joined(separator: "\n"), "",
      words(.regards), me,
    ].joined(separator: "\n")
    let id = MailText.id(for: .gigsheet, in: words.tag)
    guard let own = book.mailTexts.live(id) else { return }
    let values = [name, date, project.location, me, "{player}", "{role}"]
    let fields = GigSheetLetter.fields
    if !own.subject.isEmpty { subject = MailWords.filled(own.subject, fields, values) }
    if !own.body.isEmpty { text = MailWords.filled(own.body, fields, values) }
  }

  /// The mail to one player.
  public func message(
    to player: Player, again: Bool, now: Instant, in book: Book
  ) -> MailMessage {
    var message = GigSheetMail.message(to: player, again: again, now: now, in: book)
    let values = [book.name(of: player), book.role(of: player)]
    message.subject = MailWords.filled(subject, ["{player}", "{role}"], values)
    message.body = MailWords.filled(text, ["{player}", "{role}"], values)
    return message
  }
}
