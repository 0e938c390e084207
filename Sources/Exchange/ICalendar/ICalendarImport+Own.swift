import Ledger

// What somebody called a gig here stays, whatever its calendar says again (rule G29).
extension ICalendarImport {
  /// Lets a name and a place follow the calendar where nobody wrote them since an import did, says which stay, and is true
  /// where there is something to write.
  ///
  /// Then all that is the calendar's is written anew, over `oldName` and `oldPlace`, together with the row's mark. So is what
  /// agrees with the calendar: whoever takes over what it says lets it follow again. Of what was written before there was a
  /// mark nobody knows who wrote it; it stays, and is said, until it agrees. `isDue`: something else is written with the mark.
  mutating func follow<E: Entity>(
    _ event: ICalendarEvent, _ name: inout String, _ place: inout String,
    _ oldName: inout String, _ oldPlace: inout String, of id: ID<E>, in table: Table<E>,
    isDue: Bool = false
  ) -> Bool {
    let title = title(of: event)
    let hasPlace = !isBlank(event.location)
    let isOwnName = isWrittenHere("name", of: id, in: table)
    let isOwnPlace = isWrittenHere("location", of: id, in: table)
    let keepsName = isOwnName && name != title
    let keepsPlace = isOwnPlace && (!hasPlace || place != event.location)
    if keepsName {
      note("“\(name)” keeps its name; the calendar has “\(title)”", event)
    } else {
      name = title
    }
    if hasPlace, keepsPlace, isBlank(place) {
      note("“\(name)” keeps no place; the calendar has “\(event.location)”", event)
    } else if hasPlace, keepsPlace {
      note("“\(name)” keeps the place “\(place)”; the calendar has “\(event.location)”", event)
    } else if hasPlace {
      place = event.location
    }
    let isSame = name == oldName && place == oldPlace
    if isSame, isOwnName == keepsName, isOwnPlace == keepsPlace, !isDue { return false }
    if !keepsName { oldName += "\n" }
    if !keepsPlace { oldPlace += "\n" }
    return true
  }

  mutating func note(_ message: Phrase, _ event: ICalendarEvent) {
    plan.problems.append(
      ImportProblem(
        .note, "line \(event.line)", message,
        hint: "Write it here as the calendar has it if you want that: it follows the calendar then."
      ))
  }

  // MARK: marks

  /// Writes the mark of a row whose life the calendar changes together with what follows the calendar.
  func mark<E: Entity>(
    _ oldName: inout String, _ oldPlace: inout String, of id: ID<E>, in table: Table<E>
  ) {
    if !isWrittenHere("name", of: id, in: table) { oldName += "\n" }
    if !isWrittenHere("location", of: id, in: table) { oldPlace += "\n" }
  }

  /// Writes when a gig is together with the day that its series has it for, which nobody else writes: so a later import knows
  /// that the calendar said it.
  func markWhen(_ id: ID<Project>, over old: inout Project) {
    let said = stamp("occurrence", of: id, in: book.projects)
    let isSaid = stamp("schedule", of: id, in: book.projects) == said
    if isSaid, !isAsMade("schedule", of: id, in: book.projects) { old.schedule = nil }
    old.occurrence = old.occurrence == nil ? .first : nil
  }

  /// Whether somebody here wrote a register since, and no import did together with a mark.
  func isDecidedHere<E: Entity>(_ register: String, of id: ID<E>, in table: Table<E>) -> Bool {
    isWrittenHere(register, of: id, in: table) && !isAsMade(register, of: id, in: table)
      && stamp(register, of: id, in: table) != stamp("occurrence", of: id, in: table)
  }

  /// How many milliseconds later the calendar makes a day that it leaves out than somebody here does.
  static var leftOutLater: Int64 { 1 }

  /// Whether the calendar left the day of a gig out of its series, and nobody here wrote that since.
  func isLeftOut(_ gig: Project) -> Bool {
    if isOnlyLeftOut(gig) { return true }
    return !gig.rule.isNone && isCancelled(gig.id, in: book.projects)
      && stamp("life", of: gig.id, in: book.projects)
        == stamp("occurrence", of: gig.id, in: book.projects)
  }

  /// Whether it did so before a gig of that day was in the book.
  func isOnlyLeftOut(_ gig: Project) -> Bool {
    guard let day = gig.occurrence, !gig.isLive, !gig.rule.isNone else { return false }
    return isAsMade("life", of: gig.id, in: book.projects)
      && gig.created == Instant(day, .midnight).adding(milliseconds: ICalendarImport.leftOutLater)
  }

  /// Whether an event brings a gig back that its calendar cancelled: it says that it is held, or has a day that it left out.
  func isBack(_ gig: Project, _ event: ICalendarEvent) -> Bool {
    !event.isCancelled && isCancelled(gig) && (event.isConfirmed || isLeftOut(gig))
  }

  /// Whether a gig is in the trash, or with its invoices in the archive, because its calendar cancelled it, and nobody deleted it here.
  func isCancelled(_ gig: Project) -> Bool {
    if isCancelled(gig.id, in: book.projects) { return true }
    // One of a series that was never anything else is made now; what somebody leaves out is made on its day.
    guard gig.life == .trashed, let day = gig.occurrence, !gig.rule.isNone else { return false }
    return gig.created != Instant(day, .midnight)
      && !isWrittenHere("life", of: gig.id, in: book.projects)
  }

  /// Whether it was the calendar that took a row away: with its mark, later than the row was made.
  func isCancelled<E: Entity>(_ id: ID<E>, in table: Table<E>) -> Bool {
    guard let row = table[id], !row.isLive else { return false }
    let life = stamp("life", of: id, in: table)
    return life == mark(of: id, in: table) && life != made(of: id, in: table)
  }

  /// Whether a register of a row is what it was made with.
  func isAsMade<E: Entity>(_ register: String, of id: ID<E>, in table: Table<E>) -> Bool {
    stamp(register, of: id, in: table) == made(of: id, in: table)
  }

  /// Whether somebody wrote a register since: an import writes it together with the row's mark, when it was opened or made,
  /// which nobody writes again.
  func isWrittenHere<E: Entity>(
    _ register: String, of id: ID<E>, in table: Table<E>
  ) -> Bool {
    guard let written = stamp(register, of: id, in: table) else { return false }
    return written != .never && written != mark(of: id, in: table)
  }

  private func mark<E: Entity>(of id: ID<E>, in table: Table<E>) -> Stamp? {
    stamp("opened", of: id, in: table) ?? stamp("created", of: id, in: table)
  }

  /// When a row was made: a register that nobody writes again, and that is no mark, has it.
  private func made<E: Entity>(of id: ID<E>, in table: Table<E>) -> Stamp? {
    stamp("follows", of: id, in: table) ?? stamp("created", of: id, in: table)
  }

  /// When a register of a row was written; nil where there is no such row or register.
  private func stamp<E: Entity>(_ name: String, of id: ID<E>, in table: Table<E>) -> Stamp? {
    guard let row = table.row(of: id) else { return nil }
    return E.schema.first { $0.name == name }.map { table.stamp(row: row, tag: $0.tag) }
  }
}
