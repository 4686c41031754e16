import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { score } from "../../../scripts/models/score.mjs";
import { withApertium } from "./support/apertium.js";
import { base64, type Client } from "./support/client.js";
import { engineOf, runRealPair, turnPair } from "./support/engines.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { english } from "./support/texts.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const choices = "/api/ext/v1/language-pairs/choices";
const choice = `${choices}/EngSpa`;
const [sandbox, other] = [sandboxPair("EngSpa"), sandboxPair("SpaEng")];
const interval = { low: 40.5, value: 41, high: 41.5 };
const json = { "Content-Type": "application/json" };

const keep = (client: Client, languagePairId = sandbox, sentences = 500) => client.send("PUT", `${choice}/measurement`, JSON.stringify({
  testSet: "news.tmx", sentences, scores: [{ languagePairId, bleu: interval, chrf: interval }],
}), json);

describe("the choice between pairs", () => {
  const { dragoman, admin } = useSandbox("EngSpa,SpaEng");
  const who = usePeople(dragoman);
  const quick = (languagePairId: string, fields: Record<string, string> = {}, text = english) =>
    who.translator.post("/translations/quick", { languagePairId, input: base64(text), ...fields });

  it("is shown for each direction", async () => {
    const { status, json: shown } = await admin.get(choices);
    expect([status, shown.choices.map(({ direction }: { direction: string }) => direction)])
      .toEqual([200, expect.arrayContaining(["EngSpa", "SpaEng"])]);
    expect((await admin.get(`${choices}/spaeng`)).json).toEqual({
      direction: "SpaEng", sourceLanguageId: "spa", targetLanguageId: "eng", decidedLanguagePairIds: [],
      languagePairs: expect.arrayContaining([{ languagePairId: other, rank: "usual", expectedRunning: true, running: true }]),
    });
  });

  it("keeps what administrators decide and measure, until they take it away; the audit knows who did", async () => {
    expect((await admin.put(choice, { languagePairIds: sandbox })).json).toMatchObject({ decidedLanguagePairIds: [sandbox] });
    expect((await keep(admin)).json.measurement).toMatchObject({
      testSet: "news.tmx", sentences: 500, scores: [{ languagePairId: sandbox, bleu: interval, chrf: interval }],
    });
    const { json: before } = await admin.get(choice);
    expect((await admin.delete(choice)).json).toEqual(before);
    expect((await admin.delete(`${choice}/measurement`)).json)
      .toMatchObject({ decidedLanguagePairIds: [], measurement: before.measurement });
    expect((await admin.get(choice)).json).not.toHaveProperty("measurement");
    const { entries } = (await admin.get("/api/ext/v1/audit", { events: "pairChoice" })).json;
    expect(entries.map(({ event, username, data }: Record<string, unknown>) => [event, username, data])).toEqual([
      ["pairChoice.measurementChanged", "admin@localhost", { direction: "EngSpa", sentences: "0" }],
      ["pairChoice.orderChanged", "admin@localhost", { direction: "EngSpa", languagePairIds: "" }],
      ["pairChoice.measurementChanged", "admin@localhost", { direction: "EngSpa", sentences: "500" }],
      ["pairChoice.orderChanged", "admin@localhost", { direction: "EngSpa", languagePairIds: sandbox }],
    ]);
  });

  it("is refused where it cannot be", async () => {
    await refusals([
      [admin.get(`${choices}/en-es`), 404, "direction-unknown", "en-es"], [admin.delete(choice), 404, "pair-order-not-found"],
      [admin.delete(`${choice}/measurement`), 404, "measurement-not-found"],
      [admin.put(choice, {}), 400, "field-missing", "languagePairIds"],
      [admin.put(choice, { languagePairIds: other }), 400, "pair-order-invalid", other],
      [admin.put(choice, { languagePairIds: `${sandbox},${sandbox}` }), 400, "pair-order-invalid", sandbox],
      [admin.put(choice, { languagePairIds: "EngSpa_Generic_SRV_XXX_1_0_x_0" }), 400, "language-pair-unknown", "EngSpa_Generic_SRV_XXX"],
      [keep(admin, other), 400, "measurement-invalid", other], [keep(admin, sandbox, 9), 400, "measurement-invalid", "sentences"],
      [admin.send("PUT", `${choice}/measurement`, "{}", json), 400, "field-missing", "testSet"],
    ]);
  });

  it("is for administrators alone; one direction is shown to everybody", async () => {
    for (const client of [who.linguist, who.translator, who.observer]) expect((await client.get(choice)).status).toBe(200);
    for (const client of [who.linguist, who.translator, who.observer]) {
      await refusals([
        [client.get(choices), 403, "role-not-sufficient"], [client.put(choice, { languagePairIds: sandbox }), 403, "role-not-sufficient"],
        [keep(client), 403, "role-not-sufficient"],
      ]);
    }
    await refusals([[who.stranger.get(choices), 401, "not-authenticated"], [who.stranger.get(choice), 401, "not-authenticated"]]);
  });

  withApertium.describe("of which one is Apertium", () => {
    let [real, folder] = ["", ""];
    beforeAll(async () => {
      [real, folder] = [await runRealPair(admin, "EngSpa"), await mkdtemp(join(tmpdir(), "dragoman-score-"))];
    });
    afterAll(async () => {
      delete process.env["DRAGOMAN_TOKEN"];
      await rm(folder, { recursive: true });
    });
    const chosen = async () => (await quick("AutSpa")).json.languagePairId as string;
    const running = () => until("both to run", async () =>
      ((await admin.get(choice)).json.languagePairs.filter((one: { running: boolean }) => one.running).length === 2 ? true : undefined));

    it("is by what an administrator decided, whoever has more free units", async () => {
      const { config } = await engineOf(admin, sandbox);
      await admin.put(`/hosts/localhost/translation-engines/${config.id}`, { desiredProcessingUnits: 2, maximumProcessingUnits: 2 });
      await until("the sandbox to be chosen", async () => ((await chosen()) === sandbox ? true : undefined));
      await admin.put(choice, { languagePairIds: real });
      expect(await chosen()).toBe(real);
      await admin.delete(choice);
      expect(await chosen()).toBe(sandbox);
    });

    it("is by what they scored on sentences of a user", async () => {
      const tmx = join(folder, "news.tmx");
      const unit = ([en, es]: readonly string[]) =>
        `<tu><tuv xml:lang="en"><seg>${en}</seg></tuv><tuv xml:lang="es"><seg>${es}</seg></tuv></tu>`;
      const colours = [["red", "rojo"], ["white", "blanco"], ["black", "negro"], ["yellow", "amarillo"]] as const;
      const things = [["The car", "El coche"], ["The book", "El libro"], ["The dog", "El perro"], ["The table", "La mesa"]] as const;
      const units = things.flatMap(([en, es]) => colours.map(([colour, color]) => unit([`${en} is ${colour}.`, `${es} es ${color}.`])));
      await writeFile(tmx, `<tmx version="1.4"><header/><body>${units.join("\n")}</body></tmx>`);
      await running();
      process.env["DRAGOMAN_TOKEN"] = admin.headers["Authorization"]?.slice("Bearer ".length);
      const said: string[] = [];
      const values = { tmx, url: dragoman.url, sentences: "12", seed: "1", keep: true };
      const measured = await score({
        pairs: [{ sourceLanguageId: "eng", targetLanguageId: "spa" }], values, say: (line: string) => said.push(line),
      });
      expect(measured.json.scores.map(({ languagePairId }: { languagePairId: string }) => languagePairId)).toEqual([real, sandbox]);
      expect(measured.text).toContain("EngSpa: 12 sentences of news.tmx");
      expect((await admin.get(choice)).json).toMatchObject({
        measurement: { testSet: "news.tmx", sentences: 12, scores: [{ languagePairId: real }, { languagePairId: sandbox }] },
      });
      expect(await chosen()).toBe(real);
      expect((await admin.get("/translations", { title: "models score" })).json.totalItems).toBe(0);
      await admin.delete(`${choice}/measurement`);
    });

    it("falls back to the next pair while no engine of the one that is named runs, where that was asked for, and says so", async () => {
      await turnPair(admin, real, "stop");
      await refusals([[quick(real), 503, "no-engine-expected"]]);
      // What an engine translated once is remembered, and is the answer of its pair while it does not run, too.
      expect((await quick(real, { fallback: "true" }, "Nobody has said this before.")).json).toMatchObject({ languagePairId: sandbox });
      const wish = { inputFormat: "text/x-line", fallback: "true", generateMetadata: true };
      const id = await who.translator.create(real, `${english}\n4711`, wish);
      expect(await who.translator.done(id)).toMatchObject({ substate: "succeeded", profile: { languagePairId: real } });
      const told = await who.translator.metadata(id);
      expect(told).toMatchObject({
        languagePairId: real, fallback: true,
        warnings: [
          "Translated by another pair because no engine of the one asked for ran, or its translation failed a check (1): segment 1",
        ],
        segments: [{ madeBy: "engine", languagePairId: sandbox, quality: "" }, { madeBy: "source" }],
      });
      await turnPair(admin, real, "start");
      expect((await quick(real, { fallback: "true" }, "And nobody this.")).json).toMatchObject({ languagePairId: real });
      const again = await who.translator.create(real, english, wish);
      await who.translator.done(again);
      expect((await who.translator.metadata(again)).segments[0]).not.toHaveProperty("languagePairId");
    });
  });
});
