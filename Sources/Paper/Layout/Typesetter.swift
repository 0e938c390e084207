import Documents
@_spi(_Unicode) import Swift

/// One character as a font shows it; widths in thousandths of the font size.
struct Glyph {
  var font: Int
  /// The number in the font's subset, which is what the PDF writes.
  var code: Int
  var advance: Double
  /// What kerning adds between this glyph and the next.
  var kern: Double
  var scalar: Unicode.Scalar
}

/// A piece of a line in one font, as PDF writes it: `[<0001>-20<0002>]`.
struct Run {
  var font: Int
  var text: [UInt8]
  var width: Double
  /// Where it stands in its line; nil behind the one before it.
  var left: Double?
}

/// One line of text.
struct TextLine {
  var runs: [Run] = []
  var width: Double = 0
}

/// Where a paragraph with letters from the right begins.
enum ParagraphOrder: Equatable {
  case fromLeft, fromRight
}

/// Turns text into lines of glyphs and remembers which ones every font has to bring along.
struct Typesetter {
  /// Regular, bold, then the fallbacks in their order, and last those of a QR-bill.
  private(set) var fonts: [Subset]
  private let hasBill: Bool
  /// Characters that no font has, in the order they were met: a question mark stands for each, nothing for a picture.
  private(set) var missing: [Unicode.Scalar] = []

  init(_ fonts: DocumentFonts) {
    hasBill = !fonts.bill.isEmpty
    self.fonts = [Subset(fonts.regular), Subset(fonts.bold)]
    for font in fonts.fallbacks + fonts.bill { self.fonts.append(Subset(font)) }
  }

  /// The place of a face among the fonts.
  func place(of face: Face) -> Int {
    let last = hasBill ? fonts.count : 2
    return switch face {
    case .regular: 0
    case .bold: 1
    case .bill: last - 2
    case .billBold: last - 1
    }
  }

  /// The glyphs of one paragraph line (no line breaks inside).
  mutating func glyphs(_ text: some StringProtocol, _ style: TextStyle) -> [Glyph] {
    var result: [Glyph] = []
    result.reserveCapacity(text.utf8.count)
    // Composed letters look better than a base with a mark on top; ASCII is composed already.
    let plain = text.utf8.allSatisfy { $0 < 0x80 }
    if plain {
      for scalar in text.unicodeScalars { append(scalar, style, to: &result) }
    } else {
      // One by one: an array of them asks for a conformance that Embedded Swift does not see.
      var scalars: [Unicode.Scalar] = []
      for scalar in String(text)._nfc { scalars.append(scalar) }
      if Bidi.isNeeded(scalars), canJoin { scalars = ArabicJoining.joined(scalars) }
      appendWithoutPictures(scalars, style, to: &result)
    }
    return result
  }

  /// Whether a font has the joined forms of Arabic; the letters themselves are named else.
  private var canJoin: Bool { fonts.indices.contains { find("\u{FE8E}", $0) != 0 } }

  /// A picture that no font has is left out, with a blank beside it; of a text that is nothing else a question mark stays.
  private mutating func appendWithoutPictures(
    _ scalars: [Unicode.Scalar], _ style: TextStyle, to result: inout [Glyph]
  ) {
    var wasLeftOut = false
    var before: Unicode.Scalar = " "
    for scalar in scalars {
      // A woman's or a man's sign that is joined to a picture is a part of it.
      let isPart = before == "\u{200D}" && (scalar == "\u{2640}" || scalar == "\u{2642}")
      before = scalar
      if isPart { continue }
      let last = result.last?.scalar ?? " "
      if wasLeftOut, scalar == " ", last == " " { continue }
      let count = result.count
      append(scalar, style, to: &result)
      if result.count > count {
        wasLeftOut = false
      } else if Printable.isPicture(scalar) {
        wasLeftOut = true
      }
    }
    if wasLeftOut, result.isEmpty { append("?", style, to: &result) }
  }

