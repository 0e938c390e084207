/// Which category an expense probably has (rule E10).
public enum CategorySuggestion {
  /// The names of categories to try, the best first: what was chosen for the merchant most often (the latest of equals),
  /// then what a word in its name says, then the category that this one stands under.
  public static func names(for merchant: String, history: [ExpenseFacts] = []) -> [Phrase] {
    var names: [Phrase] = []
    if let past = past(merchant, history) { names.append(.verbatim(past)) }
    let text = Array(folded(merchant).utf8)
    if let group = group(in: text) {
      names.append(group.name)
      if let parent = group.parent { names.append(parent) }
    }
    return names
  }

  /// The first group that a folded name has a word of.
  private static func group(in text: [UInt8]) -> Group? {
    groups.first { $0.words.contains { occurs($0, in: text) } }
  }

  /// The category that a merchant's expenses have most often, of equals the latest.
  static func past(_ merchant: String, _ history: [ExpenseFacts]) -> String? {
    let wanted = folded(trimmed(merchant))
    if wanted.isEmpty { return nil }
    var rows: [(name: String, count: Int, latest: Day)] = []
    for expense in history
    where !isBlank(expense.category) && folded(trimmed(expense.merchant)) == wanted {
      let day = expense.day ?? .first
      if let place = rows.firstIndex(where: { $0.name == expense.category }) {
        rows[place].count += 1
        rows[place].latest = max(rows[place].latest, day)
      } else {
        rows.append((expense.category, 1, day))
      }
    }
    return rows.sorted { a, b in
      if a.count != b.count { return a.count > b.count }
      return a.latest != b.latest ? a.latest > b.latest : compareForReading(a.name, b.name)
    }.first?.name
  }

  /// Whether a text has a word between what are no letters; one that ends in `*` only has to begin there.
  private static func occurs(_ keyword: String, in text: [UInt8]) -> Bool {
    var word = Array(keyword.utf8)
    let isOpen = word.last == 0x2A
    if isOpen { word.removeLast() }
    if text.count < word.count { return false }
    return (0...text.count - word.count).contains { start in
      let end = start + word.count
      if start > 0 && isLetter(text[start - 1]) { return false }
      if !isOpen && end < text.count && isLetter(text[end]) { return false }
      return text[start..<end].elementsEqual(word)
    }
  }

  /// Of a folded text; whatever is beyond ASCII counts as a letter.
  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte || byte >= 0x80 }

  private struct Group {
    let name: Phrase
    var parent: Phrase?
    let words: [String]
  }

  /// The first that fits decides, so that what is special stands before what is general.
  private static var groups: [Group] {
    [
      Group(
        name: "Streaming Services", parent: "Entertainment",
        words: [
          "netflix", "spotify", "hulu", "disney", "hbo", "youtube", "prime video", "apple tv",
          "apple music", "paramount", "peacock", "crunchyroll", "deezer", "tidal", "audible",
        ]),
      Group(
        name: "Dining Out", parent: "Food",
        words: [
          "starbucks", "mcdonald*", "burger*", "restaurant*", "cafe*", "coffee", "kaffee",
          "pizza*", "pizzeria", "chipotle", "dunkin*", "kfc", "wendy*", "taco*", "subway",
          "diner", "bistro", "grill", "sushi", "bakery", "backerei", "baeckerei", "brasserie",
          "trattoria", "tavern", "pub", "bar", "panera", "domino*", "doordash", "grubhub",
          "uber eats", "lieferando", "deliveroo", "gasthaus", "gasthof", "imbiss",
        ]),
      Group(
        name: "Groceries", parent: "Food",
        words: [
          "walmart", "wal-mart", "wal mart", "kroger", "safeway", "whole foods", "trader joe*",
          "aldi", "lidl", "rewe",
          "edeka", "kaufland", "costco", "publix", "wegmans", "tesco", "sainsbury*", "carrefour",
          "supermarket", "supermarkt", "grocer*", "netto", "penny", "albertsons", "instacart",
        ]),
      Group(
        name: "Transportation",
        words: [
          "uber", "lyft", "taxi", "shell", "exxon*", "chevron", "bp", "aral", "esso", "texaco",
          "gas station", "gas", "fuel", "petrol", "tankstelle", "parking", "parkhaus", "metro",
          "transit", "deutsche bahn", "bahn", "amtrak", "bolt", "toll",
        ]),
      Group(
        name: "Travel",
        words: [
          "hotel*", "motel", "airbnb", "marriott", "hilton", "hyatt", "booking.com", "expedia",
          "airline*", "airways", "lufthansa", "ryanair", "easyjet", "hostel",
        ]),
      Group(
        name: "Utilities",
        words: [
          "electric*", "water", "comcast", "xfinity", "verizon", "at&t", "t-mobile", "telekom",
          "vodafone", "internet", "energy", "stadtwerke", "power", "utilit*", "telefonica",
        ]),
      Group(
        name: "Healthcare",
        words: [
          "pharma*", "apotheke", "cvs", "walgreens", "hospital", "clinic", "dental", "dentist",
          "doctor", "medical", "optician",
        ]),
      Group(
        name: "Education",
        words: [
          "university", "college", "school", "udemy", "coursera", "tuition", "academy",
          "duolingo",
        ]),
      Group(
        name: "Housing",
        words: ["rent", "mortgage", "landlord", "miete", "apartment*", "home insurance"]),
      Group(
        name: "Entertainment",
        words: [
          "cinema*", "movie*", "theater", "theatre", "kino", "amc", "steam", "playstation",
          "nintendo", "xbox", "ticketmaster", "museum",
        ]),
      Group(
        name: "Shopping",
        words: [
          "amazon", "ebay", "best buy", "target", "ikea", "etsy", "zalando", "macy*", "nordstrom",
          "home depot", "mediamarkt", "h&m", "zara",
        ]),
    ]
  }
}
