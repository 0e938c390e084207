/// On which days about the due day a client is reminded of an invoice by itself: "-3 0 7 21" (rule G43).
public struct ReminderSchedule: Equatable, Sendable {
  /// Days after the due day, rising; before it below zero.
  public var stages: [Int64] = []

  public init(_ stages: [Int64] = []) { self.stages = stages }

  /// How many there may be, and how far from the due day.
  static var most: Int { 10 }
  static var farthest: Int64 { 365 }

  /// What somebody wrote, with blanks or commas between; nil for what is no schedule.
  ///
  /// "" and "none" have no stages.
  public init?(reading text: String) {
    if text == "none" { return }
    var found: [Int64] = []
    for word in text.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x2C || $0 == 0x3B }) {
      var digits = word
      if digits.first == 0x2B { digits = digits.dropFirst() }
      guard digits.count < 6, let days = Int64(String(Substring(digits))),
        days.magnitude <= UInt64(ReminderSchedule.farthest)
      else { return nil }
      if !found.contains(days) { found.append(days) }
    }
    if found.count > ReminderSchedule.most { return nil }
    found.sort { $0 < $1 }
    stages = found
  }

  /// As it is kept: "-3 0 7".
  public var text: String {
    stages.isEmpty ? "none" : stages.map { String($0) }.joined(separator: " ")
  }

  /// That of a client: their own, else the account's.
  public init(of client: Client, in book: Book) {
    let own = client.reminders
    self =
      ReminderSchedule(reading: own.isEmpty ? book.settings.reminders : own) ?? ReminderSchedule()
  }
}

/// Which invoices clients are to be reminded of now (rule G43).
public enum Reminders {
  /// One that is due.
  public struct Due: Equatable, Sendable {
    public var invoice: ID<Invoice>
    /// Days after the due day that the stage is for.
    public var stage: Int64
    public var balance: Money
    public var to: String

    /// The count of its message: two devices, or a hub and a command, make one.
    public var count: Int64 { Reminders.count(of: stage) }
  }

  /// Stages have counts of their own, far from those that people make.
  public static func count(of stage: Int64) -> Int64 { 100_000 + stage }

  /// A stage that nobody was reminded of in so many days is let go.
  public static var longest: Int64 { 14 }

  /// All that are due, by the number of the invoice.
  ///
  /// Computed from the book alone: the latest stage that has come, if it is not in the outbox and nobody was reminded since.
  public static func due(on today: Day, in book: Book) -> [Due] {
    var found: [(number: String, due: Due)] = []
    for invoice in book.invoices.live {
      guard let due = reminder(of: invoice, on: today, in: book) else { continue }
      found.append((invoice.number, due))
    }
    found.sort { $0.number < $1.number }
    return found.map { $0.due }
  }

  /// The one of an invoice, by the same.
  public static func reminder(of invoice: Invoice, on today: Day, in book: Book) -> Due? {
    guard let content = invoice.issue?.content, let sent = invoice.sent,
      Sendings.problem(remindingOf: invoice, in: book) == nil,
      let balance = try? book.balance(of: invoice), balance.isPositive,
      let client = book.recipient(of: invoice.client)
    else { return nil }
    let to = client.email
    guard EmailAddress.isValid(to) else { return nil }
    let asked = book.named(invoice.client) ?? client
    let schedule = ReminderSchedule(of: asked.reminders.isEmpty ? client : asked, in: book)
    let late = Int64(today.number) - Int64(content.due.number)
    guard let stage = schedule.stages.last(where: { $0 <= late }), late - stage <= longest else {
      return nil
    }
    let day = content.due.adding(days: Int(stage))
    // What went out, or was reminded of, that day or later says it already.
    if sent.day >= day { return nil }
    if let reminded = invoice.reminded, reminded.day >= day { return nil }
    let due = Due(invoice: invoice.id, stage: stage, balance: balance, to: to)
    let id = MailMessage.id(of: Outbox.document(invoice), for: .reminder, count: due.count)
    return book.messages[id] == nil ? due : nil
  }
}
