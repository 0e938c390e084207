"""Hashes, links and compresses web/ for scripts/build-site: WEB OUT WASM FONTS."""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

web, out, wasm, fonts = map(Path, sys.argv[1:5])
SQUEEZED = {".html", ".mo", ".js", ".css", ".wasm", ".ttf", ".svg", ".json", ".webmanifest"}
AT_ROOT = {"index.html", "sw.js", "manifest.webmanifest"}

START, SHEET = "boot.js", "app.css"
IMPORT = re.compile(r'^import (\{[^}]*\}|\* as (\w+)) from "\./([\w.-]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
STYLE = re.compile(r'(?:<link rel="stylesheet" href="\./([\w.-]+)">\n)+')


def script(name: str, done: list[str], above: tuple[str, ...] = ()) -> str:
    """A module and, before it, those it imports that are not `done`: one request instead of twenty. Each is a
    function that hands out what the module exports."""
    if name in above:
        raise SystemExit(f"error: {' → '.join((*above, name))}: modules import each other in a circle")
    if name in done:
        return ""
    text = (web / name).read_text()
    before = "".join(script(match[3], done, (*above, name)) for match in IMPORT.finditer(text))
    done.append(name)
    text = IMPORT.sub(lambda match: f"const {match[2] or match[1].replace(' as ', ': ')} = {variable(match[3])};", text)
    if name == START:
        return before + text
    names = ", ".join(EXPORT.findall(text))
    text = EXPORT.sub("", text)
    if re.search(r"^(import|export)\b", text, re.MULTILINE):
        raise SystemExit(f"error: {name}: an import or export of a form that build-site does not know")
    return f"{before}const {variable(name)} = (() => {{\n{text}return {{ {names} }};\n}})();\n"


def variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def small(contents: bytes, kind: str, *ways: str) -> bytes:
    """A script or style sheet without its comments and blanks; the names in scripts stay, so that an error says where it
    was. As it is where esbuild is not installed, or is one that does not know all of it."""
    if not shutil.which("esbuild"):
        return contents
    command = ["esbuild", f"--loader={kind}", "--charset=utf8", "--log-level=warning", "--minify-whitespace", *ways]
    made = subprocess.run(command, input=contents, capture_output=True)
    # It warns of what it does not know, and may then have written something else.
    if made.returncode != 0 or made.stderr:
        print(f"note: esbuild: {made.stderr.decode()}A {kind} file stays as it is.", file=sys.stderr)
        return contents
    return made.stdout


sources = {
    path.name: path.read_bytes() for path in sorted(web.iterdir())
    if path.is_file() and path.name not in AT_ROOT and path.suffix not in {".js", ".css"}
}
sources[START] = small(script(START, []).encode(), "js", "--minify-syntax")
index = (web / "index.html").read_text()
sheets = re.findall(r'<link rel="stylesheet" href="\./([\w.-]+)">', index)
sources[SHEET] = small(b"".join((web / name).read_bytes() for name in sheets), "css")
index = STYLE.sub(f'<link rel="stylesheet" href="./{SHEET}">\n', index)
sources["first.wasm"] = wasm.read_bytes()
for piece in ("rest", "later"):
    sources[f"{piece}.wasm"] = wasm.with_suffix(f".{piece}.wasm").read_bytes()
for words in sorted((web / "words").glob("*.po")):
    made = subprocess.run(["msgfmt", "--endianness=little", "-o", "-", words], capture_output=True)
    if made.returncode != 0:
        raise SystemExit(f"error: msgfmt: {made.stderr.decode()}")
    sources[words.stem + ".mo"] = made.stdout
for weight in ("Regular", "Bold"):
    sources[f"NotoSans-{weight}.ttf"] = (fonts / f"NotoSans-{weight}.ttf").read_bytes()
# For other scripts and signs, and for QR-bills, as far as this machine has them; devices fetch one when a document needs it.
SCRIPTS = ("Hebrew", "Arabic", "Armenian", "Georgian", "Symbols", "Symbols2", "Math")
OTHERS = [fonts / f"NotoSans{script}-Regular.ttf" for script in SCRIPTS]
OTHERS += [fonts.parent / "droid" / "DroidSansFallbackFull.ttf", fonts.parent / "nanum" / "NanumGothic.ttf"]
OTHERS += [fonts.parent / "liberation" / name for name in ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf")]
sources.update({path.name: path.read_bytes() for path in OTHERS if path.is_file()})

done: dict[str, tuple[str, bytes]] = {}  # name → (hashed name, contents)


def links(text: str) -> set[str]:
    """The assets a text names, always written as "./name"."""
    return {name for name in re.findall(r'"\./([\w.-]+)"', text) if name in sources}


def asset(name: str) -> tuple[str, bytes]:
    """An asset with the hashed names of what it links to, and its own."""
    if name not in done:
        contents = sources[name]
        if name.endswith(".js"):
            text = contents.decode()
            for link in links(text):
                text = text.replace(f'"./{link}"', f'"./{asset(link)[0]}"')
            contents = text.encode()
        stem, kind = name.rsplit(".", 1)
        done[name] = (f"{stem}.{hashlib.sha256(contents).hexdigest()[:12]}.{kind}", contents)
    return done[name]


def page(text: str, folder: str) -> str:
    for link in links(text):
        text = text.replace(f'"./{link}"', f'"{folder}assets/{asset(link)[0]}"')
    return text.replace('"./manifest.webmanifest"', f'"{folder}manifest.webmanifest"')


for name in sources:
    asset(name)
preload = f'<link rel="preload" href="./assets/{done["first.wasm"][0]}" as="fetch" crossorigin>'
index = page(index, "./").replace("<!-- preloads -->", preload)
files = {
    "index.html": index.encode(),
    "app.html": index.replace('"./', '"/').encode(),
    "manifest.webmanifest": page((web / "manifest.webmanifest").read_text(), "./").encode(),
    **{f"assets/{hashed}": contents for hashed, contents in done.values()},
}
files["assets.json"] = json.dumps(
    {name: {"url": f"assets/{hashed}", "size": len(contents)} for name, (hashed, contents) in sorted(done.items())},
    indent=1,
).encode()
later = {f"assets/{done[path.name][0]}" for path in OTHERS if path.name in done}
cached = sorted(name for name in files if name not in {"app.html", "assets.json"} | later)
version = hashlib.sha256(b"".join(name.encode() + files[name] for name in cached)).hexdigest()[:12]
worker = (web / "sw.js").read_text()
worker = worker.replace('const VERSION = "development";', f'const VERSION = "{version}";')
worker = worker.replace("const FILES = [];", f"const FILES = {json.dumps(cached)};")
files["sw.js"] = small(worker.encode(), "js", "--minify-syntax")

previous = {path for path in out.rglob("*") if path.is_file()} if out.is_dir() else set()
if previous and not (out / "assets.json").is_file():
    raise SystemExit(f"error: {out} holds other files; give an empty folder or one written by build-site")


def write(name: str) -> list[Path]:
    path = out / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_file() and path.read_bytes() == files[name] and (
        path.suffix not in SQUEEZED or path.with_name(path.name + ".gz").is_file()
    ):
        return [path, path.with_name(path.name + ".br"), path.with_name(path.name + ".gz")]
    path.write_bytes(files[name])
    written = [path]
    if path.suffix in SQUEEZED:
        packed = path.with_name(path.name + ".gz")
        packed.write_bytes(gzip.compress(files[name], 9, mtime=0))
        written.append(packed)
        if shutil.which("brotli"):
            subprocess.run(["brotli", "-f", "-q", os.environ.get("BROTLI_QUALITY", "11"), "-w", "24", path], check=True)
            written.append(path.with_name(path.name + ".br"))
    return written


with ThreadPoolExecutor(os.cpu_count()) as pool:
    kept = {path for written in pool.map(write, files) for path in written}
for path in previous - kept:
    path.unlink()
if not shutil.which("esbuild"):
    print("note: esbuild is not installed; scripts and styles have their comments", file=sys.stderr)
if not shutil.which("brotli"):
    print("note: brotli is not installed; only .gz files were written", file=sys.stderr)
