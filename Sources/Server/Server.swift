// The front door of Server: see ARCHITECTURE.md.
