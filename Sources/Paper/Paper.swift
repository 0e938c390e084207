// The front door of Paper: see ARCHITECTURE.md.
