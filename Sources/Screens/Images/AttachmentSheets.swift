import Ledger
import Markup

// The sheets of an attachment: a recording to listen to, its menu, its name and kind (rules G70, G71).
extension SheetKind {
  static var listen: SheetName<ID<Attachment>> { SheetName("attach/listen") }
  static var nameFile: SheetName<ID<Attachment>> { SheetName("attach/name") }
}

extension Action {
  /// Shows, plays or saves it, as fits what it is.
  static var openAttachment: Verb<ID<Attachment>> { Verb("attach/open") }
  static var keepHere: Verb<ID<Attachment>> { Verb("attach/keep") }
  static var removeFromHere: Verb<ID<Attachment>> { Verb("attach/leave") }
}

extension SheetSearch {
  mutating func attachments() {
    on(SheetKind.listen) { id in
      SheetType(
        form: { app in app.book.attachments.live(id) == nil ? nil : Form() },
        view: { app, _, html in
          if let file = app.book.attachments.live(id) {
            AttachmentSheets(app: app).listen(file, &html)
          }
        })
    }
    on(SheetKind.nameFile) { id in
      SheetType("Edit File", keeps: .row) { app, walk in
        guard var file = app.book.attachments.live(id) else { return nil }
        walk.text("name", "Name", &file.name, isFocused: true)
        if file.name.isEmpty { walk.rule("Name the file") }
        if file.name.count > 120 { walk.rule("A name has 120 characters or less") }
        var word = file.role.word
        walk.choice("role", "Kind", &word) {
          Attaching.roles.map { ($0.word, $0.title) }
        }
        file.role = AttachmentRole(word: word) ?? file.role
        let filled = file
        return { app in
          let edit = Edit(putting: filled, in: app.book.attachments)
          app.closeSheet()
          app.commit(edit, toast: "File saved")
        }
      }
    }
  }
}

struct AttachmentSheets: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.openAttachment) { open($0) }
    at.on(Action.keepHere) { id in
      guard let file = book.attachments.live(id) else { return }
      closeSheet()
      effects.append(.keepBlob(file.hash))
      toast("Fetching the file …")
    }
    at.on(Action.removeFromHere) { id in
      guard let file = book.attachments.live(id), AttachmentsCard(app: app).mayLeave(file) else {
        return
      }
      closeSheet()
      effects.append(.dropBlob(file.hash))
      toast("Removed from this device. It stays in the account.")
    }
  }

  private func open(_ id: ID<Attachment>) {
    guard let file = book.attachments.live(id) else { return }
    guard let type = file.type else { return ImageActions(app: app).handOver(id, .download) }
    if type.isPicture {
      openSheet(.viewImage(id))
    } else if type.isSound {
      openSheet(.listen(id))
    } else {
      // It was opened from its menu, which has done its work.
      closeSheet()
      ImageActions(app: app).handOver(id, type == .pdf ? .open : .download)
    }
  }

  fileprivate func listen(_ file: Attachment, _ html: inout HTML) {
    let name = AttachmentsCard.name(of: file)
    html.plainSheet(name) { html in
      html(
        "audio", .class("listen"), .flag("controls", true), .data("blob", file.hash), .label(name),
        .attribute("preload", "metadata"), .key("blob-" + file.hash)
      ) { _ in }
      html("p", .class("muted"), text: FileSize(app: app).words(file.size))
      html("div", .class("buttons")) { html in
        html.button("Download", .downloadFile(file.id))
        html.button("More …", .open(.fileMenu(file.id)))
      }
    }
  }

  func menu(_ file: Attachment, _ html: inout HTML) {
    let card = AttachmentsCard(app: app)
    html.plainSheet(AttachmentsCard.name(of: file)) { html in
      html("div", .class("menu")) { html in
        html.menuItem("file", "Open", .openAttachment(file.id))
        html.menuItem("edit", "Name and Kind", .open(.nameFile(file.id)))
        html.menuItem("download", "Download", .downloadFile(file.id))
        if state.hasHub, state.filesHere.isKnown, !card.isHere(file) {
          html.menuItem("device", "Keep on This Device", .keepHere(file.id))
        } else if card.mayLeave(file) {
          html.menuItem("cloud", "Remove from This Device", .removeFromHere(file.id))
        }
        html.menuItem("trash", "Delete", .removeFile(file.id), isDanger: true)
      }
    }
  }
}
