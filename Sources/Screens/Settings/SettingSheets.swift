import Ledger
import Markup

// The forms behind the settings pages.
extension SheetKind {
  static var setting: SheetName<SettingsPage> { SheetName("setting") }
  static var importPreview: SheetKind { SheetKind("import-preview") }
  static var startOver: SheetKind { SheetKind("start-over") }
}

extension SheetSearch {
  mutating func settings() {
    on(SheetKind.setting) { page in
      SheetType(SettingsPages.title(of: page), isTall: true, keeps: .row) { app, walk in
        guard let edit = SettingSheets(app: app).fields(of: page, &walk) else { return nil }
        return { app in
          app.closeSheet()
          app.commit(edit, toast: "Saved")
        }
      }
    }
    on(SheetKind.importPreview) {
      SheetType(
        keeps: .nothing,
        form: { app in ImportSheet(app: app).importForm() },
        follow: { app, name in ImportSheet(app: app).importFormFollows(name) },
        view: { app, sheet, html in ImportSheet(app: app).draw(sheet, &html) })
    }
    on(SheetKind.newTaxBand) { TaxBandSheet.new() }
    on(SheetKind.editTaxBand) { TaxBandSheet.edit($0) }
    on(SheetKind.deleteTaxBand) { id in
      .deleting("Delete Band?", "Estimates no longer count it.", .deleteTaxBand(id)) {
        $0.book.taxBands.live(id) != nil
      }
    }
    on(SheetKind.startOver) {
      SheetType { app, _, html in DataPages(app: app).startOverSheet(&html) }
    }
  }
}

struct SettingSheets: Room {
  let app: App

  /// What saving writes; nil for a page without a form.
  fileprivate func fields(of page: SettingsPage, _ walk: inout FieldWalk) -> Edit? {
    var (profile, bank, edit) = (book.profile, book.bank, Edit())
    switch page {
    case .profile:
      fields(ofPerson: &profile, &walk)
      edit.put(profile, in: book.profiles)
    case .company:
      fields(ofCompany: &profile, &walk)
      edit.put(profile, in: book.profiles)
    case .payment:
      fields(&bank.handles, &walk)
      edit.put(bank, in: book.banks)
    case .numbering: edit = numberingFields(&walk)
    case .documents, .appearance, .work, .devices, .data, .categories, .templates, .vendors,
      .members, .tags, .rules, .mileage, .taxes, .musicians, .rates, .travel, .suggestions,
      .gigTemplates, .errors, .privacy, .mail:
      return nil
    }
    return edit
  }

  private func fields(ofPerson profile: inout BusinessProfile, _ walk: inout FieldWalk) {
    walk.text(
      "firstName", "First Name", &profile.firstName, autocomplete: "given-name", isFocused: true)
    walk.text("lastName", "Last Name", &profile.lastName, autocomplete: "family-name")
    walk.rule(
      FieldRules.clientName(
        first: profile.firstName, last: profile.lastName, company: profile.company),
      at: "firstName")
  }

  private func fields(ofCompany profile: inout BusinessProfile, _ walk: inout FieldWalk) {
    walk.text(
      "company", "Company", &profile.company, autocomplete: "organization", isFocused: true)
    if Trades.isOnlyDesign(book.settings.work) && profile.company.isEmpty {
      walk.rule("Business name is required.")
    }
    walk.text("contact", "Contact", &profile.contact)
    walk.address(&profile.address)
    walk.reach("email", "Email", &profile.email, .email, autocomplete: "email")
    walk.reach("phone", "Phone", &profile.phone, .phone, autocomplete: "tel")
    walk.text("website", "Website", &profile.website)
    walk.text("taxID", "Tax ID", &profile.taxID, hint: "EIN, VAT number …")
  }

