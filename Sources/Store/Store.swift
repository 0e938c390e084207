// The front door of Store: see ARCHITECTURE.md.
