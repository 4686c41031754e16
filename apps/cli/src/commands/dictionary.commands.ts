import { DragomanError } from "@dragoman/client";
import { command } from "../command-line/command.js";
import { wrongUsage } from "../command-line/exit-codes.js";
import { argument, choice, maybe, needed, oneOrMore, text } from "../command-line/kinds.js";
import { allOf, eachOf, fileAt, fileOptions, hand } from "./common.js";

/** The media types that lists are exported in, by what people call them. */
export const exportFormats = { xml: "text/xml", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" } as const;
export const exportFormat = choice("format", "Format of the file.", ["xml", "xlsx"], { otherwise: "xml" });

const dictionary = argument("Id of the dictionary.");

export const dictionaryCommands = [
  command({
    name: "dict list", about: "List the dictionaries.",
    options: { from: text("language", "Only out of this language."), to: text("language", "Only into this language.") },
    run: async ({ from, to }, { client, out, call }) => {
      out.table(await allOf((await client()).dictionaries.list({ sourceLanguageId: from, targetLanguageId: to }, call)), [
        ["id", ({ dictionaryId }) => dictionaryId], ["from", ({ sourceLanguageId }) => sourceLanguageId],
        ["to", ({ targetLanguageId }) => targetLanguageId],
      ], "No dictionary fits.");
    },
  }),
  command({
    name: "dict create", about: "Make an empty dictionary.", args: { dictionary },
    options: { from: needed("language", "Language of its sources."), to: needed("language", "Language of its targets.") },
    run: async ({ dictionary: id, from, to }, { client, out, call }) => {
      const made = await (await client()).dictionaries.create({ dictionaryId: id, sourceLanguageId: from, targetLanguageId: to }, call);
      out.show(made, () => `${made.dictionaryId} is there.`);
    },
  }),
  command({
    name: "dict import", about: "Replace all terms of a dictionary by those of an XML file.",
    more: ["A dictionary that is not there yet is made, where --from and --to say of which languages."],
    args: { dictionary, file: argument("The file.", { completes: "files" }) },
    options: { from: text("language", "Language of its sources."), to: text("language", "Language of its targets.") },
    examples: ["dragoman dict import Legal legal.xml --from eng --to spa"],
    run: async ({ dictionary: dictionaryId, file, from, to }, use) => {
      if ((from === undefined) !== (to === undefined)) throw wrongUsage("Both --from and --to, or neither.");
      const { dictionaries } = await use.client();
      const content = new Uint8Array(await (await fileAt(file, use)).arrayBuffer());
      const imported = await dictionaries.import(dictionaryId, content, use.call).catch((error: unknown) => {
        const isNew = error instanceof DragomanError && error.status === 404 && from !== undefined && to !== undefined;
        if (!isNew) throw error;
        return dictionaries.create({ dictionaryId, sourceLanguageId: from, targetLanguageId: to, content }, use.call);
      });
      use.out.show(imported, () => `${imported.dictionaryId} has the terms of ${file}.`);
    },
  }),
  command({
    name: "dict export", about: "Fetch all terms of a dictionary as a file.",
    args: { dictionary }, options: { ...fileOptions, format: exportFormat },
    examples: ["dragoman dict export Legal -o legal.xml"],
    run: async ({ dictionary: id, format = "xml", ...where }, use) => {
      await hand(await (await use.client()).dictionaries.export(id, exportFormats[format], use.call), where, use);
    },
  }),
  command({
    name: "dict terms", about: "List the terms of a dictionary.", args: { dictionary },
    options: { source: text("text", "Only sources that hold this."), target: text("text", "Only targets that hold this.") },
    run: async ({ dictionary: id, source, target }, { client, out, call }) => {
      out.table(await allOf((await client()).dictionaries.terms(id, { source, target }, call)),
        [["source", (term) => term.source], ["target", (term) => term.target], ["comment", (term) => term.comment]], "No term fits.");
    },
  }),
  command({
    name: "dict add", about: "Add a term.",
    args: { dictionary, source: argument("The term."), target: argument("What stands for it."), comment: maybe("A comment.") },
    examples: ["dragoman dict add Legal contract contrato"],
    run: async ({ dictionary: id, source, target, comment }, { client, out, call }) => {
      const term = await (await client()).dictionaries.addTerm(id, { source, target, comment }, call);
      out.show(term, () => `${term.source} → ${term.target}`);
    },
  }),
  command({
    name: "dict remove", about: "Remove terms by their sources.", args: { dictionary, source: oneOrMore("The terms.") },
    run: async ({ dictionary: id, source }, { client, out, call }) => {
      const removed = await (await client()).dictionaries.deleteTerms(id, source, call);
      out.show(removed, () => `${removed.length} removed.`);
    },
  }),
  command({
    name: "dict delete", about: "Delete dictionaries with their terms.", args: { dictionary: oneOrMore("Ids of dictionaries.") },
    run: async ({ dictionary: ids }, use) => {
      const { dictionaries } = await use.client();
      return eachOf(ids, "deleted", (id) => dictionaries.delete(id, use.call), use);
    },
  }),
];
