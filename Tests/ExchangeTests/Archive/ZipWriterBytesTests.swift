import Testing

@testable import Exchange

/// What is written as a zip, byte by byte as PKWARE's APPNOTE has it (rule G60): the same calls give the same bytes.
struct ZipWriterBytesTests {
  /// Packing stored, no time, and the first day that a zip can say.
  private let stored: [UInt8] = [0, 8, 0, 0, 0, 0, 0x21, 0]
  /// The sum of one byte that is 1, and one byte packed and unpacked.
  private let sizes: [UInt8] = [0x1B, 0xDF, 0x05, 0xA5, 1, 0, 0, 0, 1, 0, 0, 0]
  /// No remark, the first disk, nothing inside; a file of its owner.
  private let plain: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x81]

  @Test func `a stored file, its directory and its end`() {
    var zip = ZipWriter()
    let file = zip.member("a", [1])
    let head: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0] + stored + sizes
    #expect(file == head + [1, 0, 0, 0, 0x61, 1] && zip.count == 32)
    var wanted: [UInt8] = [0x50, 0x4B, 1, 2, 20, 3, 20, 0] + stored + sizes
    wanted += [1, 0, 0, 0] + plain + [0, 0, 0, 0, 0x61]
    wanted += [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 47, 0, 0, 0, 32, 0, 0, 0, 0, 0]
    #expect(zip.finish() == wanted && zip.count == 32 + 69)
  }

  @Test func `what comes in parts says behind it how long it is`() {
    var zip = ZipWriter()
    let head = zip.begin("a")
    let later: [UInt8] = [8, 8, 8, 0, 0, 0, 0x21, 0]
    #expect(
      head == [0x50, 0x4B, 3, 4, 20, 0] + later + [UInt8](repeating: 0, count: 12)
        + [1, 0, 0, 0, 0x61])
    let packed = zip.add([1])
    let end = zip.end()
    let rest = Array(end.dropLast(16))
    let length = UInt8(packed.count + rest.count)
    #expect(
      Array(end.suffix(16)) == [
        0x50, 0x4B, 7, 8, 0x1B, 0xDF, 0x05, 0xA5, length, 0, 0, 0, 1, 0, 0, 0,
      ])
    let directory = zip.finish()
    #expect(Array(directory[4..<16]) == [20, 3, 20, 0] + later)
    #expect(Array(directory[16..<28]) == Array(end.suffix(12)))
  }

  /// Behind five gigabytes: 0x1_4000_0000 and the 32 bytes of the file.
  @Test func `what stands farther than four bytes can say is said with eight`() {
    var zip = ZipWriter(after: 5 << 30)
    _ = zip.member("a", [1])
    let far: [UInt8] = [0, 0, 0, 0x40, 1, 0, 0, 0]
    let start: [UInt8] = [32, 0, 0, 0x40, 1, 0, 0, 0]
    var wanted: [UInt8] = [0x50, 0x4B, 1, 2, 20, 3, 45, 0] + stored + sizes
    wanted += [1, 0, 12, 0] + plain + [0xFF, 0xFF, 0xFF, 0xFF, 0x61, 1, 0, 8, 0] + far
    wanted += [0x50, 0x4B, 6, 6, 44, 0, 0, 0, 0, 0, 0, 0, 45, 3, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    wanted += [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 59, 0, 0, 0, 0, 0, 0, 0] + start
    // The larger end stands behind the directory of 59 bytes.
    wanted += [0x50, 0x4B, 6, 7, 0, 0, 0, 0, 91, 0, 0, 0x40, 1, 0, 0, 0, 1, 0, 0, 0]
    wanted += [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 59, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0]
    #expect(zip.finish() == wanted)
  }
}
