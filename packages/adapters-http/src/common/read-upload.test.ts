import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../app.test-kit.js";
import { until } from "../until.test-kit.js";
import { multipart } from "../multipart.test-kit.js";
import { authorizationOf } from "../world.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

const path = "/api/v2/feedback/import";
const type = { "content-type": "multipart/form-data; boundary=cut" };
const send = (form: string | Buffer, headers: Readonly<Record<string, string>> = type, query = "") =>
  app.ask("POST", path + query, { as: "linguist", form, headers });
/** The beginning of a request by a linguist, up to the headers that are missing. */
const headOf = async (): Promise<string> => {
  const headers = Object.entries({ ...authorizationOf("linguist"), ...type });
  return `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}`;
};
const part = (disposition: string, content = "x") => `--cut\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
/** Nobody here has it, but one with the same languages. */
const pairOfTheirs = "<prop type=\"language_pair_id\">EngSpa_Legal_SRV_RBMT_1_0_x_0</prop>";
const tmx = (...texts: readonly string[]) => `<tmx>${texts.map((text) => `<tu>${pairOfTheirs}<tuv xml:lang="en"><seg>${text}</seg></tuv>`
  + `<tuv xml:lang="es"><seg>of the file</seg></tuv></tu>`).join("")}</tmx>`;
const file = part("name=\"file\"; filename=\"a.tmx\"");
const end = "--cut--\r\n";
/** Files without a name are still open files. */
const openFiles = () => readdirSync("/proc/self/fd").length;

describe("uploads", () => {
  it("hand over the bytes and the fields beside them, from form and query", async () => {
    const texts = Array.from({ length: 100 }, (_, n) => `${n} ${"é".repeat(3_000)}\r\n--cu`);
    const { form } = multipart(tmx(...texts), { applyAll: "TRUE", other: "" });
    const answer = await send(form, type, "?approveAll=false&unknown=1");
    expect(answer.json).toEqual({ successful: 100, duplicate: 0, invalid: 0, warnings: [] });
    const { items } = await app.world.feedback.list({ suggestedTranslation: "of the file" }, { page: 1, perPage: 1_000 });
    expect(items.map(({ sourceText }) => sourceText).sort()).toEqual([...texts].sort());
    expect((await send(multipart(tmx("again"), { applyAll: "false" }).form)).json).toMatchObject({ successful: 0, invalid: 1 });
    expect((await send(form, type, "?approveAll=true")).headers["dragoman-error"]).toBe("role-not-sufficient");
    expect((await send(part("name=\"file\"; filename=\"\"") + end)).status).toBe(400);
    expect((await send(multipart("").form)).headers["dragoman-error"]).toBe("file-not-well-formed");
  });

  it.each<[string, string, Readonly<Record<string, string>> | undefined, number, string]>([
    ["no body", "", {}, 400, "field-missing"],
    ["another type", "file=x", { "content-type": "application/x-www-form-urlencoded" }, 400, "body-type-unsupported"],
    ["no boundary", file + end, { "content-type": "multipart/form-data" }, 400, "body-type-unsupported"],
    ["an empty boundary", file + end, { "content-type": "multipart/form-data; boundary=" }, 400, "body-type-unsupported"],
    ["a compressed body", file + end, { ...type, "content-encoding": "gzip" }, 400, "body-type-unsupported"],
    ["no file", part("name=\"applyAll\"", "true") + end, undefined, 400, "field-missing"],
    ["a file that is a field", part("name=\"file\"") + end, undefined, 400, "field-missing"],
    ["a file in another field", part("name=\"files\"; filename=\"a\"") + end, undefined, 400, "multipart-malformed"],
    ["two files", file + file + end, undefined, 400, "multipart-malformed"],
    ["a file without a field name", part("filename=\"a\"") + end, undefined, 400, "multipart-malformed"],
    ["a field without a name", part("x=y") + file + end, undefined, 400, "multipart-malformed"],
    ["a broken header", `--cut\r\nContent-Disposition form-data\r\n\r\nx\r\n${file}${end}`, undefined, 400, ""],
    ["no end", file, undefined, 400, "multipart-malformed"],
    ["an end within the file", file.slice(0, -4), undefined, 400, "multipart-malformed"],
    ["a thousand parts", part("name=\"a\"").repeat(1_000) + file + end, undefined, 413, "field-too-large"],
    ["a long name", part(`name="${"a".repeat(300)}"`) + file + end, undefined, 413, "field-too-large"],
    ["a long value", part("name=\"a\"", "x".repeat(70_000)) + file + end, undefined, 413, "field-too-large"],
    ["deep names", part(`name="a${"[b]".repeat(50)}"`) + file + end, undefined, 400, "multipart-malformed"],
    ["large indexes", part("name=\"a[4000000000]\"") + file + end, undefined, 400, "multipart-malformed"],
    ["an object for a flag", part("name=\"applyAll[b]\"", "true") + file + end, undefined, 400, "field-nested"],
    ["an array for a flag", part("name=\"applyAll[]\"", "true") + file + end, undefined, 400, "field-nested"],
    ["a repeated flag", part("name=\"applyAll\"", "true").repeat(2) + file + end, undefined, 400, "field-repeated"],
    ["a NUL", part("name=\"applyAll\"", "tr\0ue") + file + end, undefined, 400, "text-malformed"],
    ["no flag", part("name=\"applyAll\"", "yes") + file + end, undefined, 400, "unknown-value"],
  ])("refuse %s", async (_what, form, headers, status, code) => {
    const answer = await send(form, headers ?? type);
    expect([answer.status, code === "" ? "" : answer.headers["dragoman-error"]]).toEqual([status, code]);
  });

  it.each([
    ["PUT", "/entitlements/license", "file", "x"], ["PUT", "/entitlements/license?file=x", "other", "x"],
    ["POST", "/themes", "loginLogo", "<svg/>"],
  ])("are not passed over where they may be absent and come as a text: %s %s", async (method, where, name, content) => {
    const ask = (form: string) => app.ask(method, `/api/v2${where}`, { as: "admin", form, headers: type });
    const { status, text, headers } = await ask(part(`name="${name}"`, content) + end);
    expect([status, headers["dragoman-error"], text]).toEqual([400, "field-missing", expect.stringContaining("with a file name")]);
    if (!where.includes("?")) expect((await ask(part(`name="${name}"`, "") + end)).status).toBe(200);
  });

  it.each([
    ["POST", "/themes", "primaryColour=%23123456", "admin"], ["PUT", "/entitlements/license", "", "admin"],
    ["PUT", "/entitlements/license", "other=x", "admin"],
  ] as const)("may be left out of a urlencoded form where none has to come: %s %s %s", async (method, where, form, as) => {
    expect((await app.ask(method, `/api/v2${where}`, { as, form })).status).toBe(200);
    const { status, headers } = await app.ask(method, `/api/v2${where}`, { as, form: "file=x&loginLogo=x" });
    expect([status, headers["dragoman-error"]]).toEqual([400, "field-missing"]);
  });

  it("name the field that holds the file when it comes in another one", async () => {
    const { text } = await send(part("name=\"files\"; filename=\"a\"") + end);
    expect(text).toContain("in the field file,");
  });

  it("take names for what they are", async () => {
    const names = ["__proto__", "constructor", "toString"].map((name) => part(`name="${name}"`)).join("");
    expect((await send(names + part("name=\"file\"; filename=\"../../etc/passwd\"", tmx()) + end)).status).toBe(200);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  it("hear at once of a file that is too large, before its end", async () => {
    const head = `${await headOf()}Content-Length: 10000000000\r\n\r\n`
      + "--cut\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n";
    const socket = connect(app.port, "127.0.0.1");
    let heard = "";
    socket.on("data", (bytes) => { heard += bytes.toString(); }).on("error", () => undefined).write(head);
    const piece = Buffer.alloc(2 ** 20, 0x61);
    for (let sent = 0; heard === "" && sent < 400; sent += 1) await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
    await until(() => heard !== "");
    socket.destroy();
    expect(heard).toContain("413");
    expect(heard).toContain("Dragoman-Error: file-too-large");
  });

  it("leave nothing behind, also when they break off", async () => {
    const before = openFiles();
    const head = await headOf();
    for (let n = 0; n < 200; n += 1) {
      const socket = connect(app.port, "127.0.0.1");
      socket.on("error", () => undefined);
      const body = `${file.slice(0, -2)}${"x".repeat(n * 50)}`;
      await new Promise<void>((resolve) => socket.write(`${head}Content-Length: 100000\r\n\r\n${body}`, () => resolve()));
      socket.destroy();
    }
    await send(multipart("x").form);
    await until(() => openFiles() <= before + 5);
    // Other servers of this machine use the folder too, but a file has its name there for a moment only.
    const named = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(`dragoman-tmp-${process.pid}-`));
    const left = named();
    await until(() => !named().some((name) => left.includes(name)));
  });
});
