import Ledger

/// The clients of a spreadsheet or of another program: a CSV whose titles name somebody and a way to reach them
/// (rule G20).
struct ContactList {
  private enum Field: TitledField, CaseIterable {
    case name, firstName, lastName, company, email, phone, street, addition, city, state, code
    case country, taxID, currency, notes
    /// Who is asked for at a client whose name stands in another column.
    case contact
    /// Beside another number.
    case mobile
    /// Behind the name of a company, or somebody's first one, as another column says.
    case secondName, kind

    var words: StaticString {
      switch self {
      case .name:
        """
        name client clientname customer customername kunde kundenname fullname displayname contact contactname \
        contactperson kontakt kontaktperson ansprechpartner ansprechpartnerin attention nomduclient \
        nomcomplet
        """
      case .contact:
        """
        contact contactname contactperson kontakt kontaktperson ansprechpartner ansprechpartnerin attention \
        billingattention
        """
      case .mobile: "mobile mobilephone mobil handy cell cellphone"
      case .secondName: "name2"
      case .kind: "kontaktart contacttype"
      case .firstName: "firstname givenname vorname contactfirstname prenom"
      case .lastName:
        "lastname familyname surname nachname familienname contactlastname nom cognome"
      case .company:
        """
        company companyname organization organisation organizationname business businessname firma firmenname \
        unternehmen entreprise societe raisonsociale azienda ditta
        """
      case .email: "email emailaddress mail emailadresse email1value contactemail emailid courriel"
      case .phone:
        """
        phone phonenumber telephone tel telefon telefonnummer mobile mobilephone cell cellphone handy mobil phone1value \
        businessphone telefono
        """
      case .street:
        """
        address street addressline1 address1 streetaddress billingaddress adresse anschrift strasse straße \
        strassehausnummer straßehausnummer strassehausnr straßehausnr strasseundhausnummer straßeundhausnummer \
        address1street businessstreet rue via indirizzo
        """
      case .addition: "addressline2 address2 street2 billingstreet2 adresszusatz zusatz"
      case .city: "city town ort stadt address1city businesscity billingcity ville localite citta"
      case .state:
        """
        state province region bundesland stateprovince provincestate address1region businessstate billingstate
        """
      case .code:
        """
        zip zipcode postalcode postcode plz postleitzahl zippostalcode postalcodezip postalcodezipcode \
        address1postalcode businesspostalcode billingcode codepostal npa cap
        """
      case .country:
        """
        country land address1country businesscountry businesscountryregion billingcountry pays paese
        """
      case .taxID:
        """
        vatid vatnumber vatno taxid ustidnr ustid umsatzsteuerid mwstnr mwstnummer uidnr uidnummer numerotva notva \
        partitaiva uid
        """
      case .currency: ListTitles.currencies
      case .notes: "notes note comments notiz notizen bemerkung bemerkungen anmerkung anmerkungen"
      }
    }
  }

  /// Titles of lists of work, money or things, which may name people, too.
  private static let others = Set(
    ListTitles.split(
      """
      date datum day tag startdate start duration dauer amount betrag total sum summe gross brutto price preis cost \
      quantity qty menge montant prix importo prezzo quantite quantita sku item itemname artikel fee feetotal gage honorar vendor supplier lieferant invoice \
      invoicenumber rechnungsnummer rechnungsnr
      """))

  /// How many lines may stand above the titles.
  static var mostAbove: Int { 10 }

  private(set) var cards: [VCard] = []
  private(set) var problems = ImportProblems()
  /// The titles of columns that go nowhere.
  private(set) var unread: [String] = []
  private var columns: [(field: Field, column: Int)] = []
  /// The numbers for the tax stand under "UID".
  private var isUID = false
  private var hasTaxIDs = false
  /// What else stands there.
  private var otherIDs: [(line: Int, text: String)] = []

