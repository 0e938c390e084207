@preconcurrency import Glibc
import Foundation
import Ledger

/// The programs with which files are read, where this machine has them (rule E24).
///
/// All of them are optional: what is lacking is said, and everything else works.
public struct ReadingTools: Equatable, Sendable {
  /// Where they are; nil: not here.
  var tesseract: String?
  var pdftotext: String?
  var pdftoppm: String?
  var pdfdetach: String?
  /// Sets the limits for the others.
  var prlimit: String?
  /// "5.3.0"; "" when it does not say.
  var tesseractVersion = ""
  var popplerVersion = ""
  /// Of the languages that are wanted those that Tesseract has here, and those that it lacks.
  public private(set) var languages: [String] = []
  public private(set) var missingLanguages: [String] = []
  /// Whether Tesseract can tell how a page lies.
  var turnsPages = false

  /// Whether there are words to be had of pictures, of PDFs.
  public var readsPictures: Bool { prlimit != nil && tesseract != nil && !languages.isEmpty }
  public var readsPDF: Bool { prlimit != nil && pdftotext != nil && pdftoppm != nil }

  /// Whether files of a kind can be read here.
  func reads(_ file: ReceiptFile) -> Bool {
    switch file {
    case .picture: return readsPictures
    case .pdf: return readsPDF
    case .xml: return true
    }
  }

  /// The Debian packages that bring what is lacking.
  public var missingPackages: [String] {
    var packages: [String] = []
    if prlimit == nil { packages.append("util-linux") }
    if tesseract == nil { packages.append("tesseract-ocr") }
    packages += missingLanguages.map {
      "tesseract-ocr-" + $0.lowercased().split(separator: "_").joined(separator: "-")
    }
    if !readsPDF, pdftotext == nil || pdftoppm == nil { packages.append("poppler-utils") }
    return packages
  }

  /// The languages that "eng+deu" names; nil when that is no such text.
  public static func languages(_ text: String) -> [String]? {
    var names: [String] = []
    for part in text.split(separator: "+", omittingEmptySubsequences: false) {
      let isName =
        (2...24).contains(part.utf8.count)
        && part.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte) || byte == 0x5F
        }
      guard isName, part != "osd" else { return nil }
      if !names.contains(String(part)) { names.append(String(part)) }
    }
    return names.count > 8 ? nil : names
  }

  /// Looks for the programs in folders, "/usr/bin:/bin", and asks them what they can.
  ///
  /// Takes a tenth of a second and blocks.
  public static func find(in path: String, languages wanted: [String]) -> ReadingTools {
    var tools = ReadingTools()
    let folders = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    func find(_ name: String) -> String? {
      folders.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }
    tools.prlimit =
      find("prlimit") ?? (access("/usr/bin/prlimit", X_OK) == 0 ? "/usr/bin/prlimit" : nil)
    tools.tesseract = find("tesseract")
    tools.pdftotext = find("pdftotext")
    tools.pdftoppm = find("pdftoppm")
    tools.pdfdetach = find("pdfdetach")
    guard let limiter = tools.prlimit else {
      tools.missingLanguages = wanted
      return tools
    }
    var run = ToolRun(limiter: limiter, folder: "/", leash: ToolLeash())
    run.limits.seconds = 10
    run.limits.output = 65_536
    if let program = tools.tesseract {
      tools.tesseractVersion = version(run(program, ["--version"]))
      let answer = run(program, ["--list-langs"])
      let names = Set(
        (answer.text + "\n" + answer.complaint).split(whereSeparator: \.isWhitespace)
          .map(String.init))
      tools.languages = wanted.filter { names.contains($0) }
      tools.turnsPages = names.contains("osd")
    }
    tools.missingLanguages = wanted.filter { !tools.languages.contains($0) }
    if let program = tools.pdftotext { tools.popplerVersion = version(run(program, ["-v"])) }
    return tools
  }

  /// The first word of an answer that begins with a digit.
  private static func version(_ answer: ToolAnswer) -> String {
    let words = (answer.text + " " + answer.complaint).split(whereSeparator: \.isWhitespace)
    let number = words.prefix(8).first { $0.first?.isNumber == true && $0.utf8.count < 20 }
    return number.map(String.init) ?? ""
  }
}
