// A translation memory's exact match, with what is fixed in the text put in its place. Follows no paper.
import { detokenize, isInlineCode, tokenize } from "../text/index.js";
import type { AdaptedModel } from "./adapted-model.js";
import { type AskedText, codesIn, fixedMark, type FixedPlace, type TranslatedText } from "./asked-text.js";
import { standOnce } from "./fixed-places.js";
import { OwnWords } from "./own-words.js";
import { type PreparedText, prepareText } from "./prepared-text.js";
import { type TargetToken, writeText } from "./written-text.js";

/** A text as training units have it: spans as their text. */
interface Written {
  readonly text: string;
  /** By character of `text`, where it stands in the asked text. */
  readonly places: Int32Array;
}

/**
 * The newest translation of exactly this text in training; undefined where there is none, or where it has something that is fixed not just
 * once. A span is found in it by its text.
 */
export function memoryHit(model: AdaptedModel, { text, fixed = codesIn(text) }: AskedText): TranslatedText | undefined {
  const written = withSpans(text, fixed);
  const own = new OwnWords(model.vocabulary);
  const codes = codesOf(fixed);
  const prepared = prepareText(written.text, model.memoryTruecaser, { model, own, fixed: [], fixedWords: new Map() });
  const unit = model.memory.exact(prepared.words);
  if (unit < 0) return undefined;
  const target = Array.from(model.bitext.targetSentence(unit), (id) => model.vocabulary.word(id));
  const placed = fixedIn(target, fixed, codes);
  if (placed === undefined || !standOnce(placed, fixed.length)) return undefined;
  const isAligned = model.method !== "postEditing";
  const tokens = target.map((token, at): TargetToken => {
    const place = placed[at] as number;
    const sources = isAligned ? sourcesOf(model, unit, at, prepared, written) : [];
    return place < 0 ? { token, sources } : { token: token.replace(/[^\uffed\uffee]+/u, fixedMark), sources, fixed: place };
  });
  const source = detokenize(Array.from(model.bitext.sourceSentence(unit), (id) => model.vocabulary.word(id)));
  return {
    ...writeText(tokens, prepared, model.targetTruecaser), madeBy: "memory", alignedTo: "text",
    unit: { source: isAligned ? source : written.text, target: detokenize(target) },
  };
}

function withSpans(text: string, fixed: readonly FixedPlace[]): Written {
  let written = "";
  const places: number[] = [];
  let mark = 0;
  for (let at = 0; at < text.length; at++) {
    const place = text.charAt(at) === fixedMark ? fixed[mark++] : undefined;
    const stands = place?.kind === "span" ? place.text : text.charAt(at);
    for (let n = 0; n < stands.length; n++) places.push(at);
    written += stands;
  }
  return { text: written, places: Int32Array.from(places) };
}

/** Places of codes in the order of the text. */
const codesOf = (fixed: readonly FixedPlace[]): number[] => fixed.flatMap(({ kind }, place) => (kind === "code" ? [place] : []));

/** The fixed place of each token of a translation; undefined where a span has several tokens or does not stand there. */
function fixedIn(target: readonly string[], fixed: readonly FixedPlace[], codes: readonly number[]): number[] | undefined {
  const placed = target.map(() => -1);
  let code = 0;
  target.forEach((token, at) => { if (isInlineCode(token)) placed[at] = codes[code++] ?? -1; });
  if (code !== codes.length) return undefined;
  const bare = target.map((token) => token.replace(/[\uffed\uffee]/gu, ""));
  for (const [place, span] of fixed.entries()) {
    if (span.kind !== "span") continue;
    const [token, ...others] = tokenize(span.text);
    const at = others.length > 0 ? -1 : bare.findIndex((one, place) => one === token && placed[place] === -1);
    if (at < 0) return undefined;
    placed[at] = place;
  }
  return placed;
}

function sourcesOf(model: AdaptedModel, unit: number, target: number, prepared: PreparedText, { places }: Written): number[] {
  const links = model.bitext.linksOf(unit);
  const sources: number[] = [];
  for (let link = 0; link < links.length; link += 2) {
    if (links[link + 1] !== target) continue;
    const source = 2 * (links[link] as number);
    const [start, end] = [prepared.places[source] as number, prepared.places[source + 1] as number];
    sources.push(places[start] ?? 0, (places[end - 1] ?? 0) + 1);
  }
  return sources;
}
