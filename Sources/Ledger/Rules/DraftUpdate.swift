extension Drafting {
  /// Brings a draft up to what it bills: a project's report (rule R10), charges, their deal and their gigs' days (rule G104);
  /// empty where it says that already.
  public static func update(_ draft: Invoice, formats: Formats, in book: Book) -> Edit {
    var edit = Edit()
    if let drift = ProjectDraftDrift(of: draft, in: book) {
      edit.add(drift.update(of: draft, formats: formats, in: book))
    }
    if let drift = GigDraftDrift(of: draft, in: book) { edit.add(drift.update(in: book)) }
    for line in moved(on: draft, formats: formats, in: book) {
      edit.add(Edit(putting: line, in: book.lines))
    }
    return edit
  }
}
