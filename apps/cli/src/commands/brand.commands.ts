import { command } from "../command-line/command.js";
import { argument, flag, maybe, oneOrMore, text } from "../command-line/kinds.js";
import { allOf, fileAt, fileOptions, hand } from "./common.js";
import { exportFormat, exportFormats } from "./dictionary.commands.js";

export const brandCommands = [
  command({
    name: "brand list", about: "List the brands.", options: { source: text("pattern", "Only these sources; * and ? stand for anything.") },
    run: async ({ source }, { client, out, call }) => {
      out.table(await allOf((await client()).brands.list({ source }, call)), [
        ["source", (brand) => brand.source], ["target", (brand) => brand.target],
        ["kind", ({ isSearchPatternSource: isPattern, disabled }) => `${isPattern ? "pattern" : "literal"}${disabled ? ", disabled" : ""}`],
        ["comment", ({ comment }) => comment],
      ], "No brand fits.");
    },
  }),
  command({
    name: "brand add", about: "Add a name that translations keep, or always give in one way.",
    args: { source: argument("The name, or a pattern."), target: maybe("What stands in translations; the name itself when absent.") },
    options: { pattern: flag("The source is a regular expression."), comment: text("text", "A comment.") },
    examples: ["dragoman brand add Acme", "dragoman brand add --pattern 'AC-\\d+'"],
    run: async ({ source, target, pattern, comment }, { client, out, call }) => {
      const brand = await (await client()).brands.create({ source, target, comment, isSearchPatternSource: pattern }, call);
      out.show(brand, () => `${brand.source} → ${brand.target || brand.source}`);
    },
  }),
  command({
    name: "brand remove", about: "Remove brands by their sources.", args: { source: oneOrMore("The brands.") },
    run: async ({ source }, { client, out, call }) => {
      const removed = await (await client()).brands.delete(source, call);
      out.show({ removed }, () => `${removed} removed.`);
    },
  }),
  command({
    name: "brand import", about: "Add and overwrite brands by those of an XML file or a spreadsheet.",
    args: { file: argument("The file.", { completes: "files" }) },
    run: async ({ file }, use) => {
      const imported = await (await use.client()).brands.import(await fileAt(file, use), use.call);
      use.out.show({ imported }, () => `${imported} imported.`);
    },
  }),
  command({
    name: "brand export", about: "Fetch all brands as a file.", options: { ...fileOptions, format: exportFormat },
    run: async ({ format = "xml", ...where }, use) => {
      await hand(await (await use.client()).brands.export(exportFormats[format], use.call), where, use);
    },
  }),
];
