import Testing

/// Displays whose number is not the value itself.
struct ScaledDisplayTests {
    @Test func `a doubtful reading is shown in the value's unit, as it would be stored`() throws {
        let program = try Program()
        let made = try program.done(
            "template", "create", Fixture.photo, "--name", "meter", "--no-input", "--value",
            "total=220x44+155+113,kind=number,unit=kWh,scale=0.1,max=100")
        #expect(made.output.contains(#/number +482\.16 /#), "\(made.output)")
        let run = try program.run("record", "add", "--template", "meter", Fixture.photo("gif"))
        #expect(run.exitCode == 3)
        #expect(run.lines.first?.hasSuffix("total 482.16 kWh ?") == true, "\(run.output)")
        #expect(run.output.contains("482.16 is above the maximum 100"))
    }
}
