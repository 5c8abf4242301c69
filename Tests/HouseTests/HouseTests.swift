import Testing

@Suite struct HouseTests {
    @Test func `no target imports what Package.swift does not list for it`() throws {
        let house = try House.ofPackage()
        #expect(house.dependencies.count > 12)
        #expect(house.trespasses(in: try .ofPackage()) == [])
    }

    @Test func `no folders of a target use each other in a circle`() throws {
        let tree = try SourceTree.ofPackage()
        let targets = tree.targets
        #expect(targets.count > 10)
        #expect(targets.contains("readout"))
        for target in targets.sorted() {
            #expect(tree.circle(inTarget: target).isEmpty, "\(tree.uses(inTarget: target))")
        }
    }

    @Test func `an import past a wall is found`() {
        let house = House(
            description: """
                .target(name: "Low"), .target(name: "High", dependencies: ["Low"]),
                """)
        let tree = SourceTree(texts: [
            "Low/A.swift": "package import High\n",
            "High/B.swift": "import Foundation\nimport Low\n",
        ])
        #expect(house.trespasses(in: tree) == ["Low/A.swift imports High"])
    }

    @Test func `a circle of three folders is found`() {
        let circle = [
            "Low/One/A.swift": "struct A {\n    let b: B\n}\n",
            "Low/Two/B.swift": "package struct B {\n    let c = c()\n}\n",
            "Low/Three/C.swift": "func c() -> Int { A.count }\n",
            "Low/Four/D.swift": "let d = A()\n",
        ]
        #expect(
            SourceTree(texts: circle).circle(inTarget: "Low")
                == ["Low/One", "Low/Two", "Low/Three"])
        #expect(
            SourceTree(texts: circle.filter { !$0.key.contains("Two") }).circle(inTarget: "Low")
                .isEmpty)
    }

    @Test func `names in comments, and of nested types, are no use`() {
        let tree = SourceTree(texts: [
            "Low/One/A.swift": "/// Like B.\nstruct A {\n    enum C {}\n    let c: C\n}\n",
            "Low/Two/B.swift": "struct B {\n    let a: A\n}\nstruct C {}\n",
        ])
        #expect(tree.circle(inTarget: "Low").isEmpty)
        #expect(tree.uses(inTarget: "Low") == ["Low/Two": ["Low/One": "A"]])
    }
}
