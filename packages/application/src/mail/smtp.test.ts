import { MemoryRandom } from "@dragoman/adapters-memory/common";
import { MemoryMailTransport } from "@dragoman/adapters-memory/mail";
import { MemorySettingStore } from "@dragoman/adapters-memory/system";
import { MemorySecretBox } from "@dragoman/adapters-memory/users";
import type { DomainError } from "@dragoman/domain/common";
import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Caller } from "../common/caller.js";
import { OutgoingMail } from "./outgoing-mail.js";
import { ChangeSmtp, ReadSmtp, type SmtpForm, TestSmtp } from "./smtp.js";
import { smtpGroup } from "./smtp-settings.js";

const box = new MemorySecretBox();
const form = {
  host: "mail.company.example", port: 587, username: "mt@company.example", password: "secret", sender: "from@company.example",
};
const { password: _password, ...withoutPassword } = form;

let settings: MemorySettingStore;
let transport: MemoryMailTransport;
let failures: unknown[];
beforeEach(() => {
  settings = new MemorySettingStore();
  transport = new MemoryMailTransport(["away.example"], ["unknown@b.example"]);
  failures = [];
});
const admin = { userId: "a", username: "admin@b.example", role: "admin" } as const;
const change = (fields: SmtpForm & { readonly enabled?: boolean }, caller: Caller = admin) =>
  new ChangeSmtp(settings, box).run(caller, fields);
const test = (fields: SmtpForm, destinationEmail = "anna@b.example") =>
  new TestSmtp(settings, box, transport, new MemoryRandom(), (why) => failures.push(why)).run({ ...fields, destinationEmail });
const server = () => new OutgoingMail(settings, box, { add: async () => undefined }).server();
const code = (running: Promise<unknown>) => running.then(() => "ok", (failure: unknown) => (failure as DomainError).code);

