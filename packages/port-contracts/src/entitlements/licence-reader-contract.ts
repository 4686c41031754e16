import assert from "node:assert/strict";
import type { LicenceReader } from "@dragoman/application/entitlements";
import type { Licence } from "@dragoman/domain/entitlements";
import { rejects } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface LicenceReaderSubject extends Subject<LicenceReader> {
  /** The file of a licence, as a trusted issuer makes it. */
  issue(licence: Licence): string;
  /** The same of an issuer who is not trusted. */
  issueAsStranger(licence: Licence): string;
}

const licence: Licence = {
  id: "0192f0c1", holder: "Acme, Äcker & Söhne", installationId: "0192f0c2", processingUnits: 64, languagePairs: ["EngSpa_*", "*"],
  issued: Date.UTC(2026, 0, 1) * 1000,
};

/** What every LicenceReader promises. */
export function licenceReaderContract(name: string, open: Open<LicenceReaderSubject>, runner: Runner): void {
  runner.describe(`LicenceReader contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("reads what a trusted issuer granted", async ({ adapter, issue }) => {
      const ending = { ...licence, expires: Date.UTC(2027, 5, 1) * 1000 };
      for (const one of [licence, ending]) assert.deepEqual(await adapter.read(issue(one)), one);
    });
    promised("refuses what another issuer granted", async ({ adapter, issueAsStranger }) => {
      await rejects(adapter.read(issueAsStranger(licence)), "invalid", "licence-foreign");
    });
    promised("refuses what was changed since it was issued", async ({ adapter, issue }) => {
      await rejects(adapter.read(issue(licence).replace("64", "65")), "invalid", "licence-tampered");
    });
    promised("refuses what is no licence", async ({ adapter, issue }) => {
      for (const file of ["", "x", "{}", "[]", "null", issue(licence).slice(0, -20), issue(licence).replace("holder", "helder")]) {
        await rejects(adapter.read(file), "invalid", "licence-malformed");
      }
    });
  });
}