  /// nil for any other table.
  init?(_ table: CSVTable) {
    var start: Int?
    for (place, row) in table.rows.prefix(ContactList.mostAbove + 1).enumerated() {
      let found = ContactList.columns(of: row.fields)
      if found.isEmpty { continue }
      (start, columns) = (place, found)
      break
    }
    // Some statements begin with whose they are.
    let isOther = table.rows.prefix(ContactList.mostAbove + 1).contains { row in
      row.fields.count { ContactList.others.contains(CSVField.plain($0)) } > 1
    }
    guard !isOther, let start, start + 1 < table.rows.count else { return nil }
    let uid = columns.first {
      $0.field == .taxID && CSVField.plain(table.rows[start].fields[$0.column]) == "uid"
    }
    isUID = uid != nil
    for (column, title) in table.rows[start].fields.enumerated()
    where !isBlank(title) && !columns.contains(where: { $0.column == column }) {
      unread.append(trimmed(title))
    }
    for row in table.rows[(start + 1)...] { take(row) }
    if otherIDs.isEmpty { return }
    if !hasTaxIDs, let uid {
      unread.append(trimmed(table.rows[start].fields[uid.column]))
      return
    }
    for (line, text) in otherIDs {
      problems.append(
        ImportProblem(
          .note, "line \(line)", "“\(CellFault.shown(text))” is no number for the tax",
          hint: "Left out."))
    }
  }

  /// Which columns hold what; empty where the titles are not those of a list of people.
  private static func columns(of header: [String]) -> [(field: Field, column: Int)] {
    var titles = header.map { CSVField.plain(CSVWriter.unguarded($0)) }
    if titles.contains(where: { others.contains($0) }) { return [] }
    // "Name 1", "E-Mail 1": the first of several.
    let known = Set(Field.allCases.flatMap { $0.titles })
    for (place, title) in titles.enumerated() where title.utf8.last == UInt8(ascii: "1") {
      let rest = String(title.dropLast())
      if !known.contains(title), !titles.contains(rest) { titles[place] = rest }
    }
    // Whom bexio calls so is the owner's own.
    let hasOwnContact =
      titles.contains { $0 == "name2" }
      && titles.contains { $0 == "kontaktart" || $0 == "contacttype" }
    var found: [(field: Field, column: Int)] = []
    for field in Field.allCases {
      if field == .contact, hasOwnContact { continue }
      let column = field.titles.lazy.compactMap { titles.firstIndex(of: $0) }.first
      // Where nobody else is named, the contact is who the line is of, and a mobile number may be the only one.
      if field == .contact || field == .mobile, found.contains(where: { $0.column == column }) {
        continue
      }
      if let column { found.append((field, column)) }
    }
    func has(_ fields: [Field]) -> Bool {
      found.contains { one in fields.contains { $0 == one.field } }
    }
    let isReached = has([.email]) || has([.phone]) || (has([.street]) && has([.city]))
    return isReached && has([.name, .lastName, .company]) ? found : []
  }

  private func cell(_ field: Field, of row: CSVRow, most: Int = 400) -> String {
    guard let column = columns.first(where: { $0.field == field })?.column,
      row.fields.indices.contains(column)
    else { return "" }
    let text = CSVWriter.unguarded(row.fields[column])
    return field == .notes || field == .street
      ? VCardText.prose(text, most: most) : VCardText.cleaned(text, most: most)
  }

  private mutating func take(_ row: CSVRow) {
    guard let first = row.fields.first(where: { !isBlank($0) }) else { return }
    var card = VCard()
    card.line = row.line
    name(&card, row)
    let contact = cell(.contact, of: row, most: 100)
    let names = [card.name, card.company, cell(.name, of: row)].map { folded($0) }
    if !names.contains(folded(contact)) { card.contact = contact }
    card.taxID = taxID(row)
    card.currency = currency(row)
    card.notes = cell(.notes, of: row, most: 12_000)
    for (field, sort) in [(Field.email, ContactSort.email), (.phone, .phone), (.mobile, .phone)] {
      var point = VCard.Point(sort: sort)
      point.text = cell(field, of: row, most: 254)
      if field == .mobile, point.text == cell(.phone, of: row, most: 254) { continue }
      // Of a client who has another one already it is a further way, which says whose it is.
      point.label = card.contact
      if !point.text.isEmpty { card.points.append(point) }
    }
    var point = VCard.Point(sort: .address)
    point.address = address(row)
    if !point.address.isEmpty { card.points.append(point) }
    if card.points.isEmpty, WordVotes.isSum(first) {
      return leaveOut(row, "this is a sum")
    }
    if card.name.isEmpty, card.points(.email).isEmpty, card.points(.phone).isEmpty {
      return leaveOut(row, "the line names nobody")
    }
    cards.append(card)
  }

