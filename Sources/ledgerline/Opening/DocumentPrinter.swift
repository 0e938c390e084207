import Documents
import Foundation
import Ledger
import Paper
import Store

/// Makes PDFs with the machine's Noto Sans, or a font that was named.
enum DocumentPrinter {
  /// Notes on stderr what the font cannot write.
  static func pdf(
    _ document: Document, logo: String, font: String?, store: Store, book: Book
  ) throws -> [UInt8] {
    let regular = try fontBytes("NotoSans-Regular.ttf", font)
    let bold = try fontBytes("NotoSans-Bold.ttf", font)
    let picture = logo.isEmpty ? nil : try store.blob(logo)
    if picture == nil, !logo.isEmpty {
      Answer.note(
        "the logo's file \(logo.prefix(12))… is not in the book's folder: printed without it")
    }
    do throws(PaperError) {
      let result = try document.pdf(
        fonts: try DocumentFonts(regular: regular, bold: bold),
        logo: picture, paper: book.settings.paper == .letter ? .letter : .a4, fallback: fallback)
      if !result.missingGlyphs.isEmpty {
        let missing = result.missingGlyphs.map { "U+" + String($0.value, radix: 16).uppercased() }
        Answer.note("no font has a glyph for " + missing.joined(separator: ", "))
      }
      return result.bytes
    } catch {
      let xml = "`ledgerline invoice einvoice` writes the electronic invoice alone, as XML"
      throw CommandError.badData(
        document.attached == nil ? error.message : "\(error.message). \(xml)")
    }
  }

  /// The machine's font for a script that Noto Sans has not, or for a QR-bill.
  private static func fallback(_ font: FallbackFont) -> [UInt8]? {
    for folder in ["noto", "droid", "nanum", "liberation"] {
      let path = "/usr/share/fonts/truetype/" + folder + "/" + font.fileName
      if let data = FileManager.default.contents(atPath: path) { return [UInt8](data) }
    }
    return nil
  }

  /// The largest font that is read: those with all of Chinese have some 20 MB.
  private static let mostOfFont = 64 << 20

  /// A named font stands for both weights.
  private static func fontBytes(_ name: String, _ font: String?) throws -> [UInt8] {
    if let font {
      let isLarge = Files.size(font).map { $0 > mostOfFont } == true
      let bytes = isLarge ? [] : try Files.read(font, most: mostOfFont)
      guard !isLarge, bytes.count <= mostOfFont else {
        throw CommandError.badData(
          "the font \(font) has more than \(mostOfFont >> 20) MB. Name a TrueType font")
      }
      return bytes
    }
    let path = "/usr/share/fonts/truetype/noto/" + name
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandError(
        .noInput,
        "there is no font \(path). Install the package fonts-noto-core, or name one with --font")
    }
    return try Files.read(path)
  }
}
