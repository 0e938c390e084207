import Ledger

// What somebody called a gig here stays, whatever its calendar says again (rule G29).
extension ICalendarImport {
  /// Lets a name and a place follow the calendar where nobody wrote them since an import did, says which stay, and is true
  /// where there is something to write.
  ///
  /// Then all that is the calendar's is written anew, over `oldName` and `oldPlace`, together with the row's mark. So is what
  /// agrees with the calendar: whoever takes over what it says lets it follow again. Of what was written before there was a
  /// mark nobody knows who wrote it; it stays, and is said, until it agrees.
  mutating func follow<E: Entity>(
    _ event: ICalendarEvent, _ name: inout String, _ place: inout String,
    _ oldName: inout String, _ oldPlace: inout String, of id: ID<E>, in table: Table<E>
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
    if hasPlace, keepsPlace {
      note("“\(name)” keeps the place “\(place)”; the calendar has “\(event.location)”", event)
    } else if hasPlace {
      place = event.location
    }
    if name == oldName, place == oldPlace, isOwnName == keepsName, isOwnPlace == keepsPlace {
      return false
    }
    if !keepsName { oldName += "\n" }
    if !keepsPlace { oldPlace += "\n" }
    return true
  }

  private mutating func note(_ message: Phrase, _ event: ICalendarEvent) {
    plan.problems.append(
      ImportProblem(
        .note, "line \(event.line)", message,
        hint: "Write it here as the calendar has it if you want that: it follows the calendar then."
      ))
  }

  /// Whether somebody wrote a register since: an import writes it together with the row's mark, when it was opened or made,
  /// which nobody writes again.
  private func isWrittenHere<E: Entity>(
    _ register: String, of id: ID<E>, in table: Table<E>
  ) -> Bool {
    guard let row = table.row(of: id) else { return false }
    func stamp(_ name: String) -> Stamp? {
      E.schema.first { $0.name == name }.map { table.stamp(row: row, tag: $0.tag) }
    }
    let written = stamp(register)
    return written != .never && written != stamp("opened") ?? stamp("created")
  }
}
