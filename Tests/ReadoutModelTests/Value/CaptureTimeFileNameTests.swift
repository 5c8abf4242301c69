import Testing

@testable import ReadoutModel

struct CaptureTimeFileNameTests {
    @Test(arguments: [
        ("IMG_20231005_142530.jpg", "2023-10-05T14:25:30"),
        ("2023-10-05 14.25.30.jpg", "2023-10-05T14:25:30"),
        ("PXL_20231005_142530123.jpg", "2023-10-05T14:25:30"),
        ("PXL_20231005_142530123.MP.jpg", "2023-10-05T14:25:30"),
        ("Screenshot_2023-10-05-14-25-30.png", "2023-10-05T14:25:30"),
        ("Screenshot_20231005-142530_Gallery.jpg", "2023-10-05T14:25:30"),
        ("WhatsApp Image 2023-10-05 at 14.25.30.jpeg", "2023-10-05T14:25:30"),
        ("WhatsApp Image 2023-10-05 at 14.25.30 (1).jpeg", "2023-10-05T14:25:30"),
        ("20231005142530.jpg", "2023-10-05T14:25:30"),
        ("2023-10-05T14:25:30.heic", "2023-10-05T14:25:30"),
        ("2023-10-05 14.25.jpg", "2023-10-05T14:25:00"),
        ("meter 2023-10-05_14-25 (1).jpg", "2023-10-05T14:25:00"),
        ("20231005T14h25.jpg", "2023-10-05T14:25:00"),
        ("2023-10-05 2.25 PM.jpg", "2023-10-05T00:00:00"),
        ("2023-10-05 02.25 PM.jpg", "2023-10-05T14:25:00"),
        ("2023-10-05_0042.jpg", "2023-10-05T00:00:00"),
        ("2023-10-05 3.99.jpg", "2023-10-05T00:00:00"),
        ("meter 2023_10_05.png", "2023-10-05T00:00:00"),
        ("20231005.jpg", "2023-10-05T00:00:00"),
        ("IMG-20231005-WA0012.jpg", "2023-10-05T00:00:00"),
        ("12345678 20231005.jpg", "2023-10-05T00:00:00"),
        ("3_1667827089.jpg", "2022-11-07T13:18:09"),
        ("cam 1667827089 (2).jpg", "2022-11-07T13:18:09"),
        ("5.10.2023.jpg", "2023-10-05T00:00:00"), ("05.10.2023.jpg", "2023-10-05T00:00:00"),
        ("meter 5. 10. 2023 (2).jpg", "2023-10-05T00:00:00"),
        ("05.10.2023 7-44.jpg", "2023-10-05T07:44:00"),
        ("05.10.2023 14.25.30.jpg", "2023-10-05T14:25:30"),
        ("5.10.2023_14.25.jpg", "2023-10-05T14:25:00"),
        ("05.10.2023 7.44.jpg", "2023-10-05T00:00:00"),
        ("2023-1-4.jpg", "2023-01-04T00:00:00"), ("2023-1-14 7h05.jpg", "2023-01-14T07:05:00"),
        ("2023-10-05 7-99.jpg", "2023-10-05T00:00:00"),
    ])
    func `a date in a file name is the moment of capture`(name: String, expected: String) throws {
        let time = try #require(CaptureTime(fileName: name))
        #expect(time.text == expected)
        #expect(time.source == .name)
    }

    @Test(arguments: [
        "photo.jpg", "IMG_0076.JPG", "20231305.jpg", "20230230.jpg", "19700101.jpg", "21010101.jpg",
        "HQ_0086c2863053.jpg", "2023.jpg", "2023-10.jpg", "0000000000.jpg",
        "SN1667827089.jpg", "4711_1667827089.jpg", "1667827089-1667827090.jpg",
        "31.2.2023.jpg", "5-10-2023.jpg", "5.10.23.jpg", "App 2023.1.4.png", "1.2.3.jpg",
        "5.10.1970.jpg", "120231005.jpg", "",
    ])
    func `a file name without a plausible date gives no moment`(name: String) {
        #expect(CaptureTime(fileName: name) == nil)
    }

    @Test(arguments: [
        "20231005_256199.jpg", "2023-10-05 25-61-61.jpg", "20231005256199.jpg",
        "2023-10-05 at 13.25.30 PM.jpg", "2023-10-05 at 0.25.30 AM.jpg",
    ])
    func `a time of day that does not exist is not believed, nor is its date`(name: String) {
        #expect(CaptureTime(fileName: name) == nil)
    }

