import type { InProgress, LineKind } from "@dragoman/domain/translations";
import { shortBytes } from "@dragoman/domain/translations";
import { describe, expect, it } from "@jest/globals";
import { JobPlaces } from "./job-places.js";
import { aJob, begun } from "./translations.test-kit.js";

const job = (id: string, kind: LineKind): InProgress => {
  const inputSize = kind === "long" ? shortBytes + 1 : 1;
  return { ...begun(aJob(id, { inputSize })), crashes: kind === "alone" ? 2 : 0 };
};
const all = ["alone", "short", "long"];

describe("JobPlaces", () => {
  it.each<[readonly LineKind[], number, readonly LineKind[]]>([
    [[], 4, ["alone", "short", "long"]],
    [["short"], 4, ["short", "long"]],
    [["short", "short", "short"], 4, ["short", "long"]],
    [["short", "short", "short", "short"], 4, []],
    [["long", "long"], 4, ["short", "long"]],
    [["long", "long", "long"], 4, ["short"]],
    [["long", "long", "long", "short"], 4, []],
    [["alone"], 4, []],
    [["long"], 2, ["short"]],
    [["long"], 1, []],
    [["short"], 1, []],
  ])("beside %j, in %d places, are open to %j", (taken, places, open) => {
    const engine = new JobPlaces(places);
    for (const [n, kind] of taken.entries()) engine.take(job(String(n), kind));
    expect(engine.open).toEqual(open);
  });
  it("let only short documents in beside long ones, and then nothing, while a job waits that runs alone", () => {
    const engine = new JobPlaces(4);
    engine.take(job("long", "long"));
    engine.emptying = true;
    expect(engine.open).toEqual(["short"]);
    engine.take(job("short", "short"));
    engine.leave("long");
    expect(engine.open).toEqual([]);
    engine.leave("short");
    expect(engine.open).toEqual(all);
    engine.take(job("alone", "alone"));
    engine.leave("alone");
    engine.take(job("next", "long"));
    expect(engine.open).toEqual(["short", "long"]);
  });
  it("are open again beside a job that was acquitted", () => {
    const engine = new JobPlaces(4);
    engine.take(job("one", "alone"));
    engine.take(job("one", "short"));
    expect(engine.open).toEqual(["short", "long"]);
    engine.leave("one");
    expect(engine.open).toEqual(all);
  });
});
