/// A request for payment: a draft until it is issued, then a frozen snapshot.
public struct Invoice: Entity {
  public static var kind: Kind { .invoice }

  public var id = ID<Invoice>()
  public var life = Life.live
  public var client = ID<Client>()
  public var project = ID<Project>()
  public var currency = Currency.usd
  /// The issue day a draft would carry; the issued one is in ``issue``.
  public var day: Day?
  /// When payment is due; 30 days after the issue day unless set.
  public var due: Day?
  /// The tax of lines that name none.
  public var tax: Tax?
  public var notes = ""
  /// The series that shall number it; none means the account's own.
  public var series = ID<Series>()
  /// Set once, when it is issued; see ``Issuing``.
  public var issue: Issue?
  /// Set once, when it is voided.
  @Rarely public var voided: Voiding?
  /// How a draft is arranged on paper; the account's way unless set.
  ///
  /// What was issued keeps its own.
  public var layout: PaperLayout?
  /// When and how it last went to the client, as far as somebody said so.
  public var sent: Sending?
  /// When and how the client was last reminded of it.
  public var reminded: Sending?
  /// What is taken off the sum of its lines.
  @Rarely public var discount: Discount?
  /// Whether the recipient owes the tax; what is certain from the book unless chosen (``ReverseCharge``).
  public var reverseCharge: Bool?
  /// The issued invoice that a credit note gives back, or a part of it (rule G65).
  public var corrects = ID<Invoice>()
  /// What each printed line bills, in their order; empty in a draft, and where an earlier program issued it (``PrintedLines``).
  ///
  /// A register of its own: an earlier program keeps what it does not know of a row, and would hold back an ``issue`` with more
  /// parts.
  public var bills: [BilledLine] = []

  public init() {}

  public static var linkCount: Int { 3 }
  public func link(_ slot: Int) -> UInt64 {
    slot == 0 ? client.raw : slot == 1 ? project.raw : corrects.raw
  }
  /// The slot of ``client``.
  public static var clientLink: Int { 0 }
  /// The slot of ``project``.
  public static var projectLink: Int { 1 }
  /// The slot of ``corrects``.
  public static var correctsLink: Int { 2 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "client", &client)
    visitor.register(3, "project", &project)
    visitor.register(4, "currency", &currency)
    visitor.register(5, "day", &day)
    visitor.register(6, "due", &due)
    visitor.register(7, "tax", &tax)
    visitor.register(8, "notes", &notes)
    visitor.register(9, "series", &series)
    visitor.register(10, "issue", &issue)
    visitor.register(11, "void", &_voided)
    visitor.register(12, "layout", &layout)
    visitor.register(13, "sent", &sent)
    visitor.register(14, "reminded", &reminded)
    visitor.register(15, "discount", &_discount)
    visitor.register(16, "reverseCharge", &reverseCharge)
    visitor.register(17, "corrects", &corrects)
    visitor.register(18, "bills", &bills)
  }

  public static var namesRows: Bool { true }
  /// The charges that it bills, and their projects where it is of several.
  public var named: [UInt64] {
    var ids: [UInt64] = []
    for bill in bills {
      ids.append(bill.charge.raw)
      if project.isNone, !ids.contains(bill.project.raw) { ids.append(bill.project.raw) }
    }
    return ids
  }

  public var isIssued: Bool { issue != nil }
  public var isVoid: Bool { voided != nil }
  /// The number, or "" while it is a draft.
  public var number: String { issue?.content.number ?? "" }

  /// Where lists by day have it: by the day of issue, on one day by the number's count, what is still a draft behind those; nil
  /// without a day.
  public var listPlace: Int64? {
    guard let day = issue?.content.issued ?? day else { return nil }
    // A day is more than all the counts that a series may give; what an import brings beyond them is the last of its day.
    let count = issue.map { Numbering.after($0.count) } ?? Numbering.greatestCount + 2
    return Int64(day.number) << 40 + count
  }
}

/// A tax by its name and rate; a rate of zero is none.
public struct Tax: Composite, Equatable {
  public var name = "Tax"
  public var rate = Rate(micros: 0)

  public init() {}

  public init(_ name: String, _ rate: Rate) {
    self.name = name
    self.rate = rate
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "name", &name)
    visitor.register(2, "rate", &rate)
  }
}

/// The act of issuing: the number's place in its series and what was frozen.
public struct Issue: Composite, Equatable {
  public var series = ID<Series>()
  /// The number's place in the series, from the series' start upwards.
  public var count: Int64 = 0
  public var at = Instant(milliseconds: 0)
  public var content = InvoiceContent()
  /// SHA-256 of the content's canonical bytes, as hex.
  public var hash = ""

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "series", &series)
    visitor.register(2, "count", &count)
    visitor.register(3, "at", &at)
    visitor.register(4, "content", &content)
    visitor.register(5, "hash", &hash)
  }
}

/// The act of voiding an issued invoice; its number stays used.
public struct Voiding: Composite, Equatable {
  public var day = Day(number: 0)
  public var reason = ""

  public init() {}

  public init(on day: Day, reason: String) {
    self.day = day
    self.reason = reason
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "day", &day)
    visitor.register(2, "reason", &reason)
  }
}
