# The two commands: `make play` and `make test`. Both install what they need themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNEL := $(shell find src/tilery/kernel -name "*.py" -o -name "*.pxd")
PYTEST := $(BIN)/python -m pytest
MEASURED = $(BIN)/python -m slipcover --immediate --out build/coverage/$@.json -m pytest
PAGE := build/tilery-page
PURE := tests/kernel tests/differential tests/core/test_difference.py tests/lexicon/test_queries.py \
  tests/envs/test_choices.py::test_choices_are_the_candidates_and_their_rows tests/envs/test_kernel_batch.py
EXTRAS := postgres arena ray rl openspiel pictures print push testing mcp dataset
LOWEST := tests/analysis tests/arena tests/cli tests/envs tests/server tests/store tests/tui
# The lowest pytest does not know every setting of pyproject.toml.
LENIENT := -o addopts=--import-mode=importlib -W ignore::DeprecationWarning -W ignore::pytest.PytestConfigWarning

# Where this is set, every process would compile what it imports again: 1.3 of the 1.7 seconds a server needs to start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test soak hubs simulate docs lint lint-texts unit pure page wasm web web-check lowest newest package release bench pictures screenshots clean

play:  ## install, start Tilery on SQLite, open the browser
	@sh tools/check_machine.sh $(PYTHON)
	@$(MAKE) --no-print-directory -j3 $(VENV)/.play web
	@$(BIN)/tilery

test:  ## everything that must hold, with the small counts; what need not wait for each other goes side by side
	rm -rf build/coverage
	mkdir -p build/coverage
	$(MAKE) -j4 $(VENV)/.dev web web-check wasm
	$(MAKE) -j4 lint docs unit pure PYTEST='$$(MEASURED)'
	$(BIN)/python tools/coverage_report.py

hubs: $(VENV)/.dev  ## an environment of its own for each collection of environments that Tilery has a module for
	$(BIN)/python tools/hubs.py

soak: $(VENV)/.dev hubs  ## the same tests with the large counts that the issues name
	$(PYTEST) -n 2 --soak -o faulthandler_timeout=14400 --deselect tests/faults/test_hostile_hour.py
	$(PYTEST) --soak -o faulthandler_timeout=14400 -s tests/faults/test_hostile_hour.py

SEEDS ?= 1000
FIRST ?= 1000
simulate: $(VENV)/.dev  ## SEEDS simulated worlds from seed FIRST on: nodes, players, and all that can go wrong
	cd tests && ../$(BIN)/python -m simulation $(if $(REPLAY),--replay '$(REPLAY)',--seeds $(SEEDS) --first $(FIRST))

