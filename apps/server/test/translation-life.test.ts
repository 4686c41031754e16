import { describe, expect, it } from "@jest/globals";
import { find, victims } from "../../../scripts/drill/processes.mjs";
import { type Answer, type Client, unknownTranslation } from "./support/client.js";
import { turnJobs, turnPair } from "./support/engines.js";
import { endLeases } from "./support/leases.js";
import { usePeople, usePerson } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}Z$/);

describe("the life of a translation", () => {
  const { dragoman, admin } = useSandbox("EngSpa,EngFra,SpaEng");
  const who = usePeople(dragoman);
  const { translator } = who;
  const other = usePerson(dragoman, "other", "translator");
  const pair = sandboxPair("EngSpa");

  const found = async (id: string) => (await translator.get(`/translations/${id}`)).json;
  const running = async (document: string, options: Record<string, string> = {}): Promise<string> => {
    const id = await translator.create(pair, document, options);
    await until("the translation to be in progress", async () => ((await found(id)).state === "inProgress" ? true : undefined));
    return id;
  };
  const done = (document: string, options: Record<string, string | boolean> = {}, client = translator) =>
    client.finish(pair, document, options);
  /** Does something while the job engine stands still, so that what is asked for waits. */
  const whileJobsWait = async (act: () => Promise<void>): Promise<void> => {
    await turnJobs(admin, "stop");
    await act().finally(() => turnJobs(admin, "start"));
  };

  /** What stands of a short document of two segments that was just asked for. */
  const document = "Two words 𝒳.\n\nThree more wörds.\n";
  const waiting = (translationId: string) => ({
    translationId,
    profile: {
      username: "translator@mail.example", title: "", languagePairId: pair, encoding: "utf-8", inputFormat: "text/plain", pdfConverter: "",
      imageConverter: "Standard",
      outputFormat: "text/plain", unknownMode: "transliteration", translationMethod: "MTE", pdfPageCount: 0, dictionaryIds: [],
      highlightDictionary: false, highlightBrand: false,
      highlightFeedback: false, highlightUnknown: false, markSegments: false, sourceRequested: false, generateMetadata: false,
      includeTextContent: false, labels: [],
    },
    result: {
      completedSegments: 0, totalSegments: 0, inputSize: Buffer.byteLength(document), outputSize: 0, sourceCharacterCount: 0,
      sourceWordCount: 0, targetCharacterCount: 0,
      targetWordCount: 0, progress: 0, wordsPerMinute: 0, qualityEstimation: {},
    },
    timestamps: { queued: moment, started: "", done: "" }, errorMessage: "", state: "preparing", substate: "scheduled",
  });

  describe("that waits", () => {
    it("is shown whole, then translated with everything counted", async () => {
      let id = "";
      await whileJobsWait(async () => {
        id = await translator.create(pair, document);
        expect(await found(id)).toEqual(waiting(id));
        for (const statuses of ["preparing", "scheduled"]) {
          expect((await translator.get("/translations", { statuses })).json.translations).toEqual([waiting(id)]);
        }
        await refusals([[translator.get(`/translations/${id}/download`), 409, "translation-not-succeeded"],
          [translator.get(`/translations/${id}/content-insights`), 409, "translation-not-succeeded"]]);
      });
      const { profile, result } = waiting(id);
      const job = await translator.done(id);
      expect(job).toEqual({
        ...waiting(id), profile, state: "done", substate: "succeeded", timestamps: { queued: moment, started: moment, done: moment },
        result: {
          ...result, completedSegments: 2, totalSegments: 2, outputSize: Buffer.byteLength(await translator.download(id)),
          sourceCharacterCount: 12 + 17, sourceWordCount: 6,
          targetCharacterCount: 14 + 19, targetWordCount: 6, progress: 100, wordsPerMinute: expect.any(Number),
        },
      });
      expect(job.result.wordsPerMinute).toBeGreaterThan(0);
      const { queued, started, done: end } = job.timestamps;
      expect([queued, started, end]).toEqual([queued, started, end].sort());
    });

    it("is canceled and deleted before anybody took it", async () => {
      await whileJobsWait(async () => {
        const canceled = await translator.create(pair, document);
        expect((await translator.put(`/translations/${canceled}/cancel`)).json)
          .toEqual({
            ...waiting(canceled), state: "done", substate: "canceled", timestamps: { queued: moment, started: "", done: moment },
          });
        const deleted = await translator.create(pair, document);
        expect((await translator.delete(`/translations/${deleted}`)).json).toEqual(waiting(deleted));
        await refusals([[translator.get(`/translations/${deleted}`), 404, "translation-not-found"]]);
      });
      expect(await translator.quick(pair, "The engine is free.")).not.toBe("");
    });

    it("waits on while its engine is only stopped, and fails with a sentence when its chain is deleted", async () => {
      const engFra = sandboxPair("EngFra");
      const chain = `${sandboxPair("SpaEng")}>>${engFra}`;
      let [single, chained] = ["", ""];
      await whileJobsWait(async () => {
        [single, chained] = [await translator.create(engFra, "One."), await translator.create(chain, "Uno.")];
        await turnPair(admin, engFra, "stop");
        expect((await admin.delete(`/translation-chains/${encodeURIComponent(chain)}`)).status).toBe(200);
      });
      expect(await translator.done(chained)).toMatchObject({
        substate: "failed", errorMessage: `The document cannot be translated any more: the chain ${chain} was deleted.`,
        profile: { languagePairId: chain } });
      expect(await found(single)).toMatchObject({ state: "preparing", errorMessage: "" });
      await turnPair(admin, engFra, "start");
      expect(await translator.done(single)).toMatchObject({ substate: "succeeded" });
    });
  });

  describe("that runs", () => {
    it("shows its progress, which never shrinks", async () => {
      const id = await translator.create(pair, Array.from({ length: 600 }, (_, n) => `Sentence ${n}. sandbox:slow=300`).join("\n\n"));
      const shown: number[] = [];
      await until("the translation to be done", async () => {
        const job = await found(id);
        shown.push(job.result.progress);
        return job.state === "done" ? true : undefined;
      });
      expect(shown).toEqual([...shown].sort((a, b) => a - b));
      expect(new Set(shown).size).toBeGreaterThan(2);
      expect(shown.at(-1)).toBe(100);
    });

    it("goes on from what was shown when its worker dies", async () => {
      const id = await running(Array.from({ length: 320 }, (_, n) => `Sentence ${n}. sandbox:slow=120`).join("\n"),
        { inputFormat: "text/x-line" });
      const seen = [await until("some progress", async () => {
        const job = await found(id);
        return job.result.progress > 0 ? job : undefined;
      })];
      const [engine] = find(dragoman.supervisor.pid as number, victims["job engine"]) as number[];
      process.kill(engine as number, "SIGKILL");
      await endLeases(dragoman);
      await until("the translation to be done", async () => {
        seen.push(await found(id));
        return seen.at(-1).state === "done" ? true : undefined;
      });
      const { started } = seen[0].timestamps;
      const progress = seen.map(({ result }) => result.progress as number);
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      expect(new Set(seen.map(({ state, substate, timestamps }) => `${state} ${substate} ${timestamps.started}`)))
        .toEqual(new Set([`inProgress translating ${started}`, `done succeeded ${started}`]));
      expect(seen.at(-1).result).toMatchObject({ completedSegments: 320, totalSegments: 320, progress: 100 });
    });

    it("is canceled with what it has reached, and its worker writes no more", async () => {
      const id = await running("sandbox:slow=30000 One to cancel.");
      const { started } = (await found(id)).timestamps;
      const canceled = (await translator.put(`/translations/${id}/cancel`)).json;
      expect(canceled).toMatchObject({
        state: "done", substate: "canceled", timestamps: { started, done: moment }, errorMessage: "",
        result: { wordsPerMinute: 0, qualityEstimation: {} },
      });
      expect(canceled.result.progress).toBeLessThan(100);
      await done("The engine is free for others.");
      expect(await found(id)).toEqual(canceled);
      await refusals([[translator.put(`/translations/${id}/cancel`), 409, "translation-wrong-state"],
        [translator.get(`/translations/${id}/download`), 409, "translation-not-succeeded"]]);
    });

    it("is deleted as it is, and nothing of it is left", async () => {
      const id = await running("sandbox:slow=30000 One to delete.", { generateMetadata: "true" });
      expect((await translator.delete(`/translations/${id}`)).json)
        .toMatchObject({ translationId: id, state: "inProgress", substate: "translating", timestamps: { started: moment, done: "" } });
      await done("The engine is free for others.");
      const gone = (["", "/download", "/metadata", "/content-insights"] as const).map((rest) =>
        [translator.get(`/translations/${id}${rest}`), 404, "translation-not-found"] as const);
      await refusals([...gone, [translator.delete(`/translations/${id}`), 404, "translation-not-found"],
        [translator.put(`/translations/${id}/cancel`), 404, "translation-not-found"]]);
    });

    it("keeps the labels that it is given meanwhile", async () => {
      const { id: label } = (await translator.post("/labels", { name: "in the midst" })).json;
      const id = await running("sandbox:slow=5000 One to label.");
      expect((await translator.put(`/translations/${id}`, { labels: label })).json)
        .toMatchObject({ state: "inProgress", profile: { labels: [{ id: label, name: "in the midst" }] } });
      expect((await translator.done(id)).profile.labels).toEqual([{ id: label, name: "in the midst" }]);
    });
  });

  describe("that is done", () => {
    it("is not canceled, but labelled and deleted as it was", async () => {
      const succeeded = await done("One.");
      const failed = await done("sandbox:fail");
      expect(await found(failed)).toMatchObject({
        state: "done", substate: "failed", errorMessage: expect.stringMatching(/none of the 1 segments/), timestamps: { done: moment },
        result: { wordsPerMinute: 0 },
      });
      await refusals([succeeded, failed].map((id) =>
        [translator.put(`/translations/${id}/cancel`), 409, "translation-wrong-state"] as const));
      for (const id of [succeeded, failed]) {
        const labelled = (await translator.put(`/translations/${id}`, {
          labels: (await translator.post("/labels", { name: `of ${id}` })).json.name,
        })).json;
        expect(labelled.profile.labels).toEqual([{ id: expect.any(Number), name: `of ${id}` }]);
        expect((await translator.delete(`/translations/${id}`)).json).toEqual(labelled);
      }
    });

    it("takes only labels that are there, and keeps what it has otherwise", async () => {
      await translator.post("/labels", { name: "kept" });
      const id = await done("One.", { labels: "kept" });
      const wrong: readonly (readonly [string, string, string])[] = [
        ["labels=kept,nothing", "unknown-label", "nothing"], ["labels=2000000000", "unknown-label", "2000000000"],
        ["labels=99999999999999999999", "unknown-label", "99999999999999999999"],
        ["labels[0]=kept", "field-nested", "labels"], ["labels=a%00b", "text-malformed", ""],
      ];
      await refusals(wrong.map(([form, code, named]) => [translator.send("PUT", `/translations/${id}`, form), 400, code, named]));
      expect((await found(id)).profile.labels).toMatchObject([{ name: "kept" }]);
      expect((await translator.put(`/translations/${id}`)).json.profile.labels).toEqual([]);
    });
  });

  describe("with many others", () => {
    const titles = async (client: Client): Promise<string[]> => (await client.get("/translations", {
      perPage: 1000,
    })).json.translations.map((one: { profile: { title: string } }) => one.profile.title);
    const batchDelete = async (query: Record<string, string>, client = translator) =>
      (await client.delete("/translations/batch-delete", query)).json;

    it("ends by one filter, whatever their states, but only one's own", async () => {
      const gone = [await done("One.", { title: "drop 1" }), await done("sandbox:fail", { title: "Drop 2" }),
        await running("sandbox:slow=30000", { title: "drop 3" })];
      await done("One.", { title: "keep" });
      await done("One.", { title: "drop 4" }, other);
      expect(await batchDelete({ title: "DROP" })).toBe(3);
      await refusals(gone.map((id) => [translator.get(`/translations/${id}`), 404, "translation-not-found"] as const));
      await done("The engine is free for others.");
      expect(await titles(translator)).toContain("keep");
      expect(await titles(other)).toContain("drop 4");
      expect(await batchDelete({ title: "drop" }, who.admin)).toBe(1);
      expect(await titles(other)).not.toContain("drop 4");
    });

    it.each([
      [{ statuses: "failed" }, false], [{ statuses: "done,preparing" }, true], [{ labels: "nothing" }, false], [{ labels: "batch" }, true],
      [{ startTimeQueued: "2000-01-01 00:00:00" }, true],
      [{ endTimeQueued: "2000-01-01_00:00:00Z" }, false], [{ translationMethod: "share" }, false], [{ translationMethod: "MTE" }, true],
      [{ sourceLanguageId: "spa" }, false],
      [{ sourceLanguageId: "eng", targetLanguageId: "es" }, true], [{ sourceLanguageId: "en-US", targetLanguageId: "es_MX" }, true],
      [{ sourceLanguageId: "pt-BR" }, false], [{ translationIds: "nothing" }, false], [{ languagePairId: "EngXxx" }, false],
      [{ username: "other@mail.example" }, false], [{ username: "translator@mail.example" }, true],
    ] as [Record<string, string>, boolean][])("ends by the title and %j: %s", async (filter, fits) => {
      await translator.post("/labels", { name: "batch" });
      const id = await done("One.", { title: "batched", labels: "batch" });
      expect(await batchDelete({ title: "batched", ...filter }, who.admin)).toBe(fits ? 1 : 0);
      expect((await translator.get(`/translations/${id}`)).status).toBe(fits ? 404 : 200);
      await translator.delete(`/translations/${id}`);
    });

    it("ends by ids, and only those that are named", async () => {
      const [one, two, three] = await Promise.all([1, 2, 3].map((n) => done("One.", { title: `id ${n}` }))) as [string, string, string];
      expect(await batchDelete({ translationIds: two })).toBe(1);
      expect(await batchDelete({ translationIds: `${one},${three}` }, other)).toBe(0);
      expect(await titles(translator)).toEqual(expect.arrayContaining(["id 1", "id 3"]));
      expect(await titles(translator)).not.toContain("id 2");
      expect(await batchDelete({ translationIds: `${one},${three},${two}` }, who.admin)).toBe(2);
    });

    it("ends by filters from query and form together", async () => {
      await done("One.", { title: "from both" });
      const send = (query: string, form: string) => translator.send("DELETE", `/translations/batch-delete${query}`, form);
      await refusals([[send("?title=both", "title=both"), 400, "field-repeated"]]);
      expect((await send("?title=both", "statuses=failed")).json).toBe(0);
      expect((await send("?statuses=done", "title=from+both")).json).toBe(1);
    });

    it("does not end without any filter", async () => {
      await done("One.", { title: "survivor" });
      const before = await titles(who.admin);
      const requests: [Client, string, string][] = [
        [translator, "", ""], [admin, "", ""], [translator, "?title=&statuses=&labels=,", "username="],
        [translator, "?translationIds=", "labels="],
        [translator, "?username=translator%40mail.example", ""],
      ];
      await refusals(requests.map(([client, query, form]) =>
        [client.send("DELETE", `/translations/batch-delete${query}`, form), 400, "filter-missing"] as const));
      // A page is no filter, and a filter that is misspelt would fit everything.
      await refusals(["page=1&perPage=5", "translationId=x&title=survivor", "title=survivor&colour="].map((form) =>
        [translator.send("DELETE", "/translations/batch-delete", form), 400, "field-unknown", "filter"] as const));
      await refusals([[who.observer.delete("/translations/batch-delete", { title: "survivor" }), 403, "role-not-sufficient"],
        [who.stranger.delete("/translations/batch-delete", { title: "survivor" }), 401, "not-authenticated"]]);
      expect(await titles(who.admin)).toEqual(before);
    });
  });

  describe("of somebody else", () => {
    const asked = (client: Client, id: string): Record<string, () => Promise<Answer>> => ({
      "the translation": () => client.get(`/translations/${id}`),
      "its document": () => client.get(`/translations/${id}/download`),
      "its metadata": () => client.get(`/translations/${id}/metadata`),
      "its insights": () => client.get(`/translations/${id}/content-insights`),
      "an archive with it": () => client.get("/translations/download-archive", { translationIds: id }),
      "other labels": () => client.put(`/translations/${id}`, { labels: "" }),
      "its end": () => client.put(`/translations/${id}/cancel`),
      "its removal": () => client.delete(`/translations/${id}`),
    });

    it("is one that is not there, in every answer", async () => {
      const id = await done("One.", { generateMetadata: true });
      for (const client of [other, who.linguist]) {
        for (const [what, ask] of Object.entries(asked(client, id))) {
          const [answer, ofNone] = [await ask(), await (asked(client, unknownTranslation)[what] as () => Promise<Answer>)()];
          expect([what, answer.status, answer.headers.get("dragoman-error")]).toEqual([what, 404, "translation-not-found"]);
          expect(answer.text).toBe(ofNone.text.replaceAll(unknownTranslation, id));
        }
      }
      expect((await found(id)).substate).toBe("succeeded");
    });

    it("is an administrator's as if it were their own", async () => {
      for (const client of [who.admin, admin]) {
        const id = await done("One.", { generateMetadata: true });
        const statuses: [string, number][] = [];
        for (const [what, ask] of Object.entries(asked(client, id))) statuses.push([what, (await ask()).status]);
        expect(statuses).toEqual(Object.keys(asked(client, id)).map((what) => [what, what === "its end" ? 409 : 200]));
      }
    });

    it.each([
      ["a text of 400 characters", "x".repeat(400), 404, "translation-not-found"], ["a longer one", "x".repeat(401), 400, "unknown-value"],
      ["a path", "..%2f..", 404, "translation-not-found"],
      ["a NUL", "%00", 400, "text-malformed"],
    ])("is not found under %s", async (_what, id, status, code) => {
      await refusals([
        [admin.send("GET", `/translations/${id}`), status, code], [admin.send("DELETE", `/translations/${id}`), status, code],
      ]);
    });
  });
});
