import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { runSuite, type Report, sequenceAsText, sequences } from "@dragoman/connector-conformance";
import {
  aPerson, type RunningProvider, startProvider,
} from "../../../packages/adapters-identity/src/saml/identity-provider.test-kit.js";
import { password } from "./support/people.js";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

/** What cannot run here, and why. */
const skipped: Readonly<Record<string, string>> = { "host-only": "the URL names port" };

describe("what connectors send", () => {
  const { dragoman, admin } = useSandbox("EngSpa,SpaFra", {
    DRAGOMAN_ADMIN_PASSWORD: password, DRAGOMAN_PUBLIC_URL: "https://mt.example", DRAGOMAN_WEBHOOK_ALLOW: "127.0.0.1",
  });
  let provider: RunningProvider;
  let report: Report;
  beforeAll(async () => {
    provider = await startProvider("https://mt.example/api/v2/auth/saml/acs", aPerson("ann@company.example"));
    await admin.put("/system/saml",
      { enabled: true, "identityProvider.metadataUrl": provider.metadataUrl, "identityProvider.insecureSkipVerify": true });
    report = await runSuite({
      url: dragoman.url, credentials: { username: "admin@localhost", password }, pair: sandboxPair("EngSpa"), pollMs: 100,
    });
  });
  afterAll(() => provider.close());

  it.each(sequences.map(({ name, title }) => ({ name, title })))("goes through: $name, $title", ({ name }) => {
    const result = report.results.find((one) => one.name === name);
    if (result === undefined) throw new Error(`${name} was not tried.`);
    if (name in skipped) expect(result).toMatchObject({ outcome: "skipped", reason: expect.stringContaining(skipped[name] as string) });
    else expect(result.outcome === "passed" ? "" : sequenceAsText(result)).toBe("");
  });

  it("leaves nothing of it behind", async () => {
    for (const [list, path] of [["translations", "/translations"], ["labels", "/labels"], ["dictionaries", "/dictionaries"],
      ["feedback", "/feedback"]] as const) expect([path, (await admin.get(path)).json[list]]).toEqual([path, []]);
  });
});
