# What people do with readout's sources; `make help` lists it.

SHELL := /bin/sh
PREFIX ?= /usr/local
PYTHON ?= python3
# Libraries to build with, and the languages that the tests read.
PACKAGES := libtesseract-dev libleptonica-dev libjpeg-dev libexif-dev libheif-dev nettle-dev \
	libxlsxwriter-dev libzip-dev libsqlite3-dev pkg-config tesseract-ocr-eng tesseract-ocr-ces
# With Swift's own libraries inside, the program needs no toolchain where it runs and starts sooner.
STATIC := $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)
# Tests read photos, which unoptimised takes ten times as long.
OPTIMIZED := -Xswiftc -O
BINARY := .build/release/readout
SOURCES := Package.swift $(shell find Sources -type f)
LIBRARY = $(DESTDIR)$(PREFIX)/lib/readout
BIN = $(DESTDIR)$(PREFIX)/bin

# What the language frees at its end, or keeps for ever, is no leak of ours.
SANITIZED_TEST := ASAN_OPTIONS=detect_leaks=0 swift test --disable-xctest $(OPTIMIZED) \
	$(if $(FILTER),--filter $(FILTER)) --sanitize
# The sanitizer for threads needs large files of its own, which this test forbids.
UNTHREADED := --skip NoRoomTests

# Photos by which alignment is measured.
SUBJECTS := $(addprefix Fixtures/,boiler cesky delivery-note panel-dark)
BENCH := .build/release/Bench
# The same as the tests are built, so that what is checked is built once.
CHECKED := .build/debug/Bench
# Percent of all values that have to be right, and to be accepted; none of those may be wrong.
FLOOR := --right 98 --accepted 94

.PHONY: help deps swift build install uninstall demo test durability hostile sanitize spread accuracy bench robustness lint format check fixtures model clean

help: ## list what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

deps: ## install the Debian packages that are missing (as root, or through sudo)
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

build: deps swift $(BINARY) ## build the program, for use: .build/release/readout

$(BINARY): $(SOURCES)
	swift build -c release --product readout $(STATIC)
	@touch $@

install: $(BINARY) ## install the program into PREFIX (/usr/local), below DESTDIR
	install -d $(BIN) $(LIBRARY)
	install -s -m 755 $(BINARY) $(LIBRARY)/readout
	for folder in .build/release/readout_*.resources; do if [ -d $$folder ]; then cp -R $$folder $(LIBRARY)/; fi; done
	ln -sf ../lib/readout/readout $(BIN)/readout

uninstall: ## remove what install has put into PREFIX
	rm -f $(BIN)/readout
	rm -rf $(LIBRARY)

demo: build ## read the photos in Fixtures into records and print them as CSV
	@sh Fixtures/demo.sh $(BINARY)

test: deps swift ## run the tests
	swift test --disable-xctest $(OPTIMIZED)

durability: deps swift ## kill batches at random moments, and work at random (half an hour)
	READOUT_KILLS=100 READOUT_PHOTOS=200 READOUT_WORK_SECONDS=600 \
		swift test --disable-xctest $(OPTIMIZED) --filter 'KillTests|RandomWorkTests'

hostile: deps swift ## read ten thousand damaged photos and a hundred thousand texts (an hour); SEED=n for others
	READOUT_MUTATIONS=1250 READOUT_TEXTS=17000 READOUT_SEED=$(or $(SEED),1) \
		swift test --disable-xctest $(OPTIMIZED) --filter Mutated

sanitize: deps swift ## run the tests watched for bad accesses to memory and for races (an hour); FILTER
	$(SANITIZED_TEST) address --scratch-path .build/address
	$(SANITIZED_TEST) thread $(UNTHREADED) --scratch-path .build/thread

spread: deps swift ## read ten thousand photos through GNU parallel and Spark, compare with one machine; COUNT
	READOUT_PHOTOS=$(or $(COUNT),10000) READOUT_PATIENCE=7200 \
		swift test --disable-xctest $(OPTIMIZED) --filter SpreadTests

accuracy: deps swift ## read made photos whose values are known, and compare (a minute); SEED, DRAWN, RETAKES
	swift build --product Bench $(OPTIMIZED)
	@$(CHECKED) accuracy $(FLOOR) --seed $(or $(SEED),1) --drawn $(or $(DRAWN),24) --retakes $(or $(RETAKES),3) \
		--picture .build/reliability.svg $(SUBJECTS)

bench: build $(BENCH) ## compare with tesseract, RapidOCR, sqlite3 and OpenCV (minutes); PHOTOS, RECORDS, MEMORY
	@PHONE=.build/phone PYTHON="$(PYTHON)" MEMORY="$(MEMORY)" sh Fixtures/bench.sh $(BINARY) $(PHOTOS)
	@sh Fixtures/bench-store.sh $(BINARY) $(RECORDS)
	@PYTHON="$(PYTHON)" sh Fixtures/bench-alignment.sh $(BENCH) $(SUBJECTS)
	@OMP_THREAD_LIMIT=1 $(BENCH) stages --repeat 3 $(SUBJECTS)

robustness: deps swift $(BENCH) ## measure how far photos can get worse until they are not aligned
	@$(BENCH) robustness --picture Fixtures/readme/robustness.svg $(SUBJECTS)

$(BENCH): $(SOURCES) $(wildcard Tests/Bench/*.swift)
	swift build -c release --product Bench
	@touch $@

lint: swift ## check the style of the sources
	swift format lint --strict -r Package.swift Sources Tests

format: swift ## put the sources into that style
	swift format -i -r Package.swift Sources Tests

check: lint test accuracy ## lint, test and accuracy: what has to pass before a change goes in

fixtures: ## draw the photos in Fixtures anew (Python with Pillow, NumPy and pillow-heif)
	$(PYTHON) Fixtures/make.py

model: ## train the display reader anew, from renderings alone (two hours on two cores; resumes)
	sh Sources/DisplayModel/make-model.sh

clean: swift ## remove what was built
	swift package clean
