import Markup

/// The page that a visit begins with, wherever the app is: for the device to show before the book is read again.
public struct StartPage: Room {
  let app: App

  public init(of app: App) { self.app = app }

  public func page() -> HTML {
    let (here, list) = (state.location, state.list)
    state.location = Location(.today)
    state.list = nil
    let page = Shell(app: app).page()
    state.location = here
    state.list = list
    return page
  }
}
