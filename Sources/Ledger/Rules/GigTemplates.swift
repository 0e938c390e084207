/// Gigs that are kept as patterns for others (rule G97).
public enum GigTemplates {
  /// Keeps what a gig is as a template: an archived project of its own, with charges, players and deal.
  ///
  /// One of a name and a client takes the place of the one before it.
  public static func keep(
    _ project: Project, as id: ID<Project>, on today: Day, now: Instant, in book: Book
  ) -> Edit {
    var template = Booking.again(
      project, as: id, opened: today, on: project.schedule?.start ?? today)
    template.created = now
    template.aside = .template
    template.life = .archived
    var edit = Edit()
    for old in book.gigTemplates
    where folded(trimmed(old.name)) == folded(trimmed(project.name))
      && book.meant(old.client) == book.meant(project.client)
    {
      edit.add(Deleting.delete(old, in: book))
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
  /// How many projects are kept as templates.
  public var gigTemplateCount: Int {
    var count = 0
    for place in projects.rows.indices where projects.rows[place].isTemplate { count += 1 }
    return count
  }

  /// The templates of gigs by name.
  public var gigTemplates: [Project] {
    var found: [Project] = []
    for place in projects.rows.indices where projects.rows[place].isTemplate {
      found.append(projects.rows[place])
    }
    return found.sorted { a, b in
      a.name != b.name ? compareForReading(a.name, b.name) : a.id < b.id
    }
  }
}
