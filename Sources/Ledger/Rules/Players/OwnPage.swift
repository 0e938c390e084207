/// What a musician sees of the gigs they are on, and how they answer when they are asked (rules G76, G77).
public enum OwnPage {
  /// A gig, and the musician's own place on it.
  public struct Gig: Equatable, Sendable {
    public var player: Player
    public var project: Project

    /// Whether it is over: by its last day, where it has none by its stage.
    public func isOver(on today: Day) -> Bool {
      guard let end = project.schedule?.end else { return project.stage != .open }
      return end < today
    }

    /// Whether they may see more of it than that they said no.
    public var isOpen: Bool { player.state != .declined }
  }

  /// Why an answer on a musician's page does not count (rule G77).
  public enum Problem: Error, Equatable, Sendable {
    /// Nobody asked, or it was answered or asked anew meanwhile.
    case notAsked
    case over
    case notThere
  }

  /// The gigs that lie ahead, the next one first, and those that are over, the latest first.
  ///
  /// Who was not asked yet knows of nothing.
  public static func gigs(
    of musician: ID<Musician>, on today: Day, in book: Book
  ) -> (ahead: [Gig], over: [Gig]) {
    var ahead: [Gig] = []
    var over: [Gig] = []
    for player in book.players(of: musician) {
      guard let gig = gig(player.id, of: musician, in: book) else { continue }
      if gig.isOver(on: today) { over.append(gig) } else { ahead.append(gig) }
    }
    ahead.sort { isBefore($0, $1) }
    over.sort { isBefore($1, $0) }
    return (ahead, over)
  }

  /// By day and time, what has no day behind.
  static func isBefore(_ one: Gig, _ other: Gig) -> Bool {
    guard let first = one.project.schedule else {
      return other.project.schedule == nil && one.player.id < other.player.id
    }
    guard let second = other.project.schedule else { return true }
    if first.start != second.start { return first.start < second.start }
    if first.startTime != second.startTime { return first.startTime < second.startTime }
    return one.player.id < other.player.id
  }

  /// A gig of a musician's own page; nil for one of somebody else, one in the trash, and one that nobody asked them for.
  public static func gig(_ id: ID<Player>, of musician: ID<Musician>, in book: Book) -> Gig? {
    guard !musician.isNone, book.musicians.live(musician) != nil,
      let player = book.players.live(id), player.musician == musician, player.state != .planned,
      let project = book.projects[player.project], project.life != .trashed,
      project.aside != .missed
    else { return nil }
    return Gig(player: player, project: project)
  }

  /// What a form is made for: one asking, which ends with whatever is written next about the player's state.
  public static func asking(_ id: ID<Player>, in book: Book) -> Stamp {
    guard let row = book.players.row(of: id) else { return .never }
    return book.players.stamp(row: row, tag: Player.stateTag)
  }

  /// Yes or no to the asking that a form was made for (rule G77); the same answer once more changes nothing.
  public static func answer(
    _ says: PlayerState, _ id: ID<Player>, of musician: ID<Musician>, to asking: Stamp?,
    on today: Day, in book: Book
  ) throws(Problem) -> Edit {
    guard let gig = gig(id, of: musician, in: book) else { throw .notThere }
    var edit = Edit()
    if gig.player.state == says { return edit }
    guard gig.player.state == .asked, asking == OwnPage.asking(id, in: book) else {
      throw .notAsked
    }
    if gig.isOver(on: today) { throw .over }
    var player = gig.player
    player.state = says
    edit.put(player, in: book.players)
    return edit
  }
}
