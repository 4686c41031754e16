import { request } from "node:http";
import { describe, expect, it } from "@jest/globals";
import { base64, unknownTranslation } from "./support/client.js";
import type { Dragoman } from "./support/dragoman.js";
import { memoryInUse, residentMemory, serverOf, tellingMemory } from "./support/processes.js";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

describe("malformed requests", () => {
  const { dragoman, admin } = useSandbox("EngSpa", tellingMemory);
  const pair = sandboxPair("EngSpa");

  const good = () => ({ languagePairId: pair, input: base64("One sentence.") });
  const form = (fields: Record<string, string>) => new URLSearchParams({ ...good(), ...fields }).toString();
  const json = { "Content-Type": "application/json" };
  const unknown = `/translations/${unknownTranslation}`;

  type Send = [method: string, path: string, body?: string, headers?: Record<string, string>];
  const table: [string, number, () => Send][] = [
    ["Base64 with a character outside its alphabet", 400, () => ["POST", "/translations", form({ input: "YWJj!" })]],
    ["Base64 of an impossible length", 400, () => ["POST", "/translations", form({ input: "YWJjZ" })]],
    ["Base64 with padding in its midst", 400, () => ["POST", "/translations", form({ input: "YQ==YQ==" })]],
    ["no input", 400, () => ["POST", "/translations", `languagePairId=${pair}`]],
    ["no pair", 400, () => ["POST", "/translations", "input=YQ%3D%3D"]],
    ["an unknown pair", 400, () => ["POST", "/translations", form({ languagePairId: "EngXxx_Generic_SRV_RBMT_1_0_x_0" })]],
    ["an unknown target of detection", 400, () => ["POST", "/translations", form({ languagePairId: "AutXxx" })]],
    ["an unknown encoding", 400, () => ["POST", "/translations", form({ encoding: "klingon" })]],
    ["an encoding that the standard replaces", 400, () => ["POST", "/translations", form({ encoding: "iso-2022-kr" })]],
    ["an unknown format", 400, () => ["POST", "/translations", form({ inputFormat: "application/x-nothing" })]],
    ["an unknown mode", 400, () => ["POST", "/translations", form({ unknownMode: "shout" })]],
    ["a boolean that is none", 400, () => ["POST", "/translations", form({ generateMetadata: "perhaps" })]],
    ["an unknown dictionary", 400, () => ["POST", "/translations", form({ dictionaryIds: "nothere" })]],
    ["an unknown label", 400, () => ["POST", "/translations", form({ labels: "nothere" })]],
    ["an unknown linguistic option", 400, () => ["POST", "/translations", form({ linguisticOptions: "Formality:high" })]],
    ["a NUL", 400, () => ["POST", "/translations", form({ title: "a\0b" })]],
    ["a repeated scalar", 400, () => ["POST", "/translations", `${form({})}&title=a&title=b`]],
    ["an object in place of a scalar", 400, () => ["POST", "/translations", `${form({})}&title[a]=b`]],
    ["a broken percent code", 400, () => ["POST", "/translations", `${form({})}&title=%zz`]],
    ["a JSON body", 400, () => ["POST", "/translations", JSON.stringify(good()), json]],
    ["a JSON body for a quick translation", 400, () => ["POST", "/translations/quick", JSON.stringify(good()), json]],
    ["a quick translation of an unknown pair", 400, () => ["POST", "/translations/quick", form({ languagePairId: "EngXxx" })]],
    ["a quick translation of wrong Base64", 400, () => ["POST", "/translations/quick", form({ input: "@@@@" })]],
    ["an id that is none", 404, () => ["GET", "/translations/not-an-id"]],
    ["an id that nobody has", 404, () => ["GET", unknown]],
    ["a download of an id that nobody has", 404, () => ["GET", `${unknown}/download`]],
    ["a cancel of an id that nobody has", 404, () => ["PUT", `${unknown}/cancel`, ""]],
    ["a list with a trailing slash", 404, () => ["GET", "/translations/"]],
    ["a path that is none", 404, () => ["GET", "/nothing"]],
    ["an old version", 404, () => ["GET", "/api/v1/translations"]],
    ["page 0", 400, () => ["GET", "/translations?page=0"]],
    ["perPage above 1000", 400, () => ["GET", "/translations?perPage=1001"]],
    ["perPage that is no number", 400, () => ["GET", "/translations?perPage=ten"]],
    ["a day that does not exist", 400, () => ["GET", "/translations?startTimeQueued=2026-02-30+00:00:00Z"]],
    ["a pair together with a language", 400, () => ["GET", `/translations?languagePairId=${pair}&sourceLanguageId=eng`]],
    ["an unknown state", 400, () => ["GET", "/translations?statuses=sleeping"]],
    ["a batch delete without a filter", 400, () => ["DELETE", "/translations/batch-delete"]],
    ["a batch delete with an empty filter", 400, () => ["DELETE", "/translations/batch-delete?title="]],
    ["a user name that is no address", 400, () => ["POST", "/users", "username=ana&displayName=Ana"]],
    ["two roles", 400, () => ["POST", "/users", "username=ana%40mail.example&displayName=Ana&roles=admin&roles=linguist"]],
    ["an unknown role", 400, () => ["POST", "/users", "username=ana%40mail.example&displayName=Ana&roles=king"]],
    ["an unknown mode of pairs", 400, () => ["GET", "/language-pairs?mode=all"]],
    ["a port that is none", 400, () => ["POST", "/hosts", "hostname=elsewhere&hostAgentPort=99999"]],
  ];

  it.each(table)("answers %s with %d and says what would be right", async (_what, status, send) => {
    const [method, path, body, headers] = send();
    const answer = await admin.send(method, path, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ error: { code: status, message: expect.stringMatching(/\S/), details: expect.stringMatching(/\S/) } });
    expect(answer.headers.get("dragoman-error")).toMatch(/^[a-z0-9-]+$/);
  });

  it("answers 10,000 of them without a 5xx, and its memory stays flat", async () => {
    const sendAll = async (count: number): Promise<number> => {
      let failed = 0;
      for (let sent = 0; sent < count; sent += 50) {
        const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => {
          const [, , send] = table[(sent + n) % table.length] as (typeof table)[number];
          return admin.send(...send());
        }));
        failed += answers.filter(({ status }) => status >= 500).length;
      }
      return failed;
    };
    expect(await sendAll(2_000)).toBe(0); // until caches and heap have their size
    const before = await memoryInUse(dragoman);
    expect(await sendAll(10_000)).toBe(0);
    expect(await memoryInUse(dragoman) - before).toBeLessThan(20 * 2 ** 20);
  });

  it("takes 100 MiB of input in with little memory", async () => {
    const server = serverOf(dragoman);
    const before = residentMemory(server);
    let most = before;
    const watching = setInterval(() => (most = Math.max(most, residentMemory(server))), 20);
    const status = await sendLarge(dragoman, pair, 100).finally(() => clearInterval(watching));
    expect(status).toBe(200);
    await admin.delete("/translations/batch-delete", { languagePairId: pair }); // nobody waits for its translation
    expect(most - before).toBeLessThan(200 * 2 ** 20);
  });

  it("refuses 101 MiB of input with 413", async () => {
    expect(await sendLarge(dragoman, pair, 101)).toBe(413);
  });

  it("asks who it is before it reads a large body", async () => {
    const { status, sent } = await new Promise<{ status: number; sent: number }>((resolve, reject) => {
      const piece = Buffer.alloc(1 << 20, "A");
      let sent = 0;
      const call = request(`${dragoman.url}/api/v2/translations`,
        { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 100 << 20 } });
      call.on("response", (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, sent });
        call.destroy();
      });
      call.on("error", reject);
      const write = (): void => {
        while (sent < 100 && !call.destroyed) {
          sent += 1;
          if (!call.write(piece)) return void call.once("drain", write);
        }
      };
      write();
    });
    expect(status).toBe(401);
    expect(sent).toBeLessThan(10);
  });
});

/** Sends an input of `mebibytes` in pieces, as a stream; answers the status. */
async function sendLarge(dragoman: Dragoman, pair: string, mebibytes: number): Promise<number> {
  const token = (await dragoman.anybody().post("/auth", { username: "admin@localhost", password: dragoman.password })).json as string;
  return new Promise((resolve, reject) => {
    const call = request(`${dragoman.url}/api/v2/translations`, {
      method: "POST", headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/x-www-form-urlencoded" } });
    call.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      call.destroy();
    });
    call.on("error", reject);
    call.write(`languagePairId=${pair}&inputFormat=text/plain&input=`);
    const piece = encodeURIComponent(Buffer.alloc(3 << 18, "abc ").toString("base64"));
    const pieces = Math.floor(mebibytes * 4 / 3); // of 768 KiB each
    let sent = 0;
    const write = (): void => {
      while (sent < pieces && !call.destroyed) {
        sent += 1;
        if (!call.write(piece)) return void call.once("drain", write);
      }
      call.end();
    };
    write();
  });
}
