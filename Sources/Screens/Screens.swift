// The front door of Screens: State + Book → HTML, Action → State + Edit + Effects.
//
//   App.swift        the one reference to everything a page knows; `handle` and `refresh`
//   Room.swift       what every room of it can name bare
//   Route.swift      real URLs             Action.swift   everything a person can do
//   Sheet.swift      the one bottom sheet  Effect.swift   everything a screen may ask of the host
//   Form.swift       what is typed, and what is wrong with it
//   Parts/           the pieces pages are made of; the class names are web/parts.css's
//   any other folder is an area: XList and XPage (HTML), XSheet (forms), XAction (what
//                    its actions do)
