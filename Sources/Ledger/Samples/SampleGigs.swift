/// A project of the sample studio.
///
/// Days count from today, negative before it.
struct SampleGig {
  var name: String
  var artist = ""
  /// The number of its ``SampleClient``.
  var client: Int
  var media: MediaType
  var start: Int
  var hour = 10
  var hours = 3
  /// How many days it lasts.
  var days = 1
  var place = ""
  var notes = ""
  var charges: [SampleCharge]
  var fate: SampleFate

  static func id(_ number: Int) -> ID<Project> { ID.foreign("sample:project:\(number)") }

  /// The day it was entered: some weeks before it starts.
  var booked: Int { start < -20 ? start - 21 : min(start - 3, -2) }
}

/// One thing billed: whole dollars, how many in thousandths.
struct SampleCharge {
  var service: String
  var name: String
  var dollars: Int
  var thousandths: Int64
  /// It bills what the gig's deal brings.
  var isOfDeal = false

  init(
    _ service: String, _ name: String, _ dollars: Int, times thousandths: Int64 = 1_000,
    isOfDeal: Bool = false
  ) {
    self.isOfDeal = isOfDeal
    self.service = service
    self.name = name
    self.dollars = dollars
    self.thousandths = thousandths
  }
}

/// How a sample project ends.
///
/// Days count from today.
enum SampleFate {
  case open
  case delivered(Int)
  /// Marked paid with no invoice: cash on the night.
  case settled(Int)
  case drafted(Int)
  case sent(Int, terms: Int)
  /// Sent, with the dollars of a first payment and its day.
  case partlyPaid(Int, terms: Int, dollars: Int, on: Int)
  case paid(Int, on: Int, by: String)
  /// Paid in two halves: the dollars of the first, its day, and the day of the rest.
  case paidTwice(Int, dollars: Int, on: Int, rest: Int)
  /// Issued with a mistake, voided and issued anew, then paid.
  case reissued(Int, void: Int, on: Int)
  /// Issued and voided, nothing more.
  case cancelled(Int, void: Int)
}

/// One step in the sample's story.
struct SampleEvent {
  enum What {
    case deliver
    case settle
    case draft(terms: Int, notes: String)
    case issue
    /// 0 dollars means all that is owed.
    case pay(dollars: Int, method: String, reference: String)
    case void(reason: String)
  }

  var day: Int
  var gig: Int
  /// Which of the project's invoices.
  var part = 0
  var what: What

  /// All steps in the order of their days.
  static func story(of gigs: [SampleGig]) -> [SampleEvent] {
    var events: [SampleEvent] = []
    for (number, gig) in gigs.enumerated() { events += steps(of: gig, number) }
    return events.enumerated().sorted { a, b in
      a.element.day != b.element.day ? a.element.day < b.element.day : a.offset < b.offset
    }.map { $0.element }
  }

  private static func steps(of gig: SampleGig, _ number: Int) -> [SampleEvent] {
    func invoice(_ day: Int, terms: Int, part: Int = 0, notes: String = "") -> [SampleEvent] {
      [
        SampleEvent(day: day, gig: number, part: part, what: .draft(terms: terms, notes: notes)),
        SampleEvent(day: day, gig: number, part: part, what: .issue),
      ]
    }
    func pay(_ day: Int, _ dollars: Int, _ method: String, part: Int = 0) -> SampleEvent {
      let reference = method == "Check" ? "No. \(2041 + number)" : ""
      return SampleEvent(
        day: day, gig: number, part: part,
        what: .pay(dollars: dollars, method: method, reference: reference))
    }
    func deliver(_ day: Int) -> SampleEvent { SampleEvent(day: day, gig: number, what: .deliver) }
    let thanks = "Thank you for having me."
    switch gig.fate {
    case .open:
      return []
    case .delivered(let day):
      return [deliver(day)]
    case .settled(let day):
      return [SampleEvent(day: day, gig: number, what: .settle)]
    case .drafted(let day):
      return [deliver(day), SampleEvent(day: day, gig: number, what: .draft(terms: 30, notes: ""))]
    case .sent(let day, let terms):
      return [deliver(day)] + invoice(day, terms: terms, notes: thanks)
    case .partlyPaid(let day, let terms, let dollars, let paid):
      return [deliver(day)] + invoice(day, terms: terms) + [pay(paid, dollars, "Bank Transfer")]
    case .paid(let day, let paid, let method):
      return [deliver(day)] + invoice(day, terms: 30, notes: thanks) + [pay(paid, 0, method)]
    case .paidTwice(let day, let dollars, let first, let rest):
      return [deliver(day)] + invoice(day, terms: 45)
        + [pay(first, dollars, "Bank Transfer"), pay(rest, 0, "Bank Transfer")]
    case .reissued(let day, let void, let paid):
      let wrong = SampleEvent(
        day: void, gig: number, what: .void(reason: "Purchase order number was missing"))
      return [deliver(day)] + invoice(day, terms: 30) + [wrong]
        + invoice(void, terms: 30, part: 1, notes: "PO 7731")
        + [pay(paid, 0, "Bank Transfer", part: 1)]
    case .cancelled(let day, let void):
      let gone = SampleEvent(
        day: void, gig: number, what: .void(reason: "Concert called off by the venue"))
      return [deliver(day)] + invoice(day, terms: 14) + [gone]
    }
  }
}
