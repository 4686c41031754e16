import { expect, it } from "@jest/globals";
import { withApertium } from "./support/apertium.js";
import { base64 } from "./support/client.js";
import { startDragoman } from "./support/dragoman.js";
import { password } from "./support/people.js";
import { useDragoman } from "./support/use-dragoman.js";
import { type AnsweredUnit, connectorBatch, tagsOf, unitsOf } from "./support/xliff.js";

withApertium.describe("a CAT tool's connector", () => {
  const { dragoman, admin } = useDragoman(() => startDragoman({ DRAGOMAN_ADMIN_PASSWORD: password }));

  it("signs in with everything in the query and an empty body, and pastes the quoted token back", async () => {
    const answer = await dragoman.anybody().send("POST", `/auth?username=admin%40localhost&password=${password}`, undefined,
      { "Content-Length": "0" });
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/^"[\w-]+\.[\w-]+\.[\w-]+"$/);
    const pasted = await dragoman.anybody().get("/users/me", {}, { Authorization: `Bearer ${answer.text}` });
    expect(pasted.json).toMatchObject({ username: "admin@localhost", roles: ["super admin"] });
  });

  it("signs in with the key as user name and an empty password", async () => {
    const { json } = await admin.get("/users/me/credentials");
    expect(json.key).toMatch(/^u_admin@localhost_[A-Za-z0-9]{32}$/);
    expect((await dragoman.anybody().withKey(json.key).get("/users/me")).status).toBe(200);
    expect((await dragoman.anybody().withKey(`${String(json.key)}x`).get("/users/me")).status).toBe(401);
  });

  it("learns what it may do and which pairs there are, each with its tags", async () => {
    const permissions = (await admin.get("/users/me/permissions")).json;
    expect(permissions).toMatchObject({ SUBMIT_TRANSLATION: true, MANAGE_FEEDBACK: true });
    const { languagePairs } = (await admin.get("/language-pairs")).json;
    expect(languagePairs.length).toBeGreaterThanOrEqual(4);
    for (const pair of languagePairs) expect(pair)
      .toMatchObject({ sourceLanguageTag: expect.stringMatching(/^[a-z]{2}/), targetLanguageTag: expect.stringMatching(/^[a-z]{2}/) });
  });

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

  it("refuses two documents in one", async () => {
    const pair = await admin.pair("EngSpa");
    const answer = await admin.post("/translations", {
      languagePairId: pair, inputFormat: "application/x-xliff", input: base64(connectorBatch(1) + connectorBatch(1)) });
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatchObject({ code: 400, message: expect.any(String), details: expect.any(String) });
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
