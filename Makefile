# The two commands: `make play` and `make test`. Both install what they need themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNEL := $(wildcard src/tilery/kernel/*.py src/tilery/kernel/*.pxd)
WEB := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
PYTEST := $(BIN)/python -m pytest

.PHONY: play test soak lint unit pure web bench docs screenshots clean

play: $(VENV)/.play src/tilery/server/static/.built  ## install, start Tilery on SQLite, open the browser
	$(BIN)/tilery

test: lint web unit pure  ## everything that must hold, with the small counts

soak: $(VENV)/.dev  ## the same tests with the large counts that the issues name
	$(PYTEST) -n 2 --soak

lint: $(VENV)/.dev
	$(BIN)/ruff check src tests bench examples docs setup.py
	$(BIN)/ruff format --check src tests bench examples docs setup.py
	$(BIN)/mypy src/tilery
	cd examples/fifth_game && MYPYPATH=../../src ../../$(BIN)/mypy --strict -p highletter
	$(BIN)/mypy --strict examples/*.py
	$(BIN)/lint-imports

unit: $(VENV)/.dev src/tilery/server/static/.built  ## all Python tests, browser tests among them, compiled kernel
	$(PYTEST) -n 2

pure: $(VENV)/.dev  ## the tests that touch the kernel, with the kernel uncompiled
	TILERY_PURE=1 $(PYTEST) -n 2 tests/kernel tests/lexicon tests/rules tests/differential

web: web/node_modules/.installed  ## the client's own checks
	cd web && npm run check && npm test

bench: $(VENV)/.dev  ## figures, as ratios; asserts nothing
	for file in bench/[a-z]*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

docs: $(VENV)/.dev  ## redraw the pictures of the documentation
	for file in docs/games/draw_*.py; do $(BIN)/python $$file || exit 1; done

screenshots: $(VENV)/.dev src/tilery/server/static/.built  ## every page at desktop and phone size
	cd web && npm run screenshots

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

SOURCES := pyproject.toml setup.py constraints.txt $(KERNEL)
PIP := $(BIN)/pip install -q --disable-pip-version-check -c constraints.txt

$(VENV)/.play: $(SOURCES) | $(VENV)/bin/python
	sh tools/debian.sh gcc make
	$(PIP) setuptools wheel Cython msgspec
	$(PIP) --no-build-isolation -e .
	touch $@

$(VENV)/.dev: $(SOURCES) examples/fifth_game/pyproject.toml | $(VENV)/bin/python
	sh tools/debian.sh gcc make chromium postgresql tmux
	$(PIP) setuptools wheel Cython msgspec
	$(PIP) --no-build-isolation -e '.[dev]'
	$(PIP) --no-build-isolation --no-deps -e examples/fifth_game
	touch $(VENV)/.play $@

web/node_modules/.installed: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch $@

src/tilery/server/static/.built: web/node_modules/.installed $(WEB)
	cd web && npm run build
	touch $@

clean:
	rm -rf $(VENV) build web/node_modules web/dist src/tilery/server/static src/tilery/kernel/*.so src/tilery/kernel/*.c
