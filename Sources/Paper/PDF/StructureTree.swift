/// What the parts of a document are, in reading order: for screen readers and text extraction.
struct StructureTree {
  enum Role {
    case document, heading1, heading2, paragraph, table, row, headCell, cell, figure
  }

  private enum Kid {
    case element(Int)
    case content(page: Int, identifier: Int)
  }

  private struct Element {
    var role: Role
    var parent: Int
    var alternative: String
    var kids: [Kid] = []
  }

  /// The element of marks that only decorate: rules, page numbers, repeated heads.
  static let artifact = -1
  static let root = 0

  private var elements = [Element(role: .document, parent: -1, alternative: "")]
  /// For every page the elements of its marked contents.
  private var pages: [[Int]] = []

  mutating func add(_ role: Role, under parent: Int, alternative: String = "") -> Int {
    elements.append(Element(role: role, parent: parent, alternative: alternative))
    elements[parent].kids.append(.element(elements.count - 1))
    return elements.count - 1
  }

  mutating func beginPage() {
    pages.append([])
  }

  /// Gives a piece of the last page to an element; the answer marks it in the page's content.
  mutating func mark(_ element: Int) -> Int {
    let page = pages.count - 1
    let identifier = pages[page].count
    pages[page].append(element)
    elements[element].kids.append(.content(page: page, identifier: identifier))
    return identifier
  }

  static func tag(_ role: Role) -> StaticString {
    switch role {
    case .document: "/Document"
    case .heading1: "/H1"
    case .heading2: "/H2"
    case .paragraph: "/P"
    case .table: "/Table"
    case .row: "/TR"
    case .headCell: "/TH"
    case .cell: "/TD"
    case .figure: "/Figure"
    }
  }

  func tag(of element: Int) -> StaticString { Self.tag(elements[element].role) }

  /// Writes the tree; the answer is the number of its root.
  func write(to pdf: inout PDFWriter, pages pageNumbers: [Int]) -> Int {
    let root = pdf.reserve()
    let numbers = elements.map { _ in pdf.reserve() }
    for (index, element) in elements.enumerated() {
      pdf.object(numbers[index]) { out in
        out.write("<</S")
        out.write(Self.tag(element.role))
        out.write("/P ")
        out.write(reference: element.parent < 0 ? root : numbers[element.parent])
        if !element.alternative.isEmpty {
          out.write("/Alt")
          out.write(textString: element.alternative)
        }
        if element.role == .headCell { out.write("/A<</O/Table/Scope/Column>>") }
        out.write("/K[")
        for kid in element.kids { write(kid, numbers, pageNumbers, to: &out) }
        out.write("]>>")
      }
    }
    pdf.object(root) { out in
      out.write("<</Type/StructTreeRoot/K[")
      out.write(reference: numbers[0])
      out.write("]/ParentTreeNextKey ")
      out.write(pages.count)
      out.write("/ParentTree<</Nums[")
      for (page, owners) in pages.enumerated() {
        out.write(page)
        out.write("[")
        for owner in owners {
          out.write(reference: numbers[owner])
          out.write(" ")
        }
        out.write("]")
      }
      out.write("]>>>>")
    }
    return root
  }

  private func write(
    _ kid: Kid, _ numbers: [Int], _ pageNumbers: [Int], to out: inout Output
  ) {
    switch kid {
    case .element(let index): out.write(reference: numbers[index])
    case .content(let page, let identifier):
      out.write("<</Type/MCR/Pg ")
      out.write(reference: pageNumbers[page])
      out.write("/MCID ")
      out.write(identifier)
      out.write(">>")
    }
    out.write(" ")
  }
}
