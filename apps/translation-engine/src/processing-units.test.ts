import type { Driver, EngineResult, Lane, OptionValues, Pipeline } from "@dragoman/application/segments";
import { languagePair } from "@dragoman/domain/language-pairs";
import { afterEach, describe, expect, it } from "@jest/globals";
import { ProcessingUnits, type UnitSettings } from "./processing-units.js";

const pair = languagePair({
  source: "eng", target: "spa", technology: "TEST", version: "1",
  linguisticOptions: [{ id: "Variant", values: ["default", "other"], systemDefault: "default" }],
});

/** A driver whose pipelines answer only when they are told to. */
class HeldDriver implements Driver {
  readonly technology = "TEST";
  readonly rank = "usual";
  readonly opened: { options: OptionValues; held: (() => void)[]; die: (reason: string) => void; closed: boolean }[] = [];
  refusal: string | undefined;
  window = { interactive: 2, documents: 2 };
  memoryBytes: number | undefined;
  mostOfSegment: number | undefined;
  readonly lanes: (Lane | undefined)[] = [];

  offered = () => Promise.resolve([pair]);
  installed = () => Promise.resolve(pair);
  open(_id: string, options: OptionValues = {}): Promise<Pipeline> {
    if (this.refusal !== undefined) return Promise.reject(new Error(this.refusal));
    let die: (reason: string) => void = () => undefined;
    const died = new Promise<string>((resolve) => { die = resolve; });
    const unit = { options, held: [] as (() => void)[], die, closed: false };
    this.opened.push(unit);
    return Promise.resolve({
      window: this.window, died, ...(this.memoryBytes === undefined ? {} : { memoryBytes: this.memoryBytes }),
      ...(this.mostOfSegment === undefined ? {} : { mostOfSegment: this.mostOfSegment }),
      translate: (segment, hints) => {
        this.lanes.push(hints?.lane);
        return new Promise<EngineResult>((resolve) => { unit.held.push(() => resolve({ target: segment })); });
      },
      close: () => { unit.closed = true; return Promise.resolve(); },
    });
  }
  /** Answers everything that is held, again and again, until nothing is. */
  async release(): Promise<void> {
    for (let held = this.held(); held.length > 0; held = this.held()) {
      for (const answer of held) answer();
      await nextTurn();
    }
  }
  private held(): (() => void)[] {
    return this.opened.flatMap((unit) => unit.held.splice(0));
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, 0); });
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextTurn();
}

const times = { growMs: 1, replaceMs: 1, idleMs: 60_000 };
const open: ProcessingUnits[] = [];
const lost: string[] = [];
afterEach(async () => {
  lost.length = 0;
  await Promise.all(open.splice(0).map((units) => units.close(0)));
});

async function unitsOf(driver: Driver, settings: Partial<UnitSettings> = {}): Promise<ProcessingUnits> {
  const units = new ProcessingUnits(driver, { pair, desired: 1, maximum: 1, times, ...settings }, {
    filled: () => undefined, unitLost: (reason) => lost.push(reason), hopeless: (reason) => lost.push(`hopeless: ${reason}`),
  });
  open.push(units);
  await units.start();
  return units;
}

function submitted(units: ProcessingUnits, texts: readonly string[], lane: Lane = "documents", options: OptionValues = {}) {
  let results: readonly EngineResult[] | undefined;
  const giveUp = units.submit(texts.map((text) => [text]), lane, options, 10, (done) => { results = done; });
  return { accepted: giveUp !== undefined, giveUp: giveUp ?? (() => undefined), results: () => results };
}

