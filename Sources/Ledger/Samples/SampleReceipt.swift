/// The receipt that waits in the sample's Inbox: a shop's slip of the day before, drawn, and what there is to read on it.
///
/// It comes with ``SamplePictures`` and is no part of ``sampleStudio(on:)``: its bytes are kept first.
struct SampleReceipt {
  let picture: SamplePictures.Picture
  /// The receipt and its file.
  private(set) var edit = Edit()
  /// What a hub reads on it; devices do not write that (it is refused), their hub reads the picture itself.
  private(set) var reading: Reading

  private static var size: (width: Int, height: Int) { (560, 680) }
  private static var margin: Int { 30 }
  /// From one character to the next, from one line to the next, and how high characters are.
  private static var step: (x: Int, y: Int, height: Int) { (24, 46, 28) }

  init(on today: Day) {
    var slip = FlatPicture(SampleReceipt.size.width, SampleReceipt.size.height, ground: 0)
    let glyphs = SampleGlyphs()
    var words: [ReadWord] = []
    var text = ""
    for (number, line) in SampleReceipt.lines(on: today.adding(days: -1)).enumerated() {
      let y = 36 + number * SampleReceipt.step.y
      let inside = SampleReceipt.size.width - 2 * SampleReceipt.margin
      let rest = inside - SampleReceipt.width(of: line.left)
      // What has no amount stands in the middle.
      var columns = [(line.left, SampleReceipt.margin + (line.right.isEmpty ? rest / 2 : 0))]
      if !line.right.isEmpty {
        columns.append(
          (line.right, SampleReceipt.margin + inside - SampleReceipt.width(of: line.right)))
      }
      for (column, start) in columns where !column.isEmpty {
        glyphs.draw(column, at: start, y, step: SampleReceipt.step.x, &slip)
        words += SampleReceipt.words(of: column, at: start, y, line: number)
      }
      text += (text.isEmpty ? "" : "\n") + line.left
      if !line.right.isEmpty { text += " " + line.right }
    }
    let bytes = slip.png([(250, 249, 246), (44, 42, 40)])
    picture = SamplePictures.Picture(hash: SHA256.hex(bytes), bytes: bytes)
    let came = Instant(today.adding(days: -1), TimeOfDay(minutes: 1_150))
    ReceiptConfirming.receive(
      picture.hash, name: "Receipt.png", mediaType: SamplePictures.mediaType,
      size: Int64(bytes.count), origin: .camera, in: Book(), now: came, &edit)
    reading = Reading(of: picture.hash)
    reading.state = .done
    reading.engine = "sample"
    reading.text = text
    reading.words = words
    reading.read = came
  }

  /// The sums are right: things, tax at 9.25 %, total.
  private static func lines(on day: Day) -> [(left: String, right: String)] {
    let month = twoDigits(day.month) + "-" + twoDigits(day.day)
    return [
      ("SHELBY STRINGS", ""), ("704 GALLATIN", ""), ("NASHVILLE TN", ""), ("", ""),
      (month + "-" + "\(day.year)", "10:42"), ("", ""),
      ("ROSIN", "18.50"), ("CELLO A STRING", "74.00"), ("MUTE", "9.90"),
      ("SUBTOTAL", "102.40"), ("TAX 9.25%", "9.47"), ("TOTAL", "$111.87"),
      ("VISA * 4417", "111.87"), ("THANK YOU", ""),
    ]
  }

  private static func twoDigits(_ number: Int) -> String {
    (number < 10 ? "0" : "") + "\(number)"
  }

  private static func width(of text: String) -> Int { text.utf8.count * step.x - step.x / 6 }

  /// Where each word of a column stands, in ten-thousandths of the picture.
  private static func words(of text: String, at x: Int, _ y: Int, line: Int) -> [ReadWord] {
    func part(_ pixels: Int, of whole: Int) -> Int64 { Int64(pixels * 10_000 / whole) }
    var words: [ReadWord] = []
    var at = 0
    for one in text.split(separator: " ", omittingEmptySubsequences: false) {
      var word = ReadWord()
      word.text = String(one)
      word.line = Int64(line)
      word.x = part(x + at * step.x, of: size.width)
      word.y = part(y, of: size.height)
      word.width = part(width(of: word.text), of: size.width)
      word.height = part(step.height, of: size.height)
      word.confidence = 96
      words.append(word)
      at += one.utf8.count + 1
    }
    return words
  }
}

