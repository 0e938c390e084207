import Ledger

/// What the services that the app offers are called; their names in the book are English, and any other is
/// somebody's own.
extension ServiceType {
  var title: Phrase { ServiceType.offered.first { $0.english == name } ?? .verbatim(name) }

  private static var offered: [Phrase] {
    [
      "Tracking Session", "Overdub", "Demo", "Rehearsal", "Concert", "Tour", "Per Diem",
      "Reimbursement", "Arrangement", "Score", "Production Services", "Chart Rental", "Lesson",
      "Other", "Consulting", "Design{{a service}}", "Development", "Writing", "Translation",
      "Photography", "Hours{{a service}}", "Day Rate", "Fixed Price", "Retainer", "Expenses",
      "Design Fee", "Consultation", "Site Visit", "Project Management", "Installation",
      "Procurement Fee",
    ]
  }
}
