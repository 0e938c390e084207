import Ledger
import Markup

// The images and receipts of a row: shown, added, chosen as primary, removed. Class names are
// web/gallery.css's; the page fills `data-blob` elements from its own store, offline too.
struct Gallery: Room {
  let app: App

  /// The files of `owner` in one role, with buttons to add while there are fewer than `limit`.
  ///
  /// Pasting and dropping work anywhere on the page. In a sheet pass `isInSheet`, so that looking
  /// at a picture does not replace what is being filled in.
  func draw(
    of owner: UInt64, _ kind: Kind, as role: AttachmentRole, limit: Int,
    chosen: ID<Attachment> = ID(), isInSheet: Bool = false, _ html: inout HTML
  ) {
    let place = GalleryPlace(owner, kind, as: role, limit: limit)
    let files = book.attachments(of: owner, as: role)
    let primary = primary(among: files, chosen: chosen)
    html(
      "div", .class("gallery"), .key("gallery-" + role.word + "-" + ID<Attachment>(owner).text),
      .onDrop(.files(place)), .data("accept", place.accept)
    ) { html in
      if !files.isEmpty {
        html("ul", .class("tiles")) { html in
          for (number, file) in files.enumerated() {
            tile(
              file, "\(number + 1) of \(files.count)",
              isPrimary: role != .receipt && file.id == primary, isInSheet: isInSheet, &html)
          }
        }
      }
      if files.count < limit { addButtons(place, &html) }
    }
  }

  /// A small square of an image, or an icon where there is none.
  func thumbnail(_ image: Attachment?, icon: String, _ html: inout HTML) {
    html("span", .class("thumb")) { html in
      if let image, !image.isPDF {
        picture(image, isSmall: true, alternative: "", &html)
      } else {
        html.icon(image == nil ? icon : "file")
      }
    }
  }

  /// The chosen file, else the first that is left.
  func primary(among files: [Attachment], chosen: ID<Attachment>) -> ID<Attachment>? {
    (files.first { $0.id == chosen } ?? files.first)?.id
  }

  /// An `img` that the page fills from its own store.
  func picture(
    _ file: Attachment, isSmall: Bool, alternative: Phrase, _ html: inout HTML
  ) {
    html.void(
      "img", .data("blob", file.hash), isSmall ? .data("size", "small") : .none,
      .words("alt", alternative), .attribute("draggable", "false"),
      .key("blob-" + file.hash))
  }

  private func tile(
    _ file: Attachment, _ number: Phrase, isPrimary: Bool, isInSheet: Bool, _ html: inout HTML
  ) {
    let kind: Phrase = file.isPDF ? "PDF \(number)" : "Image \(number)"
    let label = [kind, .verbatim(file.name)].joined(separator: ", ")
    let open: Action = file.isPDF ? .openFile(file.id) : .open(.viewImage(file.id))
    html("li", .class("tile"), .key(file.id.text)) { html in
      html(
        "button", .type("button"), .class("tile-open"),
        isInSheet && !file.isPDF ? .aria("disabled", "true") : .onClick(open), .label(label)
      ) { html in
        if file.isPDF {
          html.icon("file")
          html("span", .class("tile-name truncate"), text: file.name)
        } else {
          picture(file, isSmall: true, alternative: "", &html)
        }
      }
      if isPrimary { html("span", .class("badge accent tile-badge"), text: "Primary") }
      uploadLine(file, &html)
      if isInSheet {
        html.iconButton(
          "close", "Remove \(label)", .removeFile(file.id),
          class: "icon-button tile-more")
      } else {
        html.iconButton(
          "more", "Actions for \(label)", .open(.fileMenu(file.id)),
          class: "icon-button tile-more")
      }
    }
  }

  /// Whether the hub has the file yet; nothing where there is no hub, or it has.
  func uploadLine(_ file: Attachment, _ html: inout HTML) {
    guard state.hasHub, let upload = state.uploads.first(where: { $0.hash == file.hash }) else {
      return
    }
    html("span", .class("tile-state"), .role("status")) { html in
      switch upload.state {
      case .waiting: html.text("Waiting to upload")
      case .full: html.text("Waiting to upload: the hub’s disk is full")
      case .sending(let percent): html.text("Uploading \(percent) %")
      case .done: break
      case .failed(let words):
        html("span", .words("title", words), text: "Failed")
        html.button("Retry", .retryUpload(file.hash), class: "button small")
      }
    }
  }

  private func addButtons(_ place: GalleryPlace, _ html: inout HTML) {
    let what: Phrase = place.takesPDF ? "Receipts" : "Images"
    html("div", .class("buttons")) { html in
      html("button", .type("button"), .class("button small"), .onClick(.addFiles(place))) {
        html in
        html.icon(place.takesPDF ? "file" : "image")
        html.text(place.takesPDF ? "Add Receipts" : "Add Images")
      }
      html(
        "button", .type("button"), .class("button small phone-only"),
        .onClick(.camera(place)), .label("Take Photo: \(what)")
      ) { html in
        html.icon("camera")
        html.text("Take Photo")
      }
    }
  }
}

extension Attachment {
  /// Whether it is what goes with a gig or a charge, and no picture or receipt of a row.
  var isAttached: Bool {
    guard let kind = Kind(word: owner.kind) else { return false }
    return Attaching.takes(kind) && Attaching.roles.contains(role)
  }
  var isPDF: Bool { mediaType == "application/pdf" }
}
