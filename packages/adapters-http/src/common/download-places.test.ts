import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { DownloadPlaces, type Taker } from "./download-places.js";

beforeEach(() => { jest.useFakeTimers(); });
afterEach(() => { jest.useRealTimers(); });

const here = new AbortController().signal;
const bounds = { all: 6, ofOneUser: 3, ofOneAddress: 4, maxWaitMs: 20_000 };
const tooMany = { kind: "tooMany", code: "too-many-downloads", retryAfterSeconds: 10 };

function downloads() {
  const places = new DownloadPlaces(bounds);
  const enter = (user: string | undefined, address = "127.0.0.1", more: Partial<Taker> = {}, gone = here) =>
    places.enter({ user, address, heldBytes: 0, ...more }, gone);
  const refused = async (entering: Promise<unknown>) => {
    const outcome = entering.then(() => undefined, (error: unknown) => error);
    await jest.advanceTimersByTimeAsync(20_000);
    return outcome;
  };
  return { enter, refused };
}

describe("downloads", () => {
  it("of one user are so many, and another user feels nothing of it", async () => {
    const { enter, refused } = downloads();
    for (let n = 0; n < 3; n += 1) await enter("anna");
    expect(await refused(enter("anna"))).toMatchObject(tooMany);
    await enter("bert");
  });

  it("of one address are so many, whoever asks; this machine may be a proxy", async () => {
    const { enter, refused } = downloads();
    for (const user of ["anna", "bert", "carl", undefined]) await enter(user, "10.0.0.1");
    expect(await refused(enter("dora", "10.0.0.1"))).toMatchObject(tooMany);
    await enter("dora", "10.0.0.2");
  });

  it("of all are so many", async () => {
    const { enter, refused } = downloads();
    for (const user of ["anna", "anna", "bert", "bert", "carl", "carl"]) await enter(user);
    expect(await refused(enter("dora"))).toMatchObject({ kind: "unavailable", code: "server-busy", retryAfterSeconds: 10 });
  });

  it("wait for the next place, those who came first before others, and no longer than their client", async () => {
    const { enter } = downloads();
    const leave = await Promise.all([1, 2, 3].map(() => enter("anna")));
    const got: string[] = [];
    const leaving = new AbortController();
    const impatient = enter("anna", "127.0.0.1", {}, leaving.signal).catch(({ code }: { code: string }) => void got.push(code));
    const waiting = ["first", "second"].map((name) => enter("anna").then(() => void got.push(name)));
    leaving.abort();
    await impatient;
    leave[0]?.();
    await waiting[0];
    expect(got).toEqual(["too-many-downloads", "first"]);
    leave[1]?.();
    await waiting[1];
    expect(jest.getTimerCount()).toBe(0);
  });

  it("that are held whole take a place for each MiB, the largest all places of a user", async () => {
    const { enter, refused } = downloads();
    const leave = await enter("anna", "127.0.0.1", { heldBytes: 2 ** 21 });
    await enter("anna");
    expect(await refused(enter("anna"))).toMatchObject(tooMany);
    leave();
    expect(await refused(enter("anna", "127.0.0.1", { heldBytes: 1e9 }))).toMatchObject(tooMany);
    await enter("bert", "127.0.0.1", { heldBytes: 1e9 });
  });

  it.each([
    ["in pieces", 0, 512], ["whole", 2 ** 23, 8],
  ])("wait only as far as what is held %s takes little memory", async (_how, heldBytes, most) => {
    const { enter } = downloads();
    for (let n = 0; n < 3; n += 1) await enter("anna");
    let refused = 0;
    const waiting = Array.from({ length: most + 1 }, () => enter("anna", "127.0.0.1", { heldBytes }).catch(() => { refused += 1; }));
    await waiting.at(-1);
    expect(refused).toBe(1);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(refused).toBe(most + 1);
    void enter("anna", "127.0.0.1", { heldBytes }).catch(() => { refused += 1; });
    await jest.advanceTimersByTimeAsync(0);
    expect(refused).toBe(most + 1);
  });
});
