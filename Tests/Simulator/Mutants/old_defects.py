#!/usr/bin/env python3
"""Puts the old defects back into a copy of this folder, each behind a name in LEDGERLINE_MUTANT.

Usage: old_defects.py COPY
"""

import pathlib
import sys

COPY = pathlib.Path(sys.argv[1])


def sub(name, *pairs):
    path = COPY / name
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        if text.count(old) != 1:
            sys.exit(f"error: {name} has {text.count(old)} times what a mutant replaces:\n{old}")
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


L = "Sources/Ledger/"
sub(L + 'Laws/AllocationLaw.swift',('''    of id: UInt64, _ place: RegisterKey, _ trial: inout Trial<L>
  ) throws(Verdict) {
    guard let payment''','''    of id: UInt64, _ place: RegisterKey, _ trial: inout Trial<L>
  ) throws(Verdict) {
    if Mutant.isOn("S6") { return }
    guard let payment'''))
sub(L + 'Laws/IssueLaw.swift',('''    let lookups = trial.view.lookups
    guard trial.context.origin == .device, trial.context.hasHub,
''','''    if Mutant.isOn("S8") { throw refusal }
    let lookups = trial.view.lookups
    guard trial.context.origin == .device, trial.context.hasHub,
'''))
sub(L + 'Laws/KeepingLaw.swift',('''  static func check<L: LawLookups>(_ trial: inout Trial<L>) throws(Verdict) {
    var clients''','''  static func check<L: LawLookups>(_ trial: inout Trial<L>) throws(Verdict) {
    if Mutant.isOn("S5") { return }
    var clients'''))
(COPY / L / "Mutant.swift").write_text('''#if canImport(Glibc)
  import Glibc
#endif

/// Which of the old defects is put back; only in the copy that scripts/simulate-mutants makes.
public enum Mutant {
  private static let name = getenv("LEDGERLINE_MUTANT").map { String(cString: $0) } ?? ""

  public static func isOn(_ defect: String) -> Bool { name == defect }
}
''')
sub(L + 'Sync/SyncMachine+Receiving.swift',('if knewHash, hash != replica.logHash {','if knewHash, hash != replica.logHash, !Mutant.isOn("S10") {'),
('    replace(with: answer.body, .rebase)\n','''    if !Mutant.isOn("S1") || (replica.outbox.isEmpty && replica.returning.isEmpty) {
      replace(with: answer.body, .rebase)
    }
'''))
sub(L + 'Sync/SyncMachine+Sending.swift',('    return replica.logHash.map {','    if Mutant.isOn("S10") { return log }\n    return replica.logHash.map {'))
sub(L + 'Sync/SyncMachine+Answers.swift',('      commands.append(.tell(.unanswered(wish)))\n','      if Mutant.isOn("S8") { wish.isAsked = false }\n      commands.append(.tell(.unanswered(wish)))\n'),
('    let verdicts = SyncMachine.fields(body).dropFirst()\n    guard verdicts.count >= sent','''    let verdicts = SyncMachine.fields(body).dropFirst()
    let sent =
      Mutant.isOn("S11") ? replica.outbox.prefix(sent.count).map { $0.identity } : sent
    guard verdicts.count >= sent'''),
('    write(records)\n    commands.append(.tell(.attention))','    if !Mutant.isOn("S4") { write(records) }\n    commands.append(.tell(.attention))'))
sub('Tests/Simulator/HubEdge+Answers.swift',
('    if try store.begins(after: after, hash: hash) { return nil }','    if try Mutant.isOn("S10") || store.begins(after: after, hash: hash) { return nil }'),
('    switch try store.pull(after','''    if Mutant.isOn("S10"), after > log.count {
      return SyncAnswer(status: 200, note: "head=\\(log.count); to=\\(after); epoch=\\(epoch)")
    }
    switch try store.pull(after'''))