  private mutating func append(
    _ scalar: Unicode.Scalar, _ style: TextStyle, to result: inout [Glyph]
  ) {
    if isInvisible(scalar) { return }
    let shown: Unicode.Scalar = scalar == "\t" ? " " : scalar
    var chosen = place(of: style.face)
    var glyph = find(shown, chosen)
    if glyph == 0 {
      for index in fonts.indices.dropFirst(2) {
        glyph = find(shown, index)
        if glyph != 0 {
          chosen = index
          break
        }
      }
    }
    if glyph == 0 {
      if !missing.contains(shown) { missing.append(shown) }
      if Printable.isPicture(shown) { return }
      glyph = find("?", chosen)
    }
    if style.isKerned, let last = result.last, last.font == chosen {
      let kern = fonts[chosen].font.kern(fonts[chosen].glyphs[last.code], glyph)
      result[result.count - 1].kern = kern
    }
    let code = fonts[chosen].use(glyph, for: shown)
    let advance = fonts[chosen].font.advance(glyph)
    result.append(Glyph(font: chosen, code: code, advance: advance, kern: 0, scalar: shown))
  }

  private func find(_ scalar: Unicode.Scalar, _ index: Int) -> Int {
    let font = fonts[index].font
    let glyph = font.characters.glyph(font.data, scalar)
    if glyph > 0, glyph < font.glyphCount { return glyph }
    // A font without these still has their plain relatives.
    switch scalar.value {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000:
      let space = font.characters.glyph(font.data, " ")
      return space < font.glyphCount ? space : 0
    case 0x2010, 0x2011, 0x2212:
      let hyphen = font.characters.glyph(font.data, "-")
      return hyphen < font.glyphCount ? hyphen : 0
    case _:
      guard let plainer = FallbackFont.plainer(scalar) else { return 0 }
      let sign = font.characters.glyph(font.data, plainer)
      return sign < font.glyphCount ? sign : 0
    }
  }

