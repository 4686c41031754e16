import { beforeAll, describe, expect, it } from "@jest/globals";
import type { SamlParties } from "@dragoman/application/saml";
import { aPerson, newSigningKey, type Response, responseXml, type SigningKey, wrappings } from "./identity-provider.test-kit.js";
import { PassportSamlMessages } from "./passport-saml-messages.js";

const service = { entityId: "https://mt.example/api/v2/auth/saml/metadata", acsUrl: "https://mt.example/api/v2/auth/saml/acs" };
const issuer = "https://idp.example/metadata";
const requestId = "_ours.1";
let signer: SigningKey;
let stranger: SigningKey;
let parties: SamlParties;
beforeAll(async () => {
  [signer, stranger] = [await newSigningKey(), await newSigningKey()];
  const certificate = signer.cert.replace(/-----[A-Z ]+-----|\s/g, "");
  parties = { service, provider: { entityId: issuer, signInUrl: "https://idp.example/sign-in?tenant=1", certificates: [certificate] } };
});

const messages = new PassportSamlMessages();
const good = (): Response => ({
  person: aPerson("ann@company.example", ["mt-users", "mt-admins"]), signer, issuer, audience: service.entityId, recipient: service.acsUrl,
  inResponseTo: requestId,
});
const read = (xml: string) =>
  messages.readResponse(parties, Buffer.from(xml).toString("base64"), (id) => id === requestId);
const readBy = (xml: string, admitsWeak = false, by = parties) =>
  new PassportSamlMessages(admitsWeak).readResponse(by, Buffer.from(xml).toString("base64"), (id) => id === requestId);
const refused = expect.objectContaining({ kind: "unauthenticated", code: "saml-response-invalid" });

