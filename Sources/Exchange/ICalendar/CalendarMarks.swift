import Ledger

// Earlier programs kept no ``Heard``: they wrote what followed the calendar together with a mark, and so it is read of rows that
// no import wrote since (rule G29). Of what the mark does not cover nobody knows who wrote it; it counts as written here.
extension ICalendarImport {
  /// What a calendar said last of a gig, by its marks; `title` and `place` stand for those that were written here.
  func marked(_ gig: Project, _ title: String, _ place: String) -> Heard {
    let table = book.projects
    var heard = marked(gig.id, gig.name, gig.location, title, place, in: table)
    heard.schedule = isDecided("schedule", of: gig.id, in: table) ? nil : gig.schedule
    if gig.isLive {
      heard.state = isDecided("life", of: gig.id, in: table) ? .cancelled : .held
    } else if isOnlyMarkedLeftOut(gig) {
      (heard.state, heard.schedule) = (.leftOut, nil)
    } else if isCancelled(gig.id, in: table) {
      let isLeftOut =
        !gig.rule.isNone
        && stamp("life", of: gig.id, in: table) == stamp("occurrence", of: gig.id, in: table)
      heard.state = isLeftOut ? .leftOut : .cancelled
    } else if gig.life == .trashed, let day = gig.occurrence, !gig.rule.isNone,
      gig.created != Instant(day, .midnight), !isWritten("life", of: gig.id, in: table)
    {
      // One of a series that was never anything else was made at its import.
      heard.state = .cancelled
    }
    return heard
  }

  /// The same of a series; `recurrence` stands for a rule that was written here.
  func marked(
    _ rule: GigRule, _ title: String, _ place: String, _ recurrence: String
  ) -> Heard {
    let table = book.gigRules
    var heard = marked(rule.id, rule.name, rule.location, title, place, in: table)
    heard.schedule = rule.schedule
    // The first marks did not cover it.
    let isOwn =
      isWritten("rule", of: rule.id, in: table) && !isAsMade("rule", of: rule.id, in: table)
    heard.rule = isOwn ? recurrence : rule.rule
    if rule.isLive {
      heard.state = isDecided("life", of: rule.id, in: table) ? .cancelled : .held
    } else if isCancelled(rule.id, in: table) {
      heard.state = .cancelled
    }
    return heard
  }

  private func marked<E: Entity>(
    _ id: ID<E>, _ name: String, _ location: String, _ title: String, _ place: String,
    in table: Table<E>
  ) -> Heard {
    Heard(
      title: isWritten("name", of: id, in: table) ? title : name,
      place: isWritten("location", of: id, in: table) ? place : location, schedule: nil)
  }

  /// Whether a calendar left the day of a gig out of its series before a gig of that day was in the book: it made the row a
  /// millisecond later than somebody here would.
  func isOnlyMarkedLeftOut(_ gig: Project) -> Bool {
    guard gig.heard == nil, let day = gig.occurrence, !gig.isLive, !gig.rule.isNone else {
      return false
    }
    return isAsMade("life", of: gig.id, in: book.projects)
      && gig.created == Instant(day, .midnight).adding(milliseconds: 1)
  }

  /// Whether it was the calendar that took a row away: with its mark, later than the row was made.
  private func isCancelled<E: Entity>(_ id: ID<E>, in table: Table<E>) -> Bool {
    let life = stamp("life", of: id, in: table)
    return life == mark(of: id, in: table) && life != made(of: id, in: table)
  }

  /// Whether somebody here wrote a register since, and no import did together with a mark: also that of when a gig is.
  private func isDecided<E: Entity>(_ register: String, of id: ID<E>, in table: Table<E>) -> Bool {
    isWritten(register, of: id, in: table) && !isAsMade(register, of: id, in: table)
      && stamp(register, of: id, in: table) != stamp("occurrence", of: id, in: table)
  }

  /// Whether a register is what its row was made with.
  private func isAsMade<E: Entity>(_ register: String, of id: ID<E>, in table: Table<E>) -> Bool {
    stamp(register, of: id, in: table) == made(of: id, in: table)
  }

  /// Whether somebody wrote a register since: an import wrote it together with the row's mark, when it was opened or made,
  /// which nobody writes again.
  private func isWritten<E: Entity>(_ register: String, of id: ID<E>, in table: Table<E>) -> Bool {
    let written = stamp(register, of: id, in: table)
    return written != .never && written != mark(of: id, in: table)
  }

  private func mark<E: Entity>(of id: ID<E>, in table: Table<E>) -> Stamp {
    E.kind == .project ? stamp("opened", of: id, in: table) : stamp("created", of: id, in: table)
  }

  /// When a row was made: a register that nobody writes again, and that is no mark, has it.
  private func made<E: Entity>(of id: ID<E>, in table: Table<E>) -> Stamp {
    E.kind == .project ? stamp("created", of: id, in: table) : stamp("follows", of: id, in: table)
  }
}
