/// What people's words on a template's records say of one value.
package struct ValueExperience: Hashable, Sendable {
    /// How far its readings can be believed.
    package var trackRecord = TrackRecord()
    /// Which conditionings serve it.
    package var chains = ChainRecord()
    /// In which order the parts of its dates stand, where that was not stated.
    package var dateOrder: Rules.DateOrder?

    /// Knows nothing yet, or what is known from elsewhere.
    package init(
        trackRecord: TrackRecord = TrackRecord(), chains: ChainRecord = ChainRecord(),
        dateOrder: Rules.DateOrder? = nil
    ) {
        self.trackRecord = trackRecord
        self.chains = chains
        self.dateOrder = dateOrder
    }
}
