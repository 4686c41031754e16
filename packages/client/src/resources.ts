import type { Calls, Filter, Input } from "./calls.js";
import type { CallOptions } from "./connection.js";
import type { v2 } from "./generated/interface.js";
import type { Upload } from "./input.js";

/** The language pairs that the server translates with. */
export const pairsOf = (calls: Calls) => ({
  /** Pairs and chains; those that an engine is expected to run for, when no `mode` is given. */
  async* list(filter: Input<"getLanguagePairs"> = {}, options?: CallOptions): AsyncGenerator<v2.LanguagePair, void, void> {
    yield* (await calls.request("getLanguagePairs", filter, options)).languagePairs;
  },
});

/** The formats of documents. */
export const formatsOf = (calls: Calls) => ({
  /** Those that the server reads, and those that it can make of every other. */
  get(options?: CallOptions): Promise<v2.DocumentFormats> {
    return calls.request("getApiExtV1DocumentFormats", {}, options);
  },
});

/** Dictionaries and their terms. */
export const dictionariesOf = (calls: Calls) => ({
  /** Dictionaries without their terms. */
  list(filter: Filter<"getDictionaries"> = {}, options?: CallOptions): AsyncGenerator<v2.Dictionary, void, void> {
    return calls.list("getDictionaries", "dictionaries", filter, options);
  },
  /** A new dictionary, with the terms of an XML file when there is `content`. */
  create(dictionary: Input<"postDictionaries">, options?: CallOptions): Promise<v2.Dictionary> {
    return calls.request("postDictionaries", dictionary, options);
  },
  /** The dictionary; its terms as a file in Base64 with `includeContent`. */
  get(dictionaryId: string, { includeContent, ...options }: CallOptions & { includeContent?: boolean | undefined } = {}):
  Promise<v2.Dictionary> {
    return calls.request("getDictionariesDictionaryId", { dictionaryId, includeContent }, options);
  },
  /** Replaces all terms by those of a file. */
  import(dictionaryId: string, content: Uint8Array, options?: CallOptions): Promise<v2.Dictionary> {
    return calls.request("putDictionariesDictionaryId", { dictionaryId, content }, options);
  },
  /** All terms as a file, in XML when no format is given. */
  export(
    dictionaryId: string, exportFormat?: Input<"getDictionariesDictionaryIdDownload">["exportFormat"], options?: CallOptions,
  ): Promise<Uint8Array> {
    return calls.bytes("getDictionariesDictionaryIdDownload", { dictionaryId, exportFormat }, options);
  },
  /** Deletes a dictionary with its terms. */
  delete(dictionaryId: string, options?: CallOptions): Promise<v2.Dictionary> {
    return calls.request("deleteDictionariesDictionaryId", { dictionaryId }, options);
  },
  /** The terms of a dictionary. */
  terms(
    dictionaryId: string, filter: Omit<Filter<"getDictionariesDictionaryIdTerm">, "dictionaryId"> = {}, options?: CallOptions,
  ): AsyncGenerator<v2.Term, void, void> {
    return calls.list("getDictionariesDictionaryIdTerm", "terms", { ...filter, dictionaryId }, options);
  },
  /** Adds a term. */
  addTerm(
    dictionaryId: string, term: Omit<Input<"postDictionariesDictionaryIdTerm">, "dictionaryId">, options?: CallOptions,
  ): Promise<v2.Term> {
    return calls.request("postDictionariesDictionaryIdTerm", { ...term, dictionaryId }, options);
  },
  /** Replaces the term of the `originalSource`. */
  changeTerm(
    dictionaryId: string, term: Omit<Input<"putDictionariesDictionaryIdTerm">, "dictionaryId">, options?: CallOptions,
  ): Promise<v2.Term> {
    return calls.request("putDictionariesDictionaryIdTerm", { ...term, dictionaryId }, options);
  },
  /** Deletes the terms of these sources, and resolves with those that there were. */
  deleteTerms(dictionaryId: string, source: readonly string[], options?: CallOptions): Promise<readonly v2.DeletedTerm[]> {
    return calls.request("putDictionariesDictionaryIdTermDelete", { dictionaryId, source }, options);
  },
});

