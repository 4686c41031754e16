import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InstalledFile, InstalledModel } from "@dragoman/neural/installed";
import { buildWordModel, type WordModelOptions } from "@dragoman/neural/word-model";

/** Words with what they become. */
const dictionary = `
  a un, the la, The La, house casa, houses casas, is es, big grande, small pequeña, red roja, white blanca, old vieja, new nueva,
  car coche, dog perro, cat gato, and y, runs corre, sees ve, opens abre, closes cierra, this este, that ese, book libro, table
  mesa, window ventana, door puerta, key llave, with con, of de, in en, on sobre, man hombre, woman mujer, water agua, bread pan,
  good buena, morning mañana, day día, night noche, green verde, blue azul, city ciudad, street calle, sun sol, moon luna, tree
  árbol, garden jardín, Number Número, A Un, Write Escriba, to a, today hoy, Nested Anidadas, words palabras, code código, no no,
  She Ella, He Él, I Yo, You Usted, see veo, read leo, write escribo, near cerca, far lejos, before antes, after después, always
  siempre, never nunca
`;
const entries = dictionary.split(",").map((entry) => entry.trim().split(/\s+/) as [string, string]);

/** English words with their Spanish ones, one for one. */
export const engSpa: ReadonlyMap<string, string> = new Map(entries);
/** Words of another language with English ones; the codes of pairs are those of real languages, the words are not. */
export const deuEng: ReadonlyMap<string, string> = new Map(entries.map(([word]) => [`${word}en`, word]));

/** Installs a word model as `eng-spa` in a models folder, in the way that all models are. */
export function installWordModel(folder: string, id: string, options: WordModelOptions, version = "1.0.0"): InstalledModel {
  const { model, shortlist, vocabularies } = buildWordModel(options);
  const own = join(folder, id);
  mkdirSync(own, { recursive: true });
  const [sourceLanguageId, targetLanguageId] = id.split("-") as [string, string];
  const write = (name: string, bytes: Uint8Array): InstalledFile => {
    writeFileSync(join(own, name), bytes);
    return { name, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  };
  const installed: InstalledModel = {
    format: 1, sourceLanguageId, targetLanguageId, version, architecture: "words",
    files: {
      model: write(`model.${id}.intgemm.alphas.bin`, model),
      vocabularies: vocabularies.map((bytes, at) => write(vocabularies.length === 1 ? `vocab.${id}.spm` : `${at}vocab.${id}.spm`, bytes)),
      ...(shortlist === undefined ? {} : { shortlist: write(`lex.50.50.${id}.s2t.bin`, shortlist) }),
    },
    licence: "Apache-2.0", source: "made by a test", published: { bleu: 100, testSet: "its own words" }, added: "2026-01-01T00:00:00.000Z",
  };
  writeFileSync(join(own, "model.json"), JSON.stringify(installed));
  return installed;
}
