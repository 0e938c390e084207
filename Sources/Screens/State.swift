import Ledger
import Markup

/// What a page knows besides the book: where it is, what is open, and what the host told it.
public struct State {
  public var location = Location(.today)
  /// Where the person wanted to go while the welcome stands in its place.
  var destination: Location?
  public var sheet: Sheet?
  public var toast: Toast?
  public var now = Instant(milliseconds: 0)
  public var today = Day(number: 0)
  /// The device's IANA time zone.
  public var zone = ""
  public var formats = Formats()
  /// The words of the app in its language; nil for English.
  public var catalogue: Catalogue?
  /// Which installation this is: the owner of the device's own invoice series.
  public var installation: UInt64 = 0
  public var isWide = false
  /// The height of the window in pixels; 0 when the host did not say.
  public var viewHeight = 0
  /// Whether there is room for a list and what of it is open, side by side.
  public var isDesk = false
  /// Where the list of the page is: the page itself where it is one.
  public internal(set) var list: Location?
  /// What of the list is open, while the list is drawn or something is done in it.
  var opened: Route?
  public var isOnline = true
  /// Whether a hub answers at this address; a static host has none.
  public var hasHub = false
  public var storage = StorageStatus.saved
  /// The hub asks who this is: the book here works on, nothing travels.
  public var isSignedOut = false
  /// Changes the hub has not confirmed.
  public var pending = 0
  /// The hub's disk is full: what is pending waits until there is room.
  public var isHubFull = false
  /// Who is signed in, and the account's people as the hub tells them.
  public var membership = Membership()
  /// What the hub can read on receipts, once it said so.
  public internal(set) var reader: HubReader?
  /// Files the hub does not have yet.
  public var uploads: [Upload] = []
  /// The app's colour as the page sets it, eight shades; "" for its own (rule G74).
  public internal(set) var shades = ""
  /// The colour that they are of.
  var shadesOf = ""
  /// Files whose bytes are on this device.
  public var filesHere = FilesHere()
  /// What the hub refused and nobody let go of yet.
  public var refused: [Refused] = []
  /// How many changes wait for a newer hub.
  public var held = 0
  /// The book was written by a newer version of the app than this one.
  public var isOutdated = false
  /// An invoice for which no number came: the person decides.
  public var wish: SyncMachine.Wish?
  /// What the share sheet was opened for, until it says what became of it.
  var sharing: Sharing?
  /// All of the program is here.
  ///
  /// A first visit begins with its first piece alone, and does without what hardly any book has to say until the rest is
  /// beside it.
  public var isWhole = true
  /// The rest of the hub's book is on its way.
  public var isComing = false
  /// Where the hub's number series stand, once it said so to an owner.
  public var lastNumbers: LastNumbers?
  /// The hub was restored and gives no number before an owner confirmed the last one.
  public var areNumbersUnconfirmed = false
  /// Who wrote what, as the hub told it.
  var history = KnownHistory()
  /// A refused change that is being tried again field by field.
  var mending: Mending?
  /// The first key of a two-key shortcut such as `g` then `p`.
  var chord = ""
  /// The rows of a windowed list to render, in units of its row height.
  public var window = ListBlock.firstWindow
  /// Only these of them, while somebody types into the list's search; the host asks for the rest when that rests.
  var few: Range<Int>?
  /// The list beside the page has not been scrolled yet: what of it is open is to be in view.
  var revealsOpened = false
  /// The same of a list in what is open beside another.
  var detailWindow = ListBlock.firstWindow
  /// The open invoice as a document, rendered by the edge.
  public var preview: HTML?
  public var importPreview: ImportPreview?
  /// The raw ids of the rows selected for a bulk action, in the order they were chosen.
  public var selection: [UInt64] = []
  /// Sections of pages whose state differs from how they begin.
  public var toggled: [String] = []
  /// The same of the pages that were left, the latest last.
  var sections: [Sections] = []
  /// Small choices kept on this device: the tab inventory was left at, recent searches, drafts.
  public var remembered: [String: String] = [:]
  var drafts = Drafts()
  /// What the log of errors knows of already.
  var errorWatch = ErrorWatch()
  /// The page the search was opened from.
  var findOrigin = Route.today
  /// What the browser says of notices (rule G83).
  var notices = NoticeLeave()
  /// A newer version of the app waits to be activated.
  public var updateIsWaiting = false
  /// Which page of onboarding shows, and what was typed there.
  public var welcome = Welcome()

  public init() {}

  /// What was toggled on a page.
  struct Sections: Equatable, Sendable {
    var route: Route
    var toggled: [String]
  }
}

/// A short message at the foot of the page.
public struct Toast: Equatable, Sendable {
  public var text: Phrase
  public var canUndo: Bool
  public var isBad: Bool
  /// What else can be done about it.
  public var offer: Offer?
  /// Tells a timer of an earlier toast from this one's.
  public var number: Int

  /// A button beside the message, such as Retry.
  public struct Offer: Equatable, Sendable {
    public var label: Phrase
    public var action: Action
  }
}

/// Whether what was entered is safe on this device.
public enum StorageStatus: Equatable, Sendable {
  case saved
  case saving
  /// Storage refused; the words say why.
  case failed(Phrase)
}

/// Onboarding's pages.
public struct Welcome: Equatable, Sendable {
  /// Onboarding's pages in their order (rule G13); the raw value says how far it is.
  public enum Page: Int, Sendable, CaseIterable {
    case hello, work, name, money, numbering, ready
  }

  public var page = Page.hello
  public var form = Form([
    ("musician", ""), ("designer", ""), ("freelancer", ""), ("expenses", ""), ("firstName", ""),
    ("lastName", ""),
    ("company", ""), ("currency", ""), ("start", ""),
  ])

  public init() {}
}
