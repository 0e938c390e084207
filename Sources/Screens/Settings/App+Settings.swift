import Ledger

// What the choices on the settings pages do.
extension App {
  mutating func set(_ name: String, _ choice: String) {
    if name == "theme", state.hasHub {
      setOwnTheme(Theme(word: choice))
      return
    }
    guard isAdministrator else {
      toast(App.onlyAdministrators, isBad: true)
      return
    }
    var settings = book.settings
    var profile = book.profile
    switch name {
    case "theme": settings.theme = Theme(word: choice) ?? settings.theme
    case "currency": settings.currency = Currency(choice) ?? settings.currency
    case "logo": profile.logo = choice
    case "work":
      guard let work = WorkKind(word: choice) else { return }
      let kept = WorkKind.allCases.filter {
        ($0 == work) != settings.work.contains($0)
      }
      if kept.isEmpty {
        toast("Keep at least one kind of work")
        return
      }
      settings.work = kept
    case _:
      guard let known = SettingChoice.all.first(where: { $0.name == name }) else { return }
      known.write(&settings, choice)
    }
    var edit = Edit()
    edit.put(settings, in: book.settingsTable)
    if name == "logo" { edit.put(profile, in: book.profiles) }
    commit(edit)
  }

  /// How the app looks to whoever sits here: their own choice, else the account's.
  public var theme: Theme {
    guard state.hasHub else { return book.settings.theme }
    let mine = ProjectPreferences(of: state.membership.me, in: ID()).id
    return book.preferences[mine]?.theme ?? book.settings.theme
  }

  /// Looks are a person's own, whatever their role; the hub takes nobody else's.
  private mutating func setOwnTheme(_ theme: Theme?) {
    guard let theme else { return }
    var (preferences, replaced) = book.ownPreferences(of: state.membership.me, in: ID())
    preferences.theme = theme
    var edit = Edit()
    edit.put(preferences, replacing: replaced)
    commit(edit)
  }

  mutating func chooseFile(_ token: String) {
    effects.append(
      .pick(
        token: token,
        accept: token == "logo" ? "image/jpeg" : ".json,.csv,application/json,text/csv",
        capture: false, multiple: false))
  }

  mutating func receiveFiles(_ token: String, _ files: [PickedFile]) {
    if token.hasPrefix("image/") {
      guard case .image(.files(let place))? = Action(token) else { return }
      receiveImages(place, files)
      return
    }
    for file in files {
      if let why = file.refusal {
        fileRefused(token, file.name, why)
      } else {
        receiveFile(token, file)
      }
    }
  }

  mutating func receiveFile(_ token: String, _ file: PickedFile) {
    if token.hasPrefix("image/") {
      receiveFiles(token, [file])
    } else if token == "logo" {
      receiveLogo(file.bytes)
    } else {
      effects.append(.readImport(name: file.name, bytes: file.bytes))
    }
  }

  private mutating func receiveLogo(_ bytes: [UInt8]) {
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
    set("logo", hash)
  }
}
