# What people do with readout's sources; `make help` lists it.

SHELL := /bin/sh
PREFIX ?= /usr/local
PYTHON ?= python3
# Libraries to build with, and the languages and the programs for PDF that the tests read with.
PACKAGES := libtesseract-dev libleptonica-dev libjpeg-dev libexif-dev libheif-dev nettle-dev \
	libxlsxwriter-dev libzip-dev libsqlite3-dev pkg-config tesseract-ocr-eng tesseract-ocr-ces \
	poppler-utils
# With Swift's own libraries inside, the program needs no toolchain where it runs and starts sooner.
STATIC := $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)
# Tests read photos, which unoptimised takes ten times as long.
OPTIMIZED := -Xswiftc -O
BINARY := .build/release/readout
SOURCES := Package.swift $(shell find Sources -type f)
LIBRARY = $(DESTDIR)$(PREFIX)/lib/readout
BIN = $(DESTDIR)$(PREFIX)/bin
SHARE = $(DESTDIR)$(PREFIX)/share
MAN = $(SHARE)/man
# Of systemd for people, and of each shell.
UNITS = $(DESTDIR)$(PREFIX)/lib/systemd/user
BASH_COMPLETIONS = $(SHARE)/bash-completion/completions
ZSH_COMPLETIONS = $(SHARE)/zsh/site-functions
FISH_COMPLETIONS = $(SHARE)/fish/vendor_completions.d

# What the language frees at its end, or keeps for ever, is no leak of ours.
SANITIZED_TEST := ASAN_OPTIONS=detect_leaks=0 swift test --disable-xctest $(OPTIMIZED) \
	$(if $(FILTER),--filter $(FILTER)) --sanitize
# Both sanitizers reserve more address space than these tests allow; that for threads also writes large files.
UNADDRESSED := --skip NoMemoryTests
UNTHREADED := $(UNADDRESSED) --skip NoRoomTests
SUPPRESSED := TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-sanitizer.txt

# Photos by which alignment is measured.
SUBJECTS := $(addprefix Fixtures/,boiler cesky delivery-note panel-dark)
# Tools of Python in an environment of their own, so that nothing on the machine changes.
PYTHON_TOOLS := .build/python
PYTHON_CHECK := Sources/DisplayModel/requirements-check.txt
# Programs that connect readers of others.
READERS := Sources/Readers/readout-reader-rapidocr
PYTHON_FILES := Sources/DisplayModel Fixtures Tests/Bench $(READERS)
HAS_PYTHON := $(shell command -v $(PYTHON))
FONTS := Sources/DisplayModel/fonts.txt

BENCH := .build/release/Bench
# The same as the tests are built, so that what is checked is built once.
CHECKED := .build/debug/Bench
# Percent of all values that have to be right, and to be accepted; none of those may be wrong.
FLOOR := --right 98 --accepted 93

.PHONY: help deps swift build install uninstall deb demo test durability hostile sanitize spread accuracy bench robustness lint python format check fixtures model clean

help: ## list what can be made, with times on two cores (a second)
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

deps: ## install the Debian packages that are missing, as root or through sudo (a minute)
	@missing=; \
	for package in $(PACKAGES); do \
		dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q ' installed$$' || missing="$$missing $$package"; \
	done; \
	[ -n "$$missing" ] || exit 0; \
	stop() { echo "cannot install$$missing: $$1" >&2; exit 1; }; \
	command -v apt-get >/dev/null || stop 'there is no apt-get here; install what corresponds to them by hand'; \
	root=; \
	if [ "$$(id -u)" -ne 0 ]; then \
		command -v sudo >/dev/null || stop 'neither root nor sudo; run make deps as root'; \
		root=sudo; \
	fi; \
	echo "installing$$missing"; \
	get="$$root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0"; \
	{ $$get install -y --no-install-recommends $$missing </dev/null >/dev/null 2>&1; } \
	|| { $$get update </dev/null && $$get install -y --no-install-recommends $$missing </dev/null >/dev/null; } \
	|| stop 'apt-get failed, see above'