/// The characters of a cash register, each five dots wide and seven high.
struct SampleGlyphs {
  /// 35 bits each, row by row, the first one the highest.
  private var dots: [UInt8: UInt64] = [:]

  init() {
    add("$", 0x1_1F47_17C4)
    add("%", 0x6_7422_2173)
    add("*", 0x0_2AEF_BAA0)
    add("-", 0x0_0007_0000)
    add(".", 0x0_0000_018C)
    add("0", 0x3_A318_C62E)
    add("1", 0x1_1842_108E)
    add("2", 0x3_A211_111F)
    add("3", 0x3_A213_062E)
    add("4", 0x0_8CA9_7C42)
    add("5", 0x7_E1E0_862E)
    add("6", 0x3_A10F_462E)
    add("7", 0x7_C222_1108)
    add("8", 0x3_A317_462E)
    add("9", 0x3_A317_842E)
    add(":", 0x0_18C0_3180)
    add("A", 0x3_A31F_C631)
    add("B", 0x7_A31F_463E)
    add("C", 0x3_A308_422E)
    add("E", 0x7_E10F_421F)
    add("G", 0x3_A30B_C62E)
    add("H", 0x4_631F_C631)
    add("I", 0x3_8842_108E)
    add("K", 0x4_654C_5251)
    add("L", 0x4_2108_421F)
    add("M", 0x4_775A_C631)
    add("N", 0x4_739A_CE71)
    add("O", 0x3_A318_C62E)
    add("R", 0x7_A31F_5251)
    add("S", 0x3_A307_062E)
    add("T", 0x7_C842_1084)
    add("U", 0x4_6318_C62E)
    add("V", 0x4_6318_C544)
    add("X", 0x4_62A2_2A31)
    add("Y", 0x4_62A2_1084)
  }

  // Not inlined: a number then stands in the code, which is the later piece's, and not in the data, which is the first one's.
  @inline(never)
  private mutating func add(_ character: Unicode.Scalar, _ bits: UInt64) {
    dots[UInt8(ascii: character)] = bits
  }

  /// Writes a text, four times as large as its dots and with smooth slopes, so that a program can read it, too.
  func draw(_ text: String, at x: Int, _ y: Int, step: Int, _ picture: inout FlatPicture) {
    for (place, character) in text.utf8.enumerated() {
      guard let bits = dots[character] else { continue }
      var glyph = DotPicture(width: 5, height: 7) { bits >> UInt64(34 - $0) & 1 == 1 }
      glyph = glyph.doubled().doubled()
      for row in 0..<glyph.height {
        for column in 0..<glyph.width where glyph.has(column, row) {
          picture.box(x + place * step + column, y + row, 1, 1, 1)
        }
      }
    }
  }
}

/// Dots that are there or not.
struct DotPicture {
  let width: Int
  let height: Int
  private var dots: [Bool] = []

  /// `dot` answers for each dot, row by row.
  init(width: Int, height: Int, _ dot: (Int) -> Bool) {
    self.width = width
    self.height = height
    dots = (0..<width * height).map { dot($0) }
  }

  func has(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < width && y < height && dots[y * width + x]
  }

  /// Four dots for each; a corner between two neighbours that agree is as they are (the rule that is known as Scale2x).
  func doubled() -> DotPicture {
    DotPicture(width: width * 2, height: height * 2) { place in
      let (x, y) = (place % (width * 2), place / (width * 2))
      let (column, row) = (x / 2, y / 2)
      let own = has(column, row)
      let side = has(column + (x % 2 == 0 ? -1 : 1), row)
      let beyond = has(column + (x % 2 == 0 ? 1 : -1), row)
      let level = has(column, row + (y % 2 == 0 ? -1 : 1))
      let opposite = has(column, row + (y % 2 == 0 ? 1 : -1))
      return side == level && side != opposite && level != beyond ? side : own
    }
  }
}
