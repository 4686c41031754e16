import type { TrainingUnit } from "../cleaning/index.js";
import { Dice } from "../random/index.js";
import type { Baseline } from "./baseline.js";
import type { StageStore } from "./stages.js";

const nouns = ["table mesa", "house casa", "door puerta", "window ventana", "chair silla", "street calle", "letter carta", "box caja",
  "shirt camisa", "lamp lámpara", "key llave", "bottle botella"].map((pair) => pair.split(" "));
const looks = ["red roja", "white blanca", "small pequeña", "old vieja", "new nueva", "clean limpia", "broken rota", "black negra"]
  .map((pair) => pair.split(" "));
const deeds = ["sees ve", "opens abre", "sells vende", "buys compra", "paints pinta", "cleans limpia", "moves mueve"]
  .map((pair) => pair.split(" "));
const people = ["Ana", "Juan", "María", "Pedro"];

/** Units of a toy language whose adjectives stand behind the noun, 4 of each document; every sentence has a number of its own. */
export function toyUnits(count: number, seed = 1): TrainingUnit[] {
  const dice = new Dice(seed);
  const one = <T>(list: readonly T[]): T => list[dice.below(list.length)] as T;
  return Array.from({ length: count }, (_, at) => {
    const [person, deed, noun, look, other, shade] = [one(people), one(deeds), one(nouns), one(looks), one(nouns), one(looks)];
    const number = 1000 * seed + at;
    return {
      source: `${person} ${deed[0]} the ${look[0]} ${noun[0]} and the ${shade[0]} ${other[0]} in room ${number}.`,
      target: `${person} ${deed[1]} la ${noun[1]} ${look[1]} y la ${other[1]} ${shade[1]} en la sala ${number}.`,
      document: `document:${Math.floor(at / 4)}`,
    };
  });
}

/** Translates word by word, and leaves the order as it was. */
export function toyBaseline(): Baseline & { readonly asked: string[] } {
  const others = [["the", "la"], ["and", "y"], ["in", "en"], ["room", "cuarto"]];
  const known = new Map([...nouns, ...looks, ...deeds, ...others] as [string, string][]);
  const asked: string[] = [];
  return {
    name: "EngSpa_Toy", version: "1.0.0", asked,
    translate: (texts) => {
      asked.push(...texts);
      return Promise.resolve(texts.map((text) => text.split(" ").map((word) => known.get(word) ?? word).join(" ")));
    },
  };
}

/** Gives units in batches. */
export const inBatches = (units: readonly TrainingUnit[]) => async function* (): AsyncGenerator<readonly TrainingUnit[]> {
  for (let from = 0; from < units.length; from += 500) yield Promise.resolve(units.slice(from, from + 500));
};

/** Keeps stages in memory; `written` are the stages in the order in which they were kept. */
export class StagesInMemory implements StageStore {
  readonly written: string[] = [];
  readonly kept = new Map<string, Uint8Array>();

  /** With `endBehind` the training is ended behind that stage, as a process is. */
  constructor(public endBehind?: string) {}

  read(stage: string): ReturnType<StageStore["read"]> {
    const bytes = this.kept.get(stage);
    return Promise.resolve(bytes && { size: bytes.length, pieces: pieceByPiece(bytes) });
  }

  write(stage: string, pieces: Iterable<Uint8Array>, size: number): Promise<void> {
    const bytes = Buffer.concat([...pieces]);
    if (bytes.length !== size) throw new Error(`The stage ${stage} has ${bytes.length} bytes, not ${size}.`);
    this.kept.set(stage, bytes);
    this.written.push(stage);
    return stage === this.endBehind ? Promise.reject(new Error("The process ended.")) : Promise.resolve();
  }
}

async function* pieceByPiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 100_000) yield Promise.resolve(bytes.subarray(from, from + 100_000));
}