swift:
	@command -v swift >/dev/null \
	|| { echo 'cannot build: there is no swift on the PATH; get Swift 6.2 or later from https://swift.org/install' >&2; exit 1; }

build: deps swift $(BINARY) ## build the program for use: .build/release/readout (10 minutes, later 2)

$(BINARY): $(SOURCES)
	swift build -c release --product readout $(STATIC)
	@touch $@

install: $(BINARY) ## install program, manual and completions into PREFIX (/usr/local), below DESTDIR (seconds)
	install -d $(BIN) $(LIBRARY)
	install -s -m 755 $(BINARY) $(LIBRARY)/readout
	for folder in $(dir $(BINARY))readout_*.resources $(dir $(BINARY))readout_*.bundle; do if [ -d $$folder ]; then cp -R $$folder $(LIBRARY)/; fi; done
	ln -sf ../lib/readout/readout $(BIN)/readout
	install -m 755 $(READERS) $(BIN)/
	$(BINARY) help --man-pages $(MAN)
	install -d $(BASH_COMPLETIONS) $(ZSH_COMPLETIONS) $(FISH_COMPLETIONS)
	$(BINARY) completions bash >$(BASH_COMPLETIONS)/readout
	$(BINARY) completions zsh >$(ZSH_COMPLETIONS)/_readout
	$(BINARY) completions fish >$(FISH_COMPLETIONS)/readout.fish
ifeq ($(shell uname),Linux)
	install -d $(UNITS)
	sed 's|@BIN@|$(PREFIX)/bin|' .packaging/readout-watch@.service >$(UNITS)/readout-watch@.service
endif

uninstall: ## remove what install has put into PREFIX (a second)
	rm -f $(BIN)/readout $(addprefix $(BIN)/,$(notdir $(READERS)))
	rm -rf $(LIBRARY)
	rm -f $(MAN)/man1/readout.1 $(MAN)/man[157]/readout-*.[157]
	rm -f $(BASH_COMPLETIONS)/readout $(ZSH_COMPLETIONS)/_readout $(FISH_COMPLETIONS)/readout.fish
	rm -f $(UNITS)/readout-watch@.service

deb: build ## build the Debian package: .build/deb/readout_VERSION_ARCHITECTURE.deb (seconds after build)
	@command -v dpkg-shlibdeps >/dev/null || $(MAKE) --no-print-directory deps PACKAGES=dpkg-dev
	@sh .packaging/deb.sh $(BINARY) .build/deb

demo: build ## read the photos in Fixtures into records and print them as CSV (10 seconds after build)
	@sh Fixtures/demo.sh $(BINARY)

test: deps swift ## run the tests (15 minutes)
	@mkdir -p .build
	@{ swift test --disable-xctest $(OPTIMIZED); echo $$? >.build/test.status; } 2>&1 | tee .build/test.log
	@# Thousands of lines follow a failure, so what failed is said again at the end.
	@status=$$(cat .build/test.status); \
	[ "$$status" = 0 ] || grep -a '✘ Test ' .build/test.log >&2; \
	exit $$status

durability: deps swift ## kill batches at random moments, and work at random (30 minutes)
	READOUT_KILLS=100 READOUT_PHOTOS=200 READOUT_WORK_SECONDS=600 \
		swift test --disable-xctest $(OPTIMIZED) --filter 'KillTests|RandomWorkTests'

hostile: deps swift ## read 10,000 damaged photos and 100,000 texts (10 minutes after test); SEED=n for others
	READOUT_MUTATIONS=1250 READOUT_TEXTS=17000 READOUT_SEED=$(or $(SEED),1) \
		swift test --disable-xctest $(OPTIMIZED) --filter Mutated

sanitize: deps swift ## run the tests watched for bad accesses to memory and for races (an hour); FILTER
	$(SANITIZED_TEST) address $(UNADDRESSED) --scratch-path .build/address
	$(SUPPRESSED) $(SANITIZED_TEST) thread $(UNTHREADED) --scratch-path .build/thread

