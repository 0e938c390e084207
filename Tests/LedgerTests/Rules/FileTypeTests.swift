import Ledger
import Testing

/// What a file is, its bytes say (rule G70).
struct FileTypeTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func wav(_ sounds: Int, says size: Int? = nil) -> [UInt8] {
    let size = size ?? 36 + sounds
    let length = (0..<4).map { UInt8(size >> ($0 * 8) & 0xFF) }
    return bytes("RIFF") + length + bytes("WAVEfmt ") + [UInt8](repeating: 0, count: 28 + sounds)
  }

  private func box(_ name: String, _ count: Int, says size: Int? = nil) -> [UInt8] {
    let size = size ?? 8 + count
    let length: [UInt8] = (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - $0 * 8)) }
    return length + bytes(name) + [UInt8](repeating: 7, count: count)
  }

  private var m4a: [UInt8] {
    box("ftyp", 0, says: 16) + bytes("M4A ") + [0, 0, 0, 0] + box("moov", 20) + box("mdat", 40)
  }

  @Test func `recordings are known by how they begin`() {
    #expect(FileType(of: bytes("ID3\u{4}\u{0}")) == .mp3)
    #expect(FileType(of: [0xFF, 0xFB, 0x90, 0x64]) == .mp3)
    #expect(FileType(of: m4a) == .m4a)
    #expect(FileType(of: wav(10)) == .wav)
    #expect(FileType(of: bytes("OggS\u{0}\u{2}")) == .ogg)
    #expect(FileType(of: bytes("fLaC\u{0}\u{0}\u{0}\u{22}")) == .flac)
  }

  @Test func `plain words are text, in any script, with a mark or without`() {
    #expect(FileType(of: bytes("Stage plot\n\tdrums left")) == .text)
    #expect(FileType(of: [0xEF, 0xBB, 0xBF] + bytes("Bühne: 6 × 4 m, 舞台")) == .text)
    // The beginning of a file may end within a sign.
    #expect(FileType(of: bytes("Büh").dropLast(0) + [0xE8, 0x88]) == .text)
  }

  @Test
  func `pages, drawings, scripts of pages and programs are none, whatever blanks stand before`() {
    let hostile: [[UInt8]] = [
      bytes("<!doctype html><script>alert(1)</script>"), bytes("\n \t<svg onload=alert(1)>"),
      [0xEF, 0xBB, 0xBF] + bytes("  <html>"), bytes("<?xml version=\"1.0\"?><svg/>"),
      bytes("\u{c}<script>"), [0x7F, 0x45, 0x4C, 0x46], bytes("MZ\u{0}\u{0}"),
      bytes("PK\u{3}\u{4}"), [0xFF, 0xFE] + [0x3C, 0, 0x73, 0], [0xC0, 0xBC] + bytes("script>"),
      [0xE0, 0x41, 0x41], [0xF8, 0x88, 0x80, 0x80, 0x80], bytes("words\u{0}more"), bytes(" \n "),
      [],
      // A film is no recording, and a sync of another layer no MP3.
      box("ftyp", 0, says: 16) + bytes("isom") + [0, 0, 0, 0], [0xFF, 0xFD, 0x90, 0x64],
      [0xFF, 0xFB, 0xF0, 0x64], [0xFF, 0xFB, 0x9C, 0x64],
    ]
    for file in hostile { #expect(FileType(of: file) == nil, "\(file.prefix(16))") }
  }

  @Test func `a recording that broke off is not whole`() {
    #expect(FileType.m4a.isWhole(m4a))
    for cut in 1..<m4a.count { #expect(!FileType.m4a.isWhole(Array(m4a.dropLast(cut)))) }
    #expect(FileType.wav.isWhole(wav(100)) && !FileType.wav.isWhole(Array(wav(100).dropLast())))
    // Recorders that were switched off leave the length open.
    #expect(FileType.wav.isWhole(wav(100, says: 0xFFFF_FFFF)))
    #expect(!FileType.mp3.isWhole(bytes("ID3")))
    #expect(!FileType.text.isWhole(bytes("words") + [0]))
  }

  @Test func `boxes that lie about their size end the reading`() {
    let brand = box("ftyp", 0, says: 16) + bytes("M4A ") + [0, 0, 0, 0]
    for lie in [2, 7, 1_000_000, 0x7FFF_FFFF] {
      #expect(!FileType.m4a.isWhole(brand + box("moov", 20) + box("mdat", 4, says: lie)))
    }
    let large = brand + box("moov", 4) + box("mdat", 16, says: 1)
    #expect(!FileType.m4a.isWhole(large))
    #expect(!FileType.m4a.isWhole(brand + box("mdat", 40)), "nothing says where the sounds lie")
  }

  @Test func `pictures and papers are what they were, and no receipt is a recording`() {
    #expect(FileType(of: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg && FileType.jpeg.isPicture)
    #expect(FileType(of: bytes("%PDF-1.4")) == .pdf && FileType.pdf.isPaper)
    #expect(FileType(of: bytes("RIFF----WEBP")) == .webp)
    for type in [FileType.mp3, .m4a, .wav, .ogg, .flac, .text] { #expect(!type.isPaper) }
  }
}
