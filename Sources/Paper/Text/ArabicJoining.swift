/// The joined forms of Arabic letters: each as it stands alone, at the end, at the beginning and within a word.
///
/// They are Unicode's presentation forms, which fonts have as characters of their own, so that no font's
/// substitution rules are needed; lam and alef make one glyph. Vowel signs stand between and join nothing.
enum ArabicJoining {
  /// The letters with the first of their forms, in the order alone, end, beginning, middle.
  private struct Letter {
    var first: UInt32
    /// Whether the next letter joins it.
    var joinsNext: Bool
  }

  private static func letter(_ scalar: Unicode.Scalar) -> Letter? {
    func both(_ first: UInt32) -> Letter { Letter(first: first, joinsNext: true) }
    func right(_ first: UInt32) -> Letter { Letter(first: first, joinsNext: false) }
    switch scalar.value {
    case 0x0622: return right(0xFE81)
    case 0x0623: return right(0xFE83)
    case 0x0624: return right(0xFE85)
    case 0x0625: return right(0xFE87)
    case 0x0626: return both(0xFE89)
    case 0x0627: return right(0xFE8D)
    case 0x0628: return both(0xFE8F)
    case 0x0629: return right(0xFE93)
    // From teh to khah four forms each.
    case 0x062A...0x062E: return both(0xFE95 + (scalar.value - 0x062A) * 4)
    // From dal to zain two.
    case 0x062F...0x0632: return right(0xFEA9 + (scalar.value - 0x062F) * 2)
    // From seen to ghain, and from feh to heh.
    case 0x0633...0x063A: return both(0xFEB1 + (scalar.value - 0x0633) * 4)
    case 0x0641...0x0647: return both(0xFED1 + (scalar.value - 0x0641) * 4)
    case 0x0648: return right(0xFEED)
    case 0x0649: return right(0xFEEF)
    case 0x064A: return both(0xFEF1)
    // Persian and Urdu.
    case 0x0671: return right(0xFB50)
    case 0x0679: return both(0xFB66)
    case 0x067E: return both(0xFB56)
    case 0x0686: return both(0xFB7A)
    case 0x0688: return right(0xFB88)
    case 0x0691: return right(0xFB8C)
    case 0x0698: return right(0xFB8A)
    case 0x06A9: return both(0xFB8E)
    case 0x06AF: return both(0xFB92)
    case 0x06BA: return right(0xFB9E)
    case 0x06BE: return both(0xFBAA)
    case 0x06C1: return both(0xFBA6)
    case 0x06CC: return both(0xFBFC)
    case 0x06D2: return right(0xFBAE)
    case _: return nil
    }
  }

  /// Vowel signs and others that letters join across.
  static func isTransparent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7, 0x06E8,
      0x06EA...0x06ED:
      true
    case _: false
    }
  }

  /// Lam with an alef, alone; joined to what is before it is the next.
  private static func ligature(_ alef: Unicode.Scalar) -> UInt32? {
    switch alef.value {
    case 0x0622: 0xFEF5
    case 0x0623: 0xFEF7
    case 0x0625: 0xFEF9
    case 0x0627: 0xFEFB
    case _: nil
    }
  }

  /// The text with every Arabic letter in the form that its neighbours ask for.
  static func joined(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count)
    var isJoined = false
    var place = 0
    while place < scalars.count {
      let scalar = scalars[place]
      if isTransparent(scalar) {
        result.append(scalar)
        place += 1
        continue
      }
      guard let letter = letter(scalar) else {
        // A stretched line joins both sides.
        isJoined = scalar.value == 0x0640
        result.append(scalar)
        place += 1
        continue
      }
      if scalar.value == 0x0644, place + 1 < scalars.count,
        let form = ligature(scalars[place + 1])
      {
        append(form + (isJoined ? 1 : 0), to: &result)
        isJoined = false
        place += 2
        continue
      }
      let goesOn = letter.joinsNext && takes(after: place, scalars)
      let form: UInt32 = isJoined ? (goesOn ? 3 : 1) : (goesOn ? 2 : 0)
      append(letter.first + form, to: &result)
      isJoined = letter.joinsNext
      place += 1
    }
    return result
  }

  /// Whether the next letter joins the one before it.
  private static func takes(after place: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    for scalar in scalars[(place + 1)...] where !isTransparent(scalar) {
      return letter(scalar) != nil || scalar.value == 0x0640
    }
    return false
  }

  private static func append(_ value: UInt32, to result: inout [Unicode.Scalar]) {
    if let scalar = Unicode.Scalar(value) { result.append(scalar) }
  }

  /// The letters that a form stands for.
  static func plain(_ form: Unicode.Scalar) -> [Unicode.Scalar] {
    let value = form.value
    guard (0xFB50...0xFBFF).contains(value) || (0xFE80...0xFEFC).contains(value) else {
      return [form]
    }
    for alef in [0x0622, 0x0623, 0x0625, 0x0627] as [UInt32] {
      guard let scalar = Unicode.Scalar(alef), let first = ligature(scalar) else { continue }
      if value == first || value == first + 1 { return ["\u{0644}", scalar] }
    }
    for plain in 0x0622...0x06D2 as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(plain), let letter = letter(scalar) else { continue }
      if value >= letter.first, value < letter.first + (letter.joinsNext ? 4 : 2) {
        return [scalar]
      }
    }
    return [form]
  }
}
