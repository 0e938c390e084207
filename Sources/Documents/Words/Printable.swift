import Ledger

/// Which characters documents can print: those of the fonts that every place has or can fetch.
public enum Printable {
  /// Characters of the texts that no font of ours has, each once, in the order they come: most emoji, and
  /// scripts such as Thai whose letters change with their neighbours.
  public static func missing(in texts: [String]) -> [Unicode.Scalar] {
    var missing: [Unicode.Scalar] = []
    for text in texts {
      for scalar in text.unicodeScalars
      where scalar.value > 0x7E && !has(scalar) && !missing.contains(scalar) {
        missing.append(scalar)
      }
    }
    return missing
  }

  /// The same of all that an invoice says.
  public static func missing(in content: InvoiceContent) -> [Unicode.Scalar] {
    var texts = [
      content.project, content.artist, content.notes, content.terms, content.number,
    ]
    texts += content.taxGroups.map { $0.name }
    for party in [content.seller, content.buyer] {
      texts += [party.name, party.contact, party.attention, party.taxID, party.website]
      texts += [party.email, party.phone] + party.address.lines
    }
    for line in content.lines { texts += [line.kind, line.text] }
    let bank = content.bank
    texts += [bank.bank, bank.accountName, bank.venmo, bank.zelle, bank.paypal]
    return missing(in: texts)
  }

  /// Whether it is a picture among letters, which a name can do without: emoji, their colours and flags.
  public static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    0x1F000...0x1FAFF ~= scalar.value
  }

  /// Whether Noto Sans or one of ``FallbackFont`` has it, or it is nothing that is seen.
  static func has(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x3E1, 0x3F0...0x52F, 0x1C80...0x1C88, 0x1D00...0x1DF9,
      0x1DFB...0x20BF, 0x20F0...0x215F, 0x2184, 0x2189, 0x25CC, 0x2C60...0x2C7F, 0x2DE0...0x2E52,
      0xA640...0xA69F, 0xA700...0xA7BF, 0xA92E, 0xAB30...0xAB6B, 0xFB00...0xFB06, 0xFE20...0xFE2F:
      return true
    // Controls, and hints that show nothing by themselves.
    case 0...0x1F, 0x7F...0x9F, 0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE0FFF: return true
    case _: return FallbackFont.allCases.contains { $0.has(scalar) }
    }
  }
}
