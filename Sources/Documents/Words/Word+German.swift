extension Word {
  var german: String {
    switch self {
    case .invoice: "Rechnung"
    // "Gutschrift" is an invoice that the buyer writes (§ 14 (2) UStG).
    case .creditNote: "Rechnungskorrektur"
    case .draft: "Entwurf"
    case .page(let page, let count): "Seite " + page + " von " + count
    case .billTo: "Rechnung an"
    case .from: "Von"
    case .taxID: "Steuernummer"
    case .logo: "Logo"
    case .issued: "Rechnungsdatum"
    case .due: "Fällig am"
    case .dateOfWork: "Leistungsdatum"
    case .project: "Projekt"
    case .artist: "Künstler"
    case .dueOn(let day): "Fällig am " + day
    case .balanceDueOn(let day): "Restbetrag fällig am " + day
    case .credit: "Guthaben zu Ihren Gunsten"
    case .nothingToPay: "Nichts zu zahlen"
    case .isVoid: "Diese Rechnung ist storniert: es ist nichts zu zahlen"
    case .paidStamp: "BEZAHLT"
    case .voidStamp: "STORNIERT"
    case .paidOn(let day): "Bezahlt am " + day
    case .paidInFull: "Vollständig bezahlt, vielen Dank"
    case .service: "Leistung"
    case .description: "Beschreibung"
    case .quantity: "Menge"
    case .price: "Einzelpreis"
    case .amount: "Betrag"
    case .subtotal: "Zwischensumme"
    case .tax: "Steuer"
    case .total: "Gesamtbetrag"
    case .paid: "Bezahlt"
    case .balanceDue: "Offener Betrag"
    case .overpaid: "Überzahlt"
    case .paymentDetails: "Zahlungsdaten"
    case .reference: "Verwendungszweck"
    case .bank: "Bank"
    case .accountName: "Kontoinhaber"
    case .routingNumber: "Bankleitzahl"
    case .accountNumber: "Kontonummer"
    case .notes: "Anmerkungen"
    case .terms: "Zahlungsbedingungen"
    case .dueWithin(let days, let figures):
      "Zahlbar innerhalb von " + figures + (days == 1 ? " Tag" : " Tagen")
    case .dueOnReceipt: "Zahlbar sofort nach Erhalt"
    case .sampleClient: "Ihre Kundin"
    case .sampleWork: "Ihre Arbeit"
    case .sampleHours: "Stunden"
    }
  }
}
