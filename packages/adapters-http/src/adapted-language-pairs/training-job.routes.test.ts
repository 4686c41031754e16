import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { aTrainingJob, keepTrainingJobs } from "@dragoman/port-contracts/adapted-language-pairs";
import { type App, startApp } from "../app.test-kit.js";
import { examples } from "../common/examples.js";
import { multipartOf } from "../multipart.test-kit.js";
import { aPair } from "../world.test-kit.js";
import { exampleData } from "./training-job.docs.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
beforeEach(() => app.renew());
afterAll(() => app.close());

const pairs = "/api/v2/adapted-language-pairs";
const host = "trains.company.example";
const asked = { name: "medical", baselineLanguagePairId: aPair.id, hostname: host };
const send = (path: string, files: Record<string, string>, fields: Record<string, string>) => {
  const { form, headers } = multipartOf(files, fields);
  return app.ask("POST", path, { as: "linguist", form, headers });
};
const create = (files: Record<string, string>, fields: Record<string, string> = asked) => send(pairs, files, fields);
const pathOf = (id: string, languagePairId: string): string => `${languagePairId}/training-jobs/${id}`;
const jobPath = `${pairs}/${pathOf(examples.trainingId, examples.adaptedPairId)}`;
const namesOn = async (query: string): Promise<string[]> => {
  const { json } = await app.ask("GET", `${pairs}?${query}`, { as: "observer" });
  return (json as { languagePairs: { languagePairId: string }[] }).languagePairs.map(({ languagePairId }) =>
    languagePairId.split("_")[1] ?? "");
};

/** Resolves when the first state of a training job has been sent to a client that follows it. */
function firstStateOf({ world: { watchTrainingJob } }: App): Promise<void> {
  return new Promise((resolve) => {
    const run = watchTrainingJob.run.bind(watchTrainingJob);
    watchTrainingJob.run = async function* (...given) {
      for await (const state of run(...given)) {
        yield state;
        resolve();
      }
    };
  });
}

