import { describe, expect, it } from "@jest/globals";
import { WaitingCalls } from "./waiting-calls.js";

interface Call {
  readonly sender: string;
  readonly n: number;
}

const any = (): boolean => true;

function waiting(...senders: string[]): { calls: WaitingCalls<Call>; added: Call[] } {
  const calls = new WaitingCalls<Call>();
  const added = senders.map((sender, n) => ({ sender, n }));
  for (const call of added) calls.add(call);
  return { calls, added };
}

/** The order in which calls are taken, until none may run. */
function taken(calls: WaitingCalls<Call>, mayRun: (call: Call) => boolean = any): number[] {
  const order: number[] = [];
  for (let call = calls.next(mayRun); call !== undefined; call = calls.next(mayRun)) order.push(call.n);
  return order;
}

describe("calls that wait for a worker", () => {
  it("are taken from each sender in turn, and in order of one sender", () => {
    const { calls } = waiting("ann", "ann", "ann", "bob", "cid", "bob");
    expect(calls.size).toBe(6);
    expect(taken(calls)).toEqual([0, 3, 4, 1, 5, 2]);
    expect(calls.size).toBe(0);
  });
  it("let a sender that comes later have its turn before further calls of others", () => {
    const { calls } = waiting("ann", "ann", "ann");
    expect(calls.next(any)?.n).toBe(0);
    calls.add({ sender: "bob", n: 3 });
    expect(taken(calls)).toEqual([1, 3, 2]);
  });
  it("stay where they are while they may not run", () => {
    const { calls } = waiting("ann", "bob", "ann");
    expect(taken(calls, ({ n }) => n === 2)).toEqual([2]);
    expect(taken(calls)).toEqual([1, 0]);
  });
  it("can be removed once", () => {
    const { calls, added } = waiting("ann", "bob", "ann");
    expect([calls.remove(added[0] as Call), calls.remove(added[0] as Call), calls.size]).toEqual([true, false, 2]);
    expect(taken(calls)).toEqual([2, 1]);
  });
});
