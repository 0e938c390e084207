import Ledger

/// A file of partial objects in the exchange shape, taken apart: which objects of which kind.
struct ObjectFile {
  struct Entry {
    /// Where it stands, such as `projects[0]`.
    var path: String
    var members: [Member]

    subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

    func names(_ name: String) -> Bool { self[name] != nil }
  }

  private(set) var entries: [Kind: [Entry]] = [:]

  /// Reads `{"clients":[…],"projects":[…]}`; one object may stand without its list.
  init(_ value: Value) throws {
    guard case .object(let members) = value else {
      throw CommandError.badData(
        "the file holds \(value.description), not an object. Write it like "
          + "{\"clients\":[{\"company\":\"Acme\"}]}")
    }
    for member in members {
      switch member.name {
      case "format": try ObjectFile.expect(member, .text("ledgerline"))
      case "version": try ObjectFile.expect(member, .integer(1))
      case "hash": continue  // of the file as it was exported; here it is changed
      case "account": try takeAccount(member.value)
      default: try take(member)
      }
    }
  }

  private static func expect(_ member: Member, _ wanted: Value) throws {
    guard member.value == wanted else {
      throw CommandError.badData(
        "\(member.name) is not the one this program reads: it reads format \"ledgerline\", "
          + "version 1. Use `ledgerline import` for other files")
    }
  }

  /// `account` holds what a book has one of.
  private mutating func takeAccount(_ value: Value) throws {
    guard case .object(let members) = value else {
      throw CommandError.badData("account is \(value.description), not an object")
    }
    for member in members { try take(member, inside: "account.") }
  }

  private mutating func take(_ member: Member, inside prefix: String = "") throws {
    guard let kind = Kind(word: member.name) else {
      throw CommandError.badData(
        "\"\(member.name)\" is no kind of thing. "
          + Near.words(member.name, among: Kind.allCases.map { $0.plural }))
    }
    var objects: [Value]
    var isList = true
    switch member.value {
    case .list(let elements): objects = elements
    case .object:
      objects = [member.value]
      isList = false
    case .null: objects = []
    case .bool, .integer, .number, .text:
      throw CommandError.badData("\(member.name) is \(member.value.description), not a list")
    }
    for (place, object) in objects.enumerated() {
      let path = prefix + (isList ? "\(member.name)[\(place)]" : member.name)
      guard case .object(let parts) = object else {
        throw CommandError.badData("\(path) is \(object.description), not an object")
      }
      entries[kind, default: []].append(Entry(path: path, members: parts))
    }
  }
}
