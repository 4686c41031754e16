import { expect, it } from "@jest/globals";
import { serverLog } from "./server-log.js";

/** As TypeORM and PostgreSQL make them. */
function failedStatement(): Error {
  const driverError = Object.assign(new Error("new row violates check"),
    { code: "23514", detail: "Failing row contains (secret text).", where: "secret text" });
  return Object.assign(new Error("new row violates check"),
    { ...driverError, query: "INSERT INTO brand VALUES ($1)", parameters: ["secret text"], driverError });
}

it("a failure of the database is logged with its statement, and without what people entered", () => {
  let line = "";
  serverLog("info", { write: (text) => { line += text; } }).error({ err: failedStatement() }, "unexpected failure");
  expect(JSON.parse(line)).toMatchObject({
    process: "server", msg: "unexpected failure",
    err: { message: "new row violates check", code: "23514", query: "INSERT INTO brand VALUES ($1)" },
  });
  expect(line).not.toContain("secret text");
});
