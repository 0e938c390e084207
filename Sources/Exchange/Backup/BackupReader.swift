import Ledger

/// Reads exchange JSON into one edit of a book.
///
/// Rows are found by id: a new id adds a row, a known one changes the registers that the file
/// names and leaves the others. So a whole backup restores, a partial object changes one thing,
/// and reading the same file twice adds nothing. Issued invoices and payments never change.
public enum BackupReader {
  /// What `value` would do to `book`; every fault of the file is thrown together.
  public static func plan(
    _ value: Value, into book: Book, onlyNew: Bool = false
  ) throws(BackupError) -> BackupPlan {
    guard case .object(let members) = value else {
      throw BackupError([BackupFault(.notAnObject, at: "")])
    }
    try checkHead(value)
    var book = book
    var reading = Reading(book, onlyNew: onlyNew)
    let lists = BackupFormat.listed.map { $0.plural }
    for member in members {
      switch member.name {
      case "format", "version": continue
      case "account": readAccount(member.value, &book, &reading)
      case BackupHash.member: reading.claim(member.value)
      case let name where lists.contains(name): continue
      case let name: reading.unknown(name, among: lists + ["account"], name)
      }
    }
    // In their own order, whatever the file's is: what others point to is written first.
    for kind in BackupFormat.listed {
      if let list = value[kind.plural] { readList(kind, list, &book, &reading) }
    }
    reading.checkMoney(in: book)
    reading.checkHash()
    if let error = reading.error { throw error }
    reading.checkReferences(in: &book)
    return reading.plan
  }

  private static func checkHead(_ value: Value) throws(BackupError) {
    guard BackupFormat.recognizes(value) else {
      throw BackupError([BackupFault(.notOurs, at: "format")])
    }
    guard case .integer(let version) = value["version"], version >= 1 else {
      throw BackupError([BackupFault(.notOurs, at: "version")])
    }
    guard version <= BackupFormat.version else {
      throw BackupError([BackupFault(.newer(version: "\(version)"), at: "version")])
    }
  }

  static func readAccount(_ value: Value, _ book: inout Book, _ reading: inout Reading) {
    guard case .object(let members) = value else {
      return reading.fault(.notAnObject, "account")
    }
    for member in members {
      let path = "account." + member.name
      guard let kind = BackupFormat.single.first(where: { $0.name == member.name }) else {
        reading.unknown(member.name, among: BackupFormat.single.map { $0.name }, path)
        continue
      }
      guard case .object(let registers) = member.value else {
        reading.fault(.notAnObject, path)
        continue
      }
      reading.hash.add(kind, member.value)
      let row = Reading.Row(
        id: BackupFormat.singleID, place: Reading.Place(list: path),
        members: registers.filter { $0.name != "id" })
      reading.read(row, of: kind, &book)
    }
  }

  static func readList(
    _ kind: Kind, _ value: Value, _ book: inout Book, _ reading: inout Reading
  ) {
    guard case .list(let values) = value else {
      return reading.fault(
        .wrongValue(expected: "a list", found: value.description), kind.plural)
    }
    reading.beginList()
    var seen = IDSet()
    for (index, value) in values.enumerated() {
      reading.hash.add(kind, value)
      if let row = row(value, kind, index, &seen, &reading) {
        reading.read(row, of: kind, &book)
      }
    }
  }

  /// One object of a list with its id; nil when there is something wrong with either.
  static func row(
    _ value: Value, _ kind: Kind, _ index: Int, _ seen: inout IDSet,
    _ reading: inout Reading
  ) -> Reading.Row? {
    let place = Reading.Place(list: kind.plural, index: index)
    guard case .object(let members) = value else {
      reading.rowFault(.notAnObject, place.path)
      return nil
    }
    guard let id = id(of: value, place, &reading) else { return nil }
    guard seen.insert(id) else {
      reading.rowFault(.doubleID(ID<Client>(id).text), place.path + ".id")
      return nil
    }
    return Reading.Row(id: id, place: place, members: members)
  }

  private static func id(
    of value: Value, _ place: Reading.Place, _ reading: inout Reading
  ) -> UInt64? {
    guard let text = value["id"], text != .null else {
      reading.rowFault(.noID, place.path)
      return nil
    }
    do throws(ValueError) {
      let id = try ID<Client>(value: text)
      if !id.isNone { return id.raw }
      reading.rowFault(.noID, place.path + ".id")
      return nil
    } catch {
      reading.rowFault(
        .wrongValue(expected: error.expected, found: error.found), place.path + ".id")
      return nil
    }
  }
}
