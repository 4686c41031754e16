import { MemoryActing } from "@dragoman/adapters-memory/audit";
import { auditLogContract } from "@dragoman/port-contracts/audit";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { storeChange } from "../common/store-change.js";
import { storeClock } from "../common/store-clock.js";
import { openDatabase } from "../open-database.js";
import { PostgresAuditLog } from "./index.js";

const tries = ["UPDATE audit SET event = 'nothing.happened'", "DELETE FROM audit", "TRUNCATE audit", "TRUNCATE audit CASCADE"];

contractsOnDatabase((opened) => {
  auditLogContract("PostgresAuditLog", async () => {
    const { close, events: stored } = await opened.fresh();
    const acting = new MemoryActing();
    const database = await openDatabase({ url: opened.test.url, poolSize: 2, actor: () => acting.actor() });
    return {
      adapter: new PostgresAuditLog(database), acting, stored,
      close: async () => { await database.close(); await close(); },
      // A signal that is too long to be sent breaks the change off behind its entry.
      store: (events, fails = false) => storeChange(database, async () => (
        { answer: undefined, events, topic: "hosts", subjects: fails ? ["x".repeat(9_000)] : [] })),
      now: () => database.run(storeClock),
      tamper: async () => {
        const through: string[] = [];
        for (const statement of tries) await opened.test.query(statement).then(() => through.push(statement), () => undefined);
        return through;
      },
    };
  }, runner);
});
