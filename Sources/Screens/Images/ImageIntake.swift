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

  func words(_ name: String) -> String {
    let file = "“" + name + "” "
    switch self {
    case .unknown: return file + "is not a picture or PDF. Nothing was stored."
    case .drawing:
      return file + "is an SVG, which can hold code. Save it as PNG or JPEG and add that."
    case .unreadable:
      return file + "is a kind of picture this browser cannot read. Save it as JPEG and add that."
    case .damaged: return file + "is damaged and cannot be read. Nothing was stored."
    case .tooLarge: return file + "is too large. A picture may have 50 MB, a PDF 20 MB."
    case .tooManyPixels: return file + "has too many pixels: at most 100 million are read."
    case .empty: return file + "is empty."
    case .notPicture: return file + "is not a picture. PDFs can be added as receipts."
    }
  }

  /// The same of a logo (design-projects.md 1.17).
  var logoWords: String {
    switch self {
    case .tooLarge, .tooManyPixels: return "Logo must be smaller than 10 MB."
    case .unknown, .drawing, .unreadable, .damaged, .empty, .notPicture:
      return "Logo must be an image file."
    }
  }
}

// Files on their way in: checked by their bytes, kept by their hash, made attachments.
extension App {
  /// Bytes of a PDF at most, and of a picture once it is scaled.
  static var largestFile: Int { 20 * 1024 * 1024 }

  /// A file that the page has read and scaled.
  mutating func receiveImage(_ place: GalleryPlace, _ name: String, _ bytes: [UInt8]) {
    let type: FileType
    do throws(IntakeProblem) {
      type = try App.examine(bytes, for: place)
    } catch {
      fileRefused("", name, error.refusal)
      return
    }
    let files = book.attachments(of: place.owner, as: place.role)
    if files.count >= place.limit {
      toast(
        "At most \(Text.count(place.limit, place.noun)) can be kept here. "
          + "“\(name)” was not added.", isBad: true)
      return
    }
    let hash = SHA256.hex(bytes)
    if files.contains(where: { $0.hash == hash }) {
      toast("“\(name)” is here already")
      return
    }
    // The bytes go first: the page stores in this order, so no row ever names bytes that are lost.
    effects.append(.storeBlob(hash: hash, mediaType: type.mediaType, bytes: bytes))
    var file = Attachment()
    file.id = freshID()
    file.owner.kind = place.kind.name
    file.owner.id = ID(place.owner)
    file.role = place.role
    file.name = String(Text.trimmed(name).prefix(120))
    file.mediaType = type.mediaType
    file.size = Int64(bytes.count)
    file.hash = hash
    file.position = Position.between(files.last?.position, nil, jitter: chance())
    var edit = Edit()
    edit.put(file, in: book.attachments)
    if place.role == .image, files.isEmpty { _ = setImage(of: file.owner, to: file.id, &edit) }
    commit(edit, toast: place.title + " added")
  }

  /// Says why a file was not taken; nothing of it is kept.
  mutating func fileRefused(_ token: String, _ name: String, _ why: FileRefusal) {
    toast(token == "logo" ? why.logoWords : why.words(name), isBad: true)
  }

  private struct IntakeProblem: Error {
    var refusal: FileRefusal
  }

  /// What the file is, by its bytes alone; the page scales pictures to JPEG or PNG beforehand.
  private static func examine(
    _ bytes: [UInt8], for place: GalleryPlace
  ) throws(IntakeProblem) -> FileType {
    if bytes.isEmpty { throw IntakeProblem(refusal: .empty) }
    if bytes.count > largestFile { throw IntakeProblem(refusal: .tooLarge) }
    guard let type = FileType(of: bytes) else { throw IntakeProblem(refusal: .unknown) }
    switch type {
    case .pdf: if !place.takesPDF { throw IntakeProblem(refusal: .notPicture) }
    case .jpeg, .png: break
    case .webp, .gif: throw IntakeProblem(refusal: .unreadable)
    }
    if !type.isWhole(bytes) { throw IntakeProblem(refusal: .damaged) }
    return type
  }
}
