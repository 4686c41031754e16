import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { aTranslation } from "@dragoman/port-contracts/common";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type App, startApp } from "./app.test-kit.js";
import { examples } from "./common/examples.js";
import { isForUsers } from "./rights.test-kit.js";
import { routeNames, sampleOf, successOf } from "./samples.test-kit.js";
import { refusalOf } from "./slice-samples.test-kit.js";
import { accountOf, aPair, now } from "./world.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

describe("answers", () => {
  const answering = routeNames.filter((route) => refusalOf(route) === undefined && isForUsers(route));

  it.each(answering)("%s answers its example, with what its schema says", async (name) => {
    const success = successOf(name);
    const answer = await app.expecting(success, sampleOf(name));
    expect([answer.status, answer.status === success ? "" : answer.text]).toEqual([success, ""]);
    const route = app.routes.find(({ method, path }) => `${method} ${path}` === name);
    if (route?.redirects) return expect(URL.canParse(String(answer.headers.location))).toBe(true);
    if (route?.status === 204) return expect(answer.text).toBe("");
    const valid = ajv.compile(route?.answers ?? {});
    const isJson = answer.headers["content-type"]?.startsWith("application/json") ?? false;
    if (isJson || route?.mediaTypes === undefined) expect([valid(answer.json), valid.errors]).toEqual([true, null]);
    // A route that offers JSON beside other types answers whatever it likes best.
    if (route?.mediaTypes?.includes("application/json") !== true) expect(isJson).toBe(route?.mediaTypes === undefined);
  });

  it.each(routeNames.filter((route) => refusalOf(route) !== undefined))("%s is refused, whatever it is asked", async (name) => {
    const { status, headers } = await app.send(sampleOf(name));
    expect([status, headers["dragoman-error"]]).toEqual([400, refusalOf(name)]);
  });

  it("shows the whole translation, every key, nothing null", async () => {
    const { id: ownerId, username } = accountOf("translator");
    const id = "0192f0c1-0000-7000-8000-000000000003";
    await app.renew();
    const job = aTranslation({
      id, ownerId, queued: now, result: { inputSize: 812 }, done: Date.UTC(2026, 10, 20, 9, 31) * 1000 + 1, reason: "Unit 7 is not closed.",
      profile: {
        username, title: "Página", languagePairId: aPair.id, encoding: "utf-8", inputFormat: "text/html", outputFormat: "text/html",
        unknownMode: "transliteration", labels: [{ id: 7, name: "legal" }],
      },
    }, "failed");
    await app.world.translations.add(() => ({ state: job }));
    const answer = await app.ask("GET", `/api/v2/translations/${id}`, { as: "translator" });
    expect(answer.json).toEqual({
      translationId: id,
      profile: {
        username: examples.username, title: "Página", languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", encoding: "utf-8",
        inputFormat: "text/html", pdfConverter: "", imageConverter: "Standard", outputFormat: "text/html", unknownMode: "transliteration",
        translationMethod: "MTE", pdfPageCount: 0, dictionaryIds: [], highlightDictionary: false, highlightBrand: false,
        highlightFeedback: false, highlightUnknown: false, markSegments: false, sourceRequested: false, generateMetadata: false,
        includeTextContent: false, labels: [{ id: 7, name: "legal" }],
      },
      result: {
        completedSegments: 0, totalSegments: 0, inputSize: 812, outputSize: 0, sourceCharacterCount: 0, sourceWordCount: 0,
        targetCharacterCount: 0, targetWordCount: 0, progress: 0, wordsPerMinute: 0, qualityEstimation: {},
      },
      timestamps: { queued: "2026-11-20 09:30:00.123456Z", started: "", done: "2026-11-20 09:31:00.000001Z" },
      errorMessage: "Unit 7 is not closed.", state: "done", substate: "failed",
    });
  });

  it("shows hosts, engines and pairs as clients know them", async () => {
    await app.renew();
    const { hosts } = app.world;
    await hosts.update("localhost", (host) => ({
      state: {
        ...host, engines: host.engines.map(({ report, ...engine }) => (engine.kind === "job" && report ? { ...engine, report } : engine)),
      },
    }));
    const shown = await app.ask("GET", "/api/v2/hosts/localhost", { as: "translator" });
    expect(shown.json).toEqual({
      hostname: "localhost", hostAgentPort: 8002, hostAgentRunning: true, languagePairs: { EngSpa_Generic_SRV_RBMT_0_8_x_1: true },
      message: { warnings: ["Engine engspa1 was restarted once: it ended"], errors: [] },
      jobEngines: [{ config: { id: "jobs1", host: "localhost", hostAgentPort: 8002 }, running: true, expectedRunning: true }],
      trainingEngines: [{ config: { id: "trainings1", host: "localhost", hostAgentPort: 8002 }, running: false, expectedRunning: true }],
      translationEngines: [{
        config: {
          id: "engspa1", host: "localhost", hostAgentPort: 8002, languagePair: "EngSpa_Generic_SRV_RBMT_0_8_x_1", isEdgeCloud: false,
          desiredProcessingUnits: 1, maximumProcessingUnits: 2,
        },
        running: false, expectedRunning: true,
      }],
    });
    const pairs = await app.ask("GET", "/api/v2/language-pairs?chains=excluded", { as: "observer" });
    expect(pairs.json).toEqual({ languagePairs: [{
      languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", sourceLanguage: "English", targetLanguage: "Spanish", sourceLanguageId: "eng",
      targetLanguageId: "spa", sourceLanguageTag: "en", targetLanguageTag: "es", domain: "Generic", model: "Generic", platform: "SRV",
      technology: "RBMT", version: "0.8.1", adaptable: true, autoAdaptationEnabled: false, qeSupport: true,
      linguisticOptions: [
        { id: "Variant", values: ["standard", "latin"], systemDefault: "standard" },
        { id: "Tone", values: ["plain", "polite"], systemDefault: "plain" },
      ],
    }] });
  });
});
