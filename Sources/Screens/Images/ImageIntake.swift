import Ledger

/// Why a file is not taken, as the page (web/images.js) and the checks here name it.
public enum FileRefusal: String, Equatable, Sendable {
  /// Neither a picture nor a PDF, whatever it is called.
  case unknown
  /// A drawing that can hold code (SVG).
  case drawing
  /// A kind of picture that this browser cannot read (HEIC).
  case unreadable
  /// It begins as a picture and does not go on as one.
  case damaged
  /// More bytes than are taken.
  case tooLarge = "too-large"
  /// More pixels than a device can hold.
  case tooManyPixels = "too-many-pixels"
  case empty
  /// A PDF where only pictures go.
  case notPicture = "not-picture"
  /// Nothing that is kept with a gig, whatever it is called.
  case notKept = "not-kept"
  /// More bytes than a gig's file may have.
  case tooLargeToAttach = "too-large-to-attach"

  func words(_ name: String) -> Phrase {
    switch self {
    case .unknown: return "“\(name)” is not a picture or PDF. Nothing was stored."
    case .drawing:
      return "“\(name)” is an SVG, which can hold code. Save it as PNG or JPEG and add that."
    case .unreadable:
      return """
        “\(name)” is a kind of picture this browser cannot read. Save it as JPEG and add that.
        """
    case .damaged: return "“\(name)” is damaged and cannot be read. Nothing was stored."
    case .tooLarge: return "“\(name)” is too large. A picture may have 50 MB, a PDF 20 MB."
    case .tooManyPixels:
      return "“\(name)” has too many pixels: at most 100 million are read."
    case .empty: return "“\(name)” is empty."
    case .notKept:
      return """
        “\(name)” is no PDF, picture, recording (MP3, M4A, WAV, OGG, FLAC) or plain text. Nothing was stored.
        """
    case .tooLargeToAttach: return "“\(name)” is too large. A file may have 50 MB."
    case .notPicture: return "“\(name)” is not a picture. PDFs can be added as receipts."
    }
  }

  /// The same of a logo (rule S5).
  var logoWords: Phrase {
    switch self {
    case .tooLarge, .tooManyPixels: return "Logo must be smaller than 10 MB."
    case .unknown, .drawing, .unreadable, .damaged, .empty, .notPicture, .notKept,
      .tooLargeToAttach:
      return "Logo must be an image file."
    }
  }
}

/// One of the files that somebody chose, dropped or pasted.
public struct PickedFile: Equatable, Sendable {
  public var name: String
  public var mediaType: String
  public var bytes: [UInt8]
  /// Why the page did not take it; there are no bytes then.
  public var refusal: FileRefusal?

  public init(
    _ name: String, _ mediaType: String, _ bytes: [UInt8], refusal: FileRefusal? = nil
  ) {
    self.name = name
    self.mediaType = mediaType
    self.bytes = bytes
    self.refusal = refusal
  }
}

// Files on their way in: checked by their bytes, kept by their hash, made attachments.
struct ImageIntake: Room {
  let app: App

  /// Bytes of a PDF at most, and of a picture once it is scaled.
  static var largestFile: Int { 20 * 1024 * 1024 }

  /// Files that the page has read and scaled, chosen together: one change, taken back as one.
  func receiveImages(_ place: GalleryPlace, _ picked: [PickedFile]) {
    var files =
      place.isAttached
      ? book.attached(to: place.owner, place.kind)
      : book.attachments(of: place.owner, as: place.role)
    let hadNone = files.isEmpty
    var added: [Attachment] = []
    var problems: [IntakeProblem] = []
    var edit = Edit()
    for one in picked {
      do throws(IntakeProblem) {
        let file = try take(one, place, files)
        files.append(file)
        added.append(file)
        edit.put(file, in: book.attachments)
      } catch {
        problems.append(error)
      }
    }
    if place.role == .image, hadNone, let first = added.first {
      _ = ImageActions(app: app).setImage(of: first.owner, to: first.id, &edit)
    }
    commit(edit)
    tell(place, added.count, problems)
  }

