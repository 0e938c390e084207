extension Formats {
  /// On which weekday a week begins where the person lives, 1 for Monday: what Unicode's CLDR says of the region (version 44),
  /// unless somebody chose another (rule G74).
  public var weekStart: Int {
    if let chosenWeekStart { return chosenWeekStart }
    var region = ""
    for part in locale.split(separator: "-").dropFirst() where part.utf8.count == 2 {
      region = part.uppercased()
      break
    }
    if region.isEmpty { region = Region.named(locale)?.region.code ?? "" }
    if Formats.has(region, in: Formats.fromSunday) { return 7 }
    return Formats.has(region, in: Formats.fromSaturday) ? 6 : 1
  }

  private static func has(_ region: String, in regions: StaticString) -> Bool {
    let wanted = Array(region.utf8)
    if wanted.count != 2 { return false }
    return regions.withUTF8Buffer { bytes in
      stride(from: 0, to: bytes.count - 1, by: 3).contains {
        bytes[$0] == wanted[0] && bytes[$0 + 1] == wanted[1]
      }
    }
  }

  private static var fromSunday: StaticString {
    """
    AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA \
    SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """
  }

  private static var fromSaturday: StaticString { "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY" }
}
