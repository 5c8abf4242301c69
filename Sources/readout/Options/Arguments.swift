public import ArgumentParser
public import ReadoutStore

extension ExportOptions.Format: ExpressibleByArgument {}
extension RecordStatus: ExpressibleByArgument {}
