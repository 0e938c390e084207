import Ledger

/// The content of one page as PDF operators.
struct Canvas {
  let height: Double
  private(set) var content = Output()
  private var ink: Ink?

  init(height: Double) {
    self.height = height
  }

  /// Draws a box whose top left corner is given from the top of the page.
  mutating func draw(_ box: Box, x: Double, y: Double, structure: inout StructureTree) {
    var open: Int?
    for mark in box.marks {
      if mark.element != open {
        if open != nil { content.write("EMC\n") }
        begin(mark.element, &structure)
        open = mark.element
      }
      draw(mark, x: x + mark.x, y: height - y - mark.y)
    }
    if open != nil { content.write("EMC\n") }
  }

  private mutating func begin(_ element: Int, _ structure: inout StructureTree) {
    if element == StructureTree.artifact {
      content.write("/Artifact BMC\n")
      return
    }
    content.write(structure.tag(of: element))
    content.write("<</MCID ")
    content.write(structure.mark(element))
    content.write(">>BDC\n")
  }

  private mutating func draw(_ mark: Mark, x: Double, y: Double) {
    switch mark.shape {
    case .text(let line, let style):
      use(style.ink)
      content.write("BT ")
      content.write(style.tracking)
      content.write(" Tc 1 0 0 1 ")
      content.write(numbers: x, y)
      content.write("Tm ")
      for run in line.runs {
        if let left = run.left {
          content.write("1 0 0 1 ")
          content.write(numbers: x + left, y)
          content.write("Tm ")
        }
        content.write("/F")
        content.write(run.font)
        content.write(" ")
        content.write(style.size)
        content.write(" Tf ")
        content.bytes.append(contentsOf: run.text)
        content.write("TJ ")
      }
      content.write("ET\n")
    case .fill(let width, let height, let ink):
      use(ink)
      content.write(numbers: x, y - height, width, height)
      content.write("re f\n")
    case .outline(let corners, let ink):
      use(ink)
      for (place, corner) in corners.enumerated() {
        content.write(numbers: x + corner.x, y - corner.y)
        content.write(place == 0 ? "m\n" : "l\n")
      }
      content.write("h f\n")
    case .code(let code, let side):
      use(.black)
      let step = side / Double(code.size)
      for row in 0..<code.size {
        var column = 0
        while column < code.size {
          let from = column
          while code[row, column] { column += 1 }
          if column > from {
            content.write(
              numbers: x + Double(from) * step, y - Double(row + 1) * step,
              Double(column - from) * step, step)
            content.write("re\n")
          }
          column += 1
        }
      }
      content.write("f\n")
    case .logo(let width, let height):
      content.write("q ")
      content.write(numbers: width, 0, 0, height, x, y - height)
      content.write("cm /Logo Do Q\n")
    }
  }

  private mutating func use(_ next: Ink) {
    guard next != ink else { return }
    ink = next
    content.write(numbers: next.red, next.green, next.blue)
    content.write("rg\n")
  }
}
