import type { FrameRole } from "./message-frames.js";
import { joinTexts, type Piece, plainText, type ProtectedSpan, type Segment, type TargetPiece, type TargetSegment } from "./segment.js";

/** The texts of a segment with messages in it: what stands around them first, then their branches, each a text by itself. */
export interface MessageTexts {
  readonly texts: readonly Segment[];
  /** The target of the segment from one target for each text. */
  assemble(targets: readonly TargetSegment[]): TargetSegment;
  /** The same of bare texts. */
  assembleTexts(targets: readonly string[]): string;
}

/** A text, or all of a message, as it stands in the segment. */
type Part = { readonly text: number; readonly before: string; readonly after: string } | { readonly frame: ProtectedSpan };

/** A message within another text, where a protected span stands for it. */
interface Hole {
  readonly number: number;
  readonly text: string;
  readonly parts: readonly Part[];
}

/** A text that is being collected, and the message in which it is a branch. */
interface Level {
  readonly pieces: Piece[];
  readonly message: { readonly number: number; readonly parts: Part[]; source: string } | undefined;
}

/**
 * Takes a segment apart at the frames of its messages. In the text around it a protected span with the number of its first
 * stretch stands for a message. Undefined when a pair of codes reaches over a frame, so that no branch could be taken out.
 */
export function messageTexts(segment: Segment, frames: ReadonlyMap<number, FrameRole>): MessageTexts | undefined {
  const texts: Segment[] = [[]];
  const holes = new Map<number, Hole>();
  const levels: Level[] = [{ pieces: [], message: undefined }];
  let isSound = true;
  const endText = (): string => {
    const { pieces, message } = levels.pop() as Level;
    const text = joinTexts(pieces);
    isSound &&= areNested(text);
    const { before, core, after } = trimmed(text);
    message?.parts.push({ text: texts.push(core) - 1, before, after });
    return plainText(text);
  };
  for (const piece of segment) {
    const level = levels.at(-1) as Level;
    const role = typeof piece !== "string" && "protected" in piece ? frames.get(piece.protected) : undefined;
    if (role === undefined || role === "inside") {
      level.pieces.push(piece);
      continue;
    }
    const frame = piece as ProtectedSpan;
    if (role === "open") {
      levels.push({ pieces: [], message: { number: frame.protected, parts: [{ frame }], source: frame.text } });
      continue;
    }
    const message = level.message;
    if (message === undefined) return undefined;
    message.source += endText() + frame.text;
    message.parts.push({ frame });
    if (role === "next") levels.push({ pieces: [], message });
    else {
      holes.set(message.number, { number: message.number, text: message.source, parts: message.parts });
      levels.at(-1)?.pieces.push({ protected: message.number, text: message.source });
    }
  }
  const outer = joinTexts(levels[0]?.pieces ?? []);
  if (levels.length !== 1 || !isSound || !areNested(outer)) return undefined;
  texts[0] = outer;
  return { texts, assemble: (targets) => assembled(targets, holes), assembleTexts: (targets) => assembledText(targets, holes) };
}

/** White space at the ends of a branch is a part of the frame. */
function trimmed(text: Segment): { readonly before: string; readonly core: Segment; readonly after: string } {
  const [first, last] = [text[0], text.at(-1)];
  const before = typeof first === "string" ? first.slice(0, first.length - first.trimStart().length) : "";
  const after = typeof last === "string" && (text.length > 1 || before.length < last.length) ? last.slice(last.trimEnd().length) : "";
  const core = text.map((piece, at): Piece => {
    if (typeof piece !== "string") return piece;
    return piece.slice(at === 0 ? before.length : 0, at === text.length - 1 ? piece.length - after.length : piece.length);
  });
  return { before, core: joinTexts(core), after };
}

function areNested(text: Segment): boolean {
  const open: number[] = [];
  for (const piece of text) {
    if (typeof piece === "string") continue;
    if ("open" in piece) open.push(piece.open);
    if ("close" in piece && open.pop() !== piece.close) return false;
  }
  return open.length === 0;
}

function assembled(targets: readonly TargetSegment[], holes: ReadonlyMap<number, Hole>): TargetSegment {
  const filled = (target: TargetSegment): TargetPiece[] => target.flatMap((piece): TargetPiece[] => {
    const hole = typeof piece !== "string" && "protected" in piece ? holes.get(piece.protected) : undefined;
    return hole === undefined ? [piece] : hole.parts.flatMap((part): TargetPiece[] =>
      ("frame" in part ? [part.frame] : [part.before, ...filled(targets[part.text] as TargetSegment), part.after]));
  });
  return joinTexts(filled(targets[0] as TargetSegment));
}

function assembledText(targets: readonly string[], holes: ReadonlyMap<number, Hole>): string {
  const filled = (text: string): string => {
    let rest = text;
    // The outermost come last, and hold the text of those within.
    for (const { text: source, parts } of [...holes.values()].reverse()) {
      if (!rest.includes(source)) continue;
      rest = rest.replace(source, () => parts.map((part) =>
        ("frame" in part ? part.frame.text : part.before + filled(targets[part.text] as string) + part.after)).join(""));
    }
    return rest;
  };
  return filled(targets[0] as string);
}
