import Ledger

/// Why an archive is not read; nothing of it is.
public struct ZipFault: Error, Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case notWhole, tooMany, tooLarge, name, link, encrypted, packing, wrong
  }

  let kind: Kind
  /// The file that it is about; "" for the archive.
  let name: String

  static var notWhole: ZipFault { ZipFault(kind: .notWhole, name: "") }
  static var tooMany: ZipFault { ZipFault(kind: .tooMany, name: "") }
  static var tooLarge: ZipFault { ZipFault(kind: .tooLarge, name: "") }
  /// A name that leads out of the archive.
  static func name(_ name: String) -> ZipFault { ZipFault(kind: .name, name: name) }
  /// A link, or another thing that is no file.
  static func link(_ name: String) -> ZipFault { ZipFault(kind: .link, name: name) }
  static func encrypted(_ name: String) -> ZipFault { ZipFault(kind: .encrypted, name: name) }
  /// Packed in a way that is not read.
  static func packing(_ name: String) -> ZipFault { ZipFault(kind: .packing, name: name) }
  /// Its size, its sum or its head is not what the directory says.
  static func wrong(_ name: String) -> ZipFault { ZipFault(kind: .wrong, name: name) }

  /// What is wrong and how to mend it.
  public var message: Phrase {
    let shown = CellFault.shown(name)
    switch kind {
    case .notWhole: return "The zip file is damaged or cut off. Download it again."
    case .tooMany:
      return
        "The zip file holds more than \(ZipArchive.mostEntries) files. Unpack it and import a part."
    case .tooLarge:
      return """
        The zip file unpacks to more than \(ZipArchive.mostBytes >> 20) MB. Unpack it and import a part.
        """
    case .name:
      return "The zip file holds “\(shown)”, a name that leads out of it. Nothing was read."
    case .link: return "The zip file holds “\(shown)”, which is no plain file. Nothing was read."
    case .encrypted:
      return "“\(shown)” in the zip file has a password. Unpack it and import the files."
    case .packing:
      return """
        “\(shown)” in the zip file is packed in a way that is not read here. Unpack it and import the files.
        """
    case .wrong: return "“\(shown)” in the zip file is damaged. Download it again."
    }
  }
}
