import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApertiumDriver, AsciiTransliterator, SandboxDriver } from "@dragoman/adapters-engines";
import { translateDocument } from "@dragoman/application/documents";
import { type Driver, type Pipeline, type TranslationEngines, TranslateSegments } from "@dragoman/application/segments";
import { documentFormats } from "@dragoman/document-filters";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { withApertium } from "./support/apertium.js";

/** How the content of a unit is written in a version of XLIFF. */
interface Version {
  readonly format: string;
  readonly document: (units: readonly string[]) => string;
  readonly targets: RegExp;
  readonly pairs: readonly ((code: number, inner: string) => string)[];
  readonly points: readonly ((code: number) => string)[];
}

const versions: readonly Version[] = [
  {
    format: "application/x-xliff",
    document: (units) => `<xliff version="1.2"><file>`
      + `<body>${units.map((unit, n) => `<trans-unit id="${n}"><source>${unit}</source></trans-unit>`).join("")}</body></file></xliff>`,
    targets: /<target xml:lang="es">(.*?)<\/target>/gs,
    pairs: [(n, inner) => `<g id="${n}">${inner}</g>`, (n, inner) => `<bpt id="${n}">o</bpt>${inner}<ept id="${n}">c</ept>`, (n, inner) =>
      `<bx id="${n}"/>${inner}<ex id="${n}"/>`,
      (n, inner) => `<mrk mtype="x${n}">${inner}</mrk>`],
    points: [(n) => `<x id="${n}"/>`, (n) => `<ph id="${n}">p<sub>s</sub></ph>`, (n) => `<it id="${n}" pos="open">i</it>`,
      (n) => `<bx id="${n}"/>`, (n) => `<mrk mtype="protected" comment="${n}">KEPT</mrk>`],
  },
  {
    format: "application/xliff",
    document: (units) => `<xliff version="2.1" srcLang="en" trgLang="es"><file `
      + `id="f">${units.map((unit, n) => `<unit id="${n}"><segment><source>${unit}</source></segment></unit>`).join("")}</file></xliff>`,
    targets: /<target>(.*?)<\/target>/gs,
    pairs: [(n, inner) => `<pc id="${n}">${inner}</pc>`, (n, inner) => `<sc id="${n}"/>${inner}<ec startRef="${n}"/>`, (n, inner) =>
      `<mrk id="${n}" type="term">${inner}</mrk>`],
    points: [(n) => `<ph id="${n}"/>`, (n) => `<sc id="${n}"/>`, (n) => `<mrk id="${n}" translate="no">KEPT</mrk>`],
  },
];

type Tree = { readonly text: string } | { readonly point: number } | { readonly pair: number; readonly inner: readonly Tree[] };
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof({ depthSize: "small" },
    { weight: 4, arbitrary: fc.constantFrom(
      "The red car ", "is fast. ", "dogs", " ", "It costs 42 kg, ", "Mr. Smith's ", "* ^a$ [b] ", "{0} ", "no!", "café &amp; ", "\n",
    ).map((text) => ({ text })) },
    { weight: 1, arbitrary: fc.nat(99).map((point) => ({ point })) },
    { weight: 2, arbitrary: fc.record({ pair: fc.nat(99), inner: fc.array(tie("tree"), { maxLength: 4 }) }) }),
}));
const someUnit = fc.array(tree, { maxLength: 6 });

/** The content of a unit; every code has its own number. */
function written(trees: readonly Tree[], { pairs, points }: Version): string {
  let codes = 0;
  const write = (one: Tree): string => {
    if ("text" in one) return one.text;
    const code = ++codes;
    if ("point" in one) return (points[one.point % points.length] as (code: number) => string)(code);
    return (pairs[one.pair % pairs.length] as (code: number, inner: string) => string)(code, one.inner.map(write).join(""));
  };
  return trees.map(write).join("");
}

