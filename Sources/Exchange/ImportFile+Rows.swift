import Ledger

extension ImportFile {
  /// Makes what an address book, a calendar, a list of clients, of gigs, of hours or of items brings an import, which can be
  /// taken back as one (rule E30).
  ///
  /// Each time that it brings something is one: what it brought before may have gone its own ways since.
  mutating func makeImport(
    _ format: String, _ key: String, _ name: String, in book: Book, _ now: Instant
  ) {
    if edit.isEmpty { return }
    var batch = ImportBatch()
    repeat {
      batch.id = .foreign("import:\(format):\(key)~\(batch.generation)")
      if book.importBatches[batch.id] == nil { break }
      batch.generation += 1
    } while true
    batch.name = name
    batch.format = format
    batch.imported = now
    batch.count = Int64(added)
    for part in batch.keeping(whatIsUnder: edit, in: book) { edit.put(part, replacing: nil) }
    self.batch = batch.id
  }

  /// Says behind the counts how many lines stay out, each of which the problems name, and before all what the file is.
  mutating func say(skipped count: Int, of plan: ImportPlan, first recognition: Phrase? = nil) {
    skipped = count
    if count > 0 {
      let said: Phrase = "lines of the file left out, each named with why: \(count)"
      summary.insert(said, at: plan.counts.count)
    }
    if let recognition, let place = summary.firstIndex(of: recognition) {
      summary.insert(summary.remove(at: place), at: 0)
    }
  }

  /// The first three kinds; "and more" stands for the others.
  static func words(_ counts: [(kind: Kind, count: Int)]) -> Phrase {
    let real = counts.filter { $0.count > 0 }
    var words: [Phrase] = real.prefix(3).map { "\($0.count) \($0.kind.words(for: $0.count))" }
    if real.count > 3 { words.append("and more") }
    return words.joined(separator: ", ")
  }
}
