import type { OpenBytes } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import { byteDecoder } from "./byte-decoder.js";
import { declaredLabel, encodingOfMark, type FindDeclared, findDeclared, findEncoding } from "./encoding-labels.js";
import { encodingOfEscapes } from "./escape-sequences.js";
import { guessEncoding, guessWide, isUtf8WithSlips } from "./guess-encoding.js";
import { sevenBitSets } from "./seven-bit.js";
import { type Survey, survey } from "./survey.js";

/** The characters of a document in an encoding, by the name that `chooseEncoding` gave it; never the whole in memory. */
export async function* decoded(open: OpenBytes, encoding: string): AsyncGenerator<string> {
  const decoder = byteDecoder(encoding, false);
  // Zeros stand for no character in any format, and engines use them for their own ends.
  const clean = (text: string): string => text.replaceAll("\0", "\ufffd");
  for await (const bytes of open()) {
    const text = decoder.decode(bytes);
    if (text !== "") yield clean(text);
  }
  const rest = decoder.end();
  if (rest !== "") yield clean(rest);
}

/**
 * The encoding that a document is in: byte order mark, then the named encoding if it fits every byte, then UTF-8 if it
 * fits, then a declaration inside, which `declared` finds, then statistics. What looks like ASCII and is none (zeros
 * between the letters, escape sequences of ISO 2022) is taken for what it is first. Several passes over the bytes; never
 * the whole in memory. Throws `document-encoding-unknown` where the document is in one that nobody can decode.
 */
export async function chooseEncoding(label: string, open: OpenBytes, declared?: FindDeclared): Promise<string> {
  const named = findEncoding(label);
  const found = await survey(open, named === undefined ? ["utf-8"] : [named, "utf-8"]);
  const plain = encodingOfMark(found.head) ?? await disguised(found, open, named);
  if (plain !== undefined) return plain;
  const { fitting, hasZeros, sample } = found;
  const isUtf8 = fitting.has("utf-8") && !hasZeros;
  // Any bytes of even number are "strict" UTF-16; text that is UTF-8 without zeros is not.
  const isMislabeled = named?.startsWith("utf-16") === true && isUtf8;
  const inside = declared === undefined ? undefined : declaredLabel(found.head, declared);
  const own = inside === undefined ? undefined : findDeclared(inside);
  if (found.isAscii && own !== undefined && isSevenBit(own)) return own;
  if (named !== undefined && fitting.has(named) && !isMislabeled && !(named === "utf-8" && hasZeros)) return named;
  if (isUtf8) return "utf-8";
  if (inside !== undefined && own === undefined && isName.test(inside)) throw cannotDecode(inside);
  // A slip in what is UTF-8 by all signs costs a character, not the document; pages also say they are UTF-8 and are not.
  if (own === "utf-8" && !hasZeros && isUtf8WithSlips(sample, 1)) return own;
  for (const candidate of [own, guessEncoding(sample)]) {
    if (candidate === undefined) continue;
    if (candidate === "utf-8" && candidate !== own && !hasZeros) return candidate;
    if ((await survey(open, [candidate])).fitting.has(candidate)) return candidate;
  }
  return "windows-1252";
}

/** The encoding of what passes for ASCII at first sight, and for UTF-8 or any other one with it. */
async function disguised(
  { head, sample, hasZeros, hasEscapes, isAscii }: Survey, open: OpenBytes, named: string | undefined,
): Promise<string | undefined> {
  if (ebcdic.every((byte, i) => head[i] === byte)) throw cannotDecode("EBCDIC");
  const wide = hasZeros ? guessWide(sample) : undefined;
  // Which of the two halves of UTF-16 comes first is better known by name than seen in a few letters.
  const isNamed = wide?.startsWith("utf-16") === true && named?.startsWith("utf-16") === true;
  if (wide !== undefined && !isNamed && (await survey(open, [wide])).fitting.has(wide)) return wide;
  if (!hasEscapes || !isAscii) return undefined;
  const escaped = await encodingOfEscapes(open);
  if (escaped === undefined) return undefined;
  if (findDeclared(escaped) === escaped && (await survey(open, [escaped])).fitting.has(escaped)) return escaped;
  throw cannotDecode(escaped.toUpperCase());
}

/** `<?xm` as mainframes write it. */
const ebcdic = [0x4c, 0x6f, 0xa7, 0x94];

/** Pages also hold what a program should have replaced by a name. */
const isName = /^[a-z][\w.:+-]*$/i;

/** All its bytes are those of ASCII, so that only its name tells. */
const isSevenBit = (encoding: string): boolean => sevenBitSets.has(encoding) || /^(?:iso-2022-jp|utf-?7)$/.test(encoding);

function cannotDecode(label: string): DomainError {
  return new DomainError("invalid", "document-encoding-unknown",
    `The document is in the encoding ${JSON.stringify(label)}, which cannot be decoded.`,
    { details: "Send it in UTF-8, or name in encoding what it really is in." });
}
