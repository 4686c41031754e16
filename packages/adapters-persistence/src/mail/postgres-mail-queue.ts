import type { MailQueue } from "@dragoman/application/mail";
import { type Instant, microsPerMs } from "@dragoman/domain/common";
import type { MailAbout, OwedMail } from "@dragoman/domain/mail";
import type { Database } from "../common/database.js";
import { clockOnce } from "../common/store-clock.js";
import type { StoredJson } from "../common/stored-json.js";
import { queueMails, storedAbout } from "./mails.js";

interface DueRow {
  readonly id: string;
  readonly about: StoredJson;
  readonly owed: string;
  readonly due: string;
  readonly tries: number;
  readonly now: string;
}

/** Whoever takes a letter has its row alone; rivals pass it over. */
const firstDue = `
  SELECT id, about, owed, due, tries, ${clockOnce} AS now FROM mails
  WHERE due <= ${clockOnce} OR due > ${clockOnce} + $1::bigint ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED`;
const putOff = "UPDATE mails SET due = $2, tries = $3 WHERE id = $1";
const removeOld = `DELETE FROM mails WHERE owed <= ${clockOnce} - $1::bigint RETURNING id`;

/** Owed letters in PostgreSQL. */
export class PostgresMailQueue implements MailQueue {
  constructor(private readonly database: Database) {}

  add(about: MailAbout): Promise<void> {
    return this.database.transaction((manager) => queueMails(manager, [about]));
  }

  take(tried: (mail: OwedMail, now: Instant) => OwedMail, longestMs: number): Promise<OwedMail | undefined> {
    return this.database.transaction(async (manager) => {
      const [row] = await manager.query<DueRow[]>(firstDue, [longestMs * microsPerMs]);
      if (row === undefined) return undefined;
      const { id, about, owed, due, tries, now } = row;
      const mail = tried({ id, about: storedAbout.read(about), owed: Number(owed), due: Number(due), tries }, Number(now));
      await manager.query(putOff, [id, mail.due, mail.tries]);
      return mail;
    });
  }

  remove(id: string): Promise<void> {
    return this.database.run(async (manager) => void await manager.query("DELETE FROM mails WHERE id = $1", [id]));
  }

  sweep(olderThanMs: number): Promise<readonly string[]> {
    return this.database.transaction(async (manager) => {
      const [rows] = await manager.query<[{ id: string }[], number]>(removeOld, [olderThanMs * microsPerMs]);
      return rows.map(({ id }) => id);
    });
  }
}
