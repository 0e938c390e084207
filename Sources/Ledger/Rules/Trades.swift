/// What a kind of work brings with it: which fields, words and services a project of it has.
///
/// The account says which kinds are on, a project which one it is; nothing that somebody entered is hidden because the
/// kind changed.
public enum Trades {
  /// Which kind of work a project is, where these kinds are on: its own, else a musician's gig before a freelancer's job.
  public static func kind(of project: Project, _ work: [WorkKind]) -> WorkKind {
    if isDesign(project, work) { return .designer }
    if let own = project.work, own != .designer, own != .expenses,
      work.contains(own) || work.isEmpty
    {
      return own
    }
    return work.isEmpty || work.contains(.musician) ? .musician : .freelancer
  }

  /// Whether a project is a designer's, where these kinds of work are on.
  public static func isDesign(_ project: Project, _ work: [WorkKind]) -> Bool {
    isOnlyDesign(work) || (project.work == .designer && work.contains(.designer))
  }

  /// The kinds of work that a project which is no designer's can be, in the order they are offered.
  public static func jobs(_ work: [WorkKind]) -> [WorkKind] {
    WorkKind.allCases.filter { $0 != .designer && $0 != .expenses && work.contains($0) }
  }

  /// Whether the account plays: gigs have artists, media types and a stage of their own to be delivered on.
  public static func plays(_ work: [WorkKind]) -> Bool { work.isEmpty || work.contains(.musician) }

  /// Whether all the work for clients is design.
  public static func isOnlyDesign(_ work: [WorkKind]) -> Bool {
    work.contains(.designer) && !work.contains(.musician) && !work.contains(.freelancer)
  }

  /// Whether somebody bills clients, and does not only keep receipts.
  public static func bills(_ work: [WorkKind]) -> Bool { work != [.expenses] }

  /// Whether what the business buys is called an expense: nobody keeps an inventory.
  public static func hasExpenses(_ work: [WorkKind]) -> Bool {
    work.contains(.expenses) && !work.contains(.designer)
  }

  /// The services that are offered for a charge of such a project; a name of one's own is always possible.
  ///
  /// A musician's are the fourteen of rule G3.
  public static func services(of kind: WorkKind) -> [ServiceType] {
    serviceNames(of: kind).map { ServiceType($0.english) }
  }

  private static func serviceNames(of kind: WorkKind) -> [Phrase] {
    switch kind {
    case .musician: return ServiceType.standardNames
    case .freelancer, .expenses:
      return [
        "Consulting", "Design{{a service}}", "Development", "Writing", "Translation",
        "Photography", "Hours{{a service}}", "Day Rate", "Fixed Price", "Retainer", "Expenses",
        "Other",
      ]
    case .designer:
      return [
        "Design Fee", "Consultation", "Site Visit", "Project Management", "Installation",
        "Procurement Fee", "Hours{{a service}}", "Expenses", "Other",
      ]
    }
  }

  /// What any of them is called, and a deposit's: in the book their names are English.
  static let serviceNames: [Phrase] =
    WorkKind.allCases.flatMap { serviceNames(of: $0) } + ["Deposit"]

  /// Where each of ``serviceNames`` stands first, by its name in the book.
  fileprivate static let servicePlaces: [String: Int32] = {
    var places: [String: Int32] = [:]
    for (place, name) in serviceNames.enumerated() where places[name.english] == nil {
      places[name.english] = Int32(place)
    }
    return places
  }()

  /// The service of a new charge: that of the project's last work, which neither a deposit nor what bills an expense is, else
  /// the usual one of its kind and media type.
  ///
  /// `work` are the kinds that are on, where they change with the charge.
  public static func service(
    ofNewChargeIn project: Project, _ book: Book, _ work: [WorkKind]? = nil
  ) -> ServiceType {
    let last = book.charges(of: project.id).last {
      $0.expense.isNone && $0.service != Deposits.service
    }
    if let last { return last.service }
    switch kind(of: project, work ?? book.settings.work) {
    case .musician:
      switch project.mediaType {
      case .concert, .tour: return .concert
      case .lesson: return ServiceType("Lesson")
      case _: return .overdub
      }
    case .freelancer, .expenses: return ServiceType("Consulting")
    case .designer: return ServiceType("Design Fee")
    }
  }

  /// The media type of a new project that says none: it is a word for gigs.
  public static func usualMediaType(of project: Project, _ work: [WorkKind]) -> MediaType {
    kind(of: project, work) == .musician ? .recording : .other
  }
}

extension ServiceType {
  /// As people read it; a name that is none of those that are offered is somebody's own.
  public var title: Phrase { place.map { Trades.serviceNames[Int($0)] } ?? .verbatim(name) }

  /// Its place in ``Trades/serviceNames``; nil for a name of one's own.
  var place: Int32? { Trades.servicePlaces[name] }
}

extension Charge {
  /// As people read it: a name that only says the service, as that of a fee that was entered with its project does, is the service.
  public var title: Phrase {
    name.isEmpty || name == service.name ? service.title : .verbatim(name)
  }
}
