import assert from "node:assert/strict";
import { signalTopics } from "@dragoman/application/common";
import type { DomainEvent } from "@dragoman/domain/common";
import { until } from "./expectations.js";
import type { StoreSubject } from "./store-subject.js";
import type { Promised } from "./subject.js";

/** Gives the events of a change, where the port asks for them. */
export type Tell = () => readonly DomainEvent[];

/** Gives no events, for what a test needs to be there. */
export const silently: Tell = () => [];

/** A method that writes. */
export interface Writing<S> {
  /** Makes, without events, what the method needs, and answers a call of it that changes something. */
  prepare(subject: S): Promise<(tell: Tell) => Promise<unknown>>;
  /** For how many things that call asks for events. */
  readonly things: number;
}

/** Declares a method that writes. */
export function writes<S>(prepare: Writing<S>["prepare"], things = 1): Writing<S> {
  return { prepare, things };
}

/** Every method of a port: a new one does not compile until somebody decided whether it writes, and how it is called. */
export interface DoorTable<Port, S extends StoreSubject<Port> = StoreSubject<Port>> {
  /** All state that the port keeps. */
  look(subject: S): Promise<unknown>;
  readonly methods: { readonly [Method in keyof Port]-?: "reads" | Writing<S> };
}

const told: readonly DomainEvent[] = [
  { type: "first.happened", at: 2, data: { one: "1", other: "\"{}\\'%" } }, { type: "then.happened", at: 1, data: {} },
];
const failing: Tell = () => { throw new Error("not wanted"); };
const unstorable: Tell = () => [...told, { type: "never.stored", at: 3, data: { get one(): string { throw new Error("not wanted"); } } }];

/** That each method that writes stores state, events and signals together, or nothing of them. */
export function oneDoor<Port, S extends StoreSubject<Port>>(promised: Promised<S>, { look, methods }: DoorTable<Port, S>): void {
  const all = Object.entries<"reads" | Writing<S>>(methods).filter((method): method is [string, Writing<S>] => method[1] !== "reads");
  for (const [name, { prepare, things }] of all) {
    const expected = Array.from({ length: things }, () => told).flat();
    const isWhole = async (subject: S, before: unknown): Promise<void> => {
      assert.deepEqual(await subject.events(), expected);
      assert.notDeepEqual(await look(subject), before);
    };
    const isUntouched = async (subject: S, before: unknown): Promise<void> => {
      assert.deepEqual(await subject.events(), []);
      assert.deepEqual(await look(subject), before);
    };

    promised(`stores with \`${name}\` each event that is given, once and in order`, async (subject) => {
      const call = await prepare(subject);
      const before = await look(subject);
      await call(() => told);
      await isWhole(subject, before);
    });
    promised(`stores nothing with \`${name}\`, and wakes nobody, when its events cannot be told or stored`, async (subject) => {
      const call = await prepare(subject);
      const before = await look(subject);
      const heard = await heardDuring(subject, async () => {
        for (const tell of [failing, unstorable]) await assert.rejects(async () => call(tell), /not wanted/);
      });
      assert.deepEqual(heard, []);
      await isUntouched(subject, before);
    });
    promised(`stores all of \`${name}\` or nothing when the store crashes between state and events`, async (subject) => {
      const call = await prepare(subject);
      const before = await look(subject);
      await subject.crash("fails");
      assert.deepEqual(await heardDuring(subject, async () => { await assert.rejects(call(() => told)); }), []);
      await isUntouched(subject, before);
      await subject.crash("succeeds");
      const isStored = await call(() => told).then(() => true, () => false);
      await (isStored ? isWhole : isUntouched)(subject, before);
    }, "crash");
  }
}

/** What is signalled of any topic while something is done; signals come in the order of the commits. */
async function heardDuring<S extends StoreSubject<unknown>>({ signals, notify }: S, act: () => Promise<void>): Promise<readonly string[]> {
  const heard: string[] = [];
  const stops = await Promise.all(signalTopics.map((topic) => signals.listen(topic, (subject) => heard.push(subject))));
  for (const [mark, step] of [["begin", act], ["end", async () => undefined]] as const) {
    await notify("hosts", mark);
    await until(`"${mark}" is heard`, () => heard.includes(mark));
    await step();
  }
  await Promise.all(stops.map((stop) => stop()));
  return heard.slice(heard.indexOf("begin") + 1, heard.indexOf("end"));
}
