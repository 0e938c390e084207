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
      throw .logoUnsupported("more than 16 million pixels")
    }
    self.width = width
    self.height = height
    self.components = components
    self.bits = bits
    self.coding = coding
    self.data = data
  }

  func write(as number: Int, to pdf: inout PDFWriter) {
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
    out.write("/Type/XObject/Subtype/Image/Width ")
    out.write(width)
    out.write("/Height ")
    out.write(height)
  }
}

/// Reads the size and kind of a JPEG; its pixels stay as they are.
enum JPEG {
  static func read(_ bytes: [UInt8]) throws(PaperError) -> Picture {
    var at = 2
    var isAdobe = false
    while at + 4 <= bytes.count {
      guard bytes[at] == 0xFF else { throw .logoDamaged }
      let marker = bytes[at + 1]
      switch marker {
      case 0xFF:
        at += 1
        continue
      case 0x01, 0xD0...0xD8:
        at += 2
        continue
      case 0xD9, 0xDA: throw .logoDamaged  // pixels before any frame header
      case _: break
      }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      guard length >= 2, at + 2 + length <= bytes.count else { throw .logoDamaged }
      if marker == 0xEE, length >= 14, bytes[(at + 4)..<(at + 9)].elementsEqual("Adobe".utf8) {
        isAdobe = true
      }
      if marker >= 0xC0, marker <= 0xCF, marker != 0xC4, marker != 0xC8, marker != 0xCC {
        guard marker <= 0xC2 else {
          throw .logoUnsupported("a lossless, arithmetic or hierarchical JPEG")
        }
        guard length >= 8 else { throw .logoDamaged }
        guard bytes[at + 4] == 8 else { throw .logoUnsupported("a JPEG with more than 8 bits") }
        let components = Int(bytes[at + 9])
        guard components == 1 || components == 3 || components == 4 else {
          throw .logoUnsupported("a JPEG with \(components) components")
        }
        var picture = try Picture(
          width: Int(bytes[at + 7]) << 8 | Int(bytes[at + 8]),
          height: Int(bytes[at + 5]) << 8 | Int(bytes[at + 6]),
          components: components, coding: .jpeg, data: bytes)
        picture.isInverted = isAdobe && components == 4
        return picture
      }
      at += 2 + length
    }
    throw .logoDamaged
  }
}
