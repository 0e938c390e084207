import Ledger

/// The characters of the bytes 80 to FF in the encodings of old bank programs.
///
/// https://encoding.spec.whatwg.org/#legacy-single-byte-encodings; bytes without a character are U+FFFD.
enum CodePage: Int, CaseIterable {
  case western, central, baltic, cyrillic

  var title: String {
    switch self {
    case .western: "Windows-1252"
    case .central: "Windows-1250"
    case .baltic: "Windows-1257"
    case .cyrillic: "Windows-1251"
    }
  }

  private var table: StaticString {
    switch self {
    case .central:
      """
      €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż\
      ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
      """
    case .cyrillic:
      """
      ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї\
      АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
      """
    case .western:
      """
      €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿\
      ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
      """
    case .baltic:
      """
      €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}¨ˇ¸\u{FFFD}‘’“”•–—\u{FFFD}™\u{FFFD}›\u{FFFD}¯˛\u{FFFD}\u{A0}\u{FFFD}¢£¤\u{FFFD}¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æ\
      ĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙
      """
    }
  }

  /// Letters that its languages use, and those beside it have other characters for.
  private var letters: StaticString {
    switch self {
    case .western: "äöüßéèêëàâçîïôûùñáíóúãõåæøÄÖÜÉÀÅÆØÇÑÁÍÓÚ€£"
    case .central: "ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽäöüÄÖÜőűŐŰľĺŕôăâîşţđĐß"
    case .baltic: "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽąęėįųĄĘĖĮŲõäöüÕÄÖÜ"
    case .cyrillic: ""
    }
  }

  /// The 128 characters.
  var scalars: [Unicode.Scalar] { Array(table.string.unicodeScalars) }

  /// What text in it would be worth: letters of its languages count for it, signs within words against it.
  func worth(_ counts: [Int], within: [Int]) -> Int {
    let scalars = scalars
    let known = Array(letters.string.unicodeScalars)
    var worth = 0
    for byte in 0..<128 where counts[byte] > 0 {
      let scalar = scalars[byte]
      let isCommon = self == .cyrillic ? 0x410...0x44F ~= scalar.value : known.contains(scalar)
      if isCommon { worth += 3 * counts[byte] }
      if scalar.value == 0xFFFD { worth -= 20 * counts[byte] }
      if scalar.isLetter, !isCommon { worth -= counts[byte] }
      // A sign between two letters is a letter that was read wrong.
      if !scalar.isLetter { worth -= 4 * within[byte] }
    }
    return worth
  }
}
