@preconcurrency import Glibc
import Exchange
import Foundation
import Ledger

/// Why a file was not read.
public enum ReadingStop: Error, Equatable, Sendable {
  /// It will not be read by trying again alone.
  case problem(ReadingProblem)
  /// A program is lacking: the Debian packages that bring it.
  case lacking([String])
  /// The machine had no room for it now.
  case notNow(String)
  /// The hub stops.
  case stopped
}

/// Reads a file's words with Tesseract and poppler, and an electronic invoice by itself (rule E24).
///
/// A file is read in a folder of its own that nobody else may enter and that is gone afterwards.
public struct ReceiptReader: Sendable {
  public let tools: ReadingTools
  /// Where those folders are made.
  let root: String
  var limits = ToolLimits()

  /// Pages of a PDF's text, and of one that holds pictures.
  private static let textPages = 10
  private static let picturePages = 3
  /// A PDF with fewer words is looked at as a picture, too: scanners print their name on the page.
  private static let fewWords = 5

  public init(_ tools: ReadingTools, in root: String = NSTemporaryDirectory()) {
    self.tools = tools
    self.root = root
  }

  /// What is on a file, with its hash; takes seconds and blocks.
  public func read(_ bytes: [UInt8], at now: Instant) throws(ReadingStop) -> Reading {
    try read(bytes, of: SHA256.hex(bytes), at: now, ToolLeash())
  }

  /// What is on a file that is kept under a hash.
  func read(
    _ bytes: [UInt8], of hash: String, at now: Instant, _ leash: ToolLeash
  ) throws(ReadingStop) -> Reading {
    guard let file = ReceiptFile(bytes) else { throw .problem(.otherKind) }
    if case .xml = file { return try invoice(bytes, of: hash, at: now) }
    guard tools.reads(file), let limiter = tools.prlimit else {
      throw .lacking(tools.missingPackages)
    }
    if case .picture(let type) = file, PictureSize(of: bytes, type)?.isTooLarge == true {
      throw .problem(.tooManyPixels)
    }
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/receipt" + file.ending
    try write(bytes, to: path)
    var bench = Bench(tools, limiter, folder, limits, leash)
    var found = Found()
    if case .pdf = file {
      try readPDF(path, &found, &bench)
    } else {
      found.words = try bench.pictureWords(path)
      found.engines = [tools.tesseractName]
    }
    guard !found.words.isEmpty || !found.fields.isEmpty else { throw .problem(.noText) }
    return found.reading(of: hash, at: now)
  }

  /// What was found so far.
  struct Found {
    var words: [ReadWord] = []
    var fields: [ReadField] = []
    var engines: [String] = []
  }

  // MARK: electronic invoices

  private func invoice(
    _ bytes: [UInt8], of hash: String, at now: Instant
  ) throws(ReadingStop) -> Reading {
    var found = Found()
    guard let fields = try ReceiptReader.fields(of: bytes), !fields.isEmpty else {
      throw .problem(.notAnInvoice)
    }
    found.fields = fields
    found.engines = ["e-invoice"]
    return found.reading(of: hash, at: now)
  }

  private static func fields(of bytes: [UInt8]) throws(ReadingStop) -> [ReadField]? {
    do throws(EInvoiceProblem) {
      return try EInvoice.fields(of: bytes)
    } catch {
      throw .problem(.damagedInvoice)
    }
  }

  // MARK: PDF

  private func readPDF(
    _ path: String, _ found: inout Found, _ bench: inout Bench
  ) throws(ReadingStop) {
    for file in try bench.attachedInvoices(path) where found.fields.isEmpty {
      // What is on the page is read anyway.
      guard let fields = try? ReceiptReader.fields(of: file), !fields.isEmpty else { continue }
      found.fields = fields
      found.engines.append("e-invoice")
    }
    let words = try bench.pdfWords(path, pages: ReceiptReader.textPages)
    if !words.isEmpty {
      found.words = words
      found.engines.append(tools.popplerName)
    }
    guard words.count < ReceiptReader.fewWords, found.fields.isEmpty else { return }
    guard tools.readsPictures else {
      if words.isEmpty { throw .problem(.onlyPictures) }
      return
    }
    var seen: [ReadWord] = []
    for (page, picture) in try bench.pages(of: path, most: ReceiptReader.picturePages).enumerated()
    {
      let first = (seen.last?.line ?? -1) + 1
      seen += try bench.pictureWords(picture).map { word in
        var word = word
        word.page = Int64(page)
        word.line += first
        return word
      }
    }
    if seen.count > words.count {
      found.words = seen
      found.engines = [tools.tesseractName]
    }
  }

  // MARK: the folder

  private func makeFolder() throws(ReadingStop) -> String {
    try? FileManager.default.createDirectory(
      atPath: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Made for its owner alone.
    var name = Array((root + "/ledgerline-reading-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { throw .notNow(String(cString: strerror(errno))) }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func write(_ bytes: [UInt8], to path: String) throws(ReadingStop) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .notNow(String(cString: strerror(errno))) }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw .notNow(String(cString: strerror(errno))) }
      written += count
    }
  }
}

extension ReadingTools {
  var tesseractName: String {
    "tesseract \(tesseractVersion) (\(languages.joined(separator: "+")))"
  }

  var popplerName: String { "pdftotext " + popplerVersion }
}
