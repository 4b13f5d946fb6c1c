# The two commands: `make play` and `make test`. Both install what they need themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNEL := $(wildcard src/tilery/kernel/*.py src/tilery/kernel/*.pxd)
WEB := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
PYTEST := $(BIN)/python -m pytest

.PHONY: play test soak lint types unit pure web e2e bench docs screenshots clean

play: $(VENV)/.play src/tilery/server/static/.built  ## install, start Tilery on SQLite, open the browser
	$(BIN)/tilery

test: lint unit pure web  ## everything that must hold, with the small counts

soak: $(VENV)/.dev  ## the same tests with the large counts that the issues name
	$(PYTEST) -n 2 --soak

lint: $(VENV)/.dev
	$(BIN)/ruff check src tests bench examples docs setup.py
	$(BIN)/ruff format --check src tests bench examples docs setup.py
	$(BIN)/mypy src/tilery
	cd examples/fifth_game && MYPYPATH=../../src ../../$(BIN)/mypy --strict -p highletter
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

$(VENV)/.play: pyproject.toml setup.py constraints.txt $(KERNEL) | $(VENV)/bin/python
	sh tools/debian.sh gcc make
	$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt setuptools wheel Cython msgspec
	$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt --no-build-isolation -e .
	touch $@

$(VENV)/.dev: $(VENV)/.play examples/fifth_game/pyproject.toml
	sh tools/debian.sh chromium postgresql tmux
	$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt --no-build-isolation -e '.[dev]'
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e examples/fifth_game
	touch $@

web/node_modules/.installed: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch $@

src/tilery/server/static/.built: web/node_modules/.installed $(WEB)
	cd web && npm run build
	touch $@

clean:
	rm -rf $(VENV) build web/node_modules web/dist src/tilery/server/static src/tilery/kernel/*.so src/tilery/kernel/*.c
