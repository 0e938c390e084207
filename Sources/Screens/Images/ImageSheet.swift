import Ledger
import Markup

/// The sheets of this area, as arguments of ``Action/openSheet(_:)`` after `image/`.
public enum ImageSheet: Equatable, Sendable {
  /// The picture as large as the screen.
  case view(ID<Attachment>)
  case menu(ID<Attachment>)
  case caption(ID<Attachment>)

  public var text: String {
    switch self {
    case .view(let id): return "view/" + id.text
    case .menu(let id): return "menu/" + id.text
    case .caption(let id): return "caption/" + id.text
    }
  }

  init?(parts: [String]) {
    guard parts.count == 2, let id = ID<Attachment>(parts[1]) else { return nil }
    switch parts[0] {
    case "view": self = .view(id)
    case "menu": self = .menu(id)
    case "caption": self = .caption(id)
    case _: return nil
    }
  }

  var id: ID<Attachment> {
    switch self {
    case .view(let id), .menu(let id), .caption(let id): return id
    }
  }
}

extension App {
  /// The fields it opens with; nil when what it is about does not exist.
  func form(for kind: ImageSheet) -> Form? {
    guard let file = book.attachments.live(kind.id) else { return nil }
    switch kind {
    case .view, .menu: return Form()
    case .caption: return Form([("name", file.name)])
    }
  }

  /// Fields that follow the one that was typed into.
  mutating func formFollows(_ kind: ImageSheet, _ name: String) {}

  func check(_ kind: ImageSheet, _ form: inout Form) {
    switch kind {
    case .view, .menu: break
    case .caption:
      if form.trimmed("name").count > 120 {
        form.fail("name", "A caption has 120 characters or less")
      }
    }
  }

  mutating func save(_ kind: ImageSheet, _ sheet: Sheet) {
    closeSheet()
    switch kind {
    case .view, .menu: break
    case .caption(let id):
      guard var file = book.attachments.live(id) else { return }
      file.name = sheet.form.trimmed("name")
      var edit = Edit()
      edit.put(file, in: book.attachments)
      commit(edit, toast: "Caption saved")
    }
  }

  func view(_ kind: ImageSheet, _ sheet: Sheet, _ html: inout HTML) {
    guard let file = book.attachments.live(kind.id) else { return }
    switch kind {
    case .view: viewer(file, &html)
    case .menu: fileMenu(file, &html)
    case .caption:
      html.formSheet("Caption") { html in
        html.problemBanner(sheet.form)
        html.field(sheet.form, "name", "Caption", isFocused: true)
      }
    }
  }

  private func fileMenu(_ file: Attachment, _ html: inout HTML) {
    html.plainSheet(file.isPDF ? "Receipt" : file.role == .receipt ? "Receipt" : "Image") { html in
      html("div", .class("menu")) { html in
        if file.isPDF {
          html.menuItem("file", "Open", "image/open/" + file.id.text)
        } else {
          html.menuItem("search", "View", "sheet/image/view/" + file.id.text)
        }
        if file.role != .receipt, !isPrimary(file) {
          html.menuItem("star", "Set as Primary", "image/primary/" + file.id.text)
        }
        html.menuItem("edit", "Edit Caption", "sheet/image/caption/" + file.id.text)
        html.menuItem("download", "Download", "image/download/" + file.id.text)
        html.menuItem("trash", "Remove", "image/remove/" + file.id.text, isDanger: true)
      }
    }
  }

  func isPrimary(_ file: Attachment) -> Bool {
    let files = book.attachments(of: file.owner.id.raw, as: file.role)
    return primary(among: files, chosen: image(of: file.owner) ?? ID()) == file.id
  }
}
