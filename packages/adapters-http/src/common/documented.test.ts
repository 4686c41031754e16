import { describe, expect, it } from "@jest/globals";
import { documented, tagsOf } from "./documented.js";
import { Text } from "./fields.js";
import { routesOf } from "./route.js";
import type { SliceDocs } from "./route-docs.js";
import { text } from "./schema.js";

const route = routesOf<unknown>();

class Form {
  @Text({ about: "Free text." })
  name?: string;
}
class Path {
  @Text({ required: true, about: "A number." })
  thingId!: string;
}

const things = [
  route("GET", "/things", { may: "public", answers: text, run: () => "all" }),
  route("PUT", "/things/:thingId", { may: "public", params: Path, form: Form, answers: text, run: () => "one" }),
  route("GET", "/thingz", { may: "public", answers: text, run: () => "fine" }),
];
const one = "PUT /things/:thingId";
const all: SliceDocs["routes"] = { "GET /things": { about: "All." }, [one]: { about: "One." }, "GET /thingz": { about: "How they are." } };
const docsOf = (routes: SliceDocs["routes"], more: Partial<SliceDocs> = {}): SliceDocs =>
  ({ tags: { things: "What there is." }, routes, ...more });

describe("documented routes", () => {
  it("have what is said of them", () => {
    expect(documented(docsOf(all), things).map(({ docs }) => docs.about)).toEqual(["All.", "One.", "How they are."]);
  });

  it("are not without a word", () => {
    const { "GET /things": _left, ...rest } = all;
    expect(() => documented(docsOf(rest), things)).toThrow("GET /things has no documentation");
  });

  it("are not fewer than what is said of them", () => {
    const more = docsOf({ ...all, "DELETE /things": { about: "None." } });
    expect(() => documented(more, things)).toThrow("DELETE /things is documented, and there is no such route.");
  });

  it("show no field that their form does not have", () => {
    expect(() => documented(docsOf({ ...all, [one]: { about: "One.", shows: ["name"] } }), things)).not.toThrow();
    expect(() => documented(docsOf({ ...all, [one]: { about: "One.", shows: ["nome"] } }), things)).toThrow("the field nome");
    expect(() => documented(docsOf({ ...all, "GET /things": { about: "All.", shows: ["name"] } }), things)).toThrow("the field name");
  });

  it("fail as one does whose last parameter names nothing, unless they say otherwise", () => {
    const absent = { thingId: ["thing-not-found", "There is no thing 8.", ""] } as const;
    const failures = documented(docsOf(all, { absent }), things).map(({ docs }) => docs.fails);
    expect(failures).toEqual([undefined, { 404: absent.thingId }, undefined]);
    const own = { 404: ["gone", "It is gone.", ""], 409: ["locked", "It is locked.", ""] } as const;
    const said = { ...all, [one]: { about: "One.", fails: own } };
    expect(documented(docsOf(said, { absent }), things)[1]?.docs.fails).toEqual(own);
  });

  it("are in the group that their path names, else in the first of the slice", () => {
    const tags = { things: "What there is.", thingz: "How it is." };
    expect(documented(docsOf(all, { tags }), things).map(({ tag }) => tag.name)).toEqual(["things", "things", "thingz"]);
    expect(tagsOf(documented(docsOf(all, { tags }), things))).toEqual([
      { name: "things", description: "What there is." }, { name: "thingz", description: "How it is." },
    ]);
    expect(tagsOf(documented(docsOf(all), things))).toEqual([{ name: "things", description: "What there is." }]);
  });
});
