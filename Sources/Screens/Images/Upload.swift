import Ledger
import Markup

/// How far a file is on its way to the hub; one the hub has is not listed.
public struct Upload: Equatable, Sendable {
  /// How far it is, and what stops it.
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
    let count = refusedCount
    if count == 0 { return }
    let words = RowWords(app: app)
    html("h3", text: "\(Noun.file.count(count, state.formats)) could not be accepted")
    html("ul", .class("list")) { html in
      for upload in state.uploads {
        guard case .failed(let why) = upload.state else { continue }
        let file = file(of: upload.hash)
        html("li", .class("row lost"), .key("refused-" + upload.hash)) { html in
          html("div", .class("row-main")) { html in
            let row = file.map { RowKey(.attachment, $0.id.raw) }
            let title: Phrase = row.map { words.title(of: $0) } ?? "File"
            if let page = file.flatMap({ page(of: $0) }) {
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

  /// One that stands somewhere before one that was removed.
  private func file(of hash: String) -> Attachment? {
    let files = book.attachments.rows.filter { $0.hash == hash }
    return files.first { $0.isLive } ?? files.first
  }

  /// Where a file stands, receipts in the Inbox too; nil for one that was removed.
  private func page(of file: Attachment) -> Route? {
    if !file.isLive { return nil }
    return RowPlaces(app: app).page(of: RowKey(.attachment, file.id.raw))
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
