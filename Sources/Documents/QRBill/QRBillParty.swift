@_spi(_Unicode) import Swift
import Ledger

/// The two sides of a QR-bill as its code says them: the kind of address, name, street, number, postal code, town and country.
enum QRBillParty {
  /// Whom the account belongs to: the name at the bank where one is said, else the sender's.
  static func creditor(of content: InvoiceContent) -> [String]? {
    let address = content.seller.address
    return elements(
      creditorName(of: content), address, CountryCode.of(address, content.seller.taxID))
  }

  static func creditorName(of content: InvoiceContent) -> String {
    let names = [content.bank.accountName, content.seller.name, content.seller.contact]
    return names.first { !isBlank($0) } ?? ""
  }

  /// The client; nil where something of the address is missing: then the payer writes it by hand.
  ///
  /// An address without a country is one in Switzerland or Liechtenstein where its postal code may be.
  static func debtor(of content: InvoiceContent) -> [String]? {
    let buyer = content.buyer
    let code = town(of: buyer.address).code
    let isNear = code.utf8.count == 4 && code.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    let place = code.utf8.reduce(0) { $0 &* 10 &+ Int($1) &- 0x30 }
    let near = !isNear ? nil : 9485...9498 ~= place ? "LI" : "CH"
    return elements(
      isBlank(buyer.name) ? buyer.attention : buyer.name, buyer.address,
      CountryCode.of(buyer.address, buyer.taxID) ?? (isBlank(buyer.address.country) ? near : nil))
  }

  private static func elements(
    _ name: String, _ address: Address, _ country: String?
  ) -> [String]? {
    let name = latin(name, most: 70)
    let parts = town(of: address)
    let (code, town) = (latin(parts.code, most: 16), latin(parts.town, most: 35))
    guard let country, !name.isEmpty, !code.isEmpty, !town.isEmpty else { return nil }
    let (street, number) = street(of: address)
    return ["S", name, street, number, code, town, country]
  }

  /// The line with the street, its number apart where that ends it; all of it as the street else, as the guidelines allow.
  static func street(of address: Address) -> (street: String, number: String) {
    func hasDigit(_ text: Substring) -> Bool { text.utf8.contains { 0x30...0x39 ~= $0 } }
    var line = latin(address.line1, most: 70)
    let second = latin(address.line2, most: 70)
    // "Haus Sonne", "c/o Meier" above the street.
    if line.isEmpty || !hasDigit(line[...]) && hasDigit(second[...]) { line = second }
    guard let blank = line.utf8.lastIndex(of: 0x20) else { return (line, "") }
    var street = line[..<blank]
    let number = line[line.utf8.index(after: blank)...]
    guard let first = number.utf8.first, 0x30...0x39 ~= first, number.utf8.count <= 16,
      number.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x2C }), !hasDigit(street)
    else { return (line, "") }
    if street.utf8.last == 0x2C { street = street.dropLast() }
    return (String(street), String(number))
  }

  /// The postal code, without its country before it, and the town; both may stand in one field.
  static func town(of address: Address) -> (code: String, town: String) {
    var (code, town) = (trimmed(address.postalCode), trimmed(address.city))
    if code.isEmpty, let blank = town.utf8.firstIndex(of: 0x20) {
      let first = town[..<blank]
      if first.utf8.contains(where: { 0x30...0x39 ~= $0 }) {
        code = String(first)
        town = String(town[town.utf8.index(after: blank)...])
      }
    }
    let letters = code.utf8.prefix { 0x41...0x5A ~= $0 }.count
    if 1...3 ~= letters, code.utf8.dropFirst(letters).first == 0x2D {
      code = String(code.dropFirst(letters + 1))
    }
    return (code, trimmed(town))
  }

  /// A text in the letters that the guidelines take, on one line and no longer than its field; others are left out.
  static func latin(_ text: String, most: Int) -> String {
    var kept: [Unicode.Scalar] = []
    for scalar in text._nfc {
      let plain: Unicode.Scalar
      switch scalar.value {
      case 0x21...0x7E, 0xA1...0xAC, 0xAE...0x17F, 0x218...0x21B, 0x20AC: plain = scalar
      case 0x2010...0x2015, 0x2212: plain = "-"
      case 0x2018...0x201A: plain = "'"
      case 0x201C...0x201E: plain = "\""
      case _:
        guard scalar.isSpace else { continue }
        plain = " "
      }
      if plain == " ", kept.isEmpty || kept.last == " " { continue }
      if kept.count < most { kept.append(plain) }
    }
    if kept.last == " " { kept.removeLast() }
    var result = ""
    for scalar in kept { result.unicodeScalars.append(scalar) }
    return result
  }
}
