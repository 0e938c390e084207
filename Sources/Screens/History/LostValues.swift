import Ledger
import Markup

// What this browser wrote and others wrote over without having seen it: told once, on Today, and kept by this device until
// it is answered.
struct LostValues: Room {
  let app: App

  /// Own values that lost: `KIND-ID-TAG-HEX` each, with blanks between.
  private static var name: String { "arrivals.lost" }
  private static var most: Int { 5 }
  /// A value that is longer than this, in bytes, is told by the toast alone.
  private static var mostBytes: Int { 400 }

  private var words: RowWords { RowWords(app: app) }
  private var places: RowPlaces { RowPlaces(app: app) }
  private var values: FieldWords { FieldWords(app: app) }

  /// What this browser wrote and others wrote over, oldest first.
  private var lost: [(key: RegisterKey, bytes: [UInt8])] {
    var lost: [(key: RegisterKey, bytes: [UInt8])] = []
    for word in (state.remembered[LostValues.name] ?? "").split(separator: " ") {
      let parts = word.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 4, let kind = UInt8(parts[0]), let id = UInt64(parts[1]),
        let tag = UInt8(parts[2]), let bytes = LostValues.bytes(Array(parts[3].utf8))
      else { continue }
      lost.append((RegisterKey(kind: kind, id: id, tag: tag), bytes))
    }
    return lost
  }

  private func remember(lost: [(key: RegisterKey, bytes: [UInt8])]) {
    let words = lost.suffix(LostValues.most).map { one in
      "\(one.key.kind)-\(one.key.id)-\(one.key.tag)-" + LostValues.hex(one.bytes)
    }
    remember(LostValues.name, words.joined(separator: " "))
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func bytes(_ hex: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: hex.count - 1, by: 2) {
      let digits = String(decoding: hex[place..<place + 2], as: UTF8.self)
      guard let byte = UInt8(digits, radix: 16) else { return nil }
      bytes.append(byte)
    }
    return hex.count % 2 == 0 ? bytes : nil
  }

  /// "Fee of Concert, Wedding: $300.00 by you, $275.00 by Ana stands"; nil once it says what was written here.
  private func sentence(_ key: RegisterKey, _ bytes: [UInt8]) -> Phrase? {
    var book = self.book
    // When a row was made is nothing that a person wrote, nor what a calendar said.
    guard let now = book.register(key), now.bytes != bytes, let member = key.member(bytes),
      member.name != "created", member.name != "heard"
    else { return nil }
    let title = values.title(of: member.name, places.form(of: key.row))
    let mine = values.text(of: key, bytes)
    let theirs = values.text(of: key, now.bytes)
    // Where both read the same, what differs is not for people.
    if mine == theirs { return nil }
    let who = Writers(app: app).nameInside(of: now.stamp.device)
    return """
      \(title) of \(words.title(of: key.row)): \(shown(mine)) by you, \(shown(theirs)) by \(who) \
      stands
      """
  }

  private func shown(_ text: String) -> Phrase { text.isEmpty ? "nothing" : .verbatim(text) }

  func useMine(_ key: RegisterKey) {
    guard let one = lost.first(where: { $0.key == key }) else { return }
    var edit = Edit()
    var book = self.book
    edit.restore(key, one.bytes, in: &book)
    if commit([edit], toast: "Yours stands now") { letStand(key) }
  }

  func letStand(_ key: RegisterKey) { remember(lost: lost.filter { $0.key != key }) }

  /// Says at once what was written over, and keeps it.
  func tell(_ key: RegisterKey, _ bytes: [UInt8]) {
    guard let told = sentence(key, bytes) else { return }
    toast(told, offer: Toast.Offer(label: "History", action: .open(.history(key.row))))
    if bytes.count > LostValues.mostBytes { return }
    var all = lost.filter { $0.key != key }
    all.append((key, bytes))
    remember(lost: all)
  }

  /// On Today; nothing where nothing was lost.
  func draw(_ html: inout HTML) {
    let told = lost.reversed().compactMap { one in
      sentence(one.key, one.bytes).map { (key: one.key, text: $0) }
    }
    if told.isEmpty { return }
    html("section", .class("card today"), .key("today-lost")) { html in
      html("header", .class("card-head")) { html in
        html("h2", text: "Lost to a Later Edit")
      }
      html("ul", .class("list"), .label("Lost to a Later Edit")) { html in
        for one in told {
          let key = "lost-\(one.key.kind)-\(one.key.id)-\(one.key.tag)"
          html("li", .class("row free lost"), .key(key)) { html in
            html("span", .class("row-main"), .role("status"), text: one.text)
            html("div", .class("buttons")) { html in
              html.button("Use Mine", .useMine(one.key), class: "button small")
              html.button(
                "History", .open(.history(one.key.row)), class: "button quiet small")
              html.button("Let It Stand", .letStand(one.key), class: "button quiet small")
            }
          }
        }
      }
    }
  }
}
