import { beginsSmall, endsWithoutBlanks } from "../text/line-joins.js";
import { type Block, type BlockRun, type ParagraphBlock, textOf } from "./block.js";
import { addRun } from "./line-runs.js";

/** So many blocks of other kinds may stand between two parts of a paragraph. */
const mostBetween = 8;

/** The blocks of a page; a paragraph that a column, a picture or a table divides is one. */
export function joinParagraphs(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const at = block.kind === "paragraph" ? begunAt(joined, block) : -1;
    const whole = at < 0 ? undefined : joinedParagraph(joined[at] as ParagraphBlock, block as ParagraphBlock);
    if (whole === undefined) joined.push(block);
    else joined[at] = whole;
  }
  return joined;
}

/** The place of the paragraph that may go on in this one: the last, or the one before tables, pictures and their captions. */
function begunAt(blocks: readonly Block[], block: ParagraphBlock): number {
  const last = blocks.length - 1;
  if (!beginsSmall.test(textOf(block))) return blocks[last]?.kind === "paragraph" ? last : -1;
  for (let at = last; at >= 0 && at > last - mostBetween; at -= 1) {
    const one = blocks[at] as Block;
    if (one.kind !== "paragraph" || (isBeside(one) && !(at === last && one.mayGoOn === true))) continue;
    return one.mayGoOn === true ? at : -1;
  }
  return -1;
}

const caption = /^(?:fig|tab|abb|taf|cuadro|graph|chart|algorithm|listing)\w*\.?\s*\w?\d/iu;

const isBeside = (block: ParagraphBlock): boolean =>
  block.size !== undefined || block.isCode === true || block.isCentred === true || caption.test(textOf(block));

/** The paragraph that two stretches of text are; undefined where they are two. */
export function joinedParagraph(before: ParagraphBlock, after: ParagraphBlock): ParagraphBlock | undefined {
  if (before.mayGoOn !== true || after.mayHaveBegun !== true) return undefined;
  if (before.heading !== undefined || after.heading !== undefined) return undefined;
  if (before.isCode === true || after.isCode === true || Math.abs((before.size ?? 0) - (after.size ?? 0)) > 0.5) return undefined;
  const [text, next] = [textOf(before), textOf(after)];
  const goesOn = beginsSmall.test(next) || /[-,\u2010\u00ad]$/.test(text) || endsWithoutBlanks.test(text)
    || /^[\p{Lu}\d("\u201c]/u.test(next);
  if (!goesOn) return undefined;
  const { mayGoOn: _, ...rest } = before;
  return { ...rest, runs: joinedRuns(before.runs, after.runs), ...(after.mayGoOn === true ? { mayGoOn: true as const } : {}) };
}

function joinedRuns(before: readonly BlockRun[], after: readonly BlockRun[]): BlockRun[] {
  const runs = [...before];
  const last = runs.at(-1) as BlockRun;
  const start = after[0]?.text ?? "";
  if (/\p{L}[-\u2010\u00ad]$/u.test(last.text) && beginsSmall.test(start)) runs[runs.length - 1] = { ...last, text: last.text.slice(0,
    -1) };
  else if (!endsWithoutBlanks.test(last.text)) addRun(runs, { text: " " });
  for (const run of after) addRun(runs, run);
  return runs;
}