  /// Controls and hints that show nothing by themselves, and the frame around a digit that makes an emoji of it; tabs count as
  /// blanks.
  private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0x20E3, 0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE0FFF:
      true
    case _: false
    }
  }

  /// Text as lines that fit a width; line breaks in the text stay.
  mutating func lines(_ text: String, _ style: TextStyle, width: Double) -> [TextLine] {
    var result: [TextLine] = []
    let paragraphs = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
    for (number, paragraph) in paragraphs.enumerated() {
      let isLast = number == paragraphs.count - 1 || paragraph.isEmpty
      let all = glyphs(isLast ? paragraph : paragraph + " ", style)
      if all.isEmpty {
        result.append(TextLine())
      } else {
        wrap(all, style, width, order(of: all), into: &result)
      }
    }
    return result
  }

  /// A line that is never wrapped; a blank at its end is there for whoever reads it aloud, and takes no room.
  mutating func line(_ text: String, _ style: TextStyle) -> TextLine {
    let all = glyphs(text, style)
    return set(all[...], style, order(of: all))
  }

  /// The direction of a paragraph; nil where all of it is read from the left.
  private func order(of glyphs: [Glyph]) -> ParagraphOrder? {
    guard glyphs.contains(where: { Bidi.isRight($0.scalar) }) else { return nil }
    return Bidi.isRightToLeft(glyphs.lazy.map { $0.scalar }) ? .fromRight : .fromLeft
  }

  /// A line that is partly read from the right: written in the order it is read, each part where it
  /// stands, so that who hears, copies or finds the text has it as it was typed.
  private mutating func set(
    _ glyphs: ArraySlice<Glyph>, _ style: TextStyle, _ order: ParagraphOrder?
  ) -> TextLine {
    guard let order else { return line(glyphs, style) }
    var body = Array(glyphs)
    let blank = body.last?.scalar == " " ? body.removeLast() : nil
    var shown = Bidi.order(body.map { $0.scalar }, isRightToLeft: order == .fromRight)
    Bidi.putMarksBehind(&shown) { body[$0].scalar }
    for (place, isTurned) in shown where isTurned { turn(&body[place], style) }
    var lefts = [Double](repeating: 0, count: body.count)
    // Whether the next to be read stands right behind.
    var isFollowed = [Bool](repeating: false, count: body.count)
    var x = 0.0
    for (index, one) in shown.enumerated() {
      lefts[one.place] = x
      if index + 1 < shown.count, !one.isTurned, !shown[index + 1].isTurned {
        isFollowed[one.place] = shown[index + 1].place == one.place + 1
      }
      if !isFollowed[one.place] { body[one.place].kern = 0 }
      x += (body[one.place].advance + body[one.place].kern) * style.size / 1000 + style.tracking
    }
    var result = TextLine()
    var start = 0
    while start < body.count {
      var end = start
      while isFollowed[end] { end += 1 }
      place(body[start...end], at: lefts[start], style, in: &result)
      start = end + 1
    }
    if let blank { place([blank], at: x, style, in: &result) }
    result.width = max(0, x - style.tracking)
    return result
  }

  private func place(
    _ glyphs: ArraySlice<Glyph>, at left: Double, _ style: TextStyle, in result: inout TextLine
  ) {
    var left = left
    for var run in line(glyphs, style).runs {
      run.left = left
      left += run.width
      result.runs.append(run)
    }
  }

  /// A bracket that is turned around opens the other way.
  private mutating func turn(_ glyph: inout Glyph, _ style: TextStyle) {
    glyph.kern = 0
    let mirrored = Bidi.mirrored(glyph.scalar)
    if mirrored == glyph.scalar { return }
    let found = find(mirrored, glyph.font)
    if found == 0 { return }
    // It looks like the other one and is read as itself.
    glyph.code = fonts[glyph.font].use(found, for: glyph.scalar, isTurned: true)
    glyph.advance = fonts[glyph.font].font.advance(found)
  }

  private mutating func wrap(
    _ all: [Glyph], _ style: TextStyle, _ width: Double, _ order: ParagraphOrder?,
    into result: inout [TextLine]
  ) {
    var start = 0
    while start < all.count {
      var used = 0.0
      var end = start
      var breakAfter = -1
      while end < all.count {
        let glyph = all[end]
        let isBlank = glyph.scalar == " "
        let step = (glyph.advance + glyph.kern) * style.size / 1000 + style.tracking
        if !isBlank, used + step > width + 0.01, end > start { break }
        used += step
        end += 1
        if isBlank || mayBreak(after: glyph.scalar, before: end < all.count ? all[end].scalar : " ")
        {
          breakAfter = end
        }
      }
      if end < all.count, breakAfter > start { end = breakAfter }
      var shownEnd = end
      while shownEnd > start, all[shownEnd - 1].scalar == " " { shownEnd -= 1 }
      // One blank stays, so that who reads the words aloud or copies them does not join two.
      result.append(set(all[start..<min(shownEnd + 1, end)], style, order))
      start = end
    }
  }

  private func mayBreak(after left: Unicode.Scalar, before right: Unicode.Scalar) -> Bool {
    if left == "-" || left == "/" || left == "\u{2013}" || left == "\u{2014}" {
      return right.value > 0x39 || right.value < 0x30  // not inside "2026-11"
    }
    return isIdeograph(left) || isIdeograph(right)
  }

  private func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    case _: false
    }
  }

  private func line(_ glyphs: ArraySlice<Glyph>, _ style: TextStyle) -> TextLine {
    var line = TextLine()
    var at = glyphs.startIndex
    while at < glyphs.endIndex {
      let font = glyphs[at].font
      var out = Output()
      var width = 0.0
      out.write("[<")
      while at < glyphs.endIndex, glyphs[at].font == font {
        let glyph = glyphs[at]
        at += 1
        out.write(hex16: glyph.code)
        width += glyph.advance * style.size / 1000 + style.tracking
        if glyph.kern != 0, at < glyphs.endIndex {
          out.write(">")
          out.write(-glyph.kern)
          out.write("<")
          width += glyph.kern * style.size / 1000
        }
      }
      out.write(">]")
      line.runs.append(Run(font: font, text: out.bytes, width: width))
      line.width += width
    }
    // The last letter's tracking would push right-aligned text off the margin.
    if !glyphs.isEmpty { line.width -= style.tracking }
    // Nor does the blank at its end.
    if glyphs.count > 1, let last = glyphs.last, last.scalar == " " {
      let before = glyphs[glyphs.endIndex - 2]
      line.width -= (last.advance + before.kern) * style.size / 1000 + style.tracking
    }
    return line
  }
}
