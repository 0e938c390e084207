import Ledger

/// What stands on a QR-bill beside its code, as paper and screen show it.
extension QRBill {
  /// A heading and the lines below it; none where the payer writes them by hand.
  public struct Part: Equatable, Sendable {
    public var title: String
    public var lines: [String]
  }

  /// To whom, the reference, and by whom.
  public var receipt: [Part] { parts(isReceipt: true) }

  /// The same with what the payment is for.
  public var payment: [Part] { parts(isReceipt: false) }

  public var currency: String { elements[19] }

  /// "1 949.75": thousands apart by a blank.
  public var amount: String {
    let plain = Array(elements[18].utf8)
    var text: [UInt8] = []
    for (place, byte) in plain.enumerated() {
      let left = plain.count - 3 - place
      if place > 0, left > 0, left % 3 == 0 { text.append(0x20) }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func parts(isReceipt: Bool) -> [Part] {
    let account = QRBill.grouped(elements[3], first: 4, 4)
    var parts = [Part(title: words[.account], lines: [account] + lines(from: 4))]
    let reference = elements[28]
    if !reference.isEmpty {
      let isQR = elements[27] == "QRR"
      let shown = QRBill.grouped(reference, first: isQR ? 2 : 4, isQR ? 5 : 4)
      parts.append(Part(title: words[.reference], lines: [shown]))
    }
    if !isReceipt, !elements[29].isEmpty {
      parts.append(Part(title: words[.information], lines: [elements[29]]))
    }
    let payer = lines(from: 20)
    parts.append(Part(title: words[payer.isEmpty ? .openPayer : .payer], lines: payer))
    return parts
  }

  /// Name, street and town of a side, the country before the postal code where it is another; none where nobody is said.
  private func lines(from place: Int) -> [String] {
    let (street, number) = (elements[place + 2], elements[place + 3])
    let (code, country) = (elements[place + 4], elements[place + 6])
    if elements[place].isEmpty { return [] }
    let town = (country == "CH" ? "" : country + "-") + code + " " + elements[place + 5]
    let lines = [
      elements[place + 1], street + (street.isEmpty || number.isEmpty ? "" : " ") + number, town,
    ]
    return lines.filter { !$0.isEmpty }
  }

  /// Letters and digits in groups with a blank between.
  static func grouped(_ text: String, first: Int, _ size: Int) -> String {
    var grouped: [UInt8] = []
    for (place, byte) in text.utf8.enumerated() {
      if place >= first, (place - first) % size == 0 { grouped.append(0x20) }
      grouped.append(byte)
    }
    return String(decoding: grouped, as: UTF8.self)
  }
}
