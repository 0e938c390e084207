import Ledger

// What somebody called a gig here stays, whatever its calendar says again (rule G29).
extension ICalendarImport {
  /// Lets a name and a place follow the calendar where nobody wrote them since an import did.
  mutating func follow<E: Entity>(
    _ event: ICalendarEvent, _ name: inout String, _ place: inout String, of id: ID<E>,
    in table: Table<E>
  ) {
    let title = title(of: event)
    if !isBlank(event.location), !isWrittenHere("location", beside: "name", of: id, in: table) {
      place = event.location
    }
    if name == title { return }
    if !isWrittenHere("name", beside: "location", of: id, in: table) {
      name = title
    } else {
      plan.problems.append(
        ImportProblem(
          .note, "line \(event.line)",
          "“\(name)” keeps the name that it was given here; the calendar has “\(title)”",
          hint: "Rename it yourself if you want the calendar's."))
    }
  }

  /// What is written with both, by which the next import knows them as its own.
  func lay(_ name: inout String, _ place: inout String) {
    name += "\n"
    place += "\n"
  }

  /// Whether somebody wrote a register since: an import writes it with the whole row, or with the other one.
  private func isWrittenHere<E: Entity>(
    _ register: String, beside other: String, of id: ID<E>, in table: Table<E>
  ) -> Bool {
    guard let row = table.row(of: id) else { return false }
    func stamp(_ name: String) -> Stamp? {
      E.schema.first { $0.name == name }.map { table.stamp(row: row, tag: $0.tag) }
    }
    let written = stamp(register)
    return written != stamp("created") && written != stamp(other)
  }
}
