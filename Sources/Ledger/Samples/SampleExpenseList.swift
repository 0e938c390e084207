// What the sample's cellist bought, the latest first.

extension SampleExpense {
  static var ofBusiness: [SampleExpense] {
    [
      SampleExpense(
        -2, "Larsen Strings", 21_840, "Strings, Bows", tags: ["Strings"], isTaxed: true,
        isMailed: true),
      SampleExpense(-5, "Shell", 4_780, "Transportation"),
      SampleExpense(-10, "Metro Fiber", 6_500, "Utilities", isMailed: true),
      SampleExpense(
        -12, "Target", 9_872, "Shopping", for: "At home",
        tags: ["House concert"],
        parts: [
          Part(name: "Coffee, cookies", cents: 4_249, category: "Food", rate: "6.25"),
          Part(name: "Folding stools", cents: 5_623, rate: "9.25"),
        ]),
      SampleExpense(
        -16, "Spitfire Audio", 14_900, "Software", .billed(5), for: "Cello library",
        tags: ["Recording"], isMailed: true),
      SampleExpense(-19, "Shelby Strings", 8_500, "Strings, Bows", by: "Cash", for: "Rehair"),
      SampleExpense(-29, "Shell", 2_920, "Transportation"),
      SampleExpense(-40, "Metro Fiber", 6_500, "Utilities", isMailed: true),
      SampleExpense(
        -44, "Sweetwater", 32_900, "Instruments", for: "Microphone",
        tags: ["Recording"], isTaxed: true, isMailed: true),
      SampleExpense(-57, "Moo", 6_480, "Shopping", for: "Business cards", isMailed: true),
      SampleExpense(-66, "Shell", 3_010, "Transportation"),
      SampleExpense(-70, "Metro Fiber", 6_500, "Utilities", isMailed: true),
      SampleExpense(
        -74, "Larsen Strings", 20_990, "Strings, Bows", tags: ["Strings"], isTaxed: true,
        isMailed: true),
      SampleExpense(-96, "Musicians Union", 7_200, "Other", by: "Check", for: "Dues"),
      SampleExpense(-120, "Shell", 3_960, "Transportation"),
      SampleExpense(
        -149, "Larsen Strings", 20_990, "Strings, Bows", tags: ["Strings"], isTaxed: true,
        isMailed: true),
      SampleExpense(-188, "Blair School", 18_000, "Education", for: "Masterclass"),
      SampleExpense(
        -231, "Larsen Strings", 19_990, "Strings, Bows", tags: ["Strings"], isTaxed: true),
      SampleExpense(
        -239, "Hollis Tax Co.", 35_000, "Other", by: "Check", for: "Tax return"),
      SampleExpense(
        -268, "Bam Cases", 68_500, "Instruments", for: "Flight case", isTaxed: true, isMailed: true),
      SampleExpense(-301, "Shell", 3_980, "Transportation"),
      SampleExpense(-334, "Shelby Strings", 8_000, "Strings, Bows", by: "Cash", for: "Rehair"),
      SampleExpense(
        -377, "Larsen Strings", 19_490, "Strings, Bows", tags: ["Strings"], isTaxed: true),
      SampleExpense(-402, "Moo", 5_940, "Shopping", for: "Business cards", isMailed: true),
    ]
  }

  static var ofGigs: [SampleExpense] {
    [
      SampleExpense(
        -1, "Stanton's Music", 5_800, "Shopping", .gig(25), for: "Continuo parts",
        isMailed: true),
      SampleExpense(
        -4, "Delta Air Lines", 28_640, "Travel", .gig(gala), for: "Seat BNA–MSP",
        isMailed: true),
      SampleExpense(-6, "Music Row Lot", 1_200, "Transportation", .gig(23), by: "Cash"),
      SampleExpense(-6, "Dozen Bakery", 1_460, "Dining Out", .gig(23), tags: ["Recording"]),
      SampleExpense(-14, "Stanton's Music", 6_420, "Shopping", .gig(22), isMailed: true),
      SampleExpense(-23, "The Publican", 4_175, "Dining Out", .gig(21), tags: ["Tour"]),
      SampleExpense(
        -25, "Southwest", 24_860, "Travel", .gig(21), for: "BNA–MDW", tags: ["Tour"],
        isMailed: true),
      SampleExpense(-25, "BNA Parking", 5_400, "Transportation", .gig(21)),
      SampleExpense(
        -37, "Hotel Clermont", 31_800, "Travel", .gig(20), for: "Two nights", isMailed: true),
      SampleExpense(-38, "Peachtree Lot", 3_600, "Transportation", .gig(20), by: "Cash"),
      SampleExpense(-39, "Shell", 4_910, "Transportation", .gig(20)),
      SampleExpense(-62, "Central BBQ", 2_385, "Dining Out", .gig(18)),
      SampleExpense(-63, "Hampton Inn", 13_650, "Travel", .gig(18), isMailed: true),
      SampleExpense(
        -78, "Orchestra Tools", 9_900, "Software", .gig(17), tags: ["Recording"], isMailed: true),
      SampleExpense(
        -93, "Joss Pruitt", 18_000, "Other", .gig(16), by: "Check",
        for: "Viola, duet"),
      SampleExpense(-116, "Fort Garry", 51_230, "Travel", .gig(14), tags: ["Tour"]),
      SampleExpense(
        -119, "Larsen Strings", 7_450, "Strings, Bows", .gig(14), for: "On the road",
        tags: ["Tour", "Strings"]),
      SampleExpense(-121, "Duluth Grill", 3_840, "Dining Out", .gig(14), tags: ["Tour"]),
      SampleExpense(
        -126, "Delta Air Lines", 41_680, "Travel", .gig(14), for: "BNA–DLH",
        tags: ["Tour"],
        isMailed: true),
    ]
  }

