/// Putting gigs together as a tour or season, and taking them apart (rule G24).
public enum Seasons {
  /// The live season of a name, or a new one of it; none for no name.
  public static func season(
    named name: String, id: ID<Season>, on now: Instant, in book: Book, _ edit: inout Edit
  ) -> ID<Season> {
    let name = trimmed(name)
    if name.isEmpty { return ID() }
    let wanted = folded(name)
    if let known = book.seasonList.first(where: { folded(trimmed($0.name)) == wanted }) {
      return known.id
    }
    var season = Season()
    season.id = id
    season.name = name
    season.created = now
    edit.put(season, in: book.seasons)
    return season.id
  }

  /// The season goes, its gigs stay.
  public static func takeApart(_ season: Season, in book: Book) -> Edit {
    var edit = Edit()
    edit.trash(season, in: book.seasons)
    for var gig in book.gigs(of: season.id) {
      gig.season = ID()
      edit.put(gig, in: book.projects)
    }
    return edit
  }

  /// The season goes with its gigs; those that were billed are archived, as ever.
  public static func delete(_ season: Season, in book: Book) -> Edit {
    var edit = Edit()
    edit.trash(season, in: book.seasons)
    for gig in book.gigs(of: season.id) { edit.add(Deleting.delete(gig, in: book)) }
    return edit
  }
}
