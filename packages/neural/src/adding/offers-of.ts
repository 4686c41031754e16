import {
  type Direction, directionsNamed, type FolderFile, folderOf, isRecords, isRegistry, isSame, lastPart, type ModelOffer, modelsAmong,
  readFileName, readIndexJson, readRecords, readRegistry,
} from "../registry/index.js";
import { AddingFault, Refused } from "./adding-fault.js";
import { limits } from "./limits.js";
import type { Place } from "./place.js";
import { parsed } from "./web-place.js";

const usualLists = ["db/models.json", "models.json", "records.json"];

/** The models that a place offers: those of its list, or those whose files lie there; of these `direction` alone, if one is given. */
export async function offersOf(place: Place, direction?: Direction): Promise<readonly ModelOffer[]> {
  let passedOver: AddingFault | undefined;
  for (const path of place.index === undefined ? usualLists : [place.index]) {
    const text = await place.note(path, limits.indexBytes).catch((error: unknown) => {
      if (!(error instanceof Refused) || place.index !== undefined) throw error;
      passedOver ??= error;
      return undefined;
    });
    const json = text === undefined ? undefined : parsed(text);
    if (isRegistry(json)) return readRegistry(json);
    if (isRecords(json)) return readRecords(json);
    if (place.index !== undefined) return namedIn(place, text, json);
    if (text === undefined || json !== undefined) continue;
    const fault = noList(`${path} of ${place.shown}`, text);
    if (!isPage(text)) throw fault;
    // Some servers answer with a page of theirs whatever they are asked for.
    passedOver ??= fault;
  }
  return offersAmong(place, await place.files(), direction).catch((error: unknown) => { throw passedOver ?? error; });
}

/** The list that was named is one of the files of a folder, or none. */
async function namedIn(place: Place, text: string | undefined, json: unknown): Promise<readonly ModelOffer[]> {
  const index = readIndexJson(json);
  if (index !== undefined) return offersAmong(place, index.files);
  throw noList(place.shown, text);
}

const isPage = (text: string): boolean => text.trimStart().startsWith("<");

/** What there is in place of a list, by its beginning. */
function noList(shown: string, text: string | undefined): AddingFault {
  const beginning = /^[^\p{Cc}]{0,40}/u.exec(text?.trimStart() ?? "")?.[0] ?? "";
  const fault = text === undefined ? "is not there" : beginning === "" ? "is empty"
    : parsed(text) === undefined ? `is no JSON: it begins with ${JSON.stringify(beginning)}` : "is no list of models";
  return new AddingFault(`${shown} ${fault}. It must be a registry (db/models.json), a collection of Remote Settings (records.json) or a `
    + "list of files (index.json).");
}

async function offersAmong(place: Place, files: readonly FolderFile[], direction?: Direction): Promise<readonly ModelOffer[]> {
  const metadata = new Map<string, unknown>();
  const wanted = new Set(files.filter(({ path }) => isModelFor(path, direction)).map(({ path }) => folderOf(path)));
  for (const { path } of files) {
    if (lastPart(path) !== "metadata.json" || !wanted.has(folderOf(path))) continue;
    metadata.set(folderOf(path), parsed(await place.note(path, limits.noteBytes) ?? ""));
  }
  const offers = modelsAmong(files, metadata);
  if (offers.length === 0) throw new AddingFault(`${place.shown} ${whatElse(files.map(({ path }) => path))}.`);
  return offers;
}

function isModelFor(path: string, direction: Direction | undefined): boolean {
  const named = readFileName(lastPart(path));
  return named?.role === "model" && (direction === undefined || directionsNamed(named.pairName).some((one) => isSame(one, direction)));
}

const wanted = "the engine reads models of Firefox's form alone: model.enes.intgemm.alphas.bin, lex.50.50.enes.s2t.bin, vocab.enes.spm";
/** Models of other programs, by the names of their files. */
const foreign: readonly (readonly [name: RegExp, kind: string])[] = [
  [/\.np[zy]$/, "a model of Marian in NumPy's form (.npz), as OPUS-MT publishes them"],
  [/\.argosmodel$/, "models of Argos Translate (.argosmodel)"],
  [/(^|\/)model\.bin$/, "a model of CTranslate2 (model.bin), as those of Argos Translate are"],
  [/\.(onnx|safetensors|gguf)$|(^|\/)pytorch_model\.bin$/, "a model of Transformers or of a language model"],
];

/** What a place has that offers no model. */
function whatElse(paths: readonly string[]): string {
  const kind = foreign.find(([name]) => paths.some((path) => name.test(path)))?.[1];
  return kind === undefined ? `has no list of models (db/models.json, records.json) and no files of models; ${wanted}`
    : `has ${kind}; ${wanted}`;
}
