import { MemoryGuessCounter } from "@dragoman/adapters-memory/users";
import type { MailAbout } from "@dragoman/domain/mail";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { RequestOwnReset } from "./request-own-reset.js";
import { RequestReset, type RequestResetForm } from "./request-reset.js";
import { ResetLinks } from "./reset-links.js";
import { aCaller, aMailing, aUser, box, clock, outcome, random, type TestMailing, usersWithMail } from "./users.test-kit.js";
import type { UserRepository } from "./user-repository.js";
import { WriteLetter } from "./write-letter.js";

const anna = aUser("anna");
const chief = aUser("chief", { role: "super admin" });
const others = [
  chief, aUser("off", { disabled: true }), aUser("ldap", { authenticationType: "ldap" }), aUser("first", { username: "admin@localhost" }),
];
const admin = aCaller(aUser("admin", { role: "admin" }));
const links = new ResetLinks(box, random, clock, {
  server: "https://mt.company.example/dragoman/",
  ownPage: "https://mt.company.example/dragoman/reset-password", origins: ["https://portal.company.example"],
});
const linkIn = (text = ""): string => /^https:.*token=.*$/m.exec(text)?.[0] ?? "";

let mailing: TestMailing;
let users: UserRepository;
let letters: WriteLetter;
beforeEach(async () => {
  mailing = aMailing();
  users = await usersWithMail(mailing, anna, ...others);
  letters = new WriteLetter(users, links, box, clock);
});
const resetOf = async (id: string) => (await users.findById(id))?.reset?.hash;
const hashIn = (url: string) => links.hash(new URL(url).searchParams.get("token") ?? "");

describe("RequestReset with mail", () => {
  const ask = (form: RequestResetForm) => new RequestReset(users, links, mailing, box, clock).run(admin, anna.username, form);
  it("sends the user the link that it answers, which is stored sealed", async () => {
    const { url } = await ask({ callbackUrl: "https://portal.company.example/password" });
    const [about] = mailing.queue.owed as [MailAbout];
    expect(JSON.stringify(about)).not.toContain(new URL(url).searchParams.get("token"));
    const letter = await letters.run(about, false);
    expect(letter?.to).toBe(anna.username);
    expect(linkIn(letter?.text)).toBe(url);
    expect(await resetOf(anna.id)).toBe(hashIn(url));
  });
  it.each<[string, RequestResetForm, boolean]>([["where it is suppressed", { suppressEmail: true }, true], ["without mail", {}, false]])(
    "sends nothing %s", async (_where, form, isSetUp) => {
      mailing = aMailing(isSetUp);
      users = await usersWithMail(mailing, anna);
      await ask(form);
      expect(mailing.queue.owed).toEqual([]);
    });
});

describe("RequestOwnReset", () => {
  const asking = () => new RequestOwnReset(mailing, guesses);
  let guesses: MemoryGuessCounter;
  beforeEach(() => { guesses = new MemoryGuessCounter(clock); });
  const ask = (username: string, address = "192.0.2.1") => asking().run({ username, address });

  it("answers the same for everybody, and queues a letter for everybody", async () => {
    for (const username of [anna.username, "nobody@b.example", "off@b.example", "ldap@b.example"]) {
      expect(await ask(username)).toEqual({ username, url: expect.stringContaining("mailbox"), expirationInHours: 24 });
    }
    expect(mailing.queue.owed).toHaveLength(4);
  });
  it("is refused for everybody without mail", async () => {
    mailing = aMailing(false);
    for (const username of [anna.username, "nobody@b.example"]) expect(await outcome(ask(username))).toBe("mail-not-set-up");
  });
  it.each(["anna@b.example", "nobody@b.example"])("queues one letter to %s in five minutes, however many ask", async (name) => {
    const all = Array.from({ length: 50 }, (_, n) => ask(n % 2 === 0 ? name : name.toUpperCase(), `192.0.2.${n}`));
    expect(new Set((await Promise.all(all)).map(({ url }) => url)).size).toBe(1);
    expect(mailing.queue.owed).toHaveLength(1);
    clock.advance(5 * 60_000);
    await ask(name);
    expect(mailing.queue.owed).toHaveLength(2);
  });
  it("counts for an address only letters that are queued", async () => {
    for (let n = 0; n < 30; n += 1) await ask(anna.username);
    await ask("bob@b.example");
    expect(mailing.queue.owed).toHaveLength(2);
  });
  it("queues 20 letters for an address in a quarter of an hour", async () => {
    for (let n = 0; n < 30; n += 1) await ask(`user${n}@b.example`);
    expect(mailing.queue.owed).toHaveLength(20);
    // Who asks in vain for somebody takes no letter from them.
    await ask(anna.username);
    await ask(anna.username, "192.0.2.2");
    expect(mailing.queue.owed).toHaveLength(21);
  });
});

describe("WriteLetter", () => {
  it("makes a link for whoever asked, anew for each try", async () => {
    const about = { kind: "ownReset", username: "ANNA@b.example" } as const;
    const [first, second] = [await letters.run(about, false), await letters.run(about, false)];
    expect([first?.to, second?.to]).toEqual([anna.username, anna.username]);
    expect(linkIn(first?.text)).toMatch(/^https:.*\/reset-password\?username=anna%40b\.example&token=\w{43}$/);
    expect(await resetOf(anna.id)).toBe(hashIn(linkIn(second?.text)));
    expect(linkIn(first?.text)).not.toBe(linkIn(second?.text));
  });
  it("tells a new user the password, and where it opens", async () => {
    const letter = await letters.run({ kind: "password", userId: anna.id, sealedPassword: box.seal("the secret") }, false);
    expect(letter?.to).toBe(anna.username);
    for (const said of ["anna@b.example", "the secret", "https://mt.company.example/dragoman/"]) expect(letter?.text).toContain(said);
  });
  it.each<[string, MailAbout]>([
    ["nobody", { kind: "ownReset", username: "nobody@b.example" }], ["somebody disabled", { kind: "ownReset", username: "off@b.example" }],
    ["somebody whose password is elsewhere", { kind: "ownReset", username: "ldap@b.example" }],
    ["a name that is no address", { kind: "ownReset", username: "admin@localhost" }],
    ["a user who is gone", { kind: "reset", userId: "gone", sealedUrl: box.seal("https://mt.company.example/") }],
    ["a user who was disabled", { kind: "password", userId: "off", sealedPassword: box.seal("secret") }],
  ])("writes nothing to %s", async (_whom, about) => {
    expect(await letters.run(about, false)).toBeUndefined();
    expect(await resetOf("off")).toBeUndefined();
  });
  it.each<MailAbout>([
    { kind: "ownReset", username: chief.username }, { kind: "reset", userId: chief.id, sealedUrl: box.seal("https://mt.company.example/") },
    { kind: "password", userId: chief.id, sealedPassword: box.seal("secret") },
  ])("writes to super admins only where nobody else could read it: $kind", async (about) => {
    expect([await letters.run(about, false), await resetOf(chief.id)]).toEqual([undefined, undefined]);
    expect((await letters.run(about, true))?.to).toBe(chief.username);
  });
});