    @Test(arguments: [
        ("Screenshot 2023-10-05 at 5.49.00 PM.jpg", "2023-10-05T17:49:00"),
        ("Screenshot 2023-10-05 at 5.49.00\u{202F}PM.jpg", "2023-10-05T17:49:00"),
        ("Screenshot 2023-10-05 at 12.09.00 AM.jpg", "2023-10-05T00:09:00"),
        ("2023-10-05 at 12.09.00 pm (2).jpg", "2023-10-05T12:09:00"),
        ("2023-10-05 at 5.49.00.jpg", "2023-10-05T05:49:00"),
    ])
    func `the half of the day is understood`(name: String, expected: String) {
        #expect(CaptureTime(fileName: name)?.text == expected)
    }

    @Test func `no photo is from after tomorrow`() throws {
        let today = try #require(CivilDate(dateTime: "2024-02-28T23:00:00"))
        #expect(CaptureTime(fileName: "20240229_120000.jpg", today: today) != nil)
        #expect(CaptureTime(fileName: "20240301_120000.jpg", today: today) == nil)
        #expect(CaptureTime(fileName: "1709290000.jpg", today: today) == nil)
    }

    @Test(arguments: [
        ("PXL_20231005_142530123.jpg", 0), ("PXL_20231005_142530123.NIGHT.jpg", 0),
        ("20231005T142530Z.jpg", 0), ("2023-10-05T14:25:30Z.jpg", 0),
        ("20231005142530Z meter.jpg", 0), ("20231005_142530Zaehler.jpg", nil),
        ("IMG_20231005_142530.jpg", nil), ("Z_20231005_142530.jpg", nil),
    ])
    func `a name says whether its time is UTC`(name: String, offset: Int?) {
        let time = CaptureTime(fileName: name)
        #expect(time?.text == "2023-10-05T14:25:30")
        #expect(time?.utcOffsetInMinutes == offset)
    }

    @Test(arguments: [
        ("0001-01-01T00:00:00", "before there were digital photos"),
        ("1980-01-01T00:00:00", "before there were digital photos"),
        ("1990-01-01T00:00:00", nil), ("2024-02-29T23:59:59", nil),
        ("2024-03-01T00:00:00", "in the future"), ("2099-12-31T10:00:00", "in the future"),
    ])
    func `a moment that cannot be is doubted, unless a person gave it`(
        moment: String, doubt: String?
    ) throws {
        let today = try #require(CivilDate(dateTime: "2024-02-28T23:00:00"))
        for source in [CaptureTime.Source.exif, .file] {
            let time = try #require(CaptureTime(text: moment, source: source))
            #expect(time.doubt(today: today) == doubt)
        }
        #expect(CaptureTime(text: moment, source: .user)?.doubt(today: today) == nil)
    }

    @Test func `plausible moments are those that are not doubted`() throws {
        let today = try #require(CivilDate(dateTime: "2024-02-28T23:00:00"))
        #expect(
            CaptureTime.plausible(today: today)
                == "1990-01-01T00:00:00"..."2024-02-29T23:59:59")
    }

    @Test(arguments: [
        ("1825-12-31T00:00:00", "before there were photos"), ("1826-01-01T00:00:00", nil),
        ("2024-02-29T23:59:59", nil), ("2024-03-01T00:00:00", "in the future"),
        ("2099-12-31T10:00:00", "in the future"),
    ])
    func `a person cannot mean a moment later than a photo's either`(
        moment: String, reason: String?
    ) throws {
        let today = try #require(CivilDate(dateTime: "2024-02-28T23:00:00"))
        let date = try #require(CivilDate(dateTime: moment))
        #expect(date.implausibility(today: today) == reason)
    }

    @Test func `only seconds since 1970 have a known time zone`() {
        #expect(CaptureTime(fileName: "1667827089.jpg")?.utcOffsetInMinutes == 0)
        #expect(CaptureTime(fileName: "20231005_142530.jpg")?.utcOffsetInMinutes == nil)
    }

    @Test func `a day without a time takes the clock of the file's time on that day`() {
        func time(_ name: String, modified text: String) -> CaptureTime? {
            let modified = CaptureTime(text: text, utcOffsetInMinutes: 60, source: .file)
            return CaptureTime(fileName: name, modified: modified)
        }
        let messenger = "IMG-20240307-WA0012.jpg"
        let sameDay = time(messenger, modified: "2024-03-07T18:20:31")
        #expect(sameDay?.text == "2024-03-07T18:20:31")
        #expect(sameDay?.utcOffsetInMinutes == 60)
        #expect(sameDay?.source == .name)
        let later = time(messenger, modified: "2024-03-08T00:00:01")
        #expect(later?.text == "2024-03-07T00:00:00")
        #expect(later?.utcOffsetInMinutes == nil)
        let exact = time("IMG_20240307_101112.jpg", modified: "2024-03-07T18:20:31")
        #expect(exact?.text == "2024-03-07T10:11:12")
    }
}
