import Documents
import Ledger

extension BoxBuilder {
  /// What the document is and which one, on one line where both fit.
  mutating func titleBoxes(
    _ text: String, _ note: String, _ width: Double, _ alignment: Alignment
  ) -> [Box] {
    let element = structure.add(.heading1, under: StructureTree.root)
    let (style, noteStyle) = (sheet.text(.title), sheet.titleNote)
    let gap = style.size * 0.3
    let title = typesetter.line(note.isEmpty ? text : text + " ", style)
    let number = typesetter.line(note, noteStyle)
    var result: [Box] = []
    if note.isEmpty || title.width + gap + number.width > width {
      // A word that has no room is smaller, down to the size of what stands below: "Rechnungskorrektur" is not cut.
      var longest = width
      for word in text.split(separator: " ") {
        longest = max(longest, typesetter.line(String(word), style).width)
      }
      let smaller = style.scaled(max(0.55, width / longest))
      result = textBoxes([text + (note.isEmpty ? "" : " ")], smaller, width, alignment, element)
      if !note.isEmpty {
        // Below the title there is room for a long one in smaller letters.
        let small = TextStyle(face: .regular, size: 13, leading: 19, ink: noteStyle.ink)
        result += textBoxes([note], small, width, alignment, element)
      }
    } else {
      let whole = title.width + gap + number.width
      let left = alignment == .leading ? 0 : width - whole
      var box = Box(height: style.leading)
      box.add(textBox(title, style, title.width, .leading, element), x: left, y: 0)
      box.add(
        textBox(number, noteStyle, number.width, .leading, element),
        x: left + title.width + gap, y: 0)
      result = [box]
    }
    for place in result.indices { result[place].keepsWithNext = true }
    return result
  }

  /// What is to be paid and until when, with PAID or VOID in a frame at the right.
  mutating func headlineBox(_ headline: Headline, width: Double) -> Box {
    let isPanel = sheet.layout == .modern
    let inset = isPanel ? 12.0 : 0
    let stamp = headline.stamp.isEmpty ? nil : stampBox(headline.stamp)
    let room = width - (stamp.map { $0.width + 16 } ?? 0)
    let element = structure.add(.paragraph, under: StructureTree.root)
    var amountStyle = sheet.text(.amount)
    if !headline.stamp.isEmpty { amountStyle.ink = .quiet }
    // An amount is never cut: a long one is smaller.
    let whole = typesetter.line(headline.amount, amountStyle).width
    if whole > room { amountStyle = amountStyle.scaled(room / whole) }
    var text = textBoxes([headline.amount + " "], amountStyle, room, .leading, element)
    text += textBoxes([headline.caption], sheet.caption, room, .leading, element)
    let stack = stacked(text)
    var box = Box(height: stack.height + 2 * inset)
    if isPanel {
      box.marks.append(
        Mark(
          x: -8, y: 0, shape: .fill(width: width + 16, height: box.height, sheet.tint),
          element: StructureTree.artifact))
    }
    box.add(stack, x: isPanel ? 4 : 0, y: inset)
    if let stamp {
      let right = width - stamp.width - (isPanel ? 4 : 0)
      box.add(stamp.box, x: right, y: (box.height - stamp.box.height) / 2)
    }
    return box
  }

  private mutating func stampBox(_ text: String) -> (box: Box, width: Double) {
    let element = structure.add(.paragraph, under: StructureTree.root)
    let line = typesetter.line(text, sheet.stamp)
    let width = line.width + 24
    var box = Box(height: sheet.stamp.leading + 12)
    let thick = 1.6
    for (x, y, wide, high) in [
      (0, 0, width, thick), (0, box.height - thick, width, thick), (0, 0, thick, box.height),
      (width - thick, 0, thick, box.height),
    ] {
      box.marks.append(
        Mark(
          x: x, y: y, shape: .fill(width: wide, height: high, sheet.accent),
          element: StructureTree.artifact))
    }
    box.add(textBox(line, sheet.stamp, line.width, .leading, element), x: 12, y: 6)
    return (box, width)
  }
}
