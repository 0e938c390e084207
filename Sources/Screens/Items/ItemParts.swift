import Ledger
import Markup

// How many of an item's pieces an action is about (rule I11): the others stay as an item of their own.
struct ItemParts: Room {
  let app: App

  /// The one item that it is about, if it is several pieces.
  func several(_ subject: ItemSubject) -> Item? {
    let items = ItemSubjects(app: app).items(of: subject)
    return items.count == 1 && items[0].pieces > 1 ? items[0] : nil
  }

  /// Asks how many; nil for all.
  func field(_ subject: ItemSubject, _ walk: inout FieldWalk) -> Int64? {
    guard let item = several(subject) else { return nil }
    // A sheet that follows another one goes on with what was typed there.
    var pieces = typed ?? item.pieces
    number(of: item, &pieces, most: item.pieces, &walk)
    return pieces == item.pieces ? nil : pieces
  }

  private func number(
    of item: Item, _ pieces: inout Int64, most: Int64, _ walk: inout FieldWalk
  ) {
    var asked: Int64? = pieces
    walk.number("pieces", "How Many", &asked, hint: "Of \(item.pieces) pieces.")
    pieces = asked ?? 0
    if pieces < 1 || pieces > most { walk.rule(ItemSplit.Problem.count(most).message) }
  }

  /// The same in a sheet whose buttons act at once.
  func field(_ subject: ItemSubject, _ form: Form, _ html: inout HTML) {
    guard let item = several(subject) else { return }
    html.field(
      form, "pieces", "How Many", hint: "Of \(item.pieces) pieces.", mode: "numeric",
      isFocused: false)
  }

  private var typed: Int64? { state.sheet.flatMap { Int64($0.form.trimmed("pieces")) } }

  /// What is typed in the open sheet; nil for all, and what stops it is said there.
  func asked(_ subject: ItemSubject) -> (pieces: Int64?, isFine: Bool) {
    guard let item = several(subject), let sheet = state.sheet,
      !sheet.form.trimmed("pieces").isEmpty
    else { return (nil, true) }
    guard let pieces = typed, pieces > 0, pieces <= item.pieces else {
      state.sheet?.form.fail("pieces", ItemSplit.Problem.count(item.pieces).message)
      state.sheet?.form.showsAll = true
      return (nil, false)
    }
    return (pieces == item.pieces ? nil : pieces, true)
  }

  /// Says so as well when the field is left, which a press does only after it has acted.
  func check(_ subject: ItemSubject, _ form: inout Form) {
    guard let item = several(subject), !form.trimmed("pieces").isEmpty else { return }
    let pieces = Int64(form.trimmed("pieces")) ?? 0
    if pieces < 1 || pieces > item.pieces {
      form.fail("pieces", ItemSplit.Problem.count(item.pieces).message)
    }
  }

  /// The items that an action goes on with, in a book in which their pieces are apart, and what parts them.
  struct Parted {
    var before = Edit()
    var items: [Item]
    var book: Book

    /// Both, as one edit.
    func edit(_ then: Edit) -> Edit {
      var edit = before
      edit.add(then)
      return edit
    }
  }

  /// nil, and said, where so many cannot be taken.
  func parted(_ subject: ItemSubject, _ pieces: Int64?, _ operation: ItemOperation) -> Parted? {
    guard let pieces, let item = several(subject) else {
      return Parted(items: ItemSubjects(app: app).items(of: subject), book: book)
    }
    do throws(ItemSplit.Problem) {
      let split = try ItemSplit.split(pieces, of: item, by: operation, in: book)
      return Parted(before: split.edit, items: [split.part], book: split.laid(over: book))
    } catch {
      toast(error.message, isBad: true)
      return nil
    }
  }

  /// The items as an action finds them, for what it will come to.
  func shown(_ subject: ItemSubject, _ pieces: Int64?) -> [Item] {
    if let pieces, let item = several(subject),
      let part = try? ItemSplit.shared(item, pieces).part
    {
      return [part]
    }
    return ItemSubjects(app: app).items(of: subject)
  }

  static func splitSheet(_ id: ID<Item>) -> SheetType {
    SheetType("Split Off", button: "Split Off", keeps: .nothing) { app, walk in
      guard let item = app.book.items.live(id), item.pieces > 1 else { return nil }
      walk.draw { html, _ in
        html("p", .class("strong"), text: app.title(of: item))
        html("p", .class("muted"), text: "They become an item of their own; prices are shared.")
      }
      var pieces: Int64 = 1
      ItemParts(app: app).number(of: item, &pieces, most: item.pieces - 1, &walk)
      let part = try? ItemSplit.shared(item, pieces).part
      if let price = part?.displayPrice {
        walk.draw { html, _ in
          html(
            "p", .class("hint"), .key("split-price"),
            text: ItemPieces.text(pieces, at: price, app.state.formats))
        }
      }
      let newID = walk.newID
      return { app in
        let operation = ItemActions(app: app).operation(newID)
        guard let parted = ItemParts(app: app).parted(.one(id), pieces, operation) else { return }
        ItemChanges(app: app).finish(.one(id), parted.before, toast: "Split off")
      }
    }
  }
}
