// The front door of BrowserApp: see ARCHITECTURE.md.
