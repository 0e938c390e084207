// The 28 projects of the sample studio, from fourteen months ago to next month.

extension SampleGig {
  static var all: [SampleGig] { firstHalf + secondHalf }

  private static var firstHalf: [SampleGig] {
    [
      SampleGig(
        name: "River Stone", artist: "Zoë Brannigan", client: 0, media: .film, start: -418,
        hours: 7, days: 2, place: "Ocean Way, Nashville",
        charges: [
          SampleCharge("Arrangement", "String quartet, cues 1m1–1m4", 300, times: 4_000),
          SampleCharge("Tracking Session", "Cello, two days", 650, times: 2_000),
        ], fate: .paid(-415, on: -388, by: "Bank Transfer")),
      SampleGig(
        name: "Blackbird Sessions", artist: "Marcus Ade", client: 1, media: .recording,
        start: -396, hour: 12, hours: 5, place: "Blackbird Studio C",
        charges: [
          SampleCharge("Overdub", "Cello on three songs", 150, times: 3_000),
          SampleCharge("Demo", "Scratch parts", 75),
        ], fate: .paid(-395, on: -380, by: "Venmo")),
      SampleGig(
        name: "Evensong", client: 2, media: .concert, start: -371, hour: 17, hours: 2,
        place: "St. Cecilia Chapel, Franklin",
        charges: [SampleCharge("Concert", "Solo cello", 350)],
        fate: .paid(-370, on: -354, by: "Check")),
      SampleGig(
        name: "Fall Clinic", client: 4, media: .lesson, start: -352, hour: 9, hours: 4,
        place: "Harpeth High School",
        charges: [
          SampleCharge("Lesson", "Sectional coaching, hours", 85, times: 3_500),
          SampleCharge("Chart Rental", "Holst, St. Paul's Suite", 45),
        ], fate: .paid(-351, on: -321, by: "Check")),
      SampleGig(
        name: "Midwest Run", artist: "Łucja Wiśniewska", client: 3, media: .tour, start: -339,
        hour: 19, hours: 3, days: 6, place: "Chicago, Madison, Milwaukee",
        charges: [
          SampleCharge("Tour", "Shows", 400, times: 5_000),
          SampleCharge("Per Diem", "Days on the road", 60, times: 6_000),
          SampleCharge("Reimbursement", "Cello seat, BNA–ORD", 212),
        ], fate: .paidTwice(-332, dollars: 1_200, on: -318, rest: -290)),
      SampleGig(
        name: "Ashfall", artist: "Lantern Games", client: 5, media: .videoGame, start: -310,
        hours: 6, place: "Home studio",
        charges: [
          SampleCharge("Score", "Main theme, solo cello", 900),
          SampleCharge("Production Services", "Stems and mix notes", 250),
        ], fate: .reissued(-306, void: -303, on: -275)),
      SampleGig(
        name: "Whitfield Wedding", client: 11, media: .concert, start: -283, hour: 15, hours: 4,
        place: "Rattle & Snap, Columbia",
        charges: [
          SampleCharge("Concert", "Ceremony and cocktail hour", 800),
          SampleCharge("Arrangement", "Processional", 120),
        ], fate: .paid(-282, on: -276, by: "Zelle")),
      SampleGig(
        name: "Porch Light", artist: "Imogen Clarke", client: 7, media: .recording, start: -262,
        hours: 5, place: "Ardent, Memphis",
        charges: [
          SampleCharge("Tracking Session", "Cello, full day", 600),
          SampleCharge("Reimbursement", "Mileage", 141),
        ], fate: .paid(-261, on: -240, by: "Bank Transfer")),
      SampleGig(
        name: "Tuesday Lessons, Winter", client: 10, media: .lesson, start: -246, hour: 16,
        hours: 1, place: "Home studio",
        charges: [SampleCharge("Lesson", "Lessons", 70, times: 8_000)], fate: .settled(-188)),
      SampleGig(
        name: "Harbor Lights, S2", artist: "Silver Line", client: 8, media: .tv, start: -221,
        hours: 8, place: "Tree Sound, Atlanta",
        charges: [
          SampleCharge("Tracking Session", "Episodes 3 and 4", 725, times: 2_000),
          SampleCharge("Overdub", "Pickups", 175),
        ], fate: .paid(-219, on: -172, by: "Bank Transfer")),
      SampleGig(
        name: "Noche de Cuerdas", artist: "Cuarteto Ferrán", client: 6, media: .concert,
        start: -203, hour: 20, hours: 2, place: "Faena Theater, Miami Beach",
        charges: [
          SampleCharge("Rehearsal", "Two rehearsals", 120, times: 2_000),
          SampleCharge("Concert", "Guest cello", 700),
        ], fate: .paid(-202, on: -181, by: "Bank Transfer")),
      SampleGig(
        name: "Songs for June", artist: "Marcus Ade", client: 1, media: .recording, start: -176,
        hour: 12, hours: 4, place: "Blackbird Studio C",
        charges: [SampleCharge("Overdub", "Cello on two songs", 150, times: 2_000)],
        fate: .settled(-176)),
      SampleGig(
        name: "Maple Street Documentary", client: 0, media: .film, start: -158, hours: 6,
        place: "Echo Mountain, Asheville",
        charges: [
          SampleCharge("Score", "Four cues", 325, times: 4_000),
          SampleCharge("Per Diem", "Days in Asheville", 65, times: 2_000),
        ], fate: .paid(-155, on: -119, by: "Bank Transfer")),
      SampleGig(
        name: "Summer Pops", client: 4, media: .concert, start: -141, hour: 19, hours: 2,
        place: "Centennial Park", notes: "Rained out; the school had already been billed.",
        charges: [SampleCharge("Concert", "Section leader", 275)],
        fate: .cancelled(-140, void: -133)),
    ]
  }

