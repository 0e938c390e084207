/// The gigs of somebody who plays, and what they get for them (rule G91).
public struct MusicianSummary: Sendable {
  /// One of their gigs, with what they get for it.
  public struct Gig: Sendable {
    public var gig: OwnPage.Gig
    /// nil for who declined, and where the gig's amounts are too large to add up.
    public var pay: GigPay.Row?
  }

  /// The gigs that lie ahead, the next one first.
  public private(set) var ahead: [Gig] = []
  /// Those that are over, the latest first.
  public private(set) var over: [Gig] = []
  public private(set) var agreed = Totals()
  public private(set) var paid = Totals()
  public private(set) var open = Totals()
  /// Gigs that no sum counts: their amounts are too large to add up.
  public private(set) var uncounted = 0

  public init(of musician: ID<Musician>, on today: Day, in book: Book) {
    for player in book.players(of: musician) {
      guard let project = book.projects[player.project], project.life != .trashed,
        project.aside != .template
      else { continue }
      var row = Gig(gig: OwnPage.Gig(player: player, project: project), pay: nil)
      if row.gig.isOpen {
        row.pay = (try? GigPay(of: project.id, in: book))?.rows.first { $0.player.id == player.id }
        count(row.pay)
      }
      if row.gig.isOver(on: today) { over.append(row) } else { ahead.append(row) }
    }
    ahead.sort { OwnPage.isBefore($0.gig, $1.gig) }
    over.sort { OwnPage.isBefore($1.gig, $0.gig) }
  }

  private mutating func count(_ pay: GigPay.Row?) {
    guard let pay else { return uncounted += 1 }
    var (agreed, paid, open) = (agreed, paid, open)
    do throws(MoneyError) {
      try agreed.add(pay.pay)
      try paid.add(pay.paid)
      try open.add(pay.owed)
    } catch {
      return uncounted += 1
    }
    (self.agreed, self.paid, self.open) = (agreed, paid, open)
  }
}
