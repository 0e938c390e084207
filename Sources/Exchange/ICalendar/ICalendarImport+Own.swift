import Ledger

// What somebody called a gig here stays, whatever its calendar says again (rule G29).
extension ICalendarImport {
  /// Lets a name and a place follow the calendar where nobody wrote them since an import did; true where that makes them
  /// others.
  ///
  /// Then all that is the calendar's is written anew, over `oldName` and `oldPlace`, together with the row's mark.
  mutating func follow<E: Entity>(
    _ event: ICalendarEvent, _ name: inout String, _ place: inout String,
    _ oldName: inout String, _ oldPlace: inout String, of id: ID<E>, in table: Table<E>
  ) -> Bool {
    let title = title(of: event)
    let isOwnName = isWrittenHere("name", of: id, in: table)
    let isOwnPlace = isWrittenHere("location", of: id, in: table)
    if !isOwnPlace, !isBlank(event.location) { place = event.location }
    if !isOwnName {
      name = title
    } else if name != title {
      plan.problems.append(
        ImportProblem(
          .note, "line \(event.line)",
          "“\(name)” keeps the name that it was given here; the calendar has “\(title)”",
          hint: "Rename it yourself if you want the calendar's."))
    }
    if name == oldName && place == oldPlace { return false }
    if !isOwnName { oldName += "\n" }
    if !isOwnPlace { oldPlace += "\n" }
    return true
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
    return stamp(register) != stamp("opened") ?? stamp("created")
  }
}
