import Ledger

// What the choices and buttons on the settings pages do.
extension Action {
  /// A choice without a word takes the control's own.
  static var set: Verb2<Setting, String> { Verb2("set") }
  /// One of a setting's few words: ``SettingChoice``.
  static var chooseWord: Verb2<String, String> { Verb2("choose") }
  static var chooseFile: Verb<FileUse> { Verb("choose-file") }
  /// The address book of the phone, where a browser shows it.
  static var chooseContacts: Action { Action("choose-contacts") }
  static var exportBook: Action { Action("export") }
  /// Saves the whole book with its files as one file (rule G60).
  static var saveBackup: Action { Action("backup") }
  /// Saves the projects or the clients as CSV, for a spreadsheet, or the book for another program.
  static var exportTable: Verb<BookTable> { Verb("export-table") }
  static var runImport: Action { Action("import") }
  static var startOver: Action { Action("start-over") }
  static var signOut: Action { Action("sign-out") }
}

/// What one press sets.
enum Setting: String, Argument {
  case theme, color, currency, locale, language, logo, work
}

/// What a chosen file is for.
enum FileUse: String, Argument {
  case logo
  case book = "import"
  /// A backup that is read to its end and not entered.
  case check = "verify"
}

struct SettingActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.set) { set($0, $1.isEmpty ? value : $1) }
    at.on(Action.chooseWord) { chooseWord($0, $1) }
    at.on(Action.chooseFile) { chooseFile($0) }
    at.on(Action.chooseContacts) {
      // The host makes a vCard file of whom the person picks.
      effects.append(
        .pick(token: FileUse.book.rawValue, accept: "contacts", capture: false, multiple: true))
    }
    at.on(Action.exportBook) {
      effects.append(.exportBook)
      toast("Creating backup...")
    }
    at.on(Action.saveBackup) {
      effects.append(.saveBackup)
      toast("Creating backup...")
    }
    at.on(Action.exportTable) { effects.append(.exportTable($0)) }
    at.on(Action.runImport) {
      closeSheet()
      effects.append(.runImport)
    }
    at.on(Action.deleteTaxBand) { id in
      guard isAdministrator else { return closeSheet() }
      Changes(app: app).trash(id, in: book.taxBands, toast: "Band deleted")
    }
    at.on(Action.startOver) { effects.append(.forget) }
    at.on(Action.signOut) { MemberAnswers(app: app).signOut() }
  }

  private func chooseWord(_ name: String, _ word: String) {
    guard let known = SettingChoice.all.first(where: { $0.name == name }) else {
      return CommonActions(app: app).tellUnknown("choose/" + name)
    }
    guard CurrentRole(app: app).mayChange() else { return }
    var settings = book.settings
    known.write(&settings, word)
    let edit = Edit(putting: settings, in: book.settingsTable)
    commit(edit)
  }

  private func set(_ name: Setting, _ choice: String) {
    if name == .theme, state.hasHub {
      setOwnTheme(Theme(word: choice))
      return
    }
    if name == .color { return LooksCard(app: app).choose(choice) }
    if name == .language { return AppLanguage(app: app).choose(choice) }
    guard CurrentRole(app: app).mayChange() else { return }
    var settings = book.settings
    var profile = book.profile
    switch name {
    case .language, .color: return
    case .theme: settings.theme = Theme(word: choice) ?? settings.theme
    case .currency: settings.currency = Currency(choice) ?? settings.currency
    case .locale: settings.locale = choice == "none" ? "" : choice
    case .logo: profile.logo = choice
    case .work:
      guard let work = WorkKind(word: choice) else { return }
      let kept = WorkKind.allCases.filter {
        ($0 == work) != settings.work.contains($0)
      }
      if kept.isEmpty {
        toast("Keep at least one kind of work")
        return
      }
      settings.work = kept
    }
    var edit = Edit()
    edit.put(settings, in: book.settingsTable)
    if name == .logo { edit.put(profile, in: book.profiles) }
    if name == .currency, !edit.isEmpty {
      let code = settings.currency.code
      return commit(edit, toast: "Sums are counted in \(code) now; other currencies stand apart")
    }
    commit(edit)
  }

  /// How the app looks to whoever sits here: their own choice, else the account's.
  var theme: Theme {
    guard state.hasHub else { return book.settings.theme }
    let mine = ProjectPreferences(of: state.membership.me, in: ID()).id
    return book.preferences[mine]?.theme ?? book.settings.theme
  }

  /// Looks are a person's own, whatever their role; the hub takes nobody else's.
  private func setOwnTheme(_ theme: Theme?) {
    guard let theme else { return }
    var (preferences, replaced) = book.ownPreferences(of: state.membership.me, in: ID())
    preferences.theme = theme
    var edit = Edit()
    edit.put(preferences, replacing: replaced)
    commit(edit)
  }

  private func chooseFile(_ use: FileUse) {
    effects.append(
      .pick(
        token: use.rawValue,
        accept: use == .logo
          ? "image/*,image/jpeg" : use == .check ? ".ledgerline" : SettingActions.importFiles,
        capture: false, multiple: use == .book))
  }

  /// A backup, a CSV or a zip, or a CSV with its receipts, chosen together.
  private static var importFiles: String {
    ".ledgerline,.json,.csv,.zip,.vcf,.ics,.ofx,.qfx,.qif,.xml,.sta,.mt940,.940,application/json,text/csv,application/zip,text/vcard,image/*,application/pdf"
  }

  func receiveFiles(_ token: String, _ files: [PickedFile]) {
    if let place = ImageActions(app: app).galleryPlace(token) {
      return ImageIntake(app: app).receiveImages(place, files)
    }
    if token == FileUse.check.rawValue, !files.isEmpty, files.allSatisfy({ $0.refusal == nil }) {
      effects.append(.checkBackup(files))
      return
    }
    // What is chosen together is one import.
    if token == FileUse.book.rawValue, !files.isEmpty, files.allSatisfy({ $0.refusal == nil }) {
      effects.append(.readImport(files))
      return
    }
    for file in files {
      if let why = file.refusal {
        ImageIntake(app: app).fileRefused(token, file.name, why)
      } else {
        receiveFile(token, file)
      }
    }
  }

  func receiveFile(_ token: String, _ file: PickedFile) {
    if ImageActions(app: app).galleryPlace(token) != nil {
      receiveFiles(token, [file])
    } else if token == FileUse.logo.rawValue {
      receiveLogo(file.bytes)
    } else {
      effects.append(.readImport([file]))
    }
  }

  private func receiveLogo(_ bytes: [UInt8]) {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else {
      toast(FileRefusal.unknown.logoWords, isBad: true)
      return
    }
    guard bytes.count <= 10 * 1024 * 1024 else {
      toast(FileRefusal.tooLarge.logoWords, isBad: true)
      return
    }
    let hash = SHA256.hex(bytes)
    effects.append(.storeBlob(hash: hash, mediaType: "image/jpeg", bytes: bytes))
    set(.logo, hash)
  }
}
