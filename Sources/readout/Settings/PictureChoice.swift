/// Whether to show pictures in terminals that support them.
enum PictureChoice: String {
    case auto
    case never
}
