import { Dragoman, type DragomanError, verifyWebhook } from "@dragoman/client";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { asTmx, smallCorpus } from "../../../scripts/drill/small-corpus.mjs";
import { password, usePeople } from "./support/people.js";
import { sandboxPair, unaccented } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";
import { useReceivers } from "./support/webhook-receiver.js";

/** All that an iterator gives. */
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe("the client for programs", () => {
  const origin = "https://portal.example";
  const { dragoman } = useSandbox("EngSpa,EngFra,SpaEng", { DRAGOMAN_WEBHOOK_ALLOW: "127.0.0.1", DRAGOMAN_CORS_ORIGINS: origin });
  usePeople(dragoman);
  const receiver = useReceivers();
  const pair = sandboxPair("EngSpa");
  let admin: Dragoman;
  let translator: Dragoman;
  beforeAll(async () => {
    admin = new Dragoman({ url: dragoman.url, username: "admin@mail.example", password });
    const apiKey = await new Dragoman({ url: dragoman.url, username: "translator@mail.example", password }).users.apiKey();
    translator = new Dragoman({ url: dragoman.url, apiKey });
  });

  it("translates texts by a pair, by languages, and by the target alone", async () => {
    const answer = await translator.translate("The house is red.", { pair });
    expect(answer).toMatchObject({ languagePairId: pair, detectedSourceLanguageId: "" });
    expect(unaccented(answer.translation)).toContain("The house is red.");
    expect(await translator.translate("The house is red.", { from: "en", to: "es" })).toEqual(answer);
    const detected = await translator.translate("The house at the end of this road is red.", { to: "es" });
    expect(detected).toMatchObject({ languagePairId: pair, detectedSourceLanguageId: "eng" });
    const document = new TextEncoder().encode("<p>One.</p>");
    const html = await translator.translate(document, { pair, inputFormat: "text/html", markSegments: true });
    expect(new TextDecoder().decode(html.translation)).toMatch(/^<p><span class="mt-segment" data-segment="1">/);
  });

  it("translates many texts in their order, and says whose language it is", async () => {
    const texts = Array.from({ length: 12 }, (_, at) => `Sentence ${at}.`);
    const found = await translator.translateMany(texts, { pair, concurrency: 3 });
    expect(found.map(({ translation }) => /\d+/.exec(translation)?.[0])).toEqual(texts.map((text) => /\d+/.exec(text)?.[0]));
    const { languages } = await translator.detect("La casa que está al final de esta calle es muy grande y tiene un jardín.");
    expect(languages[0]).toMatchObject({ code: "spa" });
  });

  it("follows a document until it is done, and fetches it", async () => {
    const job = await translator.documents.translate(
      new File(["sandbox:slow=5000\nOne.\nTwo."], "lines.txt"), { pair, inputFormat: "text/x-line", generateMetadata: true },
    );
    const states = await all(job.progress());
    expect(states.length).toBeGreaterThan(1);
    expect(states.at(-1)).toMatchObject({ state: "done", substate: "succeeded", profile: { title: "lines.txt" } });
    expect(await job.done()).toEqual(states.at(-1));
    expect(unaccented(new TextDecoder().decode(await job.download()))).toContain("Two.");
    expect((await job.metadata()).segments.map(({ source }) => source).slice(1)).toEqual(["One.", "Two."]);
    expect(await all(translator.documents.list({ title: "lines", perPage: 1 }))).toEqual([states.at(-1)]);
    expect(await translator.documents.delete(job.translationId)).toMatchObject({ translationId: job.translationId });
    await expect(translator.documents.get(job.translationId)).rejects.toMatchObject({ status: 404, code: "translation-not-found" });
  });

  it("cancels a document, and says why one failed", async () => {
    const slow = await translator.documents.translate("sandbox:slow=20000", { pair });
    const done = slow.done();
    await Promise.all([expect(done).rejects.toMatchObject({ code: "translation-canceled" }), slow.cancel()]);
    const broken = await translator.documents.translate("sandbox:fail", { pair });
    const error: DragomanError = await broken.done().then(() => { throw new Error("It succeeded."); }, (reason) => reason);
    const { errorMessage } = await translator.documents.get(broken.translationId);
    expect(error).toMatchObject({ name: "DragomanError", code: "translation-failed", message: errorMessage });
  });

  it("lists over all pages", async () => {
    const names = ["one", "two", "three", "four", "five"];
    for (const name of names) await translator.labels.create(name);
    expect((await all(translator.labels.list({ perPage: 2 }))).map(({ name }) => name)).toEqual(names);
    for await (const { id } of translator.labels.list()) await admin.labels.delete(id);
    expect(await all(translator.labels.list())).toEqual([]);
  });

  it("keeps dictionaries, brands and feedback", async () => {
    await admin.dictionaries.create({ dictionaryId: "cars", sourceLanguageId: "eng", targetLanguageId: "spa" });
    await admin.dictionaries.addTerm("cars", { source: "car", target: "coche, carro", comment: "" });
    const exported = await admin.dictionaries.export("cars");
    await admin.dictionaries.deleteTerms("cars", ["car"]);
    expect(await all(admin.dictionaries.terms("cars"))).toEqual([]);
    await admin.dictionaries.import("cars", exported);
    expect(await all(admin.dictionaries.terms("cars"))).toEqual([{ source: "car", target: "coche, carro", comment: "" }]);
    expect((await translator.translate("A car.", { pair, dictionaryIds: ["cars"] })).translation).toContain("coche, carro");
    await expect(translator.dictionaries.delete("cars")).rejects.toMatchObject({ status: 403, code: "role-not-sufficient" });

    expect(await admin.brands.create({ source: "Acme, Inc", target: "ACME" })).toMatchObject({ source: "Acme, Inc", target: "ACME" });
    const brands = await admin.brands.export();
    expect(await admin.brands.delete(["Acme, Inc"])).toBe(1);
    expect(await admin.brands.import(brands)).toBe(1);
    expect(await admin.brands.update({ originalSource: "Acme, Inc", disabled: true })).toMatchObject({ disabled: true });

    const given = { languagePairId: pair, sourceText: "Red.", suggestedTranslation: "Rojo." };
    const { feedbackId } = await admin.feedback.create({ ...given, approvalState: "approved" });
    expect((await translator.translate("Red.", { pair })).translation).toBe("Rojo.");
    const tmx = await admin.feedback.export({ feedbackIds: [feedbackId] });
    await admin.feedback.delete(feedbackId);
    expect(await admin.feedback.import(tmx)).toMatchObject({ successful: 1 });
  });

  it("makes, watches and deletes a training", async () => {
    const started = await admin.adaptation.create({
      name: "client", sourceLanguageId: "eng", targetLanguageId: "spa", hostname: "localhost",
      trainingData: new File([asTmx(smallCorpus(600))], "small.tmx"),
    });
    const states = await all(admin.adaptation.watch(started));
    expect(states.at(-1)).toMatchObject({ state: "readyToDeploy", progress: 100 });
    expect(await admin.adaptation.report(started)).toMatchObject({ trainingId: started.trainingId });
    await expect(admin.adaptation.retry(started)).rejects.toMatchObject({ status: 409, code: "training-job-wrong-state" });
    await admin.adaptation.delete(started);
    await until("gone", async () => ((await all(admin.adaptation.list())).length === 0 ? true : undefined));
  });

  it("administers hosts, users, chains and itself", async () => {
    expect((await all(admin.hosts.list())).map(({ hostname }) => hostname)).toEqual(["localhost"]);
    const engine = { kind: "translation", hostname: "localhost", engineId: "second" } as const;
    await admin.hosts.createEngine({ kind: "translation", hostname: "localhost", languagePair: pair, id: "second" });
    expect(await admin.hosts.startEngine(engine)).toMatchObject({ expectedRunning: true });
    expect(await admin.hosts.stopEngine(engine)).toMatchObject({ expectedRunning: false });
    expect(await admin.hosts.deleteEngine(engine)).toMatchObject({ config: { id: "second" } });
    await admin.users.create({ username: "new@mail.example", displayName: "New", roles: "translator", password });
    expect(await admin.users.update("new@mail.example", { displayName: "Newer" })).toMatchObject({ displayName: "Newer" });
    expect((await all(admin.users.list({ username: "new@" }))).map(({ username }) => username)).toEqual(["new@mail.example"]);
    await admin.users.delete("new@mail.example");
    const chain = `${sandboxPair("SpaEng")}>>${sandboxPair("EngFra")}`;
    await admin.chains.create(chain);
    expect((await all(admin.chains.list())).map(({ config }) => config.id)).toContain(chain);
    await admin.chains.delete(chain);
    expect(await new Dragoman({ url: dragoman.url, token: "no.t.good" }).system.info()).toHaveProperty("etsVersion");
    expect((await all(translator.pairs.list({ chains: "excluded" }))).map(({ languagePairId }) => languagePairId)).toContain(pair);
    expect((await translator.formats.get()).inputFormats.length).toBeGreaterThan(10);
  });

  it("believes what the server delivers, and nothing else", async () => {
    const { url, posted } = await receiver();
    const { uuid } = await admin.webhooks.create({ url, events: ["translation.created"] });
    const { translationId } = await translator.documents.translate("One.", { pair });
    const { headers, text } = await until("a delivery", async () => posted[0]);
    const secret = await admin.webhooks.secret(uuid);
    expect(await verifyWebhook(text, headers, secret)).toMatchObject({ uuid, event: "translation.created", data: { translationId } });
    await expect(verifyWebhook(text, headers, await admin.webhooks.renewSecret(uuid))).rejects.toThrow("No signature is right");
    expect((await all(admin.webhooks.deliveries())).map(({ event }) => event)).toEqual(["translation.created"]);
    await admin.webhooks.delete(uuid);
  });

  it("signs in again when its token has ended, and tells of a password that is wrong", async () => {
    const leaver = new Dragoman({ url: dragoman.url, username: "linguist@mail.example", password });
    await leaver.users.me();
    // The password stays what it is, and all tokens end.
    const other = "Another-horse-8";
    await leaver.users.changePassword(password, other);
    const back = new Dragoman({ url: dragoman.url, username: "linguist@mail.example", password: other });
    await back.users.changePassword(other, password);
    expect(await leaver.users.me()).toMatchObject({ username: "linguist@mail.example" });
    const wrong = new Dragoman({ url: dragoman.url, username: "linguist@mail.example", password: "wrong" });
    await expect(wrong.users.me()).rejects.toMatchObject({ status: 401 });
  });

  it("does a POST once that was sent twice under its key", async () => {
    const call = { idempotencyKey: "the-same" };
    const [one, two] = [await admin.labels.create("once", call), await admin.labels.create("once", call)];
    expect(two).toEqual(one);
    await expect(admin.labels.create("once")).rejects.toMatchObject({ status: 400 });
  });

  it("sends no header that pages of other origins may not send", async () => {
    const used = new Set<string>();
    const noting: typeof fetch = (resource, init) => {
      for (const name of new Headers(init?.headers).keys()) used.add(name);
      return fetch(resource, init);
    };
    const page = new Dragoman({ url: dragoman.url, username: "translator@mail.example", password, traceId: "page-1", fetch: noting });
    await page.documents.translate("One.", { pair });
    const { headers } = await fetch(`${dragoman.url}/api/v2/translations`, { method: "OPTIONS", headers: { Origin: origin } });
    const allowed = headers.get("access-control-allow-headers")?.toLowerCase().split(", ") ?? [];
    expect([...used].filter((name) => ![...allowed, "accept"].includes(name))).toEqual([]);
  });
});
