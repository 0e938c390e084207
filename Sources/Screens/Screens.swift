// The front door of Screens: State + Book → HTML, Action → State + Edit + Effects.
//
//   App.swift        the value that holds everything a page knows; `handle` and `render`
//   Route.swift      real URLs             Action.swift   everything a person can do
//   Sheet.swift      the one bottom sheet  Effect.swift   everything a screen may ask of the host
//   Form.swift       what is typed, and what is wrong with it
//   Parts/           the pieces pages are made of; the class names are web/parts.css's
//   any other folder is an area: XList and XPage (HTML), XSheet (forms), XAction and App+X (what
//                    its actions do)
