/// What the person whose book it is wants to be told by mail, once a morning (rule G94).
public struct OwnReminders: Equatable, Sendable {
  /// Gigs that are booked for tomorrow, those that only a rule has too, the earliest first.
  public var tomorrow: [CalendarEvent] = []
  /// Delivered projects whose invoice is late, the earliest delivery first; each is told once.
  public var late: [ID<Project>] = []
  /// The first day of a month that has nothing yet; told once.
  public var emptyMonth: Day?

  public init() {}

  /// Whether there is nothing to tell, so that no mail goes.
  public var isEmpty: Bool { tomorrow.isEmpty && late.isEmpty && emptyMonth == nil }

  /// What there is to tell on a day and was not told yet.
  ///
  /// Computed from the book alone: what an earlier mail told follows from when it was asked for, so that a hub that slept
  /// tells everything once, in one mail.
  public init(on today: Day, in book: Book) {
    self.init()
    let told = OwnReminders.told(in: book)
    if !told.contains(where: { $0.count == Int64(today.number) }) {
      let tomorrow = today.adding(days: 1)
      self.tomorrow = book.calendarEvents(from: tomorrow, through: tomorrow, in: "").filter {
        $0.start == tomorrow && $0.hold == nil && !$0.isMissed && $0.stage == .open
          && !book.isAway(from: $0.project)
      }
      let work = Today(of: book, on: today, in: Today.Places(in: book), withDoubts: false)
      for job in work.toInvoice {
        let project = book.projects.rows[Int(job.row)]
        guard let delivered = project.progress.delivered,
          GigReminders.lateDays(project, on: today) != nil
        else { continue }
        let since = Int64(delivered.adding(days: GigReminders.patience + 1).number)
        let entered = book.projects.stamp(row: job.row, tag: Project.stageTag).milliseconds
        let isTold = told.contains {
          $0.count >= since && $0.count < OwnReminders.months
            && $0.created.milliseconds >= entered
        }
        if !isTold { late.append(project.id) }
      }
    }
    if let first = GigReminders.emptyMonth(after: today, in: book),
      !told.contains(where: { $0.count == OwnReminders.months + Int64(first.number) })
    {
      emptyMonth = first
    }
  }

  /// The address that they go to; nil where nobody wants them.
  public static func address(in book: Book) -> String? {
    let address = trimmed(book.settings.notices)
    return EmailAddress.isValid(address) ? address : nil
  }

  /// What a mail of them is about: the account.
  static func document() -> Attachment.Owner {
    var owner = Attachment.Owner()
    owner.kind = Kind.settings.name
    owner.id = Settings.onlyID.retyped()
    return owner
  }

  /// The counts of empty months begin here; below it they are days.
  static var months: Int64 { 10_000_000 }

  /// The mails that were asked for, deleted ones too.
  private static func told(in book: Book) -> [MailMessage] {
    book.messages.rows(linking: MailMessage.documentLink, to: Settings.onlyID.raw)
      .map { book.messages.rows[Int($0)] }.filter { $0.act == .notice }
  }

  /// The mails that tell it: one of the day, one of the empty month, so that two hubs make each once.
  public func messages(
    on today: Day, to address: String, now: Instant, day: (subject: String, body: String),
    month: (subject: String, body: String)
  ) -> [MailMessage] {
    var messages: [MailMessage] = []
    if !tomorrow.isEmpty || !late.isEmpty {
      messages.append(
        OwnReminders.message(day.subject, day.body, Int64(today.number), to: address, now))
    }
    if let emptyMonth {
      messages.append(
        OwnReminders.message(
          month.subject, month.body, OwnReminders.months + Int64(emptyMonth.number), to: address,
          now))
    }
    return messages
  }

  private static func message(
    _ subject: String, _ body: String, _ count: Int64, to address: String, _ now: Instant
  ) -> MailMessage {
    var message = MailMessage()
    message.document = document()
    message.act = .notice
    message.count = count
    message.id = MailMessage.id(of: message.document, for: .notice, count: count)
    message.to = address
    message.subject = subject
    message.body = body
    message.created = now
    return message
  }
}