describe("PassportSamlMessages", () => {
  it("sends browsers to the provider with a request of the given id, beside what its address has already", async () => {
    const url = new URL(await messages.requestUrl(parties, { id: requestId, forceAuthentication: true }));
    expect([url.origin + url.pathname, url.searchParams.get("tenant")]).toEqual(["https://idp.example/sign-in", "1"]);
    const { inflateRawSync } = await import("node:zlib");
    const xml = inflateRawSync(Buffer.from(url.searchParams.get("SAMLRequest") ?? "", "base64")).toString();
    for (const part of [`ID="${requestId}"`, 'ForceAuthn="true"', service.acsUrl, service.entityId]) expect(xml).toContain(part);
    const plain = new URL(await messages.requestUrl(parties, { id: requestId, forceAuthentication: false }));
    expect(inflateRawSync(Buffer.from(plain.searchParams.get("SAMLRequest") ?? "", "base64")).toString()).not.toContain("ForceAuthn");
  });

  it.each([undefined, "response", "both"] as const)("reads what is signed: %s", async (signed) => {
    const { attributes, ...said } = await read(await responseXml({ ...good(), ...(signed === undefined ? {} : { signed }) }));
    expect(said).toEqual({ requestId, nameId: "ann@company.example" });
    expect([attributes.get("email"), attributes.get("groups")]).toEqual([["ann@company.example"], ["mt-users", "mt-admins"]]);
  });

  it.each<[what: string, wrong: () => Partial<Response>]>([
    ["nothing is signed", () => ({ signed: "nothing" })],
    ["somebody else has signed it", () => ({ signer: stranger })],
    ["somebody else has issued it", () => ({ issuer: "https://other.example" })],
    ["it is for another audience", () => ({ audience: "https://other.example" })],
    ["it is for another recipient", () => ({ recipient: "https://other.example/acs" })],
    ["it answers another request", () => ({ inResponseTo: "_theirs" })],
    ["it answers no request", () => ({ inResponseTo: undefined })],
    ["it has expired", () => ({ lifetimeInSeconds: -61 })],
  ])("refuses a response where %s", async (_what, wrong) => {
    await expect(read(await responseXml({ ...good(), ...wrong() }))).rejects.toEqual(refused);
  });

  it.each<[what: string, change: (xml: string) => string]>([
    ["whose name was changed", (xml) => xml.replaceAll("ann@", "chief@")],
    ["whose signature was cut out", (xml) => xml.replace(/<Signature[^]*?<\/Signature>/, "")],
    ["that is no XML", () => "<a"],
    ["that is another document", () => "<a/>"],
    ["that is empty", () => ""],
    ["with an entity", (xml) => `<!DOCTYPE a [<!ENTITY e "chief@company.example">]>${xml.replaceAll("ann@company.example", "&e;")}`],
  ])("refuses a response %s", async (_what, change) => {
    await expect(read(change(await responseXml(good())))).rejects.toEqual(refused);
  });

  it.each<[what: string, change: (xml: string) => string]>([
    ["of an external subset", (xml) => `<!DOCTYPE Response SYSTEM "https://evil.example/a.dtd">${xml}`],
    ["without anything in it", (xml) => `<!DOCTYPE Response>${xml}`],
  ])("refuses a document type %s, whether weak signatures are admitted or not", async (_what, change) => {
    const xml = change(await responseXml(good()));
    for (const admitsWeak of [false, true]) await expect(readBy(xml, admitsWeak)).rejects.toEqual(refused);
    await expect(readBy(xml)).rejects.toThrow(expect.objectContaining({ details: expect.stringContaining("document type") }));
  });

  it.each<[what: string, wrong: Partial<Response>]>([
    ["signature with SHA-1", { signatureAlgorithm: "rsa-sha1" }], ["digest by SHA-1", { digestAlgorithm: "sha1" }],
  ])("refuses a %s unless weak signatures are admitted", async (_what, wrong) => {
    const xml = await responseXml({ ...good(), ...wrong });
    await expect(readBy(xml)).rejects.toThrow(expect.objectContaining({
      code: "saml-response-invalid", details: expect.stringContaining("DRAGOMAN_SAML_WEAK_SIGNATURES=on"),
    }));
    expect((await readBy(xml, true)).nameId).toBe("ann@company.example");
  });

  it("refuses a key of 1,024 bits unless weak signatures are admitted, and shorter ones always", async () => {
    for (const [bits, admitted] of [[1_024, true], [768, false]] as const) {
      const short = await newSigningKey(bits);
      const certificates = [short.cert.replace(/-----[A-Z ]+-----|\s/g, "")];
      const of = { ...parties, provider: { ...parties.provider, certificates } };
      const xml = await responseXml({ ...good(), signer: short });
      await expect(readBy(xml, false, of)).rejects.toThrow(expect.objectContaining({ details: expect.stringContaining("2048 bits") }));
      const end = await readBy(xml, true, of).then(() => true, () => false);
      expect(end).toBe(admitted);
      // Beside a longer one it does not count.
      const both = { ...of, provider: { ...of.provider, certificates: [...certificates, ...parties.provider.certificates] } };
      await expect(readBy(xml, false, both)).rejects.toEqual(refused);
    }
  });

  it("refuses a response of more elements than any has before it looks at anything else", async () => {
    await expect(read(`<r>${"<x/>".repeat(2_001)}</r>`))
      .rejects.toMatchObject({ details: expect.stringMatching(/more than 2000 elements/) });
  });

  it("reads a name with a comment in it as a whole", async () => {
    const person = { ...aPerson("ann@company.example"), nameId: "ann@company.example.evil.example" };
    const xml = (await responseXml({ ...good(), person })).replace("company.example.evil", "company.example<!-- -->.evil");
    const outcome = await read(xml).then(({ nameId }) => nameId, () => "refused");
    expect(["ann@company.example.evil.example", "refused"]).toContain(outcome);
  });

  it.each(wrappings)("refuses %s", async (_name, part, wrap) => {
    const xml = await responseXml({ ...good(), ...(part === "response" ? { signed: part } : {}) });
    const wrapped = wrap(xml);
    expect(wrapped).toContain("chief@company.example");
    expect(wrapped).toContain("ann@company.example");
    await expect(read(wrapped)).rejects.toEqual(refused);
  });

  it("does not take the word of what stands around a signed assertion for the request that it answers", async () => {
    const xml = (await responseXml({ ...good(), inResponseTo: undefined }))
      .replace("<samlp:Response ", `<samlp:Response InResponseTo="${requestId}" `);
    await expect(read(xml)).rejects.toEqual(refused);
  });

  it("tells providers who we are and where responses go", () => {
    const xml = messages.metadata({ ...service, entityId: "spn:a&b" });
    for (const part of ['entityID="spn:a&amp;b"', `Location="${service.acsUrl}"`, "HTTP-POST"]) expect(xml).toContain(part);
  });
});
