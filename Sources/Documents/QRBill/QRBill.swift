import Ledger

/// The Swiss QR-bill of an invoice: what its code says, and what stands beside it (rule G121).
///
/// By SIX, Swiss Implementation Guidelines for the QR-bill 2.3: an address is structured, letters are Latin.
public struct QRBill: Equatable, Sendable {
  /// The elements of the code in their order, from "SPC" to "EPD"; what is not said is empty.
  let elements: [String]
  public let words: QRBillWords

  /// nil where nothing is to be paid, where the guidelines know no such bill, and where it lacks something.
  public init?(_ content: InvoiceContent, standing: InvoiceStanding, formats: Formats) {
    let parts = InvoiceParts(
      content: content, formats: formats, standing: standing,
      words: Language(locale: formats.locale))
    let due = parts.balance
    guard QRBillGap.isAsked(content), parts.isPayable, due.minor <= QRBill.most,
      let account = QRBill.account(content), QRBill.isValid(account),
      let creditor = QRBillParty.creditor(of: content),
      let reference = QRBill.reference(content.number, QRBill.isForReferences(account))
    else { return nil }
    let none = [String](repeating: "", count: creditor.count)
    let number = content.number
    let message = number.isEmpty ? "" : QRBillParty.latin(parts.kind + " " + number, most: 140)
    elements =
      ["SPC", "0200", "1", String(decoding: account, as: UTF8.self)] + creditor + none
      + [due.plain, due.currency.code] + (QRBillParty.debtor(of: content) ?? none)
      + [reference.kind, reference.text, message, "EPD"]
    words = QRBillWords(locale: formats.locale)
    if text.utf8.count > QRCode.most { return nil }
  }

  /// What the code says.
  public var text: String { elements.joined(separator: "\n") }

  /// 999 999 999.99: more has no room in the field.
  private static var most: Int64 { 99_999_999_999 }

  // MARK: the account

  /// The IBAN without blanks, in capitals; nil where it is none of Switzerland or Liechtenstein.
  static func account(_ content: InvoiceContent) -> [UInt8]? {
    let bytes = uppered(content.bank.iban).utf8.filter { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
    return bytes.starts(with: [0x43, 0x48]) || bytes.starts(with: [0x4C, 0x49]) ? bytes : nil
  }

  static func isValid(_ account: [UInt8]) -> Bool {
    account.count == 21 && account[2..<9].allSatisfy { $0 < 0x3A }
      && CheckDigits.remainder97(account) == 1
  }

  /// Whether it is a QR-IBAN: its bank's number is one of 30000 to 31999, and it takes QR references only.
  static func isForReferences(_ account: [UInt8]) -> Bool {
    account[4] == 0x33 && (account[5] == 0x30 || account[5] == 0x31)
  }

  // MARK: the reference

  /// The invoice's number as a reference: of a QR-IBAN its digits, with a check digit behind them, else its letters and digits
  /// behind "RF" (ISO 11649); none of a draft, or of a number that is too long.
  ///
  /// nil: a QR-IBAN must not stand without one.
  static func reference(_ number: String, _ isForReferences: Bool) -> (kind: String, text: String)?
  {
    let body = uppered(number).utf8.filter {
      0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 && !isForReferences
    }
    if isForReferences {
      guard body.count <= 26, body.contains(where: { $0 != 0x30 }) else { return nil }
      let digits = [UInt8](repeating: 0x30, count: 26 - body.count) + body
      return ("QRR", String(decoding: digits + [CheckDigits.recursive10(digits)], as: UTF8.self))
    }
    guard 1...21 ~= body.count else { return ("NON", "") }
    let head: [UInt8] = [0x52, 0x46]
    let check = 98 - CheckDigits.remainder97(head + [0x30, 0x30] + body)
    let digits = [UInt8(0x30 + check / 10), UInt8(0x30 + check % 10)]
    return ("SCOR", String(decoding: head + digits + body, as: UTF8.self))
  }
}
