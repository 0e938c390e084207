import Ledger
import Markup

// One quiet line that says where the data is, and the words for what the hub does not have.
struct SyncLine: Room {
  let app: App

  func draw(_ html: inout HTML) {
    let (icon, text) = standing
    html("a", .class("cluster small muted"), .href(Route.setting(.devices).path), .id("sync")) {
      html in
      html.icon(icon)
      html("span", text: text)
    }
  }

  var standing: (icon: String, text: Phrase) {
    if case .failed = state.storage { return ("warning", "Not saved") }
    if !state.hasHub { return ("device", "On this device") }
    if state.isComing { return ("cloud", "Loading…") }
    if state.isSignedOut { return ("lock", "Signed out") }
    let pending = state.formats.count(state.pending)
    if !state.isOnline {
      return ("cloud-off", state.pending == 0 ? "Offline" : "Offline, \(pending) to send")
    }
    if state.pending > 0 { return ("cloud", "\(pending) to send") }
    let refused = UploadProgress(app: app).refusedCount
    if refused > 0 {
      return ("warning", "\(Noun.file.count(refused, state.formats)) could not be accepted")
    }
    return ("cloud", "Up to date")
  }

  /// "2 changes", "1 file", "2 changes and 1 file": what the hub does not have.
  var unsent: Phrase {
    let changes = Noun.change.count(state.pending, state.formats)
    let files = Noun.file.count(state.uploads.count, state.formats)
    if state.uploads.isEmpty { return changes }
    return state.pending == 0 ? files : "\(changes) and \(files)"
  }

  /// Whether some of that is on its way, and not only files that the hub does not take.
  var isSending: Bool {
    state.isOnline
      && (state.pending > 0 || UploadProgress(app: app).refusedCount < state.uploads.count)
  }
}
