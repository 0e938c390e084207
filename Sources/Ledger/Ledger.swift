// The front door of Ledger: see ARCHITECTURE.md.
