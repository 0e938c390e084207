import ArgumentParser
import Documents
import Foundation
import Ledger
import Server
import Store

/// Receipts on their way into the book (rule E24).
struct ReceiptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receipt",
    abstract: "Put receipts into the Inbox, read one, list what waits.",
    discussion: """
      The hub reads what is in the Inbox, with Tesseract (tesseract-ocr) and poppler (poppler-utils), and \
      by itself electronic invoices. In the app one tap makes an expense of a receipt.

      Examples:
        ledgerline receipt add lunch.jpg taxi.pdf
        ledgerline receipt scan lunch.jpg --json
        ledgerline receipt inbox
      """,
    subcommands: [AddReceipts.self, ScanReceipt.self, ReceiptInbox.self])

  /// A file that the Inbox takes.
  static func file(_ path: String) throws -> (bytes: [UInt8], kind: ReceiptFile) {
    let name = name(of: path)
    // A film that somebody names by mistake is not read at all.
    let isLarge = Files.size(path).map { $0 > ReceiptFile.limit } == true
    let bytes = isLarge ? [] : try Files.read(path, most: ReceiptFile.limit)
    guard !isLarge, bytes.count <= ReceiptFile.limit else {
      throw CommandError.badData(
        "\(name) has more than \(ReceiptFile.limit >> 20) MiB. Make it smaller")
    }
    if bytes.isEmpty {
      throw CommandError.badData("\(name) is empty. Save the receipt once more")
    }
    guard let kind = ReceiptFile(bytes) else {
      throw CommandError.badData(
        "\(name) is no JPEG, PNG, WebP, GIF, PDF or XML file. Save the receipt as one of them")
    }
    return (bytes, kind)
  }

  static func name(of path: String) -> String {
    path == "-" ? "standard input" : (path as NSString).lastPathComponent
  }
}

struct AddReceipts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Put files into the Inbox, each once.",
    discussion: """
      Pictures (JPEG, PNG, WebP, GIF), PDFs and electronic invoices (XML) of at most 25 MiB. When one \
      of them is none, nothing is added.

      Examples:
        ledgerline receipt add lunch.jpg taxi.pdf
      """)

  @Argument(help: "The files.", completion: .file())
  var files: [String]

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let found = try files.map { (path: $0, file: try ReceiptCommand.file($0)) }
    let store = try options.open()
    var rows: [Value] = []
    for (path, file) in found {
      let name = ReceiptCommand.name(of: path)
      let added = try store.addReceipt(
        file.bytes, named: name, mediaType: file.kind.mediaType, from: .upload, now: now.instant)
      if !options.json {
        Answer.say(added.isNew ? "Added \(name)." : "\(name) is here already.")
      }
      rows.append(
        Answer.object([
          ("file", .text(name)), ("id", .text(added.receipt.text)),
          ("hash", .text(SHA256.hex(file.bytes))), ("isNew", .bool(added.isNew)),
        ]))
    }
    if options.json { Answer.json(.list(rows)) }
    if !FolderLock.isHeld(options.folder) {
      Answer.note("receipts are read while the hub runs: `ledgerline serve`")
    }
  }
}

struct ReceiptInbox: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbox", abstract: "List the receipts that are no expenses yet.",
    discussion: """
      Each is waiting (to be read), read, or failed with a reason. The oldest stands first.

      Examples:
        ledgerline receipt inbox --json
      """)

  @OptionGroup var options: BookOptions

  func run() throws {
    let book = try options.readBook(only: [.receipt, .reading])
    let rows = book.inbox.map { (receipt: $0, reading: book.reading(of: $0.hash)) }
    if options.json {
      Answer.json(.list(rows.map { ReceiptInbox.object($0.receipt, $0.reading) }))
      return
    }
    if rows.isEmpty { return Answer.say("The Inbox is empty.") }
    var table = TextTable([
      .init("ID"), .init("RECEIVED"), .init("STATE"), .init("NAME"), .init("REASON"),
    ])
    for (receipt, reading) in rows {
      table.add([
        receipt.id.text, receipt.received.utcDay.text, ReceiptInbox.state(reading), receipt.name,
        reading?.reason ?? "",
      ])
    }
    Answer.say(table.text)
  }

  private static func state(_ reading: Reading?) -> String {
    switch reading?.state {
    case nil: return "waiting"
    case .done: return "read"
    case .failed: return "failed"
    }
  }

  private static func object(_ receipt: Receipt, _ reading: Reading?) -> Value {
    Answer.object([
      ("id", .text(receipt.id.text)), ("name", .text(receipt.name)),
      ("received", .text(receipt.received.text)), ("origin", .text(receipt.origin.word)),
      ("mediaType", .text(receipt.mediaType)), ("size", .integer(receipt.size)),
      ("hash", .text(receipt.hash)), ("state", .text(state(reading))),
      ("engine", reading.map { .text($0.engine) } ?? .null),
      ("reason", reading.map { .text($0.reason) } ?? .null),
    ])
  }
}