  private func tell(_ place: GalleryPlace, _ added: Int, _ problems: [IntakeProblem]) {
    var parts: [Phrase] = []
    if added == 1 {
      parts.append(
        place.isAttached ? "File added" : place.takesPDF ? "Receipt added" : "Image added")
    }
    if added > 1 { parts.append("\(place.noun.count(added)) added") }
    if let first = problems.first { parts.append(first.words) }
    if problems.count > 1 { parts.append("\(problems.count - 1) more not added.") }
    var text = Phrase.none
    for part in parts {
      text = [text, part].joined(separator: say(text).hasSuffix(".") ? " " : ". ")
    }
    toast(
      text, canUndo: added > 0, isBad: added == 0 && problems.contains { $0.isBad })
  }

  /// Checks a file against those that are there, and asks the page to keep its bytes.
  private func take(
    _ picked: PickedFile, _ place: GalleryPlace, _ files: [Attachment]
  ) throws(IntakeProblem) -> Attachment {
    if let refusal = picked.refusal { throw IntakeProblem(refusal.words(picked.name)) }
    let type = try ImageIntake.examine(picked, for: place)
    if files.count >= place.limit {
      throw IntakeProblem(
        """
        At most \(place.noun.count(place.limit)) can be kept here. “\(picked.name)” was \
        not added.
        """)
    }
    let hash = SHA256.hex(picked.bytes)
    if files.contains(where: { $0.hash == hash }) {
      throw IntakeProblem("“\(picked.name)” is here already", isBad: false)
    }
    // The bytes go first: the page stores in this order, so no row ever names bytes that are lost.
    effects.append(.storeBlob(hash: hash, mediaType: type.mediaType, bytes: picked.bytes))
    var file = Attachment()
    file.id = freshID()
    file.owner.kind = place.kind.name
    file.owner.id = ID(place.owner)
    file.role = place.isAttached ? Attaching.role(of: type) : place.role
    file.name = String(Text.trimmed(picked.name).prefix(120))
    file.mediaType = type.mediaType
    file.size = Int64(picked.bytes.count)
    file.hash = hash
    file.position = position(after: files.last?.position)
    return file
  }

  /// Says why a file was not taken; nothing of it is kept.
  func fileRefused(_ token: String, _ name: String, _ why: FileRefusal) {
    toast(token == "logo" ? why.logoWords : why.words(name), isBad: true)
  }

  private struct IntakeProblem: Error {
    var words: Phrase
    var isBad: Bool

    init(_ words: Phrase, isBad: Bool = true) {
      self.words = words
      self.isBad = isBad
    }
  }

  /// What the file is, by its bytes alone; the page scales pictures to JPEG or PNG beforehand.
  private static func examine(
    _ picked: PickedFile, for place: GalleryPlace
  ) throws(IntakeProblem) -> FileType {
    if let refusal = refusal(picked.bytes, for: place) {
      throw IntakeProblem(refusal.words(picked.name))
    }
    guard let type = FileType(of: picked.bytes) else {
      throw IntakeProblem(FileRefusal.unknown.words(picked.name))
    }
    return type
  }

  private static func refusal(_ bytes: [UInt8], for place: GalleryPlace) -> FileRefusal? {
    if bytes.isEmpty { return .empty }
    if place.isAttached {
      if bytes.count > Attaching.largest { return .tooLargeToAttach }
      guard let type = FileType(of: bytes) else { return .notKept }
      return type.isWhole(bytes) ? nil : .damaged
    }
    if bytes.count > largestFile { return .tooLarge }
    guard let type = FileType(of: bytes), type.isPaper else { return .unknown }
    switch type {
    case .pdf: if !place.takesPDF { return .notPicture }
    case .jpeg, .png: break
    case _: return .unreadable
    }
    return type.isWhole(bytes) ? nil : .damaged
  }
}
