import { describe, expect, it } from "@jest/globals";
import { as, on, refusing } from "./breaking.fixture.js";
import { brokenServers } from "./broken-servers.fixture.js";
import { type FactName, facts } from "./facts.js";
import { brokenFacts, sequenceAsText } from "./results/text.js";
import { type Report, runSuite } from "./run.js";
import { sequences } from "./sequences/index.js";
import { type Change, password, startTinyServer, username } from "./tiny-server.fixture.js";

describe("the suite", () => {
  it("finds nothing wrong with a server that keeps all promises, and leaves nothing behind", async () => {
    const { report, left } = await runAgainst();
    expect(report.results.filter(({ outcome }) => outcome === "failed").map(sequenceAsText)).toEqual([]);
    expect(report.results.filter(({ outcome }) => outcome === "skipped").map(({ name }) => name)).toEqual(["host-only"]);
    expect(left).toBe(0);
  });

  it("tells what it could not take away, and which steps it could not try", async () => {
    const { report } = await runAgainst(on("DELETE /*", refusing(500))(), ["list-poller"]);
    expect(report.results[0]).toMatchObject({ outcome: "failed", leftBehind: ["DELETE /api/v2/labels/2", "DELETE /api/v2/labels/1"] });
    const { report: silent } = await runAgainst(on("POST /feedback", as({ body: "{}" }))(), ["reviewer"]);
    expect(silent.results[0]).toMatchObject({ outcome: "failed", notReached: ["takes it back"] });
  });

  it.each(Object.keys(facts))("has a check of %s", (fact) => expect(sequencesWith(fact as FactName)).not.toEqual([]));

  // Where a server listens is in no answer of it; all else can be broken by one.
  it.each(Object.entries(brokenServers).flatMap(([fact, breaks]) => Object.entries(breaks).map(([by, change]) => ({ fact, by, change }))))(
    "notices of $fact that a server $by", async ({ fact, change }) => {
      const { report } = await runAgainst(change(), sequencesWith(fact as FactName));
      expect(brokenFacts(report)).toContain(fact);
    });
});

function sequencesWith(fact: FactName): string[] {
  return sequences.filter(({ steps }) => steps.some(({ relies }) => relies.some((check) => check.fact === fact))).map(({ name }) => name);
}

async function runAgainst(change?: Change, only?: readonly string[]): Promise<{ report: Report; left: number }> {
  const server = await startTinyServer(change);
  try {
    const options = { url: server.url, credentials: { username, password }, pollMs: 1 };
    return { report: await runSuite(only === undefined ? options : { ...options, only }), left: server.left() };
  } finally {
    await server.close();
  }
}
