import Ledger
import Markup

// What goes with a gig or a charge: contracts, riders, charts, photos, recordings (rule G70).
struct AttachmentsCard: Room {
  let app: App

  /// On a gig's page: its own files, then those of its charges.
  func draw(_ project: Project, _ html: inout HTML) {
    let own = book.attached(to: project.id.raw, .project)
    let place = GalleryPlace.attached(to: project.id.raw, .project)
    html(
      "div", .key("attachments"), .onDrop(.files(place)), .data("accept", place.accept)
    ) { html in
      html.card("Attachments", action: ("Add Files", Action.addFiles(place))) { html in
        var isEmpty = own.isEmpty
        if !own.isEmpty { list(own, "Attachments", isInSheet: false, &html) }
        for charge in book.charges(of: project.id) {
          let files = book.attached(to: charge.id.raw, .charge)
          if files.isEmpty { continue }
          isEmpty = false
          let name = charge.title
          html("h3", text: name)
          list(files, name, isInSheet: false, &html)
        }
        if isEmpty {
          html("p", .class("muted")) { html in
            html.text("Contracts, riders, charts, photos, recordings: to 50 MB each.")
            html.text(" ")
            // A finger drags no file from elsewhere.
            html("span", .class("fine-only"), text: "Drop them here.")
          }
        }
      }
    }
  }

  /// In a charge's form: what is typed there is not left for a viewer.
  func draw(of charge: ID<Charge>, _ html: inout HTML) {
    let place = GalleryPlace.attached(to: charge.raw, .charge)
    let files = book.attached(to: charge.raw, .charge)
    html("h3", text: "Attachments")
    html(
      "div", .class("gallery"), .key("attachments"), .onDrop(.files(place)),
      .data("accept", place.accept)
    ) { html in
      if !files.isEmpty { list(files, "Attachments", isInSheet: true, &html) }
      html("div", .class("buttons")) { html in
        html("button", .type("button"), .class("button small"), .onClick(.addFiles(place))) {
          html in
          html.icon("file")
          html.text("Add Files")
        }
      }
    }
  }

  private func list(
    _ files: [Attachment], _ label: Phrase, isInSheet: Bool, _ html: inout HTML
  ) {
    html("ul", .class("list dense"), .label(label)) { html in
      for file in files { row(file, isInSheet: isInSheet, &html) }
    }
  }

  private func row(_ file: Attachment, isInSheet: Bool, _ html: inout HTML) {
    let name = AttachmentsCard.name(of: file)
    html("li", .class("row"), .key(file.id.text)) { html in
      html(
        "button", .type("button"), .class("row-link"),
        .onClick(isInSheet ? .openFile(file.id) : .openAttachment(file.id))
      ) { html in
        thumb(file, &html)
        html("span", .class("row-main")) { html in
          html("span", .class("row-title truncate"), text: name)
          html("span", .class("row-note"), text: note(file))
        }
      }
      Gallery(app: app).uploadLine(file, &html)
      if isInSheet {
        html.iconButton("close", "Remove \(name)", .removeFile(file.id))
      } else {
        html.iconButton("more", "Actions for \(name)", .open(.fileMenu(file.id)))
      }
    }
  }

  /// A small picture where it is here or small; a large one is fetched when somebody asks for it.
  private func thumb(_ file: Attachment, _ html: inout HTML) {
    let isNear = file.size <= Attaching.fetchedAlone || isHere(file)
    Gallery(app: app).thumbnail(
      isNear && file.type?.isPicture == true ? file : nil, icon: AttachmentsCard.icon(of: file),
      &html)
  }

  /// "Contract, 2.1 MB, on this device".
  private func note(_ file: Attachment) -> Phrase {
    var parts: [Phrase] = [
      file.role.title, .verbatim(FileSize(app: app).words(file.size)),
    ]
    if state.hasHub, state.filesHere.isKnown {
      parts.append(isHere(file) ? "on this device" : "not on this device")
    }
    return parts.joined(separator: ", ")
  }

  func isHere(_ file: Attachment) -> Bool { state.filesHere.has(file.hash) }

  /// What the hub has can be had again; what waits for it, or has no hub, is the only copy.
  func mayLeave(_ file: Attachment) -> Bool {
    state.hasHub && isHere(file) && !state.uploads.contains { $0.hash == file.hash }
  }

  static func name(of file: Attachment) -> Phrase {
    file.name.isEmpty ? file.role.title : .verbatim(file.name)
  }

  private static func icon(of file: Attachment) -> String {
    guard let type = file.type else { return "file" }
    return type.isSound ? "music" : type.isPicture ? "image" : type == .text ? "note" : "file"
  }
}
