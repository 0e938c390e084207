import Ledger

/// The envelope of answers, as the hub writes it: code u32, count u32, then length u32 and bytes each.
public enum WireMessage {
  public static func encoded(_ fields: [[UInt8]]) -> [UInt8] {
    var writer = ByteWriter()
    writer.fixed32(0)
    writer.fixed32(UInt32(fields.count))
    for field in fields {
      writer.fixed32(UInt32(field.count))
      writer.bytes.append(contentsOf: field)
    }
    return writer.bytes
  }

  public static func encoded(_ fields: [String]) -> [UInt8] {
    encoded(fields.map { Array($0.utf8) })
  }
}
