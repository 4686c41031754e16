import { mailQueueContract } from "@dragoman/port-contracts/mail";
import { contractsOnDatabase, pass, runner } from "../../test/on-database.js";
import { PostgresMailQueue } from "./index.js";

contractsOnDatabase((opened) => {
  mailQueueContract("PostgresMailQueue", async () => ({
    ...await opened.fresh(), adapter: new PostgresMailQueue(opened.database), pass,
  }), runner);
});
