import Documents
import Ledger

/// A report as its address asks for it: of which project, grouped how, over which days.
public struct ReportRequest: Equatable, Sendable {
  /// None for a report of the whole book.
  public var project: ID<Project>
  public var name: String
  public var by: String
  /// An ``IncomePeriod``, or "all"; "" is the days from ``first`` to ``last``.
  public var period: String
  /// The days that were asked for one by one; nil bounds are open.
  public var first: Day?
  public var last: Day?
  /// Of expenses, the one place that is looked at.
  public var place: ID<Project>?

  public init(
    _ project: ID<Project>, _ name: String, by: String = "", period: String = "",
    from first: Day? = nil, to last: Day? = nil
  ) {
    self.project = project
    self.name = name
    self.by = by
    self.period = period
    self.first = first
    self.last = last
  }

  /// The report that a page shows; nil for pages of something else.
  public init?(_ location: Location) {
    guard case .report(let project, let name) = location.route else { return nil }
    self.init(
      project, name, by: location.option("by") ?? "", period: location.option("period") ?? "",
      from: location.option("from").flatMap { try? Day(parsing: $0) },
      to: location.option("to").flatMap { try? Day(parsing: $0) })
    place = location.option("place").flatMap { ID($0) }
  }

  /// The page that shows it.
  public var location: Location {
    var location = Location(.report(project, name))
    location.setOption("by", by)
    location.setOption("period", period)
    location.setOption("from", first?.text ?? "")
    location.setOption("to", last?.text ?? "")
    location.setOption("place", place?.text ?? "")
    return location
  }
}

extension Room {
  /// What reports on the screen are written in: papers have their own words.
  var language: Language { Language(locale: state.catalogue?.language ?? "en") }

  /// Its title as the report itself says it.
  func title(of report: Report) -> Phrase { .verbatim(language.own(report.title)) }
}

struct ReportRequests: Room {
  let app: App

  /// What a report is asked; nil when its project is gone.
  func question(_ request: ReportRequest) -> ReportQuestion? {
    var question = ReportQuestion(book, on: state.today)
    // The address names the client or the player where others name a project.
    switch Report.named(request.name)?.subject {
    case .client:
      question.client = request.project.retyped()
      if book.named(question.client) == nil { return nil }
    case .player:
      question.player = request.project.retyped()
      if book.players[question.player] == nil { return nil }
    case _:
      if !request.project.isNone && book.projects[request.project] == nil { return nil }
      question.project = request.project
    }
    question.formats = state.formats
    question.words = language
    question.by = request.by
    question.place = request.place
    question.isPending = app.isPending
    if request.period.isEmpty {
      question.first = request.first
      question.last = request.last
    }
    if let days = IncomePeriod(rawValue: request.period).map({ days(of: $0) }) {
      question.first = days.lowerBound
      question.last = days.upperBound
    }
    return question
  }

  /// Weeks begin as the calendar's do (rule G74).
  func days(of period: IncomePeriod) -> ClosedRange<Day> {
    let weekStart = state.formats.weekStart
    return period.days(around: state.today, weekStart: weekStart)
  }
}
