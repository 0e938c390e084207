import Ledger
import Markup

// A tag: its name and color, merging and deleting it.
extension SheetKind {
  static var tag: SheetName<ID<Tag>?> { SheetName("tag/edit") }
  static var mergeTag: SheetName<ID<Tag>> { SheetName("tag/merge") }
  static var deleteTag: SheetName<ID<Tag>> { SheetName("tag/delete") }
}

extension Action {
  static var separateTag: Verb<ID<Tag>> { Verb("tag/separate") }
  static var deleteTag: Verb<ID<Tag>> { Verb("tag/delete") }
}

extension SheetSearch {
  mutating func tags() {
    on(SheetKind.tag) { id in
      SheetType(
        id == nil ? "New Tag" : "Edit Tag", addsAnother: id == nil,
        keeps: id == nil ? .draft : .row
      ) { app, walk in
        guard var tag = id.map({ app.book.tags.live($0) }) ?? Tag() else { return nil }
        let isNew = id == nil
        if isNew { tag.id = ID(walk.newID) }
        TagSheet(app: app).fields(&tag, isNew: isNew, &walk)
        let filled = tag
        return { app in TagSheet(app: app).save(filled, isNew: isNew) }
      }
    }
    on(SheetKind.mergeTag) { id in
      SheetType("Merge Tag", button: "Merge", keeps: .nothing) { app, walk in
        guard let tag = app.book.tags.live(id), app.book.tag(id) == id else { return nil }
        walk.draw { html, _ in
          html(
            "p", .class("muted"),
            text: """
              What has the tag “\(tag.name)” counts under the other tag from now on. Nothing is \
              rewritten, and you can take it back.
              """)
        }
        var target = ID<Tag>()
        let others = app.book.tagList.filter { $0.id != id }
        walk.row("into", "Merge Into", &target)
        walk.control { html, form in
          html.select(
            form, "into", "Merge Into",
            [("", "Choose a tag")] + others.map { ($0.id.text, Phrase.verbatim($0.name)) })
        }
        walk.rule(TagMerging.problem(merging: id, into: target, in: app.book)?.message)
        let chosen = target
        return { app in TagSheet(app: app).merge(id, into: chosen) }
      }
    }
    on(SheetKind.deleteTag) { id in
      SheetType(
        keeps: .nothing,
        form: { app in app.book.tags.live(id).map { _ in Form() } },
        view: { app, _, html in
          let name = app.book.tags[id]?.name ?? ""
          html.prompt(
            "Delete Tag?", "“\(name)” leaves every expense that has it. The expenses stay.",
            .deleteTag(id), "Delete")
        })
    }
  }
}

struct TagSheet: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.separateTag) { commit(TagMerging.separate($0, in: book), toast: "Taken back") }
    at.on(Action.deleteTag) { Changes(app: app).trash($0, in: book.tags, toast: "Tag deleted") }
  }

  fileprivate func fields(_ tag: inout Tag, isNew: Bool, _ walk: inout FieldWalk) {
    walk.text("name", "Name", &tag.name, isFocused: isNew)
    walk.rule(TagMerging.problem(naming: tag.id, walk.typed, in: book)?.message)
    let current = tag.color
    walk.choice("color", "Color", &tag.color) { Marks.choices(Marks.colors, and: current) }
    if isNew { return }
    let (id, hasOthers) = (tag.id, book.tagList.count > 1)
    walk.draw { html, _ in
      html("div", .class("buttons")) { html in
        if hasOthers { html.button("Merge into Another", .open(.mergeTag(id))) }
        html.button("Delete", .open(.deleteTag(id)), class: "button danger")
      }
    }
  }

  fileprivate func save(_ tag: Tag, isNew: Bool) {
    var tag = tag
    if isNew {
      tag.id = ExpenseTags.newID(named: tag.name, in: book)
      tag.position = position(after: book.tagList.last?.position)
    }
    let edit = Edit(putting: tag, in: book.tags)
    closeSheet()
    commit(edit, toast: "Saved")
  }

  fileprivate func merge(_ id: ID<Tag>, into target: ID<Tag>) {
    closeSheet()
    do throws(TagMerging.Problem) {
      let edit = try TagMerging.merge(id, into: target, in: book)
      let name = book.tags[target]?.name ?? ""
      commit(edit, toast: "Merged into \(name)")
    } catch {
      toast(error.message, isBad: true)
    }
  }
}
