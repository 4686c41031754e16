import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
  aPerson, newSigningKey, type Person, responseIn, type Response, responseXml, type RunningProvider, startProvider, wrappings,
} from "../../../packages/adapters-identity/src/saml/identity-provider.test-kit.js";
import type { Answer, Client } from "./support/client.js";
import { startFurther } from "./support/further-server.js";
import { usePeople } from "./support/people.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const codeOf = ({ status, headers }: Answer) => [status, headers.get("dragoman-error")];

/** A browser at the point where the provider has answered. */
interface Browser {
  readonly cookie: string;
  readonly requestId: string;
  readonly response: string;
}

describe("signing in by SAML", () => {
  const publicUrl = "https://mt.example/sub";
  const acsUrl = `${publicUrl}/api/v2/auth/saml/acs`;
  const entityId = `${publicUrl}/api/v2/auth/saml/metadata`;
  const { dragoman, admin } = useSandbox("none", { DRAGOMAN_PUBLIC_URL: publicUrl, DRAGOMAN_WEBHOOK_ALLOW: "127.0.0.1" });
  const who = usePeople(dragoman);
  let provider: RunningProvider;
  beforeAll(async () => { provider = await startProvider(acsUrl, aPerson("ann@company.example")); });
  afterAll(() => provider.close());

  const anybody = () => dragoman.anybody();
  const set = (fields: Record<string, string | readonly string[]>) => admin.put("/system/saml", fields);
  const atProvider = () => ({
    enabled: "true", "identityProvider.metadataUrl": provider.metadataUrl, "identityProvider.insecureSkipVerify": "true",
    "identityProvider.forceAuthentication": "false", "identityProvider.azure.applicationId": "", "identityProvider.attributes.email": "",
    loginGroup: "", loginRole: "", role: "", roleGroup: "",
  });
  const newSecret = async (): Promise<string> => (await anybody().get("/auth/saml/gen-secret")).json as string;
  const init = (secret: string, path = "/auth/saml/init") => anybody().get(path, { secret });
  /** Opens the browser with a secret, and signs in at the provider. */
  const browse = async (secret: string, person: Person): Promise<Browser> => {
    const sent = await init(secret);
    if (sent.status !== 302) throw new Error(sent.text);
    const location = sent.headers.get("location") as string;
    provider.person = person;
    const response = responseIn(await (await fetch(location)).text());
    const requestId = / InResponseTo="([^"]+)"/.exec(Buffer.from(response, "base64").toString())?.[1] as string;
    return { cookie: (sent.headers.get("set-cookie") as string).split(";")[0] as string, requestId, response };
  };
  const post = (response: string) => anybody().post("/auth/saml/acs", { SAMLResponse: response });
  const confirmationIn = ({ text }: Answer): string => /name="confirmation" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const answer = (page: Answer, cookie: string, yes = "yes") =>
    anybody().post("/auth/saml/confirm", { confirmation: confirmationIn(page), answer: yes }, { cookie });
  const wait = (secret: string, client = anybody()) => client.get("/auth/saml/wait", { secret });
  /** Signs in as a person would; answers the access token. */
  const signIn = async (person: Person): Promise<Client> => {
    const secret = await newSecret();
    const { cookie, response } = await browse(secret, person);
    const confirmed = await answer(await post(response), cookie);
    if (confirmed.status !== 200) throw new Error(confirmed.text);
    return anybody().withToken((await wait(secret)).json as string);
  };

  describe("settings", () => {
    it("are off from the start, and nothing is offered", async () => {
      expect((await admin.get("/system/saml")).json).toEqual({
        enabled: false,
        identityProvider: {
          metadataUrl: "", insecureSkipVerify: false, azure: { applicationId: "" }, forceAuthentication: false,
          attributes: { name: "", email: "" },
        },
        loginGroups: [], loginRoles: null, roles: null, roleGroups: null,
      });
      expect((await who.observer.get("/system/saml/available")).json).toEqual({ available: false });
      expect(codeOf(await init(await newSecret()))).toEqual([400, "saml-off"]);
      expect(codeOf(await post("AAAA"))).toEqual([400, "saml-off"]);
    });

    it("are shown as they were set; what is absent stays, what is empty clears, lists are replaced", async () => {
      const answered = await set({
        ...atProvider(), "identityProvider.attributes.email": "email", loginGroup: ["mt-users", "a, b"], loginRole: ["Staff"],
        role: ["Linguist=Linguists", "linguist=Writers", "admin=a=b"], roleGroup: ["admin=mt-admins"],
      });
      const expected = {
        enabled: true,
        identityProvider: {
          metadataUrl: provider.metadataUrl, insecureSkipVerify: true, azure: { applicationId: "" }, forceAuthentication: false,
          attributes: { name: "", email: "email" },
        },
        loginGroups: ["mt-users", "a, b"], loginRoles: ["Staff"],
        roles: [{ role: "linguist", providerRoles: ["Linguists", "Writers"] }, { role: "admin", providerRoles: ["a=b"] }],
        roleGroups: [{ role: "admin", groups: ["mt-admins"] }],
      };
      expect(answered.json).toEqual(expected);
      expect((await who.admin.get("/system/saml")).json).toEqual(expected);
      expect((await who.observer.get("/system/saml/available")).json).toEqual({ available: true });
      expect((await set({ loginGroup: ["other"], loginRole: "" })).json).toEqual({ ...expected, loginGroups: ["other"], loginRoles: null });
      expect((await set({ enabled: "false" })).json.enabled).toBe(false);
      expect((await who.observer.get("/system/saml/available")).json).toEqual({ available: false });
    });

    it.each<[fields: Record<string, string>, code: string, says: string]>([
      [{ enabled: "perhaps" }, "unknown-value", "enabled"],
      [{ enabled: "true", "identityProvider.metadataUrl": "" }, "saml-metadata-url-invalid", "metadataUrl"],
      [{ "identityProvider.metadataUrl": "file:///etc/passwd" }, "saml-metadata-url-invalid", "https://"],
      [{ "identityProvider.metadataUrl": "http://idp.example/md", "identityProvider.insecureSkipVerify": "false" },
        "saml-metadata-url-invalid", "insecureSkipVerify"],
      [{ role: "boss=Bosses" }, "saml-mapping-invalid", "role"],
      [{ roleGroup: "admin" }, "saml-mapping-invalid", "roleGroup"],
      [{ enabled: "true", "identityProvider.metadataUrl": "http://10.1.2.3/md", "identityProvider.insecureSkipVerify": "true" },
        "saml-metadata-unreadable", "DRAGOMAN_WEBHOOK_ALLOW"],
      [{ enabled: "true", "identityProvider.metadataUrl": "http://127.0.0.1:9/md", "identityProvider.insecureSkipVerify": "true" },
        "saml-metadata-unreadable", "127.0.0.1:9"],
    ])("refuse %j, and stay as they are", async (fields, code, says) => {
      const before = (await admin.get("/system/saml")).json;
      const refused = await set(fields);
      expect([codeOf(refused), refused.text]).toEqual([[400, code], expect.stringContaining(says)]);
      expect((await admin.get("/system/saml")).json).toEqual(before);
    });

    it("take metadata under a certificate that nobody vouches for only where they say so", async () => {
      const metadata = await (await fetch(provider.metadataUrl)).text();
      const { key, cert } = await newSigningKey();
      const web = createServer({ key, cert }, (_request, response) => response.end(metadata));
      await new Promise<void>((resolve) => { web.listen(0, "127.0.0.1", resolve); });
      try {
        const metadataUrl = `https://127.0.0.1:${(web.address() as AddressInfo).port}/metadata`;
        const fields = { enabled: "true", "identityProvider.metadataUrl": metadataUrl };
        const refused = await set({ ...fields, "identityProvider.insecureSkipVerify": "false" });
        expect([codeOf(refused), refused.text]).toEqual([[400, "saml-metadata-unreadable"], expect.stringContaining("TLS")]);
        expect((await set({ ...fields, "identityProvider.insecureSkipVerify": "true" })).status).toBe(200);
        expect((await who.observer.get("/system/saml/available")).json).toEqual({ available: true });
      } finally {
        await new Promise((resolve) => { web.close(resolve); });
      }
    });

    it("that could make somebody a super admin are for super admins", async () => {
      await set(atProvider());
      expect((await who.admin.put("/system/saml", { loginGroup: "" })).status).toBe(200);
      expect(codeOf(await who.admin.put("/system/saml", { roleGroup: "super admin=all" }))).toEqual([403, "role-not-sufficient"]);
      await set({ roleGroup: "super admin=chiefs" });
      expect(codeOf(await who.admin.put("/system/saml", { loginGroup: "" }))).toEqual([403, "role-not-sufficient"]);
      await set({ roleGroup: "" });
    });

    it("tell the provider who we are, by its own name for us where it has one", async () => {
      const { text, headers } = await anybody().get("/auth/saml/metadata");
      expect(headers.get("content-type")).toMatch(/^application\/samlmetadata\+xml/);
      for (const part of [`entityID="${entityId}"`, `Location="${acsUrl}"`]) expect(text).toContain(part);
      await set({ "identityProvider.azure.applicationId": "0f3a-1" });
      expect((await anybody().get("/auth/saml/metadata")).text).toContain('entityID="spn:0f3a-1"');
      await set({ "identityProvider.azure.applicationId": "" });
    });
  });

  describe("a sign-in", () => {
    beforeAll(async () => { await set({ ...atProvider(), role: "", roleGroup: ["linguist=mt-linguists", "translator=mt-users"] }); });

    it("makes the account of whoever comes first, and gives a token of twelve hours", async () => {
      const secret = await newSecret();
      const waiting = wait(secret);
      const { cookie, response } = await browse(secret, aPerson("Ann@company.example", ["mt-users", "mt-linguists"]));
      const page = await post(response);
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.text).toContain("Ann@company.example");
      expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(await answer(page, cookie)).toMatchObject({ status: 200, text: expect.stringContaining("You are signed in") });
      const token = (await waiting).json as string;
      const { exp } = JSON.parse(Buffer.from(token.split(".")[1] as string, "base64url").toString()) as { exp: number };
      expect(exp - Date.now() / 1000).toBeGreaterThan(11.9 * 3600);
      expect(exp - Date.now() / 1000).toBeLessThanOrEqual(12 * 3600);
      expect((await anybody().withToken(`"${token}"`).get("/users/me")).json).toEqual({
        username: "Ann@company.example", displayName: "Name of Ann@company.example", roles: ["linguist"], authenticationType: "saml",
        disabled: false,
      });
    });

    it("goes in any order, by a doubled slash and with the secret in its quotes", async () => {
      const secret = await newSecret();
      const sent = await anybody().send("GET", `//api/v2/auth/saml/init?secret=%22${secret}%22`);
      expect([sent.status, new URL(sent.headers.get("location") as string).origin]).toEqual([302, new URL(provider.metadataUrl).origin]);
      const { cookie, response } = await browse(secret, aPerson("bob@company.example", ["mt-users"]));
      await answer(await post(response), cookie);
      const late = await anybody().send("GET", `/auth/saml/wait?secret=%22${secret}%22`);
      expect((await anybody().withToken(late.json as string).get("/users/me")).json.username).toBe("bob@company.example");
    });

    it("gives its token once", async () => {
      const secret = await newSecret();
      const { cookie, response } = await browse(secret, aPerson("bob@company.example"));
      await answer(await post(response), cookie);
      expect((await wait(secret)).status).toBe(200);
      expect(codeOf(await wait(secret))).toEqual([404, "saml-secret-unknown"]);
    });

    it("follows the provider in name and role, and leaves nobody the role that it takes", async () => {
      const first = await signIn(aPerson("cai@company.example", ["mt-linguists"]));
      expect((await first.get("/users/me")).json.roles).toEqual(["linguist"]);
      const second = await signIn({ ...aPerson("cai@company.example"), claims: { email: "cai@company.example", displayName: "Cai" } });
      expect((await second.get("/users/me")).json).toMatchObject({ roles: [""], displayName: "Cai" });
      const former = async () => ((await first.get("/users/me")).status === 401 ? true : undefined);
      await until("the token of the former role to die", former, 10_000);
    });

    it("asks the provider to ask for credentials only where the settings say so", async () => {
      await signIn(aPerson("bob@company.example"));
      expect(provider.forced()).toBe(false);
      await set({ "identityProvider.forceAuthentication": "true" });
      await signIn(aPerson("bob@company.example"));
      expect(provider.forced()).toBe(true);
    });

    it("is for members of the login groups, and for those with a login role", async () => {
      await set({ loginGroup: ["mt-users", "others"] });
      const outside = await browse(await newSecret(), aPerson("dan@company.example", ["nobody"]));
      expect(codeOf(await post(outside.response))).toEqual([403, "saml-login-not-allowed"]);
      await signIn(aPerson("dan@company.example", ["others"]));
      await set({ loginGroup: "", loginRole: "Staff" });
      const guest = await browse(await newSecret(), aPerson("dan@company.example", ["others"], ["Guest"]));
      expect(codeOf(await post(guest.response))).toEqual([403, "saml-login-not-allowed"]);
      await signIn(aPerson("dan@company.example", [], ["Staff"]));
      await set({ loginRole: "" });
    });

    it("is refused for a name that signs in in another way, for disabled accounts and without an address", async () => {
      const confirmed = async (person: Person): Promise<Answer> => {
        const { cookie, response } = await browse(await newSecret(), person);
        return answer(await post(response), cookie);
      };
      expect(codeOf(await confirmed(aPerson("translator@mail.example")))).toEqual([403, "saml-account-refused"]);
      await signIn(aPerson("eve@company.example"));
      await admin.put("/users/eve@company.example", { disabled: true });
      expect(codeOf(await confirmed(aPerson("eve@company.example")))).toEqual([403, "saml-account-refused"]);
      const nameless = await browse(await newSecret(), { nameId: "eve", claims: { displayName: "Eve" } });
      expect(codeOf(await post(nameless.response))).toEqual([401, "saml-person-invalid"]);
    });
  });

  describe("nobody else", () => {
    beforeAll(async () => { await set(atProvider()); });

    it.each<[what: string, wrong: () => Promise<Partial<Response>> | Partial<Response>]>([
      ["without a signature", () => ({ signed: "nothing" })],
      ["of a wrong signer", async () => ({ signer: await newSigningKey() })],
      ["for a wrong audience", () => ({ audience: "https://other.example" })],
      ["for a wrong recipient", () => ({ recipient: "https://other.example/acs" })],
      ["that has expired", () => ({ lifetimeInSeconds: -61 })],
      ["of another provider", () => ({ issuer: "https://other.example" })],
      ["to no request", () => ({ inResponseTo: undefined })],
      ["to a request that nobody made", () => ({ inResponseTo: "_0123456789" })],
    ])("gets in by a response %s", async (_what, wrong) => {
      const { requestId } = await browse(await newSecret(), aPerson("ann@company.example"));
      const xml = await responseXml({ ...goodResponse(requestId), ...await wrong() });
      expect(codeOf(await post(base64(xml)))).toEqual([401, "saml-response-invalid"]);
      expect((await post(base64(await responseXml(goodResponse(requestId))))).status).toBe(200);
    });

    it("gets in by a response that was changed, or is none", async () => {
      const { requestId } = await browse(await newSecret(), aPerson("ann@company.example"));
      const xml = await responseXml(goodResponse(requestId));
      for (const changed of [xml.replaceAll("ann@", "chief@"), "", "<a/>", "no XML"]) {
        expect((await post(base64(changed))).status).toBe(changed === "" ? 400 : 401);
      }
    });

    it.each(wrappings)("gets in by %s", async (_name, part, wrap) => {
      const { requestId } = await browse(await newSecret(), aPerson("ann@company.example"));
      const xml = await responseXml({ ...goodResponse(requestId), ...(part === "response" ? { signed: part } : {}) });
      expect(codeOf(await post(base64(wrap(xml))))).toEqual([401, "saml-response-invalid"]);
      expect((await post(base64(xml))).status).toBe(200);
    });

    it("gets in by a response that comes again, once or many at a time", async () => {
      const { response } = await browse(await newSecret(), aPerson("ann@company.example"));
      const answers = await Promise.all(Array.from({ length: 5 }, () => post(response)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
      expect(codeOf(await post(response))).toEqual([401, "saml-response-used"]);
    });

    it("gets a victim's token by sending them into a sign-in of their own", async () => {
      // The attacker's browser begins; the victim's ends at the provider, and says yes.
      const secret = await newSecret();
      const attacker = await browse(secret, aPerson("ann@company.example"));
      const page = await post(attacker.response);
      expect(codeOf(await answer(page, "dragoman-sign-in-x=victim"))).toEqual([401, "saml-browser-unknown"]);
      expect(codeOf(await anybody().post("/auth/saml/confirm", { confirmation: confirmationIn(page), answer: "yes" })))
        .toEqual([401, "saml-browser-unknown"]);
      // A link into the attacker's sign-in: the victim's own browser goes all the way, and is asked.
      const other = await newSecret();
      const victim = await browse(other, aPerson("ann@company.example"));
      const waiting = wait(other);
      expect((await answer(await post(victim.response), victim.cookie, "no")).text).toContain("Nobody was signed in");
      expect(codeOf(await waiting)).toEqual([401, "saml-sign-in-refused"]);
    });

    it("confirms twice, or otherwise than before", async () => {
      const { cookie, response } = await browse(await newSecret(), aPerson("ann@company.example"));
      const page = await post(response);
      await answer(page, cookie, "no");
      expect(codeOf(await answer(page, cookie))).toEqual([409, "saml-sign-in-wrong-state"]);
    });

    it("waits with a secret that was never given, or was changed", async () => {
      const secret = await newSecret();
      for (const wrong of ["x", `x${secret}`, secret.slice(0, -1), "%00"]) {
        const refused = await wait(wrong);
        expect([400, 404]).toContain(refused.status);
      }
      expect(codeOf(await wait("x"))).toEqual([404, "saml-secret-unknown"]);
      expect(codeOf(await anybody().get("/auth/saml/wait"))).toEqual([400, "field-missing"]);
      expect(codeOf(await init("x"))).toEqual([404, "saml-secret-unknown"]);
      expect(codeOf(await anybody().get("/auth/saml/init"))).toEqual([400, "field-missing"]);
      expect(codeOf(await anybody().post("/auth/saml/acs"))).toEqual([400, "field-missing"]);
      expect(codeOf(await anybody().post("/auth/saml/confirm", { confirmation: "x", answer: "maybe" }))).toEqual([400, "unknown-value"]);
    });
  });

  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  const goodResponse = (requestId: string): Response => ({
    person: aPerson("ann@company.example"), signer: provider.signer, issuer: provider.entityId, audience: entityId, recipient: acsUrl,
    inResponseTo: requestId,
  });

  it("ends on another server than it began on", async () => {
    const second = await startFurther(dragoman);
    try {
      const secret = await newSecret();
      const waiting = wait(secret, second.client);
      const { cookie, response } = await browse(secret, aPerson("fay@company.example"));
      await answer(await second.client.post("/auth/saml/acs", { SAMLResponse: response }), cookie);
      expect((await anybody().withToken((await waiting).json as string).get("/users/me")).json.username).toBe("fay@company.example");
    } finally {
      await second.stop();
    }
  });
});
