import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
  type ArrivedLetter, makeCertificate, type SmtpPeer, type SmtpPeerOptions, startSmtpPeer,
} from "../../../packages/adapters-delivery/test/smtp-peer.js";
import type { Answer } from "./support/client.js";
import { password, person, usePerson } from "./support/people.js";
import { serverOf } from "./support/processes.js";
import { refusals } from "./support/refusals.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const folder = mkdtempSync(join(tmpdir(), "dragoman-smtp-test-"));
const authority = join(folder, "authority.pem");
const certificate = makeCertificate("DNS:localhost,IP:127.0.0.1");
writeFileSync(authority, certificate.cert);
afterAll(() => rmSync(folder, { recursive: true }));

const access = { username: "dragoman@company.example", password: "The-secret-of-mail-7" };
const other = "Other-horse-8";
const pageOf = (letter: ArrivedLetter): string => /^https:.*$/m.exec(letter.text)?.[0] ?? "";
const tokenOf = (url: string): string => new URL(url).searchParams.get("token") as string;

describe("mail", () => {
  const { dragoman, admin } = useSandbox("none", {
    NODE_EXTRA_CA_CERTS: authority, DRAGOMAN_PUBLIC_URL: "https://mt.example/dragoman", DRAGOMAN_RESET_ORIGINS: "https://portal.example",
  });
  const boss = usePerson(dragoman, "boss", "admin");
  const translator = usePerson(dragoman, "anna", "translator");
  const anna = "anna@mail.example";
  let peer: SmtpPeer;
  /** What nobody but its owner may read. */
  const secrets: string[] = [access.password];
  beforeAll(async () => { peer = await startSmtpPeer({ certificate, access }); });
  afterAll(() => peer.stop());

  const form = () => ({ host: "localhost", port: peer.port, ...access, sender: "mt@company.example" });
  const { password: _, ...withoutPassword } = access;
  const turn = (enabled: boolean) => boss.put("/system/smtp", { ...form(), enabled });
  const lettersTo = (username: string) => peer.letters.filter(({ to }) => to.includes(username));
  const letterTo = (username: string, nth = 1): Promise<ArrivedLetter> =>
    until(`letter ${nth} to ${username}`, async () => lettersTo(username)[nth - 1]);
  const maySignIn = async (username: string, secret: string) =>
    (await dragoman.anybody().post("/auth", { username, password: secret })).status;
  const askSelf = (username: string, headers: Record<string, string> = {}) =>
    dragoman.anybody().post(`/users/${username}/password/request-reset-self`, {}, headers);
  const reset = (username: string, resetToken: string) =>
    dragoman.anybody().put(`/users/${username}/password/reset-token`, { resetToken, newPassword: other });
  /** As time would. */
  const makeDue = () => dragoman.database.query("UPDATE mails SET due = 0");
  const owed = async () => (await dragoman.database.query("SELECT id FROM mails")).length;

  it("is not set up from the start, and then nobody is told anything by it", async () => {
    expect((await boss.get("/system/smtp")).json).toEqual({ host: "", port: 587, username: "", sender: "", enabled: false });
    await refusals([
      [askSelf(anna), 400, "mail-not-set-up"], [askSelf("nobody@mail.example"), 400, "mail-not-set-up"],
      [askSelf("me"), 400, "mail-not-set-up"],
    ]);
    expect((await boss.post("/users", { username: "carl@mail.example", displayName: "Carl" })).status).toBe(200);
    expect((await boss.post("/users/carl@mail.example/password/request-reset")).status).toBe(200);
    expect(await owed()).toBe(0);
  });

  it("is set up, and its password shown to nobody", async () => {
    const shown = { host: "localhost", port: peer.port, username: access.username, sender: "mt@company.example", enabled: true };
    const answers = [await turn(true), await boss.get("/system/smtp"), await admin.get("/system/smtp")];
    for (const { json, text, headers } of answers) {
      expect([json, headers.get("cache-control")]).toEqual([shown, "no-store"]);
      expect(text).not.toContain(access.password);
    }
    const [stored] = await dragoman.database.query<{ value: object }>("SELECT value FROM settings WHERE name = 'smtp'");
    expect(JSON.stringify(stored)).not.toContain(access.password);
  });

  it("keeps user name, sender and whether letters are sent where they are absent", async () => {
    const { json } = await boss.put("/system/smtp", { host: "localhost", port: peer.port });
    expect(json).toEqual({ host: "localhost", port: peer.port, username: access.username, sender: "mt@company.example", enabled: true });
  });

  it("is tried out without being changed", async () => {
    const test = async (fields: object) =>
      (await boss.put("/system/smtp/test", { ...form(), destinationEmail: "trial@mail.example", ...fields })).json;
    expect(await test({})).toEqual({ success: true });
    expect(await letterTo("trial@mail.example")).toMatchObject({ from: "mt@company.example", secure: true, user: access.username });
    // The stored password, for the host and user that it was stored for.
    expect((await boss.put("/system/smtp/test", {
      host: "localhost", port: peer.port, username: access.username, destinationEmail: "trial@mail.example",
    })).json).toEqual({ success: true });
    expect(await test({ password: "wrong" })).toEqual({ success: false });
    expect(await test({ host: "mail.invalid" })).toEqual({ success: false });
    expect((await boss.get("/system/smtp")).json).toMatchObject({ host: "localhost", port: peer.port });
  });

  it.each<[string, SmtpPeerOptions]>([
    ["shows a certificate of nobody that is known", { certificate: makeCertificate("DNS:localhost,IP:127.0.0.1") }],
    ["has moved", {}],
  ])("tells the stored password to no server that %s", async (_what, options) => {
    const stranger = await startSmtpPeer({ ...options, access });
    const fields = { host: "localhost", port: stranger.port, ...withoutPassword, destinationEmail: "trial@mail.example" };
    expect((await boss.put("/system/smtp/test", fields)).json).toEqual({ success: false });
    expect(stranger.tried.filter((tried) => tried.includes(access.password))).toEqual([]);
    expect(stranger.letters).toEqual([]);
    await stranger.stop();
  });

  it("brings a new user the password that was made for them", async () => {
    const made = await boss.post("/users", { username: "dora@mail.example", displayName: "Dora", roles: "translator" });
    const letter = await letterTo("dora@mail.example");
    expect(letter.text).toContain("https://mt.example/dragoman/");
    const generated = /^Password: (\w+)$/m.exec(letter.text)?.[1] ?? "";
    expect(made.text).not.toContain(generated);
    secrets.push(generated);
    expect(await maySignIn("dora@mail.example", generated)).toBe(200);
    // Whose password is given gets none.
    await person(dragoman, "emil", "observer");
    await until("all letters to be sent", async () => ((await owed()) === 0 ? true : undefined));
    expect(lettersTo("emil@mail.example")).toEqual([]);
  });

  it("brings the link that an administrator asked for, unless it is suppressed", async () => {
    await person(dragoman, "fred", "observer");
    const path = "/users/fred@mail.example/password/request-reset";
    await boss.post(path, { suppressEmail: true });
    const { json } = await boss.post(path, { callbackUrl: "https://portal.example/password" });
    expect(pageOf(await letterTo("fred@mail.example"))).toBe(json.resetPasswordUrl);
    secrets.push(tokenOf(json.resetPasswordUrl));
    expect((await reset("fred@mail.example", tokenOf(json.resetPasswordUrl))).status).toBe(200);
    expect([await maySignIn("fred@mail.example", other), lettersTo("fred@mail.example").length]).toEqual([200, 1]);
  });

  it("brings a link to whoever asks for it, once in five minutes, and to the page of this server whatever the request says", async () => {
    await person(dragoman, "gina", "observer");
    const asked = await Promise.all(Array.from({ length: 50 }, (_value, n) =>
      askSelf(n % 2 === 0 ? "gina@mail.example" : "GINA@mail.example", { "X-Forwarded-Host": "evil.example" })));
    expect(new Set(asked.map(({ status, json }) => `${status} ${json.resetPasswordUrl} ${json.expirationInHours}`)).size).toBe(1);
    const letter = await letterTo("gina@mail.example");
    expect(pageOf(letter)).toMatch(/^https:\/\/mt\.example\/dragoman\/api\/ext\/v1\/reset-password\?username=gina%40.*&token=\w{43}$/);
    expect(asked[0]?.text).not.toContain(tokenOf(pageOf(letter)));
    secrets.push(tokenOf(pageOf(letter)));
    expect((await reset("gina@mail.example", tokenOf(pageOf(letter)))).status).toBe(200);
    expect(await maySignIn("gina@mail.example", other)).toBe(200);
    await until("all letters to be sent", async () => ((await owed()) === 0 ? true : undefined));
    expect(lettersTo("gina@mail.example")).toHaveLength(1);
  });

  it("brings super admins nothing while no super admin has named the mail server, whose owner could read it", async () => {
    const chief = "chief@mail.example";
    await turn(true);
    await person(dragoman, "chief", "super admin");
    await askSelf(chief);
    await admin.post("/users", { username: "chef@mail.example", displayName: "Chef", roles: "super admin" });
    await admin.post(`/users/${chief}/password/request-reset`);
    await until("all letters to be gone", async () => ((await owed()) === 0 ? true : undefined));
    expect([lettersTo(chief), lettersTo("chef@mail.example")]).toEqual([[], []]);
    await admin.put("/system/smtp", { ...form(), enabled: true });
    // An administrator may change the rest.
    await boss.put("/system/smtp", { ...form(), ...withoutPassword, sender: "mt2@company.example", enabled: true });
    const { json } = await admin.post(`/users/${chief}/password/request-reset`);
    expect(pageOf(await letterTo(chief))).toBe(json.resetPasswordUrl);
    secrets.push(tokenOf(json.resetPasswordUrl));
  });

  it("answers the same to whoever is known, unknown, disabled or reserved, and brings nothing to those", async () => {
    await person(dragoman, "hugo", "observer");
    await boss.put("/users/hugo@mail.example", { disabled: true });
    const names = [anna, "nobody@mail.example", "hugo@mail.example", "me"];
    const answers = await Promise.all(names.map((name) => askSelf(name)));
    expect(answers.map(({ status, json: { username, ...rest } }) => [status, username, rest]))
      .toEqual(names.map((name) => [200, name, answers[0]?.json && { ...answers[0].json, username: undefined }]));
    await letterTo(anna);
    await until("all letters to be sent", async () => ((await owed()) === 0 ? true : undefined));
    expect([lettersTo("nobody@mail.example"), lettersTo("hugo@mail.example")]).toEqual([[], []]);
  });

  it("waits for a mail server that is away, dies before it takes a letter or after, and comes once under one id or more", async () => {
    const { port } = peer;
    for (const options of [undefined, { dies: "before" }, { dies: "after" }] as const) {
      await peer.stop();
      const failing = options && await startSmtpPeer({ port, certificate, access, ...options });
      const name = `ida${options?.dies ?? ""}@mail.example`;
      await boss.post("/users", { username: name, displayName: "Ida" });
      await until("a try", async () =>
        ((await dragoman.database.query<{ tries: number }>("SELECT tries FROM mails")).some(({ tries }) => tries > 0) ? true : undefined));
      await until("the end of the try", async () => (options === undefined || (failing?.connections() ?? 0) > 0 ? true : undefined));
      await failing?.stop();
      peer = await startSmtpPeer({ port, certificate, access });
      await until("the letter", async () => {
        await makeDue();
        return lettersTo(name)[0];
      });
      const ids = [...failing?.letters ?? [], ...lettersTo(name)].map(({ id }) => id);
      expect([new Set(ids).size, ids.length >= 1]).toEqual([1, true]);
    }
  });

  it("brings a letter again, under its id, when Dragoman's server is killed in the midst of it", async () => {
    const { port } = peer;
    await peer.stop();
    // It takes the letter and never says so.
    const holding = await startSmtpPeer({ port, certificate, access, dies: "never answers" });
    await boss.post("/users", { username: "jan@mail.example", displayName: "Jan" });
    await until("the letter to be there", async () => holding.letters[0]);
    process.kill(serverOf(dragoman), "SIGKILL");
    await holding.stop();
    peer = await startSmtpPeer({ port, certificate, access });
    await until("the letter to come again", async () => {
      await makeDue();
      return lettersTo("jan@mail.example")[0];
    });
    expect(lettersTo("jan@mail.example")[0]?.id).toBe(holding.letters[0]?.id);
    await until("the server to be back", async () =>
      ((await dragoman.anybody().get("/system/info").catch(() => undefined))?.status === 200 ? true : undefined));
  });

  it.each<[what: string, ask: () => Promise<Answer>, status: number, code: string]>([
    ["reading by a translator", () => translator.get("/system/smtp"), 403, "role-not-sufficient"],
    ["reading by a stranger", () => dragoman.anybody().get("/system/smtp"), 401, "not-authenticated"],
    ["a change by a translator", () => translator.put("/system/smtp", form()), 403, "role-not-sufficient"],
    ["a change by a stranger", () => dragoman.anybody().put("/system/smtp", form()), 401, "not-authenticated"],
    ["a trial by a translator", () => translator.put("/system/smtp/test", form()), 403, "role-not-sufficient"],
    ["a trial by a stranger", () => dragoman.anybody().put("/system/smtp/test", form()), 401, "not-authenticated"],
    ["no host", () => boss.put("/system/smtp", { ...form(), host: "" }), 400, "field-missing"],
    ["no port", () => boss.put("/system/smtp", { ...form(), port: "" }), 400, "field-missing"],
    ["port 0", () => boss.put("/system/smtp", { ...form(), port: 0 }), 400, "unknown-value"],
    ["port 65536", () => boss.put("/system/smtp", { ...form(), port: 65_536 }), 400, "unknown-value"],
    ["a host that is a URL", () => boss.put("/system/smtp", { ...form(), host: "smtp://localhost" }), 400, "smtp-settings-invalid"],
    ["a host of two lines", () => boss.put("/system/smtp", { ...form(), host: "a\r\nb" }), 400, "smtp-settings-invalid"],
    ["a password without a user", () => boss.put("/system/smtp", { host: "localhost", port: 25, username: "", password }), 400,
      "smtp-settings-invalid"],
    ["a new host without a password", () => boss.put("/system/smtp", { host: "other.example", port: 25 }), 400, "smtp-settings-invalid"],
    ["two senders", () => boss.put("/system/smtp", { ...form(), sender: "a@b.example,c@d.example" }), 400, "mail-address-invalid"],
    ["a flag that is none", () => boss.put("/system/smtp", { ...form(), enabled: "perhaps" }), 400, "unknown-value"],
    ["a trial without a destination", () => boss.put("/system/smtp/test", form()), 400, "field-missing"],
    ["a trial to two", () => boss.put("/system/smtp/test", { ...form(), destinationEmail: "a@b.example,c@d.example" }), 400,
      "mail-address-invalid"],
    ["a trial with a header", () => boss.put("/system/smtp/test", { ...form(), destinationEmail: "a@b.example\r\nBcc: c@d.example" }), 400,
      "mail-address-invalid"],
    ["a flag of suppression that is none", () => boss.post(`/users/${anna}/password/request-reset`, { suppressEmail: "x" }), 400,
      "unknown-value"],
  ])("refuses %s", async (_what, ask, status, code) => refusals([[ask(), status, code]]));

  it("leaves no secret in the log or the database, in letters that wait neither", async () => {
    await turn(true);
    await peer.stop();
    await boss.post("/users", { username: "kim@mail.example", displayName: "Kim" });
    const asked = await boss.post("/users/kim@mail.example/password/request-reset");
    secrets.push(tokenOf(asked.json.resetPasswordUrl));
    expect(await owed()).toBe(2);
    const tables = await dragoman.database.query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
    const kept = [await readFile(join(dragoman.dataDir, "log", "dragoman.log"), "utf8")];
    for (const { name } of tables) {
      const rows = await dragoman.database.query<{ row: string }>(`SELECT one::text AS row FROM ${name} AS one`);
      kept.push(...rows.map(({ row }) => row));
    }
    const everything = kept.join("\n");
    expect(everything).toContain("kim@mail.example");
    expect([secrets.length, secrets.filter((secret) => everything.includes(secret))]).toEqual([6, []]);
  });

  it("ends when it is disabled", async () => {
    await turn(false);
    await refusals([[askSelf(anna), 400, "mail-not-set-up"]]);
  });
});
