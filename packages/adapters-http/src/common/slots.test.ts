import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { Slots } from "./slots.js";

beforeEach(() => { jest.useFakeTimers(); });
afterEach(() => { jest.useRealTimers(); });

const here = new AbortController().signal;
const busy = { kind: "unavailable", code: "server-busy", retryAfterSeconds: 5 };

/** Slots, and what was let in, by name, in that order. The first letter of a name is its user. */
function slotsOf(count: number) {
  const slots = new Slots(count);
  const begun: string[] = [];
  const finishers = new Map<string, () => void>();
  const ended = new Map<string, Promise<void>>();
  const send = (name: string, gone = here) => {
    const end = slots.use(name.charAt(0), gone, () => {
      begun.push(name);
      return new Promise<void>((resolve) => finishers.set(name, resolve));
    });
    ended.set(name, end);
    return end;
  };
  const finish = async (name: string) => {
    finishers.get(name)?.();
    await ended.get(name);
    await Promise.resolve();
  };
  return { slots, begun, send, finish };
}

/** How many of each user. */
function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name.charAt(0)] = (counts[name.charAt(0)] ?? 0) + 1;
  return counts;
}

/** As many names as asked for: a1, a2 … */
const named = (user: string, count: number) => Array.from({ length: count }, (_, n) => `${user}${n + 1}`);