/** Brands: what translations keep, or replace by fixed words. */
export const brandsOf = (calls: Calls) => ({
  /** Brands; filters know `*` and `?`. */
  list(filter: Filter<"getBrands"> = {}, options?: CallOptions): AsyncGenerator<v2.Brand, void, void> {
    return calls.list("getBrands", "brands", filter, options);
  },
  /** A new brand. */
  async create(brand: Input<"postBrands">, options?: CallOptions): Promise<v2.Brand> {
    return theOnly(await calls.request("postBrands", brand, options));
  },
  /** Changes the brand of the `originalSource`; what is absent stays. */
  async update(change: Input<"putBrands">, options?: CallOptions): Promise<v2.Brand> {
    return theOnly(await calls.request("putBrands", change, options));
  },
  /** Deletes the brands of these sources; resolves with their number. */
  delete(source: readonly string[], options?: CallOptions): Promise<number> {
    return calls.request("deleteBrands", { source }, options);
  },
  /** Adds and overwrites brands by those of a file; resolves with their number. */
  import(file: Upload, options?: CallOptions): Promise<number> {
    return calls.request("postBrandsImport", { file }, options);
  },
  /** All brands as a file, in XML when no format is given. */
  export(exportFormat?: Input<"getBrandsExport">["exportFormat"], options?: CallOptions): Promise<Uint8Array> {
    return calls.bytes("getBrandsExport", { exportFormat }, options);
  },
});

function theOnly({ brands: [brand] }: v2.BrandPage): v2.Brand {
  return brand as v2.Brand;
}

/** Feedback: what people would have translated otherwise. */
export const feedbackOf = (calls: Calls) => ({
  /** Feedback, the newest first; one's own, and that of all for administrators. */
  list(filter: Filter<"getFeedback"> = {}, options?: CallOptions): AsyncGenerator<v2.Feedback, void, void> {
    return calls.list("getFeedback", "feedback", filter, options);
  },
  /** Gives feedback. */
  create(feedback: Input<"postFeedback">, options?: CallOptions): Promise<v2.Feedback> {
    return calls.request("postFeedback", feedback, options);
  },
  /** One entry. */
  get(feedbackId: string, options?: CallOptions): Promise<v2.Feedback> {
    return calls.request("getFeedbackFeedbackId", { feedbackId }, options);
  },
  /** Changes an entry; what is absent stays, "" empties. */
  update(
    feedbackId: string, change: Omit<Input<"putFeedbackFeedbackId">, "feedbackId">, options?: CallOptions,
  ): Promise<v2.Feedback> {
    return calls.request("putFeedbackFeedbackId", { ...change, feedbackId }, options);
  },
  /** Deletes an entry. */
  delete(feedbackId: string, options?: CallOptions): Promise<v2.Feedback> {
    return calls.request("deleteFeedbackFeedbackId", { feedbackId }, options);
  },
  /** Takes in the entries of a TMX file. */
  import(file: Upload, settings: Omit<Input<"postFeedbackImport">, "file"> = {}, options?: CallOptions): Promise<v2.FeedbackImport> {
    return calls.request("postFeedbackImport", { ...settings, file }, options);
  },
  /** What fits the filter, as TMX. */
  export(filter: Input<"getFeedbackExport"> = {}, options?: CallOptions): Promise<Uint8Array> {
    return calls.bytes("getFeedbackExport", filter, options);
  },
});

/** Labels of translation jobs. */
export const labelsOf = (calls: Calls) => ({
  /** Labels, by their id or name. */
  list(filter: Filter<"getLabels"> = {}, options?: CallOptions): AsyncGenerator<v2.Label, void, void> {
    return calls.list("getLabels", "labels", filter, options);
  },
  /** A new label. */
  create(name: string, options?: CallOptions): Promise<v2.Label> {
    return calls.request("postLabels", { name }, options);
  },
  /** Gives a label another name. */
  rename(labelId: number, name: string, options?: CallOptions): Promise<v2.Label> {
    return calls.request("putLabelsLabelId", { labelId, name }, options);
  },
  /** Deletes a label; jobs lose it. */
  delete(labelId: number, options?: CallOptions): Promise<v2.Label> {
    return calls.request("deleteLabelsLabelId", { labelId }, options);
  },
});
