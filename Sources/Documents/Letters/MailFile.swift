import Ledger

/// A letter with a PDF as a file that mail programs open as a message to be sent: RFC 5322 and MIME (RFC 2045 to 2047,
/// 2183, 2231), with `X-Unsent`, which makes them offer it for editing.
public struct MailFile {
  private var bytes: [UInt8] = []

  /// "Invoice 7.eml" for what is attached as "Invoice 7.pdf".
  public static func name(of pdf: String) -> String {
    (pdf.hasSuffix(".pdf") ? String(pdf.dropLast(4)) : pdf) + ".eml"
  }

  /// The file's bytes.
  ///
  /// `boundary` must not occur in a part: 16 characters of chance are enough, as base64 has no `=_`.
  public static func bytes(
    of letter: InvoiceLetter, from sender: String, attaching pdf: [UInt8], named name: String,
    boundary: String
  ) -> [UInt8] {
    var file = MailFile()
    if !sender.isEmpty { file.header("From", sender) }
    if !letter.to.isEmpty { file.header("To", letter.to) }
    file.header("Subject", letter.subject)
    file.line("X-Unsent: 1")
    file.parts(letter.text, attaching: pdf, named: name, boundary: boundary)
    return file.bytes
  }

  /// What a mail server gets: with who it is from, when, and an id that is the same whenever it is sent again.
  ///
  /// `pdf` is empty where nothing goes with it; addresses are what ``Outbox/addresses(_:)`` takes.
  public static func sending(
    _ letter: InvoiceLetter, cc: [String], from address: String, called name: String,
    replyTo: String, id: String, date: String, attaching pdf: [UInt8], named file: String,
    boundary: String
  ) -> [UInt8] {
    var mail = MailFile()
    mail.line("Date: " + date)
    mail.from(address, name)
    mail.header("To", letter.to)
    if !cc.isEmpty { mail.header("Cc", cc.joined(separator: ", ")) }
    if !replyTo.isEmpty, replyTo != address { mail.header("Reply-To", replyTo) }
    mail.line("Message-ID: <" + id + ">")
    mail.header("Subject", letter.subject)
    mail.parts(letter.text, attaching: pdf, named: file, boundary: boundary)
    return mail.bytes
  }

  /// A name is always an encoded word: nothing in it ends the line or the name.
  private mutating func from(_ address: String, _ name: String) {
    var kept: [UInt8] = []
    for character in name.unicodeScalars {
      let letter = Array(String(Character(character)).utf8)
      if kept.count + letter.count > 42 { break }
      kept += letter
    }
    line("From: " + (kept.isEmpty ? "" : MailFile.word(kept) + " ") + "<" + address + ">")
  }

  private mutating func parts(
    _ text: String, attaching pdf: [UInt8], named name: String, boundary: String
  ) {
    line("MIME-Version: 1.0")
    if pdf.isEmpty {
      line("Content-Type: text/plain; charset=utf-8")
      line("Content-Transfer-Encoding: base64")
      line("")
      return base64(MailFile.crossed(text))
    }
    line("Content-Type: multipart/mixed; boundary=\"=_" + boundary + "\"")
    line("")
    line("--=_" + boundary)
    line("Content-Type: text/plain; charset=utf-8")
    line("Content-Transfer-Encoding: base64")
    line("")
    base64(MailFile.crossed(text))
    line("--=_" + boundary)
    line("Content-Type: application/pdf")
    line("Content-Transfer-Encoding: base64")
    line("Content-Disposition: attachment; filename*=UTF-8''" + MailFile.percent(name))
    line("")
    base64(pdf)
    line("--=_" + boundary + "--")
  }

  private mutating func line(_ text: String) { bytes += Array(text.utf8) + [0x0D, 0x0A] }

  /// A header whose text may be in any script; what would end the line, and begin another header, is a space.
  private mutating func header(_ name: String, _ text: String) {
    var plain: [UInt8] = []
    for byte in text.utf8 { plain.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte) }
    if plain.allSatisfy({ $0 < 0x80 }), name.utf8.count + plain.count < 70 {
      return line(name + ": " + String(decoding: plain, as: UTF8.self))
    }
    // An address stays as it is: its words may not be encoded (RFC 2047, 5).
    if plain.allSatisfy({ $0 < 0x80 }), plain.contains(0x40) {
      return line(name + ": " + String(decoding: plain, as: UTF8.self))
    }
    // Encoded words of at most 75 characters, none of which cuts a letter in two.
    var words: [String] = []
    var word: [UInt8] = []
    for character in String(decoding: plain, as: UTF8.self).unicodeScalars {
      let letter = Array(String(Character(character)).utf8)
      if word.count + letter.count > 42 {
        words.append(MailFile.word(word))
        word = []
      }
      word += letter
    }
    words.append(MailFile.word(word))
    line(name + ": " + words.joined(separator: "\r\n "))
  }

  private static func word(_ bytes: [UInt8]) -> String {
    "=?utf-8?B?" + String(decoding: Base64.encode(bytes), as: UTF8.self) + "?="
  }

  private mutating func base64(_ content: [UInt8]) {
    var start = 0
    while start < content.count {
      let end = min(start + 57, content.count)
      bytes += Base64.encode(content[start..<end]) + [0x0D, 0x0A]
      start = end
    }
  }

  /// Lines end in CR LF (RFC 2046, 4.1.1).
  private static func crossed(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 { bytes += byte == 0x0A ? [0x0D, 0x0A] : [byte] }
    return bytes
  }

  /// RFC 2231: what is no attribute character is percent-encoded.
  private static func percent(_ name: String) -> String {
    let digits: [UInt8] = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: bytes.append(byte)
      case _: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// RFC 4648, 4.
enum Base64 {
  static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let letters: [UInt8] = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    var (kept, count) = (UInt32(0), 0)
    for byte in bytes {
      kept = kept << 8 | UInt32(byte)
      count += 1
      guard count == 3 else { continue }
      for shift in [18, 12, 6, 0] as [UInt32] { out.append(letters[Int(kept >> shift & 63)]) }
      (kept, count) = (0, 0)
    }
    if count == 1 {
      out += [letters[Int(kept >> 2 & 63)], letters[Int(kept << 4 & 63)], 0x3D, 0x3D]
    } else if count == 2 {
      out += [
        letters[Int(kept >> 10 & 63)], letters[Int(kept >> 4 & 63)], letters[Int(kept << 2 & 63)],
        0x3D,
      ]
    }
    return out
  }
}
