/// What people's words on a template's records say of one value.
package struct ValueExperience: Hashable, Sendable {
    /// How far its readings can be believed.
    package var trackRecord = TrackRecord()
    /// Which conditionings serve it.
    package var chains = ChainRecord()

    /// Knows nothing yet.
    package init() {}
}
