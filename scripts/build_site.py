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
SQUEEZED = {".html", ".js", ".css", ".wasm", ".ttf", ".svg", ".json", ".webmanifest"}
AT_ROOT = {"index.html", "sw.js", "manifest.webmanifest"}

sources = {path.name: path for path in sorted(web.iterdir()) if path.name not in AT_ROOT}
sources["app.wasm"] = wasm
for weight in ("Regular", "Bold"):
    sources[f"NotoSans-{weight}.ttf"] = fonts / f"NotoSans-{weight}.ttf"

done: dict[str, tuple[str, bytes]] = {}  # name → (hashed name, contents)


def links(text: str) -> set[str]:
    """The assets a text names, always written as "./name"."""
    return {name for name in re.findall(r'"\./([\w.-]+)"', text) if name in sources}


def asset(name: str, above: tuple[str, ...] = ()) -> tuple[str, bytes]:
    """An asset with the hashed names of what it links to, and its own."""
    if name in above:
        raise SystemExit(f"error: {' → '.join((*above, name))}: modules import each other in a circle")
    if name not in done:
        contents = sources[name].read_bytes()
        if name.endswith(".js"):
            text = contents.decode()
            for link in links(text):
                text = text.replace(f'"./{link}"', f'"./{asset(link, (*above, name))[0]}"')
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
modules = [done[name][0] for name in sources if name.endswith(".js") and name != "boot.js"]
preloads = "\n".join(
    [f'<link rel="preload" href="./assets/{done["app.wasm"][0]}" as="fetch" crossorigin>']
    + [f'<link rel="modulepreload" href="./assets/{module}">' for module in modules]
)
index = page((web / "index.html").read_text(), "./").replace("<!-- preloads -->", preloads)
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
cached = sorted(name for name in files if name not in {"app.html", "assets.json"})
version = hashlib.sha256(b"".join(name.encode() + files[name] for name in cached)).hexdigest()[:12]
worker = (web / "sw.js").read_text()
worker = worker.replace('const VERSION = "development";', f'const VERSION = "{version}";')
worker = worker.replace("const FILES = [];", f"const FILES = {json.dumps(cached)};")
files["sw.js"] = worker.encode()

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
if not shutil.which("brotli"):
    print("note: brotli is not installed; only .gz files were written", file=sys.stderr)
