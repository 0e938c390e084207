import Ledger
import Markup

/// How far a file is on its way to the hub; one the hub has is not listed.
public struct Upload: Equatable, Sendable {
  public enum State: Equatable, Sendable {
    case waiting
    /// The hub's disk is full: it is sent when there is room.
    case full
    /// Percent.
    case sending(Int)
    /// The hub said no, in words; Retry tries again.
    case failed(Phrase)
    case done
  }

  public var hash: String
  public var state: State

  public init(_ hash: String, _ state: State) {
    self.hash = hash
    self.state = state
  }

  var isRefused: Bool { if case .failed = state { true } else { false } }
}

struct UploadProgress: Room {
  let app: App

  /// How many files the hub does not take.
  var refusedCount: Int { state.uploads.count { $0.isRefused } }

  /// Each file that the hub does not take, why, and where it is.
  func refused(_ html: inout HTML) {
    let refused = state.uploads.filter { $0.isRefused }
    if refused.isEmpty { return }
    html("h3", text: "\(Noun.file.count(refused.count)) could not be accepted")
    html("ul", .class("list")) { html in
      for upload in refused {
        guard case .failed(let why) = upload.state else { continue }
        let file = book.attachments.rows.first { $0.hash == upload.hash }
        let row = file.map { RowKey(.attachment, $0.id.raw) }
        let words = RowWords(app: app)
        html("li", .class("row lost"), .key("refused-" + upload.hash)) { html in
          html("div", .class("row-main")) { html in
            let title: Phrase = row.map { words.title(of: $0) } ?? "File"
            if let page = row.flatMap({ words.page(of: $0) }) {
              html("a", .class("row-title"), .href(page.path), text: title)
            } else {
              html("span", .class("row-title"), text: title)
            }
            html("span", .class("row-note"), text: why)
          }
          html.button("Retry", .retryUpload(upload.hash), class: "button small")
        }
      }
    }
  }

  /// Takes over what the page says of a file's way to the hub.
  func uploadMoved(_ upload: Upload) {
    let place = state.uploads.firstIndex { $0.hash == upload.hash }
    if upload.state == .done {
      if let place { state.uploads.remove(at: place) }
    } else if let place {
      state.uploads[place] = upload
    } else {
      state.uploads.append(upload)
    }
  }
}
