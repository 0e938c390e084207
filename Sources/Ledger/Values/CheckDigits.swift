/// What account numbers and payment references are checked by.
public enum CheckDigits {
  /// What capital letters and digits leave by 97, the first four read last and a letter as two digits (ISO 7064): 1 in an
  /// IBAN (ISO 13616) and in a creditor reference (ISO 11649).
  public static func remainder97(_ bytes: [UInt8]) -> Int {
    var rest = 0
    for byte in bytes.dropFirst(4) + bytes.prefix(4) {
      if 0x30...0x39 ~= byte {
        rest = (rest * 10 + Int(byte) - 0x30) % 97
      } else {
        rest = (rest * 100 + Int(byte) - 0x41 + 10) % 97
      }
    }
    return rest
  }

  /// The digit that follows on digits in a Swiss reference: modulo 10, recursive.
  public static func recursive10(_ digits: [UInt8]) -> UInt8 {
    let row = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
    var carry = 0
    for digit in digits { carry = row[(carry + Int(digit & 15)) % 10] }
    return 0x30 + UInt8((10 - carry) % 10)
  }
}
