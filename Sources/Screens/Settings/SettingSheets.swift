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
      SheetType(
        form: { app in app.settingForm(page) },
        check: { app, form in app.checkSetting(page, &form) },
        save: { app, sheet in app.saveSetting(page, sheet) },
        view: { app, sheet, html in app.settingSheet(page, sheet, &html) })
    }
    on(SheetKind.importPreview) {
      SheetType(
        form: { app in app.importForm() },
        follow: { app, name in app.importFormFollows(name) },
        view: { app, sheet, html in app.importSheet(sheet, &html) })
    }
    on(SheetKind.startOver) { SheetType { app, _, html in app.startOverSheet(&html) } }
  }
}

extension App {
  func settingForm(_ page: SettingsPage) -> Form? {
    let profile = book.profile
    let address = profile.address
    let bank = book.bank.handles
    switch page {
    case .profile:
      return Form([("firstName", profile.firstName), ("lastName", profile.lastName)])
    case .company:
      return Form([
        ("company", profile.company), ("contact", profile.contact), ("line1", address.line1),
        ("line2", address.line2), ("city", address.city), ("state", address.state),
        ("postalCode", address.postalCode), ("country", address.country),
        ("email", profile.email), ("phone", profile.phone), ("website", profile.website),
        ("taxID", profile.taxID),
      ])
    case .payment:
      return Form([
        ("bank", bank.bank), ("accountName", bank.accountName),
        ("routingNumber", bank.routingNumber), ("accountNumber", bank.accountNumber),
        ("iban", bank.iban), ("bic", bank.bic), ("venmo", bank.venmo), ("zelle", bank.zelle),
        ("paypal", bank.paypal),
      ])
    case .numbering:
      let series = Numbering.mainSeries(in: book)
      return Form([
        ("pattern", series.pattern), ("start", "\(series.start)"),
        ("paymentDays", "\(book.settings.paymentDays)"),
      ])
    case .appearance, .work, .devices, .data, .categories, .templates, .vendors, .members:
      return nil
    }
  }

  func checkSetting(_ page: SettingsPage, _ form: inout Form) {
    switch page {
    case .profile:
      form.fail(
        "firstName",
        FieldRules.clientName(
          first: form["firstName"], last: form["lastName"], company: book.profile.company))
    case .company:
      if book.settings.work == [.designer] && form.trimmed("company").isEmpty {
        form.fail("company", "Business name is required.")
      }
      form.fail("email", FieldRules.email(form.trimmed("email")))
      form.fail("phone", FieldRules.phone(form.trimmed("phone")))
    case .payment:
      form.fail("routingNumber", FieldRules.routingNumber(form.trimmed("routingNumber")))
      form.fail("accountNumber", FieldRules.accountNumber(form.trimmed("accountNumber")))
      form.fail("venmo", FieldRules.venmo(form.trimmed("venmo")))
      form.fail("zelle", FieldRules.zelle(form.trimmed("zelle")))
    case .numbering: checkNumbering(&form)
    case .appearance, .work, .devices, .data, .categories, .templates, .vendors, .members: break
    }
  }

  private func checkNumbering(_ form: inout Form) {
    do throws(NumberPattern.Problem) {
      _ = try NumberPattern(form.trimmed("pattern"))
    } catch {
      form.fail("pattern", error.message)
    }
    guard Numbering.start(form.trimmed("start")) != nil else {
      form.fail("start", "Enter a whole number above zero")
      return
    }
    guard let days = Int64(form.trimmed("paymentDays")), days >= 0, days <= 3650 else {
      form.fail("paymentDays", "Enter a number of days")
      return
    }
  }

