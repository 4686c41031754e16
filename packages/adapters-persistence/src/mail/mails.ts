import type { MailAbout } from "@dragoman/domain/mail";
import type { EntityManager } from "typeorm";
import type { SchemaStep } from "../common/slice.js";
import { clockMicros } from "../common/store-clock.js";
import { storedShape } from "../common/stored-json.js";

/** Letters that are owed: a row each. */
export const mailsSchema: SchemaStep = {
  number: 27, name: "mails", minimumCode: 27,
  sql: `
    CREATE TABLE mails (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      about json NOT NULL,
      owed bigint NOT NULL,
      due bigint NOT NULL,
      tries integer NOT NULL DEFAULT 0
    );
    CREATE INDEX mails_due ON mails (due);
  `,
};

/** What letters are about, as it stands in their rows. */
export const storedAbout = storedShape<MailAbout>("what a letter is about", [], (about) => about);

const add = `
  INSERT INTO mails (about, owed, due) SELECT about::json, now, now
  FROM unnest($1::text[]) WITH ORDINALITY AS one (about, place), (SELECT ${clockMicros} AS now) AS clock ORDER BY place`;

/** Queues letters in the midst of a change that they tell of. */
export async function queueMails(manager: EntityManager, mails: readonly MailAbout[]): Promise<void> {
  if (mails.length > 0) await manager.query(add, [mails.map((about) => JSON.stringify(storedAbout.write(about)))]);
}