describe("ChangeSmtp", () => {
  it("keeps all of it, the password sealed", async () => {
    expect(await new ReadSmtp(settings).run()).toMatchObject({ host: "", port: 587, username: "", sender: "", enabled: false });
    await change({ ...form, enabled: true });
    expect(await new ReadSmtp(settings).run()).toMatchObject({ ...withoutPassword, enabled: true });
    expect(JSON.stringify(await settings.read(smtpGroup))).not.toContain("secret");
    expect(await server()).toEqual({
      host: form.host, port: 587, sender: form.sender, isForSuperAdmins: false, access: { username: form.username, password: "secret" },
    });
  });
  it("keeps what is absent: user name, password, sender and whether letters are sent", async () => {
    await change({ ...form, enabled: true });
    expect(await change({ host: form.host, port: 587 })).toMatchObject({ ...withoutPassword, enabled: true });
    expect((await server())?.access?.password).toBe("secret");
    await change({ host: form.host, port: 587, sender: "other@company.example", password: "newer" });
    expect(await server()).toMatchObject({ sender: "other@company.example", access: { username: form.username, password: "newer" } });
    await change({ host: form.host, port: 587, enabled: false });
    expect(await new ReadSmtp(settings).run()).toMatchObject({ sender: "other@company.example", username: form.username, enabled: false });
  });
  it("clears user name, with its password, and sender where they are empty", async () => {
    await change({ ...form, enabled: true });
    await change({ host: form.host, port: 587, username: "", sender: "" });
    expect(await new ReadSmtp(settings).run()).toMatchObject({ username: "", sender: "", enabled: true });
    await change({ host: "other.example", port: 25 });
    expect(await server()).toEqual({ host: "other.example", port: 25, sender: "dragoman@other.example", isForSuperAdmins: false });
    // Nor does the password come back.
    expect(await code(change(withoutPassword))).toBe("smtp-settings-invalid");
  });
  it.each<[string, Partial<SmtpForm>]>([
    ["host", { host: "evil.example" }], ["port", { port: 465 }], ["user name", { username: "other" }],
  ])("refuses another %s without a password, and changes nothing", async (_what, fields) => {
    await change({ ...form, enabled: true });
    const before = await settings.read(smtpGroup);
    for (const sent of [{ ...withoutPassword, ...fields }, { host: form.host, port: 587, ...fields }]) {
      await expect(change(sent)).rejects.toMatchObject({
        code: "smtp-settings-invalid", message: expect.stringContaining("password"),
        details: expect.stringContaining("host, port and username"),
      });
    }
    expect(await settings.read(smtpGroup)).toEqual(before);
    expect(await code(change({ ...form, ...fields, password: "newer" }))).toBe("ok");
  });
  it.each<[string, Partial<SmtpForm>, boolean]>([
    ["the sender", { sender: "other@company.example" }, true], ["the password", { password: "other" }, true],
    ["the host", { host: "evil.example" }, false], ["the port", { port: 465 }, false], ["the user name", { username: "other" }, false],
  ])("is for super admins as one of them set it, until an administrator changes %s", async (_what, fields, stays) => {
    const isForThem = async () => (await server())?.isForSuperAdmins;
    await change({ ...form, enabled: true });
    expect(await isForThem()).toBe(false);
    await change({ ...form, enabled: true }, { ...admin, role: "super admin" });
    expect(await isForThem()).toBe(true);
    await change({ ...form, ...fields, enabled: true });
    expect(await isForThem()).toBe(stays);
    // Nor does it come back.
    await change({ ...form, enabled: true });
    expect(await isForThem()).toBe(stays);
  });
  it("signs in nowhere without a user name, and sends nothing unless enabled", async () => {
    await change({ host: form.host, port: 25, enabled: true });
    expect(await server()).toEqual({ host: form.host, port: 25, sender: "dragoman@mail.company.example", isForSuperAdmins: false });
    await change({ ...form, enabled: false });
    expect(await server()).toBeUndefined();
  });
  it.each<[Partial<SmtpForm>, string]>([
    [{ host: "mail company" }, "smtp-settings-invalid"], [{ host: "http://mail.example" }, "smtp-settings-invalid"],
    [{ host: "mail.example\r\nQUIT" }, "smtp-settings-invalid"], [{ host: "::1" }, "ok"], [{ host: "10.0.0.7" }, "ok"],
    [{ host: "localhost" }, "ok"], [{ sender: "a@b.example,c@d.example" }, "mail-address-invalid"],
    [{ sender: "mt" }, "mail-address-invalid"],
  ])("%j: %s", async (fields, end) => {
    expect(await code(change({ ...form, ...fields }))).toBe(end);
    expect((await settings.read(smtpGroup)).host).toBe(end === "ok" ? fields.host : "");
  });
  it("refuses a password without a user name", async () => {
    expect(await code(change({ host: form.host, port: 25, password: "secret" }))).toBe("smtp-settings-invalid");
  });
});

describe("TestSmtp", () => {
  it("sends a letter by what is given, and stores nothing", async () => {
    expect(await test(form)).toBe(true);
    expect(transport.sent.map(({ server: { access }, letter: { to } }) => [access?.password, to])).toEqual([["secret", "anna@b.example"]]);
    expect((await settings.read(smtpGroup)).host).toBe("");
  });
  it("uses the stored password for its own server and user alone", async () => {
    await change(form);
    for (const fields of [{}, { host: "evil.example" }, { port: 26 }, { username: "other" }]) await test({ ...withoutPassword, ...fields });
    expect(transport.sent.map(({ server: { access } }) => access?.password)).toEqual(["secret", undefined, undefined, undefined]);
  });
  it("says when the server takes no letter, and tells the log why", async () => {
    expect([await test({ ...form, host: "away.example" }), await test(form, "unknown@b.example")]).toEqual([false, false]);
    expect(failures).toHaveLength(1);
  });
  it("refuses several addresses", async () => {
    expect(await code(test(form, "anna@b.example,eve@b.example"))).toBe("mail-address-invalid");
  });
});
