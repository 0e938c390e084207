import Documents

/// Places boxes on pages, from top to bottom, and draws them.
struct Paginator {
  let size: PaperSize
  private(set) var pages: [Canvas] = []
  private var y = 0.0
  /// What stands across the foot of the last page takes so much of it.
  private var foot = 0.0

  init(_ size: PaperSize) {
    self.size = size
  }

  static func bodyHeight(_ size: PaperSize) -> Double {
    size.height - Style.top - Style.bottom
  }

  static func bodyWidth(_ size: PaperSize) -> Double {
    size.width - 2 * Style.margin
  }

  /// What follows the last row of a table (sums, notes, terms) is kept with that row where it is short.
  ///
  /// So no page holds the terms alone; of a longer end the last lines stay together. So they do of any end where that row is the
  /// only one: it would leave the page to what stands above the table.
  private func keepingEnd(_ boxes: [Box]) -> [Box] {
    guard let last = boxes.lastIndex(where: { $0.head != nil }), last < boxes.count - 1 else {
      return boxes
    }
    var height = 0.0
    for box in boxes[last...] { height += box.height }
    var first = last
    let isOnly = last == 0 || boxes[last - 1].head != boxes[last].head
    if isOnly || height > Self.bodyHeight(size) * 0.6 {
      var lines = 0
      first = boxes.count - 1
      // An only row has its sums beside it.
      var least = last
      while isOnly, least < first, boxes[least].keepsWithNext { least += 1 }
      while first > least + 1, lines < Self.fewest {
        if !boxes[first].isGap { lines += 1 }
        first -= 1
      }
    }
    var kept = boxes
    for place in first..<kept.count - 1 { kept[place].keepsWithNext = true }
    return kept
  }

  /// How many lines stand at the end of a page at least.
  private static var fewest: Int { 5 }

  /// `band` is drawn across the top of the first page.
  mutating func place(
    _ loose: [Box], heads: [Box], band: Ink?, structure: inout StructureTree
  ) {
    let boxes = keepingEnd(loose)
    beginPage(&structure)
    if let band {
      let mark = Mark(
        x: 0, y: 0, shape: .fill(width: size.width, height: 10, band),
        element: StructureTree.artifact)
      pages[0].draw(Box(height: 10, marks: [mark]), x: 0, y: 0, structure: &structure)
    }
    var from = 0
    while from < boxes.count {
      let isAtTop = y <= Style.top
      if boxes[from].isGap {
        if !isAtTop { y += boxes[from].height }
        from += 1
        continue
      }
      // What has to stay together: a heading and its text, a table head and its first row,
      // the last row and the sums.
      var to = from + 1
      var height = boxes[from].height
      while to < boxes.count, boxes[to - 1].keepsWithNext {
        height += boxes[to].height
        to += 1
      }
      if height > Self.bodyHeight(size) {
        to = from + 1
        height = boxes[from].height
      }
      if y + height > size.height - Style.bottom + 0.01, !isAtTop {
        beginPage(&structure)
        if let index = boxes[from].head { repeatHead(heads[index], &structure) }
        // Below a head that is repeated there may be no room for all of it.
        if y + height > size.height - Style.bottom + 0.01 { to = from + 1 }
      }
      for box in boxes[from..<to] {
        pages[pages.count - 1].draw(box, x: Style.margin, y: y, structure: &structure)
        y += box.height
      }
      from = to
    }
  }

  /// Draws what stands across the foot of the last page, on a page of its own where there is no room.
  mutating func placeFoot(_ box: Box, structure: inout StructureTree) {
    if y > size.height - box.height - Style.billGap { beginPage(&structure) }
    foot = box.height
    pages[pages.count - 1].draw(
      box, x: 0, y: size.height - foot, structure: &structure)
  }

  /// Writes "Page 1 of 2" and what stands beside it at the foot of every page.
  mutating func number(
    _ note: String, _ words: Language, _ style: TextStyle, _ typesetter: inout Typesetter,
    structure: inout StructureTree
  ) {
    let width = Self.bodyWidth(size)
    for index in pages.indices {
      let page = typesetter.line(
        words(.page(String(index + 1), of: String(pages.count))), style)
      let limit = width - page.width - Style.cellGap
      let left = typesetter.lines(note, style, width: limit).first ?? TextLine()
      var box = Box(height: style.leading)
      for (line, x) in [(left, 0), (page, width - page.width)] where !line.runs.isEmpty {
        box.marks.append(
          Mark(x: x, y: 0, shape: .text(line, style), element: StructureTree.artifact))
      }
      // Above what stands at the foot of the last one.
      let bottom = foot > 0 && index == pages.count - 1 ? foot + 20 : 40
      pages[index].draw(
        box, x: Style.margin, y: size.height - bottom, structure: &structure)
    }
  }

  private mutating func beginPage(_ structure: inout StructureTree) {
    pages.append(Canvas(height: size.height))
    structure.beginPage()
    y = Style.top
  }

  private mutating func repeatHead(_ head: Box, _ structure: inout StructureTree) {
    var copy = head
    for index in copy.marks.indices { copy.marks[index].element = StructureTree.artifact }
    pages[pages.count - 1].draw(copy, x: Style.margin, y: y, structure: &structure)
    y += copy.height
  }
}
