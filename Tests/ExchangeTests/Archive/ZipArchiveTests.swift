import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Archives are held against their own directory before anything comes out of them (rule E38).
struct ZipArchiveTests {
  private let text = Array("a,b\n1,2\n".utf8)

  private func kind(_ bytes: [UInt8]) -> ZipFault.Kind? {
    do throws(ZipFault) {
      let archive = try ZipArchive(bytes)
      for entry in archive.entries { _ = try archive.unpacked(entry) }
      return nil
    } catch {
      #expect(!error.message.english.isEmpty)
      return error.kind
    }
  }

  private func one(_ change: (inout SampleZip.Entry) -> Void) -> [UInt8] {
    var entry = SampleZip.Entry("a.csv", text)
    change(&entry)
    return SampleZip.write([entry])
  }

  @Test func `stored and packed files come out as they were, folders are none`() throws {
    let long = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let bytes = SampleZip.write([
      .init("a.csv", text), .init("data/", []), .init("data/b.bin", long, isDeflated: true),
      .init("empty", [], isDeflated: true),
    ])
    let archive = try ZipArchive(bytes)
    #expect(archive.entries.map { $0.name } == ["a.csv", "data/b.bin", "empty"])
    #expect(try archive.unpacked(archive.entries[0]) == text)
    #expect(try archive.unpacked(archive.entries[1]) == long)
    #expect(try archive.unpacked(archive.entries[2]).isEmpty)
    #expect(try ZipArchive(SampleZip.write([], remark: [1, 2, 3])).entries.isEmpty)
  }

  @Test(arguments: [
    "../a.csv", "a/../../b", "/etc/passwd", "..", "a\\..\\b", "C:/a", "a\u{0}b", "", "a\nb",
  ])
  func `a name that leads out is refused`(_ name: String) {
    #expect(kind(SampleZip.write([.init(name, text)])) == .name)
  }

  @Test func `what is no plain file is refused`() {
    #expect(kind(one { $0.mode = 0o120777 }) == .link)
    #expect(kind(one { $0.mode = 0o020644 }) == .link)
    #expect(kind(one { $0.flags = 1 }) == .encrypted)
    #expect(kind(one { $0.method = 12 }) == .packing)
  }

  @Test func `what is not as the directory says is refused`() {
    #expect(kind(one { $0.size = 3 }) == .wrong)
    #expect(kind(one { $0.sum = 1 }) == .wrong)
    #expect(kind(one { $0.headName = "b.csv" }) == .wrong)
    #expect(kind(one { $0.offset = 7 }) == .notWhole)
    var packed = SampleZip.Entry("a.csv", text, isDeflated: true)
    // A bomb says less than it holds, or more.
    packed.size = 2
    #expect(kind(SampleZip.write([packed])) == .wrong)
    packed.size = 100
    #expect(kind(SampleZip.write([packed])) == .wrong)
    packed.size = 0xFFFF_FFFF
    #expect(kind(SampleZip.write([packed])) == .tooLarge)
  }

  @Test func `two files in the same bytes are refused`() {
    var second = SampleZip.Entry("a.csv", text)
    second.offset = 0
    #expect(kind(SampleZip.write([.init("a.csv", text), second])) == .notWhole)
  }

  @Test func `cut off anywhere, it is refused`() {
    let whole = SampleZip.write([.init("a.csv", text), .init("b.csv", text, isDeflated: true)])
    for count in 0..<whole.count { #expect(kind(Array(whole[..<count])) == .notWhole, "\(count)") }
    #expect(kind(whole + [0]) == .notWhole)
    #expect(kind([0] + whole) == .notWhole)
  }
}