describe("Slots", () => {
  it("lets only so many in, and the others in the order they came", async () => {
    const { begun, send, finish } = slotsOf(2);
    const all = ["a1", "b1", "c1", "d1"].map((name) => send(name));
    expect(begun).toEqual(["a1", "b1"]);
    await finish("b1");
    expect(begun).toEqual(["a1", "b1", "c1"]);
    await finish("a1");
    expect(begun).toEqual(["a1", "b1", "c1", "d1"]);
    await Promise.all([finish("c1"), finish("d1"), ...all]);
  });

  it.each([[1, 1], [3, 2], [4, 2], [8, 4], [16, 8]])("of %i lets one user have %i, and others in at once", (count, most) => {
    const { begun, send } = slotsOf(count);
    for (const name of [...named("a", 20), "b1"]) void send(name);
    expect(begun).toEqual([...named("a", most), ...(count > most ? ["b1"] : [])]);
  });

  it.each([
    [4, "ab", { a: 2, b: 1 }], [8, "ab", { a: 4, b: 2 }], [16, "ab", { a: 8, b: 4 }], [16, "abc", { a: 8, b: 4, c: 2 }],
    [16, "abcd", { a: 8, b: 4, c: 2, d: 1 }],
  ])("of %i keeps some free though the users %j flood them", (count, users, held) => {
    const { begun, send } = slotsOf(count);
    for (const user of users) for (const name of named(user, 12)) send(name).catch(() => undefined); // many are sent away
    expect(tally(begun)).toEqual(held);
    void send("z1");
    expect(begun.at(-1)).toBe("z1");
  });

  it.each([[4, 1, 2], [4, 2, 1], [8, 3, 2], [16, 2, 5], [16, 3, 4], [16, 5, 2], [16, 9, 1], [16, 15, 1]])(
    "of %i gives %i users who flood them %i each in the long run, and a newcomer one at once", async (count, users, each) => {
      const { begun, send, finish } = slotsOf(count);
      const flooding = Array.from({ length: users }, (_, at) => String.fromCharCode(97 + at));
      const running = (): string[] => begun.filter((name) => !finished.has(name));
      const finished = new Set<string>();
      for (const user of flooding) for (const name of named(user, 4)) send(name).catch(() => undefined);
      for (let round = 5; round < 40; round++) {
        for (const user of flooding) send(`${user}${round}`).catch(() => undefined);
        const [oldest] = running() as [string];
        finished.add(oldest);
        await finish(oldest);
      }
      const held = Object.values(tally(running()));
      expect(held).toHaveLength(users);
      for (const one of held) expect([each - 1, each, each + 1]).toContain(one);
      expect(running().length).toBeLessThan(count);
      void send("z1");
      expect(begun.at(-1)).toBe("z1");
    });

  it("gives a slot that becomes free to whoever has the fewest, and among those to whoever has waited longest for a turn", async () => {
    const { begun, send, finish } = slotsOf(4);
    for (const name of ["a1", "a2", "b1", "c1", "a3", "b2", "d1", "e1"]) void send(name);
    expect(begun).toEqual(["a1", "a2", "b1", "c1"]);
    await finish("a1");
    expect(begun.slice(4)).toEqual(["d1"]);
    await finish("b1");
    expect(begun.slice(5)).toEqual(["b2"]);
    await finish("a2");
    expect(begun.slice(6)).toEqual(["a3"]);
    await finish("a3");
    expect(begun.slice(7)).toEqual(["e1"]);
  });

  it("lets what waits of one user in as that user's slots become free, in its order", async () => {
    const { begun, send, finish } = slotsOf(4);
    for (const name of ["a1", "a2", "a3", "a4", "b1"]) void send(name);
    expect(begun).toEqual(["a1", "a2", "b1"]);
    await finish("b1");
    expect(begun).toEqual(["a1", "a2", "b1"]); // one more of a's would leave less than a has
    await finish("a2");
    await finish("a1");
    expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  });

  it("lets the users take turns where all wait", async () => {
    const { begun, send, finish } = slotsOf(1);
    for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) void send(name);
    for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) {
      expect(begun.at(-1)).toBe(name);
      await finish(name);
    }
    expect(begun).toHaveLength(6);
  });

  it("frees the slot of work that fails", async () => {
    const slots = new Slots(1);
    await expect(slots.use("a", here, async () => { throw new Error("gone"); })).rejects.toThrow("gone");
    await expect(slots.use("a", here, async () => 1)).resolves.toBe(1);
  });

  it("gives the place of a client that goes away while it waits to the next one", async () => {
    const { begun, send, finish } = slotsOf(1);
    void send("a1");
    const gone = new AbortController();
    const left = expect(Promise.all(named("b", 32).map((name) => send(name, gone.signal)))).rejects.toThrow("client is gone");
    await expect(send("b33")).rejects.toMatchObject(busy);
    gone.abort(new Error("client is gone"));
    await left;
    await expect(send("b34", gone.signal)).rejects.toThrow("client is gone");
    void send("b35");
    expect(jest.getTimerCount()).toBe(1);
    await finish("a1");
    expect(begun).toEqual(["a1", "b35"]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it("lets one of a user who has few wait though too many do, for the last of the one who has most", async () => {
    const { begun, send, finish } = slotsOf(1);
    void send("a1");
    const sentAway: string[] = [];
    for (const name of [...named("b", 32), ...named("c", 20), ...named("d", 12), ...named("e", 10), "b33"]) {
      send(name).catch(() => sentAway.push(name));
    }
    await Promise.resolve();
    await Promise.resolve();
    expect(sentAway.toSorted()).toEqual([...Array.from({ length: 10 }, (_, n) => `b${32 - n}`), "b33"].toSorted());
    await finish("a1");
    expect(begun).toEqual(["a1", "b1"]);
  });

  it("sends away who waits too long or comes when too many wait, and forgets them", async () => {
    const { slots, begun, send, finish } = slotsOf(1);
    void send("a1");
    const refused = (name: string) => expect(send(name)).rejects.toMatchObject(busy);
    const waiting = named("b", 32).map(refused);
    await refused("b33");
    waiting.push(...named("c", 32).map(refused));
    await refused("c33");
    jest.advanceTimersByTime(20_000);
    await Promise.all(waiting);
    await finish("a1");
    expect(begun).toEqual(["a1"]);
    await expect(slots.use("b", here, async () => 2)).resolves.toBe(2);
  });
});
