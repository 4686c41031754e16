import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll } from "@jest/globals";
import { buildWordModel } from "../word-model/index.js";
import { type AddedModel, type Adding, addModel } from "./add-model.js";

/** The files of a small model from English to Spanish, by Firefox's names. */
export type Files = Record<string, Uint8Array | string>;
const [modelName, shortlistName] = ["model.enes.intgemm.alphas.bin", "lex.50.50.enes.s2t.bin"];
const words = new Map([["house", "casa"], ["red", "roja"]]);

/** One vocabulary serves both languages, or there are two. */
export function smallModel(options: Partial<Parameters<typeof buildWordModel>[0]> = {}): Record<string, Uint8Array> {
  const { model, shortlist, vocabularies: [first, second] } = buildWordModel({ words, ...options });
  const vocabularies = second === undefined ? { "vocab.enes.spm": first! } : { "srcvocab.enes.spm": first!, "trgvocab.enes.spm": second };
  return { [modelName]: model, ...(shortlist === undefined ? {} : { [shortlistName]: shortlist }), ...vocabularies };
}

/** The same as they are published: each packed with gzip. */
export const packed = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${name}.gz`, gzipSync(bytes)]));

/** Called once by each test file that makes folders. Returns a function that makes one with these files; all are removed at the end. */
export function useFolders(): (files?: Files) => Promise<string> {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
  return async (files = {}) => {
    const folder = await mkdtemp(join(tmpdir(), "dragoman-models-"));
    folders.push(folder);
    for (const [path, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
    return folder;
  };
}

export const enes = { sourceLanguageId: "eng", targetLanguageId: "spa" };

/** Adds a model from English to Spanish. */
export function add(models: string, from: string, facts: Partial<Adding> = {}): Promise<AddedModel> {
  return addModel({
    models, from, direction: enes, replace: false, signal: new AbortController().signal, progress: () => undefined,
    now: "2026-11-26T18:00:00.000Z", ...facts,
  });
}

/** Everything in a models folder, hidden or not. */
export const namesIn = async (folder: string): Promise<readonly string[]> => (await readdir(folder)).toSorted();
