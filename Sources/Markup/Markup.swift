// The front door of Markup: see ARCHITECTURE.md.