  mutating func saveSetting(_ page: SettingsPage, _ sheet: Sheet) {
    let form = sheet.form
    var edit = Edit()
    var profile = book.profile
    switch page {
    case .profile:
      profile.firstName = form.trimmed("firstName")
      profile.lastName = form.trimmed("lastName")
      edit.put(profile, in: book.profiles)
    case .company:
      profile.company = form.trimmed("company")
      profile.contact = form.trimmed("contact")
      profile.address = App.address(form)
      profile.email = form.trimmed("email")
      profile.phone = form.trimmed("phone")
      profile.website = form.trimmed("website")
      profile.taxID = form.trimmed("taxID")
      edit.put(profile, in: book.profiles)
    case .payment: edit.put(bankDetails(form), in: book.banks)
    case .numbering:
      var series = Numbering.mainSeries(in: book)
      series.pattern = form.trimmed("pattern")
      series.start = Numbering.start(form.trimmed("start")) ?? series.start
      edit.put(series, in: book.seriesTable)
      var settings = book.settings
      settings.paymentDays = Int64(form.trimmed("paymentDays")) ?? settings.paymentDays
      edit.put(settings, in: book.settingsTable)
    case .appearance, .work, .devices, .data, .categories, .templates, .vendors, .members: break
    }
    closeSheet()
    commit(edit, toast: "Saved")
  }

  private func bankDetails(_ form: Form) -> BankDetails {
    var details = book.bank
    details.handles.bank = form.trimmed("bank")
    details.handles.accountName = form.trimmed("accountName")
    details.handles.routingNumber = form.trimmed("routingNumber")
    details.handles.accountNumber = form.trimmed("accountNumber")
    details.handles.iban = form.trimmed("iban")
    details.handles.bic = form.trimmed("bic")
    details.handles.venmo = form.trimmed("venmo")
    details.handles.zelle = form.trimmed("zelle")
    details.handles.paypal = form.trimmed("paypal")
    return details
  }

  func settingSheet(_ page: SettingsPage, _ sheet: Sheet, _ html: inout HTML) {
    let form = sheet.form
    html.formSheet(App.title(of: page), isTall: true) { html in
      html.problemBanner(form)
      switch page {
      case .profile:
        html.field(
          form, "firstName", "First Name", autocomplete: "given-name", isFocused: true)
        html.field(form, "lastName", "Last Name", autocomplete: "family-name")
      case .company:
        html.field(
          form, "company", "Company", autocomplete: "organization", isFocused: true)
        html.field(form, "contact", "Contact")
        addressFields(form, &html)
        html.field(form, "email", "Email", type: "email", mode: "email", autocomplete: "email")
        html.field(form, "phone", "Phone", type: "tel", mode: "tel", autocomplete: "tel")
        html.field(form, "website", "Website")
        html.field(form, "taxID", "Tax ID", hint: "EIN, VAT number …")
      case .payment: paymentFields(form, &html)
      case .numbering:
        html.field(
          form, "pattern", "Pattern",
          hint:
            "{#} is the count, {####} four digits, {YYYY} {YY} {MM} the date: INV-{YYYY}{MM}-{####}",
          isFocused: true)
        html("div", .class("chips")) { html in
          for pattern in ["{#}", "INV-{YYYY}{MM}-{####}", "{YYYY}-{###}", "{YY}/{####}"] {
            html.button(
              pattern, .pick("pattern", pattern), class: "chip")
          }
        }
        html.field(form, "start", "Starting Number", mode: "numeric")
        html.field(form, "paymentDays", "Days until Due", mode: "numeric")
      case .appearance, .work, .devices, .data, .categories, .templates, .vendors, .members: break
      }
    }
  }

  private func paymentFields(_ form: Form, _ html: inout HTML) {
    html.field(form, "bank", "Bank", isFocused: true)
    html.field(form, "accountName", "Name on Account")
    html("div", .class("fields")) { html in
      html.field(form, "routingNumber", "Routing Number", mode: "numeric")
      html.field(form, "accountNumber", "Account Number", mode: "numeric")
    }
    html("div", .class("fields")) { html in
      html.field(form, "iban", "IBAN")
      html.field(form, "bic", "BIC")
    }
    html.field(form, "venmo", "Venmo", placeholder: "@name")
    html.field(form, "zelle", "Zelle", placeholder: "Email or phone")
    html.field(form, "paypal", "PayPal")
  }
}
