import { describe, expect, it } from "@jest/globals";
import type { Licence } from "@dragoman/domain/entitlements";
import { licenceReaderContract } from "@dragoman/port-contracts/entitlements";
import { isIssuer, issueLicence, newIssuer, SignedLicences } from "./signed-licences.js";

const [ours, theirs] = [newIssuer(), newIssuer()];
const issue = (licence: Licence) => issueLicence(licence, ours.privateKey);

licenceReaderContract("SignedLicences", async () => ({
  adapter: new SignedLicences([newIssuer().issuer, ours.issuer]), issue,
  issueAsStranger: (licence) => issueLicence(licence, theirs.privateKey), close: async () => {},
}), { describe, it });

const licence: Licence = {
  id: "l", holder: "Acme", installationId: "i", processingUnits: 4, languagePairs: ["*"], issued: Date.UTC(2026, 0, 1) * 1000,
  expires: Date.UTC(2027, 0, 1) * 1000,
};

interface File { licence: Record<string, unknown>; issuer: string; signature: string }

describe("a licence file", () => {
  const reader = new SignedLicences([ours.issuer]);
  const changed = (change: (file: File) => void): string => {
    const file = JSON.parse(issue(licence)) as File;
    change(file);
    return JSON.stringify(file);
  };

  it("is the same in another layout, and with what it does not sign", async () => {
    expect(await reader.read(changed((file) => { file.licence = { note: "for us", ...file.licence }; }))).toEqual(licence);
  });

  it.each<[string, (file: File) => void]>([
    ["more units", ({ licence }) => { licence["processingUnits"] = 400; }],
    ["another pair", ({ licence }) => { licence["languagePairs"] = ["*", "x"]; }],
    ["a later end", ({ licence }) => { licence["expires"] = "2028-01-01T00:00:00.000Z"; }],
    ["no end", ({ licence }) => { delete licence["expires"]; }],
    ["another installation", ({ licence }) => { licence["installationId"] = "j"; }],
    ["another holder", ({ licence }) => { licence["holder"] = "Evil"; }],
    ["no signature", (file) => { file.signature = ""; }],
    ["half a signature", (file) => { file.signature = file.signature.slice(0, 40); }],
    ["a signature of another issuer",
      (file) => { file.signature = (JSON.parse(issueLicence(licence, theirs.privateKey)) as File).signature; }],
  ])("that was changed to have %s is called tampered", async (_what, change) => {
    await expect(reader.read(changed(change))).rejects.toMatchObject({ kind: "invalid", code: "licence-tampered" });
  });

  it("of an issuer whom nobody trusts is foreign, also where its key is put in the place of another", async () => {
    for (const text of [issueLicence(licence, theirs.privateKey), changed((file) => { file.issuer = theirs.issuer; })]) {
      await expect(reader.read(text)).rejects.toMatchObject({ code: "licence-foreign" });
    }
    await expect(new SignedLicences([]).read(issue(licence))).rejects.toMatchObject({ code: "licence-foreign" });
  });

  it("knows the keys of issuers", () => {
    expect([ours.issuer, theirs.issuer].map(isIssuer)).toEqual([true, true]);
    for (const text of ["", "x".repeat(42), "x".repeat(44), "=".repeat(43), `${"A".repeat(42)}B`]) expect(isIssuer(text)).toBe(false);
  });
});