  /// What they are invoiced in; what is no code of a currency is named.
  private mutating func currency(_ row: CSVRow) -> Currency? {
    let text = cell(.currency, of: row)
    if ClockText.isOpen(text) { return nil }
    let code = text.split(separator: " ").last.map { String($0) } ?? ""
    if let known = Currency(text) ?? Currency(code) { return known }
    problems.append(
      ImportProblem(
        .note, "line \(row.line)", "“\(CellFault.shown(text))” is not a currency",
        hint: "Write its code, such as USD."))
    return nil
  }

  /// What other programs call a UID is a number of their own: only those of Switzerland and Austria are for the tax.
  private mutating func taxID(_ row: CSVRow) -> String {
    let text = cell(.taxID, of: row)
    if !isUID { return text }
    let start = uppered(text)
    if start.hasPrefix("CHE") || start.hasPrefix("ATU") {
      hasTaxIDs = true
      return text
    }
    if !ClockText.isOpen(text) { otherIDs.append((row.line, text)) }
    return ""
  }

  /// What stands in one column is a company's name, unless the list has a column for companies.
  ///
  /// Beside the columns of a person it is the surname where that has none, else the person's again, or else who they work for.
  private func name(_ card: inout VCard, _ row: CSVRow) {
    card.firstName = cell(.firstName, of: row)
    card.lastName = cell(.lastName, of: row)
    card.company = cell(.company, of: row)
    let name = cell(.name, of: row)
    if name.isEmpty { return }
    let second = cell(.secondName, of: row)
    if !second.isEmpty, card.firstName + card.lastName + card.company == "" {
      let isPrivate = folded(cell(.kind, of: row)).hasPrefix("priv")
      if isPrivate {
        (card.firstName, card.lastName) = (second, name)
      } else {
        card.company = name + " " + second
      }
      return
    }
    let person = [card.firstName, card.lastName].map { folded($0) }.filter { !$0.isEmpty }
    if !person.isEmpty {
      let words = folded(name).split(separator: " ").map { String($0) }
      let isThem = person.contains { words.contains($0) }
      if !columns.contains(where: { $0.field == .lastName }) {
        let rest = name.split(separator: " ").filter { folded(String($0)) != person[0] }
        card.lastName = isThem ? rest.joined(separator: " ") : name
      } else if !isThem, card.company.isEmpty, !columns.contains(where: { $0.field == .company }) {
        card.company = name
      }
      return
    }
    if !columns.contains(where: { $0.field == .company || $0.field == .lastName }) {
      card.company = name
    } else if folded(name) != folded(card.company) {
      let words = name.split(separator: " ")
      card.firstName = words.count > 1 ? words.dropLast().joined(separator: " ") : name
      card.lastName = words.count > 1 ? words.last.map { String($0) } ?? "" : ""
    }
  }

  private func address(_ row: CSVRow) -> Address {
    var address = Address()
    // Some write the whole address into one field.
    var lines = cell(.street, of: row).split(separator: "\n").map { trimmed(String($0)) }
    lines.append(cell(.addition, of: row))
    lines.removeAll { $0.isEmpty }
    if !lines.isEmpty { address.line1 = lines.removeFirst() }
    address.line2 = lines.joined(separator: ", ")
    address.city = cell(.city, of: row)
    address.state = cell(.state, of: row)
    address.postalCode = cell(.code, of: row)
    address.country = cell(.country, of: row)
    return address
  }

  private mutating func leaveOut(_ row: CSVRow, _ why: Phrase) {
    problems.append(ImportProblem(.warning, "line \(row.line)", why, hint: "Left out."))
  }
}
