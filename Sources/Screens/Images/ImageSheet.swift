import Ledger
import Markup

// The sheets of a picture or receipt.
extension SheetKind {
  /// The picture as large as the screen.
  static var viewImage: SheetName<ID<Attachment>> { SheetName("image/view") }
  static var fileMenu: SheetName<ID<Attachment>> { SheetName("image/menu") }
  static var caption: SheetName<ID<Attachment>> { SheetName("image/caption") }

  var isAboutFile: Bool {
    isOne(SheetKind.viewImage) || isOne(SheetKind.fileMenu) || isOne(SheetKind.caption)
      || isOne(SheetKind.listen)
  }
}

extension SheetSearch {
  mutating func images() {
    on(SheetKind.viewImage) { id in
      SheetType(
        form: { app in app.book.attachments.live(id) == nil ? nil : Form() },
        view: { app, _, html in
          if let file = app.book.attachments.live(id) { Viewer(app: app).draw(file, &html) }
        })
    }
    on(SheetKind.fileMenu) { id in
      SheetType(
        form: { app in app.book.attachments.live(id) == nil ? nil : Form() },
        view: { app, _, html in
          if let file = app.book.attachments.live(id) { ImageSheet(app: app).fileMenu(file, &html) }
        })
    }
    on(SheetKind.caption) { id in
      SheetType("Caption", keeps: .row) { app, walk in
        guard var file = app.book.attachments.live(id) else { return nil }
        walk.text("name", "Caption", &file.name, isFocused: true)
        if file.name.count > 120 { walk.rule("A caption has 120 characters or less") }
        return { app in
          let edit = Edit(putting: file, in: app.book.attachments)
          app.closeSheet()
          app.commit(edit, toast: "Caption saved")
        }
      }
    }
  }
}

struct ImageSheet: Room {
  let app: App

  func fileMenu(_ file: Attachment, _ html: inout HTML) {
    if file.isAttached { return AttachmentSheets(app: app).menu(file, &html) }
    html.plainSheet(file.isPDF ? "Receipt" : file.role == .receipt ? "Receipt" : "Image") { html in
      html("div", .class("menu")) { html in
        if file.isPDF {
          html.menuItem("file", "Open", .openFile(file.id))
        } else {
          html.menuItem("search", "View", .open(.viewImage(file.id)))
        }
        if file.role != .receipt, !isPrimary(file) {
          html.menuItem("star", "Set as Primary", .makePrimary(file.id))
        }
        html.menuItem("edit", "Edit Caption", .open(.caption(file.id)))
        html.menuItem("download", "Download", .downloadFile(file.id))
        html.menuItem("trash", "Remove", .removeFile(file.id), isDanger: true)
      }
    }
  }

  func isPrimary(_ file: Attachment) -> Bool {
    let files = book.attachments(of: file.owner.id.raw, as: file.role)
    return Gallery(app: app).primary(
      among: files, chosen: ImageActions(app: app).image(of: file.owner) ?? ID()) == file.id
  }
}
