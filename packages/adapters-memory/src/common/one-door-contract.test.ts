import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import type { SignalTopic } from "@dragoman/application/common";
import type { DomainEvent } from "@dragoman/domain/common";
import { type DoorTable, oneDoor, promisedBy, type StoreSubject, type Tell, writes } from "@dragoman/port-contracts/common";

interface Numbers {
  put(n: number, tell: Tell): Promise<void>;
  all(): Promise<readonly number[]>;
}

/** What a store does for one `put`; it may forget a part of it, or do it too early. */
type Put = (store: { numbers: number[]; events: DomainEvent[]; wake: () => void }, n: number, tell: Tell) => void;

const copied = (events: readonly DomainEvent[]): DomainEvent[] => events.map((event) => ({ ...event, data: { ...event.data } }));
const whole: Put = (store, n, tell) => {
  const events = copied(tell());
  store.numbers.push(n);
  store.events.push(...events);
  store.wake();
};
const broken: readonly (readonly [string, Put])[] = [
  ["drops events", ({ numbers, wake }, n, tell) => { copied(tell()); numbers.push(n); wake(); }],
  ["stores events twice", (store, n, tell) => { const events = copied(tell()); whole(store, n, () => [...events, ...events]); }],
  ["turns the order around", (store, n, tell) => { const events = copied(tell()); whole(store, n, () => events.toReversed()); }],
  [
    "stores the state before it has the events",
    (store, n, tell) => { store.numbers.push(n); store.events.push(...copied(tell())); store.wake(); },
  ],
  [
    "stores events one by one",
    (store, n, tell) => { for (const event of tell()) store.events.push(...copied([event])); store.numbers.push(n); },
  ],
  ["wakes others before it is done", (store, n, tell) => { store.wake(); whole(store, n, tell); }],
  ["forgets the state", (store, _, tell) => { store.events.push(...copied(tell())); store.wake(); }],
];

const table: DoorTable<Numbers> = {
  look: ({ adapter }) => adapter.all(),
  methods: { put: writes(async ({ adapter }) => (tell) => adapter.put(7, tell)), all: "reads" },
};

// @ts-expect-error A method that nobody decided about must not compile.
const _incomplete: DoorTable<Numbers>["methods"] = { all: "reads" };

async function open(put: Put): Promise<StoreSubject<Numbers>> {
  const listeners = new Map<SignalTopic, (subject: string) => void>();
  const [numbers, events]: [number[], DomainEvent[]] = [[], []];
  const notify = async (topic: SignalTopic, subject: string): Promise<void> => listeners.get(topic)?.(subject);
  return {
    adapter: {
      put: async (n, tell) => put({ numbers, events, wake: () => void notify("hosts", "n") }, n, tell), all: async () => [...numbers],
    },
    signals: { listen: async (topic, listener) => { listeners.set(topic, listener); return async () => void listeners.delete(topic); } },
    events: async () => [...events], notify, crash: async () => undefined, cannot: { crash: "it is a fake" }, close: async () => undefined,
  };
}

/** Runs the sentences about one store, and answers which of them it breaks. */
async function brokenSentences(put: Put): Promise<readonly string[]> {
  const sentences: [string, () => Promise<void>][] = [];
  oneDoor(promisedBy(() => open(put), { it: (sentence, body) => sentences.push([sentence, body]) }), table);
  expect(sentences).toHaveLength(3);
  const failed: string[] = [];
  for (const [sentence, body] of sentences) await body().catch(() => failed.push(sentence));
  return failed;
}

describe("oneDoor", () => {
  it("has nothing against a store that keeps its promises", async () => expect(await brokenSentences(whole)).toEqual([]));
  it.each(broken)("notices a store that %s", async (_, put) => expect(await brokenSentences(put)).not.toEqual([]));
});

const packages = new URL("../../../", import.meta.url);

describe("the door of every repository", () => {
  const slices = new URL("application/src/", packages);
  const repositories = readdirSync(slices, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("-repository.ts"));
  it("is looked for where there are repositories", () => expect(repositories.length).toBeGreaterThan(5));
  it.each(repositories)("is proven by the contract of %s", (file) => {
    const contract = new URL(`port-contracts/src/${file.replace(/\.ts$/, "-contract.ts")}`, packages);
    expect(readFileSync(contract, "utf8")).toContain("oneDoor(promised, ");
  });
});
