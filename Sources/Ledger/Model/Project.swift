/// One piece of work for a client; a gig is a project with a date and a place.
public struct Project: Entity {
  public static var kind: Kind { .project }

  // In this order a row is 168 bytes in the browser.
  public var id = ID<Project>()
  public var name = ""
  public var artist = ""
  /// The image chosen as primary; ``Book/primaryImage(of:chosen:)`` falls back to the first.
  @Rarely public var image = ID<Attachment>()
  /// Of one that an imported calendar has.
  @Rarely public var heard: Heard?
  public var client = ID<Client>()
  public var schedule: Schedule?
  public var progress = Progress()
  /// The day the project was entered or booked.
  public var opened: Day?
  public var life = Life.live
  public var mediaType = MediaType.recording
  /// The kind of work it is, when the account does several.
  public var work: WorkKind?
  public var location = ""
  public var notes = ""
  /// What is usually asked above purchase prices, in percent; a category's own comes first.
  @Rarely public var markUp: Rate?
  /// When it was entered.
  public var created = Instant(milliseconds: 0)
  /// The rule that it is an occurrence of, and the day that the rule has it on, wherever it was moved.
  public var rule = ID<GigRule>()
  public var occurrence: Day?
  /// That it did not take place, or is only a pattern for others.
  public var aside = Aside.none
  /// What new amounts of the project are in, and what its budget adds up; its client's currency unless set.
  public var currency: Currency?
  /// Not booked yet: the date is kept for the client.
  @Rarely public var hold: Hold?
  /// The tour or season that it is part of.
  @Rarely public var season = ID<Season>()

  public init() {}

  public static var linkCount: Int { 2 }
  public func link(_ slot: Int) -> UInt64 { slot == 0 ? client.raw : rule.raw }
  /// The slot of ``client``.
  public static var clientLink: Int { 0 }
  /// The slot of ``rule``.
  public static var ruleLink: Int { 1 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "artist", &artist)
    visitor.register(4, "client", &client)
    visitor.register(5, "mediaType", &mediaType)
    visitor.register(6, "schedule", &schedule)
    visitor.register(Project.stageTag, "stage", &progress)
    visitor.register(8, "opened", &opened)
    visitor.register(9, "location", &location)
    visitor.register(10, "notes", &notes)
    visitor.register(11, "image", &_image)
    visitor.register(12, "created", &created)
    visitor.register(13, "work", &work)
    visitor.register(14, "markUp", &_markUp)
    visitor.register(15, "currency", &currency)
    visitor.register(16, "rule", &rule)
    visitor.register(17, "occurrence", &occurrence)
    visitor.register(18, "hold", &_hold)
    visitor.register(19, "season", &_season)
    visitor.register(20, "aside", &aside)
    visitor.register(21, "heard", &_heard)
  }

  static var stageTag: UInt8 { 7 }

  public var stage: Stage { progress.name }
  /// The day it is listed under: its start, else the day it was opened.
  public var listDay: Day? { schedule?.start ?? opened }
  /// The minute of that day, counted through all days; what takes all of a day comes before what has an hour.
  public var listMinute: Int64? {
    guard let day = listDay else { return nil }
    let time = schedule.flatMap { $0.allDay ? nil : $0.startTime }
    return Int64(day.number) * 1_440 + Int64(time?.minutes ?? 0)
  }
  /// Whether it stands before another one where both are of one day: by when they begin, then by name; what has no day is last.
  public func isBefore(_ other: Project) -> Bool {
    let (own, others) = (listMinute ?? .max, other.listMinute ?? .max)
    if own != others { return own < others }
    return name != other.name ? compareForReading(name, other.name) : id < other.id
  }
  /// Whether it did not take place, billed or not (rule G96).
  public var isMissed: Bool { aside == .missed || aside == .missedBilled }
  /// Whether it is archived because of what it is: missed and not billed, or a template.
  public var isSetAside: Bool { life == .archived && (aside == .missed || aside == .template) }
  /// Whether it is only a pattern for others (rule G97).
  public var isTemplate: Bool { aside == .template && life == .archived }
}

/// What a project is that is none of the work (rules G96, G97).
public enum Aside: String, Choice, Sendable {
  case none
  /// It was planned, did not take place and is not billed: a pupil stayed away. It is archived.
  case missed
  /// The same, and it is billed as if it had taken place: it stays among the others.
  case missedBilled = "missed-billed"
  /// A pattern that others begin with; archived, and in no list and no sum.
  case template
  public var word: String { rawValue }
}

/// Where a project stands: a life of open → delivered → paid.
public enum Stage: String, Choice, Sendable {
  case open, delivered, paid
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .open: return "Open{{a stage}}"
    case .delivered: return "Delivered"
    case .paid: return "Paid"
    }
  }
}

/// A stage and the days that belong to it: one register, so that no merge can produce "open, and
/// closed in May".
public struct Progress: Composite, Equatable {
  public var delivered: Day?
  public var closed: Day?
  public var name = Stage.open

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "name", &name)
    visitor.register(2, "delivered", &delivered)
    visitor.register(3, "closed", &closed)
  }

  /// An object with its parts, or the stage's word alone.
  public init(value: Value) throws(ValueError) {
    self.init()
    switch value {
    case .text:
      name = try Stage(value: value)
    case .object(let members):
      for member in members {
        do throws(ValueError) {
          switch member.name {
          case "name": name = try Stage(value: member.value)
          case "delivered": delivered = try Day?(value: member.value)
          case "closed": closed = try Day?(value: member.value)
          case let other: throw ValueError("name, delivered or closed", found: other)
          }
        } catch {
          throw error.inside(member.name)
        }
      }
    case .null, .bool, .integer, .number, .list:
      throw ValueError("open, delivered, paid or an object", found: value.description)
    }
  }
}

/// What a project is made for (rule G2).
public enum MediaType: String, Choice, Sendable {
  case film = "Film"
  case tv = "TV"
  case recording = "Recording"
  case videoGame = "Video Game"
  case concert = "Concert"
  case tour = "Tour"
  case lesson = "Lesson"
  case other = "Other"
  public var word: String { rawValue }
}
