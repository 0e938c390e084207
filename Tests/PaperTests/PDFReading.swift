import Ledger
import Testing

/// A PDF file read a second time, as readers do: from its end, by its cross references alone.
struct PDFReading {
  let bytes: [UInt8]
  /// The value of each object, without what stands around it.
  private(set) var objects: [Int: [UInt8]] = [:]
  /// What the streams hold, unpacked where they are packed.
  private(set) var streams: [Int: [UInt8]] = [:]
  /// How many objects each stream of objects has.
  private(set) var packed: [Int] = []
  private(set) var trailer = ""
  /// Where the cross references begin.
  private(set) var end = 0

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    let tail = PDFReading.text(bytes.suffix(40))
    let number = try #require(tail.split(separator: "\n").dropLast().last)
    #expect(tail.hasSuffix("startxref\n\(number)\n%%EOF\n"))
    end = try #require(Int(number))
    let (own, dictionary, table) = try stream(at: end)
    trailer = dictionary
    let size = try #require(PDFReading.number("/Size ", in: dictionary))
    #expect(table.count == 7 * size && own == size - 1 && dictionary.contains("/W[1 4 2]"))
    var inside: [Int: [(index: Int, number: Int)]] = [:]
    for object in 0..<size {
      let entry = table[(7 * object)..<(7 * object + 7)].map { Int($0) }
      let place = entry[1...4].reduce(0) { $0 << 8 | $1 }
      let last = entry[5] << 8 | entry[6]
      switch entry[0] {
      case 0: #expect(object == 0 && place == 0 && last == 0xFFFF, "object \(object) is nowhere")
      case 1:
        let (number, dictionary, content) = try stream(at: place)
        #expect(number == object && last == 0)
        objects[object] = Array(dictionary.utf8)
        streams[object] = content
      case 2: inside[place, default: []].append((last, object))
      default: Issue.record("an entry of kind \(entry[0])")
      }
    }
    for (holder, places) in inside { try unpack(holder, places.sorted { $0.index < $1.index }) }
  }

  /// How many pages it has, as their tree says.
  var pages: Int {
    for object in objects.values where PDFReading.text(object[...]).contains("/Type/Pages") {
      return PDFReading.number("/Count ", in: PDFReading.text(object[...])) ?? 0
    }
    return 0
  }

  /// The objects that a stream holds: a directory of numbers and places, then the values.
  private mutating func unpack(_ holder: Int, _ places: [(index: Int, number: Int)]) throws {
    let content = try #require(streams[holder])
    let dictionary = PDFReading.text(try #require(objects[holder])[...])
    let count = try #require(PDFReading.number("/N ", in: dictionary))
    let first = try #require(PDFReading.number("/First ", in: dictionary))
    #expect(dictionary.hasPrefix("/Type/ObjStm") && places.map { $0.index } == Array(0..<count))
    packed.append(count)
    let directory = PDFReading.text(content[..<first]).split(separator: " ").compactMap { Int($0) }
    #expect(directory.count == 2 * count)
    for (index, number) in places {
      #expect(directory[2 * index] == number && objects[number] == nil)
      let start = first + directory[2 * index + 1]
      let next = index + 1 < count ? first + directory[2 * index + 3] : content.count
      #expect(content[next - 1] == 0x0A)
      objects[number] = Array(content[start..<(next - 1)])
    }
  }

  /// `12 0 obj`, a dictionary, then exactly as many bytes as it says.
  private func stream(at place: Int) throws -> (number: Int, dictionary: String, content: [UInt8]) {
    let head = PDFReading.text(bytes[place...].prefix(4_000))
    let number = try #require(Int(head.prefix { $0 != " " }))
    let opening = "\(number) 0 obj\n<<"
    #expect(head.hasPrefix(opening))
    let mark = Array(">>\nstream\n".utf8)
    var at = place + opening.utf8.count
    let begin = at
    while bytes[at..<(at + mark.count)] != mark[...] { at += 1 }
    let dictionary = PDFReading.text(bytes[begin..<at])
    let length = try #require(PDFReading.number("/Length ", in: dictionary))
    let start = at + mark.count
    let content = Array(bytes[start..<(start + length)])
    #expect(PDFReading.text(bytes[(start + length)...].prefix(18)) == "\nendstream\nendobj\n")
    guard dictionary.contains("/Filter/FlateDecode/Length") else {
      return (number, dictionary, content)
    }
    return (number, dictionary, try #require(inflated(content, limit: 1 << 24)))
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: Unicode.UTF8.self)
  }

  static func number(_ name: String, in text: String) -> Int? {
    guard let place = text.range(of: name) else { return nil }
    return Int(text[place.upperBound...].prefix { $0.isNumber })
  }
}
