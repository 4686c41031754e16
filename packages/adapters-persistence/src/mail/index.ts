import type { MailQueue } from "@dragoman/application/mail";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { mailsSchema } from "./mails.js";
import { PostgresMailQueue } from "./postgres-mail-queue.js";

export { queueMails } from "./mails.js";
export { PostgresMailQueue };

/** How letters are kept that are owed. */
export const mail = {
  tables: [],
  steps: [mailsSchema],
  ports: { mails: ({ database }: OnDatabase): MailQueue => new PostgresMailQueue(database) },
} satisfies PersistenceSlice;