describe("a training", () => {
  it("is taken on with its files as they were sent, and everything that was asked for", async () => {
    const { status, json } = await create(
      { trainingData: exampleData, testData: exampleData }, { ...asked, comments: "new", verifySegmentation: "true", unknown: "1" });
    expect([status, json]).toEqual([200, {
      trainingId: expect.any(String), languagePairId: "EngSpa_Adapted-medical_SRV_PBMT_1_0_x_0",
      profile: {
        sourceLanguageId: "eng", targetLanguageId: "spa", baselineLanguagePairId: aPair.id, comments: "new",
        username: "linguist@company.example", trainingHost: host,
      },
      input: {
        training: { characters: { source: 0, target: 0 }, words: { source: 0, target: 0 }, translationUnits: 0 },
        test: { characters: { source: 0, target: 0 }, words: { source: 0, target: 0 }, translationUnits: 0, autoExtracted: false },
        verifySegmentation: true,
      },
      bleu: { baseline: 0, adapted: 0 },
      timestamps: { queued: "2026-11-20 09:30:00.123456Z", trainingStart: "", completed: "" },
      errorMessage: "", processorErrors: [], state: "dispatching", progress: 0, hostsDeployedTo: [],
    }]);
    const { trainingId, languagePairId } = json as { trainingId: string; languagePairId: string };
    const found = await app.ask("GET", `${pairs}/${pathOf(trainingId, languagePairId)}?includeTrainingData=true&includeTestData=true`, {
      as: "observer",
    });
    const { input } = found.json as { input: Record<string, { content: string }> };
    for (const side of ["training", "test"]) expect(Buffer.from(input[side]?.content ?? "", "base64").toString()).toBe(exampleData);
    expect(found.headers["content-length"]).toBe(String(Buffer.byteLength(found.text)));
  });

  it.each<[string, Record<string, string>, Record<string, string>, number, string]>([
    ["no file", {}, {}, 400, "field-missing"],
    ["test data alone", { testData: exampleData }, {}, 400, "field-missing"],
    ["an empty file", { trainingData: "" }, {}, 400, "training-data-unreadable"],
    ["a text", { trainingData: "Hello." }, {}, 400, "training-data-unreadable"],
    ["an archive as test data", { trainingData: exampleData, testData: "PK\u0003\u0004" }, {}, 400, "training-data-unreadable"],
    ["no name", { trainingData: exampleData }, { name: "" }, 400, "field-missing"],
    ["a bad name", { trainingData: exampleData }, { name: "a-b" }, 400, "adapted-name-invalid"],
    ["a name that is taken", { trainingData: exampleData }, { name: "LEGAL" }, 400, "adapted-name-taken"],
    ["an unknown baseline", { trainingData: exampleData }, { baselineLanguagePairId: "EngXyz_Generic_SRV_RBMT_1_0_x_0" }, 400,
      "language-pair-unknown"],
    ["a chain as baseline", { trainingData: exampleData }, { baselineLanguagePairId: examples.chainId }, 400, "baseline-not-adaptable"],
    ["an unknown host", { trainingData: exampleData }, { hostname: "nowhere.example" }, 400, "host-unknown"],
    ["a host without the baseline", { trainingData: exampleData }, { baselineLanguagePairId: "SpaCat_Generic_SRV_RBMT_2_2_x_0" }, 400,
      "host-without-baseline"],
    ["a host that trains nothing", { trainingData: exampleData }, { hostname: "10.0.0.5" }, 503, "no-training-engine"],
    ["a flag that is none", { trainingData: exampleData }, { verifySegmentation: "maybe" }, 400, "unknown-value"],
  ])("is refused with %s", async (_what, files, fields, status, code) => {
    if (status === 503) {
      const [known] = (await app.world.hosts.list()).filter(({ hostname }) => hostname !== host);
      if (known !== undefined) fields = { ...fields, hostname: known.hostname };
    }
    const before = [(await app.world.trainingJobs.count()), app.world.contents.kept];
    const answer = await create(files, { ...asked, ...fields });
    expect([answer.status, answer.headers["dragoman-error"]]).toEqual([status, code]);
    expect([(await app.world.trainingJobs.count()), app.world.contents.kept]).toEqual(before);
  });

  it("takes a form whose second file nobody chose, and no text in the place of a file", async () => {
    const form = "--cut\r\nContent-Disposition: form-data; name=\"testData\"; filename=\"\"\r\n"
      + "Content-Type: application/octet-stream\r\n\r\n\r\n";
    const whole = multipartOf({ trainingData: exampleData }, asked);
    const answer = await app.ask("POST", pairs, { as: "linguist", form: form + whole.form, headers: whole.headers });
    expect([answer.status, (answer.json as { input: { test: object } }).input.test]).toEqual([
      200, expect.objectContaining({ autoExtracted: true }),
    ]);
    const texts = await send(pairs, { trainingData: exampleData }, { ...asked, name: "other", testData: "no file" });
    expect([texts.status, texts.headers["dragoman-error"]]).toEqual([400, "field-missing"]);
  });

  it("without a baseline takes its languages by any of their names", async () => {
    const ours = "/api/ext/v1/adapted-language-pairs";
    const fields = { name: "own", hostname: host, sourceLanguageId: "en-US", targetLanguageId: "deu" };
    const { status, json } = await send(ours, { trainingData: exampleData }, fields);
    expect([status, json]).toMatchObject([200, { languagePairId: "EngGer_Adapted-own_SRV_PBMT_1_0_x_0",
      profile: { baselineLanguagePairId: "" } }]);
    for (const [change, code] of [[{ targetLanguageId: "eng" }, "languages-same"], [{ sourceLanguageId: "xx" },
      "unknown-value"]] as const) {
      const answer = await send(ours, { trainingData: exampleData }, { ...fields, name: "second", ...change });
      expect([answer.status, answer.headers["dragoman-error"]]).toEqual([400, code]);
    }
  });

  it("is told of what its files hold before anybody trains", async () => {
    const { status, json } = await send(`${pairs}/analyze`, { trainingData: exampleData.replace(/<tu>.*<\/tu>/s, "$&$&") }, asked);
    expect([status, json]).toEqual([200, {
      processorErrors: [],
      input: {
        training: { characters: { source: 32, target: 42 }, words: { source: 6, target: 6 }, translationUnits: 2 },
        test: { characters: { source: 0, target: 0 }, words: { source: 0, target: 0 }, translationUnits: 0, autoExtracted: true },
        verifySegmentation: false,
      },
      cleaning: { training: {
        read: 2, kept: 1, verdict: [],
        leftOut: [{ reason: "duplicate", count: 1, examples: [{ source: "The lessee pays.", target: "El arrendatario paga." }] }],
      } },
    }]);
    const verified = await send(`${pairs}/analyze`, { trainingData: exampleData }, { ...asked, verifySegmentation: "true" });
    expect((verified.json as { input: object }).input).toMatchObject({ verifySegmentation: true });
  });
});

