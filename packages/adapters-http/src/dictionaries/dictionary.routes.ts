import type { Request, Response } from "express";
import { dictionaryFormats, type ExportedFile, type DictionaryUseCases } from "@dragoman/application/dictionaries";
import { everyRole, linguists, translators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { routesOf } from "../common/route.js";
import { integer, like, text } from "../common/schema.js";
import { sendFile } from "../common/send-file.js";
import { dictionaryDocs } from "./dictionary.docs.js";
import { dictionaryFilter } from "./dictionary-filter.js";
import {
  AddTermForm, ArchiveQuery, ChangeTermForm, CreateDictionaryForm, DeleteTermsForm, DictionaryFilterFields, DictionaryLanguages,
  DictionaryPath, DownloadDictionaryQuery, FindDictionaryQuery, TermFilterQuery,
} from "./dictionary.requests.js";
import { sendDictionary } from "./send-dictionary.js";
import { deletedTermsSchema, dictionarySchema, showDictionary, showTerm, showTerms, termSchema, termsSchema } from "./dictionary.view.js";

const route = routesOf<DictionaryUseCases>();

const sendExported = ({ content, name: fileName, mimeType: mediaType }: ExportedFile, request: Request, response: Response) =>
  sendFile(content, { fileName, mediaType }, request, response);

/** Terms that people enter, in dictionaries. */
export const dictionaryRoutes = documented(dictionaryDocs, [
  route("GET", "/dictionaries", {
    may: everyRole, query: DictionaryLanguages, paged: true, answers: pageSchema("DictionaryPage", "dictionaries", dictionarySchema),
    run: ({ query, page }, use) => use.dictionaries.list(dictionaryFilter(query), page), show: showPage("dictionaries", showDictionary),
  }),
  route("POST", "/dictionaries", {
    may: linguists, form: CreateDictionaryForm, input: "storedIfGiven", inputName: "content", answers: dictionarySchema,
    run: ({ form, input: content }, use) => use.createDictionary.run({ ...form, ...(content === undefined ? {} : { content }) }),
    show: showDictionary,
  }),
  route("GET", "/dictionaries/download-archive", {
    may: everyRole, query: ArchiveQuery, mediaTypes: ["application/zip"], answers: text,
    run: ({ query: { exportFormat, ...filter } }, use) => use.exportDictionaries.archive(dictionaryFilter(filter), exportFormat),
    send: sendExported,
  }),
  route("DELETE", "/dictionaries/batch-delete", {
    may: linguists, form: DictionaryFilterFields, knownFieldsOnly: true, answers: like(integer, 2),
    run: ({ form }, use) => use.deleteDictionaries.run(dictionaryFilter(form)),
  }),
  route("GET", "/dictionaries/:dictionaryId", {
    may: everyRole, params: DictionaryPath, query: FindDictionaryQuery, answers: dictionarySchema,
    run: ({ params, query }, use) => use.findDictionary.run(params.dictionaryId, query.includeContent), send: sendDictionary,
  }),
  route("PUT", "/dictionaries/:dictionaryId", {
    may: linguists, params: DictionaryPath, input: "stored", inputName: "content", answers: dictionarySchema,
    run: ({ params, input }, use) => use.replaceDictionary.run(params.dictionaryId, input), show: showDictionary,
  }),
  route("DELETE", "/dictionaries/:dictionaryId", {
    may: linguists, params: DictionaryPath, answers: dictionarySchema,
    run: ({ params }, use) => use.deleteDictionary.run(params.dictionaryId), show: showDictionary,
  }),
  route("GET", "/dictionaries/:dictionaryId/download", {
    may: everyRole, params: DictionaryPath, query: DownloadDictionaryQuery, mediaTypes: dictionaryFormats, answers: text,
    run: ({ params, query }, use) => use.exportDictionaries.one(params.dictionaryId, query.exportFormat), send: sendExported,
  }),
  route("GET", "/dictionaries/:dictionaryId/term", {
    may: everyRole, params: DictionaryPath, query: TermFilterQuery, paged: true, answers: termsSchema,
    run: async ({ params, query, page }, use) => ({
      dictionaryId: (await use.findDictionary.run(params.dictionaryId)).id, filter: query,
      terms: await use.dictionaries.listTerms(params.dictionaryId, query, page),
    }),
    show: showTerms,
  }),
  route("POST", "/dictionaries/:dictionaryId/term", {
    may: translators, params: DictionaryPath, form: AddTermForm, answers: termSchema,
    run: ({ params, form }, use) => use.changeTerms.add(params.dictionaryId, form), show: showTerm,
  }),
  route("PUT", "/dictionaries/:dictionaryId/term", {
    may: translators, params: DictionaryPath, form: ChangeTermForm, answers: termSchema,
    run: ({ params, form: { originalSource, ...form } }, use) => use.changeTerms.change(params.dictionaryId, originalSource, form),
    show: showTerm,
  }),
  route("PUT", "/dictionaries/:dictionaryId/term/delete", {
    may: translators, params: DictionaryPath, form: DeleteTermsForm, answers: deletedTermsSchema,
    run: ({ params, form }, use) => use.changeTerms.remove(params.dictionaryId, form.source),
    show: (sources) => sources.map((source) => ({ source })),
  }),
]);
