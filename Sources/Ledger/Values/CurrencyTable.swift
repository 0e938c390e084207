/// The list of ISO 4217 (with the late additions XAD, XCG and ZWG) and the codes withdrawn in the
/// last years that an old book can still hold (ANG, BGN, CUC, HRK, SLL, ZWL).
enum CurrencyTable {
  private static let list: StaticString = """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD \
    BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP \
    DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS \
    INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD \
    MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR \
    PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS \
    SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW \
    UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU \
    XTS XUA XXX YER ZAR ZMW ZWG ZWL
    """

  /// Every code, packed.
  static let codes: [UInt32] = {
    var codes: [UInt32] = []
    list.withUTF8Buffer { bytes in
      var start = 0
      while start + 2 < bytes.count {
        codes.append(
          UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]))
        start += 4
      }
    }
    return codes
  }()

  /// One word for each pair of first letters, one bit for each third letter.
  private static let thirdLetters: [UInt32] = {
    var table = [UInt32](repeating: 0, count: 26 * 26)
    for code in codes {
      if let (row, bit) = place(code) { table[row] |= bit }
    }
    return table
  }()

  private static func place(_ packed: UInt32) -> (row: Int, bit: UInt32)? {
    guard packed <= 0xFF_FFFF else { return nil }
    let first = Int(packed >> 16 & 0xFF) - 0x41
    let second = Int(packed >> 8 & 0xFF) - 0x41
    let third = Int(packed & 0xFF) - 0x41
    guard 0..<26 ~= first, 0..<26 ~= second, 0..<26 ~= third else { return nil }
    return (first * 26 + second, 1 << UInt32(third))
  }

  static func contains(_ packed: UInt32) -> Bool {
    guard let (row, bit) = place(packed) else { return false }
    return thirdLetters[row] & bit != 0
  }

  /// The minor unit's digits, from the list's column "Mnr unt"; two unless named here.
  static func decimals(_ packed: UInt32) -> Int {
    switch packed {
    // BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF
    case 0x42_49_46, 0x43_4C_50, 0x44_4A_46, 0x47_4E_46, 0x49_53_4B, 0x4A_50_59, 0x4B_4D_46,
      0x4B_52_57, 0x50_59_47, 0x52_57_46, 0x55_47_58, 0x55_59_49, 0x56_4E_44, 0x56_55_56,
      0x58_41_46, 0x58_4F_46, 0x58_50_46:
      return 0
    // Without a minor unit: XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX
    case 0x58_41_47, 0x58_41_55, 0x58_42_41, 0x58_42_42, 0x58_42_43, 0x58_42_44, 0x58_44_52,
      0x58_50_44, 0x58_50_54, 0x58_53_55, 0x58_54_53, 0x58_55_41, 0x58_58_58:
      return 0
    // BHD IQD JOD KWD LYD OMR TND
    case 0x42_48_44, 0x49_51_44, 0x4A_4F_44, 0x4B_57_44, 0x4C_59_44, 0x4F_4D_52, 0x54_4E_44:
      return 3
    // CLF UYW
    case 0x43_4C_46, 0x55_59_57:
      return 4
    default:
      return 2
    }
  }
}