describe("the list of trainings", () => {
  it("says how it was asked for, ten on a page", async () => {
    await keepTrainingJobs(app.world.trainingJobs, ...Array.from({ length: 9 }, () =>
      aTrainingJob({ profile: { targetLanguageId: "fra" } })));
    const { json } = await app.ask("GET", `${pairs}?state=CANCELED&sourceLanguageId=en&unknown=1`, { as: "observer" });
    expect(json).toMatchObject({
      languagePairs: [{ state: "canceled" }], page: 1, perPage: 10, totalPages: 1, totalItems: 1,
      options: { sourceLanguageId: "eng", targetLanguageId: "", state: "canceled", sortBy: "languagePairId" },
    });
    const first = await app.ask("GET", pairs, { as: "observer" });
    expect([(first.json as { languagePairs: [] }).languagePairs.length, first.headers.link]).toEqual([10,
      expect.stringContaining("page=2")]);
    expect(await namesOn("perPage=1000&targetLanguageId=spa&sortBy=languagePairId")).toEqual([
      "Adapted-canceled", "Adapted-deployed", "Adapted-legal", "Adapted-waiting",
    ]);
    expect(await namesOn("model=adapted-LEGAL")).toEqual(["Adapted-legal"]);
    expect(await namesOn("domain=Adapted-legal&baselineModel=generic")).toEqual(["Adapted-legal"]);
    expect(await namesOn("username=nobody@else.example")).toEqual([]);
  });
});

describe("a training job", () => {
  it("is one of its pair alone", async () => {
    const other = `${pairs}/${pathOf(examples.trainingId, "EngSpa_Adapted-waiting_SRV_PBMT_1_0_x_0")}`;
    for (const [method, path] of [["GET", other], ["PUT", `${other}/cancel`], ["DELETE", other], ["PUT", `${other}?comment=x`]] as const) {
      const answer = await app.ask(method, path, { as: "linguist" });
      expect([answer.status, answer.headers["dragoman-error"]]).toEqual([404, "training-job-not-found"]);
    }
  });

  it("gives its files back at any size, and nobody else's text is taken for their place", async () => {
    const bytes = Buffer.alloc(3 * 2 ** 20 + 7, "<tmx> ünï ");
    const { id, size } = await app.world.contents.write((async function* () { yield bytes; })());
    const job = aTrainingJob({ training: { content: id, size, fileName: "a" }, profile: { comments: "0192f0c1-\"content\":\"\"" } });
    await keepTrainingJobs(app.world.trainingJobs, job);
    const path = `${pairs}/${pathOf(job.id, job.profile.languagePairId)}`;
    const { json, text, headers } = await app.ask("GET", `${path}?includeTrainingData=true&includeTestData=true`, { as: "observer" });
    const { input } = json as { input: { training: { content: string }; test: object } };
    const hash = (found: Buffer): string => createHash("sha256").update(found).digest("hex");
    expect([hash(Buffer.from(input.training.content, "base64")), "content" in input.test, headers["content-length"]])
      .toEqual([hash(bytes), false, String(Buffer.byteLength(text))]);
    const head = await app.ask("HEAD", `${path}?includeTrainingData=true`, { as: "observer" });
    expect([head.status, head.headers["content-length"], head.text]).toEqual([200, headers["content-length"], ""]);
  });

  it("is followed until it moves no more by itself", async () => {
    const { languagePairs: [waiting] } = (await app.ask("GET", `${pairs}?state=dispatching`, { as: "observer" })).json as {
      languagePairs: [{ trainingId: string; languagePairId: string }];
    };
    const path = `${pairs}/${pathOf(waiting.trainingId, waiting.languagePairId)}`;
    const firstSent = firstStateOf(app);
    const following = app.ask("GET", path, { as: "observer", headers: { accept: "text/event-stream" } });
    await firstSent;
    expect((await app.ask("PUT", `${path}/cancel`, { as: "linguist" })).status).toBe(200);
    const { headers, text } = await following;
    const states = text.split("\n\n").filter((event) => event.startsWith("data: ")).map((event) => JSON.parse(event.slice(6)) as object);
    expect([headers["content-type"], states]).toEqual([
      "text/event-stream; charset=utf-8", [expect.objectContaining({ state: "dispatching" }),
        expect.objectContaining({ state: "canceled" })],
    ]);
  });

  it("may lose its comment, and keeps it when none is given", async () => {
    expect((await app.ask("PUT", jobPath, { as: "linguist" })).headers["dragoman-error"]).toBe("field-missing");
    const { json } = await app.ask("PUT", jobPath, { as: "linguist", form: "comment=" });
    expect((json as { profile: object }).profile).toMatchObject({ comments: "" });
  });

  it("goes with its pair, and leaves the name free", async () => {
    const { json, status } = await app.ask("DELETE", `${pairs}/${examples.adaptedPairId}`, { as: "linguist" });
    expect([status, json]).toMatchObject([200, { trainingId: examples.trainingId, state: "readyToDeploy" }]);
    expect((await app.ask("GET", jobPath, { as: "observer" })).status).toBe(404);
    const again = await app.ask("DELETE", `${pairs}/${examples.adaptedPairId}`, { as: "linguist" });
    expect(again.headers["dragoman-error"]).toBe("adapted-pair-not-found");
    expect(again.json).toMatchObject({ error: { details: "GET /adapted-language-pairs lists all of them." } });
    expect((await create({ trainingData: exampleData }, { ...asked, name: "legal" })).status).toBe(200);
  });
});
