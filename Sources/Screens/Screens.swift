// The front door of Screens: see ARCHITECTURE.md.
