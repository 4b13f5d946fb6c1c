"""``make release``: a dry run on a copy of the project, and what is refused."""

from __future__ import annotations

import datetime
import hashlib
import json
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tilery
from distribution.trees import ROOT

SCRIPT = ROOT / "tools" / "release.py"
RELEASE = runpy.run_path(str(SCRIPT))


def git(folder: Path, *words: str) -> str:
    identity = ("-c", "user.name=Tilery", "-c", "user.email=tilery@example.org")
    done = subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout


def dry_run(folder: Path, version: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), version, "--dry-run", "--root", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def empty_the_changelog(project: Path) -> None:
    path = project / RELEASE["CHANGELOG"]
    path.write_text("# Changelog\n\n## Unreleased\n\n## 0.1.0 – 2026-11-15\n\nThe first.\n", encoding="utf-8")
    git(project, "commit", "--all", "--quiet", "--message", "Nothing new")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with the files that a release changes."""
    for name in (*RELEASE["PLACES"], RELEASE["CHANGELOG"]):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    text = "# Changelog\n\n## Unreleased\n\n### Added\n- A fifth game.\n\n## 0.1.0 – 2026-11-15\n\nThe first.\n"
    (tmp_path / RELEASE["CHANGELOG"]).write_text(text, encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "All of it")
    return tmp_path


def test_a_dry_run_says_what_would_happen_and_changes_nothing(project: Path) -> None:
    done = dry_run(project, "9.8.7")
    assert done.returncode == 0, done.stderr
    assert "tag v9.8.7" in done.stdout
    assert done.stdout.endswith("### Added\n- A fifth game.\n")
    assert git(project, "status", "--porcelain") == ""
    assert git(project, "tag") == ""


def test_the_version_is_renewed_wherever_it_stands(project: Path) -> None:
    texts = RELEASE["renewed"]("9.8.7", datetime.date(2030, 1, 2), project)
    for path, text in texts.items():
        assert text.count("9.8.7") == (2 if path.name == "package-lock.json" else 1), path
        if path != RELEASE["CHANGELOG"]:
            assert text.count("9.8.7") == (project / path).read_text(encoding="utf-8").count(tilery.__version__), path
    assert "## Unreleased\n\n## 9.8.7 – 2030-01-02\n\n### Added\n- A fifth game." in texts[RELEASE["CHANGELOG"]]
    json.loads(texts[Path("web/package-lock.json")])


@pytest.mark.parametrize(
    ("version", "spoil", "said"),
    [
        ("two", lambda project: None, "A version looks like"),
        ("9.8.7", lambda project: (project / "CITATION.cff").write_text(""), "not committed"),
        ("9.8.7", lambda project: git(project, "tag", "v9.8.7"), "is there already"),
        ("9.8.7", empty_the_changelog, "nothing to release"),
    ],
)
def test_what_cannot_be_released_is_refused(project: Path, version: str, spoil, said: str) -> None:
    spoil(project)
    done = dry_run(project, version)
    assert done.returncode == 1
    assert said in done.stderr


def test_checksums_are_of_every_file(tmp_path: Path) -> None:
    (tmp_path / "tilery.whl").write_bytes(b"wheel")
    RELEASE["write_checksums"](tmp_path)
    RELEASE["write_checksums"](tmp_path)
    expected = f"{hashlib.sha256(b'wheel').hexdigest()}  tilery.whl\n"
    assert (tmp_path / "SHA256SUMS").read_text(encoding="utf-8") == expected


def test_the_list_of_the_client_names_what_is_in_it(tmp_path: Path) -> None:
    RELEASE["list_client"](tmp_path, ROOT)
    found = json.loads((tmp_path / "sbom-client.cdx.json").read_text(encoding="utf-8"))
    assert "svelte" in {component["name"] for component in found["components"]}


@pytest.mark.soak  # reading the metadata of an environment takes long
def test_the_list_of_python_names_what_is_needed(tmp_path: Path) -> None:
    RELEASE["list_python"](tmp_path, ROOT, Path(sys.executable))
    found = json.loads((tmp_path / "sbom-python.cdx.json").read_text(encoding="utf-8"))
    assert {"msgspec", "litestar"} <= {component["name"] for component in found["components"]}