/** The tags of a content in order; content of codes counts as part of their tag. */
const tagsOf = (content: string): string[] =>
  content.match(/<(bpt|ept|ph|it)\b[^>]*[^/]>.*?<\/\1>|<mrk [^>]*>KEPT<\/mrk>|<[^>]*>/gs) ?? [];

/** The first tag that ends what did not begin last; undefined when all are well nested. */
function crossed(content: string, source: string): string | undefined {
  const open: string[] = [];
  for (const tag of tagsOf(content)) {
    const [, name = "", id = ""] = /^<(\w+)[^>]*?\s(?:id|startRef|mid|mtype)="([^"]*)"/.exec(tag) ?? [];
    const ends = ({ ept: "bpt", ex: "bx", ec: "sc" } as Readonly<Record<string, string>>)[name];
    const isPair = name === "bpt" || (["bx", "sc"].includes(name) && new RegExp(`<(?:ex id|ec startRef)="${id}"`).test(source));
    if (isPair || (["g", "pc", "mrk"].includes(name) && !tag.endsWith("KEPT</mrk>"))) open.push(
      `${name} ${["bpt", "bx", "sc"].includes(name) ? id : ""}`,
    );
    else if (ends !== undefined && open.pop() !== `${ends} ${id}`) return tag;
    else if (/^<\/(?:g|pc|mrk)>$/.test(tag) && open.pop() !== `${tag.slice(2, -1)} `) return tag;
  }
  return open[0];
}

async function checkUnits(pipeline: Pipeline, version: Version, units: readonly string[]): Promise<void> {
  const engines: TranslationEngines = { translate: (segments) => Promise.all(segments.map((segment) => pipeline.translate(segment))) };
  const segments = new TranslateSegments(engines, new AsciiTransliterator());
  const context = {
    sourceTag: "en", targetTag: "es", highlighted: new Set<never>(), markSegments: false,
    xliffTargets: "alternatives" as const, translateHidden: false, toolVersion: "1", date: new Date(0),
  };
  const bytes = async function* () { yield Buffer.from(version.document(units)); };
  const document = documentFormats.open({ mediaType: version.format, encoding: "", bytes });
  const steps = translateDocument(document.parts(context), (batch) =>
    segments.run(batch, { languagePairId: "EngSpa", lane: "documents", sourceLanguageId: "eng", unknownMode: "original" }));
  let output = "";
  for await (const step of steps) output += step.written.join("");
  const targets = [...output.matchAll(version.targets)].map(([, target]) => target as string);
  expect(targets).toHaveLength(units.length);
  targets.forEach((target, n) => {
    const source = units[n] as string;
    expect({ source, tags: tagsOf(target).sort() }).toEqual({ source, tags: tagsOf(source).sort() });
    expect({ source, target, crossed: crossed(target, source) }).toEqual({ source, target, crossed: undefined });
  });
}

const unitsPerDocument = 50;
/** Checks ten thousand units through a pipeline of the driver. */
async function check(driver: Driver, version: Version): Promise<void> {
  const [pair] = await driver.offered(["EngSpa"]);
  const pipeline = await driver.open(pair?.id ?? "none");
  const units = fc.array(someUnit, { minLength: unitsPerDocument, maxLength: unitsPerDocument });
  try {
    await fc.assert(fc.asyncProperty(units, (some) => checkUnits(pipeline, version, some.map((unit) => written(unit, version)))),
      { numRuns: 10_000 / unitsPerDocument });
  } finally {
    await pipeline.close();
  }
}

describe("units with random nested codes come back with every code once, well nested", () => {
  it.each(versions)("through the sandbox: 10,000 of $format", (version) => check(new SandboxDriver(), version));

  withApertium.it.each(versions)("through Apertium: 10,000 of $format", async (version) => {
    const folder = await mkdtemp(join(tmpdir(), "dragoman-codes-"));
    await check(new ApertiumDriver({ cache: folder }), version).finally(() => rm(folder, { recursive: true }));
  });
});
