import type { SchemaStep } from "../common/slice.js";

/**
 * What administrators do. The role that servers connect with can add rows and read them, and remove those that are older than 400
 * days; whatever else a statement tries, PostgreSQL refuses it.
 */
export const auditSchema: SchemaStep = {
  number: 26, name: "audit", minimumCode: 26,
  sql: `
    CREATE TABLE audit (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at bigint NOT NULL,
      event text COLLATE "C" NOT NULL,
      username_key text COLLATE "C" NOT NULL,
      subject_key text COLLATE "C" NOT NULL,
      entry json NOT NULL
    );
    CREATE INDEX audit_at ON audit (at, id);
    CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' AND OLD.at <= (extract(epoch FROM clock_timestamp() - interval '400 days') * 1000000)::bigint THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION 'Entries of the audit stay as they are for 400 days.' USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION keep_audit();
    CREATE TRIGGER audit_stays_whole BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
  `,
};
