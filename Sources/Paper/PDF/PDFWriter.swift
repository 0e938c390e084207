import Ledger

/// Writes the objects of a PDF 1.7 file: streams one by one, everything else packed together.
///
/// The same calls give the same bytes: nothing in here knows the time or a random number.
struct PDFWriter {
  private enum Place {
    case unused
    case at(Int)
    case packed(stream: Int, index: Int)
  }

  private var output = Output()
  private var places: [Place] = [.unused]
  private var packed: [(number: Int, bytes: [UInt8])] = []

  init() {
    output.write("%PDF-1.7\n%")
    output.bytes.append(contentsOf: [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  /// A number for an object that is written later.
  mutating func reserve() -> Int {
    places.append(.unused)
    return places.count - 1
  }

  /// An object that is not a stream: `content` writes its value.
  mutating func object(_ number: Int, _ content: (inout Output) -> Void) {
    var value = Output()
    content(&value)
    packed.append((number, value.bytes))
  }

  /// A stream, compressed unless `isPlain`; `dictionary` writes its entries but length and filter.
  @inline(never)
  mutating func stream(
    _ number: Int, _ data: [UInt8], isPlain: Bool = false, _ dictionary: (inout Output) -> Void
  ) {
    let written = isPlain ? data : deflated(data)
    places[number] = .at(output.bytes.count)
    output.write(number)
    output.write(" 0 obj\n<<")
    dictionary(&output)
    if !isPlain { output.write("/Filter/FlateDecode") }
    output.write("/Length ")
    output.write(written.count)
    output.write(">>\nstream\n")
    output.bytes.append(contentsOf: written)
    output.write("\nendstream\nendobj\n")
  }

  /// Writes what is left, the cross references and the trailer; the identifier is a content hash.
  mutating func finish(catalog: Int, information: Int) -> [UInt8] {
    writePacked()
    let digest = SHA256.hash(output.bytes).prefix(16)
    let number = reserve()
    let start = output.bytes.count
    places[number] = .at(start)
    var table: [UInt8] = []
    for place in places {
      switch place {
      case .unused: append(0, 0, 0xFFFF, to: &table)
      case .at(let offset): append(1, offset, 0, to: &table)
      case .packed(let stream, let index): append(2, stream, index, to: &table)
      }
    }
    let size = places.count
    stream(number, table) { out in
      out.write("/Type/XRef/W[1 4 2]/Size ")
      out.write(size)
      out.write("/Root ")
      out.write(reference: catalog)
      out.write("/Info ")
      out.write(reference: information)
      out.write("/ID[")
      for _ in 0..<2 {
        out.write("<")
        for byte in digest { out.write(hex: byte) }
        out.write(">")
      }
      out.write("]")
    }
    output.write("startxref\n")
    output.write(start)
    output.write("\n%%EOF\n")
    return output.bytes
  }

  private mutating func writePacked() {
    var from = 0
    while from < packed.count {
      let to = min(from + 200, packed.count)
      let number = reserve()
      var directory = Output()
      var body: [UInt8] = []
      for index in from..<to {
        places[packed[index].number] = .packed(stream: number, index: index - from)
        directory.write(packed[index].number)
        directory.write(" ")
        directory.write(body.count)
        directory.write(" ")
        body.append(contentsOf: packed[index].bytes)
        body.append(0x0A)
      }
      let first = directory.bytes.count
      stream(number, directory.bytes + body) { out in
        out.write("/Type/ObjStm/N ")
        out.write(to - from)
        out.write("/First ")
        out.write(first)
      }
      from = to
    }
    packed = []
  }

  private func append(_ kind: UInt8, _ second: Int, _ third: Int, to table: inout [UInt8]) {
    table.append(kind)
    for shift in [24, 16, 8, 0] { table.append(UInt8(truncatingIfNeeded: second >> shift)) }
    for shift in [8, 0] { table.append(UInt8(truncatingIfNeeded: third >> shift)) }
  }
}
