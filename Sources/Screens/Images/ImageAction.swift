import Ledger

// What the buttons of pictures and receipts do.
extension Action {
  /// Opens the file dialog: pictures from the library or files, several at once.
  static var addFiles: Verb<GalleryPlace> { Verb("image/add") }
  static var camera: Verb<GalleryPlace> { Verb("image/camera") }
  /// Files were dropped or pasted; they follow one by one.
  static var files: Verb<GalleryPlace> { Verb("image/files") }
  static var makePrimary: Verb<ID<Attachment>> { Verb("image/primary") }
  static var removeFile: Verb<ID<Attachment>> { Verb("image/remove") }
  static var downloadFile: Verb<ID<Attachment>> { Verb("image/download") }
  static var openFile: Verb<ID<Attachment>> { Verb("image/open") }
  /// Tries a failed upload again, by the file's hash.
  static var retryUpload: Verb<String> { Verb("image/retry") }
}

struct ImageActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.addFiles) { pickFiles(for: $0, capture: false) }
    at.on(Action.camera) { pickFiles(for: $0, capture: true) }
    at.on(Action.files) { _ in }
    at.on(Action.makePrimary) { makePrimary($0) }
    at.on(Action.removeFile) { removeFile($0) }
    at.on(Action.downloadFile) { handOver($0, .download) }
    at.on(Action.openFile) { handOver($0, .open) }
    at.on(Action.retryUpload) { effects.append(.retryUpload($0)) }
  }

  /// Where files go that come with this token: the text of ``Action/files``.
  func galleryPlace(_ token: String) -> GalleryPlace? {
    var reading = Reading(token)
    return reading.begins(with: Action.files.word) ? GalleryPlace.read(from: &reading) : nil
  }

  private func pickFiles(for place: GalleryPlace, capture: Bool) {
    effects.append(
      .pick(
        token: Action.files(place).text, accept: capture ? "image/*" : place.accept,
        capture: capture, multiple: !capture))
  }

  func handOver(_ id: ID<Attachment>, _ use: DocumentUse) {
    guard let file = book.attachments[id] else { return }
    effects.append(.handOverBlob(hash: file.hash, name: file.fileName, use))
    if use == .download { closeSheet() }
  }

  /// The owner shows this one first.
  private func makePrimary(_ id: ID<Attachment>) {
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
  private func removeFile(_ id: ID<Attachment>) {
    guard let file = book.attachments.live(id) else { return }
    var edit = Edit(trashing: file, in: book.attachments)
    if file.role == .image, image(of: file.owner) == id {
      let rest = book.attachments(of: file.owner.id.raw, as: .image).first { $0.id != id }
      _ = setImage(of: file.owner, to: rest?.id ?? ID(), &edit)
    }
    if let kind = state.sheet?.kind, kind.isAboutFile { closeSheet() }
    let words: Phrase =
      Attaching.roles.contains(file.role)
      ? "File removed" : file.role == .receipt ? "Receipt removed" : "Image removed"
    commit(edit, toast: words)
  }

  /// A sheet was left without making its row: what was added to it goes too, however it was left.
  func dropFiles(ofUnmade owner: UInt64) {
    let files = book.attachments(of: owner)
    guard let first = files.first, !isMade(first.owner) else { return }
    var edit = Edit()
    for file in files {
      edit.trash(file, in: book.attachments)
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
    case .charge?: return book.charges[owner.id.retyped()] != nil
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

extension FileType {
  /// What a row says that its file is.
  init?(mediaType: String) {
    let all: [FileType] = [
      .jpeg, .png, .webp, .gif, .pdf, .mp3, .m4a, .wav, .ogg, .flac, .text,
    ]
    guard let type = all.first(where: { $0.mediaType == mediaType }) else { return nil }
    self = type
  }
}

extension Attachment {
  /// What the row says that the file is; the bytes were asked when it came.
  var type: FileType? { FileType(mediaType: mediaType) }

  /// A name to save it under: it ends as its type does.
  var fileName: String {
    var name = ""
    for character in self.name {
      name.append("/\\:*?\"<>|".contains(character) || character.isNewline ? "-" : character)
    }
    let ending = mediaType == "application/xml" ? ".xml" : type?.ending ?? ""
    if name.isEmpty {
      name = role == .receipt ? "receipt" : type?.isPicture == true ? "image" : "file"
    }
    let hasEnding = name.count > ending.count && lowered(name).hasSuffix(ending)
    return hasEnding ? name : name + ending
  }
}
