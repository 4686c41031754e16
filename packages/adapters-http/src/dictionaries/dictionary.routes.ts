import type { Request, Response } from "express";
import { dictionaryFormats, type ExportedFile } from "@dragoman/application/dictionaries";
import { everyRole, linguists, translators } from "@dragoman/domain/users";
import { deletesByFilter } from "../common/examples.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { route, type Route } from "../common/route.js";
import { integer, like, text } from "../common/schema.js";
import { sendFile } from "../common/send-file.js";
import { dictionaryFilter } from "./dictionary-filter.js";
import {
  AddTermForm, ArchiveQuery, ChangeTermForm, CreateDictionaryForm, DeleteTermsForm, DictionaryFilterFields, DictionaryLanguages, DictionaryPath,
  DownloadDictionaryQuery, FindDictionaryQuery, TermFilterQuery,
} from "./dictionary.requests.js";
import { sendDictionary } from "./send-dictionary.js";
import { deletedTermsSchema, dictionarySchema, showDictionary, showTerm, showTerms, termSchema, termsSchema } from "./dictionary.view.js";

const sendExported = ({ content, name: fileName, mimeType: mediaType }: ExportedFile, request: Request, response: Response) =>
  sendFile(content, { fileName, mediaType }, request, response);

const exampleFile = `<?xml version="1.0" encoding="UTF-8"?>
<dictionary><dict-entries>
<dict-entry><src-segment>contract</src-segment><tgt-segment>contrato</tgt-segment><user-comments>noun</user-comments></dict-entry>
</dict-entries></dictionary>
`;

const file = "The file is XML or a spreadsheet (.xlsx), told apart by its first bytes; of equal sources in it the last counts.";

/** Terms that people enter, in dictionaries. */
export const dictionaryRoutes: readonly Route[] = [
  route("GET", "/dictionaries", {
    may: everyRole, about: "Dictionaries, of all languages or between two.", query: DictionaryLanguages, paged: true,
    answers: pageSchema("DictionaryPage", "dictionaries", dictionarySchema),
    run: ({ query, page }, use) => use.dictionaries.list(dictionaryFilter(query), page), show: showPage("dictionaries", showDictionary),
  }),
  route("POST", "/dictionaries", {
    may: linguists, about: "Makes a dictionary, with the terms of a file or none.", note: `${file} The answer has no \`content\`.`, form: CreateDictionaryForm, input: "storedIfGiven", inputName: "content",
    exampleInput: exampleFile, answers: dictionarySchema,
    run: ({ form, input: content }, use) => use.createDictionary.run({ ...form, ...(content === undefined ? {} : { content }) }), show: showDictionary,
  }),
  route("GET", "/dictionaries/download-archive", {
    may: everyRole, about: "The dictionaries that fit every filter, as files in a zip archive.", note: "Each of `dictionaryIds` must be there. Without a filter it is all of them.",
    fails: { 404: ["dictionary-not-found", "There is no dictionary \"Legal\".", "Look it up in GET /dictionaries."] }, query: ArchiveQuery, mediaTypes: ["application/zip"], answers: text,
    run: ({ query: { exportFormat, ...filter } }, use) => use.exportDictionaries.archive(dictionaryFilter(filter), exportFormat), send: sendExported,
  }),
  route("DELETE", "/dictionaries/batch-delete", {
    may: linguists, about: "Deletes the dictionaries that fit every filter; answers how many.", form: DictionaryFilterFields, note: deletesByFilter, answers: like(integer, 2),
    run: ({ form }, use) => use.deleteDictionaries.run(dictionaryFilter(form)),
  }),
  route("GET", "/dictionaries/:dictionaryId", {
    may: everyRole, about: "A dictionary.", note: "`content`, the terms as XML in Base64, is there with `includeContent=true` only.", params: DictionaryPath, query: FindDictionaryQuery, answers: dictionarySchema,
    run: ({ params, query }, use) => use.findDictionary.run(params.dictionaryId, query.includeContent), send: sendDictionary,
  }),
  route("PUT", "/dictionaries/:dictionaryId", {
    may: linguists, about: "Puts the terms of a file in the place of all that are there.", note: `${file} The answer has no \`content\`.`, params: DictionaryPath, input: "stored", inputName: "content",
    exampleInput: exampleFile, answers: dictionarySchema,
    run: ({ params, input }, use) => use.replaceDictionary.run(params.dictionaryId, input), show: showDictionary,
  }),
  route("DELETE", "/dictionaries/:dictionaryId", {
    may: linguists, about: "Deletes a dictionary; answers it as it was.", params: DictionaryPath, answers: dictionarySchema,
    run: ({ params }, use) => use.dictionaries.remove(params.dictionaryId), show: showDictionary,
  }),
  route("GET", "/dictionaries/:dictionaryId/download", {
    may: everyRole, about: "A dictionary as a file.", params: DictionaryPath, query: DownloadDictionaryQuery, mediaTypes: dictionaryFormats, answers: text,
    examples: { "text/xml": exampleFile },
    run: ({ params, query }, use) => use.exportDictionaries.one(params.dictionaryId, query.exportFormat), send: sendExported,
  }),
  route("GET", "/dictionaries/:dictionaryId/term", {
    may: everyRole, about: "Terms of a dictionary, by their source.", note: "The total is `totalTerms` here; `termFilter` echoes the filters, \"\" for those that are absent.", params: DictionaryPath, query: TermFilterQuery, paged: true, answers: termsSchema,
    run: async ({ params, query, page }, use) => ({
      dictionaryId: (await use.findDictionary.run(params.dictionaryId)).id, filter: query, terms: await use.dictionaries.listTerms(params.dictionaryId, query, page),
    }),
    show: showTerms,
  }),
  route("POST", "/dictionaries/:dictionaryId/term", {
    may: translators, about: "Adds a term.", params: DictionaryPath, form: AddTermForm, shows: ["comment"], answers: termSchema,
    run: ({ params, form }, use) => use.changeTerms.add(params.dictionaryId, form), show: showTerm,
  }),
  route("PUT", "/dictionaries/:dictionaryId/term", {
    may: translators, about: "Changes the term of a source; without a comment it has none afterwards.", params: DictionaryPath, form: ChangeTermForm, answers: termSchema,
    run: ({ params, form: { originalSource, ...form } }, use) => use.changeTerms.change(params.dictionaryId, originalSource, form), show: showTerm,
  }),
  route("PUT", "/dictionaries/:dictionaryId/term/delete", {
    may: translators, about: "Deletes terms; answers those that were there.", note: "`source` is repeated for each term, and never split at commas.", params: DictionaryPath, form: DeleteTermsForm, answers: deletedTermsSchema,
    run: ({ params, form }, use) => use.changeTerms.remove(params.dictionaryId, form.source),
    show: (sources) => sources.map((source) => ({ source })),
  }),
];
