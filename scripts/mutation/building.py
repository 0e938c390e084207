"""The tree that holds the mutants: written, type-checked module by module, built."""

import json
import os
import pathlib
import subprocess

from . import schemata

HEADER = """#ifndef MUTATION_H
#define MUTATION_H
#include <stdbool.h>
/// Whether mutant `number` is switched on (LEDGERLINE_MUTANT); notes that the place was reached.
bool isMutant(int number);
#endif
"""
MODULE_MAP = 'module Mutation {\n  header "Mutation.h"\n  export *\n}\n'
PROGRAM = """#include "Mutation.h"
#include <stdio.h>
#include <stdlib.h>

static int chosen = 0;
static unsigned char reached[65536];

bool isMutant(int number) {
  reached[number] = 1;
  return number == chosen;
}

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("LEDGERLINE_MUTANT");
  if (text) chosen = atoi(text);
}

/// Says which places were reached, a number a line.
__attribute__((destructor)) static void end(void) {
  const char *path = getenv("LEDGERLINE_MUTANTS_REACHED");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  for (int number = 0; number < 65536; number++)
    if (reached[number]) fprintf(file, "%d\\n", number);
  fclose(file);
}
"""
PACKAGE = """
package.targets.append(.target(name: "Mutation"))
for target in package.targets where [{names}].contains(target.name) {{
  target.dependencies.append("Mutation")
}}
"""


class Failure(Exception):
    pass


def write_if_changed(path, data):
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


class Tree:
    """A copy of this folder under .build/mutants, with its own build."""

    def __init__(self, root):
        self.root = root
        self.path = root / ".build/mutants/tree"
        self.modules = self._modules()
        # Whether other sources were built here last: what SwiftPM thinks is still good may not be.
        self.is_stale = False

    def _modules(self):
        """The pure modules in the order of their dependencies: (name, folder, dependencies)."""
        # In a folder of its own: a build of this tree that is under way holds the other one.
        command = ["swift", "package", "--scratch-path", ".build/mutants/package", "dump-package"]
        dump = json.loads(self._run(command, cwd=self.root).stdout)
        found = []
        for target in dump["targets"]:
            folder = target.get("path") or f"Sources/{target['name']}"
            if target["type"] == "regular" and folder.startswith("Sources/"):
                names = [next(iter(d.values()))[0] for d in target["dependencies"]]
                found.append((target["name"], folder, names))
        ordered = []
        while found:
            ready = [m for m in found if not any(m2[0] in m[2] for m2 in found)]
            ordered += ready
            found = [m for m in found if m not in ready]
        return ordered

    def _run(self, command, cwd=None):
        environment = dict(os.environ, LEDGERLINE_PURE="1", NO_COLOR="1")
        return subprocess.run(
            command, cwd=cwd or self.path, env=environment, text=True, capture_output=True)

    def write(self, found, mutants):
        """Writes the files that changed only, so that a second build is a small one."""
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard"], cwd=self.root, text=True,
            capture_output=True, check=True).stdout.split("\n")
        changed, places = {}, {}
        for path in {m.path for m in mutants}:
            text, where = schemata.rewritten(found[path][1], [m for m in mutants if m.path == path])
            changed[path] = text.encode()
            places.update(where)
        kept = set()
        for name in listed:
            source = self.root / name
            if not name or not source.is_file():
                continue
            kept.add(name)
            data = changed.get(name) or source.read_bytes()
            if name == "Package.swift":
                names = ", ".join(f'"{m[0]}"' for m in self.modules)
                data += PACKAGE.format(names=names).encode()
            write_if_changed(self.path / name, data)
        for name, text in [
            ("include/Mutation.h", HEADER), ("include/module.modulemap", MODULE_MAP),
            ("Mutation.c", PROGRAM),
        ]:
            write_if_changed(self.path / "Sources/Mutation" / name, text.encode())
            kept.add(f"Sources/Mutation/{name}")
        for folder in ("Sources", "Tests"):
            for path in (self.path / folder).rglob("*"):
                if path.is_file() and str(path.relative_to(self.path)) not in kept:
                    path.unlink()
        return places

    def restore(self, found):
        """Puts the sources back as they are, once the program is built: some tests read them."""
        for path in found:
            write_if_changed(self.path / path, (self.root / path).read_bytes())

    def errors_by_module(self, touched, depth):
        """Checks each module that has mutants, over the others as they are.

        depth: "-typecheck", then "-emit-sil", which also follows every way through a function.
        """
        out = self.path.parent / "modules"
        out.mkdir(parents=True, exist_ok=True)
        common = [
            "-swift-version", "6", "-enable-testing", "-parse-as-library", "-wmo", "-I", str(out), "-I",
            str(self.path / "Sources/Mutation/include"),
        ]
        output = ""
        for name, folder, _ in self.modules:
            here = [str(p) for p in sorted((self.root / folder).rglob("*.swift"))]
            module = out / f"{name}.swiftmodule"
            newest = max(pathlib.Path(p).stat().st_mtime for p in here)
            if not module.exists() or module.stat().st_mtime < newest:
                made = self._run(
                    ["swiftc", "-emit-module", *common, "-module-name", name, "-Xfrontend",
                     "-experimental-skip-non-inlinable-function-bodies", "-o", str(module), *here])
                if made.returncode:
                    raise Failure(f"{name} does not compile without mutants:\n{made.stderr[-3000:]}")
            if any(path.startswith(folder + "/") for path in touched):
                there = [str(p) for p in sorted((self.path / folder).rglob("*.swift"))]
                command = ["swiftc", depth, *common, "-module-name", name, "-o", "/dev/null", *there]
                if depth == "-typecheck":
                    command.remove("-o")
                    command.remove("/dev/null")
                output += self._run(command).stderr
        return list(schemata.errors_of(output, self.path))

    def build(self):
        """The errors of a build with its tests; none: it is built."""
        if self.is_stale:
            for folder in ("Sources", "Tests"):
                for path in (self.path / folder).rglob("*.swift"):
                    path.touch()
            self.is_stale = False
        made = self._run(["swift", "build", "--build-tests", "-Xswiftc", "-continue-building-after-errors"])
        output = made.stdout + made.stderr
        errors = list(schemata.errors_of(output, self.path))
        if made.returncode and not errors:
            # Warnings about files that no target has come last, and would be all of it.
            said = "\n".join(line for line in output.split("\n") if "error" in line)
            raise Failure(f"the build failed with {made.returncode}:\n" + (said or output)[-3000:])
        return errors if made.returncode else []

    @property
    def program(self):
        return next((self.path / ".build/debug").glob("*.xctest"))
