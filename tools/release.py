"""Makes a release, all but publishing: ``make release VERSION=0.3.0``.

Writes the version and the date where they stand, commits and tags, builds everything into ``dist``, and puts beside it
the notes of the release, lists of what is in it (CycloneDX) and the checksums. Pushing the tag publishes
(``.github/workflows/release.yml``). With ``--dry-run`` nothing is changed: it prints what would be done, and the notes.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHANGELOG = Path("CHANGELOG.md")
UNRELEASED = "## Unreleased\n"
VERSION = re.compile(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?")
PLACES = {
    Path("pyproject.toml"): r'(?m)^(version = ")[^"]+(")',
    Path("web/package.json"): r'(?m)^(  "version": ")[^"]+(")',
    Path(
        "web/package-lock.json"
    ): r'(?m)^((?:  |      )"version": ")[^"]+(",\n(?:  |      )"(?:lockfileVersion|license)")',
    Path("src/tilery/__init__.py"): r'(?m)^(__version__ = ")[^"]+(")',
    Path("CITATION.cff"): r"(?m)^(version: )\S+()",
}
"""The files that name the version, each with a pattern of what stands around it."""


def check(version: str, root: Path) -> None:
    """Exit with a sentence unless this version can be released from the tree as it is."""
    if not VERSION.fullmatch(version):
        sys.exit(f"A version looks like 0.3.0 or 0.3.0rc1, but {version!r} was given.")
    if run(root, "git", "status", "--porcelain"):
        sys.exit("There are changes that are not committed: commit them, or put them away first.")
    if run(root, "git", "tag", "--list", f"v{version}"):
        sys.exit(f"The tag v{version} is there already.")
    if not notes(root):
        sys.exit("The changelog has nothing under Unreleased, so there is nothing to release.")


def notes(root: Path) -> str:
    """What the changelog has under Unreleased: the notes of the release."""
    text = (root / CHANGELOG).read_text(encoding="utf-8")
    return text.partition(UNRELEASED)[2].partition("\n## ")[0].strip()


def renewed(version: str, date: datetime.date, root: Path) -> dict[Path, str]:
    """The new text of every file that names the version or the release."""
    texts = {path: (root / path).read_text(encoding="utf-8") for path in (*PLACES, CHANGELOG)}
    for path, pattern in PLACES.items():
        texts[path], count = re.subn(pattern, rf"\g<1>{version}\g<2>", texts[path])
        if not count:
            sys.exit(f"{path} names no version.")
    texts[CHANGELOG] = texts[CHANGELOG].replace(UNRELEASED, f"{UNRELEASED}\n## {version} – {date.isoformat()}\n", 1)
    return texts


def list_client(dist: Path, root: Path) -> None:
    """Write which packages are in the browser client."""
    found = run(root / "web", "npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only")
    (dist / "sbom-client.cdx.json").write_text(found, encoding="utf-8")


def list_python(dist: Path, root: Path, python: Path) -> None:
    """Write which packages an environment has that Tilery was installed in."""
    tool = (sys.executable, "-m", "cyclonedx_py", "environment", python, "--pyproject", root / "pyproject.toml")
    run(root, *tool, "--of", "JSON", "--output-file", dist / "sbom-python.cdx.json")


def install(dist: Path, root: Path, folder: Path) -> Path:
    """Install the wheel as people will, with the versions of constraints.txt; returns that Python."""
    run(root, sys.executable, "-m", "venv", folder)
    (wheel,) = dist.glob("*manylinux*.whl")
    run(root, folder / "bin" / "pip", "install", "--quiet", "--constraint", "constraints.txt", wheel)
    return folder / "bin" / "python"


def write_checksums(dist: Path) -> None:
    """Write the SHA-256 of every file, in the form that ``sha256sum --check`` reads."""
    files = sorted(path for path in dist.iterdir() if path.is_file() and path.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (dist / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def run(folder: Path, *words: str | Path) -> str:
    """What a command prints that is run in this folder."""
    done = subprocess.run([*map(str, words)], cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()


def main() -> None:
    """Release, or say what would be done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version")
    parser.add_argument("--dry-run", action="store_true", help="change nothing")
    parser.add_argument("--root", type=Path, default=ROOT, help="the repository")
    asked = parser.parse_args()
    version, root = asked.version, asked.root
    check(version, root)
    said, texts = notes(root), renewed(version, datetime.date.today(), root)
    if asked.dry_run:
        places = ", ".join(map(str, texts))
        print(f"Would write version {version} to {places}, commit, tag v{version} and build.\n\n{said}")
        return
    for path, text in texts.items():
        (root / path).write_text(text, encoding="utf-8")
    run(root, sys.executable, root / "tools" / "public_names.py")
    run(root, "git", "commit", "--all", "--message", f"Release {version}")
    run(root, "git", "tag", f"v{version}", "--message", f"Tilery {version}")
    subprocess.run(["make", "package"], cwd=root, check=True)
    dist = root / "dist"
    (dist / "NOTES.md").write_text(f"{said}\n", encoding="utf-8")
    list_client(dist, root)
    with tempfile.TemporaryDirectory() as folder:
        list_python(dist, root, install(dist, root, Path(folder)))
    write_checksums(dist)
    print(f"Tilery {version} is in dist. `git push --follow-tags` publishes it.")


if __name__ == "__main__":
    main()
