import { describe, expect, it } from "@jest/globals";
import { given, wire } from "./wire.js";

interface Needs {
  readonly one: number;
  readonly two: number;
  readonly sum: { readonly value: number };
}

const sums = { sum: ({ one, two }: Needs) => ({ value: one + two }), twice: ({ sum }: Needs) => [sum, sum] };

describe("wire", () => {
  it("makes each component once, of what it needs, when it is asked for", () => {
    let made = 0;
    const one = (): number => { made += 1; return 1; };
    const { components } = wire([sums, { one, two: () => 2, never: () => { throw new Error("nobody asked"); } }]);
    expect(made).toBe(0);
    expect(components.twice).toEqual([{ value: 3 }, { value: 3 }]);
    expect(components.twice[0]).toBe(components.sum);
    expect(made).toBe(1);
  });
  it("lets the last slice make a component that several offer", () => {
    const { components } = wire([given({ one: 1, two: 2 }), sums, given({ two: 40 })]);
    expect(components.sum).toEqual({ value: 41 });
  });
  it("names the circle of components that need each other", () => {
    const { components } = wire([{ hen: ({ egg }: { egg: unknown }) => [egg], egg: ({ hen }: { hen: unknown }) => [hen] }]);
    expect(() => components.hen).toThrow("Components need each other: hen → egg → hen.");
  });
  it("closes what was made, those that need others first, and nothing twice", async () => {
    const closed: string[] = [];
    const closing = (name: string) => ({ close: async () => { closed.push(name); } });
    const { components, close } = wire([{
      database: () => closing("database"),
      users: ({ database }: { database: unknown }) => (database === undefined ? closing("nothing") : closing("users")),
      idle: () => closing("idle"),
    }]);
    expect(components.users).toBeDefined();
    await close();
    await close();
    expect(closed).toEqual(["users", "database"]);
  });
  it("is refused by the compiler where a need is met by nobody", () => {
    // @ts-expect-error -- nobody offers `two`
    wire([sums, given({ one: 1 })]);
    // @ts-expect-error -- a text is no number
    wire([sums, given({ one: 1, two: "2" })]);
    expect(wire([sums, given({ one: 1, two: 2 })]).components.sum.value).toBe(3);
  });
});
