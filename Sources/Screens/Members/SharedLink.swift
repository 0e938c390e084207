import Ledger

/// A link by which somebody without a sign-in reads one thing of the book, as the hub tells of it (rule G50).
public struct SharedLink: Equatable, Sendable {
  public var id: String
  /// What it shows, and which: "invoice" and its id, "calendar" and "holds" or nothing.
  public var kind: String
  public var subject: String
  public var label: String
  /// Nil: it does not end by itself.
  public var expires: Instant?
  public var isRevoked: Bool
  /// When it was opened first and last, and how often.
  public var first: Instant?
  public var last: Instant?
  public var count: Int64

  /// Whether it still leads somewhere.
  func holds(_ now: Instant) -> Bool {
    if isRevoked { return false }
    guard let expires else { return true }
    return now.milliseconds < expires.milliseconds
  }

  /// Reads what `GET /v1/links` answered; a line that is not understood is left out.
  static func all(_ text: String) -> [SharedLink] {
    var links: [SharedLink] = []
    for cells in Membership.rows(text) where cells.count >= 11 && cells[0] == "link" {
      func moment(_ place: Int) -> Instant? {
        guard let time = Int64(cells[place]), time != 0 else { return nil }
        return Instant(milliseconds: time)
      }
      links.append(
        SharedLink(
          id: cells[1], kind: cells[2], subject: cells[3], label: cells[10], expires: moment(5),
          isRevoked: cells[6] != "0", first: moment(7), last: moment(8),
          count: Int64(cells[9]) ?? 0))
    }
    return links
  }
}
