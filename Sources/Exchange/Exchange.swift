// The front door of Exchange: see ARCHITECTURE.md.
