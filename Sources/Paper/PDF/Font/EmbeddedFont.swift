/// Writes a subset as a composite font (Type0, Identity-H) with its widths and its characters.
enum EmbeddedFont {
  static func write(
    _ subset: Subset, as number: Int, to pdf: inout PDFWriter
  ) throws(PaperError) {
    let descendant = pdf.reserve()
    let descriptor = pdf.reserve()
    let file = pdf.reserve()
    let characters = pdf.reserve()
    let font = subset.font
    let name = subset.prefix + "+" + font.name

    pdf.object(number) { out in
      out.write("<</Type/Font/Subtype/Type0/Encoding/Identity-H/BaseFont/")
      out.write(ascii: name)
      out.write("/DescendantFonts[")
      out.write(reference: descendant)
      out.write("]/ToUnicode ")
      out.write(reference: characters)
      out.write(">>")
    }
    pdf.object(descendant) { out in
      out.write("<</Type/Font/Subtype/CIDFontType2/CIDToGIDMap/Identity/DW 0/BaseFont/")
      out.write(ascii: name)
      out.write("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>")
      out.write("/FontDescriptor ")
      out.write(reference: descriptor)
      out.write("/W[0[")
      for glyph in subset.glyphs { out.write(numbers: font.advance(glyph)) }
      out.write("]]>>")
    }
    pdf.object(descriptor) { out in
      out.write("<</Type/FontDescriptor/Flags 4/ItalicAngle 0/FontName/")
      out.write(ascii: name)
      out.write("/FontBBox[")
      for offset in [36, 38, 40, 42] {
        out.write(scaled(font.data.i16(font.head.start + offset), font))
        out.write(" ")
      }
      out.write("]/Ascent ")
      out.write(scaled(font.ascent, font))
      out.write("/Descent ")
      out.write(scaled(font.descent, font))
      out.write("/CapHeight ")
      out.write(scaled(font.capHeight, font))
      out.write("/StemV ")
      out.write(font.weight >= 600 ? 140 : 80)
      out.write("/FontFile2 ")
      out.write(reference: file)
      out.write(">>")
    }
    let bytes = try subset.file()
    pdf.stream(file, bytes) { out in
      out.write("/Length1 ")
      out.write(bytes.count)
    }
    pdf.stream(characters, characterMap(subset)) { _ in }
  }

  private static func scaled(_ units: Int, _ font: TrueTypeFont) -> Int {
    units * 1000 / font.unitsPerEm
  }

  /// The ToUnicode map: what copying and reading aloud give for each glyph.
  private static func characterMap(_ subset: Subset) -> [UInt8] {
    var out = Output()
    out.write(
      """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000> <FFFF>
      endcodespacerange

      """)
    var from = 1
    while from < subset.scalars.count {
      let to = min(from + 100, subset.scalars.count)
      out.write(to - from)
      out.write(" beginbfchar\n")
      for number in from..<to {
        out.write("<")
        out.write(hex16: number)
        out.write("> <")
        if let scalar = subset.scalars[number] {
          // A joined form is read as the letters it stands for.
          for plain in ArabicJoining.plain(scalar) {
            for unit in plain.utf16 { out.write(hex16: Int(unit)) }
          }
        }
        out.write(">\n")
      }
      out.write("endbfchar\n")
      from = to
    }
    out.write("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n")
    return out.bytes
  }
}
