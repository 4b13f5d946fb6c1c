"""What others build or run: cibuildwheel's configuration, the container, the systemd unit, bounds of packages."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from configparser import ConfigParser

import pytest

from distribution.trees import ROOT, instruction

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUP = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")
PLATFORMS = {
    "linux": {"cp311-manylinux_x86_64", "cp311-manylinux_aarch64", "cp311-musllinux_x86_64", "cp311-musllinux_aarch64"},
    "macos": {"cp311-macosx_x86_64", "cp311-macosx_arm64"},
    "windows": {"cp311-win_amd64"},
    "pyodide": {"cp314-pyodide_wasm32"},
}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_cibuildwheel_reads_which_wheels_to_build(platform: str) -> None:
    command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", "--platform", platform]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == PLATFORMS[platform]


def test_the_wheels_fit_the_project() -> None:
    settings, (major, minor) = PROJECT["tool"]["cibuildwheel"], SETUP["LIMITED_API"]
    assert PROJECT["project"]["requires-python"] == f">={major}.{minor}", "the limited API is that of the oldest Python"
    assert f"cp{major}{minor}-*" in settings["build"]
    for place in (settings, settings["macos"]):
        assert place["environment"]["TILERY_KERNEL"] == "required"
    assert '"TILERY_KERNEL") == "required"' in (ROOT / "setup.py").read_text(encoding="utf-8")
    script = settings["test-command"].removeprefix("python {project}/")
    assert (ROOT / script).is_file()
    assert f"include {script}" in (ROOT / "MANIFEST.in").read_text(encoding="utf-8"), "it is built from the sdist"


def test_every_package_that_is_needed_has_a_lower_bound() -> None:
    extras = PROJECT["project"]["optional-dependencies"].values()
    installed = [line for lines in (*extras, PROJECT["dependency-groups"]["package"]) for line in lines]
    for line in (*PROJECT["project"]["dependencies"], *installed, *PROJECT["build-system"]["requires"]):
        assert re.match(r"tilery\[|[\w.-]+(\[\w+\])?>=\d", line), line


def test_the_container_runs_as_a_person_without_rights_and_is_watched() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    stages = text.split("\nFROM ")[1:]
    assert len(stages) == 3
    last = stages[-1]
    assert re.search(r"^USER (?!0\b|root\b)\w+$", last, re.MULTILINE)
    assert last.index("\nUSER") < last.index("\nENTRYPOINT")
    assert instruction("ENTRYPOINT") == ["tilery"]
    words = instruction("CMD")
    assert words[:3] == ["serve", "--host", "0.0.0.0"]
    folder, port = words[words.index("--data") + 1], words[words.index("--port") + 1]
    assert f"VOLUME {folder}\n" in last
    assert f"EXPOSE {port}\n" in last
    assert f":{port}/ready" in " ".join(instruction("HEALTHCHECK"))
    minor = re.match(r"python:3\.(\d+)-slim", last)
    assert minor is not None
    assert int(minor[1]) >= SETUP["LIMITED_API"][1]
    for extra in re.findall(r"tilery\[([\w,]+)\]", text):
        assert set(extra.split(",")) <= PROJECT["project"]["optional-dependencies"].keys()
    for name in re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.MULTILINE):
        assert all((ROOT / part).exists() for part in name.split())


def test_the_systemd_unit_is_sound() -> None:
    path = ROOT / "deploy" / "tilery.service"
    unit = ConfigParser(interpolation=None, delimiters="=", strict=False)
    unit.read(path, encoding="utf-8")
    service = unit["Service"]
    assert int(service["LimitNOFILE"]) >= 20_000 + 228, "all connections that the limits allow"
    assert service["StateDirectory"] == "tilery"
    words = service["ExecStart"].split()
    assert words[:2] == ["/opt/tilery/bin/tilery", "serve"]
    shown = subprocess.run(
        [sys.executable, "-m", "tilery", "serve", "--help"], capture_output=True, text=True, check=True
    )
    for option in (word for word in words if word.startswith("--")):
        assert option in shown.stdout
    if shutil.which("systemd-analyze"):
        done = subprocess.run(["systemd-analyze", "verify", path], capture_output=True, text=True, check=False)
        complaints = [line for line in done.stderr.splitlines() if path.name in line and "not executable" not in line]
        assert complaints == []
