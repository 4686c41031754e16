import { FixedClock } from "@dragoman/adapters-memory/common";
import { MemoryMailQueue, MemoryMailTransport } from "@dragoman/adapters-memory/mail";
import type { MailAbout } from "@dragoman/domain/mail";
import { beforeEach, describe, expect, it } from "@jest/globals";
import type { MailServer } from "./mail-transport.js";
import { type LetterWriter, type MailEnd, SendMail } from "./send-mail.js";

const up: MailServer = { host: "mail.example", port: 587, sender: "mt@b.example", isForSuperAdmins: false };
const down: MailServer = { ...up, host: "away.example" };
const about = (username: string): MailAbout => ({ kind: "ownReset", username });
const letters: LetterWriter = {
  run: async (what) =>
    (what.kind === "ownReset" && what.username !== "nobody" ? { to: what.username, subject: "s", text: "t" } : undefined),
};
const hourMs = 3_600_000;

let clock: FixedClock;
let queue: MemoryMailQueue;
let transport: MemoryMailTransport;
beforeEach(() => {
  clock = new FixedClock();
  queue = new MemoryMailQueue(clock);
  transport = new MemoryMailTransport(["away.example"], ["unknown@b.example"]);
});
const run = async (server: MailServer | "none" = up, stopping = new AbortController()): Promise<MailEnd["end"][]> => {
  const ends: MailEnd["end"][] = [];
  const outgoing = { server: async () => (server === "none" ? undefined : server) };
  await new SendMail(queue, outgoing, letters, transport).run(stopping.signal, ({ end }) => ends.push(end));
  return ends;
};
const sent = () => transport.sent.map(({ letter: { to } }) => to);

describe("SendMail", () => {
  it("sends what is due, each letter once", async () => {
    for (const name of ["anna@b.example", "nobody", "unknown@b.example", "bob@b.example"]) await queue.add(about(name));
    expect(await run()).toEqual(["sent", "refused", "sent"]);
    expect([sent(), await run(), queue.owed]).toEqual([["anna@b.example", "bob@b.example"], [], []]);
  });
  it("tries again later, one letter while the server fails, and then sends them all", async () => {
    for (const name of ["anna@b.example", "bob@b.example"]) await queue.add(about(name));
    expect(await run(down)).toEqual(["failed"]);
    expect(await run(up)).toEqual(["sent"]);
    clock.advance(30_000);
    expect([await run(up), sent()]).toEqual([["sent"], ["bob@b.example", "anna@b.example"]]);
  });
  it("gives up after eight tries over half a day", async () => {
    await queue.add(about("anna@b.example"));
    const ends = [];
    for (let passed = 0; passed < 24 * hourMs; passed += 30_000, clock.advance(30_000)) ends.push(...await run(down));
    expect(ends).toEqual([...Array<string>(7).fill("failed"), "given up"]);
    expect(queue.owed).toEqual([]);
  });
  it("sends a letter again whose sender died before it heard the end, under the same id", async () => {
    await queue.add(about("anna@b.example"));
    const dying = { send: async (...given: Parameters<MemoryMailTransport["send"]>) => {
      await transport.send(...given);
      return new Promise<never>(() => undefined);
    } };
    void new SendMail(queue, { server: async () => up }, letters, dying).run(new AbortController().signal, () => undefined);
    await new Promise(setImmediate);
    clock.advance(30_000);
    expect(await run()).toEqual(["sent"]);
    expect(new Set(transport.sent.map(({ id }) => id)).size).toBe(1);
    expect(transport.sent).toHaveLength(2);
  });
  it("keeps letters for a day while there is no server", async () => {
    await queue.add(about("anna@b.example"));
    expect(await run("none")).toEqual([]);
    clock.advance(24 * hourMs);
    expect([await run(), sent()]).toEqual([["given up"], []]);
  });
  it("stops between two letters", async () => {
    await queue.add(about("anna@b.example"));
    const stopping = new AbortController();
    stopping.abort();
    expect(await run(up, stopping)).toEqual([]);
    expect(queue.owed).toHaveLength(1);
  });
});
