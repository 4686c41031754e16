import { expect, it } from "@jest/globals";
import { withApertium } from "./support/apertium.js";
import { startDragoman } from "./support/dragoman.js";
import { password } from "./support/people.js";
import { useDragoman } from "./support/use-dragoman.js";
import { type AnsweredUnit, connectorBatch, tagsOf, unitsOf } from "./support/xliff.js";

/** What a connector gets from a real engine; connector-conformance.test.ts has the rest of what they send. */
withApertium.describe("a CAT tool's connector", () => {
  const { admin } = useDragoman(() => startDragoman({ DRAGOMAN_ADMIN_PASSWORD: password }));

  it("translates a batch of 70 units with nested codes", async () => {
    const pair = await admin.pair("EngSpa");
    const batch = connectorBatch(70);
    const id = await admin.create(pair, batch, { inputFormat: "application/x-xliff", encoding: "utf-8" });
    expect(await admin.done(id)).toMatchObject({ substate: "succeeded" });

    const download = await admin.get(`/translations/${id}/download`);
    expect(download.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(download.text).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    const answer = Buffer.from(download.text, "base64").toString();
    expect(answer).toMatch(/^<\?xml version="1\.0"\?>/);
    expect(answer).toContain('<Xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">');
    expect(answer).toMatch(/<file [^>]*source-language="en"/);
    expect(answer).toMatch(/<file [^>]*target-language="es"/);
    expect(answer).toMatch(/<header><tool tool-id="[^"]+" tool-name="[^"]+" tool-version="[^"]+"\s*\/><\/header>/);

    const asked = unitsOf(batch);
    const answered = unitsOf(answer);
    expect(answered.map((unit) => unit.id)).toEqual(asked.map((unit) => unit.id));
    answered.forEach((unit, n) => expectAnswered(unit, asked[n] as AnsweredUnit));
  });
});

function expectAnswered(unit: AnsweredUnit, asked: AnsweredUnit): void {
  expect(unit.source).toBe(asked.source);
  expect(unit.altTrans).toMatch(/tool-id="[^"]+"/);
  expect(unit.altTrans).toMatch(/date="[^"]+"/);
  expect(unit.altTrans).toMatch(/match-quality="(Good|Adequate|Poor)"/);
  expect(unit.targets).toHaveLength(1);
  expect(unit.targets[0]).toMatch(/^<target xml:lang="es">[^]+<\/target>$/);
  expect(tagsOf(unit.targets[0] as string)).toEqual(tagsOf(asked.source));
}
