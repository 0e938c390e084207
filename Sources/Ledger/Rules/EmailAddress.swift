/// The shape of an e-mail address.
///
/// Whether it exists only a sent message can tell.
public enum EmailAddress {
  /// local@domain.tld: a name, one "@", labels between dots, the last of at least two letters.
  public static func isValid(_ text: String) -> Bool {
    let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 254 else { return false }
    return isLocal(parts[0]) && isDomain(parts[1])
  }

  private static func isLocal(_ local: Substring.UnicodeScalarView) -> Bool {
    let atoms = local.split(separator: ".", omittingEmptySubsequences: false)
    return atoms.allSatisfy { atom in
      !atom.isEmpty
        && atom.allSatisfy { scalar in
          isLetterOrDigit(scalar)
            || (scalar.isASCII && "!#$%&'*+/=?^_`{|}~-".unicodeScalars.contains(scalar))
        }
    }
  }

  private static func isDomain(_ domain: Substring.UnicodeScalarView) -> Bool {
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last else { return false }
    let areLabels = labels.allSatisfy { label in
      !label.isEmpty && label.first != "-" && label.last != "-"
        && label.allSatisfy { isLetterOrDigit($0) || $0 == "-" }
    }
    guard areLabels, last.count >= 2 else { return false }
    // An internationalized ending in its ASCII form has digits and hyphens: xn--p1ai.
    return last.allSatisfy { $0.isLetter }
      || lowered(String(last)).hasPrefix("xn--")
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isLetter || ("0"..."9").contains(scalar)
      || (!scalar.isASCII && scalar.isAccent)
  }
}
