/// What many stories of money begin with.
extension TestBook {
  /// Ann's gig at a price, billed by invoice 102 of September 2; what came for it on the third and credit note 103 of the fifth,
  /// which gives all of it back, where they are wanted.
  public static func billed(
    _ price: String = "400.00 USD", paid: String? = nil, isCredited: Bool = false
  ) -> String {
    var lines = [
      "client c1 \"Ann Lee\"", "gig g1 c1 \"Bowl Night\" 2025-09-01 delivered",
      "charge g1 concert \(price)", "invoice i1 g1 2025-09-02", "issued i1 102 2025-09-02",
    ]
    if let paid { lines.append("payment i1 \(paid) 2025-09-03") }
    if isCredited { lines += ["creditnote n1 i1 2025-09-05", "issued n1 103 2025-09-05"] }
    return lines.joined(separator: "\n")
  }
}
