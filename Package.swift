// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]
// Tests are built with the flags of `make test`, but need no optimisation themselves, which takes long.
let testSettings = settings + [.unsafeFlags(["-Onone"])]

// Tesseract and libheif are loaded when they are first used, and so not linked, but where COnDemand does not do that.
#if os(Linux)
    let tesseract: String? = nil
    let heif: String? = nil
#else
    let tesseract: String? = "tesseract"
    let heif: String? = "libheif"
#endif

let package = Package(
    name: "readout",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "readout", targets: ["readout"]),
        // All that another program needs.
        .library(
            name: "ReadoutApp",
            targets: [
                "ReadoutApp", "ReadoutReports", "ReadoutSheets", "ReadoutStore", "ReadoutTesseract",
                "ReadoutPhotos", "ReadoutReading", "ReadoutAlignment", "ReadoutInput",
                "ReadoutImaging", "ReadoutModel", "ReadoutGeometry",
            ]),
    ],
    dependencies: [
        // The command line and its help.
        .package(
            url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
        // The database: one file, each change whole or not at all.
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
        // Template files that people can write.
        .package(url: "https://github.com/jpsim/Yams", .upToNextMinor(from: "6.2.2")),
    ],
    targets: [
        // Recognises text.
        .systemLibrary(
            name: "CTesseract", pkgConfig: tesseract,
            providers: [.apt(["libtesseract-dev"]), .brew(["tesseract"])]),
        // Comes with Tesseract; reads PNG, TIFF, WebP, GIF, BMP and PNM files.
        .systemLibrary(
            name: "CLeptonica", pkgConfig: "lept",
            providers: [.apt(["libleptonica-dev"]), .brew(["leptonica"])]),
        // Reads JPEG files, at a fraction of their size where that is enough.
        .systemLibrary(
            name: "CJpeg", pkgConfig: "libjpeg",
            providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
        // When, where and which way up a photo was taken.
        .systemLibrary(
            name: "CExif", pkgConfig: "libexif",
            providers: [.apt(["libexif-dev"]), .brew(["libexif"])]),
        // Reads the HEIC files of phones.
        .systemLibrary(
            name: "CHeif", pkgConfig: heif,
            providers: [.apt(["libheif-dev"]), .brew(["libheif"])]),
        // SHA-256, by which photos are known.
        .systemLibrary(
            name: "CNettle", pkgConfig: "nettle",
            providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
        // Write spreadsheets, of Excel and of LibreOffice.
        .systemLibrary(
            name: "CXlsxWriter", pkgConfig: "xlsxwriter",
            providers: [.apt(["libxlsxwriter-dev"]), .brew(["libxlsxwriter"])]),
        .systemLibrary(
            name: "CZip", pkgConfig: "libzip",
            providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
        // Loads Tesseract and libheif when they are first used.
        .target(name: "COnDemand", dependencies: ["CTesseract", "CHeif"]),
        // No library, but functions that use the vectors of processors.
        .systemLibrary(name: "CVectors"),

        // Points, regions and how one plane lies over another.
        .target(name: "ReadoutGeometry", swiftSettings: settings),
        // Files that appear whole or not at all.
        .target(name: "ReadoutFiles", swiftSettings: settings),
        // The trained nets, as files.
        .target(name: "ReadoutNets", resources: [.copy("Resources")], swiftSettings: settings),
        // What a template is, what a text means, and what people taught. No pixels, no files.
        .target(
            name: "ReadoutModel", dependencies: ["ReadoutGeometry"], swiftSettings: settings),
        // Grey pictures. No templates.
        .target(
            name: "ReadoutImaging", dependencies: ["ReadoutGeometry", "CVectors"],
            swiftSettings: settings),
        // What comes in from outside: a photo, and the text that a recogniser sees.
        .target(
            name: "ReadoutInput",
            dependencies: ["ReadoutGeometry", "ReadoutModel", "ReadoutImaging"],
            swiftSettings: settings),
        // How a photo lies over a template's photo, and which template it shows.
        .target(
            name: "ReadoutAlignment",
            dependencies: ["ReadoutGeometry", "ReadoutModel", "ReadoutImaging", "ReadoutInput"],
            swiftSettings: settings),
        // From the pixels of a value's place to what it says, and whether that is accepted.
        .target(
            name: "ReadoutReading",
            dependencies: [
                "ReadoutGeometry", "ReadoutModel", "ReadoutImaging", "ReadoutInput",
                "ReadoutAlignment", "CVectors",
            ],
            resources: [
                .embedInCode("Fusion/fusion.tsv"), .embedInCode("Fusion/settling.tsv"),
                .embedInCode("Fusion/doubtful.tsv"), .embedInCode("Page/documents.txt"),
            ], swiftSettings: settings),
        // Picture files in, pixels out, and previews.
        .target(
            name: "ReadoutPhotos",
            dependencies: [
                "ReadoutGeometry", "ReadoutModel", "ReadoutImaging", "ReadoutInput", "ReadoutFiles",
                "CLeptonica", "CJpeg", "CExif", "CHeif", "COnDemand", "CNettle",
            ],
            swiftSettings: settings),
        // The recogniser of text.
        .target(
            name: "ReadoutTesseract",
            dependencies: [
                "ReadoutGeometry", "ReadoutModel", "ReadoutImaging", "ReadoutInput", "ReadoutNets",
                "CTesseract", "COnDemand", "CLeptonica",
            ],
            swiftSettings: settings),
        // Templates and records in SQLite, and as files. No pixels.
        .target(
            name: "ReadoutStore",
            dependencies: [
                "ReadoutGeometry", "ReadoutModel", "ReadoutInput", "ReadoutAlignment",
                "ReadoutFiles", .product(name: "GRDB", package: "GRDB.swift"), "Yams",
            ],
            swiftSettings: settings),
        // What becomes of an export in spreadsheets.
        .target(
            name: "ReadoutSheets",
            dependencies: ["ReadoutModel", "ReadoutStore", "CXlsxWriter", "CZip"],
            swiftSettings: settings),
        // What records say together: consumption, charts, a page of them.
        .target(
            name: "ReadoutReports",
            dependencies: ["ReadoutModel", "ReadoutImaging", "ReadoutStore"],
            swiftSettings: settings),
        // Pictures as bytes that a terminal shows, and what a terminal says it can show.
        .target(
            name: "ReadoutTerminal", dependencies: ["ReadoutImaging"],
            swiftSettings: settings),
        // What people do with photos and templates. Prints nothing and asks nobody.
        .target(
            name: "ReadoutApp",
            dependencies: [
                "ReadoutGeometry", "ReadoutModel", "ReadoutImaging", "ReadoutInput",
                "ReadoutAlignment", "ReadoutReading", "ReadoutPhotos", "ReadoutTesseract",
                "ReadoutNets", "ReadoutFiles", "ReadoutStore",
            ],
            swiftSettings: settings),
        // The command line.
        .executableTarget(
            name: "readout",
            dependencies: [
                "ReadoutGeometry", "ReadoutModel", "ReadoutImaging", "ReadoutInput",
                "ReadoutAlignment", "ReadoutReading", "ReadoutPhotos", "ReadoutTesseract",
                "ReadoutNets", "ReadoutFiles", "ReadoutStore", "ReadoutSheets", "ReadoutReports",
                "ReadoutTerminal", "ReadoutApp",
                .product(name: "ArgumentParser", package: "swift-argument-parser"), "Yams",
            ],
            // Manual, scripts and texts are a part of the program's file, so that they are wherever the program is.
            resources: [
                .embedInCode("Manual/Pages"), .embedInCode("Shell/Scripts"),
                .embedInCode("Language/Texts"),
            ],
            swiftSettings: settings),

        .testTarget(
            name: "ReadoutGeometryTests", dependencies: ["ReadoutGeometry"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReadoutFilesTests", dependencies: ["ReadoutFiles"], swiftSettings: testSettings),
        .testTarget(
            name: "ReadoutModelTests", dependencies: ["ReadoutModel", "Samples"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReadoutImagingTests", dependencies: ["ReadoutImaging", "Samples"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReadoutInputTests",
            dependencies: ["ReadoutInput", "ReadoutModel", "ReadoutImaging", "ReadoutGeometry"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReadoutAlignmentTests", dependencies: ["ReadoutAlignment", "Samples"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReadoutReadingTests", dependencies: ["ReadoutReading", "Samples"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReadoutPhotosTests", dependencies: ["ReadoutPhotos", "Samples", "Damage"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReadoutTesseractTests",
            dependencies: ["ReadoutTesseract", "ReadoutPhotos", "ReadoutAlignment", "Samples"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReadoutAppTests", dependencies: ["ReadoutApp", "Samples"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReadoutStoreTests", dependencies: ["ReadoutStore", "Damage"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReadoutReportsTests",
            dependencies: ["ReadoutReports", "ReadoutStore", "ReadoutModel"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReadoutTerminalTests", dependencies: ["ReadoutTerminal", "ReadoutImaging"],
            swiftSettings: testSettings),
        .testTarget(
            name: "readoutTests",
            dependencies: [
                "readout", "Example", "Damage", "Samples",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: testSettings),
        // Refuses an import past a wall, and folders that use each other in a circle.
        .testTarget(name: "HouseTests", swiftSettings: testSettings),
        // Makes files that are damaged, and PDFs, for tests.
        .target(name: "Damage", path: "Tests/Damage", swiftSettings: settings),
        // Makes photos and templates, for tests.
        .target(
            name: "Samples",
            dependencies: [
                "ReadoutGeometry", "ReadoutModel", "ReadoutImaging", "ReadoutInput",
                "ReadoutAlignment", "ReadoutPhotos",
            ],
            path: "Tests/Samples", swiftSettings: settings),
        // The program of the manual's page on the library; built as any other program is.
        .executableTarget(
            name: "Example",
            dependencies: ["ReadoutApp", "ReadoutStore"],
            path: "Tests/Example"),
        // Measures how well and how fast photos are aligned and read: make accuracy, robustness, bench.
        .executableTarget(
            name: "Bench",
            dependencies: [
                "ReadoutGeometry", "ReadoutModel", "ReadoutImaging", "ReadoutInput",
                "ReadoutAlignment", "ReadoutReading", "ReadoutPhotos", "ReadoutTesseract",
                "ReadoutStore", "ReadoutApp",
            ],
            path: "Tests/Bench", exclude: ["opencv.py"], swiftSettings: settings),
    ]
)
