import { issueLicence, newIssuer } from "@dragoman/adapters-identity";
import type { Licence } from "@dragoman/domain/entitlements";
import { describe, expect, it } from "@jest/globals";
import type { Answer, Client } from "./support/client.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const [issuer, stranger] = [newIssuer(), newIssuer()];
const [pair, other] = [sandboxPair("EngSpa"), sandboxPair("EngFra")];

describe("the licence", () => {
  const { dragoman, admin } = useSandbox("EngSpa", { DRAGOMAN_LICENCE_ISSUERS: issuer.issuer });
  const who = usePeople(dragoman);

  const put = (client: Client, file?: string, field = "file"): Promise<Answer> => {
    const body = new FormData();
    if (file !== undefined) body.append(field, new Blob([file]), "../licence.json");
    return client.send("PUT", "/entitlements/license", file === undefined ? undefined : body);
  };
  const licenceOf = async (change: Partial<Licence> = {}): Promise<Licence> => ({
    id: "l-1", holder: "Acme", installationId: (await admin.get("/entitlements/profile")).json.installationId, processingUnits: 3,
    languagePairs: ["EngSpa_*"], issued: Date.now() * 1000, ...change,
  });
  const issue = async (change?: Partial<Licence>, { privateKey } = issuer) => issueLicence(await licenceOf(change), privateKey);
  const total = async () => (await admin.get("/entitlements")).json.processingUnits.total as number;
  const state = async () => (await admin.get("/api/ext/v1/licence")).json.state as string;
  const add = (languagePair: string, fields: Readonly<Record<string, string>> = {}) =>
    admin.post("/hosts/localhost/translation-engines", { languagePair, ...fields });
  let texts = 0;
  const translates = async () => expect(await admin.quick(pair, `still ${texts += 1}`)).toContain(String(texts));

  it("is that of everybody until there is one", async () => {
    expect([await state(), (await put(admin)).json]).toEqual(["community", "OK"]);
    expect(await total()).toBeGreaterThanOrEqual(16);
  });

  it("is issued from the profile of the installation, a file", async () => {
    const { headers, json } = await admin.get("/entitlements/profile");
    expect(headers.get("content-disposition")).toBe("attachment; filename=license-profile.json");
    expect(json).toEqual({
      installationId: expect.stringMatching(/^[0-9a-f-]{36}$/), hosts: 1, logicalCores: expect.any(Number), processingUnits: 1,
      languagePairs: expect.arrayContaining([pair, other]),
    });
    expect((await admin.get("/entitlements/profile")).json.installationId).toBe(json.installationId);
  });

  it.each<[what: string, file: () => Promise<string>, code: string]>([
    ["one of a stranger", () => issue({}, stranger), "licence-foreign"],
    ["one for another installation", () => issue({ installationId: "other" }), "licence-foreign"],
    ["one with more units than were signed", async () => (await issue()).replace(": 3,", ": 300,"), "licence-tampered"],
    ["one that has ended", () => issue({ expires: Date.now() * 1000 - 1 }), "licence-expired"],
    ["what is none", async () => "{}", "licence-malformed"], ["an empty file", async () => "", "licence-malformed"],
    ["bytes", async () => "\u0000\ufffd", "licence-malformed"],
  ])("cannot be %s: it is named, and all stays as it is", async (_what, file, code) => {
    await refusals([[put(admin, await file()), 400, code]]);
    expect(await state()).toBe("community");
    await translates();
  });

  it("is a file in its field, of at most 1 MiB", async () => {
    await refusals([
      [put(admin, "x".repeat(2 ** 20 + 1)), 413, "file-too-large"], [put(admin, await issue(), "license"), 400, "multipart-malformed"],
      [admin.put("/entitlements/license", { file: "x" }), 400, "field-missing"],
    ]);
  });

  it("bounds pairs and units that are added, from the moment that it is taken", async () => {
    expect((await put(admin, await issue())).json).toBe("OK");
    expect((await admin.get("/api/ext/v1/licence")).json).toMatchObject({
      state: "valid", message: "", holder: "Acme", processingUnits: 3, languagePairs: ["EngSpa_*"], expires: "",
    });
    expect(await total()).toBe(3);
    await refusals([
      [add(other), 400, "language-pair-not-licensed"], [add(pair, { maximumProcessingUnits: "3" }), 400, "processing-units-exhausted"],
    ]);
    expect((await add(pair, { id: "second", maximumProcessingUnits: "2" })).status).toBe(200);
    const licensed = (await admin.get("/language-pairs?mode=licensed&chains=excluded")).json.languagePairs as { languagePairId: string }[];
    expect(licensed.map(({ languagePairId }) => languagePairId)).toContain(pair);
    expect(licensed.every(({ languagePairId }) => languagePairId.startsWith("EngSpa_"))).toBe(true);
    expect((await admin.get("/hosts/localhost")).json.languagePairs).toMatchObject({ [pair]: true, [other]: false });
    await translates();
  });

  it("leaves in the audit who changed it, and nothing of what it is", async () => {
    const { entries } = (await admin.get("/api/ext/v1/audit?events=settings")).json;
    expect(entries[0]).toMatchObject({ event: "settings.changed", username: "admin@localhost", data: { group: "licence" } });
    expect(JSON.stringify(entries)).not.toContain("Acme");
  });

  it("stops nothing when it grants less than there is; units may only be given back", async () => {
    expect((await put(admin, await issue({ processingUnits: 1, languagePairs: ["FraCat_*"] }))).json).toBe("OK");
    expect(await total()).toBe(1);
    const units = (count: number) => admin.put("/hosts/localhost/translation-engines/second", { maximumProcessingUnits: count });
    await refusals([[units(3), 400, "processing-units-exhausted"]]);
    expect((await units(1)).status).toBe(200);
    await translates();
  });

  it("ends on its day: everybody's holds again, and translations go on", async () => {
    // The licence is issued again if it ended before its state was read.
    await until("the licence to hold", async () => {
      await put(admin, await issue({ expires: (Date.now() + 6_000) * 1000 }));
      return await state() === "valid" ? true : undefined;
    });
    await until("the licence to end", async () => (await state() === "expired" ? true : undefined));
    expect((await admin.get("/api/ext/v1/licence")).json.message).toMatch(/^The licence of Acme ended on \d{4}-\d\d-\d\d\. Ask its issuer/);
    await refusals([[put(admin), 400, "licence-expired"]]);
    expect(await total()).toBeGreaterThanOrEqual(16);
    await translates();
  });

  it("is for administrators", async () => {
    const file = await issue();
    for (const client of [who.linguist, who.translator, who.observer]) {
      await refusals([
        [put(client, file), 403, "role-not-sufficient"], [client.get("/entitlements/profile"), 403, "role-not-sufficient"],
        [client.get("/api/ext/v1/licence"), 403, "role-not-sufficient"],
      ]);
    }
    await refusals([[put(dragoman.anybody(), file), 401, "not-authenticated"]]);
  });
});