  static var earlierOfGigs: [SampleExpense] {
    [
      SampleExpense(-157, "Pisgah Cabins", 13_100, "Travel", .gig(12), isMailed: true),
      SampleExpense(-159, "Shell", 5_230, "Transportation", .gig(12)),
      SampleExpense(-203, "Yellow Cab", 4_400, "Transportation", .gig(10), by: "Cash"),
      SampleExpense(-206, "Delta Air Lines", 38_620, "Travel", .gig(10), isMailed: true),
      SampleExpense(-220, "Hotel Clermont", 29_800, "Travel", .gig(9), isMailed: true),
      SampleExpense(-222, "Shell", 4_820, "Transportation", .gig(9)),
      SampleExpense(-262, "Hampton Inn", 12_980, "Travel", .gig(7), isMailed: true),
      SampleExpense(-309, "Spitfire Audio", 12_900, "Software", .gig(5), tags: ["Recording"]),
      SampleExpense(-335, "Hampton Inn", 38_940, "Travel", .gig(4), tags: ["Tour"]),
      SampleExpense(
        -342, "Southwest", 21_200, "Travel", .gig(4), for: "Seat BNA–ORD",
        tags: ["Tour"], isMailed: true),
      SampleExpense(
        -416, "Elliott Copying", 12_000, "Other", .gig(0), by: "Check", for: "Parts for four"),
      SampleExpense(-418, "Music Row Lot", 1_800, "Transportation", .gig(0), by: "Cash"),
    ]
  }

  static var personal: [SampleExpense] {
    [
      SampleExpense(-3, "Kroger", 8_412, "Groceries", .personal),
      SampleExpense(-7, "Belcourt Cinema", 2_600, "Entertainment", .personal),
      SampleExpense(-9, "Kroger", 6_127, "Groceries", .personal),
      SampleExpense(-17, "Lockeland Table", 7_350, "Dining Out", .personal, by: "Cash"),
      SampleExpense(-22, "Kroger", 9_804, "Groceries", .personal),
      SampleExpense(-27, "Walgreens", 2_345, "Healthcare", .personal),
      SampleExpense(-33, "Kroger", 3_266, "Groceries", .personal),
      SampleExpense(-41, "Parnassus Books", 4_830, "Shopping", .personal),
      SampleExpense(-48, "Kroger", 11_871, "Groceries", .personal),
      SampleExpense(-58, "Lockeland Table", 6_420, "Dining Out", .personal),
      SampleExpense(-71, "Kroger", 4_748, "Groceries", .personal),
      SampleExpense(-86, "East Dental", 16_500, "Healthcare", .personal, by: "Check"),
      SampleExpense(-103, "Kroger", 9_115, "Groceries", .personal),
      SampleExpense(-133, "City Electric", 11_240, "Utilities", .personal),
      SampleExpense(-165, "Kroger", 6_930, "Groceries", .personal),
      SampleExpense(-197, "Mountain Lodge", 28_400, "Travel", .personal),
      SampleExpense(-254, "Kroger", 8_204, "Groceries", .personal),
      SampleExpense(-294, "Belcourt Cinema", 2_400, "Entertainment", .personal),
      SampleExpense(-329, "Parnassus Books", 9_615, "Shopping", .personal, for: "Presents"),
      SampleExpense(-388, "Kroger", 7_080, "Groceries", .personal),
    ]
  }
}
