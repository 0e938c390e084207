import Documents
import Ledger

/// A QR-bill on paper (rule G121): receipt and payment part side by side, 210 by 105 millimetres, each thing where the
/// guidelines have it (SIX, Style Guide QR-bill).
extension BoxBuilder {
  /// It begins at the left edge of the page; above its line stands that it is to be separated.
  mutating func billBox(_ bill: QRBill, _ code: QRCode) -> Box {
    let words = bill.words
    var part = Box(height: 105 * mm)
    // What parts it from the paper, and the receipt from the rest.
    part.addRule(x: 0, y: 0, width: 210 * mm, height: thin)
    part.addRule(x: 62 * mm, y: 0, width: thin, height: 105 * mm)
    title(words.receipt, x: 5 * mm, width: 52 * mm, &part)
    information(
      bill.receipt, x: 5 * mm, y: 12 * mm, width: 52 * mm, height: 56 * mm, open: 20 * mm,
      sizes: [(8, 6), (7, 6), (6, 6)], &part)
    sum(bill, x: 5 * mm, gap: 12 * mm, (8, 6), &part)
    let point = bold(6)
    let element = structure.add(.paragraph, under: StructureTree.root)
    let acceptance = textBoxes([words.acceptance], point, 52 * mm, .trailing, element)
    part.add(stacked(acceptance), x: 5 * mm, y: 82 * mm)
    title(words.paymentPart, x: 67 * mm, width: 51 * mm, &part)
    draw(code, x: 67 * mm, y: 17 * mm, &part)
    sum(bill, x: 67 * mm, gap: 18 * mm, (10, 8), &part)
    information(
      bill.payment, x: 118 * mm, y: 5 * mm, width: 87 * mm, height: 85 * mm, open: 25 * mm,
      sizes: [(10, 8), (9, 7), (8, 6)], &part)
    let separate = typesetter.line(words.separate, plain(7))
    var whole = Box(height: 12 + part.height)
    var line = textBox(separate, plain(7), separate.width, .leading, StructureTree.artifact)
    line.height = 12
    whole.add(line, x: (210 * mm - separate.width) / 2, y: 1)
    whole.add(part, x: 0, y: 12)
    return whole
  }

  private func plain(_ size: Double) -> TextStyle {
    TextStyle(face: .bill, size: size, leading: size + 1, ink: .black)
  }

  private func bold(_ size: Double) -> TextStyle {
    TextStyle(face: .billBold, size: size, leading: size + 3, ink: .black)
  }

  private mutating func title(_ text: String, x: Double, width: Double, _ box: inout Box) {
    let element = structure.add(.heading2, under: StructureTree.root)
    box.add(stacked(textBoxes([text], bold(11), width, .leading, element)), x: x, y: 5 * mm)
  }

  /// Headings and what stands below each, in the first sizes in which all of it has room.
  private mutating func information(
    _ parts: [QRBill.Part], x: Double, y: Double, width: Double, height: Double, open: Double,
    sizes: [(text: Double, heading: Double)], _ box: inout Box
  ) {
    for (place, size) in sizes.enumerated() {
      let kept = structure
      var whole = Box(height: 0)
      for part in parts {
        if whole.height > 0 { whole.height += size.text + 1 }
        var lines = heading(part.title, size.heading, width)
        if part.lines.isEmpty {
          lines.append(corners(width: min(width, open * 2.6), height: open))
        } else {
          let element = structure.add(.paragraph, under: StructureTree.root)
          lines += textBoxes(part.lines, plain(size.text), width, .leading, element)
        }
        let stack = stacked(lines)
        whole.add(stack, x: 0, y: whole.height)
        whole.height += stack.height
      }
      if whole.height <= height || place == sizes.count - 1 {
        return box.add(whole, x: x, y: y)
      }
      structure = kept
    }
  }

  private mutating func heading(_ text: String, _ size: Double, _ width: Double) -> [Box] {
    let element = structure.add(.paragraph, under: StructureTree.root)
    return textBoxes([text + " "], bold(size), width, .leading, element)
  }

  /// Currency and amount beside each other.
  private mutating func sum(
    _ bill: QRBill, x: Double, gap: Double, _ size: (text: Double, heading: Double),
    _ box: inout Box
  ) {
    let columns =
      [
        (bill.words.currency, bill.currency, 0), (bill.words.amount, bill.amount, gap),
      ] as [(String, String, Double)]
    for (title, value, left) in columns {
      var lines = heading(title, size.heading, 36 * mm)
      let element = structure.add(.paragraph, under: StructureTree.root)
      lines += textBoxes([value], plain(size.text), 36 * mm, .leading, element)
      box.add(stacked(lines), x: x + left, y: 68 * mm)
    }
  }

  /// The code, 46 millimetres wide, and in its middle the Swiss cross, 7 wide with its white edge.
  private mutating func draw(_ code: QRCode, x: Double, y: Double, _ box: inout Box) {
    let figure = structure.add(.figure, under: StructureTree.root, alternative: "Swiss QR Code")
    box.marks.append(Mark(x: x, y: y, shape: .code(code, side: 46 * mm), element: figure))
    for (wide, high, ink) in [
      (7, 7, Ink.white), (6, 6, .black), (1.17, 3.89, .white), (3.89, 1.17, .white),
    ] as [(Double, Double, Ink)] {
      box.marks.append(
        Mark(
          x: x + (46 - wide) / 2 * mm, y: y + (46 - high) / 2 * mm,
          shape: .fill(width: wide * mm, height: high * mm, ink), element: figure))
    }
  }

  /// The four corners of a field that the payer fills in.
  private func corners(width: Double, height: Double) -> Box {
    var box = Box(height: height)
    let length = 3 * mm
    for isRight in [false, true] {
      for isLow in [false, true] {
        box.addRule(
          x: isRight ? width - length : 0, y: isLow ? height - thick : 0, width: length,
          height: thick)
        box.addRule(
          x: isRight ? width - thick : 0, y: isLow ? height - length : 0, width: thick,
          height: length)
      }
    }
    return box
  }
}

/// A millimetre in points, and the two weights of lines.
private var mm: Double { 72 / 25.4 }
private var thin: Double { 0.5 }
private var thick: Double { 0.75 }

extension Box {
  fileprivate mutating func addRule(x: Double, y: Double, width: Double, height: Double) {
    marks.append(
      Mark(
        x: x, y: y, shape: .fill(width: width, height: height, .black),
        element: StructureTree.artifact))
  }
}
