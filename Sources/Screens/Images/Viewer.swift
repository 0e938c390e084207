import Ledger
import Markup

// One picture on the whole screen. Zoom and swipes are web/viewer.js's; swipes press the buttons
// before and after, so that the app alone knows what comes next.
struct Viewer: Room {
  let app: App

  func draw(_ file: Attachment, _ html: inout HTML) {
    let files = pictures(beside: file)
    let place = files.firstIndex { $0.id == file.id } ?? 0
    let number: Phrase = "\(place + 1) of \(files.count)"
    // It scrolls, so that the page does not; the keyboard has nothing to do there.
    html(
      "div", .class("backdrop"), .onClick(.close), .attribute("tabindex", "-1"), .key("backdrop")
    ) { _ in }
    html(
      "section", .class("sheet viewer"), .role("dialog"), .aria("modal", "true"),
      .aria("labelledby", "sheet-title"), .key("viewer")
    ) { html in
      html("header", .class("sheet-head")) { html in
        html.iconButton("close", "Close", .close)
        html("h2", .class("sheet-title"), .id("sheet-title"), text: "Image \(number)")
        if !ClientViewing(app: app).isOn {
          html.iconButton("more", "Actions", .open(.fileMenu(file.id)))
        }
      }
      html("figure", .class("viewer-figure")) { html in
        html("div", .class("viewer-stage"), .data("viewer", file.id.text)) { html in
          Gallery(app: app).picture(
            file, isSmall: false, alternative: alternative(file, number), &html)
        }
        html("figcaption", .class("viewer-caption")) { html in
          html("span", text: file.name)
          Gallery(app: app).uploadLine(file, &html)
        }
      }
      if place > 0 { step("back", "Previous Image", files[place - 1], "viewer-previous", &html) }
      if place + 1 < files.count {
        step("forward", "Next Image", files[place + 1], "viewer-next", &html)
      }
    }
  }

  private func step(
    _ icon: String, _ label: Phrase, _ file: Attachment, _ name: String, _ html: inout HTML
  ) {
    html(
      "button", .type("button"), .class("icon-button viewer-step " + name), .label(label),
      .onClick(.open(.viewImage(file.id))), .key(name)
    ) { html in html.icon(icon) }
  }

  private func alternative(_ file: Attachment, _ number: Phrase) -> Phrase {
    file.name.isEmpty ? "Image \(number)" : .verbatim(file.name)
  }

  private func pictures(beside file: Attachment) -> [Attachment] {
    if file.isAttached, let kind = Kind(word: file.owner.kind) {
      return book.attached(to: file.owner.id.raw, kind).filter { $0.type?.isPicture == true }
    }
    return book.attachments(of: file.owner.id.raw, as: file.role).filter { !$0.isPDF }
  }

  /// The arrow keys while a picture is open; false when the key is not the viewer's.
  func pressInViewer(_ key: String) -> Bool {
    guard let id = state.sheet?.kind.about(SheetKind.viewImage),
      let file = book.attachments.live(id)
    else { return false }
    let files = pictures(beside: file)
    guard let place = files.firstIndex(where: { $0.id == id }) else { return false }
    let wanted: Int
    switch key {
    case "ArrowLeft": wanted = place - 1
    case "ArrowRight": wanted = place + 1
    case "Home": wanted = 0
    case "End": wanted = files.count - 1
    case _: return false
    }
    if files.indices.contains(wanted) { openSheet(.viewImage(files[wanted].id)) }
    return true
  }
}
