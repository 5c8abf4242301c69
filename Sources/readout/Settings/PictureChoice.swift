/// Whether the terminal shows pictures wherever it can.
enum PictureChoice: String {
    case auto
    case never
}
