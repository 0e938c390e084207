import Ledger

extension ReceiptReader.Found {
  /// Bytes of the change that brings a reading to the devices.
  static let mostChange = 240 * 1024
  private static let mostFields = 500

  /// The row, cut to what a change may hold (rule E24).
  func reading(of hash: String, at now: Instant) -> Reading {
    var reading = Reading(of: hash)
    reading.state = .done
    reading.engine = engines.joined(separator: " + ")
    reading.text = Self.cut(text, ReadWords.textLimit)
    reading.read = now
    reading.fields = fields.prefix(Self.mostFields).map { field in
      ReadField(Self.cut(field.name, 200), Self.cut(field.text, 500))
    }
    reading.words = words.prefix(ReadWords.wordLimit).map { word in
      var word = word
      word.text = Self.cut(word.text, 120)
      return word
    }
    while Self.size(reading) > Self.mostChange, !reading.words.isEmpty {
      reading.words.removeLast(min(reading.words.count, 200))
    }
    return reading
  }

  /// The lines as they stand; of an electronic invoice alone its facts.
  private var text: String {
    if words.isEmpty {
      // What a line is for stands in its name.
      return fields.map { field in
        field.name.hasPrefix("line:") ? field.name.dropFirst(5) + " " + field.text : field.text
      }.joined(separator: "\n")
    }
    return ReadWords.text(of: words)
  }

  private static func size(_ reading: Reading) -> Int {
    var edit = Edit()
    edit.put(reading, replacing: nil)
    return edit.body.count
  }

  /// At most so many bytes, without half a letter, or signs that steer a terminal.
  private static func cut(_ text: String, _ most: Int) -> String {
    let clean =
      text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }
      ? String(
        String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" }))
      : text
    guard clean.utf8.count > most else { return clean }
    var bytes = Array(clean.utf8.prefix(most))
    while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Reading {
  /// A reading of which nothing came.
  init(of hash: String, failed problem: ReadingProblem, by engine: String, at now: Instant) {
    self.init(of: hash)
    state = .failed
    reason = problem.message.english
    self.engine = engine
    read = now
  }
}
