/// A design project of the sample.
struct SampleHome {
  var name: String
  /// The number of its ``SampleClient``.
  var client: Int
  var place: String
  var notes: String
  var rooms: [String]
  /// Whole dollars by category.
  var budget: [(category: String, dollars: Int)]

  static func id(_ number: Int) -> ID<Project> { ID.foreign("sample:home:\(number)") }

  static var all: [SampleHome] {
    [
      SampleHome(
        name: "Lake House", client: 7, place: "18 Shoreline Drive, Hendersonville",
        notes: "Whole ground floor. Linen, oak and brass; two dogs, so nothing precious.",
        rooms: ["Living Room", "Dining Room", "Primary Bedroom", "Kitchen", "Porch"],
        budget: [
          ("Furnishings", 38_000), ("Kitchen", 1_200), ("Install", 3_500),
          ("Storage and Receiving", 900), ("Design Fee", 8_500),
        ]),
      SampleHome(
        name: "Elm Street Remodel", client: 11, place: "402 Elm Street, Columbia",
        notes: "Rental: sturdy and easy to clean.",
        rooms: ["Den", "Guest Room", "Bath"],
        budget: [("Furnishings", 19_500), ("Property Management", 1_200), ("Design Fee", 3_000)]),
    ]
  }
}

/// A thing of the sample: its name, where it is bought, whole dollars.
struct SampleProduct {
  var name: String
  var vendor: String
  var category: String
  var dollars: Int

  init(_ name: String, _ vendor: String, _ dollars: Int, _ category: String = "Furnishings") {
    self.name = name
    self.vendor = vendor
    self.category = category
    self.dollars = dollars
  }

  /// Four of one vendor after another: a purchase takes four.
  static var all: [SampleProduct] {
    [
      SampleProduct("Linen Sofa", "West Elm", 1_450), SampleProduct("Side Table", "West Elm", 240),
      SampleProduct("Floor Lamp", "West Elm", 189), SampleProduct("Wool Rug", "West Elm", 620),
      SampleProduct("Dining Table", "Pottery Barn", 1_280),
      SampleProduct("Dining Chair", "Pottery Barn", 210),
      SampleProduct("Sideboard", "Pottery Barn", 890),
      SampleProduct("Pendant Lamp", "Pottery Barn", 320),
      SampleProduct("Bar Stool", "Target", 95, "Kitchen"),
      SampleProduct("Dish Set", "Target", 74, "Kitchen"),
      SampleProduct("Kettle", "Target", 49, "Kitchen"),
      SampleProduct("Cutting Board", "Target", 38, "Kitchen"),
      SampleProduct("Bed Frame", "Arhaus", 1_690), SampleProduct("Nightstand", "Arhaus", 440),
      SampleProduct("Dresser", "Arhaus", 1_120), SampleProduct("Mirror", "Arhaus", 360),
      SampleProduct("Throw Pillow", "Homegoods", 34), SampleProduct("Basket", "Homegoods", 42),
      SampleProduct("Vase", "Homegoods", 29), SampleProduct("Throw Blanket", "Homegoods", 58),
      SampleProduct("Armchair", "Wayfair", 480), SampleProduct("Bookcase", "Wayfair", 330),
      SampleProduct("Desk", "Wayfair", 410), SampleProduct("Ottoman", "Wayfair", 165),
    ]
  }

  static var finishes: [String] { ["Oak", "Ivory", "Walnut", "Sage", "Brass"] }
}
