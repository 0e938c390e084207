/// A logo, read from the bytes of a JPEG or PNG file and ready to be written into a PDF.
struct Picture {
  enum Coding: Equatable {
    /// The JPEG file as it is.
    case jpeg
    /// Plain samples.
    case samples
    /// PNG's own compressed rows, with their predictors.
    case pngRows(colors: Int, bits: Int)
  }

  var width: Int
  var height: Int
  /// 1 gray, 3 RGB, 4 CMYK.
  var components: Int
  var bits: Int
  var coding: Coding
  var data: [UInt8]
  /// RGB triples of a picture with a palette.
  var palette: [UInt8] = []
  /// One byte a pixel: how much of it covers the paper; empty when all of it does.
  var cover: [UInt8] = []
  /// How a JPEG's pixels are turned or mirrored to stand upright, 1 to 8 as Exif counts; ``width`` and
  /// ``height`` are those of the upright picture.
  var turn = 1
  /// Adobe writes CMYK pictures upside down.
  var isInverted = false

  /// The most pixels a logo may have.
  static var largest: Int { 16_000_000 }

  init(_ bytes: [UInt8]) throws(PaperError) {
    if bytes.starts(with: [0xFF, 0xD8]) {
      self = try JPEG.read(bytes)
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = try PNG.read(bytes)
    } else {
      throw .logoNotAPicture
    }
  }

  init(
    width: Int, height: Int, components: Int, bits: Int = 8, coding: Coding, data: [UInt8]
  ) throws(PaperError) {
    guard width > 0, height > 0 else { throw .logoDamaged }
    guard width <= 30_000, height <= 30_000, width * height <= Self.largest else {
      throw .logoUnsupported("a picture of more than 16 million pixels")
    }
    self.width = width
    self.height = height
    self.components = components
    self.bits = bits
    self.coding = coding
    self.data = data
  }

  /// Writes what draws the upright picture into the unit square.
  func write(as number: Int, to pdf: inout PDFWriter) {
    guard turn > 1 else { return writePixels(as: number, to: &pdf) }
    let pixels = pdf.reserve()
    writePixels(as: pixels, to: &pdf)
    pdf.stream(number, Array(("q " + Picture.matrices[turn - 1] + " cm /Pixels Do Q").utf8)) {
      out in
      out.write("/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</Pixels ")
      out.write(reference: pixels)
      out.write(">>>>")
    }
  }

  /// From the stored picture's unit square to the upright one's (Exif 2.32, 4.6.4 A, Orientation).
  private static var matrices: [String] {
    [
      "1 0 0 1 0 0", "-1 0 0 1 1 0", "-1 0 0 -1 1 1", "1 0 0 -1 0 1", "0 -1 -1 0 1 1",
      "0 -1 1 0 0 1", "0 1 1 0 0 0", "0 1 -1 0 1 0",
    ]
  }

  private func writePixels(as number: Int, to pdf: inout PDFWriter) {
    let mask = cover.isEmpty ? nil : pdf.reserve()
    pdf.stream(number, data, isPlain: coding != .samples) { out in
      writeSize(to: &out)
      out.write("/ColorSpace")
      if !palette.isEmpty {
        out.write("[/Indexed/DeviceRGB ")
        out.write(palette.count / 3 - 1)
        out.write("<")
        for byte in palette { out.write(hex: byte) }
        out.write(">]")
      } else {
        out.write(
          components == 1 ? "/DeviceGray" : components == 3 ? "/DeviceRGB" : "/DeviceCMYK")
      }
      out.write("/BitsPerComponent ")
      out.write(bits)
      switch coding {
      case .jpeg: out.write("/Filter/DCTDecode")
      case .samples: break
      case .pngRows(let colors, let bits):
        out.write("/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ")
        out.write(colors)
        out.write("/BitsPerComponent ")
        out.write(bits)
        out.write("/Columns ")
        out.write(width)
        out.write(">>")
      }
      if isInverted { out.write("/Decode[1 0 1 0 1 0 1 0]") }
      if let mask {
        out.write("/SMask ")
        out.write(reference: mask)
      }
    }
    guard let mask else { return }
    pdf.stream(mask, cover) { out in
      writeSize(to: &out)
      out.write("/ColorSpace/DeviceGray/BitsPerComponent 8")
    }
  }

  private func writeSize(to out: inout Output) {
    let isSideways = turn > 4
    out.write("/Type/XObject/Subtype/Image/Width ")
    out.write(isSideways ? height : width)
    out.write("/Height ")
    out.write(isSideways ? width : height)
  }
}
