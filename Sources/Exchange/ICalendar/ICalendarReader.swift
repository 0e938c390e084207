import Ledger

/// Why a text is no calendar that can be read at all.
public enum ICalendarError: Error, Equatable, Sendable {
  case notACalendar
  case tooLarge
  /// It has no end.
  case cut

  public var message: Phrase {
    switch self {
    case .notACalendar: "The file is no iCalendar: it does not begin with BEGIN:VCALENDAR"
    case .tooLarge: "The calendar is too large; export a part of it"
    case .cut: "The calendar was cut off; export it again"
    }
  }
}

/// One event of somebody else's calendar, as it stands there (rule G29).
public struct ICalendarEvent: Equatable, Sendable {
  public var uid = ""
  /// The line of its BEGIN.
  public var line = 0
  public var summary = ""
  public var location = ""
  public var notes = ""
  public var start: ICalendarMoment?
  public var end: ICalendarMoment?
  /// How long it takes, where it has no end, in minutes.
  public var minutes: Int?
  public var rule = ""
  /// The days that a rule leaves out.
  public var exceptions: [ICalendarMoment] = []
  /// Which of a rule's events it stands for.
  public var recurrence: ICalendarMoment?
  /// It means those that follow, too.
  var meansFollowing = false
  /// It has days, or leaves out days, in a way that is not read.
  var hasOtherDays = false
  public var sequence = 0
  public var isCancelled = false
  /// It says so, which programs may leave out.
  public var isConfirmed = false
  public var isTentative = false

  public init() {}
}

/// A day, or a time of one, as iCalendar writes it.
public struct ICalendarMoment: Equatable, Sendable {
  public var day: Day
  /// None: the whole day.
  public var time: TimeOfDay?
  public var isUTC = false
  /// As the file calls it; "" for none.
  public var zone = ""

  public init(day: Day, time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }
}

/// Reads the events of an iCalendar file (RFC 5545); what is not understood is left out, and nothing is read without end.
public struct ICalendarReader {
  /// So much is read at most: a calendar of ten thousand events has four megabytes.
  static var mostBytes: Int { 32 * 1_024 * 1_024 }
  static var mostEvents: Int { 20_000 }
  /// Of one value; the rest is cut off.
  static var mostText: Int { 16 * 1_024 }
  static var mostExceptions: Int { 2_000 }

  private var events: [ICalendarEvent] = []
  private var open: [String] = []
  private var event = ICalendarEvent()

  /// Whether bytes begin as a calendar does, after blanks and a byte order mark.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.firstIndex(where: { $0 > Ascii.space && $0 < 0x80 }) else {
      return false
    }
    let head = bytes[first...].prefix(15).map { 0x61...0x7A ~= $0 ? $0 - 32 : $0 }
    return head == Array("BEGIN:VCALENDAR".utf8)
  }

  public static func read(_ bytes: [UInt8]) throws(ICalendarError) -> [ICalendarEvent] {
    guard recognizes(bytes) else { throw .notACalendar }
    if bytes.count > mostBytes { throw .tooLarge }
    var reader = ICalendarReader()
    var line: [UInt8] = []
    var (at, number, first) = (0, 0, 1)
    while at < bytes.count {
      var end = at
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      number += 1
      var stop = end
      if stop > at, bytes[stop - 1] == 0x0D { stop -= 1 }
      let isFold = stop > at && (bytes[at] == 0x20 || bytes[at] == 0x09) && !line.isEmpty
      if isFold {
        if line.count < mostText { line += bytes[(at + 1)..<stop] }
      } else {
        try reader.take(line, first)
        line = Array(bytes[at..<Swift.min(stop, at + mostText)])
        first = number
      }
      at = end + 1
    }
    try reader.take(line, first)
    if !reader.open.isEmpty { throw .cut }
    return reader.events
  }

  private mutating func take(_ bytes: [UInt8], _ number: Int) throws(ICalendarError) {
    guard let line = ICalendarLine(bytes) else { return }
    switch line.name {
    case "BEGIN":
      // Nothing has a reason to stand deeper.
      if open.count < 8 { open.append(ICalendarLine.upper(line.value)) }
      if isInEvent {
        event = ICalendarEvent()
        event.line = number
      }
    case "END":
      let name = ICalendarLine.upper(line.value)
      guard let place = open.lastIndex(of: name) else { return }
      if isInEvent && name == "VEVENT" {
        if events.count == ICalendarReader.mostEvents { throw .tooLarge }
        events.append(event)
      }
      open.removeSubrange(place...)
    case _: if isInEvent { take(line) }
    }
  }

  /// Whether it stands in an event itself, not in an alarm of it.
  private var isInEvent: Bool { open.last == "VEVENT" }

  private mutating func take(_ line: ICalendarLine) {
    switch line.name {
    case "UID": event.uid = line.value
    case "SUMMARY": event.summary = line.text
    case "LOCATION": event.location = line.text
    case "DESCRIPTION": event.notes = line.text
    case "DTSTART": event.start = line.moment(line.value)
    case "DTEND": event.end = line.moment(line.value)
    case "DURATION": event.minutes = ICalendarLine.minutes(line.value)
    case "RRULE" where event.rule.isEmpty: event.rule = line.value
    case "RRULE", "RDATE", "EXRULE": event.hasOtherDays = true
    case "RECURRENCE-ID":
      event.recurrence = line.moment(line.value)
      event.meansFollowing = line.parameters.contains { $0.name == "RANGE" }
    case "SEQUENCE": event.sequence = Int(line.value) ?? 0
    case "STATUS":
      let status = ICalendarLine.upper(line.value)
      event.isCancelled = status == "CANCELLED"
      event.isConfirmed = status == "CONFIRMED"
      event.isTentative = status == "TENTATIVE"
    case "EXDATE":
      for word in line.value.split(separator: ",") {
        guard event.exceptions.count < ICalendarReader.mostExceptions else { return }
        if let moment = line.moment(String(word)) { event.exceptions.append(moment) }
      }
    case _: break
    }
  }
}
