import Ledger

/// What the buttons of this area do, as text after `image/`.
public enum ImageAction: Equatable, Sendable {
  /// Opens the file dialog: pictures from the library or files, several at once.
  case add(GalleryPlace)
  case camera(GalleryPlace)
  /// Files were dropped or pasted; they follow one by one.
  case files(GalleryPlace)
  case makePrimary(ID<Attachment>)
  case remove(ID<Attachment>)
  case download(ID<Attachment>)
  case open(ID<Attachment>)
  /// Tries a failed upload again, by the file's hash.
  case retry(String)

  init?(parts: [String]) {
    guard let verb = parts.first else { return nil }
    let rest = Array(parts.dropFirst())
    switch verb {
    case "add", "camera", "files":
      guard let place = GalleryPlace(parts: rest) else { return nil }
      self = verb == "add" ? .add(place) : verb == "camera" ? .camera(place) : .files(place)
    case "primary", "remove", "download", "open":
      guard let id = rest.first.flatMap({ ID<Attachment>($0) }) else { return nil }
      switch verb {
      case "primary": self = .makePrimary(id)
      case "remove": self = .remove(id)
      case "download": self = .download(id)
      case _: self = .open(id)
      }
    case "retry": self = .retry(rest.first ?? "")
    case _: return nil
    }
  }
}

extension App {
  mutating func perform(_ action: ImageAction, _ value: String) {
    switch action {
    case .add(let place): pickFiles(for: place, capture: false)
    case .camera(let place): pickFiles(for: place, capture: true)
    case .files: break
    case .makePrimary(let id): makePrimary(id)
    case .remove(let id): removeFile(id)
    case .download(let id): handOver(id, .download)
    case .open(let id): handOver(id, .open)
    case .retry(let hash): effects.append(.retryUpload(hash))
    }
  }

  private mutating func pickFiles(for place: GalleryPlace, capture: Bool) {
    effects.append(
      .pick(
        token: "image/files/" + place.text, accept: capture ? "image/*" : place.accept,
        capture: capture, multiple: !capture))
  }

  private mutating func handOver(_ id: ID<Attachment>, _ use: DocumentUse) {
    guard let file = book.attachments[id] else { return }
    effects.append(.handOverBlob(hash: file.hash, name: file.fileName, use))
    if use == .download { closeSheet() }
  }

  /// The owner shows this one first.
  private mutating func makePrimary(_ id: ID<Attachment>) {
    guard let file = book.attachments.live(id) else { return }
    var edit = Edit()
    if file.role != .image || !setImage(of: file.owner, to: id, &edit) {
      // A row that names no image of its own shows the first.
      var moved = file
      let first = book.attachments(of: file.owner.id.raw, as: file.role).first
      moved.position = Position.between(nil, first?.position, jitter: chance())
      edit.put(moved, in: book.attachments)
    }
    closeSheet()
    commit(edit, toast: "Primary image set")
  }

  /// Takes a file away; if it was the primary one, the first that is left follows it.
  private mutating func removeFile(_ id: ID<Attachment>) {
    guard var file = book.attachments.live(id) else { return }
    file.life = .trashed
    var edit = Edit()
    edit.put(file, in: book.attachments)
    if file.role == .image, image(of: file.owner) == id {
      let rest = book.attachments(of: file.owner.id.raw, as: .image).first { $0.id != id }
      _ = setImage(of: file.owner, to: rest?.id ?? ID(), &edit)
    }
    if case .image? = state.sheet?.kind { closeSheet() }
    commit(edit, toast: file.role == .receipt ? "Receipt removed" : "Image removed")
  }

  /// A sheet was left without making its row: what was added to it goes too, however it was left.
  mutating func dropFiles(ofUnmade owner: UInt64) {
    let files = book.attachments(of: owner)
    guard let first = files.first, !isMade(first.owner) else { return }
    var edit = Edit()
    for var file in files {
      file.life = .trashed
      edit.put(file, in: book.attachments)
    }
    // Not to be undone: that would bring back files which nothing shows.
    guard let change = replica.commit(edit, now: state.now, undoable: false) else { return }
    effects.append(.store(change))
  }

  private func isMade(_ owner: Attachment.Owner) -> Bool {
    switch Kind(word: owner.kind) {
    case .item?: return book.items[owner.id.retyped()] != nil
    case .space?: return book.spaces[owner.id.retyped()] != nil
    case .project?: return book.projects[owner.id.retyped()] != nil
    case .transaction?: return book.transactions[owner.id.retyped()] != nil
    case _: return true
    }
  }

  // MARK: the row that owns it

  /// The image that a row has chosen; nil for a row that chooses none.
  func image(of owner: Attachment.Owner) -> ID<Attachment>? {
    switch Kind(word: owner.kind) {
    case .item?: return book.items[owner.id.retyped()]?.image
    case .space?: return book.spaces[owner.id.retyped()]?.image
    case .project?: return book.projects[owner.id.retyped()]?.image
    case _: return nil
    }
  }

  /// False when the row has no such choice, or does not exist yet.
  func setImage(
    of owner: Attachment.Owner, to image: ID<Attachment>, _ edit: inout Edit
  ) -> Bool {
    switch Kind(word: owner.kind) {
    case .item?:
      guard var item = book.items[owner.id.retyped()] else { return false }
      item.image = image
      edit.put(item, in: book.items)
    case .space?:
      guard var space = book.spaces[owner.id.retyped()] else { return false }
      space.image = image
      edit.put(space, in: book.spaces)
    case .project?:
      guard var project = book.projects[owner.id.retyped()] else { return false }
      project.image = image
      edit.put(project, in: book.projects)
    case _: return false
    }
    return true
  }
}

extension Attachment {
  /// A name to save it under: it ends as its type does.
  var fileName: String {
    var name = ""
    for character in self.name {
      name.append("/\\:*?\"<>|".contains(character) || character.isNewline ? "-" : character)
    }
    let endings: [(String, String)] = [
      ("image/jpeg", ".jpg"), ("image/png", ".png"), ("application/pdf", ".pdf"),
    ]
    let ending = endings.first { $0.0 == mediaType }?.1 ?? ""
    if name.isEmpty { name = role == .receipt ? "receipt" : "image" }
    let hasEnding = name.count > ending.count && lowered(name).hasSuffix(ending)
    return hasEnding ? name : name + ending
  }
}
