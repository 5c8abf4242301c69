import Foundation
import ReadoutFiles
import ReadoutPhotos

/// Converts a page of HTML to PDF with WeasyPrint.
enum PrintedPage {
    /// Maximum seconds, megabytes of address space and bytes of PDF for one page. Chosen with room to spare: a report
    /// of 1,000 records with six pictures each took 20 seconds and 500 MB.
    private static let limits = LimitedProgram.Limits(
        seconds: 600, megabytes: 8192, bytes: 1 << 30)

    /// Whether WeasyPrint can be found like a command in the shell.
    static var isInstalled: Bool { SearchPath.program("weasyprint") != nil }

    /// The page's PDF.
    /// - Parameters:
    ///   - html: the path of the page.
    ///   - file: the path of the PDF to write, for messages.
    /// - Throws: `Failure` when WeasyPrint is not installed or fails.
    static func pdf(ofPageAt html: String, for file: String) throws -> [UInt8] {
        do {
            return DrawnMark.added(
                to: try LimitedProgram.output(
                    of: "weasyprint", ["--quiet", html, "-"], limits: limits))
        } catch .notInstalled {
            throw Failure(
                code: "missing-weasyprint",
                message: "cannot write '\(file)': WeasyPrint, which makes PDFs, is not installed; "
                    + "install it with 'apt install weasyprint', or write a .html file and print it "
                    + "from a browser")
        } catch {
            throw Failure(
                code: "pdf-failed",
                message: "cannot write '\(file)': WeasyPrint failed (\(reason(error))); "
                    + "write a .html file and print it from a browser")
        }
    }

    private static func reason(_ failure: LimitedProgram.Failure) -> String {
        switch failure {
        case .notInstalled: "it is not installed"
        case .outOfTime: "it took more than \(Int(limits.seconds)) seconds"
        case .outOfMemory: "it needs more than \(limits.megabytes) MB of memory"
        case .tooMuchOutput: "the PDF has more than \(limits.bytes >> 20) MB"
        case .failed(let errors):
            errors.split(whereSeparator: \.isNewline).last.map(String.init) ?? "it gave no reason"
        }
    }
}
