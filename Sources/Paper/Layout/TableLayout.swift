import Documents
import Ledger

extension BoxBuilder {
  /// A table as a head and a box for every row; long rows may be cut every eight lines.
  mutating func tableBoxes(_ table: TableBlock, width: Double) -> [Box] {
    if table.count == 0 && !table.empty.isEmpty {
      return boxes([.lines([table.empty], .body)], width: width)
    }
    let columns = table.printedColumns
    let rows = table.printedRows(formats)
    if rows.isEmpty, table.count > 0 { return [] }
    let tableElement = structure.add(.table, under: StructureTree.root)
    guard let (widths, scale) = columnWidths(columns, rows, width) else {
      return belowEachOther(columns, rows, width, tableElement)
    }
    let head = headBox(columns, widths, width, scale, tableElement)
    heads.append(head)
    var result = [head]
    for (place, texts) in rows.enumerated() {
      let rowElement = structure.add(.row, under: tableElement)
      let cells = cellBoxes(texts, columns, widths, scale, rowElement)
      var boxes = rowBoxes(cells, widths, width)
      // A total stands under a rule of its own.
      if texts.first?.isTotal == true {
        boxes[0].marks.insert(rule(at: 0, width, 0.8, ruleInk), at: 0)
      }
      result += boxes
      // A row stays with the first of its parts, and a total with the row above it.
      let next = place + 1 < rows.count ? rows[place + 1].first : nil
      let beginsParts = next?.isPart == true && texts.first?.isPart == false
      if beginsParts || table.total != nil && place == rows.count - 2 {
        result[result.count - 1].keepsWithNext = true
      }
    }
    return result
  }

  /// The titles of a table's columns, as the layout sets them off.
  private mutating func headBox(
    _ columns: [TableColumn], _ widths: [Double], _ width: Double, _ scale: Double,
    _ table: Int
  ) -> Box {
    let headRow = structure.add(.row, under: table)
    var cells: [[Box]] = []
    for (index, column) in columns.enumerated() {
      let element = structure.add(.headCell, under: headRow)
      cells.append(
        textBoxes(
          [column.title], sheet.tableHead.scaled(scale), widths[index], column.alignment, element))
    }
    var head = row(cells[...], widths, lines: 0..<Int.max)
    if sheet.layout == .modern {
      // A filled head reaches into the margins, so that its text stands above its columns.
      var filled = Box(height: head.height + 10)
      filled.marks.append(
        Mark(
          x: -8, y: 0, shape: .fill(width: width + 16, height: filled.height, sheet.accent),
          element: StructureTree.artifact))
      filled.add(head, x: 0, y: 5)
      head = filled
    } else {
      head.height += 5
      head.marks.append(rule(at: head.height - 0.8, width, 0.8, ruleInk))
    }
    head.keepsWithNext = true
    return head
  }

  /// The cells of a row, each a box for every line of it.
  private mutating func cellBoxes(
    _ texts: [PrintedCell], _ columns: [TableColumn], _ widths: [Double], _ scale: Double,
    _ row: Int
  ) -> [[Box]] {
    let wide = columns.firstIndex { $0.isWide } ?? 0
    let quiet = sheet.text(.quiet).scaled(scale)
    var cells: [[Box]] = []
    for (index, column) in columns.enumerated() {
      let element = structure.add(.cell, under: row)
      let cell = index < texts.count ? texts[index] : PrintedCell(text: "", note: "")
      let style = cell.isPart ? quiet : self.style(of: column, cell).scaled(scale)
      // What is a part of the row above stands in and is quieter: nobody adds it up with its sum.
      let inset = cell.isPart && index == wide && column.alignment == .leading ? 12.0 : 0
      let text = cell.note.isEmpty ? cell.text : cell.text + " "
      var boxes = textBoxes([text], style, widths[index] - inset, column.alignment, element)
      if !cell.note.isEmpty {
        boxes += textBoxes([cell.note], quiet, widths[index] - inset, column.alignment, element)
      }
      if inset > 0 {
        for place in boxes.indices {
          var shifted = Box(height: boxes[place].height)
          shifted.add(boxes[place], x: inset, y: 0)
          boxes[place] = shifted
        }
      }
      cells.append(boxes)
    }
    return cells
  }

  func rowBoxes(_ cells: [[Box]], _ widths: [Double], _ width: Double) -> [Box] {
    var most = 1
    for cell in cells { most = max(most, cell.count) }
    let perBox = 8
    var result: [Box] = []
    var from = 0
    while from < most {
      let to = min(from + perBox, most)
      var box = Box(height: from == 0 ? sheet.rowPadding : 0)
      let part = row(cells[...], widths, lines: from..<to)
      box.add(part, x: 0, y: box.height)
      box.height += part.height
      if to == most {
        box.height += sheet.rowPadding
        box.marks.append(rule(at: box.height - 0.5, width, 0.5, .hairline))
      }
      box.head = heads.count - 1
      result.append(box)
      from = to
    }
    return result
  }

  /// Some lines of every cell, side by side.
  private func row(
    _ cells: ArraySlice<[Box]>, _ widths: [Double], lines: Range<Int>
  ) -> Box {
    var box = Box(height: 0)
    var x = 0.0
    for (index, cell) in cells.enumerated() {
      let part = stacked(Array(cell[lines.clamped(to: 0..<cell.count)]))
      box.add(part, x: x, y: 0)
      box.height = max(box.height, part.height)
      x += widths[index] + Style.cellGap
    }
    return box
  }

  private func rule(
    at y: Double, _ width: Double, _ height: Double, _ ink: Ink
  ) -> Mark {
    Mark(
      x: 0, y: y, shape: .fill(width: width, height: height, ink),
      element: StructureTree.artifact)
  }
}
