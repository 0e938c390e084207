extension Snapshot {
  /// The form, as bytes, of a register in a snapshot of version 2; nil when it had none.
  static func savedForm2(_ kind: UInt8, _ tag: UInt8) -> [UInt8]? {
    var reader = ByteReader(savedForms2)
    do throws(CodecError) {
      while !reader.isAtEnd {
        let found = try reader.byte()
        for _ in 0..<(try reader.byte()) {
          let name = try reader.byte()
          let form = try Form(from: &reader)
          if found == kind, name == tag { return form.encoded }
        }
      }
      return nil
    } catch {
      return nil
    }
  }

  /// What the registers were when version 2 was written; never edited.
  ///
  /// A kind, how many registers it has, and a tag and a ``Form`` each.
  private static let savedForms2: [UInt8] = [
    // client
    1, 9, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 7, 6, 0, 0, 0, 0, 0, 0, 9, 0,
    // project
    2, 13, 1, 0, 2, 0, 3, 0, 4, 3, 5, 0, 6, 5, 7, 7, 1, 1, 1, 1, 2, 0, 2, 7, 7, 3, 0, 5, 1, 5, 1, 8,
    5, 1, 9, 0, 10, 0, 11, 3, 12, 1, 13, 5, 0,
    // charge
    3, 7, 1, 0, 2, 3, 3, 0, 4, 0, 5, 7, 2, 1, 4, 6, 0, 7, 0,
    // invoice
    4, 11, 1, 0, 2, 3, 3, 3, 4, 0, 5, 5, 1, 6, 5, 1, 7, 5, 7, 2, 0, 1, 8, 0, 9, 3, 10, 5, 7, 5, 3,
    1, 1, 7, 17, 1, 0, 1, 1, 0, 7, 8, 0, 0, 0, 7, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 8, 0, 0, 0, 7,
    6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 1, 6, 7, 5, 0, 0, 1, 4, 4, 4, 5, 7, 3, 0, 1, 4, 4, 0,
    7, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11, 5, 7, 2, 1, 0,
    // line
    5, 7, 1, 0, 2, 3, 3, 0, 4, 0, 5, 7, 2, 1, 4, 6, 0, 7, 3,
    // payment
    6, 8, 1, 0, 2, 3, 3, 3, 4, 4, 5, 1, 6, 0, 7, 0, 8, 2,
    // allocation
    7, 4, 1, 0, 2, 3, 3, 3, 4, 4,
    // series
    8, 5, 1, 0, 2, 0, 3, 0, 4, 1, 5, 1,
    // profile
    9, 11, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9, 7, 6, 0, 0, 0, 0, 0, 0, 10, 0, 11, 0,
    // bank
    10, 2, 1, 0, 2, 7, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    // settings
    11, 9, 1, 0, 2, 0, 3, 0, 4, 0, 5, 6, 0, 6, 0, 7, 1, 8, 2, 9, 3,
    // attachment
    12, 8, 1, 0, 2, 7, 2, 0, 3, 3, 0, 4, 0, 5, 1, 6, 0, 7, 0, 8, 0,
    // category
    13, 5, 1, 0, 2, 0, 3, 0, 4, 2, 5, 0,
    // budget
    14, 4, 1, 0, 2, 3, 3, 3, 4, 5, 4,
    // transaction
    15, 17, 1, 0, 2, 3, 3, 5, 1, 4, 5, 4, 5, 0, 6, 5, 0, 7, 0, 8, 5, 0, 9, 3, 10, 0, 11, 2, 12, 0,
    13, 2, 14, 2, 15, 5, 7, 1, 5, 0, 16, 7, 2, 5, 1, 5, 4, 17, 1,
    // item
    16, 18, 1, 0, 2, 0, 3, 3, 4, 3, 5, 3, 6, 5, 0, 7, 0, 8, 0, 9, 5, 4, 10, 5, 4, 11, 5, 4, 12, 0,
    13, 5, 1, 14, 2, 15, 3, 16, 3, 17, 0, 18, 1,
    // space
    17, 7, 1, 0, 2, 0, 3, 3, 4, 0, 5, 3, 6, 3, 7, 1,
    // checklist
    18, 4, 1, 0, 2, 3, 3, 0, 4, 0,
    // check
    19, 5, 1, 0, 2, 3, 3, 0, 4, 2, 5, 0,
    // template
    20, 5, 1, 0, 2, 0, 3, 0, 4, 6, 7, 2, 0, 6, 0, 5, 0,
    // lineage
    21, 13, 1, 0, 2, 3, 3, 3, 4, 3, 5, 0, 6, 3, 7, 3, 8, 5, 4, 9, 1, 10, 0, 11, 0, 12, 3, 13, 5, 4,
    // vendor
    22, 3, 1, 0, 2, 0, 3, 0,
    // member
    23, 4, 1, 0, 2, 0, 3, 0, 4, 0,
    // preferences
    24, 5, 1, 0, 2, 3, 3, 3, 4, 6, 3, 5, 5, 0,
  ]
}
