import type { DocumentContext } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import { chooseEncoding, decoded } from "../encodings/decode.js";
import { declaredInHtml, findDeclared, findEncoding } from "../encodings/encoding-labels.js";
import { htmlFilter } from "../html/html-format.js";
import type { TextPart } from "../text/text-format.js";
import { type Entity, fileName, transferEncoding } from "./entity.js";
import { type Flow, unflowed } from "./flowed-text.js";
import { all, each, type Held, joined } from "./held.js";
import { type Armour, mailText } from "./mail-text.js";
import { transferDecoded, transferDecoder } from "./transfer-decoder.js";

/** Longer texts are read as they come. */
export const longestHeld = 262_144;

/** The text of an entity, ready to be read. */
export interface Text {
  readonly kind: "plain" | "html";
  readonly flow: Flow | undefined;
  /** What it was, where all of it was held. */
  readonly was: { readonly text: string; readonly bytes: Uint8Array } | undefined;
  parts(context: DocumentContext, armour: Armour): AsyncIterable<TextPart>;
}

/** Files that are called so are texts; others are programs, and what else passes for text. */
const readable = /\.(?:txt|text|htm|html|xhtml)$/i;
const kinds: Readonly<Record<string, Text["kind"]>> = {
  "text/plain": "plain", "text/html": "html", "application/xhtml+xml": "html", "text/x-amp-html": "html",
};

/** The kind of text that an entity is; undefined for anything else. */
export function textKind(entity: Entity): Text["kind"] | undefined {
  const name = fileName(entity);
  return name === undefined || name === "" || readable.test(name) ? kinds[entity.type] : undefined;
}

/** Opens a text; undefined where nobody can decode it. */
export async function textOf(entity: Entity, kind: Text["kind"], held: Held): Promise<Text | undefined> {
  const transfer = transferEncoding(entity.header);
  const decodedPieces = (pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> | undefined => {
    const decoder = transferDecoder(transfer);
    return decoder === undefined ? undefined : transferDecoded(pieces, decoder);
  };
  const head = decodedPieces(each(held.pieces));
  if (head === undefined) return undefined;
  const bytes = Buffer.concat(await joined(head));
  const encoding = await encodingOf(entity, kind, bytes);
  if (encoding === undefined) return undefined;
  const flow = kind === "plain" ? flowOf(entity) : undefined;
  const text = (): AsyncIterable<string> => {
    const content = held.rest === undefined ? each([bytes]) : decodedPieces(all(held)) as AsyncIterable<Uint8Array>;
    const characters = decoded(() => content, encoding);
    return flow === undefined ? characters : unflowed(characters, flow);
  };
  const was = held.rest === undefined ? { text: (await joined(text())).join(""), bytes: Buffer.concat(held.pieces) } : undefined;
  return {
    kind, flow, was,
    parts: (context, armour) =>
      (kind === "html" ? htmlFilter : mailText(armour)).parts(was === undefined ? text() : each([was.text]), context),
  };
}

/** Labels that say nothing of characters above those of ASCII, or nothing at all. */
const vague = /^(?:|us-ascii|ascii|unknown|unknown-8bit|x-unknown|binary|default|none|utf)$/i;

/** As the entity names it, else as the text itself does, else what it looks like; undefined where nobody decodes it. */
async function encodingOf({ parameters }: Entity, kind: Text["kind"], bytes: Uint8Array): Promise<string | undefined> {
  const label = parameters.get("charset")?.trim() ?? "";
  const named = vague.test(label) ? undefined : findEncoding(label);
  const isOdd = named === undefined && !vague.test(label) && findDeclared(label) !== undefined;
  const inside = kind === "html" ? declaredInHtml : () => undefined;
  try {
    return await chooseEncoding(named ?? "", () => each([bytes]), isOdd ? () => label : inside);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function flowOf({ parameters }: Entity): Flow | undefined {
  if (parameters.get("format")?.toLowerCase() !== "flowed") return undefined;
  return { delSp: parameters.get("delsp")?.toLowerCase() === "yes" };
}
