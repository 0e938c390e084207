import Ledger

/// Reads CAMT.052, .053 and .054 of any version, by the names of elements alone (rule M13).
public enum CAMTReader {
  /// A bank's month of fifty thousand lines is sixty megabytes.
  private static var sizeLimit: Int { 128 * 1_024 * 1_024 }
  private static var elementLimit: Int { 20_000_000 }

  /// It begins as XML, and the message is named near its beginning.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    let head = EncodingJudge.text(Array(bytes.prefix(8_000))).text
    guard let first = head.first(where: { $0 > Ascii.space }), first == 0x3C else { return false }
    let word = Array("BkToCstmr".utf8)
    var at = 0
    while at + word.count <= head.count {
      if head[at] == word[0], head[at..<(at + word.count)].elementsEqual(word) { return true }
      at += 1
    }
    return false
  }

  public static func read(_ bytes: [UInt8]) throws(StatementFault) -> StatementFile {
    var file = StatementFile(.camt)
    do {
      var xml = try XMLPull(prepared(bytes), size: sizeLimit, elements: elementLimit)
      try read(&xml, &file)
    } catch {
      throw fault(error)
    }
    return try file.withAccounts()
  }

  /// The files that a bank put into one archive, as one.
  public static func read(files: [[UInt8]]) throws(StatementFault) -> StatementFile {
    var all = StatementFile(.camt)
    for bytes in files {
      let file = try read(bytes)
      all.statements += file.statements
      all.leftOut += file.leftOut
    }
    return all
  }

  private static func read(
    _ xml: inout XMLPull, _ file: inout StatementFile
  ) throws(EInvoiceProblem) {
    while true {
      guard case .start(let name, _) = try xml.next() else {
        if xml.depth == 0 { break }
        continue
      }
      switch name {
      case "Stmt", "Rpt", "Ntfctn":
        let row = xml.lineHere()
        var statement = CAMTStatement(row: row)
        try statement.read(&xml)
        statement.write(to: &file)
      case "GrpHdr", "AppHdr", "SplmtryData": try xml.skipElement()
      // Whatever it lies in.
      case _: continue
      }
    }
    // What follows the root may be broken too.
    while try xml.next() != .done {}
  }

  /// As UTF-8, without the declaration, which may name another encoding.
  private static func prepared(_ bytes: [UInt8]) -> [UInt8] {
    var text = EncodingJudge.text(bytes).text
    guard text.starts(with: "<?xml".utf8) else { return text }
    var at = 0
    while at + 1 < text.count, !(text[at] == 0x3F && text[at + 1] == 0x3E && at > 1) {
      if text[at] != Ascii.lineFeed { text[at] = Ascii.space }
      at += 1
    }
    // A declaration without its end leaves nothing, which is broken.
    if at + 1 < text.count {
      text[at] = Ascii.space
      text[at + 1] = Ascii.space
    }
    return text
  }

  private static func fault(_ problem: EInvoiceProblem) -> StatementFault {
    switch problem.fault {
    case .doctype:
      return StatementFault(
        line: problem.line, "This XML has a document type. For safety such files are not read")
    case .tooLarge(let limit):
      return StatementFault(line: problem.line, "The file has more than \(limit) bytes")
    case .tooDeep(let limit):
      return StatementFault(
        line: problem.line, "More than \(limit) elements lie inside each other")
    case .tooMany(let limit):
      return StatementFault(line: problem.line, "The file has more than \(limit) elements")
    case .unknownEntity(let name):
      return StatementFault(
        line: problem.line, "The entity \(name) is not one that XML knows by itself")
    case _:
      return StatementFault(
        line: problem.line, "The XML breaks off or is damaged here: export the file again")
    }
  }
}
