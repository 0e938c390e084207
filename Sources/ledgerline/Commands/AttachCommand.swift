import ArgumentParser
import Documents
import Foundation
import Ledger
import Store

/// Files of gigs and charges (rule G70).
struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Keep contracts, riders, charts, photos and recordings with gigs and charges.",
    discussion: """
      Files are PDFs, pictures, recordings (MP3, M4A, WAV, OGG, FLAC) and plain text of at most 50 MiB; what a file \
      is, its bytes say.

      Examples:
        ledgerline attach add 0c4f contract.pdf --kind contract
        ledgerline attach list 0c4f
        ledgerline attach get 7h1z --out contract.pdf
        ledgerline attach remove 7h1z
      """,
    subcommands: [AttachAdd.self, AttachList.self, AttachGet.self, AttachRemove.self])

  /// The gig or the charge that an id means.
  static func owner(_ text: String, in book: Book) throws -> (id: UInt64, kind: Kind) {
    do {
      return (try Lookup.find(text, in: book.projects).id.raw, .project)
    } catch {
      if let charge = try? Lookup.find(text, in: book.charges) { return (charge.id.raw, .charge) }
      throw error
    }
  }

  static func object(_ file: Attachment) -> Value {
    Answer.object([
      ("id", .text(file.id.text)), ("name", .text(file.name)), ("kind", .text(file.role.word)),
      ("mediaType", .text(file.mediaType)), ("size", .integer(file.size)),
      ("hash", .text(file.hash)), ("owner", .text(file.owner.id.text)),
      ("ownerKind", .text(file.owner.kind)),
    ])
  }
}

struct AttachAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add files to a gig or a charge, each once.",
    discussion: """
      When one of them is none that is kept, nothing is added. Without --kind recordings are recordings, pictures \
      photos, everything else other.

      Examples:
        ledgerline attach add 0c4f rider.pdf stage.jpg --kind rider
      """)

  @Argument(help: "The project's or charge's id, or the beginning of it.")
  var owner: String

  @Argument(help: "The files.", completion: .file())
  var files: [String]

  @Option(help: "contract, rider, chart, photo, recording or other.")
  var kind: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    guard let kind else { return }
    guard let role = AttachmentRole(word: kind), Attaching.roles.contains(role) else {
      let words = Attaching.roles.map { $0.word }
      throw ValidationError("--kind \"\(kind)\" is none. " + Near.words(kind, among: words))
    }
  }

  func run() throws {
    let now = try Now()
    let found = try files.map { path in (path, try AttachAdd.file(path)) }
    let store = try options.openExisting()
    let (id, ownerKind) = try AttachCommand.owner(owner, in: try store.book().book)
    for (_, file) in found {
      try store.putBlob(file.bytes, mediaType: file.type.mediaType, now: now.instant)
    }
    var added: [Attachment] = []
    try store.commit(now: now.instant) { book in
      added = []
      var edit = Edit()
      var all = book.attached(to: id, ownerKind)
      for (path, file) in found {
        let hash = SHA256.hex(file.bytes)
        if all.contains(where: { $0.hash == hash }) { continue }
        guard all.count < Attaching.most else {
          throw CommandError.refused("at most \(Attaching.most) files are kept with one row")
        }
        var row = Attachment()
        row.id = ID(UInt64.random(in: 256...UInt64.max))
        row.owner.kind = ownerKind.name
        row.owner.id = ID(id)
        row.role = kind.flatMap { AttachmentRole(word: $0) } ?? Attaching.role(of: file.type)
        row.name = String(
          trimmed(path == "-" ? "file" : (path as NSString).lastPathComponent).prefix(120))
        row.mediaType = file.type.mediaType
        row.size = Int64(file.bytes.count)
        row.hash = hash
        row.position = Position.between(
          all.last?.position, nil, jitter: UInt64.random(in: 256...UInt64.max))
        edit.put(row, in: book.attachments)
        all.append(row)
        added.append(row)
      }
      return edit
    }
    if options.json { return Answer.json(.list(added.map { AttachCommand.object($0) })) }
    for file in added { Answer.say("Added \(file.name) as \(file.role.word): \(file.id.text).") }
    if added.count < found.count { Answer.say("\(found.count - added.count) here already.") }
  }

  /// A file that is kept, by its bytes.
  private static func file(_ path: String) throws -> (bytes: [UInt8], type: FileType) {
    // A film that somebody names by mistake is not read at all.
    let isLarge = Files.size(path).map { $0 > Attaching.largest } == true
    let bytes = isLarge ? [] : try Files.read(path, most: Attaching.largest)
    if isLarge || bytes.count > Attaching.largest {
      throw CommandError.badData("\(path) has more than \(Attaching.largest >> 20) MiB")
    }
    if bytes.isEmpty { throw CommandError.badData("\(path) is empty. Save it once more") }
    guard let type = FileType(of: bytes) else {
      throw CommandError.badData(
        "\(path) is no PDF, picture, MP3, M4A, WAV, OGG, FLAC or plain text. Save it as one of them"
      )
    }
    guard type.isWhole(bytes) else {
      throw CommandError.badData("\(path) is damaged: its end is missing. Save it once more")
    }
    return (bytes, type)
  }
}

