import Ledger

/// A report: what it is called, what it is about, and the one builder of what it says.
///
/// Screen, PDF, `ledgerline report` (text, CSV, JSON) and docs/reports.md follow from it.
public struct Report {
  /// What a report is about, and so what must be named before it can be made.
  public enum Subject: Sendable {
    case project
    case client
    /// A project, for those who play.
    case gig
    /// Somebody on a gig.
    case player
    /// The whole book, over some days.
    case book
  }

  /// Who may read it: a client's report never says what things were bought for (rule R7).
  public enum Audience: Sendable {
    case client
    /// Who plays: nobody else's pay, and nothing of the deal (rule G33).
    case player
    case studio
  }

  /// A way to group it: the word of `--by` and of the address, and the words for it.
  public struct Grouping: Sendable {
    public var word: String
    public var title: String
    /// Whether the paper says it as "By …"; a title that is whole stands alone.
    public var saysBy: Bool

    public init(_ word: String, _ title: String, saysBy: Bool = true) {
      self.word = word
      self.title = title
      self.saysBy = saysBy
    }
  }

  /// Its name in addresses and commands: "client-summary".
  public let name: String
  public let title: String
  /// One sentence.
  public let about: Phrase
  public let subject: Subject
  public let audience: Audience
  /// The first one is taken when nobody chooses; none where there is one way only.
  public let groupings: [Grouping]
  /// The tables it reads when grouped so; nil for all.
  public let kinds: (String) -> [Kind]?
  /// Whether it is of one year, or of days within it: the year of the last day that is asked for, else this one.
  public var isOfYear = false
  /// Whether it is of the book as it stands today: no days are asked for.
  public var isOfToday = false
  let body: (ReportQuestion) throws(MoneyError) -> ReportBody

  public init(
    _ name: String, title: String, about: Phrase, subject: Subject, audience: Audience,
    groupings: [Grouping] = [], kinds: ((String) -> [Kind]?)? = nil,
    body: @escaping (ReportQuestion) throws(MoneyError) -> ReportBody
  ) {
    self.name = name
    self.title = title
    self.about = about
    self.subject = subject
    self.audience = audience
    self.groupings = groupings
    self.kinds = kinds ?? { _ in subject == .project ? Report.projectTables : nil }
    self.body = body
  }

  /// What reports of a design project read: all but what gigs alone have.
  private static var projectTables: [Kind] {
    Kind.allCases.filter { kind in
      switch kind {
      case .charge, .payment, .allocation, .musician, .player, .deal, .rate:
        return false
      case _: return true
      }
    }
  }

  /// The grouping that a word names, else the first one.
  public func grouping(_ word: String) -> String {
    (groupings.first { $0.word == word } ?? groupings.first)?.word ?? ""
  }

  /// The report as a document; amounts that do not add up are an error.
  public func document(_ question: ReportQuestion) throws(MoneyError) -> Document {
    var question = question
    question.by = grouping(question.by)
    if isOfToday { (question.first, question.last) = (nil, nil) }
    let body = try self.body(question)
    let subject = question.subject(of: self)
    var document = Document(
      title: question.words.own(title) + " \u{2013} " + subject,
      author: question.book.profile.displayName,
      formats: question.formats)
    document.words = question.words
    document.look = question.book.paperLook
    document.head = question.head(of: self, subject)
    document.blocks = body.blocks
    document.empty = body.empty
    // What a client reads is a paper as an invoice is.
    document.mayTighten = audience == .client
    return document
  }

  /// `Client Summary_Harbor House_2026-02-07.pdf`, without the ending.
  public func fileName(_ question: ReportQuestion) -> String {
    fileNamePart(question.words.own(title)) + "_" + fileNamePart(question.subject(of: self)) + "_"
      + question.today.text
  }
}

