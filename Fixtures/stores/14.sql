PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE template (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL COLLATE NOCASE,
            description TEXT NOT NULL,
            revision INTEGER NOT NULL,
            created_at TEXT NOT NULL,
            updated_at TEXT NOT NULL,
            deleted_at TEXT,
            photo_sha256 TEXT NOT NULL,
            photo_width INTEGER NOT NULL,
            photo_height INTEGER NOT NULL,
            boxes TEXT NOT NULL,
            picture BLOB NOT NULL
        , checksum INTEGER, learnt_version INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO template VALUES(4,'meter','Boiler room',2,'2026-01-01T00:00:00Z','2026-01-02T00:00:00Z',NULL,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',20,10,'[[{"confidence":0.5,"height":4,"text":"Total","width":3,"x":1,"y":2}]]',X'ffd8007f',-2806899915726496453,-4611686018427387905);
INSERT INTO template VALUES(5,'gone','',1,'2026-01-01T00:00:00Z','2026-01-01T00:00:00Z','2026-01-05T00:00:00Z','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',20,10,'[]',X'ffd8',763903328717801026,1234567890123456789);
CREATE TABLE value (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            template_id INTEGER NOT NULL REFERENCES template(id),
            position INTEGER NOT NULL,
            name TEXT NOT NULL COLLATE NOCASE,
            kind TEXT NOT NULL,
            unit TEXT,
            location TEXT NOT NULL,
            rules TEXT NOT NULL,
            removed_at TEXT
        , judged_by TEXT, factor TEXT) STRICT;
INSERT INTO value VALUES(7,4,1,'energy','number','kWh','10x5+0+0','{"decimals":"1","monotonic":"true"}',NULL,'1,kind=number,unit=kWh,monotonic=true',NULL);
INSERT INTO value VALUES(8,4,2,'serial','code',NULL,'10x5+0+5','{}',NULL,NULL,NULL);
INSERT INTO value VALUES(9,4,3,'hours','integer','h','5x5+10+5','{}','2026-01-02T00:00:00Z',NULL,NULL);
INSERT INTO value VALUES(10,5,1,'x','text',NULL,'10x5+0+0','{}',NULL,NULL,NULL);
CREATE TABLE photo (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            sha256 TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            path TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            captured_at TEXT NOT NULL,
            captured_from TEXT NOT NULL,
            utc_offset INTEGER,
            latitude REAL,
            longitude REAL
        ) STRICT;
INSERT INTO photo VALUES(9,'0000000000000000000000000000000000000000000000000000000000000009','9.jpg','photos/9.jpg',20,10,'2026-01-02T08:00:00','exif',60,50.079999999999998292,14.429999999999999715);
INSERT INTO photo VALUES(10,'0000000000000000000000000000000000000000000000000000000000000010','10.jpg','photos/10.jpg',20,10,'2026-01-03T08:00:00','exif',60,NULL,NULL);
INSERT INTO photo VALUES(11,'0000000000000000000000000000000000000000000000000000000000000011','11.jpg','photos/11.jpg',20,10,'2026-01-03T09:00:00','exif',60,NULL,NULL);
INSERT INTO photo VALUES(12,'0000000000000000000000000000000000000000000000000000000000000012','12.jpg','photos/12.jpg',20,10,'2026-01-03T10:00:00','exif',60,NULL,NULL);
INSERT INTO photo VALUES(13,'0000000000000000000000000000000000000000000000000000000000000013','13.jpg','photos/13.jpg',20,10,'2026-01-03T11:00:00','exif',60,NULL,NULL);
INSERT INTO photo VALUES(14,'0000000000000000000000000000000000000000000000000000000000000014','14.jpg','photos/14.jpg',20,10,'2026-01-03T12:00:00','exif',60,NULL,NULL);
INSERT INTO photo VALUES(15,'0000000000000000000000000000000000000000000000000000000000000015','15.jpg','photos/15.jpg',20,10,'2026-01-01T08:00:00','exif',60,NULL,NULL);
CREATE TABLE record (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            template_id INTEGER NOT NULL REFERENCES template(id),
            template_revision INTEGER NOT NULL,
            photo_id INTEGER NOT NULL REFERENCES photo(id),
            operation_id INTEGER NOT NULL REFERENCES operation(id),
            status TEXT NOT NULL CHECK (status IN ('accepted', 'review', 'unmatched')),
            captured_at TEXT NOT NULL,
            captured_from TEXT NOT NULL,
            utc_offset INTEGER,
            inliers INTEGER,
            residual REAL,
            confidence REAL,
            method TEXT,
            transform TEXT,
            unmatched_code TEXT,
            unmatched_reason TEXT,
            milliseconds INTEGER NOT NULL,
            added_at TEXT NOT NULL,
            deleted_at TEXT
        , engine_id INTEGER REFERENCES engine(id), checksum INTEGER) STRICT;
INSERT INTO record VALUES(9,4,2,9,1,'accepted','2026-01-02T09:30:00','user',NULL,83,1.5,0.9000000000000000222,'words','1.0 0.0 0.0 0.0 1.0 0.0 0.0 0.0 1.0',NULL,NULL,100,'2026-01-03T00:00:00Z',NULL,1,365682875525840284);
INSERT INTO record VALUES(10,4,2,10,1,'accepted','2026-01-03T08:00:00','exif',60,83,1.5,0.9000000000000000222,'words','1.0 0.0 0.0 0.0 1.0 0.0 0.0 0.0 1.0',NULL,NULL,100,'2026-01-03T00:00:00Z',NULL,NULL,-8669567084522073078);
INSERT INTO record VALUES(11,4,2,11,1,'accepted','2026-01-03T09:00:00','exif',60,83,1.5,0.9000000000000000222,'words','1.0 0.0 0.0 0.0 1.0 0.0 0.0 0.0 1.0',NULL,NULL,100,'2026-01-03T00:00:00Z','2026-01-04T01:00:00Z',NULL,6248393349960456584);
INSERT INTO record VALUES(12,4,2,12,4,'accepted','2026-01-03T10:00:00','exif',60,83,1.5,0.9000000000000000222,'words','1.0 0.0 0.0 0.0 1.0 0.0 0.0 0.0 1.0',NULL,NULL,100,'2026-01-03T00:00:00Z','2026-01-04T02:00:05Z',NULL,-8981294718861922295);
INSERT INTO record VALUES(13,4,2,13,8,'review','2026-01-03T11:00:00','exif',60,83,1.5,0.9000000000000000222,'words','1.0 0.0 0.0 0.0 1.0 0.0 0.0 0.0 1.0',NULL,NULL,100,'2026-01-03T00:00:00Z',NULL,NULL,-1984488253005435418);
INSERT INTO record VALUES(14,4,2,14,1,'unmatched','2026-01-03T12:00:00','exif',60,NULL,NULL,NULL,NULL,NULL,'poor-fit','it does not fit',100,'2026-01-03T00:00:00Z',NULL,NULL,6874777383659676607);
INSERT INTO record VALUES(15,4,1,15,1,'accepted','2026-01-01T08:00:00','exif',60,83,1.5,0.9000000000000000222,'words','1.0 0.0 0.0 0.0 1.0 0.0 0.0 0.0 1.0',NULL,NULL,100,'2026-01-03T00:00:00Z',NULL,NULL,7496674154218322212);
CREATE TABLE correction (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            operation_id INTEGER NOT NULL REFERENCES operation(id),
            record_id INTEGER NOT NULL REFERENCES record(id),
            value_id INTEGER NOT NULL REFERENCES value(id),
            text TEXT NOT NULL,
            value TEXT,
            magnitude TEXT,
            confirmed INTEGER NOT NULL,
            corrected_at TEXT NOT NULL,
            withdrawn_at TEXT
        , kind TEXT, unit TEXT, broken TEXT, factor TEXT, reason TEXT) STRICT;
INSERT INTO correction VALUES(1,2,10,7,'12.5','12.5','12.5',0,'2026-01-04T00:00:00Z',NULL,'number','kWh',NULL,NULL,NULL);
INSERT INTO correction VALUES(2,7,13,7,'14.5','14.5','14.5',1,'2026-01-06T01:00:00Z','2026-01-06T02:00:00Z','number','kWh',NULL,NULL,NULL);
INSERT INTO correction VALUES(3,7,13,8,'',NULL,NULL,0,'2026-01-06T01:00:00Z','2026-01-06T02:00:00Z','code',NULL,NULL,NULL,'cannot-be-read');
CREATE TABLE reading (
            record_id INTEGER NOT NULL REFERENCES record(id),
            value_id INTEGER NOT NULL REFERENCES value(id),
            text TEXT NOT NULL,
            value TEXT,
            magnitude TEXT,
            confidence REAL NOT NULL,
            accepted INTEGER NOT NULL,
            by_machine INTEGER NOT NULL DEFAULT 1,
            correction_id INTEGER REFERENCES correction(id),
            alternatives TEXT, certainty REAL, looks INTEGER, kind TEXT, unit TEXT, factor TEXT, cells TEXT,
            PRIMARY KEY (record_id, value_id)
        ) STRICT, WITHOUT ROWID;
INSERT INTO reading VALUES(9,7,'11.5','11.5','11.5',0.97999999999999998223,1,1,NULL,'[{"confidence":0.1,"text":"7"}]',0.99599999999999999644,3,'number','kWh',NULL,NULL);
INSERT INTO reading VALUES(9,8,'A9','A9',NULL,0.94999999999999995559,1,1,NULL,NULL,0.99599999999999999644,NULL,'code',NULL,NULL,NULL);
INSERT INTO reading VALUES(10,7,'1Z.5',NULL,NULL,0.69999999999999995559,0,1,1,'[{"confidence":0.1,"text":"7"}]',NULL,NULL,'number','kWh',NULL,NULL);
INSERT INTO reading VALUES(10,8,'A10','A10',NULL,0.94999999999999995559,1,1,NULL,NULL,NULL,NULL,'code',NULL,NULL,NULL);
INSERT INTO reading VALUES(11,7,'13.0','13.0','13.0',0.97999999999999998223,1,1,NULL,'[{"confidence":0.1,"text":"7"}]',NULL,NULL,'number','kWh',NULL,NULL);
INSERT INTO reading VALUES(11,8,'A11','A11',NULL,0.94999999999999995559,1,1,NULL,NULL,NULL,NULL,'code',NULL,NULL,NULL);
INSERT INTO reading VALUES(12,7,'13.5','13.5','13.5',0.97999999999999998223,1,1,NULL,'[{"confidence":0.1,"text":"7"}]',NULL,NULL,'number','kWh',NULL,NULL);
INSERT INTO reading VALUES(12,8,'A12','A12',NULL,0.94999999999999995559,1,1,NULL,NULL,NULL,NULL,'code',NULL,NULL,NULL);
INSERT INTO reading VALUES(13,7,'14.5','14.5','14.5',0.69999999999999995559,0,1,NULL,'[{"confidence":0.1,"text":"7"}]',NULL,NULL,'number','kWh',NULL,NULL);
INSERT INTO reading VALUES(13,8,'A13','A13',NULL,0.94999999999999995559,1,1,NULL,NULL,NULL,NULL,'code',NULL,NULL,NULL);
INSERT INTO reading VALUES(13,9,replace('1\n2','\n',char(10)),replace('1\n2','\n',char(10)),'3',0.69999999999999995559,0,1,NULL,NULL,NULL,NULL,'integer','h',NULL,'[{"confidence":0.98,"doubts":[],"magnitude":"1","text":"1","value":"1"},{"confidence":0.7,"doubts":[{"code":"low-confidence","message":"only 70 % sure"}],"magnitude":"2","text":"2","value":"2"}]');
INSERT INTO reading VALUES(15,7,'10.5','10.5','10.5',0.97999999999999998223,1,1,NULL,'[{"confidence":0.1,"text":"7"}]',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO reading VALUES(15,8,'A15','A15',NULL,0.94999999999999995559,1,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE reason (
            record_id INTEGER NOT NULL,
            value_id INTEGER NOT NULL,
            position INTEGER NOT NULL,
            code TEXT NOT NULL,
            message TEXT NOT NULL,
            PRIMARY KEY (record_id, value_id, position),
            FOREIGN KEY (record_id, value_id) REFERENCES reading(record_id, value_id)
        ) STRICT, WITHOUT ROWID;
INSERT INTO reason VALUES(10,7,0,'not-of-kind','"1Z.5" is no number');
INSERT INTO reason VALUES(13,7,0,'low-confidence','only 70 % sure');
INSERT INTO reason VALUES(13,9,0,'low-confidence','row 2: only 70 % sure');
CREATE TABLE crop (
            record_id INTEGER NOT NULL,
            value_id INTEGER NOT NULL,
            picture BLOB NOT NULL, checksum INTEGER,
            PRIMARY KEY (record_id, value_id),
            FOREIGN KEY (record_id, value_id) REFERENCES reading(record_id, value_id)
        ) STRICT;
INSERT INTO crop VALUES(15,7,X'89504e470f',1445047105317167140);
INSERT INTO crop VALUES(9,7,X'89504e4709',1445044906293910718);
INSERT INTO crop VALUES(10,7,X'89504e470a',1445043806782282507);
INSERT INTO crop VALUES(11,7,X'89504e470b',1445042707270654296);
INSERT INTO crop VALUES(12,7,X'89504e470c',1445050403852051773);
INSERT INTO crop VALUES(13,7,X'89504e470d',1445049304340423562);
CREATE TABLE record_count (
            template_id INTEGER NOT NULL REFERENCES template(id),
            status TEXT NOT NULL,
            records INTEGER NOT NULL,
            PRIMARY KEY (template_id, status)
        ) STRICT, WITHOUT ROWID;
INSERT INTO record_count VALUES(4,'accepted',3);
INSERT INTO record_count VALUES(4,'review',1);
INSERT INTO record_count VALUES(4,'unmatched',1);
CREATE TABLE template_features (
                    template_id INTEGER PRIMARY KEY REFERENCES template(id),
                    version INTEGER NOT NULL,
                    features BLOB NOT NULL
                , checksum INTEGER) STRICT;
INSERT INTO template_features VALUES(4,0,X'0102',589729691727335466);
CREATE TABLE sighting (
                    record_id INTEGER PRIMARY KEY REFERENCES record(id),
                    features INTEGER NOT NULL,
                    marks BLOB NOT NULL
                ) STRICT;
INSERT INTO sighting VALUES(9,77,X'01');
CREATE TABLE forgotten (
                    value_id INTEGER PRIMARY KEY REFERENCES value(id),
                    correction_id INTEGER NOT NULL REFERENCES correction(id)
                ) STRICT;
INSERT INTO forgotten VALUES(8,1);
CREATE TABLE taught (
                    id INTEGER PRIMARY KEY,
                    value_id INTEGER NOT NULL REFERENCES value(id),
                    text TEXT NOT NULL,
                    picture BLOB NOT NULL,
                    forgotten_at TEXT
                , checksum INTEGER) STRICT;
INSERT INTO taught VALUES(1,7,'9.5',X'89504e47',NULL,689998402419598659);
CREATE TABLE meter_exchange (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    value_id INTEGER NOT NULL REFERENCES value(id),
                    first_moment TEXT NOT NULL,
                    last_moment TEXT NOT NULL,
                    old_value TEXT NOT NULL,
                    old_magnitude TEXT NOT NULL,
                    new_value TEXT NOT NULL,
                    new_magnitude TEXT NOT NULL,
                    added_at TEXT NOT NULL,
                    deleted_at TEXT
                ) STRICT;
INSERT INTO meter_exchange VALUES(1,7,'2025-12-31T00:00:00','2025-12-31T23:59:59','99','99','0','0','2026-01-01T00:00:00Z',NULL);
CREATE TABLE engine (
                    id INTEGER PRIMARY KEY,
                    versions TEXT NOT NULL UNIQUE
                ) STRICT;
INSERT INTO engine VALUES(1,'readout 0.1.0, tesseract 5.3.0');
CREATE TABLE taught_experience (
                    value_id INTEGER PRIMARY KEY REFERENCES value(id),
                    readings INTEGER NOT NULL,
                    wrong INTEGER NOT NULL,
                    expected REAL NOT NULL,
                    chains TEXT NOT NULL,
                    date_order TEXT,
                    forgotten_at TEXT
                ) STRICT;
INSERT INTO taught_experience VALUES(7,20,1,0.5,'{}',NULL,NULL);
CREATE TABLE IF NOT EXISTS "operation" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    template_id INTEGER REFERENCES template(id),
    began_at TEXT NOT NULL,
    undone_at TEXT,
    closed_at TEXT,
    continued_by INTEGER REFERENCES operation(id),
    target_id INTEGER REFERENCES operation(id),
    command TEXT,
    person TEXT
) STRICT;
INSERT INTO operation VALUES(1,'add',NULL,'2026-01-03T00:00:00Z',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO operation VALUES(2,'edit',NULL,'2026-01-04T00:00:00Z',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO operation VALUES(3,'delete',NULL,'2026-01-04T01:00:00Z',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO operation VALUES(4,'add',NULL,'2026-01-04T02:00:00Z','2026-01-04T02:00:05Z','2026-01-04T02:00:05Z',8,NULL,NULL,NULL);
INSERT INTO operation VALUES(5,'delete-template',5,'2026-01-05T00:00:00Z',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO operation VALUES(6,'edit',NULL,'2026-01-06T00:00:00Z',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO operation VALUES(7,'edit',NULL,'2026-01-06T01:00:00Z','2026-01-06T02:00:00Z','2026-01-06T02:00:00Z',NULL,NULL,NULL,NULL);
INSERT INTO operation VALUES(8,'add',NULL,'2026-01-04T02:00:00Z',NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE IF NOT EXISTS "change" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    operation_id INTEGER NOT NULL REFERENCES operation(id),
    kind TEXT NOT NULL,
    record_id INTEGER REFERENCES record(id),
    event_id INTEGER REFERENCES meter_exchange(id),
    old_captured_at TEXT,
    old_captured_from TEXT,
    old_utc_offset INTEGER,
    new_captured_at TEXT,
    new_captured_from TEXT,
    new_utc_offset INTEGER,
    old_revision INTEGER,
    new_revision INTEGER,
    old_name TEXT,
    new_name TEXT,
    content BLOB
) STRICT;
INSERT INTO change VALUES(1,3,'deleted',11,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO change VALUES(2,6,'captured_at',9,NULL,'2026-01-02T08:00:00','exif',60,'2026-01-02T09:30:00','user',NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE template_version (
    template_id INTEGER NOT NULL REFERENCES template(id),
    revision INTEGER NOT NULL,
    origin INTEGER NOT NULL,
    made_at TEXT NOT NULL,
    description TEXT NOT NULL,
    photo_sha256 TEXT NOT NULL,
    photo_width INTEGER NOT NULL,
    photo_height INTEGER NOT NULL,
    boxes TEXT NOT NULL,
    picture BLOB, checksum INTEGER,
    PRIMARY KEY (template_id, revision)
) STRICT;
INSERT INTO template_version VALUES(4,2,2,'2026-01-02T00:00:00Z','Boiler room','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',20,10,'[[{"confidence":0.5,"height":4,"text":"Total","width":3,"x":1,"y":2}]]',X'ffd8007f',-7434309229380909588);
INSERT INTO template_version VALUES(5,1,1,'2026-01-01T00:00:00Z','','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',20,10,'[]',X'ffd8',-3102465051081069602);
CREATE TABLE value_version (
    template_id INTEGER NOT NULL REFERENCES template(id),
    revision INTEGER NOT NULL,
    value_id INTEGER NOT NULL REFERENCES value(id),
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    unit TEXT,
    location TEXT NOT NULL,
    rules TEXT NOT NULL, factor TEXT,
    PRIMARY KEY (template_id, revision, value_id)
) STRICT, WITHOUT ROWID;
INSERT INTO value_version VALUES(4,2,7,1,'energy','number','kWh','10x5+0+0','{"decimals":"1","monotonic":"true"}',NULL);
INSERT INTO value_version VALUES(4,2,8,2,'serial','code',NULL,'10x5+0+5','{}',NULL);
INSERT INTO value_version VALUES(5,1,10,1,'x','text',NULL,'10x5+0+0','{}',NULL);
CREATE TABLE unsealed (record_id INTEGER PRIMARY KEY) STRICT;
CREATE TABLE export_mark (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    template_id INTEGER NOT NULL REFERENCES template(id),
    name TEXT NOT NULL COLLATE NOCASE,
    moved_at TEXT NOT NULL,
    UNIQUE (template_id, name)
) STRICT;
INSERT INTO export_mark VALUES(1,4,'nightly','2026-02-01T00:00:00Z');
CREATE TABLE exported (
    mark_id INTEGER NOT NULL REFERENCES export_mark(id),
    record_id INTEGER NOT NULL REFERENCES record(id),
    digest INTEGER NOT NULL,
    PRIMARY KEY (mark_id, record_id)
) STRICT, WITHOUT ROWID;
INSERT INTO exported VALUES(1,9,4711);
CREATE TABLE dismissal (
    sha256 TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    dismissed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO dismissal VALUES('cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc','/photos/black.jpg','2026-02-01T00:00:00Z');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('template',5);
INSERT INTO sqlite_sequence VALUES('value',10);
INSERT INTO sqlite_sequence VALUES('photo',15);
INSERT INTO sqlite_sequence VALUES('record',15);
INSERT INTO sqlite_sequence VALUES('correction',3);
INSERT INTO sqlite_sequence VALUES('meter_exchange',1);
INSERT INTO sqlite_sequence VALUES('operation',8);
INSERT INTO sqlite_sequence VALUES('change',2);
INSERT INTO sqlite_sequence VALUES('export_mark',1);
CREATE UNIQUE INDEX template_name ON template(name) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX value_name ON value(template_id, name) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX record_photo ON record(photo_id, template_id) WHERE deleted_at IS NULL;
CREATE INDEX record_moment ON record(template_id, captured_at, id, status)
            WHERE deleted_at IS NULL;
CREATE INDEX record_time ON record(captured_at, id) WHERE deleted_at IS NULL;
CREATE INDEX record_status ON record(template_id, status, captured_at, id)
            WHERE deleted_at IS NULL;
CREATE INDEX record_operation ON record(operation_id);
CREATE INDEX correction_reading ON correction(record_id, value_id);
CREATE INDEX correction_operation ON correction(operation_id);
CREATE TRIGGER record_added AFTER INSERT ON record WHEN NEW.deleted_at IS NULL BEGIN
            INSERT INTO record_count VALUES (NEW.template_id, NEW.status, 1)
                ON CONFLICT DO UPDATE SET records = records + 1;
        END;
CREATE TRIGGER record_left AFTER UPDATE OF status, deleted_at ON record
        WHEN OLD.deleted_at IS NULL BEGIN
            UPDATE record_count SET records = records - 1
                WHERE template_id = OLD.template_id AND status = OLD.status;
        END;
CREATE TRIGGER record_returned AFTER UPDATE OF status, deleted_at ON record
        WHEN NEW.deleted_at IS NULL BEGIN
            INSERT INTO record_count VALUES (NEW.template_id, NEW.status, 1)
                ON CONFLICT DO UPDATE SET records = records + 1;
        END;
CREATE TRIGGER template_picture_replaced
                AFTER UPDATE OF picture, photo_width, photo_height ON template
                WHEN NEW.picture <> OLD.picture OR NEW.photo_width <> OLD.photo_width
                    OR NEW.photo_height <> OLD.photo_height
                BEGIN
                    DELETE FROM template_features WHERE template_id = NEW.id;
                END;
CREATE INDEX taught_value ON taught(value_id);
CREATE INDEX meter_exchange_value ON meter_exchange(value_id)
                    WHERE deleted_at IS NULL;
CREATE INDEX correction_value ON correction(value_id);
CREATE INDEX operation_target ON operation(target_id) WHERE target_id IS NOT NULL;
CREATE INDEX change_operation ON change(operation_id);
CREATE INDEX change_record ON change(record_id) WHERE record_id IS NOT NULL;
CREATE INDEX change_event ON change(event_id) WHERE event_id IS NOT NULL;
CREATE TRIGGER record_unsealed_insert AFTER INSERT ON record BEGIN
    INSERT OR IGNORE INTO unsealed VALUES (NEW.id);
END;
CREATE TRIGGER record_unsealed_update AFTER UPDATE OF template_id, template_revision,
    photo_id, captured_at, captured_from, utc_offset, inliers, residual, confidence,
    method, transform, unmatched_code, unmatched_reason ON record BEGIN
    INSERT OR IGNORE INTO unsealed VALUES (NEW.id);
END;
CREATE TRIGGER record_unsealed_status AFTER UPDATE OF status ON record
WHEN NEW.status <> OLD.status BEGIN
    INSERT OR IGNORE INTO unsealed VALUES (NEW.id);
END;
CREATE TRIGGER reading_unsealed_insert AFTER INSERT ON reading
BEGIN
    INSERT OR IGNORE INTO unsealed VALUES (NEW.record_id);
END;
CREATE TRIGGER reading_unsealed_update AFTER UPDATE ON reading
BEGIN
    INSERT OR IGNORE INTO unsealed VALUES (NEW.record_id);
END;
CREATE TRIGGER reading_unsealed_delete AFTER DELETE ON reading
BEGIN
    INSERT OR IGNORE INTO unsealed VALUES (OLD.record_id);
END;
CREATE TRIGGER reason_unsealed_insert AFTER INSERT ON reason
BEGIN
    INSERT OR IGNORE INTO unsealed VALUES (NEW.record_id);
END;
CREATE TRIGGER reason_unsealed_update AFTER UPDATE ON reason
BEGIN
    INSERT OR IGNORE INTO unsealed VALUES (NEW.record_id);
END;
CREATE TRIGGER reason_unsealed_delete AFTER DELETE ON reason
BEGIN
    INSERT OR IGNORE INTO unsealed VALUES (OLD.record_id);
END;
CREATE TRIGGER correction_unsealed_insert AFTER INSERT ON correction
BEGIN
    INSERT OR IGNORE INTO unsealed VALUES (NEW.record_id);
END;
CREATE TRIGGER correction_unsealed_update AFTER UPDATE ON correction
BEGIN
    INSERT OR IGNORE INTO unsealed VALUES (NEW.record_id);
END;
CREATE TRIGGER correction_unsealed_delete AFTER DELETE ON correction
BEGIN
    INSERT OR IGNORE INTO unsealed VALUES (OLD.record_id);
END;
CREATE TRIGGER learnt_template_insert AFTER INSERT ON template WHEN 1 BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (NEW.id);
END;
CREATE TRIGGER learnt_template_update AFTER UPDATE OF revision ON template WHEN 1 BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (NEW.id);
END;
CREATE TRIGGER learnt_record_update AFTER UPDATE OF deleted_at ON record WHEN EXISTS (SELECT 1 FROM correction WHERE record_id = NEW.id) BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (NEW.template_id);
END;
CREATE TRIGGER learnt_reading_update AFTER UPDATE OF correction_id ON reading WHEN NEW.correction_id IS NOT OLD.correction_id BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (SELECT template_id FROM value WHERE id = NEW.value_id);
END;
CREATE TRIGGER learnt_reading_delete AFTER DELETE ON reading WHEN OLD.correction_id IS NOT NULL BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (SELECT template_id FROM value WHERE id = OLD.value_id);
END;
CREATE TRIGGER learnt_forgotten_insert AFTER INSERT ON forgotten WHEN 1 BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (SELECT template_id FROM value WHERE id = NEW.value_id);
END;
CREATE TRIGGER learnt_forgotten_update AFTER UPDATE ON forgotten WHEN 1 BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (SELECT template_id FROM value WHERE id = NEW.value_id);
END;
CREATE TRIGGER learnt_forgotten_delete AFTER DELETE ON forgotten WHEN 1 BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (SELECT template_id FROM value WHERE id = OLD.value_id);
END;
CREATE TRIGGER learnt_taught_insert AFTER INSERT ON taught WHEN 1 BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (SELECT template_id FROM value WHERE id = NEW.value_id);
END;
CREATE TRIGGER learnt_taught_update AFTER UPDATE ON taught WHEN 1 BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (SELECT template_id FROM value WHERE id = NEW.value_id);
END;
CREATE TRIGGER learnt_taught_delete AFTER DELETE ON taught WHEN 1 BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (SELECT template_id FROM value WHERE id = OLD.value_id);
END;
CREATE TRIGGER learnt_taught_experience_insert AFTER INSERT ON taught_experience WHEN 1 BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (SELECT template_id FROM value WHERE id = NEW.value_id);
END;
CREATE TRIGGER learnt_taught_experience_update AFTER UPDATE ON taught_experience WHEN 1 BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (SELECT template_id FROM value WHERE id = NEW.value_id);
END;
CREATE TRIGGER learnt_taught_experience_delete AFTER DELETE ON taught_experience WHEN 1 BEGIN
    UPDATE template SET learnt_version = random() WHERE id = (SELECT template_id FROM value WHERE id = OLD.value_id);
END;
CREATE VIEW "template_meter" AS SELECT
record.captured_at AS captured_at,
(SELECT CASE WHEN ((CASE WHEN correction.kind IS NULL THEN reading.kind ELSE correction.kind END) IS NULL OR (CASE WHEN correction.kind IS NULL THEN reading.unit ELSE correction.unit END) IS 'kWh')
    AND (CASE WHEN correction.kind IS NULL THEN reading.factor ELSE correction.factor END) IS NULL
THEN CAST(CASE WHEN reading.correction_id IS NOT NULL THEN correction.magnitude WHEN reading.accepted THEN reading.magnitude END AS NUMERIC)
ELSE CASE WHEN reading.correction_id IS NOT NULL THEN correction.value WHEN reading.accepted THEN reading.value END || ifnull(' ' || (CASE WHEN correction.kind IS NULL THEN reading.unit ELSE correction.unit END), '')
    || ifnull(' (scale ' || nullif(ifnull((CASE WHEN correction.kind IS NULL THEN reading.factor ELSE correction.factor END), '1'), '1') || ')', '')
END FROM reading
    LEFT JOIN correction ON correction.id = reading.correction_id
    WHERE reading.record_id = record.id AND reading.value_id = 7
) AS "energy",
(SELECT CASE WHEN reading.correction_id IS NOT NULL THEN correction.value WHEN reading.accepted THEN reading.value END FROM reading
    LEFT JOIN correction ON correction.id = reading.correction_id
    WHERE reading.record_id = record.id AND reading.value_id = 8
) AS "serial",
record.status AS status,
photo.path AS photo,
record.id AS record
FROM record JOIN photo ON photo.id = record.photo_id
WHERE record.template_id = 4 AND record.deleted_at IS NULL
    AND record.status <> 'unmatched';
PRAGMA application_id = 1919184756;
PRAGMA user_version = 14;
COMMIT;
