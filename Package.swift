// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "readout",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "readout", targets: ["readout"]),
        .library(name: "ReadoutCore", targets: ["ReadoutCore"]),
        .library(name: "ReadoutVision", targets: ["ReadoutVision"]),
        .library(name: "ReadoutStore", targets: ["ReadoutStore"]),
        .library(name: "ReadoutSheets", targets: ["ReadoutSheets"]),
        .library(name: "ReadoutReports", targets: ["ReadoutReports"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CTesseract", pkgConfig: "tesseract",
            providers: [.apt(["libtesseract-dev"]), .brew(["tesseract"])]),
        .systemLibrary(
            name: "CLeptonica", pkgConfig: "lept",
            providers: [.apt(["libleptonica-dev"]), .brew(["leptonica"])]),
        .systemLibrary(
            name: "CJpeg", pkgConfig: "libjpeg",
            providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CExif", pkgConfig: "libexif",
            providers: [.apt(["libexif-dev"]), .brew(["libexif"])]),
        .systemLibrary(
            name: "CHeif", pkgConfig: "libheif",
            providers: [.apt(["libheif-dev"]), .brew(["libheif"])]),
        .systemLibrary(
            name: "CNettle", pkgConfig: "nettle",
            providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
        .systemLibrary(
            name: "CXlsxWriter", pkgConfig: "xlsxwriter",
            providers: [.apt(["libxlsxwriter-dev"]), .brew(["libxlsxwriter"])]),
        .systemLibrary(
            name: "CZip", pkgConfig: "libzip",
            providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
        // No library, but functions for what processors have beyond the least of their kind.
        .systemLibrary(name: "CVectors"),
        .target(name: "ReadoutCore", swiftSettings: settings),
        .target(
            name: "ReadoutVision",
            dependencies: [
                "ReadoutCore", "CTesseract", "CLeptonica", "CJpeg", "CExif", "CHeif", "CNettle",
                "CVectors",
            ],
            resources: [.copy("Resources")],
            swiftSettings: settings),
        .target(
            name: "ReadoutStore",
            dependencies: [
                "ReadoutCore", .product(name: "GRDB", package: "GRDB.swift"), "Yams",
            ],
            swiftSettings: settings),
        // What becomes of an export in spreadsheets.
        .target(
            name: "ReadoutSheets",
            dependencies: ["ReadoutCore", "ReadoutStore", "CXlsxWriter", "CZip"],
            swiftSettings: settings),
        // What records say together: consumption, charts, a page of them.
        .target(
            name: "ReadoutReports", dependencies: ["ReadoutCore", "ReadoutStore"],
            swiftSettings: settings),
        .executableTarget(
            name: "readout",
            dependencies: [
                "ReadoutCore", "ReadoutVision", "ReadoutStore", "ReadoutSheets", "ReadoutReports",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ReadoutCoreTests", dependencies: ["ReadoutCore"], swiftSettings: settings),
        .testTarget(
            name: "ReadoutVisionTests", dependencies: ["ReadoutVision", "ReadoutCore"],
            swiftSettings: settings),
        .testTarget(
            name: "ReadoutStoreTests", dependencies: ["ReadoutStore", "ReadoutCore", "Damage"],
            swiftSettings: settings),
        .testTarget(
            name: "ReadoutReportsTests",
            dependencies: ["ReadoutReports", "ReadoutStore", "ReadoutCore"],
            swiftSettings: settings),
        .testTarget(
            name: "readoutTests",
            dependencies: [
                "readout", "ReadoutCore", "Example", "Damage",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings),
        // Makes files that are damaged, for tests.
        .target(name: "Damage", path: "Tests/Damage", swiftSettings: settings),
        // The program of README.md, so that it is known to work.
        .executableTarget(
            name: "Example", dependencies: ["ReadoutCore", "ReadoutStore", "ReadoutVision"],
            path: "Tests/Example", swiftSettings: settings),
        // Measures how well and how fast photos are aligned and read: make accuracy, robustness, bench.
        .executableTarget(
            name: "Bench", dependencies: ["ReadoutCore", "ReadoutStore", "ReadoutVision"],
            path: "Tests/Bench", exclude: ["opencv.py"], swiftSettings: settings),
    ]
)
