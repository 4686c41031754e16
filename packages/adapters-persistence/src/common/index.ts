import type { AnswerStore, ContentStore, Outbox, Signals } from "@dragoman/application/common";
import { clockWorkSchema } from "./clock-work.js";
import { firstSchema } from "./first-schema.js";
import { keptAnswersSchema, PostgresAnswerStore } from "./postgres-answer-store.js";
import { PostgresContentStore, unusedContentsSchema } from "./postgres-content-store.js";
import { outboxSchema, PostgresOutbox } from "./postgres-outbox.js";
import { PostgresSignals } from "./postgres-signals.js";
import type { OnDatabase, PersistenceSlice } from "./slice.js";

/** What no single slice owns. */
export const common = {
  tables: [],
  steps: [firstSchema, clockWorkSchema, keptAnswersSchema, outboxSchema, unusedContentsSchema],
  ports: {
    /** Has a connection of its own; to be closed. */
    signals: ({ databaseUrl }: { readonly databaseUrl: string }): Signals & { close(): Promise<void> } =>
      new PostgresSignals({ url: databaseUrl }),
    contents: ({ database }: OnDatabase): ContentStore => new PostgresContentStore(database),
    answers: ({ database }: OnDatabase): AnswerStore => new PostgresAnswerStore(database),
    outbox: ({ database }: OnDatabase): Outbox => new PostgresOutbox(database),
  },
} satisfies PersistenceSlice;