  private static var secondHalf: [SampleGig] {
    [
      SampleGig(
        name: "Northern Lights Tour", artist: "Hannah Sørensen", client: 9, media: .tour,
        start: -124, hour: 20, hours: 2, days: 9, place: "Duluth to Winnipeg",
        charges: [
          SampleCharge("Tour", "Shows", 450, times: 7_000),
          SampleCharge("Per Diem", "Days on the road", 60, times: 9_000),
          SampleCharge("Rehearsal", "Production rehearsal", 200),
        ], fate: .paidTwice(-114, dollars: 2_000, on: -100, rest: -71)),
      SampleGig(
        name: "Tuesday Lessons, Summer", client: 10, media: .lesson, start: -110, hour: 16,
        hours: 1, place: "Home studio",
        charges: [SampleCharge("Lesson", "Lessons", 70, times: 6_000)], fate: .settled(-68)),
      SampleGig(
        name: "Calder–Rossi Wedding", client: 11, media: .concert, start: -92, hour: 16, hours: 3,
        place: "Cedar Hall, Columbia",
        charges: [SampleCharge("Concert", "Ceremony", 550)],
        fate: .paid(-91, on: -84, by: "Zelle")),
      SampleGig(
        name: "Ashfall: Embers", artist: "Lantern Games", client: 5, media: .videoGame, start: -79,
        hours: 6, place: "Home studio", notes: "PO 7904",
        charges: [
          SampleCharge("Score", "Six loops", 180, times: 6_000),
          SampleCharge("Production Services", "Stems", 200),
        ], fate: .partlyPaid(-74, terms: 30, dollars: 640, on: -40)),
      SampleGig(
        name: "Paper Moon", artist: "Imogen Clarke", client: 7, media: .recording, start: -63,
        hours: 5, place: "Ardent, Memphis",
        charges: [
          SampleCharge("Tracking Session", "Cello, half day", 350),
          SampleCharge("Arrangement", "Two songs", 180, times: 2_000),
        ], fate: .sent(-61, terms: 30)),
      SampleGig(
        name: "Evensong", client: 2, media: .concert, start: -52, hour: 17, hours: 2,
        place: "St. Cecilia Chapel, Franklin",
        charges: [SampleCharge("Concert", "Solo cello", 375)],
        fate: .paid(-51, on: -36, by: "Check")),
      SampleGig(
        name: "Harbor Lights, S3", artist: "Silver Line", client: 8, media: .tv, start: -38,
        hours: 8, place: "Tree Sound, Atlanta",
        charges: [
          SampleCharge("Tracking Session", "Episodes 1 to 3", 750, times: 3_000),
          SampleCharge("Reimbursement", "Hotel, two nights", 318),
        ], fate: .sent(-35, terms: 45)),
      SampleGig(
        name: "Bowl Night", artist: "Łucja Wiśniewska", client: 3, media: .concert, start: -24,
        hour: 20, hours: 2, place: "Thalia Hall, Chicago",
        charges: [
          SampleCharge("Concert", "Cello and backing vocals", 850),
          SampleCharge("Rehearsal", "One rehearsal", 120),
        ], fate: .sent(-22, terms: 30)),
      SampleGig(
        name: "Fall Clinic", client: 4, media: .lesson, start: -13, hour: 9, hours: 4,
        place: "Harpeth High School",
        charges: [SampleCharge("Lesson", "Sectional coaching, hours", 90, times: 4_000)],
        fate: .drafted(-12)),
      SampleGig(
        name: "Demos for Winter", artist: "Marcus Ade", client: 1, media: .recording, start: -6,
        hour: 12, hours: 4, place: "Blackbird Studio C",
        charges: [
          SampleCharge("Demo", "Three songs", 90, times: 3_000),
          SampleCharge("Overdub", "Cello", 150),
        ], fate: .delivered(-5)),
      SampleGig(
        name: "Tuesday Lessons, Fall", client: 10, media: .lesson, start: -3, hour: 16, hours: 1,
        place: "Home studio", charges: [SampleCharge("Lesson", "Lessons", 75, times: 4_000)],
        fate: .open),
      SampleGig(
        name: "Advent Concert", client: 2, media: .concert, start: 9, hour: 19, hours: 2,
        place: "St. Cecilia Chapel, Franklin",
        charges: [
          SampleCharge("Concert", "Continuo", 400),
          SampleCharge("Rehearsal", "Dress rehearsal", 100),
        ], fate: .open),
      SampleGig(
        name: "The Long Field", artist: "Zoë Brannigan", client: 0, media: .film, start: 17,
        hours: 7, days: 2, place: "Ocean Way, Nashville", notes: "Waiting for the picture lock.",
        charges: [
          SampleCharge("Arrangement", "Cues 2m1–2m3", 320, times: 3_000),
          SampleCharge("Tracking Session", "Cello, two days", 675, times: 2_000),
        ], fate: .open),
      SampleGig(
        name: "Museum Gala", client: 9, media: .other, start: 31, hour: 18, hours: 4,
        place: "Walker Art Center, Minneapolis",
        charges: [
          SampleCharge("Concert", "Duo, two sets", 500, times: 2_000, isOfDeal: true),
          SampleCharge("Other", "Cartage", 140),
        ], fate: .open),
    ]
  }
}
