import ArgumentParser

/// The template that a command works on.
struct TemplateArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The template's name.", valueName: "template"))
    var name: String
}
