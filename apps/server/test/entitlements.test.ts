import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Answer, Client } from "./support/client.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

interface Units { readonly translationEngineId: string; readonly count: number }

const json = { "Content-Type": "application/json" };
const put = (client: Client, body: unknown): Promise<Answer> =>
  client.send("PUT", "/entitlements", typeof body === "string" ? body : JSON.stringify(body), json);
const units = (desired: unknown, maximum?: unknown) => ({ processingUnits: { desired, ...(maximum === undefined ? {} : { maximum }) } });
const of = (translationEngineId: string, count: unknown) => ({ translationEngineId, count });

describe("entitlements", () => {
  const { dragoman, admin } = useSandbox("EngSpa,SpaEng");
  const who = usePeople(dragoman);
  const pair = sandboxPair("EngSpa");
  const read = async (): Promise<Record<"desired" | "maximum" | "filled", Record<string, number>> & { total: number }> => {
    const { desired, maximum, filled, total } = (await admin.get("/entitlements")).json.processingUnits;
    const counts = (list: readonly Units[]) => Object.fromEntries(list.map((one) => [one.translationEngineId, one.count]));
    return { desired: counts(desired), maximum: counts(maximum), filled: counts(filled), total };
  };
  const filled = (engine: string, isRight: (count: number) => boolean) => until(`other units of ${engine}`, async () =>
    (isRight((await read()).filled[engine] ?? 0) ? true : undefined));

  /** So many callers, each with one new text after the other; `end` answers how many were translated, and rejects if one was not. */
  const load = (languagePairId: string, callers: number, text: string) => {
    let [isOn, texts] = [true, 0];
    const calling = Promise.all(Array.from({ length: callers }, async () => {
      while (isOn) await admin.quick(languagePairId, `${text} ${texts += 1}`);
    }));
    calling.catch(() => undefined);
    return { end: async () => { isOn = false; await calling; return texts; } };
  };

  beforeAll(() => until("both engines to run", async () =>
    (Object.values((await read()).filled).every((count) => count === 1) ? true : undefined)));

  it("tell of every translation engine, and of all together", async () => {
    await admin.post("/hosts/localhost/translation-engines",
      { id: "resting", languagePair: sandboxPair("EngFra"), maximumProcessingUnits: 2 });
    expect(await read()).toEqual({
      desired: { EngSpa: 1, SpaEng: 1, resting: 1 }, maximum: { EngSpa: 1, SpaEng: 1, resting: 2 },
      filled: { EngSpa: 1, SpaEng: 1, resting: 0 }, total: expect.any(Number),
    });
    expect((await read()).total).toBeGreaterThanOrEqual(16);
    await admin.delete("/hosts/localhost/translation-engines/resting");
  });

  it("change, and running engines follow without dropping what they have in work, or what comes meanwhile", async () => {
    const calls = load(pair, 20, "sandbox:slow=100");
    const { status, json: answer } = await put(admin, units([of("engspa", 2)], [of("ENGSPA", 3)]));
    expect([status, answer.processingUnits.desired, answer.processingUnits.maximum]).toEqual([
      200, [of("EngSpa", 2), of("SpaEng", 1)], [of("EngSpa", 3), of("SpaEng", 1)],
    ]);
    await filled("EngSpa", (count) => count >= 2);
    expect((await put(admin, units([of("EngSpa", 1)]))).json.processingUnits.maximum).toContainEqual(of("EngSpa", 1));
    await filled("EngSpa", (count) => count === 1);
    // Until nobody asks the engine with the old units any more.
    const last = Date.now() + 5_000;
    await until("some calls more", async () => (Date.now() > last ? true : undefined));
    expect(await calls.end()).toBeGreaterThan(20);
  });

  it("let an engine grow under load up to its maximum, and shrink again when it rests", async () => {
    await put(admin, units([of("SpaEng", 1)], [of("SpaEng", 3)]));
    const calls = load(sandboxPair("SpaEng"), 200, "sandbox:slow=1000");
    await filled("SpaEng", (count) => count === 3).finally(() => calls.end());
    expect((await read()).filled["SpaEng"]).toBe(3);
    await filled("SpaEng", (count) => count === 1);
  });

  it.each<[what: string, body: unknown, code: string]>([
    ["no body", "", "field-missing"], ["half of JSON", "{", "json-malformed"], ["a list", [], "unknown-value"],
    ["null", null, "unknown-value"], ["no units", {}, "field-missing"],
    ["units that are a number", { processingUnits: 1 }, "unknown-value"],
    ["units without those desired", { processingUnits: { maximum: [] } }, "field-missing"],
    ["a list of texts", units(["EngSpa"]), "unknown-value"],
    ["an engine without a count", units([{ translationEngineId: "EngSpa" }]), "field-missing"],
    ["a count without an engine", units([{ count: 1 }]), "field-missing"],
    ["a count that is a text", units([of("EngSpa", "1")]), "unknown-value"],
    ["half a unit", units([of("EngSpa", 1.5)]), "unknown-value"], ["no unit", units([of("EngSpa", 0)]), "processing-units-invalid"],
    ["an unknown engine", units([of("EngXxx", 1)]), "engine-unknown"],
    ["an engine twice", units([of("EngSpa", 1), of("engspa", 1)]), "engine-repeated"],
    ["a maximum below what is desired", units([of("EngSpa", 2)], [of("EngSpa", 1)]), "processing-units-invalid"],
    ["NUL in an id", units([of("Eng\0Spa", 1)]), "text-malformed"],
    ["more than all may have", units([of("EngSpa", 100_000)]), "processing-units-exhausted"],
  ])("refuse %s, and change nothing", async (_what, body, code) => {
    const before = await read();
    await refusals([[put(admin, body), 400, code]]);
    const { desired, maximum } = await read();
    expect({ desired, maximum }).toEqual({ desired: before.desired, maximum: before.maximum });
  });

  it("are refused as a form, and as more than can be read", async () => {
    await refusals([
      [admin.put("/entitlements", { processingUnits: "1" }), 400, "body-type-unsupported"],
      [put(admin, " ".repeat(2 ** 20 + 1)), 413, "field-too-large"],
    ]);
  });

  it("are for administrators", async () => {
    for (const client of [who.linguist, who.translator, who.observer]) {
      await refusals([
        [client.get("/entitlements"), 403, "role-not-sufficient"], [put(client, units([])), 403, "role-not-sufficient"],
      ]);
    }
    await refusals([[dragoman.anybody().get("/entitlements"), 401, "not-authenticated"]]);
  });
});
