/// What the app says: English words, which are the key of the ``Catalogue``, and what stands in them.
///
/// A literal is a phrase, and what is put into it keeps its place in every language:
///
///     html("p", text: "Invoice \(invoice.number) is due \(text(invoice.due))")
///
/// has the key `Invoice %1 is due %2`. Where one English word says two things, a trailing `{{…}}` tells
/// them apart and is not said: `"Open{{a stage}}"`. What people wrote is ``verbatim(_:)``. `scripts/phrases` reads
/// the keys from the compiler, so that one without a German translation fails `./test`.
public struct Phrase: Sendable {
  /// One reference, so that screens hand phrases about in few instructions.
  private let words: Words

  private final class Words: Sendable {
    enum Kind {
      /// `text` is said as it is, is a key of our own or of another program, or stands between the values.
      case verbatim, key, heard, list
    }

    let kind: Kind
    let text: String
    /// Of a key, what stands where it says `%1` to `%9`.
    let values: [Phrase]

    init(_ kind: Kind, _ text: String, _ values: [Phrase]) {
      self.kind = kind
      self.text = text
      self.values = values
    }
  }

  @inline(never)
  private init(_ kind: Words.Kind, _ text: String, _ values: [Phrase]) {
    words = Words(kind, text, values)
  }

  fileprivate init(listing parts: [Phrase], separator: String) {
    self.init(.list, separator, parts)
  }

  /// Text that is the same in every language: a name, an amount, a day.
  public static func verbatim(_ text: String) -> Phrase { Phrase(.verbatim, text, []) }

  /// What another program of ours said in English: where all of it is a key, it is said in the language here.
  public static func heard(_ english: String) -> Phrase { Phrase(.heard, english, []) }

  public static let none = Phrase(.verbatim, "", [])

  /// Whether nothing is said; what is in a list or a sentence counts.
  @inline(never)
  public var isEmpty: Bool {
    // "\(text)" says what the text says.
    if words.kind == .list || (words.text == "%1" && !words.values.isEmpty) {
      return words.values.allSatisfy { $0.isEmpty }
    }
    return words.text.isEmpty
  }

  /// The key of a literal; "" for what is none.
  var key: String { words.kind == .key ? words.text : "" }

  /// The same with "…" for all that the source code does not say itself: names, amounts, what another program said.
  public var withoutValues: Phrase {
    switch words.kind {
    case .verbatim, .heard: return words.text.isEmpty ? .none : .verbatim("…")
    case .key, .list:
      return Phrase(words.kind, words.text, words.values.map { $0.withoutValues })
    }
  }

  /// As the source code says it: the command line, the hub, and a browser without a catalogue.
  public var english: String { said(in: nil) }

  /// As `catalogue` says it; English where it does not know a phrase.
  @inline(never)
  public func said(in catalogue: Catalogue?) -> String {
    if words.kind == .verbatim { return words.text }
    var bytes: [UInt8] = []
    append(to: &bytes, in: catalogue)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends it as UTF-8.
  @inline(never)
  public func append(to bytes: inout [UInt8], in catalogue: Catalogue?) {
    switch words.kind {
    case .verbatim: bytes.append(contentsOf: words.text.utf8)
    case .key, .heard:
      if let catalogue, let place = catalogue.place(of: words.text) {
        fill(catalogue.bytes[place], &bytes, catalogue)
      } else {
        var text = Array(words.text.utf8)
        text.removeLast(Phrase.noteLength(text))
        fill(text[...], &bytes, catalogue)
      }
    case .list:
      var isFirst = true
      for part in words.values where !part.isEmpty {
        if !isFirst { bytes.append(contentsOf: words.text.utf8) }
        isFirst = false
        part.append(to: &bytes, in: catalogue)
      }
    }
  }

  /// How long the `{{…}}` at the end of a key is, which is not said.
  private static func noteLength(_ key: [UInt8]) -> Int {
    guard key.last == 0x7D, key.dropLast().last == 0x7D, let start = key.lastIndex(of: 0x7B),
      start > 0, key[start - 1] == 0x7B
    else { return 0 }
    return key.count - start + 1
  }

  private func fill(
    _ text: ArraySlice<UInt8>, _ bytes: inout [UInt8], _ catalogue: Catalogue?
  ) {
    let values = words.values
    var place = text.startIndex
    while place < text.endIndex {
      let byte = text[place]
      place += 1
      if byte == 0x25, place < text.endIndex, text[place] > 0x30,
        Int(text[place]) - 0x31 < values.count
      {
        values[Int(text[place]) - 0x31].append(to: &bytes, in: catalogue)
        place += 1
      } else {
        bytes.append(byte)
      }
    }
  }
}

extension Phrase: Equatable {
  /// Whether both say the same.
  public static func == (a: Phrase, b: Phrase) -> Bool { a.english == b.english }
}

extension Phrase: ExpressibleByStringInterpolation {
  @inline(never)
  public init(stringLiteral key: String) { self.init(.key, key, []) }

  @inline(never)
  public init(stringInterpolation written: Interpolation) {
    self.init(.key, written.key, written.values)
  }

  /// Builds the key and its values from what stands between the quotation marks.
  public struct Interpolation: StringInterpolationProtocol {
    private var written: [UInt8] = []
    private(set) var values: [Phrase] = []
    var key: String { String(decoding: written, as: UTF8.self) }

    @inline(never)
    public init(literalCapacity: Int, interpolationCount: Int) {}

    @inline(never)
    public mutating func appendLiteral(_ text: String) { written.append(contentsOf: text.utf8) }

    @inline(never)
    public mutating func appendInterpolation(_ phrase: Phrase) {
      values.append(phrase)
      written.append(0x25)
      written.append(UInt8(0x30 + values.count))
    }

    @inline(never)
    public mutating func appendInterpolation(_ text: String) {
      appendInterpolation(.verbatim(text))
    }

    @inline(never)
    public mutating func appendInterpolation(_ number: Int64) {
      appendInterpolation(.verbatim("\(number)"))
    }

    public mutating func appendInterpolation(_ number: Int) {
      appendInterpolation(Int64(number))
    }
  }
}

extension Phrase: CustomStringConvertible {
  public var description: String { english }
}

extension Sequence where Element == Phrase {
  /// One after another, with `separator` between what says something.
  public func joined(separator: String) -> Phrase {
    Phrase(listing: Array(self), separator: separator)
  }
}
