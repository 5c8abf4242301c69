/// Whether to show pictures in terminals that support them.
enum PictureChoice: String, CaseIterable {
    case auto
    case never
}
