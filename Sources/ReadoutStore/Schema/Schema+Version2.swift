import GRDB

extension Schema {
    /// The features of reference photos, stored so that the first photo can be identified without analysing the
    /// pictures of many templates. Features can always be found again from the picture: a row may be missing, and is
    /// deleted when its picture is replaced.
    @Sendable static func version2(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE template_features (
                    template_id INTEGER PRIMARY KEY REFERENCES template(id),
                    version INTEGER NOT NULL,
                    features BLOB NOT NULL
                ) STRICT;
                CREATE TRIGGER template_picture_replaced
                AFTER UPDATE OF picture, photo_width, photo_height ON template
                WHEN NEW.picture <> OLD.picture OR NEW.photo_width <> OLD.photo_width
                    OR NEW.photo_height <> OLD.photo_height
                BEGIN
                    DELETE FROM template_features WHERE template_id = NEW.id;
                END;
                """)
    }
}
