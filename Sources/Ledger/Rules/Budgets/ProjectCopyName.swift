/// What the copy of a design project is called: "Lake House copy", then "Lake House copy 2", also of a copy, for no day tells two of
/// one name apart.
public enum ProjectCopyName {
  /// `say` words the copy of a name with its number, the first without.
  public static func next(
    of past: Project, in book: Book, say: (String, Int) -> String
  ) -> String {
    var bytes = Array(past.name.utf8)
    if let blank = bytes.lastIndex(of: 0x20), blank + 1 < bytes.count,
      bytes[(blank + 1)...].allSatisfy({ (0x30...0x39).contains($0) })
    {
      bytes.removeSubrange(blank...)
    }
    let mark = Array(say("", 1).utf8)
    var base = past.name
    if bytes.count > mark.count, bytes.suffix(mark.count).elementsEqual(mark) {
      base = String(decoding: bytes.dropLast(mark.count), as: UTF8.self)
    }
    var (name, number) = (say(base, 1), 2)
    while book.projects.rows.contains(where: { $0.life != .trashed && $0.name == name }) {
      name = say(base, number)
      number += 1
    }
    return name
  }
}
