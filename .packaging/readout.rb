# A formula for Homebrew. Put the address and digest of a release's archive in, and it into a tap of your own.
class Readout < Formula
  desc "Turn photos of displays, meters and forms into records"
  homepage "https://example.org/readout"
  url "https://example.org/readout-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.3", :build]
  depends_on "jpeg-turbo"
  depends_on "leptonica"
  depends_on "libexif"
  depends_on "libheif"
  depends_on "libxlsxwriter"
  depends_on "libzip"
  depends_on "nettle"
  depends_on "tesseract"

  uses_from_macos "sqlite"

  def install
    system "swift", "build", "-c", "release", "--product", "readout", "--disable-sandbox"
    system "make", "-o", ".build/release/readout", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/readout --version")
    assert_match "all is well", shell_output("#{bin}/readout doctor")
  end
end
