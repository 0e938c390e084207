import Ledger
import Screens

/// Files that come and go, and what waits for the page to be drawn.
struct Files {
  var focusAfterRender: String?
  /// Minutes east of UTC on this device when the page was opened.
  var offsetMinutes = 0
  /// An import that was shown and not yet confirmed.
  var planned: Edit?
  /// Blobs the hub does not have yet, oldest first.
  var uploads: [(hash: String, mediaType: String, bytes: [UInt8])] = []
}

extension BrowserSession {
  // MARK: blobs

  /// Keeps a blob here at once; the hub gets it in the background.
  mutating func storeBlob(_ hash: String, _ mediaType: String, _ bytes: [UInt8]) {
    documents.logo = (hash, bytes)
    send(.storeBlob(hash: hash, mediaType: mediaType, bytes: bytes))
    if app.state.hasHub {
      files.uploads.append((hash, mediaType, bytes))
      upload()
    }
  }

  mutating func upload() {
    guard let next = files.uploads.first, app.state.isOnline else { return }
    send(
      .fetch(
        request: "blob/" + next.hash, method: "PUT", path: "/v1/blob/" + next.hash,
        body: next.bytes, type: next.mediaType))
  }

  mutating func uploadAnswered(_ message: HostMessage) {
    guard message.text(1).hasPrefix("blob/"), !files.uploads.isEmpty else { return }
    if message.text(2) == "ok" {
      files.uploads.removeFirst()
      upload()
    } else if message.text(2) == "error" {
      let words = BrowserSession.words(message.fields.count > 4 ? message.fields[4] : [])
      files.uploads.removeFirst()
      run(app.handle(.failed("The file was not accepted: " + words)))
    }
  }

  // MARK: the sample studio

  mutating func loadSample() {
    commit(sampleStudio(on: app.state.today))
    run(app.handle(.action(.go(.projects(.open)), fields: [], value: "")))
  }
}
