/// The word lists that generated books are made of.
struct GeneratorWords: Sendable {
  let firstNames = split(
    "Ada Amir Ana Astrid Ben Bianca Caleb Carmen Chloé Dana Dmitri Elena Elif Emeka Esther Félix "
      + "Fiona Gita Grace Hana Hugo Ida Ingrid Iván Jae Jonah José Julia Kaito Katya Kwame Lars "
      + "Leïla Lena Łukasz Maeve Marcus Mateo Mei Milan Nadia Noor Olga Omar Paula Priya Quinn "
      + "Rafael Renée Rosa Sam Selma Søren Stefan Tara Theo Uma Viktor Wren Yara Yusuf Zoë")
  let lastNames = split(
    "Abara Adler Alvarez Andersson Baker Banerjee Becker Bianchi Brennan Castillo Chen Clarke "
      + "Cohen Costa Dąbrowski Delgado Dubois Eriksen Fischer Flores Fontaine Fraser García Gray "
      + "Größe Haddad Hansen Hayes Ibrahim Ito Jansen Johnson Kaya Keller Kim Kowalski Laurent "
      + "Lindqvist López Marsh Mensah Moreau Müller Murphy Nakamura Nguyen Novák Okafor Olsen "
      + "Osei Park Patel Petrov Quinn Reyes Rossi Sato Schmidt Silva Singh Tanaka Taylor Torres "
      + "Vargas Weber Wójcik Yılmaz Young Zhang Ziegler")
  let houses = split(
    "Amber Anchor Beacon Birch Bluebird Canyon Cedar Cobalt Copper Coral Crescent Delta Ember "
      + "Falcon Fern Foxglove Garnet Harbor Hazel Indigo Ivory Juniper Lantern Lark Linden Lunar "
      + "Maple Meridian Northern Oak Onyx Opal Orchard Pine Prairie Quarry Raven River Saffron "
      + "Sierra Silver Sparrow Summit Thistle Timber Union Velvet Willow")
  let trades = [
    "Pictures", "Records", "Television", "Games", "Tours", "Weddings", "Music School", "Orchestra",
    "Chapel", "Sound", "Media", "Festival", "Theater", "Studios",
  ]
  let towns = [
    "Nashville|TN|37206", "Memphis|TN|38103", "Atlanta|GA|30309", "Chicago|IL|60647",
    "Austin|TX|78704", "Seattle|WA|98101", "Portland|OR|97209", "Denver|CO|80202",
    "Asheville|NC|28801", "Minneapolis|MN|55401", "Los Angeles|CA|90028", "Brooklyn|NY|11211",
    "Boston|MA|02118", "Miami|FL|33132", "New Orleans|LA|70117", "Detroit|MI|48226",
  ]
  let streets = [
    "Main Street", "Oak Avenue", "Mill Road", "Station Street", "Church Lane", "Market Street",
    "Second Avenue", "Lake Drive", "Hill Street", "Belmont Boulevard", "Canal Street",
  ]
  let adjectives = split(
    "Bright Broken Cold Distant Early Electric Empty Endless Fallen Gentle Golden Hidden Hollow "
      + "Last Little Long Lost Midnight Open Paper Quiet Red Second Silent Slow Southern Stolen "
      + "Tall Wild Winter")
  let nouns = split(
    "Bridge City Coast Days Dream Field Fire Garden Ghost Hours House Island Letters Light Machine "
      + "Morning Mountain Nights Ocean Promise Rain Road Room Season Signal Sky Song Station Stone "
      + "Storm Summer Town Train Valley Water Window")
  let venues = [
    "Blue Room", "Orpheum", "Union Hall", "Station Inn", "The Basement", "Civic Center",
    "Lakeside Pavilion", "St. Mark's", "Studio A", "Studio B", "Home studio", "The Granary",
  ]
  let methods = ["Bank Transfer", "Bank Transfer", "Check", "Venmo", "Zelle", "Cash"]

  private static func split(_ words: String) -> [String] {
    words.split(separator: " ").map { String($0) }
  }
}

/// What a kind of work is billed by: names and prices in whole dollars.
struct GeneratorRates {
  var service: String
  var names: [String]
  var low: Int
  var high: Int
  /// The most of it that one charge has.
  var most: Int

  private init(_ service: String, _ low: Int, _ high: Int, upTo most: Int, _ names: [String]) {
    self.service = service
    self.names = names
    self.low = low
    self.high = high
    self.most = most
  }

  static var all: [GeneratorRates] {
    [
      GeneratorRates("Tracking Session", 300, 750, upTo: 3, ["Full day", "Half day", "Evening"]),
      GeneratorRates("Overdub", 75, 200, upTo: 6, ["Strings", "Solo line", "Doubles", "Pickups"]),
      GeneratorRates("Demo", 50, 120, upTo: 4, ["Scratch parts", "Two songs", "Guide track"]),
      GeneratorRates("Rehearsal", 60, 150, upTo: 3, ["Rehearsal", "Dress rehearsal"]),
      GeneratorRates("Concert", 250, 900, upTo: 2, ["Evening", "Matinee", "Ceremony", "Two sets"]),
      GeneratorRates("Tour", 300, 500, upTo: 8, ["Shows", "Travel days at half rate"]),
      GeneratorRates("Per Diem", 45, 75, upTo: 9, ["Days on the road"]),
      GeneratorRates(
        "Reimbursement", 20, 400, upTo: 1, ["Mileage", "Hotel", "Parking", "Strings"]),
      GeneratorRates("Arrangement", 120, 350, upTo: 4, ["Quartet", "Horn chart", "Lead sheet"]),
      GeneratorRates("Score", 200, 900, upTo: 6, ["Cues", "Theme", "Loops"]),
      GeneratorRates("Production Services", 100, 400, upTo: 2, ["Editing", "Stems", "Mix notes"]),
      GeneratorRates("Chart Rental", 25, 90, upTo: 2, ["Set of parts"]),
      GeneratorRates("Lesson", 60, 110, upTo: 8, ["Lessons", "Coaching, hours"]),
      GeneratorRates("Other", 30, 250, upTo: 1, ["Cartage", "Instrument hire"]),
    ]
  }
}
