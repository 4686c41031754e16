import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type Database, openDatabase, ports } from "@dragoman/adapters-persistence";
import type { TrainingJobRepository } from "@dragoman/application/adapted-language-pairs";
import type { ContentStore } from "@dragoman/application/common";
import type { TrainingJob, TrainingReport, TrainingState } from "@dragoman/domain/adapted-language-pairs";
import { aTrainingJob, keepTrainingJobs, type TrainingFacts } from "@dragoman/port-contracts/adapted-language-pairs";
import { type Answer, type Client, fromBase64 } from "./support/client.js";
import { everybody, type Name, outcomeFor, outcomeOf, usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const pairs = "/adapted-language-pairs";
const ours = `/api/ext/v1${pairs}`;
const baseline = sandboxPair("EngSpa");
const unit = (source: string, target: string): string =>
  `<tu><tuv xml:lang="en-US"><seg>${source}</seg></tuv><tuv xml:lang="es"><seg>${target}</seg></tuv></tu>\n`;
const tmx = (units: string): string => `<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="en"/><body>\n${units}</body></tmx>\n`;
const data = tmx(unit("The lessee pays.", "El arrendatario paga.") + unit("The lessor signs.", "El arrendador firma."));
const range = (value: number) => ({ value, low: value - 1, high: value + 1 });
const report: TrainingReport = {
  version: 1, sourceLanguageId: "eng", targetLanguageId: "spa", baseline: { name: baseline, version: "1.0.0" },
  cleaning: { read: 3, kept: 2, leftOut: [{ reason: "duplicate", count: 1, examples: [{ source: "<b>One", target: "Uno" }] }],
    verdict: [] },
  leftOutForLimit: 0, split: { kind: "document", train: 900, dev: 300, test: 400, references: 1, removedExact: 1, removedNear: 2 },
  bleu: { before: range(28), after: range(43), gain: range(15) }, chrf: { before: range(55), after: range(67), gain: range(12) },
  shareBetter: 1, tooFewToTell: false, fuzzyLevels: [{ least: 0.7, segments: 61 }], unknownWords: { words: 100, unknown: 3 },
  method: { chosen: "direct", why: "It is better.", gainShown: true, candidates: [{ method: "direct", tuned: true, bleu: 44, chrf: 68 }] },
  timing: [{ stage: "alignment", seconds: 1, cpuSeconds: 2 }], baselineSeconds: 1, baselineWords: 100, phrases: [], examples: [], notes: [],
};

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe("adapted language pairs", () => {
  const { dragoman, admin } = useSandbox("EngSpa,SpaEng");
  const who = usePeople(dragoman);
  let database: Database;
  let jobs: TrainingJobRepository;
  let contents: ContentStore;
  let made = 0;
  beforeAll(async () => {
    database = await openDatabase({ url: dragoman.database.url });
    [jobs, contents] = [ports.trainingJobs({ database }), ports.contents({ database })];
  });
  afterAll(() => database?.close());

  /** A job in a state, of a host that is not there, so that nobody takes it. */
  const kept = async (state: Exclude<TrainingState, "deleted">, facts: TrainingFacts = {}): Promise<TrainingJob> => {
    made += 1;
    const job = aTrainingJob({ ...facts, profile: {
      name: `kept${made}`, baselineLanguagePairId: baseline, trainingHost: "elsewhere.example", ...facts.profile,
    } }, state);
    await keepTrainingJobs(jobs, job);
    return job;
  };
  const pathOf = ({ id, profile }: TrainingJob): string => `${pairs}/${profile.languagePairId}/training-jobs/${id}`;
  const form = (files: Record<string, string>, fields: Record<string, string>): FormData => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const [name, value] of Object.entries(files)) body.append(name, new Blob([value]), `${name}.tmx`);
    return body;
  };
  const asked = { name: "legal", baselineLanguagePairId: baseline, hostname: "localhost" };
  const create = (client: Client, fields: Record<string, string> = {}, files: Record<string, string> = { trainingData: data }) =>
    client.send("POST", pairs, form(files, { ...asked, ...fields }));

  describe("before anybody trains", () => {
    it("are announced as baselines, all single pairs but adapted ones", async () => {
      const listed = async (mode: string) => (await who.observer.get("/language-pairs", { mode })).json.languagePairs;
      const adaptable = await listed("adaptable");
      expect(adaptable.map((one: { languagePairId: string }) => one.languagePairId))
        .toEqual(expect.arrayContaining([baseline, sandboxPair("SpaEng")]));
      expect(adaptable.every((one: { adaptable?: boolean }) => one.adaptable === true)).toBe(true);
      expect((await listed("translation")).find((one: { languagePairId: string }) => one.languagePairId === baseline))
        .toMatchObject({ adaptable: true, autoAdaptationEnabled: false });
    });

    it("are told of what files hold, and nothing is kept of them", async () => {
      const analyze = (path: string, fields: Record<string, string>, content = data) =>
        who.linguist.send("POST", path, form({ trainingData: content, testData: content }, fields));
      const { json } = await analyze(`${pairs}/analyze`, asked);
      expect(json).toMatchObject({
        processorErrors: [],
        input: {
          training: { translationUnits: 2, words: { source: 6, target: 6 } }, test: { translationUnits: 2, autoExtracted: false },
        },
        cleaning: { training: { read: 2 }, test: { read: 2 } },
      });
      const others = { name: "x", sourceLanguageId: "fra", targetLanguageId: "ger" };
      const wrong = (await analyze(`${ours}/analyze`, others)).json;
      expect([wrong.processorErrors.length > 0, wrong.input.training.translationUnits]).toEqual([true, 0]);
      const unsplit = tmx(unit("One. And then two.", "Uno y después dos."));
      const { json: checked } = await analyze(`${pairs}/analyze`, { ...asked, verifySegmentation: "true" }, unsplit);
      const sentence = expect.stringContaining("Units whose two sides have different numbers of sentences: 1");
      expect(checked.processorErrors).toEqual([sentence, sentence]);
      expect((await analyze(`${pairs}/analyze`, asked, unsplit)).json.processorErrors).toEqual([]);
      const many = (make: (n: number) => string): string => tmx(Array.from({ length: 60 }, (_, n) => make(n)).join(""));
      const verdictOn = async (content: string): Promise<string> =>
        (await analyze(`${pairs}/analyze`, asked, content)).json.cleaning.training.verdict.join(" ");
      const [english, spanish] = [(n: number) => `The house that is not for the ${n}`, (n: number) => `La casa que no es para el ${n}`];
      expect(await verdictOn(many((n) => unit(english(n), spanish(n))))).toMatch(/^Only 60 units can be learned from, which is too few/);
      expect(await verdictOn(many((n) => unit(spanish(n), english(n))))).toMatch(/^The languages seem to be swapped/);
      expect(await verdictOn(many((n) => unit(english(n), english(n))))).toMatch(/target says the same as the source/);
      await refusals([
        [analyze(`${pairs}/analyze`, { ...asked, baselineLanguagePairId: "EngXyz_Generic_SRV_RBMT_1_0_x_0" }), 400,
          "language-pair-unknown"],
        [analyze(`${pairs}/analyze`, { ...asked, name: "" }), 400, "field-missing", "name"],
        [analyze(`${ours}/analyze`, { ...others, targetLanguageId: "fra" }), 400, "languages-same"],
        [analyze(`${pairs}/analyze`, asked, "no TMX"), 400, "training-data-unreadable", "trainingData"],
      ]);
      expect((await who.observer.get(pairs)).json.totalItems).toBe(0);
    });

    it("need a training engine that is expected to run", async () => {
      const { trainingEngines } = (await admin.get("/hosts/localhost")).json;
      for (const { config } of trainingEngines) await admin.delete(`/hosts/localhost/training-engines/${config.id}`);
      await refusals([[create(who.linguist), 503, "no-training-engine", "localhost", /training-engines/]]);
      expect((await admin.post("/hosts/localhost/training-engines", { id: "trains" })).json).toMatchObject({ expectedRunning: false });
      await refusals([[create(who.linguist), 503, "no-training-engine"]]);
    });
  });

  describe("once a training engine is expected to run", () => {
    beforeAll(async () => { await admin.put("/hosts/localhost/training-engines/trains/start"); });
    /** Whatever an engine has made of it meanwhile, it goes. */
    const removeAll = async (name: string): Promise<void> => {
      const { languagePairs } = (await admin.get(pairs, { model: `Adapted-${name}` })).json;
      for (const { languagePairId, trainingId } of languagePairs) {
        await admin.put(`${pairs}/${languagePairId}/training-jobs/${trainingId}/cancel`);
        await admin.delete(`${pairs}/${languagePairId}/training-jobs/${trainingId}`);
      }
    };

    it("are asked for, seen, given back as they were sent, and told of", async () => {
      const webhook = (await admin.post("/webhooks", {
        url: "https://receiver.example/", events: "adaptedlp.created,adaptedlp.statusChanged",
      })).json;
      const job = (await create(who.linguist, { comments: "first", verifySegmentation: "true" }, { trainingData: data,
        testData: tmx("") })).json;
      expect(job).toMatchObject({
        languagePairId: "EngSpa_Adapted-legal_SRV_PBMT_1_0_x_0", state: "dispatching", progress: 0, errorMessage: "", hostsDeployedTo: [],
        profile: { baselineLanguagePairId: baseline, username: "linguist@mail.example", trainingHost: "localhost", comments: "first" },
        input: { verifySegmentation: true, test: { autoExtracted: false } }, timestamps: { trainingStart: "", completed: "" },
      });
      const path = `${pairs}/${job.languagePairId}/training-jobs/${job.trainingId}`;
      const found = (await who.observer.get(path, { includeTrainingData: true, includeTestData: true })).json;
      expect([fromBase64(found.input.training.content), fromBase64(found.input.test.content)]).toEqual([data, tmx("")]);
      expect("content" in (await who.observer.get(path)).json.input.training).toBe(false);
      await until("webhooks to be told", async () => {
        const { entries } = (await admin.get("/audit/webhooks", { perPage: 100 })).json;
        return entries.some(({ event, data: told, uuid }: { event: string; data: { trainingId: string }; uuid: string }) =>
          event === "adaptedlp.created" && told.trainingId === job.trainingId && uuid === webhook.uuid) || undefined;
      });
      await admin.delete(`/webhooks/${webhook.uuid}`);
      const { entries } = (await admin.get("/api/ext/v1/audit", { events: "adaptedlp" })).json;
      expect(entries).toContainEqual(expect.objectContaining({ username: "linguist@mail.example", event: "adaptedlp.created",
        subject: "legal" }));
      await refusals([[create(who.linguist, { name: "LEGAL" }), 400, "adapted-name-taken", "LEGAL"]]);
      await removeAll("legal");
      expect((await who.observer.get(path)).status).toBe(404);
    });

    it("are trained without a baseline as well", async () => {
      const body = form({ trainingData: data }, { name: "alone", hostname: "localhost", sourceLanguageId: "eng", targetLanguageId: "spa" });
      const job = (await who.linguist.send("POST", ours, body)).json;
      expect(job).toMatchObject({ languagePairId: "EngSpa_Adapted-alone_SRV_PBMT_1_0_x_0", profile: { baselineLanguagePairId: "" } });
      await refusals([
        [who.linguist.send("POST", ours, form({ trainingData: data }, { name: "b", hostname: "localhost", sourceLanguageId: "eng" })),
          400, "field-missing", "targetLanguageId"],
      ]);
      await removeAll("alone");
    });

    it("are one job however often a request with a key is sent", async () => {
      const headers = { "Idempotency-Key": "train-once" };
      const send = () => who.linguist.send("POST", pairs, form({ trainingData: data }, { ...asked, name: "once" }), headers);
      const [first, second] = [await send(), await send()];
      expect([first.json.trainingId, second.headers.get("idempotent-replayed")]).toEqual([second.json.trainingId, "true"]);
      await removeAll("once");
    });

    it("are refused for what the request can know", async () => {
      const zip = "PK\u0003\u0004";
      await refusals([
        [create(who.linguist, {}, {}), 400, "field-missing", "trainingData"],
        [create(who.linguist, {}, { trainingData: "" }), 400, "training-data-unreadable", "empty"],
        [create(who.linguist, {}, { trainingData: "<xliff/>" }), 400, "training-data-unreadable", "trainingData"],
        [create(who.linguist, {}, { trainingData: data, testData: zip }), 400, "training-data-unreadable", "testData", /one TMX file/],
        [create(who.linguist, { name: "under_score" }), 400, "adapted-name-invalid", "under_score", /32 letters or digits/],
        [create(who.linguist, { name: "x".repeat(33) }), 400, "adapted-name-invalid"],
        [create(who.linguist, { baselineLanguagePairId: "EngSpa" }), 400, "language-pair-unknown", "EngSpa", /adaptable/],
        [create(who.linguist, { baselineLanguagePairId: `${baseline}>>${sandboxPair("SpaEng")}` }), 400, "baseline-not-adaptable"],
        [create(who.linguist, { hostname: "nowhere.example" }), 400, "host-unknown", "nowhere.example", /GET \/hosts/],
        [create(who.linguist, { verifySegmentation: "perhaps" }), 400, "unknown-value", "verifySegmentation"],
        [who.linguist.post(pairs, asked), 400, "body-type-unsupported"],
      ]);
      expect((await who.observer.get(pairs)).json.totalItems).toBe(0);
    });
  });

  describe("in lists", () => {
    beforeEach(() => dragoman.database.query("TRUNCATE training_jobs, adapted_language_pairs"));

    it("come ten on a page, by filters that all have to fit, and with the options as they were understood", async () => {
      const profile = { name: "zebra", username: "ana@mail.example", targetLanguageId: "fra", baselineLanguagePairId: "" };
      await kept("failed", { profile, queued: 1_700_000_000_000_000 });
      for (let n = 0; n < 10; n += 1) await kept("canceled");
      const { json } = await who.translator.get(pairs);
      expect(json).toMatchObject({
        page: 1, perPage: 10, totalPages: 2, totalItems: 11, options: { sourceLanguageId: "", targetLanguageId: "", state: "",
          sortBy: "languagePairId" },
      });
      const names = async (query: Record<string, string | number>): Promise<string[]> => (await who.observer.get(pairs, { perPage: 1000,
        ...query }))
        .json.languagePairs.map((one: { languagePairId: string }) => one.languagePairId.split("_")[1]);
      expect((await names({ sortBy: "startDate" })).at(-1)).toBe("Adapted-zebra");
      expect((await names({}))[0]).toBe("Adapted-zebra");
      expect((await names({})).slice(1)).toEqual([...(await names({})).slice(1)].sort());
      for (const query of [{ state: "failed" }, { targetLanguageId: "fr" }, { username: "ANA@mail.example" }, { model: "adapted-ZEBRA" },
        { domain: "Adapted-zebra", sourceLanguageId: "eng" }]) expect(await names(query)).toEqual(["Adapted-zebra"]);
      expect([(await names({ baselineModel: "generic" })).length, await names({ state: "failed", sourceLanguageId: "fra" })]).toEqual([10,
        []]);
      expect((await who.observer.get(pairs, { page: 9 })).json).toMatchObject({ languagePairs: [], totalItems: 11 });
      await refusals([
        [admin.get(pairs, { state: "sleeping" }), 400, "unknown-value", "state"], [admin.get(pairs, { sortBy: "name" }), 400,
          "unknown-value"],
        [admin.get(pairs, { perPage: 1001 }), 400, "unknown-value", "perPage"],
      ]);
    });
  });

  describe("in their states", () => {
    const moves = {
      cancel: ["dispatching", "initializing", "training", "computingBleu"], retry: ["canceled", "failed"],
      "deploy?hostnames=localhost": ["readyToDeploy", "deployed"], undeploy: ["deployed"], delete: ["readyToDeploy", "deployed",
        "canceled", "failed"],
    } as const;
    // Those in which a server works would not stay as they are.
    const states = ["dispatching", "initializing", "training", "computingBleu", "readyToDeploy", "deployed", "canceled", "failed"] as const;

    it.each(Object.entries(moves))("can be asked to %s from some of them, and from no other", async (move, from) => {
      for (const state of states) {
        const job = await kept(state, { leasedUntil: Date.now() * 1000 + 120e6,
          hostsDeployedTo: state === "deployed" ? ["gone.example"] : [] });
        const answer = await (move === "delete" ? who.linguist.delete(pathOf(job)) : who.linguist.put(`${pathOf(job)}/${move}`));
        const may = (from as readonly string[]).includes(state);
        expect([state, answer.status, answer.headers.get("dragoman-error")]).toEqual([state, may ? 200 : 409,
          may ? null : "training-job-wrong-state"]);
      }
    });

    it("are canceled, tried again and deleted, each seen by who follows them", async () => {
      const job = await kept("training", { progress: 40, stages: { clean: "none" }, leasedUntil: Date.now() * 1000 + 120e6 });
      const events = fetch(`${dragoman.url}/api/v2${pathOf(job)}`, { headers: { ...who.observer.headers, Accept: "text/event-stream" } });
      const following = (await events).text();
      expect((await who.linguist.put(`${pathOf(job)}/cancel`)).json).toMatchObject({ state: "canceled", progress: 40 });
      const shown = (await following).split("\n\n").filter((one) => one.startsWith("data: ")).map((one) => JSON.parse(one.slice(6)).state);
      expect(shown).toEqual(["training", "canceled"]);
      expect((await who.linguist.put(`${pathOf(job)}/retry`)).json)
        .toMatchObject({ state: "dispatching", progress: 40, errorMessage: "", timestamps: { trainingStart: "" } });
      await refusals([[who.linguist.delete(pathOf(job)), 409, "training-job-wrong-state", "dispatching", /canceled/]]);
      await who.linguist.put(`${pathOf(job)}/cancel`);
      expect((await who.linguist.delete(pathOf(job))).json).toMatchObject({ trainingId: job.id, state: "canceled" });
      await refusals([
        [who.linguist.get(pathOf(job)), 404, "training-job-not-found"], [who.linguist.put(`${pathOf(job)}/cancel`), 404,
          "training-job-not-found"],
        [who.linguist.put(`${pathOf(job)}/retry`), 404, "training-job-not-found"], [who.linguist.delete(pathOf(job)), 404,
          "training-job-not-found"],
        [who.linguist.put(`${pathOf(job)}/deploy`), 404, "training-job-not-found"], [who.linguist.put(`${pathOf(job)}/undeploy`), 404,
          "training-job-not-found"],
        [who.linguist.put(pathOf(job), { comment: "x" }), 404, "training-job-not-found"],
        [who.linguist.delete(`${pairs}/${job.profile.languagePairId}`), 404, "adapted-pair-not-found"],
        [who.linguist.put(`${ours}/${job.profile.languagePairId}`, { autoAdaptationEnabled: true }), 404, "adapted-pair-not-found"],
      ]);
    });

    it("are deployed to hosts that are there and hold the baseline, and say why when that did not succeed", async () => {
      const job = await kept("readyToDeploy");
      await refusals([
        [who.linguist.put(`${pathOf(job)}/deploy`), 400, "host-unknown", "elsewhere.example", /hostnames/],
        [who.linguist.put(`${pathOf(job)}/deploy`, { hostnames: "localhost,nowhere.example" }), 400, "host-unknown", "nowhere.example"],
      ]);
      expect((await who.linguist.put(`${pathOf(job)}/deploy`, { hostnames: "LOCALHOST" })).json).toMatchObject({ state: "deploying" });
      // Nothing is stored of its model.
      const after = await until("the deployment to end", async () => {
        const { json } = await who.observer.get(pathOf(job));
        return json.state === "deploying" ? undefined : json;
      });
      expect(after).toMatchObject({ state: "readyToDeploy", hostsDeployedTo: [], errorMessage: expect.stringMatching(/\S/) });
      const deployed = await kept("deployed", { hostsDeployedTo: ["one.example"] });
      await refusals([
        [who.linguist.put(`${pathOf(deployed)}/undeploy`, { hostnames: "two.example" }), 409, "training-job-wrong-state", "two.example"],
      ]);
    });

    it("take comments in any of them", async () => {
      const job = await kept("failed", { errorMessage: "There are no units.", profile: { comments: "old" } });
      expect((await who.linguist.put(pathOf(job), { comment: "new" })).json)
        .toMatchObject({ state: "failed", errorMessage: "There are no units.", profile: { comments: "new" } });
      expect((await who.linguist.put(pathOf(job), { comment: "" })).json.profile.comments).toBe("");
      await refusals([
        [who.linguist.put(pathOf(job)), 400, "field-missing", "comment"],
        [who.linguist.put(pathOf(job), { comment: "x".repeat(10_001) }), 400, "unknown-value", "comment"],
      ]);
    });

    it("go with their pair when none of its jobs is worked on", async () => {
      const first = await kept("readyToDeploy");
      const second = await kept("training", { profile: first.profile, leasedUntil: Date.now() * 1000 + 120e6 });
      const path = `${pairs}/${first.profile.languagePairId}`;
      await refusals([[who.linguist.delete(path), 409, "training-job-wrong-state", second.id]]);
      expect((await who.observer.get(pathOf(first))).json.state).toBe("readyToDeploy");
      await who.linguist.put(`${pathOf(second)}/cancel`);
      expect((await who.linguist.delete(path)).json).toMatchObject({ trainingId: second.id, state: "canceled" });
      for (const job of [first, second]) expect((await who.observer.get(pathOf(job))).status).toBe(404);
    });

    it("have their pair trained anew by itself, when somebody wants that", async () => {
      const { profile } = await kept("readyToDeploy");
      const path = `${ours}/${profile.languagePairId}`;
      expect((await who.linguist.put(path, { autoAdaptationEnabled: true })).json)
        .toEqual({ languagePairId: profile.languagePairId, name: profile.name, autoAdaptationEnabled: true });
      await refusals([
        [who.linguist.put(path, { autoAdaptationEnabled: "nightly" }), 400, "unknown-value", "autoAdaptationEnabled"],
        [who.linguist.put(path), 400, "field-missing", "autoAdaptationEnabled"],
      ]);
      expect((await who.linguist.put(path, { autoAdaptationEnabled: "FALSE" })).json.autoAdaptationEnabled).toBe(false);
    });
  });

  describe("that were trained", () => {
    const segments = [
      { source: "The lessee pays.", references: ["El arrendatario paga."], baseline: "El lessee paga.", adapted: "El arrendatario paga." },
      { source: "A & B\nC", references: ["A y B C"], baseline: "A & B C", adapted: "A y B C" },
    ];
    const trained = async (): Promise<TrainingJob> => {
      const { id } = await contents.write(bytesOf(segments.map((segment) => `${JSON.stringify(segment)}\n`).join("")));
      return kept("readyToDeploy", { report, testSet: id, bleu: { baseline: 28, adapted: 43 } });
    };

    it("tell what the training found out, as JSON and as a page", async () => {
      const job = await trained();
      const path = `/api/ext/v1${pathOf(job)}/report`;
      const { json } = await who.observer.get(path);
      expect(json).toMatchObject({ trainingId: job.id, bleu: report.bleu, method: { chosen: "direct" }, cleaning: { read: 3 } });
      const page = await who.observer.get(path, {}, { Accept: "text/html" });
      expect([page.status, page.headers.get("content-type"), page.headers.get("content-security-policy")]).toEqual([
        200, "text/html; charset=utf-8", expect.stringContaining("default-src 'none'"),
      ]);
      expect(page.text).toContain("&lt;b&gt;One");
      const failed = await kept("failed");
      await refusals([
        [who.observer.get(`/api/ext/v1${pathOf(failed)}/report`), 409, "training-not-finished"],
        [who.observer.get(`${path.replace(job.id, "nothing")}`), 404, "training-job-not-found"],
        [who.observer.get(`/api/ext/v1${pathOf(failed)}/test-set`), 409, "training-not-finished"],
        [who.observer.get(`/api/ext/v1${pathOf(failed)}/cleaning`), 409, "training-data-not-read"],
      ]);
    });

    it("hand out what was scored, in lines that belong together", async () => {
      const path = `/api/ext/v1${pathOf(await trained())}/test-set`;
      const lines = async (part: string): Promise<string[]> => (await who.observer.get(path, { part })).text.trimEnd().split("\n");
      expect([await lines("source"), await lines("reference"), await lines("baseline"), await lines("adapted")]).toEqual([
        ["The lessee pays.", "A & B C"], ["El arrendatario paga.", "A y B C"], ["El lessee paga.", "A & B C"], ["El arrendatario paga.",
          "A y B C"],
      ]);
      const { text, headers } = await who.observer.get(path);
      expect([headers.get("content-type"), text.match(/<tu>/g)?.length, text.includes("A &amp; B")]).toEqual(["text/x-tmx; charset=utf-8",
        2, true]);
      await refusals([[who.observer.get(path, { part: "everything" }), 400, "unknown-value", "part"]]);
    });
  });

  describe("are read by everybody, and all else is for linguists", () => {
    const linguists: readonly Name[] = ["admin", "linguist"];
    const readers: readonly Name[] = ["admin", "linguist", "translator", "observer"];
    const acts: readonly (readonly [act: string, run: (client: Client, job: TrainingJob) => Promise<Answer>, may: readonly Name[]])[] = [
      ["list", (client) => client.get(pairs), readers],
      ["find", (client, job) => client.get(pathOf(job)), readers],
      ["report", (client, job) => client.get(`/api/ext/v1${pathOf(job)}/report`), readers],
      ["test set", (client, job) => client.get(`/api/ext/v1${pathOf(job)}/test-set`), readers],
      ["analyze", (client) => client.send("POST", `${pairs}/analyze`, form({ trainingData: data }, asked)), linguists],
      ["analyze without baseline", (client) => client.send("POST", `${ours}/analyze`,
        form({ trainingData: data }, { name: "x", sourceLanguageId: "eng", targetLanguageId: "spa" })), linguists],
      ["create", (client) => create(client, { name: `made${made += 1}` }), linguists],
      ["create without baseline", (client) => client.send("POST", ours, form({ trainingData: data }, {
        name: `made${made += 1}`, hostname: "localhost", sourceLanguageId: "eng", targetLanguageId: "spa",
      })), linguists],
      ["comment", (client, job) => client.put(pathOf(job), { comment: "x" }), linguists],
      ["deploy", (client, job) => client.put(`${pathOf(job)}/deploy`, { hostnames: "localhost" }), linguists],
      ["train by itself", (client, job) => client.put(`${ours}/${job.profile.languagePairId}`, { autoAdaptationEnabled: false }),
        linguists],
      ["delete", (client, job) => client.delete(pathOf(job)), linguists],
      ["delete the pair", (client, job) => client.delete(`${pairs}/${job.profile.languagePairId}`), linguists],
    ];
    it.each(acts)("%s", async (_act, run, may) => {
      const { id: testSet } = await contents.write(bytesOf(""));
      for (const name of everybody) {
        const job = await kept("readyToDeploy", { report, testSet });
        expect([name, outcomeOf(await run(who[name], job))]).toEqual([name, outcomeFor(name, may)]);
      }
    });
    it.each([["cancel", "dispatching"], ["retry", "failed"], ["undeploy", "deployed"]] as const)("%s", async (act, state) => {
      for (const name of everybody) {
        const job = await kept(state);
        expect([name, outcomeOf(await who[name].put(`${pathOf(job)}/${act}`))]).toEqual([name, outcomeFor(name, linguists)]);
      }
    });
    it("and no body is read of somebody who may not send it", async () => {
      const endless = new ReadableStream({ pull: async (controller) => {
        await new Promise((resolve) => { setTimeout(resolve, 20); });
        controller.enqueue(new Uint8Array(1_024));
      } });
      const answer = await fetch(`${dragoman.url}/api/v2${pairs}`, {
        method: "POST", body: endless, duplex: "half",
        headers: { ...who.observer.headers, "Content-Type": "multipart/form-data; boundary=cut" },
      } as RequestInit);
      expect([answer.status, answer.headers.get("dragoman-error")]).toEqual([403, "role-not-sufficient"]);
    });
  });
});
