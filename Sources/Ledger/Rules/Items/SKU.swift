/// A vendor's number for an article.
public enum SKU {
  /// As it is compared and searched: letters and digits only, in lower case.
  ///
  ///     SKU.normalized("ABC-123")  // "abc123"
  public static func normalized(_ text: String) -> String {
    String(decoding: bytes(text), as: UTF8.self)
  }

  private static func bytes(_ text: String) -> [UInt8] {
    var folded: [UInt8] = []
    appendFolded(text, to: &folded)
    return folded.filter { byte in
      DecimalText.isDigit(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
    }
  }
}