struct AttachList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the files of a gig or a charge, or all of them.",
    discussion: """
      Examples:
        ledgerline attach list
        ledgerline attach list 0c4f --json
      """)

  @Argument(help: "The project's or charge's id; all files without it.")
  var owner: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let book = try options.readBook(only: [.project, .charge, .attachment])
    var files: [Attachment] = []
    if let owner {
      let (id, kind) = try AttachCommand.owner(owner, in: book)
      files = book.attached(to: id, kind)
      if kind == .project {
        for charge in book.charges(of: ID(id)) {
          files += book.attached(to: charge.id.raw, .charge)
        }
      }
    } else {
      files = book.attachments.live.filter { file in
        guard let kind = Kind(word: file.owner.kind) else { return false }
        return Attaching.takes(kind) && Attaching.roles.contains(file.role)
      }
    }
    if options.json { return Answer.json(.list(files.map { AttachCommand.object($0) })) }
    if files.isEmpty { return Answer.say("There are no files.") }
    var table = TextTable([
      .init("ID"), .init("KIND"), .init("BYTES"), .init("TYPE"), .init("OWNER"), .init("NAME"),
    ])
    for file in files {
      table.add([
        file.id.text, file.role.word, String(file.size), file.mediaType, file.owner.id.text,
        file.name,
      ])
    }
    Answer.say(table.text(within: Terminal.width))
  }
}

struct AttachGet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Write a file of a gig or a charge.",
    discussion: """
      Examples:
        ledgerline attach get 7h1z --out contract.pdf
        ledgerline attach get 7h1z --out - | less
      """)

  @Argument(help: "The file's id, or the beginning of it.")
  var file: String

  @Option(help: ArgumentHelp("Where it goes; - is standard output.", valueName: "path"))
  var out: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let store = try options.openExisting()
    let row = try Lookup.find(file, in: try store.book().book.attachments)
    guard let bytes = try store.blob(row.hash) else {
      throw CommandError.notFound(
        "the bytes of \(row.name) are not here yet: the device that has them has not sent them")
    }
    try Files.write(bytes, to: out)
    if out != "-" { Answer.say("\(row.name) was written to \(out).") }
  }
}

struct AttachRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Delete a file of a gig or a charge.",
    discussion: """
      Examples:
        ledgerline attach remove 7h1z
      """)

  @Argument(help: "The file's id, or the beginning of it.")
  var file: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    var name = ""
    try store.commit(now: now.instant) { book in
      let row = try Lookup.find(file, in: book.attachments)
      guard let kind = Kind(word: row.owner.kind), Attaching.takes(kind),
        Attaching.roles.contains(row.role)
      else {
        throw CommandError.refused("\(row.name) is a picture or receipt, and no attachment")
      }
      name = row.name
      return Edit(trashing: row, in: book.attachments)
    }
    if options.json { return Answer.json(Answer.object([("removed", .text(name))])) }
    Answer.say("Removed \(name).")
  }
}
