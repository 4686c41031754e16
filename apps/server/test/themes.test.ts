import { describe, expect, it } from "@jest/globals";
import type { Answer, Client } from "./support/client.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { useSandbox } from "./support/use-dragoman.js";

const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const jpeg = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xff, 0xd9,
]);
const icon = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0, png.length, 0, 0, 0, 22, 0, 0, 0]), png]);
const evil = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script>'
  + '<a href="javascript:alert(3)"><rect width="9"/></a>'
  + '<foreignObject><iframe src="https://evil.example"/></foreignObject><style>@import "https://evil.example/x.css"</style></svg>';

type Texts = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, string | Buffer>>;

describe("the theme", () => {
  const { dragoman, admin } = useSandbox("none");
  const who = usePeople(dragoman);

  const post = (client: Client, fields: Texts, files: Files = {}): Promise<Answer> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const [name, bytes] of Object.entries(files)) body.append(name, new Blob([bytes as string]), `../${name}.html`);
    return client.send("POST", "/themes", body);
  };
  const theme = async () => (await admin.get("/themes")).json as Record<string, string>;
  const pathOf = (url = "") => new URL(url).pathname;

  it("has colours, a title and no images before anybody changed it", async () => {
    expect(await theme()).toMatchObject({
      tabTitle: "Dragoman", stylePrimaryGroupColor: expect.stringMatching(/^#[0-9a-f]{6}$/), loginNotificationMessage: "",
      navigationBarLogoUrl: "", loginLogoUrl: "", faviconUrl: "",
    });
  });

  it("is changed field by field; what is absent or empty stays, and a blank clears a text", async () => {
    const before = await theme();
    const { status, json } = await post(admin, {
      stylePrimaryGroupColor: "#ABC", tabTitle: "Acmé übersetzt", loginNotificationMessage: "<b>For staff</b>",
      styleNavigationBarTextColor: "",
    });
    expect([status, json]).toEqual([200, {
      ...before, stylePrimaryGroupColor: "#ABC", tabTitle: "Acmé übersetzt", loginNotificationMessage: "<b>For staff</b>",
    }]);
    expect((await post(admin, { loginNotificationMessage: " ", tabTitle: "" })).json).toEqual({ ...json, loginNotificationMessage: "" });
    expect(await theme()).toEqual({ ...json, loginNotificationMessage: "" });
  });

  it("shows images to everybody, by addresses that change with them", async () => {
    const first = (await post(admin, {}, { navigationBarLogo: png, loginLogo: jpeg, favicon: icon })).json;
    for (const [url, type, bytes] of [
      [first.navigationBarLogoUrl, "image/png", png], [first.loginLogoUrl, "image/jpeg", jpeg], [first.faviconUrl, "image/x-icon", icon],
    ]) {
      const answer = await dragoman.anybody().get(pathOf(url));
      expect([answer.status, answer.headers.get("content-type"), Buffer.from(answer.bytes)]).toEqual([200, type, bytes]);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("cache-control")).toContain("immutable");
    }
    const second = (await post(admin, { tabTitle: "Acme" }, { loginLogo: png })).json;
    expect(second).toEqual({ ...first, tabTitle: "Acme", loginLogoUrl: expect.not.stringMatching(first.loginLogoUrl) });
    await refusals([[dragoman.anybody().get(pathOf(first.loginLogoUrl)), 404, "theme-file-not-found"]]);
    expect((await post(admin, {}, { favicon: "" })).json).toEqual(second);
  });

  it("keeps of an SVG what draws, and serves it so that nothing could run", async () => {
    const { loginLogoUrl } = (await post(admin, {}, { loginLogo: evil })).json;
    const { headers, text } = await dragoman.anybody().get(pathOf(loginLogoUrl));
    expect(headers.get("content-type")).toBe("image/svg+xml");
    expect(text).toContain('<rect width="9">');
    expect(text).not.toMatch(/script|alert|onload|iframe|evil/);
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
  });

  it("is shown to whoever is about to sign in, and whether there is an identity provider", async () => {
    expect((await dragoman.anybody().get("/api/ext/v1/login-page")).json).toEqual({ theme: await theme(), singleSignOn: false });
  });

  it.each<[what: string, fields: Texts, files: Files, code: string]>([
    ["a colour by name", { stylePrimaryGroupColor: "red" }, {}, "theme-colour-invalid"],
    ["a colour with more", { styleLoginFormBackgroundColor: "#fff;}" }, {}, "theme-colour-invalid"],
    ["a title that is too long", { tabTitle: "x".repeat(101) }, {}, "theme-text-invalid"],
    ["HTML as a logo", {}, { loginLogo: "<!doctype html><script>alert(1)</script>" }, "image-not-accepted"],
    ["half a picture", {}, { loginLogo: png.subarray(0, 50) }, "image-not-accepted"],
    ["an icon as a logo", {}, { loginLogo: icon }, "image-not-accepted"],
    ["a picture as an icon", {}, { favicon: png }, "image-not-accepted"],
    ["an SVG as an icon", {}, { favicon: evil }, "image-not-accepted"],
    ["an SVG with entities", {}, { loginLogo: '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>' }, "image-not-accepted"],
    ["a file that nobody asked for", {}, { background: png }, "multipart-malformed"],
  ])("refuses %s, and changes nothing", async (_what, fields, files, code) => {
    const before = await theme();
    await refusals([[post(admin, { tabTitle: "Other", ...fields }, files), 400, code]]);
    expect(await theme()).toEqual(before);
  });

  it("takes images up to their limit, and no other bodies", async () => {
    await refusals([
      [post(admin, {}, { loginLogo: Buffer.alloc(20 * 2 ** 20 + 1) }), 413, "file-too-large"],
      [admin.send("POST", "/themes", '{"tabTitle":"x"}', { "Content-Type": "application/json" }), 400, "body-type-unsupported"],
      [dragoman.anybody().get("/api/ext/v1/theme-files/nothing"), 404, "theme-file-not-found"],
    ]);
  });

  it("leaves in the audit who changed it", async () => {
    const { entries } = (await admin.get("/api/ext/v1/audit?events=settings")).json;
    expect(entries[0]).toMatchObject({ event: "settings.changed", username: "admin@localhost", data: { group: "theme" } });
  });

  it("is read by every role, and changed by administrators", async () => {
    for (const client of [who.linguist, who.translator, who.observer]) {
      expect((await client.get("/themes")).status).toBe(200);
      await refusals([[post(client, { tabTitle: "x" }), 403, "role-not-sufficient"]]);
    }
    await refusals([[dragoman.anybody().get("/themes"), 401, "not-authenticated"]]);
  });
});
