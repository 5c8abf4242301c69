#if os(Linux)
    import Foundation

    /// Reports changes in a folder as they happen.
    /// - Source: inotify(7).
    final class FolderEvents: Sendable {
        /// A change in the folder.
        enum Event: Hashable {
            /// A file was made or linked; its writer may go on writing.
            case made(String)
            /// A file that was open for writing was closed, or a file was moved here.
            case written(String)
            /// A name is gone.
            case removed(String)
            /// Events were lost because too many came at once.
            case eventsLost
            /// The folder is no longer at its path.
            case folderGone
        }

        /// Why the system cannot report changes.
        struct Refusal: Error {
            let reason: String
        }

        private static let wanted = UInt32(
            IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
                | IN_MOVE_SELF | IN_ONLYDIR)

        /// Readable when events are waiting.
        let descriptor: Int32

        /// Starts to listen.
        /// - Throws: `Refusal`.
        init(folder: String) throws(Refusal) {
            let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
            guard descriptor >= 0 else { throw FolderEvents.refusal(errno) }
            guard inotify_add_watch(descriptor, folder, FolderEvents.wanted) >= 0 else {
                let number = errno
                close(descriptor)
                throw FolderEvents.refusal(number)
            }
            self.descriptor = descriptor
        }

        deinit { close(descriptor) }

        /// The events since the last call, in order; empty when there are none.
        func take() -> [Event] {
            var events: [Event] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return events }
                buffer.withUnsafeBytes { bytes in
                    FolderEvents.append(
                        to: &events, from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                }
            }
        }

        private static func append(to events: inout [Event], from bytes: UnsafeRawBufferPointer) {
            let header = MemoryLayout<inotify_event>.size
            var offset = 0
            while offset + header <= bytes.count {
                let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let end = min(bytes.count, offset + header + Int(event.len))
                let name = bytes[(offset + header)..<end].prefix { $0 != 0 }
                offset = end
                append(to: &events, event.mask, String(validating: name, as: UTF8.self))
            }
        }

        /// - Parameter name: nil when the name is not UTF-8; such a file is found by listing the folder.
        private static func append(to events: inout [Event], _ mask: UInt32, _ name: String?) {
            func has(_ flag: Int) -> Bool { mask & UInt32(flag) != 0 }
            if has(Int(IN_DELETE_SELF)) || has(Int(IN_MOVE_SELF)) || has(Int(IN_UNMOUNT))
                || has(Int(IN_IGNORED))
            {
                events.append(.folderGone)
            } else if has(Int(IN_Q_OVERFLOW)) {
                events.append(.eventsLost)
            } else if has(Int(IN_ISDIR)) {
                return
            } else if let name {
                if has(Int(IN_MOVED_FROM)) || has(Int(IN_DELETE)) {
                    events.append(.removed(name))
                } else {
                    events.append(has(Int(IN_CREATE)) ? .made(name) : .written(name))
                }
            } else {
                events.append(.eventsLost)
            }
        }

        private static func refusal(_ number: Int32) -> Refusal {
            switch number {
            case ENOSPC:
                Refusal(reason: "too many folders are watched; see fs.inotify.max_user_watches")
            case EMFILE:
                Refusal(reason: "too many programs watch; see fs.inotify.max_user_instances")
            default: Refusal(reason: String(cString: strerror(number)).lowercased())
            }
        }
    }
#endif
