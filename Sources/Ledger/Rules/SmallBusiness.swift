/// What small businesses that are asked for no tax say on their invoices (rule G120): a law of their country asks for it.
public enum SmallBusiness {
  /// The sentence, in the law's language; nil for a country whose law is not known here.
  public static func sentence(of business: Party) -> String? {
    switch CountryCode.of(business.address, business.taxID) {
    case "DE": return "Steuerfrei nach § 19 UStG (Kleinunternehmer)."
    case "AT": return "Umsatzsteuerfrei nach § 6 Abs. 1 Z 27 UStG (Kleinunternehmer)."
    case "FR": return "TVA non applicable, art. 293 B du CGI."
    case "IT": return "Regime forfettario, art. 1, commi 54–89, L. 190/2014."
    case "NL": return "Vrijgesteld van btw op grond van artikel 25 Wet OB 1968."
    default: return nil
    }
  }
}
