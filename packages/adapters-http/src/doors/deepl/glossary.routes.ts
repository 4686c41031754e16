import type { GlossaryUseCases } from "@dragoman/application/glossaries";
import { invalid } from "@dragoman/domain/common";
import { glossaryNotFound, partOf } from "@dragoman/domain/glossaries";
import { everyRole, linguists } from "@dragoman/domain/users";
import { routesOf } from "../../common/route.js";
import { list, object, text } from "../../common/schema.js";
import {
  createGlossaryBody, dictionaryBody, glossaryBody, GlossaryDirectionQuery, GlossaryPath,
} from "./glossary.requests.js";
import { directionOf, termsOf } from "./glossary-terms.js";
import {
  entriesSchema, glossarySchema, multilingualSchema, partSchema, showGlossary, showMultilingual, showPart, tsvOf,
} from "./glossary.view.js";

const route = routesOf<GlossaryUseCases>();
const tsv = "text/tab-separated-values";

/** Version 2 knows glossaries of one direction. */
const singleRoutes = [
  route("GET", "/v2/glossaries", {
    may: everyRole, answers: object({ glossaries: list(glossarySchema) }),
    run: (_asked, use) => use.readGlossaries.list(),
    show: (glossaries) => ({ glossaries: glossaries.filter(({ parts }) => parts.length === 1).map(showGlossary) }),
  }),
  route("POST", "/v2/glossaries", {
    may: linguists, input: createGlossaryBody, answers: glossarySchema, status: 201,
    run: async ({ input }, use) => use.readGlossaries.find(await use.changeGlossaries.create(requireName(input.name), [termsOf(input)])),
    show: showGlossary,
  }),
  route("GET", "/v2/glossaries/:glossaryId", {
    may: everyRole, params: GlossaryPath, answers: glossarySchema,
    run: ({ params }, use) => requireSingle(params.glossaryId, use), show: showGlossary,
  }),
  route("GET", "/v2/glossaries/:glossaryId/entries", {
    may: everyRole, params: GlossaryPath, mediaTypes: [tsv], answers: text,
    run: async ({ params }, use) => {
      await requireSingle(params.glossaryId, use);
      return tsvOf(await use.readGlossaries.terms(params.glossaryId));
    },
    send: (entries, _request, response) => void response.set("Content-Type", `${tsv}; charset=utf-8`).end(entries),
  }),
  route("DELETE", "/v2/glossaries/:glossaryId", {
    may: linguists, params: GlossaryPath, answers: text, status: 204,
    run: ({ params }, use) => use.changeGlossaries.remove(params.glossaryId),
  }),
];

/** Version 3 knows them with a dictionary for each direction. */
const multilingualRoutes = [
  route("GET", "/v3/glossaries", {
    may: everyRole, answers: object({ glossaries: list(multilingualSchema) }),
    run: (_asked, use) => use.readGlossaries.list(), show: (glossaries) => ({ glossaries: glossaries.map(showMultilingual) }),
  }),
  route("POST", "/v3/glossaries", {
    may: linguists, input: glossaryBody, answers: multilingualSchema, status: 201,
    run: async ({ input: { name, dictionaries = [] } }, use) =>
      use.readGlossaries.find(await use.changeGlossaries.create(requireName(name), dictionaries.map(termsOf))),
    show: showMultilingual,
  }),
  route("GET", "/v3/glossaries/:glossaryId", {
    may: everyRole, params: GlossaryPath, answers: multilingualSchema,
    run: ({ params }, use) => use.readGlossaries.find(params.glossaryId), show: showMultilingual,
  }),
  route("PATCH", "/v3/glossaries/:glossaryId", {
    may: linguists, params: GlossaryPath, input: glossaryBody, answers: multilingualSchema,
    run: async ({ params: { glossaryId }, input: { name, dictionaries = [] } }, use) => {
      const parts = dictionaries.map(termsOf);
      if (name !== undefined) await use.changeGlossaries.rename(glossaryId, name);
      for (const part of parts) await use.changeGlossaries.merge(glossaryId, part);
      return use.readGlossaries.find(glossaryId);
    },
    show: showMultilingual,
  }),
  route("DELETE", "/v3/glossaries/:glossaryId", {
    may: linguists, params: GlossaryPath, answers: text, status: 204,
    run: ({ params }, use) => use.changeGlossaries.remove(params.glossaryId),
  }),
  route("GET", "/v3/glossaries/:glossaryId/entries", {
    may: everyRole, params: GlossaryPath, query: GlossaryDirectionQuery, answers: entriesSchema,
    run: async ({ params, query }, use) => ({ query, terms: await use.readGlossaries.terms(params.glossaryId, directionOf(query)) }),
    show: ({ query: { source_lang: source, target_lang: target }, terms }) => ({ dictionaries: [{
      source_lang: source.toLowerCase(), target_lang: target.toLowerCase(), entries: tsvOf(terms), entries_format: "tsv",
    }] }),
  }),
  route("PUT", "/v3/glossaries/:glossaryId/dictionaries", {
    may: linguists, params: GlossaryPath, input: dictionaryBody, answers: partSchema,
    run: async ({ params: { glossaryId }, input }, use) => {
      const part = termsOf(input);
      await use.changeGlossaries.replace(glossaryId, part);
      const found = partOf(await use.readGlossaries.find(glossaryId), part);
      if (found === undefined) throw glossaryNotFound("The glossary has no such dictionary.");
      return { ...found, terms: part.terms.length };
    },
    show: showPart,
  }),
  route("DELETE", "/v3/glossaries/:glossaryId/dictionaries", {
    may: linguists, params: GlossaryPath, form: GlossaryDirectionQuery, answers: text, status: 204,
    run: ({ params, form }, use) => use.changeGlossaries.removePart(params.glossaryId, directionOf(form)),
  }),
];

/** Terms under a name. */
export const glossaryRoutes = [...singleRoutes, ...multilingualRoutes];

function requireName(name: string | undefined): string {
  if (name) return name;
  throw invalid("field-missing", "Missing or invalid argument: name'", "Send name.");
}

async function requireSingle(id: string, use: GlossaryUseCases) {
  const glossary = await use.readGlossaries.find(id);
  if (glossary.parts.length !== 1) throw glossaryNotFound("The glossary is not of one direction; version 3 knows it.");
  return glossary;
}
