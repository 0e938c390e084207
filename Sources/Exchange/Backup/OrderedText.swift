#if !hasFeature(Embedded)
  import Ledger

  /// The compact text of a row with the members of every object in the order of their names, put together from the stretches of
  /// the file that it stands in: what ``BackupHash`` takes is made without a look at the values.
  ///
  /// Only of a row that was read already, and that is written as compactly as it would be here; every file of ours is.
  struct OrderedText {
    /// What is put together, level by level, the whole row last.
    private(set) var bytes: [UInt8] = []
    /// By the place of an object in those around it, as ``MemberNames`` are.
    private var orders: [(names: MemberNames, order: [Int])] = []
    /// Of the row before; their room is used again.
    private var pieces: [Piece] = []
    private var names: [Range<Int>] = []

    /// Where in ``bytes`` the row stands behind `prefix`; nil where it is written otherwise.
    mutating func row(
      _ input: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, behind prefix: String
    ) -> Range<Int>? {
      if range.count > OrderedText.longest { return nil }
      // On each level a text is put down once with its name and once among the others.
      let room = prefix.utf8.count + range.count * 2 * OrderedText.depthLimit
      if bytes.count < room { bytes = [UInt8](repeating: 0, count: room * 2) }
      // They move into the composer and back, so that none is copied.
      var (known, open, called) = (orders, pieces, names)
      (orders, pieces, names) = ([], [], [])
      open.removeAll(keepingCapacity: true)
      called.removeAll(keepingCapacity: true)
      let row = bytes.withUnsafeMutableBufferPointer { output in
        var composer = Composer(
          input: input, at: range.lowerBound, end: range.upperBound, output: output)
        swap(&composer.orders, &known)
        swap(&composer.pieces, &open)
        swap(&composer.names, &called)
        let row = composer.row(behind: prefix)
        swap(&composer.orders, &known)
        swap(&composer.pieces, &open)
        swap(&composer.names, &called)
        return row
      }
      (orders, pieces, names) = (known, open, called)
      return row
    }

    /// How many objects and lists may lie in each other.
    fileprivate static var depthLimit: Int { 7 }
    private static var longest: Int { 1 << 20 }
  }

  /// A piece of text: of the file, or of what was put together.
  private struct Piece {
    var start: Int
    var end: Int
    var isOutput: Bool
  }

  private struct Composer {
    let input: UnsafeBufferPointer<UInt8>
    var at: Int
    let end: Int
    let output: UnsafeMutableBufferPointer<UInt8>
    var orders: [(names: MemberNames, order: [Int])] = []
    private var used = 0
    private var depth = 0
    private var place = 0
    /// Of all objects that are open.
    var pieces: [Piece] = []
    var names: [Range<Int>] = []

    init(
      input: UnsafeBufferPointer<UInt8>, at: Int, end: Int,
      output: UnsafeMutableBufferPointer<UInt8>
    ) {
      (self.input, self.at, self.end, self.output) = (input, at, end, output)
    }

    mutating func row(behind prefix: String) -> Range<Int>? {
      guard peek == Ascii.openBrace, let piece = object(behind: prefix), at == end else {
        return nil
      }
      return piece.start..<piece.end
    }

    private var peek: UInt8 { at < end ? input[at] : 0 }

    /// The value that begins here; nil where it is not written as it would be here.
    private mutating func value() -> Piece? {
      let start = at
      switch peek {
      case Ascii.quote:
        guard text() else { return nil }
      case Ascii.openBrace: return object()
      case Ascii.openBracket: return list()
      case Ascii.minus, Ascii.zero...Ascii.nine:
        while at < end, isOfNumber(input[at]) { at += 1 }
        // Minus nothing is nothing.
        if at - start == 2, input[start] == Ascii.minus, input[start + 1] == Ascii.zero {
          return nil
        }
      case 0x61...0x7A:
        while at < end, input[at] >= 0x61, input[at] <= 0x7A { at += 1 }
      default: return nil
      }
      return Piece(start: start, end: at, isOutput: false)
    }

    private func isOfNumber(_ byte: UInt8) -> Bool {
      Ascii.isDigit(byte) || byte == Ascii.minus || byte == Ascii.point || byte == Ascii.plus
        || byte | 0x20 == 0x65
    }

    /// Passes over a text in which nothing is escaped.
    private mutating func text() -> Bool {
      at += 1
      while at < end {
        let byte = input[at]
        at += 1
        if byte == Ascii.quote { return true }
        if byte == Ascii.backslash { return false }
      }
      return false
    }

    private mutating func list() -> Piece? {
      guard depth < OrderedText.depthLimit else { return nil }
      depth += 1
      defer { depth -= 1 }
      at += 1
      let first = pieces.count
      if peek == Ascii.closeBracket {
        at += 1
      } else {
        while true {
          place = 0
          guard let element = value() else { return nil }
          pieces.append(element)
          at += 1
          if at > end { return nil }
          if input[at - 1] == Ascii.closeBracket { break }
          if input[at - 1] != Ascii.comma { return nil }
        }
      }
      return join(first, nil, Ascii.openBracket, Ascii.closeBracket)
    }

    private mutating func object(behind prefix: String? = nil) -> Piece? {
      guard depth < OrderedText.depthLimit else { return nil }
      let slot = depth * MemberNames.places + min(place, MemberNames.places - 1)
      depth += 1
      defer { depth -= 1 }
      at += 1
      let (first, firstName) = (pieces.count, names.count)
      while orders.count <= slot { orders.append((MemberNames(), [])) }
      var isKnown = true
      if peek == Ascii.closeBrace {
        at += 1
      } else {
        while true {
          guard peek == Ascii.quote else { return nil }
          let start = at
          let number = pieces.count - first
          if isKnown, let after = orders[slot].names.end(of: number, in: input, from: at) {
            at = after
          } else {
            isKnown = false
            guard text() else { return nil }
          }
          names.append(start..<at)
          guard peek == Ascii.colon else { return nil }
          at += 1
          place = number
          guard let value = value() else { return nil }
          if value.isOutput {
            // The name before what was put together.
            let begin = used
            put(Piece(start: start, end: names[names.count - 1].upperBound + 1, isOutput: false))
            put(value)
            pieces.append(Piece(start: begin, end: used, isOutput: true))
          } else {
            pieces.append(Piece(start: start, end: value.end, isOutput: false))
          }
          at += 1
          if at > end { return nil }
          if input[at - 1] == Ascii.closeBrace { break }
          if input[at - 1] != Ascii.comma { return nil }
        }
      }
      if !isKnown || orders[slot].order.count != pieces.count - first {
        learn(slot, names[firstName...])
      }
      names.removeLast(names.count - firstName)
      return join(first, orders[slot].order, Ascii.openBrace, Ascii.closeBrace, behind: prefix)
    }

    private mutating func learn(_ slot: Int, _ found: ArraySlice<Range<Int>>) {
      let texts = found.map { Array(input[$0.dropFirst().dropLast()]) }
      let order = Array(texts.indices).sorted { a, b in
        texts[a].lexicographicallyPrecedes(texts[b])
      }
      orders[slot] = (
        MemberNames(texts.map { Member(String(decoding: $0, as: UTF8.self), .null) }), order
      )
    }

    /// Puts the last pieces together between brackets.
    private mutating func join(
      _ first: Int, _ order: [Int]?, _ open: UInt8, _ close: UInt8, behind prefix: String? = nil
    ) -> Piece {
      let start = used
      if let prefix {
        for byte in prefix.utf8 { put(byte) }
      }
      put(open)
      for number in 0..<pieces.count - first {
        if number > 0 { put(Ascii.comma) }
        put(pieces[first + (order?[number] ?? number)])
      }
      put(close)
      pieces.removeLast(pieces.count - first)
      return Piece(start: start, end: used, isOutput: true)
    }

    private mutating func put(_ byte: UInt8) {
      output[used] = byte
      used += 1
    }

    private mutating func put(_ piece: Piece) {
      let source = piece.isOutput ? UnsafePointer(output.baseAddress) : input.baseAddress
      let count = piece.end - piece.start
      assert(used + count <= output.count && piece.end <= (piece.isOutput ? used : input.count))
      // At once: as slices, a debug build copies byte after byte.
      if let source, let target = output.baseAddress {
        (target + used).update(from: source + piece.start, count: count)
      }
      used += count
    }
  }
#endif
