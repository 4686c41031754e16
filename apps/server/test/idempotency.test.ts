import { request as httpRequest } from "node:http";
import { describe, expect, it } from "@jest/globals";
import { type Answer, base64 } from "./support/client.js";
import { tmx, unit } from "./support/feedback.js";
import { endLeases } from "./support/leases.js";
import { outcomeOf, password, usePerson } from "./support/people.js";
import { serverOf } from "./support/processes.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const isReplay = ({ headers }: Answer) => headers.get("idempotent-replayed") === "true";

describe("a request that is sent again with its Idempotency-Key", () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  const other = usePerson(dragoman, "other", "translator");
  const pair = sandboxPair("EngSpa");

  const create = (key: string, title: string, text = "One sentence.", by = admin) =>
    by.post("/translations", { languagePairId: pair, input: base64(text), title }, { "Idempotency-Key": key });
  /** Begins to send a translation and leaves it at that; resolves when the server reads it. */
  const begin = (key: string) => new Promise<void>((resolve) => {
    const unfinished = httpRequest(`${dragoman.url}/api/v2/translations`, {
      method: "POST", headers: {
        ...admin.headers, "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 1000, "Idempotency-Key": key,
        Expect: "100-continue",
      },
    });
    unfinished.on("continue", resolve).on("error", () => { /* Its server is killed. */ }).flushHeaders();
  });
  const titled = async (title: string, by = admin): Promise<number> => (await by.get("/translations", { title })).json.totalItems;

  it("makes one translation, and answers as the first time", async () => {
    const first = await create("twice", "made once");
    const second = await create("twice", "made once");
    expect([first.status, second.status, second.json, isReplay(first), isReplay(second)]).toEqual([200, 200, first.json, false, true]);
    expect(await titled("made once")).toBe(1);
    expect((await admin.done(first.json.translationId)).substate).toBe("succeeded");
  });

  it("is refused when it asks for something else", async () => {
    await create("changed", "as it was");
    for (const wrong of [create("changed", "as it was", "Another sentence."), create("changed", "as it is now")]) {
      expect(outcomeOf(await wrong)).toEqual([400, "idempotency-key-reused"]);
    }
    expect([await titled("as it was"), await titled("as it is now")]).toEqual([1, 0]);
  });

  it("is another one when somebody else sends it", async () => {
    const mine = await create("shared", "by key", "One.");
    const theirs = await create("shared", "by key", "One.", other);
    expect([theirs.status, isReplay(theirs)]).toEqual([200, false]);
    expect(theirs.json.translationId).not.toBe(mine.json.translationId);
    expect(outcomeOf(await dragoman.anybody().post("/translations", {}, { "Idempotency-Key": "shared" })))
      .toEqual([401, "not-authenticated"]);
  });

  it("makes one translation of many sent at once", async () => {
    const text = "A sentence. ".repeat(50_000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => create("race", "at once", text)));
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200).map(outcomeOf))
      .toEqual(Array.from({ length: 12 - done.length }, () => [409, "idempotency-key-under-way"]));
    expect(new Set(done.map(({ json }) => json.translationId)).size).toBe(1);
    expect(await titled("at once")).toBe(1);
    expect((await create("race", "at once", text)).json).toEqual(done[0]?.json);
  });

  it("does every kind of work once", async () => {
    const work: readonly (readonly [path: string, form: Record<string, string>, list: string])[] = [
      ["/labels", { name: "kept once" }, "/labels"], ["/brands", { source: "Kept", target: "Once" }, "/brands"],
      ["/users", { username: "kept@mail.example", displayName: "Kept", roles: "translator", password }, "/users"],
      ["/dictionaries", { dictionaryId: "kept", sourceLanguageId: "eng", targetLanguageId: "spa" }, "/dictionaries"],
      ["/dictionaries/kept/term", { source: "cat", target: "gato" }, "/dictionaries/kept/term"],
      ["/feedback", { languagePairId: pair, sourceText: "Kept.", suggestedTranslation: "Una vez." }, "/feedback"],
    ];
    const countOf = async (list: string) =>
      (Object.values((await admin.get(list, { perPage: 1000 })).json).find(Array.isArray) as unknown[]).length;
    for (const [path, form, list] of work) {
      const before = await countOf(list);
      const [first, second] = [
        await admin.post(path, form, { "Idempotency-Key": "work" }), await admin.post(path, form, { "Idempotency-Key": "work" }),
      ];
      expect([path, first.status, second.status, second.text, isReplay(second)]).toEqual([path, 200, 200, first.text, true]);
      expect([path, await countOf(list)]).toEqual([path, before + 1]);
    }
  });

  it("imports a file once, whatever boundary it came with", async () => {
    const file = tmx(unit({ source: "Imported.", target: "Importado." }));
    const send = (content: string) => {
      const form = new FormData();
      form.append("file", new Blob([content]), "file.tmx");
      return admin.send("POST", "/feedback/import", form, { "Idempotency-Key": "import" });
    };
    const [first, second] = [await send(file), await send(file)];
    expect([first.json.successful, second.json, isReplay(second)]).toEqual([1, first.json, true]);
    expect(outcomeOf(await send(tmx(unit({ source: "Imported.", target: "Traído." }))))).toEqual([400, "idempotency-key-reused"]);
  });

  it("answers a quick translation as before, and fails as before", async () => {
    const quick = () =>
      admin.post("/translations/quick", { languagePairId: pair, input: base64("Hello.") }, { "Idempotency-Key": "quick" });
    const [said, again] = [await quick(), await quick()];
    expect([again.status, again.json, isReplay(again)]).toEqual([200, said.json, true]);
    const taken = () => admin.post("/labels", { name: "kept once" }, { "Idempotency-Key": "taken" });
    const [first, second] = [await taken(), await taken()];
    expect([outcomeOf(second), second.json, isReplay(first), isReplay(second)]).toEqual([outcomeOf(first), first.json, false, true]);
    expect(first.status).toBe(400);
  });

  it("is refused with a key of another form", async () => {
    expect(outcomeOf(await create("two words", "no key"))).toEqual([400, "idempotency-key-invalid"]);
    expect(await titled("no key")).toBe(0);
  });

  it("is answered as the first time by a server that was started anew, and done by it when the first one never ended", async () => {
    const first = await create("outlives", "outlives the server");
    await begin("cut");
    expect(outcomeOf(await create("cut", "cut off"))).toEqual([409, "idempotency-key-under-way"]);
    process.kill(serverOf(dragoman), "SIGKILL");
    await until("another server to answer",
      async () => ((await admin.get("/system/info").catch(() => undefined))?.status === 200 ? true : undefined));
    const second = await create("outlives", "outlives the server");
    expect([second.json, isReplay(second)]).toEqual([first.json, true]);
    await endLeases(dragoman); // The claim of the dead server holds until then.
    const done = await create("cut", "cut off");
    expect([isReplay(done), await titled("cut off")]).toEqual([false, 1]);
  });
});
