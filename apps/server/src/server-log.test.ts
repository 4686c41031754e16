import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "@jest/globals";
import { openServerLog } from "./server-log.js";

/** As TypeORM and PostgreSQL make them. */
function failedStatement(): Error {
  const driverError = Object.assign(new Error("new row violates check"),
    { code: "23514", detail: "Failing row contains (secret text).", where: "secret text" });
  return Object.assign(new Error("new row violates check"),
    { ...driverError, query: "INSERT INTO brand VALUES ($1)", parameters: ["secret text"], driverError });
}

it("a failure of the database is logged with its statement, and without what people entered", async () => {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-server-log-"));
  const file = join(folder, "log");
  const fd = openSync(file, "a");
  openServerLog("info", fd).log.error({ err: failedStatement() }, "unexpected failure");
  let line = "";
  for (; !line.endsWith("\n"); line = readFileSync(file, "utf8")) await sleep(5);
  closeSync(fd);
  rmSync(folder, { recursive: true });
  expect(JSON.parse(line)).toMatchObject({
    process: "server", msg: "unexpected failure",
    err: { message: "new row violates check", code: "23514", query: "INSERT INTO brand VALUES ($1)" },
  });
  expect(line).not.toContain("secret text");
});
