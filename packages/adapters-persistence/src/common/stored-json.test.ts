import { describe, expect, it } from "@jest/globals";
import { storedRows } from "../../test/committed.js";
import { storedEventData } from "./store-change.js";
import { type StoredJson, storedShape } from "./stored-json.js";

interface Person {
  readonly name: string;
  readonly languages: readonly string[];
  readonly active: boolean;
}

/** Names came in two parts first, then there was one language, then a list of them. */
const person = storedShape<Person>("a person", [
  ({ first, last, ...others }) => ({ ...others, name: `${String(first)} ${String(last)}` }),
  ({ language, ...others }) => ({ ...others, languages: [language] }),
], (stored) => ({ ...{ active: true }, ...stored }));
const ann: Person = { name: "Ann Example", languages: ["eng"], active: true };

describe("storedShape", () => {
  it.each([
    ["the first version, which wrote no number", { first: "Ann", last: "Example", language: "eng" }],
    ["the first version", { $version: 1, first: "Ann", last: "Example", language: "eng" }],
    ["the second version", { $version: 2, name: "Ann Example", language: "eng" }],
    ["the present version before a field came", { $version: 3, name: "Ann Example", languages: ["eng"] }],
    ["the present version", { $version: 3, name: "Ann Example", languages: ["eng"], active: true }],
  ])("reads %s", (_version, stored) => expect(person.read(stored)).toEqual(ann));
  it("writes the present version, and reads it as it was", () => {
    expect(person.write(ann)).toEqual({ $version: 3, ...ann });
    expect(person.read(person.write({ ...ann, active: false }))).toEqual({ ...ann, active: false });
  });
  it.each([4, 0, 1.5, "2", null])("refuses version %j, which it does not know", ($version) => {
    expect(() => person.read({ ...ann, $version })).toThrow(expect.objectContaining({ kind: "unexpected", code: "stored-too-new" }));
  });
});

describe("storedEventData", () => {
  const translationId = "0b5e6a8e-1111-4222-8333-444455556666";
  const data = [{ translationId }, { translationId, state: "inProgress", substate: "translating" }];

  it("reads what the first server wrote", () => {
    expect(storedRows<StoredJson[]>("events-first-server").map(storedEventData.read)).toEqual(data);
  });
  it("writes what is committed as the present version, and reads it", () => {
    const rows = storedRows<StoredJson[]>("events-1");
    expect(data.map(storedEventData.write)).toEqual(rows);
    expect(rows.map(storedEventData.read)).toEqual(data);
  });
});
