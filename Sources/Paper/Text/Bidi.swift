/// The order in which a line stands on paper, where some of it is read from the right.
///
/// Unicode's algorithm (UAX #9) for one paragraph without embeddings: its direction is that of its first
/// letter, letters of the other direction are turned around, numbers keep their order, what stands
/// between follows both its neighbours or the paragraph.
enum Bidi {
  enum Direction: Equatable {
    case left, right
    /// Digits, and what stands between two of them.
    case number
    /// Blanks, points, brackets, signs and emoji.
    case neutral
  }

  /// Whether the text has letters that are read from the right.
  static func isNeeded(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.contains { $0.value >= 0x590 && isRight($0) }
  }

  /// Hebrew, Arabic and their neighbours, without their digits.
  static func isRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0660...0x0669, 0x06F0...0x06F9: false
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    case _: false
    }
  }

  static func direction(_ scalar: Unicode.Scalar) -> Direction {
    if isRight(scalar) { return .right }
    switch scalar.value {
    case 0x30...0x39, 0x0660...0x0669, 0x06F0...0x06F9: return .number
    case 0...0x40, 0x5B...0x60, 0x7B...0xA9, 0xAB...0xB4, 0xB6...0xB9, 0xBB...0xBF, 0xD7, 0xF7,
      0x2000...0x206F, 0x20A0...0x20CF, 0x2190...0x2BFF, 0x3000...0x3004, 0x3008...0x3020,
      0x1F300...0x1FAFF:
      return .neutral
    case _: return .left
    }
  }

  /// The direction of a paragraph: that of its first letter.
  static func isRightToLeft(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    for scalar in scalars {
      switch direction(scalar) {
      case .left: return false
      case .right: return true
      case .number, .neutral: continue
      }
    }
    return false
  }

  /// The places of a line's characters from left to right, and whether each is turned around.
  static func order(
    _ scalars: [Unicode.Scalar], isRightToLeft: Bool
  ) -> [(place: Int, isTurned: Bool)] {
    let levels = levels(scalars, isRightToLeft ? 1 : 0)
    var order = Array(scalars.indices)
    var level = levels.max() ?? 0
    while level > 0 {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return order.map { ($0, levels[$0] % 2 == 1) }
  }

  /// Odd where it is read from the right.
  private static func levels(_ scalars: [Unicode.Scalar], _ base: Int) -> [Int] {
    var kinds = scalars.map { direction($0) }
    joinNumbers(scalars, &kinds)
    let own: Direction = base == 1 ? .right : .left
    // A number after letters from the left is one of them (W7).
    var last = own
    for place in kinds.indices {
      switch kinds[place] {
      case .left, .right: last = kinds[place]
      case .number: if last == .left { kinds[place] = .left }
      case .neutral: continue
      }
    }
    settleBrackets(scalars, own, &kinds)
    settleNeutrals(own, &kinds)
    return kinds.map { kind in
      switch kind {
      case .left: base == 1 ? 2 : 0
      case .right: 1
      case .number: 2
      case .neutral: base
      }
    }
  }

  /// A point or a slash between two digits, and a sign beside one, belong to the number.
  private static func joinNumbers(_ scalars: [Unicode.Scalar], _ kinds: inout [Direction]) {
    let original = kinds
    for place in kinds.indices where kinds[place] == .neutral {
      let before = place > 0 && original[place - 1] == .number
      let after = place + 1 < kinds.count && original[place + 1] == .number
      switch scalars[place] {
      case ".", ",", ":", "/", "-", "\u{A0}", "\u{202F}", "\u{2019}":
        if before && after { kinds[place] = .number }
      case "%", "$", "€", "£", "₪", "+", "#":
        if before || after { kinds[place] = .number }
      case _: continue
      }
    }
  }

  /// Two brackets have one direction (N0): the paragraph's where something within has it, else that of what
  /// is within, if what stands before has it too.
  private static func settleBrackets(
    _ scalars: [Unicode.Scalar], _ own: Direction, _ kinds: inout [Direction]
  ) {
    var open: [Int] = []
    for place in scalars.indices where kinds[place] == .neutral {
      switch scalars[place] {
      case "(", "[", "{": open.append(place)
      case ")", "]", "}":
        guard let first = open.popLast(), mirrored(scalars[first]) == scalars[place] else {
          continue
        }
        let within = kinds[first..<place].filter { $0 != .neutral }.map { side($0) }
        if within.isEmpty { continue }
        var direction = own
        if !within.contains(own) {
          let before = kinds[..<first].last { $0 != .neutral }.map { side($0) } ?? own
          if before == within[0] { direction = before }
        }
        kinds[first] = direction
        kinds[place] = direction
      case _: continue
      }
    }
  }

  /// What stands between letters of one direction has it, else the paragraph's; numbers count as from the right.
  private static func settleNeutrals(_ own: Direction, _ kinds: inout [Direction]) {
    var start = 0
    while start < kinds.count {
      guard kinds[start] == .neutral else {
        start += 1
        continue
      }
      var end = start
      while end < kinds.count, kinds[end] == .neutral { end += 1 }
      let before = start == 0 ? own : side(kinds[start - 1])
      let after = end == kinds.count ? own : side(kinds[end])
      for place in start..<end { kinds[place] = before == after ? before : own }
      start = end
    }
  }

  private static func side(_ kind: Direction) -> Direction { kind == .left ? .left : .right }

  /// What a bracket is when it is turned around.
  static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "(": ")"
    case ")": "("
    case "[": "]"
    case "]": "["
    case "{": "}"
    case "}": "{"
    case "<": ">"
    case ">": "<"
    case "«": "»"
    case "»": "«"
    case _: scalar
    }
  }

  /// Vowel signs that were turned around stand behind their letter again, which carries them.
  static func putMarksBehind(
    _ shown: inout [(place: Int, isTurned: Bool)], _ scalar: (Int) -> Unicode.Scalar
  ) {
    var start = 0
    while start < shown.count {
      var end = start
      while end < shown.count, isMark(scalar(shown[end].place)) { end += 1 }
      if end > start, end < shown.count, shown[end].isTurned { shown[start...end].reverse() }
      start = end + 1
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x0591...0x05BD).contains(scalar.value) || (0x05BF...0x05C7).contains(scalar.value)
      || ArabicJoining.isTransparent(scalar)
  }
}
