/// Giving tags to an expense, and taking them away (rule E13).
public enum ExpenseTags {
  /// The expense has these tags and no others.
  public static func set(
    _ tags: [ID<Tag>], on expense: ID<Transaction>, in book: Book
  ) -> Edit {
    var edit = Edit()
    let wanted = tags.filter { !$0.isNone }
    var had: [ID<Tag>] = []
    for var tagging in book.taggings.live(linking: Tagging.transactionLink, to: expense.raw) {
      let tag = book.tag(tagging.tag)
      if wanted.contains(tag) {
        had.append(tag)
      } else {
        tagging.life = .trashed
        edit.put(tagging, in: book.taggings)
      }
    }
    for tag in wanted where !had.contains(tag) {
      had.append(tag)
      edit.put(Tagging(expense, tag), in: book.taggings)
    }
    return edit
  }

  /// The tag of a name, made where there is none; none for a blank name.
  ///
  /// Two devices that make one of the same name offline make the same row.
  public static func tag(named name: String, in book: Book, _ edit: inout Edit) -> ID<Tag> {
    let name = String(trimmed(name).prefix(Tag.longestName))
    let wanted = folded(name)
    if wanted.isEmpty { return ID() }
    if let known = book.tagList.first(where: { folded($0.name) == wanted }) { return known.id }
    var tag = Tag()
    // One that is called otherwise by now keeps its id.
    var number = 0
    repeat {
      tag.id = .foreign("tag:" + wanted + (number == 0 ? "" : ":\(number)"))
      number += 1
    } while book.tags.live(tag.id) != nil
    tag.name = name
    let last = book.tagList.map { $0.position }.max()
    tag.position = Position.between(last, nil, jitter: tag.id.raw)
    edit.put(tag, in: book.tags)
    return tag.id
  }

  /// The tags of names, each once; what is not there is made.
  public static func tags(named names: [String], in book: Book, _ edit: inout Edit) -> [ID<Tag>] {
    var found: [ID<Tag>] = []
    for name in names {
      let id = tag(named: name, in: book, &edit)
      if !id.isNone, !found.contains(id) { found.append(id) }
    }
    return found
  }
}