  private func fields(_ handles: inout BankHandles, _ walk: inout FieldWalk) {
    walk.text("bank", "Bank", &handles.bank, isFocused: true)
    walk.text("accountName", "Name on Account", &handles.accountName)
    walk.group("fields") { walk in
      walk.text("routingNumber", "Routing Number", &handles.routingNumber, .digits)
      walk.rule(FieldRules.routingNumber(handles.routingNumber))
      walk.text("accountNumber", "Account Number", &handles.accountNumber, .digits)
      walk.rule(FieldRules.accountNumber(handles.accountNumber))
    }
    walk.group("fields") { walk in
      walk.text("iban", "IBAN", &handles.iban)
      walk.text("bic", "BIC", &handles.bic)
    }
    walk.text("venmo", "Venmo", &handles.venmo, placeholder: "@name")
    walk.rule(FieldRules.venmo(handles.venmo))
    walk.text("zelle", "Zelle", &handles.zelle, placeholder: "Email or phone")
    walk.rule(FieldRules.zelle(handles.zelle))
    walk.text("paypal", "PayPal", &handles.paypal)
  }

  private static var sample: String { "INV-{YYYY}{MM}-{####}" }

  /// How the numbers of a series look, and the first of them.
  func patternField(_ series: inout Series, isFocused: Bool = false, _ walk: inout FieldWalk) {
    walk.text(
      "pattern", "Pattern", &series.pattern,
      hint:
        "{#} is the count, {####} four digits, {YYYY} {YY} {MM} the date: \(SettingSheets.sample)",
      isFocused: isFocused)
    do throws(NumberPattern.Problem) {
      _ = try NumberPattern(series.pattern)
    } catch {
      walk.rule(error.message)
    }
    let pattern = walk.last
    walk.draw { html, _ in
      html("div", .class("chips")) { html in
        for sample in ["{#}", SettingSheets.sample, "{YYYY}-{###}", "{YY}/{####}"] {
          html.button(.verbatim(sample), .pick(pattern, sample), class: "chip")
        }
      }
    }
    var start = "\(series.start)"
    let last = Numbering.lastCount(of: series.id, in: book)
    var typed = series
    typed.start = Numbering.start(walk.form["start"]) ?? series.start
    let next = Numbering.nextNumber(of: typed, on: state.today, in: book)
    walk.text(
      "start", "Starting Number", &start, .digits, hint: last == 0 ? "" : "Next comes \(next)")
    walk.rule(Numbering.problem(ofStart: start))
    let chosen = Numbering.start(start) ?? series.start
    if chosen != series.start, chosen <= last {
      walk.rule("Numbers up to \(last) are given out: enter a later one")
    }
    series.start = chosen
  }

  private func numberingFields(_ walk: inout FieldWalk) -> Edit {
    var (series, settings, edit) = (Numbering.currentSeries(in: book), book.settings, Edit())
    if series.id == Series.mainID {
      patternField(&series, isFocused: true, &walk)
    } else {
      SeriesSheet(app: app).seriesFields(&series, &walk)
    }
    var days = "\(settings.paymentDays)"
    walk.text("paymentDays", "Days until Due", &days, .digits)
    if let days = Int64(days), days >= 0, days <= 3650 {
      settings.paymentDays = days
    } else {
      walk.rule("Enter a number of days")
    }
    walk.tax(
      "tax", "Tax", &settings.tax, hint: "Of new invoices: VAT 19%. A client may have another.")
    walk.lines("terms", "Terms", &settings.terms, placeholder: "Stands under every invoice.")
    smallBusinessChip(settings, &walk)
    edit.put(series, in: book.seriesTable)
    edit.put(settings, in: book.settingsTable)
    return edit
  }

  /// What a small business says where it asks for no tax (rule G120), offered as long as nothing stands there.
  private func smallBusinessChip(_ settings: Settings, _ walk: inout FieldWalk) {
    let terms = walk.last
    guard settings.tax == nil, isBlank(settings.terms),
      let sentence = SmallBusiness.sentence(of: book.seller)
    else { return }
    walk.draw { html, _ in
      html("div", .class("chips"), .role("group"), .label("As a small business")) { html in
        html("span", .class("muted small"), text: "Without tax, as a small business:")
        html.button(.verbatim(sentence), .pick(terms, sentence), class: "chip")
      }
    }
  }
}
