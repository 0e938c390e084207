import LedgerTestSupport
import Testing

@testable import Ledger

/// What files are taken for, whole, cut and with one byte after another damaged (`Tests/Golden/shown/rules/limits-files.txt`).
struct FileDamageTests {
  private static func file(_ head: [UInt8], _ count: Int) -> [UInt8] {
    head + [UInt8](repeating: 0x20, count: max(0, count - head.count))
  }

  @Test func `files by their bytes, whole, cut and damaged`() throws {
    func box(_ name: String, _ count: Int) -> [UInt8] {
      [0, 0, UInt8((count + 8) >> 8), UInt8((count + 8) & 255)] + Array(name.utf8)
        + [UInt8](repeating: 1, count: count)
    }
    let files: [(String, [UInt8])] = [
      ("jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 0xFF, 0xD9]),
      ("png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("xxIENDxxxx".utf8)),
      ("webp", Array("RIFF1234WEBPx".utf8)), ("gif", Array("GIF89a1234567".utf8)),
      ("gif 87", Array("GIF87a1234567".utf8)),
      ("pdf", Array("%PDF-1.4\n%%EOF\n".utf8)), ("mp3", Self.file(Array("ID3".utf8), 128)),
      ("frame", Self.file([0xFF, 0xFB, 0x90, 0x00], 128)),
      ("m4a", box("ftypM4A ", 8) + box("moov", 3) + box("mdat", 5)),
      (
        "m4b",
        Array(box("ftyp", 4).prefix(4)) + Array("ftypM4B ".utf8) + box("moov", 0) + box("mdat", 0)
      ),
      ("wav", Self.file(Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WAVE".utf8), 44)),
      ("ogg", Self.file(Array("OggS".utf8), 128)), ("flac", Self.file(Array("fLaC".utf8), 128)),
      ("text", Array("Hello, é € 🎻".utf8)), ("marked", [0xEF, 0xBB, 0xBF] + Array(" a".utf8)),
      ("page", Array(" \n<html>".utf8)),
    ]
    var text = ""
    func said(_ bytes: [UInt8]) -> String {
      guard let type = FileType(of: bytes) else { return "-" }
      return "\(type)\(type.isWhole(bytes) ? "" : " cut")"
    }
    for (name, bytes) in files {
      text += "\(name): \(said(bytes))"
      if let type = FileType(of: bytes) {
        text +=
          " \(type.mediaType) \(type.ending) \(type.isPicture) \(type.isSound) \(type.isPaper)"
      }
      text += "\n"
      var last = ""
      for place in bytes.indices {
        var found: [String] = []
        for value in [
          0, 0x3C, 0x7F, 0x80, 0xC1, 0xE0, 0xF5, 0xFF, bytes[place] &+ 1, bytes[place] ^ 0x80,
        ] {
          var copy = bytes
          copy[place] = value
          let what = said(copy)
          if !found.contains(what) { found.append(what) }
        }
        let line = "cut \(said(Array(bytes[..<place]))), changed \(found.joined(separator: ", "))"
        if line != last { text += "  \(place) \(line)\n" }
        last = line
      }
      text +=
        "  longer \(said(bytes + [0x20])) \(said(bytes + [UInt8](repeating: 0x20, count: 64))) "
      text += "\(said(bytes + [UInt8](repeating: 0x20, count: 2048)))\n"
    }
    #expect(try Golden.differences(text, from: "rules/limits-files.txt") == [])
  }
}