lint: $(VENV)/.dev lint-texts  ## ruff, mypy, import-linter, and what is not Python; web-check has the client
	$(BIN)/ruff check src tests bench examples docs tools setup.py
	$(BIN)/ruff format --check src tests bench examples docs tools setup.py
	$(BIN)/mypy src/tilery tests
	cd examples/fifth_game && MYPYPATH=../../src ../../$(BIN)/mypy --strict -p highletter
	$(BIN)/mypy --strict examples/*.py
	$(BIN)/lint-imports

lint-texts: $(VENV)/.dev  ## spelling, Markdown, shell, workflows, the container, and the habits of Python projects
	$(BIN)/typos
	$(BIN)/rumdl check --quiet .
	$(BIN)/shellcheck tools/check_machine.sh tools/debian.sh .ci/run
	$(BIN)/hadolint Containerfile .devcontainer/Containerfile deploy/openenv/Containerfile
	$(BIN)/zizmor --offline --quiet .github
	@mkdir -p build
	$(BIN)/repo-review . > build/repo-review.txt || (cat build/repo-review.txt; false)

unit: $(VENV)/.dev web page  ## all Python tests, browser tests among them, compiled kernel
	$(PYTEST) -n 4

pure: $(VENV)/.dev  ## the tests of the kernel and a tenth of the comparisons with the oracles, with the kernel uncompiled
	TILERY_PURE=1 $(PYTEST) -n 1 $(PURE)

web: web/node_modules/.installed  ## build the browser client, unless it is up to date
	@$(PYTHON) tools/client.py

wasm: $(VENV)/.kernel  ## the kernel for the static page, which takes longest of it
	$(BIN)/python tools/wasm_kernel.py

page: $(VENV)/.play wasm web/node_modules/.installed  ## Tilery as a static page, in the folder PAGE
	$(BIN)/python tools/page.py
	$(BIN)/tilery page $(PAGE)

web-check: web/node_modules/.installed  ## the client's own checks
	cd web && npm run lint && npm run check && npm test

lowest newest: $(VENV)/.kernel  ## the tests of what rests on other packages, with the lowest or the newest versions allowed
	rm -rf $(VENV)-$@
	$(PYTHON) -m venv $(VENV)-$@
	$(BIN)/python tools/requirements.py $(if $(filter lowest,$@),--lowest) $(EXTRAS) > $(VENV)-$@/packages.txt
	$(VENV)-$@/bin/pip install -q --disable-pip-version-check -r $(VENV)-$@/packages.txt
	$(VENV)-$@/bin/pip install -q --disable-pip-version-check httpx hypothesis pypdfium2 pytest-xdist "setuptools>=80" Cython
	$(VENV)-$@/bin/pip install -q --no-build-isolation --no-deps -e . -e examples/fifth_game
	$(VENV)-$@/bin/python -m pytest -n 2 $(LENIENT) $(LOWEST)

package: $(VENV)/.dev web page  ## what is released, in dist: sdist, wheels, and the container where one can be built
	$(BIN)/python tools/package.py

release: $(VENV)/.dev web page  ## all of a release but publishing it: make release VERSION=0.3.0
	$(BIN)/python tools/release.py $(VERSION)

bench: $(VENV)/.dev  ## figures, as ratios; asserts nothing
	$(BIN)/python tools/requirements.py bench > $(VENV)/bench.txt
	$(PIP) -r $(VENV)/bench.txt
	for file in bench/[a-z]*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

docs: $(VENV)/.dev  ## the documentation as a site, in build/docs; any warning fails it
	$(BIN)/python tools/site

pictures: $(VENV)/.dev  ## redraw the pictures of the documentation
	$(BIN)/python tools/draw_pictures.py

screenshots: $(VENV)/.dev web  ## every page at desktop and phone size
	cd web && npm run screenshots

# A stamp is written when its step is done, so a step that was stopped begins anew the next time.
PIP := $(BIN)/pip install -q --disable-pip-version-check -c constraints.txt
LISTS := pyproject.toml constraints.txt tools/requirements.py

$(VENV)/.tools: constraints.txt
	@echo "Preparing Python …"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) setuptools wheel Cython msgspec
	@touch $@

# Tilery itself is compiled while what it needs is still being installed.
$(VENV)/.kernel: pyproject.toml setup.py $(KERNEL) $(VENV)/.tools
	@sh tools/debian.sh gcc make
	@echo "Compiling the search kernel (about half a minute) …"
	@$(PIP) --no-build-isolation --no-deps -e .
	@echo "The search kernel is compiled."
	@touch $@

$(VENV)/.packages: $(LISTS) $(VENV)/.tools
	@echo "Installing what the tests need …"
	@$(BIN)/python tools/requirements.py dev > $(VENV)/dev.txt
	@$(PIP) --no-compile -r $(VENV)/dev.txt
	@touch $@

$(VENV)/.server: $(LISTS) $(VENV)/.tools
	@echo "Installing the packages of the server …"
	@$(BIN)/python tools/requirements.py > $(VENV)/play.txt
	@$(PIP) -r $(VENV)/play.txt
	@touch $@

$(VENV)/.play: $(VENV)/.server $(VENV)/.kernel
	@touch $@

$(VENV)/.dev: $(VENV)/.packages $(VENV)/.kernel examples/fifth_game/pyproject.toml
	@sh tools/debian.sh chromium-headless-shell curl postgresql tmux
	@$(PIP) --no-build-isolation --no-deps -e examples/fifth_game
	@touch $(VENV)/.server $(VENV)/.play $@

web/node_modules/.installed: web/package.json web/package-lock.json
	@echo "Installing what the browser page is built with …"
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

clean:
	rm -rf $(VENV) $(VENV)-lowest $(VENV)-newest build dist web/node_modules web/dist src/tilery/server/static src/tilery/page/static $(shell find src/tilery/kernel -name "*.so")
