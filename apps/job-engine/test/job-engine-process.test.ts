import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";

const program = fileURLToPath(new URL("../dist/bundle.mjs", import.meta.url));

/** A PostgreSQL that knows nobody. */
async function refusingDatabase(): Promise<{ readonly url: string; close(): void }> {
  const said = Buffer.from("SFATAL\0C28P01\0Mnobody is let in\0\0");
  const refusal = Buffer.concat([Buffer.from("E\0\0\0"), Buffer.from([4 + said.length]), said]);
  const server = createServer((socket) => socket.on("error", () => undefined).once("data", () => socket.end(refusal))).listen(0,
    "127.0.0.1");
  await once(server, "listening");
  return { url: `postgresql://u:p@127.0.0.1:${(server.address() as { port: number }).port}/d`, close: () => server.close() };
}

describe("the process of a job engine", () => {
  it("tells its agent why it cannot start", async () => {
    const database = await refusingDatabase();
    try {
      for (const [url, sentence] of [["", /^DRAGOMAN_DATABASE_URL is missing/], [database.url, /nobody is let in/]] as const) {
        const child = fork(program, [], {
          stdio: ["ignore", "ignore", "ignore", "ipc"],
          env: { ...process.env, DRAGOMAN_ENGINE: '{"id":"job"}', DRAGOMAN_DATABASE_URL: url },
        });
        const exit = once(child, "exit");
        expect(await once(child, "message")).toMatchObject([{ type: "failed", reason: expect.stringMatching(sentence) }]);
        expect(await exit).toEqual([1, null]);
      }
    } finally {
      database.close();
    }
  });
});
