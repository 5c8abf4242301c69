/// The parts of an OpenDocument workbook that do not depend on the cells.
enum OpenParts {
    static let type = "application/vnd.oasis.opendocument.spreadsheet"
    /// Maximum number of decimals for which there is a style.
    static let mostDecimals = 12

    private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private static let names = """
        xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
        xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" \
        xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" \
        xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" \
        xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" \
        xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" office:version="1.2"
        """

    static let manifest =
        declaration + """
            <manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" \
            manifest:version="1.2">\
            <manifest:file-entry manifest:full-path="/" manifest:version="1.2" \
            manifest:media-type="\(type)"/>\
            <manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>\
            <manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/>\
            <manifest:file-entry manifest:full-path="settings.xml" manifest:media-type="text/xml"/>\
            </manifest:manifest>
            """

    static let styles = declaration + "<office:document-styles \(names)/>"

    /// Settings that freeze the first row.
    /// - Parameter sheet: the name of the sheet, as XML.
    static func settings(sheet: String) -> String {
        func item(_ name: String, _ type: String, _ value: String) -> String {
            "<config:config-item config:name=\"\(name)\" config:type=\"\(type)\">\(value)"
                + "</config:config-item>"
        }
        return declaration + """
            <office:document-settings \(names) \
            xmlns:config="urn:oasis:names:tc:opendocument:xmlns:config:1.0" \
            xmlns:ooo="http://openoffice.org/2004/office"><office:settings>\
            <config:config-item-set config:name="ooo:view-settings">\
            <config:config-item-map-indexed config:name="Views"><config:config-item-map-entry>\
            \(item("ViewId", "string", "view1"))\
            <config:config-item-map-named config:name="Tables">\
            <config:config-item-map-entry config:name="\(sheet)">\
            \(item("VerticalSplitMode", "short", "2"))\(item("VerticalSplitPosition", "int", "1"))\
            \(item("ActiveSplitRange", "short", "2"))\(item("PositionBottom", "int", "1"))\
            </config:config-item-map-entry></config:config-item-map-named>\
            \(item("ActiveTable", "string", sheet))\
            </config:config-item-map-entry></config:config-item-map-indexed>\
            </config:config-item-set></office:settings></office:document-settings>
            """
    }

    /// Everything before the first sheet: the styles of cells.
    static let contentStart: String = {
        let two = "number:style=\"long\"/>"
        let day =
            "<number:year \(two)\(text("-"))<number:month \(two)\(text("-"))<number:day \(two)"
        let clock =
            "<number:hours \(two)\(text(":"))<number:minutes \(two)\(text(":"))<number:seconds \(two)"
        var styles = """
            <style:style style:name="wide" style:family="table-column">\
            <style:table-column-properties style:column-width="4cm"/></style:style>\
            <style:style style:name="head" style:family="table-cell">\
            <style:table-cell-properties fo:border-bottom="0.5pt solid #000000"/>\
            <style:text-properties fo:font-weight="bold"/></style:style>\
            <number:date-style style:name="as-date">\(day)</number:date-style>\
            <number:date-style style:name="as-moment">\(day)\(text(" "))\(clock)</number:date-style>\
            <number:time-style style:name="as-time" number:truncate-on-overflow="false">\(clock)\
            </number:time-style>
            """
        for decimals in 0...mostDecimals {
            styles += """
                <number:number-style style:name="as-number\(decimals)">\
                <number:number number:decimal-places="\(decimals)" \
                number:min-decimal-places="\(decimals)" number:min-integer-digits="1"/>\
                </number:number-style>
                """
            styles += cell("number\(decimals)", format: "as-number\(decimals)")
        }
        styles += cell("date", format: "as-date") + cell("moment", format: "as-moment")
        styles += cell("time", format: "as-time") + cell("text", format: nil)
        return declaration + "<office:document-content \(names)><office:automatic-styles>\(styles)"
            + "</office:automatic-styles><office:body><office:spreadsheet>"
    }()

    private static func text(_ text: String) -> String {
        "<number:text>\(text)</number:text>"
    }

    /// A cell style, and its variant for doubtful cells.
    private static func cell(_ name: String, format: String?) -> String {
        let format = format.map { " style:data-style-name=\"\($0)\"" } ?? ""
        return """
            <style:style style:name="\(name)" style:family="table-cell"\(format)/>\
            <style:style style:name="\(name)-doubtful" style:family="table-cell"\(format)>\
            <style:table-cell-properties fo:background-color="#ffeb9c"/>\
            <style:text-properties fo:font-style="italic"/></style:style>
            """
    }
}
