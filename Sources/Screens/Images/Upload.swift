import Ledger

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
