import Damage
import Foundation
import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutStore

/// Texts with mistakes, for everything that reads text from outside the program; `make hostile` tries many more.
struct MutatedTextTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["READOUT_TEXTS"].flatMap { Int($0) } ?? 250
    private static let seed = environment["READOUT_SEED"].flatMap { UInt64($0) } ?? 1
    /// Maximum time for one text; generous for a busy machine.
    private static let patience = Duration.seconds(60)

    /// Lets a parser read damaged texts, and checks the time and the error messages.
    private func read(
        _ originals: [String], says: (String) throws -> [String]?
    ) rethrows {
        var random = SeededGenerator(seed: MutatedTextTests.seed)
        var refused = 0
        for number in 0..<MutatedTextTests.count {
            let text = originals[number % originals.count].damaged(by: &random)
            let start = ContinuousClock.now
            let messages = try says(text)
            #expect(
                ContinuousClock.now - start < MutatedTextTests.patience,
                "seed \(MutatedTextTests.seed), text \(number): \(text.prefix(2000))")
            guard let messages else { continue }
            refused += 1
            #expect(
                !messages.isEmpty && messages.allSatisfy { !$0.isEmpty },
                "seed \(MutatedTextTests.seed), text \(number): \(text.prefix(2000))")
        }
        // Otherwise the damage would have had no effect.
        #expect(refused * 10 > MutatedTextTests.count)
    }

    private static var template: String {
        var rules = Rules()
        rules.decimals = 1
        rules.pattern = #"\d{1,6}(\.\d)?"#
        rules.choices = ["RUN", "STOP"]
        var template = Sample.template(fields: [
            Sample.value("energy", .number, unit: "kWh", rules: rules), Sample.value("b", .date),
        ])
        template.reference.picture = [0xFF, 0xD8] + Array(repeating: 0x41, count: 200)
        return TemplateFile.encode(template)
    }

    private static let definition = """
        readout: 1
        name: meter
        description: "Boiler \\u0041 room"
        values:
          - name: energy
            location: 408x88+592+305
            kind: number
            unit: kWh
            max-rate: 50/day
            pattern: '\\d{6}\\.\\d'
          - {name: state, location: "label:State", kind: choice, choices: [RUN, "STOP", FAULT]}
          - name: third
            location: 3
        """

    @Test func `a template file with mistakes is read or refused with a reason`() {
        read([MutatedTextTests.template]) { text in
            do throws(TemplateFileError) {
                _ = try TemplateFile.decode(text)
                return nil
            } catch {
                return error.problems.map(\.message)
            }
        }
    }

    @Test func `a definition with mistakes is read or refused with a reason`() {
        let json = """
            {"readout":1,"values":[{"name":"a","location":"1x2+3+4","kind":"number","max":"5"}]}
            """
        read([MutatedTextTests.definition, json]) { text in
            do throws(TemplateFileError) {
                _ = try DefinitionFile.decode(text)
                return nil
            } catch {
                return error.problems.map(\.message)
            }
        }
    }

    @Test func `a value's option with mistakes is read or refused with a reason`() {
        let options = [
            #"energy=9,kind=number,unit=kWh,monotonic,max-rate=50/day,pattern=\d{1\,6}"#,
            "state=413x96+584+852,choices=RUN|STOP|FAULT,language=eng+ces", "total=label:Total",
        ]
        read(options) { text in
            let (definition, problems) = FieldDefinition.parsed(option: text)
            return definition == nil || !problems.isEmpty ? problems.map(\.description) : nil
        }
    }

    @Test func `a pattern with mistakes is matched in no time or refused with a reason`() {
        let texts = [
            "", "DN-2026-00417", String(repeating: "a", count: 200),
            String(repeating: "1 2", count: 60), "e\u{301}\u{202E}٣",
        ]
        let patterns = [
            #"DN-\d{4}-\d{5}"#, "(a+)+$", "(a|a)*b", "(a|aa)+c", "(.*)*x", #"[A-Z]\d?(\s\w+){0,3}"#,
            "((a{0,200}){0,200}){0,200}b", "[^a-f0-9]*?[x\\-]|(?:y|z){2,}",
        ]
        read(patterns) { text in
            do throws(PatternProblem) {
                let pattern = try TextPattern(String(text.prefix(Rules.longestPattern)))
                for text in texts { _ = pattern.matches(text) }
                return nil
            } catch {
                return [error.description]
            }
        }
    }

    @Test
    func `what stands in a photo's name or in a value is understood or not, but ends nothing`() {
        var rules = Rules()
        rules.decimals = 2
        let fields = Kind.all.map {
            Field(name: "a", kind: $0, location: .label("b"), rules: rules)
        }
        read(["IMG_20260102_030405.jpg", "004821.6 kWh", "1:23:45.6", "2. 3. 2026 14:05"]) { text in
            _ = CaptureTime(fileName: text)
            let doubts = fields.flatMap { field in
                let parsed = field.parsed(text)
                return parsed.value == nil && parsed.doubts.isEmpty
                    ? [""] : parsed.doubts.map(\.description)
            }
            return doubts.isEmpty ? nil : doubts
        }
    }
}