describe("ProcessingUnits", () => {
  it("answers each segment at its place", async () => {
    const driver = new HeldDriver();
    const batch = submitted(await unitsOf(driver), ["a", "b", "c", "d", "e"]);
    await driver.release();
    expect(batch.results()).toEqual(["a", "b", "c", "d", "e"].map((text) => ({ target: [text] })));
  });

  it("knows which of its units are busy", async () => {
    const driver = new HeldDriver();
    const units = await unitsOf(driver, { desired: 3, maximum: 3 });
    await until(() => units.filled === 3);
    expect(units.busy).toBe(0);
    submitted(units, ["a", "b"]);
    expect(units.busy).toBe(2);
    submitted(units, ["c", "d", "e", "f"]);
    expect([units.busy, units.filled]).toEqual([3, 3]);
    await driver.release();
    expect(units.busy).toBe(0);
  });

  it("adds up the memory of units that can tell, and tells units where segments come from", async () => {
    const driver = new HeldDriver();
    const units = await unitsOf(driver, { desired: 2, maximum: 2 });
    await until(() => units.filled === 2);
    expect(units.memoryBytes).toBeUndefined();
    driver.memoryBytes = 300;
    const telling = await unitsOf(driver, { desired: 2, maximum: 2 });
    await until(() => telling.filled === 2);
    expect(telling.memoryBytes).toBe(600);
    submitted(telling, ["a"], "documents");
    submitted(telling, ["b"], "interactive");
    expect(driver.lanes).toEqual(["documents", "interactive"]);
    await driver.release();
  });

  it("has room for interactive segments where documents have filled their part", async () => {
    const driver = new HeldDriver();
    driver.window = { interactive: 3, documents: 2 };
    const units = await unitsOf(driver);
    submitted(units, ["a", "b", "c"]);
    expect(driver.opened[0]?.held).toHaveLength(2);
    submitted(units, ["d", "e"], "interactive");
    expect(driver.opened[0]?.held).toHaveLength(3);
    await driver.release();
  });

  it("gives documents half of their room while people translate", async () => {
    const driver = new HeldDriver();
    driver.window = { interactive: 8, documents: 6 };
    const units = await unitsOf(driver);
    submitted(units, ["a"], "interactive");
    submitted(units, ["b", "c", "d", "e", "f", "g", "h"]);
    expect(driver.opened[0]?.held).toHaveLength(3);
    await driver.release();
  });

  it("counts only so much of a long segment as is in work at once", async () => {
    const driver = new HeldDriver();
    driver.window = { interactive: 8, documents: 8 };
    driver.mostOfSegment = 2;
    const units = await unitsOf(driver);
    submitted(units, ["a".repeat(100_000), "b"]);
    expect(driver.opened[0]?.held).toHaveLength(2);
    await driver.release();
  });

  it("gives a unit fewer segments at once when they are long", async () => {
    const driver = new HeldDriver();
    driver.window = { interactive: 8, documents: 8 };
    const units = await unitsOf(driver);
    const long = "a".repeat(1000);
    submitted(units, [long, "b", long, "c", long]);
    expect(driver.opened[0]?.held).toHaveLength(3);
    await driver.release();
  });

  it("serves interactive segments before those of documents", async () => {
    const driver = new HeldDriver();
    const units = await unitsOf(driver);
    const order: string[] = [];
    units.submit([["1"], ["2"], ["3"], ["4"]], "documents", {}, 1, () => order.push("documents"));
    units.submit([["5"]], "interactive", {}, 1, () => order.push("interactive"));
    await driver.release();
    expect(order).toEqual(["interactive", "documents"]);
  });

  it("serves segments of short documents and of others in turn", async () => {
    const driver = new HeldDriver();
    driver.window = { interactive: 1, documents: 1 };
    const units = await unitsOf(driver);
    const order: string[] = [];
    const submit = (lane: Lane, ...texts: readonly string[]): unknown =>
      units.submit(texts.map((text) => [text]), lane, {}, 1, () => order.push(texts.join(" ")));
    submit("documents", "first");
    for (const text of ["a", "b", "c"]) submit("documents", text);
    for (const text of ["1", "2"]) submit("short", text);
    submit("interactive", "quick");
    await driver.release();
    expect(order).toEqual(["first", "quick", "1", "a", "2", "b", "c"]);
  });

  it("lets quick segments come between without taking a turn from long documents", async () => {
    const driver = new HeldDriver();
    driver.window = { interactive: 1, documents: 1 };
    const units = await unitsOf(driver);
    const order: string[] = [];
    const submit = (lane: Lane, text: string, then?: () => unknown): unknown =>
      units.submit([[text]], lane, {}, 1, () => { order.push(text); then?.(); });
    const quickAfterwards = (): unknown => submit("interactive", "quick");
    submit("documents", "first", quickAfterwards);
    for (const text of ["1", "2"]) submit("short", text, quickAfterwards);
    submit("documents", "a");
    await driver.release();
    expect(order).toEqual(["first", "quick", "1", "quick", "a", "2", "quick"]);
  });

  it("refuses what a lane cannot hold, and takes it again later", async () => {
    const driver = new HeldDriver();
    const units = await unitsOf(driver, { bounds: { segments: 3, bytes: 1_000 } });
    expect([submitted(units, ["a", "b"]), submitted(units, ["c", "d"]), submitted(units, ["e"])].map(({ accepted }) => accepted))
      .toEqual([true, false, true]);
    expect(submitted(units, ["x"], "interactive").accepted).toBe(true);
    expect(units.queue).toBe(4);
    await driver.release();
    expect(units.queue).toBe(0);
    expect(submitted(units, ["c", "d"]).accepted).toBe(true);
    await driver.release();
  });

  it("gives up what did not begin when nobody waits for it any more", async () => {
    const driver = new HeldDriver();
    const units = await unitsOf(driver);
    submitted(units, ["a", "b", "c", "d"]).giveUp();
    expect(units.queue).toBe(2);
    await driver.release();
    expect(units.queue).toBe(0);
  });

  it("grows to its maximum under load and shrinks to what is desired when it rests", async () => {
    const driver = new HeldDriver();
    const units = await unitsOf(driver, { maximum: 3, times: { ...times, idleMs: 4 } });
    submitted(units, Array.from({ length: 20 }, () => "a"));
    await until(() => units.filled === 3);
    await driver.release();
    await until(() => units.filled === 1);
    expect(driver.opened.filter(({ closed }) => closed)).toHaveLength(2);
  });

  it("serves a variant by a unit of its own, in the place of another when there is no room", async () => {
    const driver = new HeldDriver();
    const units = await unitsOf(driver);
    const batch = submitted(units, ["a"], "interactive", { Variant: "other", Unheard: "of" });
    await until(() => driver.opened.length === 2);
    await driver.release();
    expect(batch.results()).toEqual([{ target: ["a"] }]);
    expect(driver.opened.map(({ options, closed }) => [options, closed])).toEqual([[{}, true], [{ Variant: "other" }, false]]);
    const usual = submitted(units, ["b"]);
    await until(() => driver.opened.length === 3);
    await driver.release();
    expect(usual.results()).toEqual([{ target: ["b"] }]);
  });

  it("starts another unit when one dies", async () => {
    const driver = new HeldDriver();
    const units = await unitsOf(driver);
    driver.opened[0]?.die("lt-proc is gone");
    await until(() => driver.opened.length === 2 && units.filled === 1);
    expect(lost).toEqual(["lt-proc is gone"]);
  });

  it("fails what waits, and says so, when no unit can be started", async () => {
    const driver = new HeldDriver();
    driver.refusal = "no memory";
    const units = await unitsOf(driver, { desired: 0 });
    const batch = submitted(units, ["a"]);
    await until(() => batch.results() !== undefined);
    expect(batch.results()).toEqual([{ failure: "no memory" }]);
    expect(lost).toEqual(["no memory", "hopeless: no memory"]);
  });

  it("takes nothing more when it closes, and finishes what it has", async () => {
    const driver = new HeldDriver();
    const units = await unitsOf(driver);
    const batch = submitted(units, ["a", "b", "c"]);
    const closed = units.close(60_000);
    expect(submitted(units, ["d"]).accepted).toBe(false);
    await driver.release();
    await closed;
    expect(batch.results()).toHaveLength(3);
  });
});
