import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { parse, stringify } from "yaml";
import { pass, upperCase } from "../text/pass.fixture.js";
import { yamlFilter } from "./yaml-format.js";

const found = async (text: string): Promise<string[]> => (await pass(yamlFilter, text)).segments.map(plainText);
const shouted = async (text: string): Promise<string> => (await pass(yamlFilter, text, upperCase)).output;
const said = async (text: string, translation: string): Promise<string> => (await pass(yamlFilter, text, () => [translation])).output;

describe("values of YAML", () => {
  it.each([
    ["but keys, comments and what programs read", "The key: app.title # A note\ntype: button\nb: Red car\n", ["Red car"]],
    ["but what has a tag of its own, and aliases", "a: &x Red\nb: *x\nc: !t Blue\nd: !!binary aGVsbG8=\n", ["Red"]],
    ["in blocks, sentence by sentence", "a: |\n  It is red. It is\n  big.\n", ["It is red.", "It is big."]],
  ])("are found %s", async (_, text, expected) => expect(await found(text)).toEqual(expected));

  it.each([
    ["a:   red car   # red\r\n", "a:   RED CAR   # red\r\n"], ["{a: red, 'b': \"big\\u00e9\"}", "{a: RED, 'b': \"BIG\\u00c9\"}"],
    ["a: |+\n  red\n\n  big car\n\n\nb: x y\n", "a: |+\n  RED\n\n  BIG CAR\n\n\nb: X Y\n"],
    ["a: >\n  red is\n  big.\n\n  The end.\nb: red\n", "a: >\n  RED IS BIG.\n\n  THE END.\nb: RED\n"],
    ["a: |2\n    red\n", "a: |2\n    red\n"], ["en:\n  a: red\n", "es:\n  a: RED\n"],
    ["en:\n  a: red\nfr:\n  a: rouge\n", "en:\n  a: RED\nfr:\n  a: ROUGE\n"],
  ])("are written as they were: %j", async (text, expected) => expect(await shouted(text)).toBe(expected));

  it.each(["no", "a: b", "- a", "a #b", "5", "it's \"so\"", "[a", "true", "*a", "a\\b", "@a", "~", "1e3", "été, [x]"])(
    "are quoted where %j would be something else", async (text) => {
      expect(parse(await said("k: red\n", text))).toEqual({ k: text });
      expect(parse(await said("[red, 1]", text))).toEqual([text, 1]);
      expect(parse(await said("k: 'red'\n", text))).toEqual({ k: text });
      expect(parse(await said("k: \"red\"\n", text))).toEqual({ k: text });
    });

  const stairs = (steps: number): string => Array.from({ length: steps }, (_, n) => `${" ".repeat(n)}a:\n`).join("");
  const many = "[{".repeat(300);
  const deep = { code: "document-too-deep", message: expect.stringMatching(/line \d+ of the YAML document is more than 100 deep/) };
  it.each([
    ["lists in brackets", "[".repeat(1_500)], ["maps in brackets", "{a: ".repeat(24_000)], ["lists in a line", "- ".repeat(3_000)],
    ["keys in a line", "? ".repeat(3_000)], ["lines that go on to the right", stairs(400)],
    ["both", `${stairs(60)}${" ".repeat(60)}${"[".repeat(60)}`],
    ["values behind values in brackets", `a: [x, ${"b: ".repeat(4_000)}]`],
    ["values behind lists", `[${"[a]: ".repeat(4_000)}]`],
    ["brackets behind quotes and comments", `a: "]]"\nb: ']' # ]\nc: ${"[".repeat(101)}`],
  ])("are refused where they are nested too deeply: %s", async (_, text) => {
    await expect(found(text)).rejects.toMatchObject(deep);
  });
  it.each([
    ["brackets in strings", `a: "${many}"\nb: '${many}'\nc: |\n  ${many}\n# ${many}\nd: Red car\n`, 1],
    ["siblings", "- [a, {b: Red car}]\n".repeat(500), 500], ["levels that people write", `${"[".repeat(60)}Red car${"]".repeat(60)}`, 1],
    ["entries of one bracket", `[${"a: Red car, ".repeat(300)}{b: {c: Red car}}]`, 301],
    ["brackets that come back", `[${"{a: {b: Red car}}, ".repeat(300)}]`, 300],
    ["lines that come back", "a:\n  b:\n    c: Red car\n".repeat(300), 300],
  ])("are read where what looks deep is not: %s", async (_, text, times) => {
    expect((await found(text)).filter((one) => one === "Red car")).toHaveLength(times);
  });
  it("are refused at the first bracket that closes nothing", async () => {
    await expect(found("a: b\n]")).rejects.toMatchObject({ code: "document-malformed", message: expect.stringMatching(/^Line 2/) });
  });

  it("are read again by whoever reads YAML", async () => {
    await fc.assert(fc.asyncProperty(fc.jsonValue(), async (value) => {
      const text = stringify(value);
      expect((await pass(yamlFilter, text)).output).toBe(text);
      expect(JSON.stringify(parse(await shouted(text))).toLowerCase()).toBe(JSON.stringify(parse(text)).toLowerCase());
    }), { numRuns: 60 });
  });
});
