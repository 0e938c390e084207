import Ledger

// Ledger 8's enum names. An unknown one is kept as a name of one's own, never dropped.

extension Ledger8Fields {
  mutating func stage(_ name: String) -> Stage {
    let word = text(name)
    if word.isEmpty { return .open }
    if let stage = Stage(word: word) { return stage }
    warn(
      name, "\"\(word)\" is not a status",
      hint: "Taken as Open; the others are Delivered and Paid.")
    return .open
  }

  /// A media type that we do not have becomes Other, and its name a line of the notes.
  mutating func mediaType(_ name: String, _ notes: inout String) -> MediaType {
    let word = text(name)
    if word.isEmpty { return .recording }
    if let type = MediaType(word: word) { return type }
    // Its own documents call it so.
    if folded(word) == "game" { return .videoGame }
    note(name, "\"\(word)\" is not a media type of ours", hint: "Kept in the project's notes.")
    notes += (notes.isEmpty ? "" : "\n") + "Media type: " + word
    return .other
  }

  mutating func service(_ name: String) -> ServiceType {
    let word = text(name)
    if word.isEmpty { return .overdub }
    let wanted = folded(word)
    if let known = ServiceType.standard.first(where: { folded($0.name) == wanted }) {
      return known
    }
    if wanted == "session" { return .session }
    note(name, "\"\(word)\" is not one of the standard services", hint: "Kept as your own.")
    return ServiceType(word)
  }
}
