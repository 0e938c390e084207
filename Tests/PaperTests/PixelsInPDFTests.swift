import Testing

@testable import Paper

/// What stands in the file about a picture.
struct PixelsInPDFTests {
  /// A JPEG of so many colors, as Adobe's programs write it or as others do.
  private func jpeg(colors count: UInt8, isAdobe: Bool) -> [UInt8] {
    let adobe: [UInt8] = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
    let frame: [UInt8] = [0xFF, 0xC0, 0, 8 + 3 * count, 8, 0, 20, 0, 30, count]
    var bytes: [UInt8] = [0xFF, 0xD8]
    if isAdobe { bytes += adobe }
    bytes += frame
    for color in 1...count { bytes += [color, 0x11, 0] }
    bytes += [0xFF, 0xDA, 0, 2, 7, 0xFF, 0xD9]
    return bytes
  }

  /// Whoever reads the file knows nothing else of the pixels.
  @Test func `the PDF says of a picture's pixels what they are`() throws {
    func said(_ bytes: [UInt8]) throws -> String {
      var pdf = PDFWriter()
      let number = pdf.reserve()
      try Picture(bytes).write(as: number, to: &pdf)
      return String(
        decoding: pdf.finish(catalog: number, information: number), as: Unicode.ASCII.self)
    }
    let spaces: [(UInt8, String)] = [(1, "DeviceGray"), (3, "DeviceRGB"), (4, "DeviceCMYK")]
    for (colors, space) in spaces {
      for isAdobe in [false, true] {
        let text = try said(jpeg(colors: colors, isAdobe: isAdobe))
        #expect(
          text.contains("/ColorSpace/\(space)/BitsPerComponent 8/Filter/DCTDecode"),
          "\(colors) colors")
        #expect(text.contains("/Decode[1 0 1 0 1 0 1 0]") == (isAdobe && colors == 4))
        #expect(!text.contains("/SMask"))
      }
    }
    let rgb = try said(samplePNG(2, 1, color: 2, rows: [0, 1, 2, 3, 4, 5, 6]))
    #expect(
      rgb.contains(
        "/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode/DecodeParms<</Predictor 15"
          + "/Colors 3/BitsPerComponent 8/Columns 2>>"))
    let gray = try said(samplePNG(4, 1, bits: 2, color: 0, rows: [0, 0b0001_1011]))
    #expect(
      gray.contains(
        "/ColorSpace/DeviceGray/BitsPerComponent 2/Filter/FlateDecode/DecodeParms<</Predictor 15"
          + "/Colors 1/BitsPerComponent 2/Columns 4>>"))
    let few = try said(
      samplePNG(
        3, 1, bits: 2, color: 3, rows: [0, 0b0001_1000], palette: [0, 0, 0, 1, 1, 1, 2, 2, 254]))
    #expect(
      few.contains("/ColorSpace[/Indexed/DeviceRGB 2<0000000101010202FE>]/BitsPerComponent 2"))
    let glass = try said(samplePNG(1, 1, color: 6, rows: [0, 1, 2, 3, 128]))
    #expect(glass.contains("/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask "))
    #expect(glass.contains("/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8"))
  }
}
