import Ledger

// One of our own files in a book that has rows of it: what the book says otherwise is not written over unseen.
extension ImportFile {
  /// The counts of a backup.
  init(_ plan: BackupPlan, into book: Book) {
    edit = plan.edit
    summary = ["Ledgerline backup: \(plan.summary)"]
    let counts = plan.counts
    kept = counts.reduce(0) { $0 + $1.unchanged }
    for count in counts where count.added + count.changed > 0 {
      summary.append("\(count.kind.words.many): \(count.added) added, \(count.changed) changed")
    }
    news = ImportFile.words(counts.map { ($0.kind, $0.added + $0.changed) })
    problems = plan.problems.lines { $0.message }
    if let words = plan.overwriting(in: book) { problems.insert(words, at: 0) }
    places = plan.places
    backup = plan
  }

  /// How many rows the book has otherwise than one of our own files.
  public var replaced: Int { backup?.replaced ?? 0 }

  /// Whether it is one of our own files.
  public var isBackup: Bool { backup != nil }

  /// Whether a person has to say which of them count: a file that is what a book was once knows nothing of what was
  /// written since, while in one that was made or changed by hand it is what somebody means.
  public var mayBeOlder: Bool { replaced > 0 && backup?.isWhole == true }

  /// The same of what the book has not; what it has stays as it is.
  public func onlyNew(in book: Book) -> ImportFile {
    guard let backup else { return self }
    let new = ImportFile(backup.onlyNew(in: book), into: book)
    var file = self
    file.edit = new.edit
    file.summary = new.summary
    file.news = new.news
    file.kept = new.kept
    file.backup = new.backup
    if replaced > 0 {
      file.problems[0] = "Rows that the book has otherwise stay as they are: \(replaced)."
    }
    return file
  }
}
