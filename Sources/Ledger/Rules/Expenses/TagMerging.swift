/// Naming, merging and deleting tags (rule E18).
public enum TagMerging {
  /// Why a tag cannot be called so, or not be merged.
  public enum Problem: Error, Equatable, Sendable {
    case nameMissing
    case nameTooLong
    /// With a comma it would be two where several are typed.
    case hasComma
    /// Another one is called so: they can be merged.
    case nameTaken
    case gone
    case itself

    public var message: Phrase {
      switch self {
      case .nameMissing: return "Enter a name"
      case .nameTooLong: return "A tag's name has at most 100 characters"
      case .hasComma: return "A tag's name has no comma"
      case .nameTaken: return "There is a tag of this name. Merge this one into it."
      case .gone: return "Choose a tag"
      case .itself: return "A tag cannot be merged into itself"
      }
    }
  }

  /// What is wrong with a name of a tag.
  public static func problem(naming id: ID<Tag>, _ name: String, in book: Book) -> Problem? {
    let name = trimmed(name)
    if name.isEmpty { return .nameMissing }
    if name.count > Tag.longestName { return .nameTooLong }
    if name.utf8.contains(0x2C) { return .hasComma }
    let wanted = folded(name)
    let isTaken = book.tagList.contains { $0.id != id && folded(trimmed($0.name)) == wanted }
    return isTaken ? .nameTaken : nil
  }

  /// Why one cannot be merged into another; nil where it can.
  public static func problem(
    merging id: ID<Tag>, into target: ID<Tag>, in book: Book
  ) -> Problem? {
    if id == target { return .itself }
    let isThere = [id, target].allSatisfy { !$0.isNone && book.tag($0) == $0 }
    return isThere ? nil : .gone
  }

  /// Everything that has a tag, now and later, has another; no tagging is written.
  public static func merge(
    _ id: ID<Tag>, into target: ID<Tag>, in book: Book
  ) throws(Problem) -> Edit {
    if let problem = problem(merging: id, into: target, in: book) { throw problem }
    return Edit(redirecting: id, to: target, in: book.tags)
  }

  /// Takes a merging back.
  public static func separate(_ id: ID<Tag>, in book: Book) -> Edit {
    Edit(redirecting: id, to: ID(), in: book.tags)
  }

  /// The live tags that were merged into others that are there.
  public static func merged(in book: Book) -> [Tag] {
    book.tags.live.filter { !book.tag($0.id).isNone && book.tag($0.id) != $0.id }
      .sorted { NameKey($0.name, $0.id.raw) < NameKey($1.name, $1.id.raw) }
  }

  /// The tags of names with commas between; those that are not there yet are made.
  public static func tags(
    named text: String, in book: Book, _ edit: inout Edit
  ) -> [ID<Tag>] {
    ExpenseTags.tags(named: text.split(separator: ",").map { String($0) }, in: book, &edit)
  }

  /// Their names with commas between, as ``tags(named:in:_:)`` reads them.
  public static func names(of tags: [ID<Tag>], in book: Book) -> String {
    var names: [String] = []
    for id in tags {
      guard let tag = book.tags.live(book.tag(id)), !names.contains(tag.name) else { continue }
      names.append(tag.name)
    }
    return names.joined(separator: ", ")
  }

  /// The tag of a name, in any case; none where there is none.
  public static func known(_ name: String, in book: Book) -> ID<Tag> {
    let wanted = folded(trimmed(name))
    if let own = book.tagList.first(where: { folded(trimmed($0.name)) == wanted }) { return own.id }
    return merged(in: book).first { folded(trimmed($0.name)) == wanted }.map { book.tag($0.id) }
      ?? ID()
  }

  /// How many live transactions have each tag.
  ///
  /// - Complexity: O(taggings).
  public static func counts(in book: Book) -> [ID<Tag>: Int] {
    var merged: [ID<Tag>: [ID<Tag>]] = [:]
    for tag in TagMerging.merged(in: book) { merged[book.tag(tag.id), default: []].append(tag.id) }
    var counts: [ID<Tag>: Int] = [:]
    for tag in book.tagList {
      var seen: Set<UInt64> = []
      for id in [tag.id] + (merged[tag.id] ?? []) {
        for row in book.taggings.rows(linking: Tagging.tagLink, to: id.raw) {
          let tagging = book.taggings.rows[Int(row)]
          if tagging.isLive, book.transactions.live(tagging.transaction) != nil {
            seen.insert(tagging.transaction.raw)
          }
        }
      }
      counts[tag.id] = seen.count
    }
    return counts
  }
}
