/// Gigs that are kept as patterns for others (rule G97).
public enum GigTemplates {
  /// Keeps what a gig is as a template: an archived project of its own, with charges, players and deal.
  ///
  /// One of a name takes the place of the one before it.
  public static func keep(
    _ project: Project, as id: ID<Project>, on today: Day, now: Instant, in book: Book
  ) -> Edit {
    var template = Booking.again(
      project, as: id, opened: today, on: project.schedule?.start ?? today)
    template.created = now
    template.aside = .template
    template.life = .archived
    var edit = Edit()
    for var old in book.gigTemplates where folded(old.name) == folded(project.name) {
      old.life = .trashed
      edit.put(old, in: book.projects)
    }
    edit.put(template, replacing: nil)
    for charge in Booking.charges(of: project.id, for: id, in: book) {
      edit.put(charge, in: book.charges)
    }
    Booking.bring(from: project.id, to: id, bills: true, in: book, &edit)
    return edit
  }
}

extension Book {
  /// The templates of gigs by name.
  public var gigTemplates: [Project] {
    projects.rows.filter { $0.aside == .template && $0.life == .archived }
      .sorted { $0.name != $1.name ? $0.name < $1.name : $0.id < $1.id }
  }
}
