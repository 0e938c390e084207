/// Giving tags to an expense, and taking them away (rule E13).
public enum ExpenseTags {
  /// The expense has these tags and no others.
  public static func set(
    _ tags: [ID<Tag>], on expense: ID<Transaction>, in book: Book
  ) -> Edit {
    var edit = Edit()
    let wanted = tags.filter { !$0.isNone }
    var had: [ID<Tag>] = []
    for tagging in book.taggings.live(linking: Tagging.transactionLink, to: expense.raw) {
      let tag = book.tag(tagging.tag)
      if wanted.contains(tag) {
        had.append(tag)
      } else {
        edit.trash(tagging, in: book.taggings)
      }
    }
    for tag in wanted where !had.contains(tag) {
      had.append(tag)
      edit.put(Tagging(expense, tag), in: book.taggings)
    }
    return edit
  }

  /// The tag of a name, made where there is none; none for a blank name.
  public static func tag(named name: String, in book: Book, _ edit: inout Edit) -> ID<Tag> {
    tags(named: [name], in: book, &edit).first ?? ID()
  }

  /// The tags of names, each once; what is not there is made, behind all others in the order of the names.
  ///
  /// Two devices that make one of the same name offline make the same row.
  public static func tags(named names: [String], in book: Book, _ edit: inout Edit) -> [ID<Tag>] {
    var found: [ID<Tag>] = []
    var seen: [String] = []
    var last = book.tagList.last?.position
    for name in names {
      let name = String(trimmed(name).prefix(Tag.longestName))
      // The first writing of a new one is its name.
      let wanted = folded(name)
      if wanted.isEmpty || seen.contains(wanted) { continue }
      seen.append(wanted)
      var id = TagMerging.known(name, in: book)
      if id.isNone {
        var tag = Tag()
        tag.id = newID(named: name, in: book)
        tag.name = name
        tag.position = Position.between(last, nil, jitter: tag.id.raw)
        last = tag.position
        edit.put(tag, in: book.tags)
        id = tag.id
      }
      if !found.contains(id) { found.append(id) }
    }
    return found
  }

  /// The id of a new tag of a name: two devices that make one of the same name offline make the same row.
  public static func newID(named name: String, in book: Book) -> ID<Tag> {
    freeID("tag:" + folded(String(trimmed(name).prefix(Tag.longestName))), in: book)
  }

  /// The id that follows from a word with a name in it; the next (`tag:NAME:1`) where that one is called otherwise by now,
  /// or was merged.
  public static func freeID(_ source: String, in book: Book) -> ID<Tag> {
    var number = 0
    while true {
      let id = ID<Tag>.foreign(number == 0 ? source : source + ":\(number)")
      guard let tag = book.tags[id], tag.isLive || !tag.into.isNone else { return id }
      number += 1
    }
  }
}
