import Ledger
import Markup

// No answer came about a number, or the hub's disk is full: waiting, or one of this device's own, which
// is shown before it is frozen.
struct NumberSheet: Room {
  let app: App

  func numberHere(_ id: ID<Invoice>) {
    let day = state.wish?.day ?? book.invoices[id]?.day ?? state.today
    state.wish = nil
    closeSheet()
    effects.append(.issueHere(id, on: day))
  }

  func draw(_ id: ID<Invoice>, _ html: inout HTML) {
    let day = state.wish?.day ?? state.today
    let number = ownNumber(id, on: day)
    let title: Phrase = isFull ? "The Hub’s Disk Is Full" : "The Hub Does Not Answer"
    html.plainSheet(title) { html in
      html("p", text: why)
      html.button("Wait for the Hub", .close, class: "button wide primary")
      html(
        "p", .class("muted"),
        text:
          """
          Or issue it now from this device’s own series. If the hub gave a number as well, this \
          one stands and the hub’s is voided.
          """)
      html.button("Issue as \(number)", .numberHere(id), class: "button wide")
    }
  }

  /// Whether a request for the number may have reached the hub; the machine knows what came of it since the person was told.
  private var isAsked: Bool { (app.sync.wish ?? state.wish)?.isAsked == true }

  /// Whether the last that was heard of the hub is that it has no room, and it can be asked again.
  private var isFull: Bool {
    state.isHubFull && numbersComeFromTheHub && !isAsked && !app.sync.link.isSilent
  }

  private var why: Phrase {
    if isFull {
      return """
        The hub numbers invoices, and gives this one its number when there is room: whoever runs \
        the hub must free some.
        """
    }
    return isAsked
      ? """
      The hub was asked for this invoice’s number and gave no answer. It may have given one: then \
      it arrives with the next contact.
      """
      : "The hub numbers invoices, and cannot be reached now."
  }

  /// Whether the hub is there to be asked; else the sheets show this device's own number.
  var numbersComeFromTheHub: Bool {
    state.hasHub && state.isOnline && !state.isSignedOut
  }

  /// The series from which this installation numbers an invoice itself: its own, or the hub's where
  /// there is none.
  func ownSeries(for id: ID<Invoice>, on day: Day) -> Series {
    state.hasHub
      ? Numbering.deviceSeries(of: state.installation, in: book)
      : hubSeries(for: id, on: day)
  }

  /// The number that this device would give.
  func ownNumber(_ id: ID<Invoice>, on day: Day) -> String {
    Numbering.nextNumber(of: ownSeries(for: id, on: day), on: day, in: book)
  }

  /// The number that the hub gives, unless another device asks before.
  func hubNumber(_ id: ID<Invoice>, on day: Day) -> String {
    Numbering.nextNumber(of: hubSeries(for: id, on: day), on: day, in: book)
  }

  private func hubSeries(for id: ID<Invoice>, on day: Day) -> Series {
    Numbering.mainSeries(for: book.invoices[id] ?? Invoice(), on: day, in: book)
  }
}
