"""A client of the hub, written from docs/sync.md, docs/format.md and docs/kinds.md alone.

It shares no code with the program: what it cannot do, the papers do not say. `wire`, `book`, `snapshot` and
`kinds` are the bytes, `session` and `device` what talks to a hub; the other modules are what is tried, and
Tests/CommandLine/test_papers.py runs them. Who changes a format or an answer mends the papers, then this.
"""
