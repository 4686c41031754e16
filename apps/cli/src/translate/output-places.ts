import { extname, join, resolve } from "node:path";
import { wrongUsage } from "../command-line/exit-codes.js";
import type { InputFile } from "./find-inputs.js";

export interface Planned {
  readonly input: InputFile;
  /** Where its translation goes; its ending changes when the format does. */
  readonly output: string;
}

/**
 * Where the translation of each file goes: below the folder `output` at the same place, or beside it, `name.spa.html`. What an earlier
 * run wrote beside another input is no input. Throws a Failure when two would be written to one file.
 */
export function planOutputs(files: readonly InputFile[], language: string, folder: string, output: string | undefined): readonly Planned[] {
  const plan = (input: InputFile): Planned =>
    ({ input, output: output === undefined ? besideName(input.path, language) : join(resolve(folder, output), input.place) });
  const planned = files.map(plan);
  const written = new Set(planned.map((one) => one.output));
  const wanted = output === undefined ? planned.filter(({ input }) => !written.has(input.path)) : planned;
  const places = new Map<string, InputFile>();
  for (const { input, output: place } of wanted) {
    const other = places.get(place);
    if (other !== undefined) throw wrongUsage(`${other.shown} and ${input.shown} would both be written to ${place}.`);
    places.set(place, input);
  }
  return wanted;
}

/** `docs/a.spa.html` of `docs/a.html`. */
function besideName(path: string, language: string): string {
  const ending = extname(path);
  return `${path.slice(0, path.length - ending.length)}.${language}${ending}`;
}

/** The same name with the ending of another format. */
export const withEnding = (path: string, ending: string): string => path.slice(0, path.length - extname(path).length) + ending;