spread: deps swift ## read 10,000 photos through GNU parallel and Spark, compare with one machine (2 hours); COUNT
	READOUT_PHOTOS=$(or $(COUNT),10000) READOUT_PATIENCE=7200 \
		swift test --disable-xctest $(OPTIMIZED) --filter SpreadTests

accuracy: deps swift ## read made photos whose values are known, and compare (2 minutes); SEED, DRAWN, RETAKES
	swift build --product Bench $(OPTIMIZED)
	@$(CHECKED) accuracy $(FLOOR) --seed $(or $(SEED),1) --drawn $(or $(DRAWN),24) --retakes $(or $(RETAKES),3) \
		--picture .build/reliability.svg $(SUBJECTS)

bench: build $(BENCH) ## compare with tesseract, RapidOCR, sqlite3 and OpenCV (10 minutes); PHOTOS, RECORDS, MEMORY
	@PHONE=.build/phone PYTHON="$(PYTHON)" MEMORY="$(MEMORY)" sh Fixtures/bench.sh $(BINARY) $(PHOTOS)
	@sh Fixtures/bench-store.sh $(BINARY) $(RECORDS)
	@PYTHON="$(PYTHON)" sh Fixtures/bench-alignment.sh $(BENCH) $(SUBJECTS)
	@OMP_THREAD_LIMIT=1 $(BENCH) stages --repeat 3 $(SUBJECTS)

robustness: deps swift $(BENCH) ## measure how far photos can get worse until they are not aligned (10 minutes)
	@$(BENCH) robustness --picture Fixtures/readme/robustness.svg $(SUBJECTS)

$(BENCH): $(SOURCES) $(wildcard Tests/Bench/*.swift)
	swift build -c release --product Bench
	@touch $@

lint: swift ## check the style of the Swift files (seconds)
	swift format lint --strict -r Package.swift Sources Tests

# Tests that need PyTorch are skipped where it is not installed: its package is larger than all else together.
python: $(PYTHON_TOOLS)/ready ## check the style of the Python files, and test them without PyTorch (a minute)
ifneq ($(HAS_PYTHON),)
	$(PYTHON_TOOLS)/bin/ruff format --check --quiet $(PYTHON_FILES) \
	|| { echo 'the Python files above are not in style; make format mends that' >&2; exit 1; }
	cd Sources/DisplayModel && $(CURDIR)/$(PYTHON_TOOLS)/bin/python -B -m unittest discover -s tests
endif

$(PYTHON_TOOLS)/ready: $(PYTHON_CHECK)
ifeq ($(HAS_PYTHON),)
	@echo 'skipping the Python files: there is no $(PYTHON)' >&2
else
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || $(MAKE) --no-print-directory deps PACKAGES=python3-venv
	@if command -v dpkg-query >/dev/null; then \
		$(MAKE) --no-print-directory deps PACKAGES="$$(tr '\n' ' ' <$(FONTS))"; fi
	$(PYTHON) -m venv --clear $(PYTHON_TOOLS)
	$(PYTHON_TOOLS)/bin/pip install --quiet --disable-pip-version-check -r $(PYTHON_CHECK)
	@touch $@
endif

format: swift ## put Swift and Python files into that style (seconds)
	swift format -i -r Package.swift Sources Tests
	@if [ -x $(PYTHON_TOOLS)/bin/ruff ]; then $(PYTHON_TOOLS)/bin/ruff format --quiet $(PYTHON_FILES); fi

check: lint test python accuracy ## lint, test, python and accuracy: what has to pass before a change goes in (20 minutes)

fixtures: ## draw the photos in Fixtures anew, by Python with Pillow, NumPy and pillow-heif (a minute)
	$(PYTHON) Fixtures/make.py

model: ## train the readers anew, from renderings alone (3 hours; resumes)
	sh Sources/DisplayModel/make-model.sh

clean: swift ## remove what was built (seconds)
	swift package clean