/// What is asked of a report.
public struct ReportQuestion {
  public var book: Book
  public var project = ID<Project>()
  /// Of whom a report of a client is.
  public var client = ID<Client>()
  /// Of whom a report of a player is.
  public var player = ID<Player>()
  public var today: Day
  public var formats = Formats()
  /// What it is written in; terminals are English.
  public var words = Language.english
  /// One of the report's groupings.
  public var by = ""
  /// The days that count; nil bounds are open.
  public var first: Day?
  public var last: Day?
  /// Of expenses: only those of a place, which is a project or what stands for one (``Scope``).
  public var place: ID<Project>?
  /// What income is added up from, where it was kept.
  public var income: KeptIncome?
  /// Whether a file's bytes have not reached the hub yet.
  public var isPending: (Attachment) -> Bool = { _ in false }

  public init(_ book: Book, on today: Day) {
    self.book = book
    self.today = today
  }

  /// The same for paper: in the language and the figures of the book, where its client reads it in the client's.
  public func onPaper(_ report: Report) -> ReportQuestion {
    var question = self
    let client = book.projects[project]?.client ?? ID()
    question.formats = Formats(
      locale: report.audience == .client ? book.paperLocale(for: client) : book.paperLocale)
    question.words = Language(locale: question.formats.locale)
    return question
  }

  /// The project's, or the account's.
  public var currency: Currency { book.currency(of: project) }

  /// What a place is called: a project by its name.
  private func name(of place: ID<Project>) -> String {
    let own = Scope(place).title(in: book)
    return Scope(place).isProject ? own.english : words.own(own.english)
  }

  /// Sums, nothing as zero of the book's currency.
  public func sums(_ totals: Totals) -> Figure { .totals(totals, or: currency) }

  /// Whose report it is: the project's name, else the business's.
  fileprivate func subject(of report: Report) -> String {
    switch report.subject {
    case .project, .gig:
      let name = book.projects[project]?.name ?? ""
      return isBlank(name) ? words(.untitledProject) : name
    case .client: return book.named(client)?.displayName ?? words(.noClient)
    case .player:
      let name = book.players[player].map { book.name(of: $0) } ?? ""
      return name.isEmpty ? words(.player) : name
    case .book:
      let name = book.profile.displayName
      return name.isEmpty ? words(.allProjects) : name
    }
  }

  /// Sender, title, whose it is, and the days (rule R1).
  fileprivate func head(of report: Report, _ subject: String) -> [Block] {
    var lines: [String] = []
    switch report.subject {
    case .project:
      let client = book.projects[project].flatMap { book.named($0.client)?.displayName } ?? ""
      lines.append(words(.forClient(client.isEmpty ? "\u{2014}" : client)))
    case .client, .gig, .player: break
    case .book:
      if let place { lines.append(name(of: place)) }
      if let grouping = report.groupings.first(where: { $0.word == by }) {
        let title = words.own(grouping.title)
        lines.append(grouping.saysBy ? words(.by(title)) : title)
      }
      if let first, let last {
        lines.append(formats.day(first) + " \u{2013} " + formats.day(last))
      } else if let first {
        lines.append(words(.fromDay(formats.day(first))))
      } else if let last {
        lines.append(words(.toDay(formats.day(last))))
      }
    }
    lines.append(words(.onDay(formats.day(today))))
    return sender(of: report) + [
      .heading(words.own(report.title), level: 1), .lines([subject], .name), .lines(lines, .quiet),
      .gap(24),
    ]
  }

  /// Who it is from: the logo, and without one the name and the address.
  private func sender(of report: Report) -> [Block] {
    let business = book.profile.displayName
    if !book.profile.logo.isEmpty || report.audience == .studio || business.isEmpty {
      return [.logo(alternative: business.isEmpty ? words(.logo) : business)]
    }
    var blocks: [Block] = [.lines([business], .name)]
    let address = book.profile.address.lines
    if !address.isEmpty { blocks.append(.lines(address, .quiet)) }
    return blocks + [.gap(12)]
  }
}

/// What a report says, or why there is nothing to say.
public struct ReportBody {
  public var blocks: [Block]
  /// "" while there is something.
  public var empty: String

  public init(_ blocks: [Block], empty: String = "") {
    self.blocks = blocks
    self.empty = empty
  }
}

extension ReportQuestion {
  /// "6 pieces" below the name of a thing: its price is that of all of them; "" for one.
  func pieces(_ pieces: Int64) -> String {
    pieces == 1 ? "" : words(.pieces(formats.count(Int(pieces))))
  }
}
